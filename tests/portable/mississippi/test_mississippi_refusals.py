"""QT-12: the statement that each refusal names, at the table and in pilot mode."""

from .chart import chart, pilot
from .race import midway, race, refused

RIVER = "A0 S A1-1:1 S A2-1:1"
NEW = "A0 S A1-1:1 S B2 S B3-2 S B1"
ROSE = {"black_rose": True, "position": {"order": ["black", "red", "green", "grey"]}}
LAST = {"position": {"landing": "straight"}}
FULL = {"passengers": 2}


def table(boats=None, players=3, water=RIVER, **more):
    """Table mode from a position. If a tile with new waters is laid, all tiles are in play."""
    if "B" in water:
        more["tiles"] = "all"
    return midway(boats, players, water, **more)


def river(water="A0 S A3-2", **given):
    """Pilot mode from a position with the stage laid."""
    return chart(water, landing="straight", **given)


# (what it is about, the race, actions played, the action refused, the statement)
AT_THE_TABLE = (
    ("points", table, {}, "ahead", "ahead", "Q-16"),
    ("points", table, {}, "ahead", "push green", "Q-16"),
    ("points", table, {"boats": {"red": {"speed": 2}}}, "ahead", "done", "Q-16"),
    ("points", table, dict(ROSE, boats={"black": {"speed": 2}}), "ahead", "done", "Q-16"),
    ("push", table, {}, "", "push red", "Q-24"),
    ("push", table, {"boats": {"green": None}}, "", "push green", "Q-24"),
    ("push", table, {"boats": {"red": {"speed": 4}}}, "push green", "push green", "Q-25a"),
    ("push", table, {}, "", "push green", "Q-28"),
    (
        "push",
        table,
        {"water": NEW, "boats": {"green": {"aground": True}}},
        "",
        "push green",
        "Q-60",
    ),
    (
        "push aground",
        table,
        {"water": NEW, "boats": {"red": {"aground": True}}},
        "",
        "push green",
        "Q-28",
    ),
    (
        "aground",
        table,
        {"water": NEW, "boats": {"red": {"speed": 3}}},
        "ahead,aground",
        "ahead",
        "Q-16",
    ),
    (
        "aground",
        table,
        {"water": NEW, "boats": {"red": {"speed": 3}}},
        "ahead,aground",
        "push green",
        "Q-16",
    ),
    ("speed", table, {}, "left", "speed 2", "Q-10"),
    ("speed", table, {}, "", "speed 0", "Q-12"),
    ("speed", table, {}, "", "speed 7", "Q-12"),
    ("coal", table, {"boats": {"red": {"coal": 1}}}, "", "speed 4", "Q-13"),
    ("coal", table, {"boats": {"red": {"coal": 0}}}, "left", "left", "Q-19"),
    ("sandbank", table, {"water": NEW, "boats": {"red": {"aground": True}}}, "", "left", "Q-55"),
    (
        "sandbank",
        table,
        {"water": NEW, "boats": {"red": {"aground": True, "coal": 0}}},
        "",
        "ahead",
        "Q-57",
    ),
    (
        "sandbank",
        table,
        {"water": NEW, "boats": {"red": {"aground": True}}},
        "speed 2",
        "astern",
        "Q-58",
    ),
    (
        "sandbank",
        table,
        {"water": NEW, "boats": {"red": {"aground": True}}},
        "astern",
        "left",
        "Q-58",
    ),
    ("driftwood", table, {"water": NEW}, "ahead", "driftwood", "Q-61"),
    (
        "driftwood",
        table,
        {"water": NEW, "boats": {"red": {"speed": 2}}},
        "push green",
        "driftwood green",
        "Q-63",
    ),
    ("embark", table, {}, "", "embark 1", "Q-40"),
    ("embark", table, {"boats": {"red": {"speed": 2}}}, "ahead,ahead", "embark 1", "Q-40"),
    ("embark", table, {}, "ahead,embark 1", "embark 2", "Q-41"),
    ("embark", table, {}, "ahead", "embark 0", "Q-41"),
    ("embark", table, {"boats": {"red": FULL}}, "ahead", "embark 1", "Q-42"),
    (
        "embark",
        table,
        {"boats": {"red": {"passengers": 1, "islands": [1]}}},
        "ahead",
        "embark 1",
        "Q-43",
    ),
    ("refuel", table, {"water": NEW}, "", "refuel", "Q-64"),
    ("refuel", table, {"water": NEW}, "ahead", "refuel", "Q-64"),
    ("exchange", table, {"players": 2}, "", "give cream 1", "Q-67"),
    ("exchange", table, {"players": 2}, "ahead", "give red 1", "Q-67"),
    (
        "exchange",
        table,
        {"players": 2, "boats": {"cream": {"speed": 2}}},
        "ahead",
        "give cream 1",
        "Q-67",
    ),
    ("exchange", table, {"players": 2}, "ahead", "give cream 1", "Q-68"),
    ("exchange", table, {"players": 2}, "ahead,embark 1", "give cream 1", "Q-69"),
    ("exchange", table, dict(ROSE), "ahead", "take grey 1", "Q-79"),
    ("exchange", table, dict(ROSE, boats={"grey": {"coal": 1}}), "ahead", "give grey 3", "Q-79"),
    ("black", table, ROSE, "", "speed 4", "Q-78"),
    ("black", table, ROSE, "left,left", "left", "Q-78"),
    ("black", table, ROSE, "ahead", "embark 1", "Q-80"),
    (
        "black",
        table,
        dict(ROSE, position={"order": ["black", "red", "green", "grey"], "landing": "straight"}),
        "ahead",
        "moor",
        "Q-80",
    ),
    ("black", table, ROSE, "free", "free", "Q-81"),
    ("black", table, {}, "", "free", "Q-81"),
    ("front", table, {}, "", "front", "Q-32"),
    ("front", table, {}, "ahead,front", "front", "Q-32"),
    ("front", table, LAST, "ahead", "front", "Q-36"),
    ("roll", table, {}, "", "roll", "Q-32"),
    ("tile", table, {}, "", "tile", "Q-32"),
    ("clear", table, {}, "clear,clear", "clear", "Q-35"),
    ("moor", table, {}, "ahead", "moor", "Q-36"),
    ("moor", table, LAST, "ahead", "moor", "Q-46"),
    ("moor", table, dict(LAST, boats={"red": FULL}), "", "moor", "Q-46"),
    (
        "moor",
        table,
        dict(LAST, boats={"red": {"passengers": 2, "speed": 2}}),
        "ahead,ahead",
        "moor",
        "Q-46",
    ),
    ("moor", table, dict(LAST, variant="intro", water="A0 S A2-1"), "", "moor green", "Q-38"),
    ("rank", table, {}, "", "rank red > green > grey", "Q-50"),
    ("rank", table, {"position": {"round": 2}}, "", "rank red > green", "Q-50"),
    ("by hand", table, {}, "ahead,front,done", "roll left", "Q-85"),
    ("by hand", table, {"die": "table"}, "ahead,front,done", "roll", "Q-85"),
    (
        "by hand",
        table,
        {"die": "table", "draw": "table"},
        "ahead,front,done,roll left",
        "tile",
        "Q-85",
    ),
    (
        "no such tile",
        table,
        {"die": "table", "draw": "table"},
        "ahead,front,done,roll left",
        "tile A1-1",
        "Q-5",
    ),
    ("pending", table, {"die": "table"}, "ahead,front,done", "ahead", None),
    ("pending", race, {}, "", "ahead", None),
)
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


def name_their_statements(rows):
    for about, begin, given, lines, line, rule in rows:
        s = begin(**given)
        for text in lines.split(",") if lines else ():
            s.do(text)
        try:
            error = refused(s, line, rule)
        except AssertionError as wrong:
            raise AssertionError("%s, %s: %s" % (about, line, wrong))
        assert rule or error.code == "pending"


def test_qt12_refusals_of_table_mode_name_their_statements():
    name_their_statements(AT_THE_TABLE)


def test_qt12_refusals_of_pilot_mode_name_their_statements():
    name_their_statements(IN_PILOT_MODE)


def test_qt12_after_the_end_every_action_is_refused_as_over():
    s = table({"red": FULL, "green": FULL}, position={"landing": "straight"})
    for text in ("ahead", "moor"):
        s.do(text)
    for text in ("ahead", "speed 1", "roll", "done", "left", "embark 1"):
        error = refused(s, text, None)
        assert error.code == "over"
