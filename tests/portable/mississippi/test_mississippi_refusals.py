"""QT-12: the statement that each refusal of pilot mode names. The rules of a table have theirs."""

from .chart import chart, pilot
from .race import midway, refused

FULL = {"passengers": 2}


def river(water="A0 S A3-2", **given):
    """Pilot mode from a position with the stage laid."""
    return chart(water, landing="straight", **given)


# (what it is about, the race, actions played, the action refused, the statement)
IN_PILOT_MODE = (
    ("points", river, {"red": "0.7 n"}, "ahead", "ahead", "Q-16"),
    ("points", river, {"red": "0.7 n speed 2"}, "ahead", "done", "Q-16"),
    ("land", river, {"red": "0.5 nw"}, "", "ahead", "Q-18"),
    ("occupied", river, {"red": "0.7 n", "green": "0.12"}, "", "ahead", "Q-24"),
    ("push", river, {"red": "0.7 n"}, "", "push 0.17", "Q-24"),
    ("push", river, {"red": "0.7 n speed 3", "green": "0.12"}, "", "push 0.19", "Q-25"),
    ("push", river, {"red": "0.7 n", "green": "0.12"}, "", "push 0.17", "Q-28"),
    (
        "push",
        river,
        {"water": "A0 S B3-2", "red": "1.7 n speed 4", "green": "1.12"},
        "",
        "push 1.17",
        "Q-60",
    ),
    (
        "push aground",
        river,
        {"water": "A0 S B3-2", "red": "1.6 n", "green": "1.11"},
        "",
        "push 1.16",
        "Q-28",
    ),
    ("aground", river, {"water": "A0 S B3-2", "red": "1.1 n speed 3"}, "ahead", "ahead", "Q-16"),
    (
        "completion",
        river,
        {"water": "A0 S A3-2 L A1-1", "red": "1.17 n speed 4 coal 0"},
        "",
        "speed 5",
        "Q-22",
    ),
    ("speed", river, {"red": "0.7 n"}, "left", "speed 2", "Q-10"),
    ("speed", river, {"red": "0.7 n"}, "", "speed 9", "Q-12"),
    ("coal", river, {"red": "0.7 n coal 0"}, "", "speed 3", "Q-13"),
    ("sandbank", river, {"water": "A0 S B3-2", "red": "1.6 n"}, "", "left", "Q-55"),
    ("sandbank", river, {"water": "A0 S B3-2", "red": "1.6 n coal 0"}, "", "ahead", "Q-57"),
    ("sandbank", river, {"water": "A0 S B3-2", "red": "1.6 n"}, "speed 2", "astern", "Q-58"),
    ("driftwood", river, {"water": "A0 S B2", "red": "0.18 n"}, "", "ahead", "Q-61"),
    ("embark", river, {"red": "0.7 n"}, "ahead", "embark", "Q-40"),
    ("refuel", river, {"water": "A0 S B1", "red": "0.7 n"}, "ahead", "refuel", "Q-64"),
    ("roll", river, {"red": "0.7 n"}, "", "roll", "Q-32"),
    ("tile", river, {"red": "0.7 n"}, "", "tile", "Q-32"),
    ("pending", pilot, {}, "tile", "ahead", None),
)


def test_qt12_refusals_of_pilot_mode_name_their_statements():
    for about, begin, given, lines, line, rule in IN_PILOT_MODE:
        s = begin(**given)
        for text in lines.split(",") if lines else ():
            s.do(text)
        try:
            error = refused(s, line, rule)
        except AssertionError as wrong:
            raise AssertionError("%s, %s: %s" % (about, line, wrong))
        assert rule or error.code == "pending"


def test_qt12_after_the_end_every_action_is_refused_as_over():
    s = midway({"red": FULL, "green": FULL}, position={"landing": "straight"})
    for text in ("ahead", "moor"):
        s.do(text)
    for text in ("ahead", "speed 1", "roll", "done", "left", "embark 1"):
        error = refused(s, text, None)
        assert error.code == "over"
