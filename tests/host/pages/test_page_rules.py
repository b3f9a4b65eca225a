"""The pages with the statements: their options, state and bills are those of the code.

The pages were written from pages outside the repository. If those are there, the tests check that
no statement, table or figure of them is missing here.
"""

import csv
import re

import pytest

from shared_rules import catalog
from shared_rules.kernel.session import Session
from shared_rules.master.bills import COUNT, bill
from tests.host.pages import pages

PLAYERS = {
    "gyges": ["south", "north"],
    "master": ["red", "blue"],
    "mississippi": ["red", "green", "grey"],
    "tboats": ["yellow", "red"],
}
CARGOES = ["grain", "oil", "drawn steel", "ore", "coal", "meat", "silk"]
LISTS = {"rt_deck", "tiles"}  # options that are lists of words
STATE = {"gyges": "State, order, events, refusals", "tboats": "State, order, events, refusals"}


def page(game):
    return pages.rules(game).read_text("utf-8")


def names(text):
    """The texts in backticks in the first column of the tables of a text."""
    return [name for row in pages.rows(text) for name in pages.code(row[0])]


@pytest.fixture(params=pages.GAMES)
def game(request):
    return request.param


# Against the code.


def test_the_options_of_the_page_are_those_of_the_game(game):
    heading = next(h for h in pages.headings(page(game)) if "Options of `game.new`" in h)
    options = pages.section(page(game), heading).partition("### ")[0]
    told = {pages.code(row[0])[0]: row for row in pages.rows(options) if pages.code(row[0])}
    if game == "gyges":
        told["preset"] = ["`preset`", "`italian` (default) `tournament`"]
        assert "`preset` sets all the others." in options
        assert "`italian` (default)" in options
    known = {option["name"]: option for option in catalog.options(game)}
    assert sorted(told) == sorted(known)
    for name in set(told) - LISTS:
        words = [word.lower() for word in re.findall(r"[\w-]+", told[name][1])]
        for value in (known[name]["default"], *known[name].get("values", ())):
            assert str(value).lower() in words, (name, value)


def test_the_state_of_the_page_is_that_of_the_game(game):
    session = Session(game, PLAYERS[game])
    state = session.state
    keys = set(state)
    if game == "mississippi":
        keys |= set(state["boats"]["red"])
    elif game == "master":
        keys |= set(state["players"][0])
    text = page(game)
    told = names(pages.section(text, STATE.get(game, "State")))
    hidden = re.findall(r"^Hidden, in the digest: `(\w+)`", text, re.M)
    refused = {"pass", "claim", "punish", "draw"}  # words of the table of refusals
    assert keys <= set(told) | set(hidden) | set(session.rules.HIDDEN)
    assert set(told) - refused <= keys


def test_the_cargo_table_is_that_of_the_bills():
    table = [row for row in pages.rows(pages.section(page("master"), "Cargo table"))][1:]
    assert len(table) == COUNT
    for row in table:
        n, cargo, origin, target, freight = row[:5]
        told = (origin, target, int(freight.replace(",", "")), CARGOES.index(cargo))
        assert bill(int(n)) == told


def test_the_figures_under_the_cargo_table_are_true():
    bills = [bill(n) for n in range(1, COUNT + 1)]
    text = pages.section(page("master"), "Cargo table")
    ports = {port for one in bills for port in one[:2]}
    freights = [one[2] for one in bills]
    for figure in (len({one[0] for one in bills}), len(ports), sum(freights), *freights):
        assert f"{figure:,}" in text
    assert f"{min(freights):,}-{max(freights):,}" in text


# Against the original pages.

SOURCES = pages.SHARED / "rules"
beside = pytest.mark.skipif(not SOURCES.exists(), reason="the first pages are not here")
# Names of files on the original pages, for which these pages have other words.
GONE = {
    "`000_c402…`",
    "`001_ce64…`",
    "`002_b8e1…`",
    "`003_7a81…`",
    "`004_9e06…`",
    "`data/river_tiles.json`",
    "`data/master_bills.csv`",
}
ELSEWHERE = {"QT-12"}  # its list has become a table below it


def source(game):
    return (SOURCES / f"{game}.md").read_text("utf-8")


def bodies(text):
    """{statement: its text}: the text of a bullet with its further lines."""
    found, name = {}, None
    for line in text.split("\n"):
        begins = re.match(r"\* (?:\*\*)?([A-Z]+-\d+[a-z]?)(?: |\*\*)", line)
        if begins:
            name = begins[1]
            found[name] = line[begins.end() :]
        elif name and line.startswith("  "):
            found[name] += " " + line.strip()
        else:
            name = None
    return found


def exact(text):
    """The parts of a text that have to be the same on both pages: code, figures, tiles."""
    text = text.replace("**", "").replace("\\", "")
    return set(re.findall(r"`[^`]+`|\d+(?:[.,]\d+)*[a-z]?|\b[AB]\d[-B\d]*", text)) - GONE


@beside
def test_the_page_has_the_same_statements_in_the_same_order(game):
    assert pages.defined(page(game)) == pages.defined(source(game))


@beside
def test_each_statement_keeps_its_figures_and_words(game):
    ours, theirs = bodies(page(game)), bodies(source(game))
    assert list(ours) == list(theirs)
    for name in set(theirs) - ELSEWHERE:
        assert exact(ours[name]) - {"`tiles.py`"} == exact(theirs[name]), name


@beside
def test_each_figure_and_word_of_the_source_is_here(game):
    assert exact(source(game)) - exact(page(game)) == set()


@beside
def test_the_page_has_each_row_of_the_tables(game):
    ours = pages.rows(page(game))
    assert [row for row in pages.rows(source(game)) if row not in ours] == []


@beside
def test_the_cargo_table_has_the_sea_miles():
    with (pages.SHARED / "data" / "master_bills.csv").open(encoding="utf-8") as file:
        theirs = list(csv.DictReader(file))
    ours = pages.rows(pages.section(page("master"), "Cargo table"))[1:]
    for row, there in zip(ours, theirs, strict=True):
        miles = [int(cell.replace(",", "")) for cell in row[5:]]
        assert miles == [int(there["approx_nm_with_canals"]), int(there["approx_nm_no_canals"])]
