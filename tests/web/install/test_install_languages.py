"""The page that installs: which languages the box gets."""

import pytest

from pilothouse.build import box_pack, package, page_texts, panels, radio_page
from tests.web.axe import accessible
from tests.web.install.installing import files

pytestmark = pytest.mark.usefixtures("unix")
BOARD = panels.PROPOSED


def ticked(tab):
    return tab.page.eval_on_selector_all(
        "#languages :checked", "each => each.map((input) => input.value)"
    )


def board_of(device):
    return box_pack.files(device.files()[package.PACK])[package.BOARD].decode().split("\n")


def test_each_language_is_offered_in_its_own_name(opened, firmware, empty):
    firmware("1")
    tab = opened(empty.url)
    tab.choose()
    assert tab.page.locator("#languages label").all_inner_texts() == list(
        page_texts.names().values()
    )
    langs = tab.page.eval_on_selector_all("#languages span", "each => each.map(({ lang }) => lang)")
    assert langs == package.languages()
    accessible(tab.page)


@pytest.mark.parametrize(("locale", "codes"), [("en-GB", ["en"]), ("it-IT", ["en", "it"])])
def test_english_and_the_pages_language_are_ticked(opened, firmware, empty, locale, codes):
    firmware("1")
    tab = opened(empty.url, locale=locale)
    tab.choose()
    assert ticked(tab) == codes
    tab.install()
    tab.cable.close()
    assert board_of(empty)[2] == ",".join(codes)
    assert files(empty) == package.hashes(package.flash(BOARD, package.Choice(tuple(codes))))


@pytest.mark.parametrize(
    ("has", "codes"), [(("it",), ["en", "it"]), (("en",), ["en"]), (None, package.languages())]
)
def test_what_the_box_has_is_ticked_too(opened, firmware, empty, has, codes):
    """A box that names no languages has all."""
    firmware("1")
    empty.lay(package.on_flash(package.files(BOARD, package.Choice(has))))
    tab = opened(empty.url)
    tab.choose()
    assert ticked(tab) == codes


def test_without_a_language_nothing_can_be_installed(opened, firmware, empty):
    firmware("1")
    tab = opened(empty.url)
    tab.choose()
    tab.page.uncheck("[value=en]")
    assert tab.page.inner_text("#take") == "The box needs one language at least."
    assert tab.page.is_disabled("#install")
    tab.page.check("[value=it]")
    assert tab.page.is_enabled("#install")
    assert tab.page.inner_text("#take").startswith("They take ")


def test_the_box_gets_only_what_is_ticked_as_deploy_brings_it(opened, empty):
    """The whole firmware: its files are asked of the page, not brought over the cable."""
    tab = opened(empty.url)
    for codes in (("en",), ("it",), ("en", "it")):
        hashes = tab.page.evaluate(
            """async ([board, codes]) => {
              const { firmware } = await import("./tests.js");
              const there = await firmware();
              const wanted = await there.wanted(board, codes, true);
              const other = await there.wanted(board, codes);
              return [wanted, other].map((each) =>
                Object.fromEntries([...each].map(([name, { hash }]) => [name, hash])));
            }""",
            [BOARD, codes],
        )
        wanted = package.flash(BOARD, package.Choice(codes, None, True))
        wanted[package.TELEPHONES] = radio_page.pack(codes)
        other = package.flash(BOARD, package.Choice(codes))
        assert hashes == [package.hashes(wanted), package.hashes(other)], codes
