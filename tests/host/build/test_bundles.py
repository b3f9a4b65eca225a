"""The page's bundles: what esbuild makes of host/web, and what a release brings in its place."""

import re

import pytest

from pilothouse import project
from pilothouse.build import bundles, npm, release
from pilothouse.errors import BuildError

FEW = 8  # scripts, styles and parts that a page may ask for


@pytest.fixture(scope="module")
def made():
    if not npm.can_install():
        pytest.skip("there is no node, or no npm")
    return bundles.make_bundles()


@pytest.fixture(scope="module")
def zipped(made):
    """The page as a release has it."""
    return release.zip_files(bundles.released())


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A checkout in which nothing is built, on a computer without node; gives its folder."""
    monkeypatch.setattr(project, "BUILD", tmp_path)
    monkeypatch.setenv("PATH", "")
    return bundles.released_file()


def test_a_page_names_few_files_and_they_are_there(made):
    for page in ("index.html", "big.html", "install.html"):
        text = made[page].decode()
        names = re.findall(r'(?:src|rel="(?:stylesheet|modulepreload)" href)="([^"]+)"', text)
        assert 3 <= len(names) <= FEW and set(names) <= set(made), page


def test_a_script_asks_for_no_module_that_its_page_does_not_name(made):
    """Otherwise it would ask for one after another, each a way to the server and back."""
    for page in ("index", "big", "install"):
        text = made[f"{page}.html"].decode()
        for script in re.findall(r'<script type="module" src="([^"]+)"', text):
            found = re.findall(r'\bfrom"\./([^"]+)"|\bimport"\./([^"]+)"', made[script].decode())
            assert all(f'"{first or second}"' in text for first, second in found), script
    for name in ("worker.js", "film.js", "whole.js"):
        assert not re.search(rb'\bfrom"\.|\bimport"\.', made[name]), name


def test_a_release_brings_the_page_to_a_computer_without_node(made, zipped, elsewhere):
    elsewhere.write_bytes(zipped)
    assert bundles.make_bundles() == made


@pytest.mark.parametrize("there", [None, {bundles.MADE_OF: b"others", "page.js": b""}])
def test_without_node_and_release_one_sentence_says_where_to_get_it(elsewhere, there):
    if there:
        elsewhere.write_bytes(release.zip_files(there))
    said = f"needs node and npm; or put {elsewhere.name} of this release of Pilothouse into"
    with pytest.raises(BuildError, match=said):
        bundles.make_bundles()


def test_a_damaged_file_of_a_release_is_said(elsewhere):
    elsewhere.write_bytes(b"PK")
    with pytest.raises(BuildError, match="is damaged: get it again"):
        bundles.make_bundles()


def test_a_module_that_is_not_there_is_said(made):
    with pytest.raises(BuildError, match="could not bundle the page.*none"):
        bundles.bundled({"app/whole.js": b'import "./none.js";'})
