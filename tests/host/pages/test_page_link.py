"""The page of the link: its example session runs; methods and errors are those of the server."""

import importlib
import re
import subprocess
import sys

import pytest

from firmware.link import refusal, server
from firmware.store import Store
from firmware.table import Table
from shared_rules.kernel.prng import Prng
from tests.host.link.bad_lines import METHODS
from tests.host.pages import pages

PAGE = (pages.ROOT / "firmware/link/README.md").read_text("utf-8")
SOURCE = (pages.SHARED / "PROTOCOL").with_suffix(".md")
beside = pytest.mark.skipif(not SOURCE.exists(), reason="the first page is not here")
# What the first page says of protocol 2, which is to come.
TO_COME = r"^New\. .*?(?=^\*\*Notifications)"
CLI = "from pilothouse.cli import main; main()"
# Method -> [(what its row says on the original page, what it says on this one)]
OTHERWISE = {
    "`game.new`": [
        ("says the rules page", "says the game's `RULES.md`"),
    ],
    "`game.view`": [
        ("(names in `rules/`)", "(names in the game's `RULES.md`)"),
        (
            "`part` picks one",
            "`part` picks one. With `ply`: the state after that many actions of the log; the table "
            "is not touched. With `try`: the state as this action would make it: "
            "see [Tries](#tries)",
        ),
    ],
    "`game.undo`, `game.redo`": [
        (
            "`{ply, action, digest}`",
            "`{ply, action, digest}`; with `step: true` a whole step ([Steps](#steps)): "
            "`{ply, actions, digest}`; with `person: true` to the last or next decision of a "
            "person, the answer as for a step",
        ),
    ],
    "`game.actions`": [("that the rules page allows", "that the game's `RULES.md` allows")],
    "`game.do`": [
        ("(names in `rules/`)", "(names in the game's `RULES.md`)"),
        (
            "else 6 (`data.digest`): a host that repeats an unanswered `game.do` always sends it.",
            'else 6 (`data.digest`); see "Asked again". Several actions with `, ` between them are '
            "one step: see [Steps](#steps). With `try: true` nothing changes: see [Tries](#tries).",
        ),
    ],
    "`store.list`": [
        ("`finished` `kept`", "`finished` `unchecked` (written, and not played yet) `kept`"),
    ],
    "`store.read`, `store.write`": [
        (
            "checked by replay, then kept as suspended",
            "checked by its CRC and the form of each line, then kept as `unchecked`; it is played "
            "when it is resumed. The running game is not disturbed",
        )
    ],
    "`system.hello`": [
        ("protocol: 1, ", "protocol: 2, "),
        ("runtime, board, games}", "runtime, board, start, restarted, games}"),
    ],
}
# Method -> its parameters here, where some of protocol 2 are there already
PARAMETERS = {
    "`game.advised`": "`{at?}`",
    "`game.new`": "`{game, players: [...], options?, seed?, position?, seats?, names?, clock?, "
    "digest?}`",
    "`game.view`": "`{part?, ply?, try?}`",
    "`game.do`": "`{action, digest?, try?}`",
    "`game.undo`, `game.redo`": "`{step?, person?, digest?}`",
    "`game.names`": "`{names?, digest?}`",
    "`game.amend`": '`{ply, how: "insert" | "replace" | "remove", action?, '
    'follow?: "sequence" | "boats", digest?, try?, drop?}`',
    "`game.load`": "`{part, offset, total, crc, digest?}`",
    "`store.read`, `store.write`": "`{name, offset?}`; `{part, offset, total, crc, digest?}`",
    "`store.resume`, `store.delete`": "`{name, digest?}`",
}
# Methods that are here alone
MORE = [
    "`game.clock`",
    "`game.ends`",
    "`system.settings`",
    "`game.turns`",
    "`game.why`",
    "`game.lesson`",
    "`ui.words`",
]
# Methods of protocol 2 that are there already
COME = (
    "`game.advised`",
    "`game.go`",
    "`game.amend`",
)


def served():
    """{method: its parameters} for the whole server, from firmware/link/parameters.py."""
    found = {name: wanted for name, (_, wanted) in server.game.METHODS.items()}
    for name in [*server._VISITORS.split(), "ui"]:
        module = importlib.import_module(f"firmware.link.{name}")
        found.update({n: wanted for n, (_, wanted) in getattr(module, "METHODS", {}).items()})
    return found


def methods():
    """{method: (parameters, result)} from the page; two methods in one row are parted by "; "."""
    found = {}
    for names, params, result in pages.rows(pages.section(PAGE, "Methods"))[1:]:
        given = params.split("; ")
        for place, name in enumerate(pages.code(names)):
            cell = given[min(place, len(given) - 1)]
            found[name] = found[cell.strip("`")][0] if cell.strip("`") in found else cell, result
    return found


def parameters(cell):
    """{name: whether it may be left out} from a cell such as `{a, b: [...], c?}`."""
    inside = cell.strip("`").strip("{}")
    found = {}
    for part in inside.split(", ") if inside else []:
        name = part.partition(":")[0]
        found[name.rstrip("?")] = name.endswith("?")
    return found


def test_the_methods_of_the_page_are_those_of_the_server():
    assert sorted(methods()) == sorted(served())
    assert set(served()) == METHODS  # nor is one left out when bad lines are shot


@pytest.mark.parametrize("method", sorted(served()))
def test_a_method_takes_the_parameters_of_the_page(method):
    wanted = {}
    for word in served()[method].split():
        name = word.partition("=")[0]
        wanted[name.rstrip("?")] = name.endswith("?")
    assert parameters(methods()[method][0]) == wanted


def test_an_entry_of_the_store_has_the_fields_of_the_page(tmp_path):
    store = Store(str(tmp_path / "saves"))
    table = Table(lambda: 7, store)
    table.new("mississippi", ["red", "white"], names={"red": "Anna"})
    table.flush()
    fields = re.search(r"saves: \[\{([^}]+)\}\]", methods()["store.list"][1])[1].split(", ")
    assert sorted(next(iter(store.listing()))) == sorted(fields)


# The reasons of the refusals of saves, as the code has them
FIRST = r'(?:SaveError\(|_refusal\([^",]*, )"(\w+)"'
OTHER = FIRST + r' if .* else "(\w+)"'


def test_the_errors_of_the_page_are_those_that_are_sent():
    errors = {int(row[0]): row[1] for row in pages.rows(pages.section(PAGE, "Errors"))[1:]}
    told = {int(code) for code in re.findall(r"(-32\d{3}|\b[1-6]\b) ", refusal.__doc__)}
    assert set(errors) == told
    reasons = set(pages.code(errors[4])) - {"data.reason"}
    raised = set()
    for path in pages.tracked(".py"):
        if path.is_relative_to(pages.ROOT / "firmware") or "kernel" in path.parts:
            raised |= set(re.findall(FIRST, path.read_text("utf-8")))
            raised |= {found[1] for found in re.findall(OTHER, path.read_text("utf-8"))}
    assert raised == reasons


def test_the_generator_gives_the_values_of_the_page():
    for seed, what, values in pages.rows(pages.section(PAGE, "Chance"))[1:]:
        rng = Prng(int(seed))
        values = [int(value) for value in values.split()]
        if what == "outputs":
            assert [rng.next() for _ in values] == values
        elif "below" in what:
            assert [rng.below(6) for _ in values] == values
        else:
            items = list(range(10))
            rng.shuffle(items)
            assert items == values


def test_the_session_of_the_page_runs():
    block = re.search(r"^```\n(.*?)^```", PAGE, re.M | re.S)[1].splitlines()
    asked = [line[2:] for line in block if line.startswith("> ")]
    told = [line for line in block if not line.startswith("> ")]
    assert len(asked) == len(told) > 8
    done = subprocess.run(
        [sys.executable, "-c", CLI, "link", "--target", "cpython"],
        input="".join(line + "\n" for line in asked),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == told


def first_page():
    """The first page, as far as it is about the protocol of now."""
    text, count = re.subn(TO_COME, "", SOURCE.read_text("utf-8"), flags=re.M | re.S)
    assert count == 1
    return text


@beside
def test_the_rows_are_those_of_the_first_page():
    """Exceptions are the places of the names of the games' words."""
    theirs = pages.rows(first_page())
    ours = pages.rows(pages.section(PAGE, "Methods"))
    to_come = pages.rows(re.search(TO_COME, SOURCE.read_text("utf-8"), re.M | re.S)[0])
    to_come = [[row[0], PARAMETERS.get(row[0], row[1]), *row[2:]] for row in to_come]
    for row in [row for row in ours if row[0] in COME]:
        assert row in to_come
        ours.remove(row)
    left = []
    for names, params, result in theirs:
        row = [names, PARAMETERS.get(names, params), result]
        for there, here in OTHERWISE.get(names, ()):
            assert any(there in cell for cell in row), (names, there)
            row = [cell.replace(there, here) for cell in row]
        left.append(row)
    assert [row for row in ours if row[0] not in MORE] == left


@beside
def test_each_figure_and_word_of_the_first_page_is_here():
    def exact(text):
        text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S).replace("\\", "")
        return set(re.findall(r"`[^`]+`|0x\w+|-?\d+(?:[.,]\d+)*", text))

    theirs = "\n".join(line for line in first_page().split("\n") if not line.startswith("| "))
    assert exact(theirs) - exact(PAGE) - {"`firmware/link`", "`rules/`"} == set()
