"""A step is on flash as a whole or not at all, and so is what could be redone before it."""

from shared_rules.kernel import turns
from shared_rules.kernel.errors import RuleError
from tests.portable.share import share

from ..refusal import raised
from .flash import files, kept, read, write
from .power import box, play, seen

TURN = "add 1, roll, add 2"


def course(table):
    """What the game was and can be again at each ply of its log, and where its steps are.

    Nothing of the walk is noted for the flash but what the session hands to its archive.
    """
    session = table.session
    found = [seen(table), list(session.marked(0, session.end))]
    ply = session.ply
    for place in range(session.end, -1, -1):
        session.go(place)
        found.append(session.digest())
    session.go(ply)
    return found


def copy(name, data):
    """The course of a game whose file is `data`, as a box finds it that is switched on."""
    write(name, data)
    table, _ = box()
    return course(table)


@kept
def test_a_step_is_one_record():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    play(table, TURN)
    line = read(files("running")[0]).split(b"\n")[-2]
    assert line.split(b" ", 2)[2].startswith(b"a add 1, roll ") and b", add 2*" in line


@kept
def test_steps_are_there_after_power_on_also_those_taken_back():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    for text in ("roll", TURN, "add 1", TURN, "-", "-", "+", TURN, TURN, "-"):
        play(table, text)
        again, _ = box()
        assert course(again) == course(table), text
    there = course(table)
    again, store = box()
    store.anew(store.journal, store.journal.path)
    assert course(again) == there
    third, _ = box()
    assert course(third) == there


@kept
def test_a_step_torn_at_any_byte_was_played_or_not():
    for ply, end, count in ((4, 4, 3), (6, 30, 3), (6, 30, 20), (8, 9, 12)):
        table, _ = box()
        table.new("counter", ["ann"], seed=3)
        for _ in range(end):
            play(table, "roll")
        table.go(ply)
        table.flush()
        name = files("running")[0]
        data = read(name)
        before = copy(name, data)
        table, _ = box()
        play(table, ", ".join((["add 1", "roll"] * count)[:count]))
        after, whole = course(table), read(name)
        assert whole[: len(data)] == data and before != after
        for size in range(len(data), len(whole)):
            if size % share(97, 1) and whole[size - 1 : size] != b"\n":
                continue  # but each record may be the last one that is whole
            assert copy(name, whole[:size]) == before, size
            for texts in (TURN, "-", "-"), ("-", "+"):
                write(name, whole[:size])
                table, _ = box()
                play(table, *texts)  # play goes on, and nothing of the torn step comes back
                again, _ = box()
                assert course(again) == course(table)
            assert course(again)[1:] == before[1:]
        assert copy(name, whole) == after


@kept
def test_a_refused_step_leaves_the_flash_as_it_was():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    play(table, TURN, TURN, "-")
    name, told = files("running")[0], []
    before, there, redo = read(name), seen(table), turns.end(table.session)
    table.watch(told.append)
    error = raised(RuleError, table.do, "roll, roll, roll, roll, add 9")
    assert error.place == 4 and table.refused is error and not table.due
    table.flush()
    assert told == [] and read(name) == before and seen(table) == there
    assert turns.end(table.session) == redo


@kept
def test_a_step_is_told_once():
    table, _ = box()
    table.new("counter", ["ann"], seed=3, position={"count": 98})
    told = []
    table.watch(told.append)
    events = table.do("add 2, roll, win", "link")
    assert [event["event"] for event in events] == ["added", "rolled", "over"]
    assert table.events is events and len(told) == 1
    log = list(table.session.log())
    assert told[0] == {"ply": 3, "action": ", ".join(log), "by": "link"}
    assert table.session.remarks["game ended"] == "here"
