"""Who must act, what is refused and why, and the events of pilot mode (QT-5, QT-12, QT-13)."""

from ..chart import chart, lies, offered, pilot, under_way, waits
from ..race import boat, listed, on_turn, play, refused

OPEN = "A0 S A1-1"
EVENTS = (
    "speed turned sailed pushed aground afloat drift embarked refuelled coal_moved rolled reroll "
    "laid landing cleared ranked bow out moored won over turn round"
).split(" ")


def red(text="0.7 n", **more):
    more.setdefault("green", "0.9")
    more.setdefault("landing", "straight")
    return chart(OPEN, red=text, **more)


def test_qt12_texts_that_are_not_actions_are_unknown():
    s = red()
    for text in (
        "",
        " ",
        "sail",
        "Ahead",
        "ahead ",
        " ahead",
        "ahead 1",
        "left right",
        "speed",
        "speed 1..3",
        "speed +2",
        "give green",
        "bow",
        "push",
        "push 0.12 0.13",
        "done\n",
        "embark 1",
        "refuel green",
        "roll up",
        "tile Z9",
        "x" * 200,
    ):
        assert refused(s, text, None).code == "unknown", text


def test_qt12_actions_of_table_mode_are_unknown():
    s = red()
    for text in (
        "front",
        "clear",
        "rank red > green",
        "moor",
        "moor green",
        "out",
        "free",
        "aground",
        "aground green",
        "driftwood",
        "driftwood green",
        "push green",
        "embark green 1",
    ):
        assert refused(s, text, None).code == "unknown", text


def test_qt12_answers_that_nobody_asked_for_are_refused():
    s = red()
    refused(s, "bow n", "Q-29", "QT-5", "QT-1")
    refused(s, "pass", "QT-5", "Q-44", "Q-64")
    tile = ("Q-32", "Q-33", "Q-34", "Q-35", "Q-36", "Q-37")
    refused(s, "roll", *tile)
    refused(s, "roll left", *tile + ("Q-85",))
    refused(s, "tile", *tile)
    refused(s, "tile A3-1", *tile + ("Q-85",))


def test_qt3_after_the_movement_the_bow_turns_until_done():
    s = red()
    play(s, "ahead")
    assert listed(s) == ["left", "right", "done"]
    play(s, "right")
    assert listed(s) == ["left", "right", "done"]
    play(s, "done")
    assert on_turn(s) == "green"


def test_actions_in_the_order_of_the_table():
    # speed, left, right, ahead or push, then by hex.
    s = chart(OPEN, red="0.2 n speed 2", green="0.7", landing="straight")
    texts = listed(s)
    assert texts[:2] == ["speed 1", "speed 2"]
    assert offered(s, "left", "right", "push") == [
        "left",
        "right",
        "push 0.6",
        "push 0.8",
        "push 0.11",
        "push 0.12",
        "push 0.13",
    ]
    assert [t for t in texts if not t.startswith("speed ")] == offered(s, "left", "right", "push")


def test_qt13_the_next_turn_and_the_next_round():
    s = red()
    play(s, "ahead")
    assert play(s, "done") == ["turn"]
    play(s, "ahead")
    assert play(s, "done") == ["round", "ranked", "turn"]
    assert s.state["round"] == 2


def test_qt13_events_tell_who_and_where():
    s = chart(OPEN, red="0.2 n speed 4", green="0.7", grey="0.5", landing="straight")
    events = s.do("speed 3")
    assert events[0]["event"] == "speed" and events[0]["boat"] == "red" and events[0]["speed"] == 3
    events = s.do("push 0.6")
    assert [event["event"] for event in events] == ["pushed", "sailed"]
    assert events[0]["boat"] == "red" and events[0]["pushed"] == "green"
    events = s.do("bow se")
    assert events[0]["boat"] == "green" and events[0]["heading"] == "se"
    s.do("left")
    events = s.do("ahead")
    assert events[0]["event"] == "sailed" and events[0]["boat"] == "red"
    events = s.do("done")
    assert events[-1] == {"event": "turn", "boat": "green"}


def test_qt13_there_are_no_other_events():
    s = under_way(3, tiles="all", die="table", first="B3-2")
    for _ in range(60):
        if s.state["over"]:
            break
        texts = listed(s)
        # Prefer what moves the race on: ahead rather than turning round and round.
        text = [t for t in texts if t.split(" ")[0] not in ("left", "right")] or texts
        for event in s.do(text[len(text) // 2]):
            assert event["event"] in EVENTS


def test_qt5_who_acts_is_named():
    s = pilot(3)
    assert waits(s, "tile", None)
    play(s, "tile")
    assert s.state["pending"]["who"] == "red"
    s = chart(OPEN, red="0.2 n speed 2", green="0.7", landing="straight")
    play(s, "push 0.12")
    assert s.state["pending"]["who"] == "green" and on_turn(s) == "red"


def test_q85_no_player_is_due_where_people_roll_or_draw():
    for die, draw in (("device", "device"), ("table", "device"), ("device", "table")):
        s = chart(
            "A0 S A1-1", red="1.12", green="0.9", reserve=["A3-2", "A1-3"], die=die, draw=draw
        )
        player = s.rules.player
        assert waits(s, "roll", None) and player(s.state) == (None if die == "table" else "red")
        s.do("roll left" if die == "table" else "roll")
        assert waits(s, "tile", None) and player(s.state) == (None if draw == "table" else "red")
        s.do("tile A3-2" if draw == "table" else "tile")
        assert s.state["pending"] is None and player(s.state) == "red"


def test_qt5_undo_asks_again():
    s = chart(OPEN, red="0.2 n speed 2", green="0.7", landing="straight")
    play(s, "push 0.12")
    asked = s.digest()
    play(s, "bow sw")
    assert s.undo() == "bow sw"
    assert s.digest() == asked and waits(s, "bow", "green")
    assert s.undo() == "push 0.12"
    assert boat(s, "green")["at"] == "0.7" and boat(s, "red")["at"] == "0.2"
    s.redo()
    s.redo()
    assert lies(s, "green") == "0.12 sw"


def test_section_14_the_view_hides_some_keys():
    s = under_way(3)
    hidden = "reserve_tiles began course pushed drift entered tail limit".split(" ")
    for key in hidden:
        assert key in s.state and key not in s.view()
    for key in (
        "round turn order mover boats points free_turn river rear reserve pool landing due given "
        "enough places pending winner over"
    ).split(" "):
        assert key in s.view()
    assert sorted(s.view()["boats"]["red"]) == sorted(
        "owner speed coal bonus passengers islands at heading aground out moored".split(" ")
    )
