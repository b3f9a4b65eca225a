"""The page of Pico W and Pico 2 W: its figures are those of the images, of the box and of saves.

A figure may be a tenth off, so that not every change of the firmware is one of the page, too.
"""

import re
import tempfile
from pathlib import Path

import pytest

from firmware.store import Store
from pilothouse import project
from pilothouse.bench import pico_figures
from pilothouse.build import disk, package, stock
from pilothouse.device import deploy
from shared_rules.kernel.session import Session
from tests.host.build.test_uf2 import DISKS
from tests.host.device.test_pico_w import BLOCKS, TWO, free
from tests.host.pages import pages

PAGE = (project.ROOT / "boards/pico_w.md").read_text("utf-8")
KEPT = 64  # KB of heap that a game should keep free
LONG = 400  # actions
AWAY = 8  # games that were put away and stay (firmware/store/README.md)
# What the page calls a game -> its name in pico_figures.GAMES
GAMES = {
    "Mississippi Queen, at the table": "mississippi",
    "Mississippi Queen, pilot mode": "mississippi, pilot mode",
    "Gyges": "gyges",
    "T-boats": "tboats",
    "MASTER, at the table": "master",
    "MASTER, on the chart": "master, chart",
}


def rows(heading):
    """The rows of the table under a heading, without its header."""
    return pages.rows(pages.section(PAGE, heading))[1:]


def number(cell):
    """The number in a cell such as "about 93"."""
    return int(re.search(r"[\d,]+", cell)[0].replace(",", ""))


def near(told, found):
    return abs(told - found) <= max(1, found // 10)


# The images


def images():
    """Of each row: the image's name in DISKS, heap, free heap, blocks, free blocks."""
    for _, image, *figures in rows("Which image"):
        (name,) = pages.code(image)
        yield name.removeprefix("RPI_").lower(), *map(number, figures)


@pytest.mark.parametrize("image, heap, spare, blocks, left", list(images()))
def test_an_image_leaves_what_the_page_says(image, heap, spare, blocks, left):
    assert blocks == DISKS[image][2] * 1024 // disk.BLOCK
    used = disk.used(package.on_flash(package.files("pico_ssd1306", TWO)), blocks)
    assert near(left, blocks - used)
    assert spare == heap - most_heap()


def test_only_a_pico_ws_own_image_leaves_too_little_heap():
    assert [image for image, _, spare, *_ in images() if spare < KEPT] == ["pico_w"]
    assert f"keep {KEPT} KB free" in PAGE


def most_heap():
    """KB that the page says the largest game takes."""
    return number(re.search(r"at most\s+about\s+(\d+) KB", PAGE)[1])


def test_the_heap_is_that_of_the_micropython_that_the_tests_run():
    """With another version the images have to be built and measured again."""
    (version,) = re.findall(r"MicroPython ([\d.]+) leaves", PAGE)
    assert f"-v{version}." in stock.PINS["pico"][0]


def test_the_largest_game_takes_no_more_heap_than_the_page_says():
    """`pilothouse bench --target emulator` lets no game take more than what its limit leaves."""
    (heap,) = [heap for image, heap, *_ in images() if image == "pico"]
    assert heap - pico_figures.FREE / 1024 <= most_heap()


def test_the_page_of_the_boards_says_the_same():
    text = (project.ROOT / "boards/README.md").read_text("utf-8")
    (told,) = re.findall(r"(\d+) blocks are free for games", text)
    assert told in [str(left) for image, *_, left in images() if image == "pico_w"]


# The saves


def blocks(*sizes):
    """The blocks that files of so many bytes take, beside the saves that every box has."""
    there = {"saves/settings": bytes(600)}
    files = {f"saves/{number}": bytes(size) for number, size in enumerate(sizes)}
    return disk.used({**there, **files}) - disk.used(there)


def played(new):
    """Play at most LONG actions of a game. Returns their number, and blocks of its file: the most
    while it runs, of old and new one while it is written anew, and when it is put away.
    """
    with tempfile.TemporaryDirectory() as folder:
        store = Store(folder)
        given = new["game"], new["players"], new.get("options")
        session = Session(*given, 7, None, None, store.archive())
        store.begin(session)
        sizes = []
        while session.ply < LONG and not session.over:
            session.do(pico_figures.far_actions(session))
            store.record(session.last)
            store.commit(session)
            (file,) = Path(folder).iterdir()
            sizes.append(file.stat().st_size)
        anew = [pair for pair in zip(sizes, sizes[1:], strict=False) if pair[1] < pair[0]]
        ply = session.ply
        store.begin(Session("gyges", ["south", "north"], None, 7, None, None, store.archive()))
        (away,) = (file for file in Path(folder).iterdir() if file.suffix != ".running")
        both = blocks(*max(anew, key=sum)) if anew else 0
        return ply, blocks(max(sizes)), both, blocks(away.stat().st_size)


@pytest.fixture(scope="module")
def measured():
    """What the page calls a game -> what `played` says."""
    return {name: played(pico_figures.GAMES[game][0]) for name, game in GAMES.items()}


def test_every_game_takes_the_blocks_of_the_page(measured):
    told = {name: figures for name, *figures in rows("What a saved game takes")}
    assert set(told) == set(measured)
    for name, figures in told.items():
        ply, running, _, away = measured[name]
        for figure, found in zip(figures, (ply, running, away), strict=True):
            assert near(number(figure), found), (name, measured[name])


def test_so_many_free_blocks_are_enough_for_an_evening(measured):
    """One game that runs, at the moment when its old and its new file are there, and eight more."""
    told = number(re.search(r"So (\d+) free blocks are enough", PAGE)[1])
    largest = max(max(both, running) for _, running, both, _ in measured.values())
    assert largest + AWAY * max(away for *_, away in measured.values()) <= told
    assert told <= free(package.files("pico_ssd1306", TWO))


# An update, and room for it


def test_the_sentences_are_those_of_the_commands():
    text = " ".join(PAGE.split())
    said = re.findall(r'"([^"]{30,})"', text)
    assert len(said) == 2
    sources = (package.ON_BOX + package.MAIN, Path(deploy.__file__).relative_to(project.ROOT))
    every = "".join((project.ROOT / path).read_text("utf-8") for path in sources)
    for sentence in said:
        assert sentence in every, sentence


def with_options(cell):
    """The files of a pack that is brought with the options in a cell."""
    chosen = {}
    for options in pages.code(cell):
        option, words = options.split(" ")
        chosen[option.removeprefix("--")] = tuple(words.split(","))
    return package.files("pico_ssd1306", package.Choice(**{"languages": TWO.languages, **chosen}))


@pytest.mark.parametrize("has, told", rows("Making room"))
def test_what_is_left_out_makes_the_space_of_the_page(has, told):
    assert near(number(told), free(with_options(has)))
    assert f"free of {BLOCKS} blocks" in PAGE


def test_with_the_two_duels_alone_two_packs_have_space():
    assert "With the two duels alone a new version finds room" in PAGE
    left = free(with_options("`--games gyges,tboats`"))
    assert left - package.SPARE >= BLOCKS - left
