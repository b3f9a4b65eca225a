"""MASTER, section 7 and MT-8, MT-9: a tow is asked for, bargained about, agreed and broken off."""

from .voyage import ASKER, TOWER, agreed, listed, on_turn, play, refused, ship, told


def test_m62_a_ship_without_fuel_may_ask_for_a_tow():
    s = told({}, {"fuel": 1}, {"fuel": 1}, {})
    assert listed(s, "tow") == ["tow blue 0..200000/1000", "tow green 0..200000/1000"]
    assert play(s, "tow blue 10000") == ["asked"]
    pending = {"what": "tow", "who": "blue", "from": "red", "price": 10000, "before": None}
    assert s.state["pending"] == pending
    s = told({"fuel": 1}, {"fuel": 1})
    assert refused(s, "tow blue 10000", "M-62") == "tow"
    s = told({}, {"fuel": 1}, {"out": True}, {})
    for colour in ("red", "green", "yellow"):
        assert refused(s, "tow %s 10000" % colour, "M-62", "M-63") == "tow"
    assert refused(s, "tow pink 10000", None) == "unknown"


def test_m63_nobody_has_to_accept_and_the_price_is_free():
    s = told({}, {"fuel": 1}, {"fuel": 1})
    for price in (201000, 999999000):
        assert refused(s, "tow blue %d" % price, "M-63") == "price"
    assert refused(s, "tow blue -1000", None) == "unknown"
    for text in ("accept", "refuse"):
        assert refused(s, text, "M-63") == "not_due"
    play(s, "tow blue 0")
    assert refused(s, "stay", "M-63") == "pending"
    assert play(s, "refuse") == ["refused"]
    assert refused(s, "tow blue 200000", "M-63") == "tow"  # not again in this turn
    play(s, "tow green 0", "refuse")
    assert listed(s, "tow") == []
    play(s, "stay", "stay", "stay", "tow blue 5000")


def test_mt8_an_offer_can_be_raised_and_the_answer_lies_between():
    s = told({}, {"fuel": 1})
    play(s, "tow blue 10000")
    assert listed(s) == ["tow red 11000..200000/1000", "accept", "refuse"]
    assert refused(s, "tow red 10000", "M-63") == "price"
    assert refused(s, "tow blue 11000", "M-63") == "tow"
    play(s, "tow red 20000")
    pending = {"what": "tow", "who": "red", "from": "blue", "price": 20000, "before": 10000}
    assert s.state["pending"] == pending
    assert listed(s) == ["tow blue 11000..19000/1000", "accept", "refuse"]
    play(s, "tow blue 12000")
    assert listed(s) == ["tow red 13000..19000/1000", "accept", "refuse"]
    play(s, "tow red 13000")
    assert listed(s) == ["accept", "refuse"]
    play(s, "refuse")
    assert on_turn(s) == "red" and s.state["pending"] is None
    assert listed(s, "tow") == []  # no matter who refused
    assert refused(s, "tow blue 50000", "M-63") == "tow"
    play(s, "stay", "stay")
    assert listed(s, "tow") == ["tow blue 0..200000/1000"]  # in the next turn it is


def test_mt8_no_talk_goes_on_for_ever_in_one_turn():
    s = told({}, {"fuel": 1}, {"fuel": 1})
    lines = 0
    while listed(s, "tow") or s.state["pending"]:
        found = s.state["pending"]
        if found is None:
            play(s, listed(s, "tow")[0].replace("0..200000/1000", "0"))
        elif found["who"] == "red":
            play(s, "refuse")
        else:
            play(s, "tow red 200000")
        lines += 1
        assert lines < 7, "a turn without an end"
    # A tow that was agreed and broken off at once counts as talked about, too.
    s = told({}, {"fuel": 1})
    play(s, "tow blue 0", "accept", "release")
    assert listed(s, "tow") == []
    play(s, "stay", "stay", "tow blue 0")


def test_mt8_the_highest_offer_can_only_be_answered():
    s = told({}, {"fuel": 1})
    play(s, "tow blue 200000")
    assert listed(s) == ["accept", "refuse"]


def test_mt9_once_agreed_the_asker_waits_and_the_tower_moves_freely():
    s = told({"port": "HAMBURG", "damage": 1}, {"fuel": 5})
    play(s, "tow blue 10000", "accept")
    assert ship(s, "red")["tow"] == ASKER and ship(s, "blue")["tow"] == TOWER
    assert refused(s, "sail 1", "M-65") == "tow"
    assert refused(s, "tow blue 10000", "M-62") == "tow"
    assert [text for text in listed(s) if not text.startswith("fuel")] == [
        "repair 1",
        "stay",
        "release",
    ]
    play(s, "repair 1", "stay", "sail 4", "stay")


def test_mt11_a_ship_may_release_on_its_own_turn_unless_tow_abort_is_off():
    s = agreed()
    assert play(s, "release") == ["tow_ended"]
    assert ship(s, "blue")["tow"] is None and on_turn(s) == "red"
    assert refused(s, "release", "M-65") == "not_due"
    s = agreed(tow_abort=False)
    assert refused(s, "release", "M-65") == "tow" and listed(s, "release") == []
