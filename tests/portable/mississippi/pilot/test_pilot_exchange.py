"""Coal from boat to boat in pilot mode (Q-67 to Q-69): the device sees who lies where."""

from ..chart import chart, lies, offered, wheels
from ..race import boat, play, refused

OPEN = "A0 S A1-1"


def pair(white, cream, water=OPEN, **more):
    """White sails one hex; then cream may lie beside it. Red is far off."""
    more.setdefault("landing", "right")
    s = chart(water, ["white", "red"], white=white, cream=cream, red="0.10", **more)
    play(s, "ahead")
    return s


def beside(white="0.7 n coal 4", cream="0.13 n coal 3", **more):
    """White ends on 0.12, cream lies beside it on 0.13."""
    return pair(white, cream, **more)


def test_q67_at_the_end_of_its_turn_a_boat_may_give_or_take():
    s = beside()
    assert offered(s, "give", "take") == ["give cream 1", "give cream 2", "give cream 3"] + [
        "take cream 1",
        "take cream 2",
    ]
    assert play(s, "give cream 2") == ["coal_moved"]
    assert wheels(s, "white") == (1, 2) and wheels(s, "cream") == (1, 5)
    play(s, "done")


def test_q67_no_exchange_before_the_end_of_the_turn():
    s = chart(OPEN, ["white", "red"], white="0.12 n coal 3", cream="0.13 n coal 3", red="0.5")
    refused(s, "give cream 1", "Q-67")
    refused(s, "take cream 1", "Q-67")


def test_q67_the_boats_lie_on_adjacent_hexes():
    for cream in ("0.12", "0.13", "0.8", "0.6", "0.11"):
        s = pair("0.2 n coal 4", cream + " n coal 3")
        assert lies(s, "white") == "0.7 n"
        play(s, "give cream 1")
    for cream in ("0.17", "0.16", "0.18", "0.14", "0.19", "1.2"):
        s = pair("0.2 n coal 4", cream + " n coal 3")
        refused(s, "give cream 1", "Q-67")
        refused(s, "take cream 1", "Q-67")


def test_q67_hexes_on_both_sides_of_a_joint_are_adjacent():
    # Joints of the straight exit: 17 n 2, 17 ne 3.
    for cream in ("1.1", "1.2", "1.3"):
        s = pair("0.12 n coal 4", cream + " n coal 3")
        assert lies(s, "white") == "0.17 n"
        play(s, "give cream 1")


def test_q67_the_boats_have_equal_speed():
    s = beside(cream="0.13 n coal 3 speed 2")
    refused(s, "give cream 1", "Q-67")
    s = chart(
        OPEN,
        ["white", "red"],
        white="0.2 n speed 2 coal 4",
        cream="0.13 n speed 2 coal 3",
        red="0.5",
    )
    play(s, "ahead", "ahead", "give cream 1")


def test_q67_speeds_are_compared_before_driftwood_lowers_the_wheel():
    # White has come through driftwood at speed 3; cream's wheel shows 3 or 2.
    for wheel, fits in ((3, True), (2, False)):
        s = chart(
            "A0 S B2 S A3-2",
            ["white", "red"],
            tiles="all",
            landing="straight",
            white="0.17 ne speed 3 coal 4",
            cream="1.4 n coal 3 speed %d" % wheel,
            red="0.5",
        )
        play(s, "ahead", "ahead")
        assert lies(s, "white") == "1.9 ne"
        if fits:
            play(s, "give cream 1", "done")
            assert boat(s, "white")["speed"] == 2
        else:
            refused(s, "give cream 1", "Q-67")


def test_q67_the_boats_have_the_same_owner():
    s = chart(
        OPEN,
        white="0.7 n coal 4",
        green="0.13 n coal 3",
        red="0.5",
        order=["white", "green", "red"],
    )
    play(s, "ahead")
    refused(s, "give green 1", "Q-67")
    assert offered(s, "give", "take") == []
    s = beside()
    refused(s, "give red 1", "Q-67")
    refused(s, "give white 1", "Q-67")
    refused(s, "give red2 1", "Q-67")


def test_q69_no_exchange_on_the_hex_of_a_start_pier():
    # 2, 9, 5, 3 and 1 of A0 bear the piers.
    for white, cream in (("0.1 n", "0.2"), ("0.1 n", "0.5")):
        s = chart(
            OPEN, ["white", "red"], white=white + " coal 4", cream=cream + " n coal 3", red="0.14"
        )
        play(s, "ahead")
        assert lies(s, "white") == "0.6 n"
        refused(s, "give cream 1", "Q-69")
        refused(s, "take cream 1", "Q-69")


def test_q69_neither_boat_may_lie_on_such_a_hex():
    # White ends on the pier's hex 0.2, cream lies on 0.7.
    s = chart(OPEN, ["white", "red"], white="0.1 ne coal 4", cream="0.7 n coal 3", red="0.14")
    play(s, "ahead")
    refused(s, "give cream 1", "Q-69")


def test_q69_other_tiles_have_no_start_piers():
    s = chart(
        "A1-1 S A3-1", ["white", "red"], white="0.1 ne coal 4", cream="0.7 n coal 3", red="0.14"
    )
    play(s, "ahead", "give cream 1")


def test_q69_no_exchange_on_a_dock_hex():
    # A1-1: 11.
    for white, cream in (("1.2 n", "1.11"), ("1.10 ne", "1.7")):
        s = pair(white + " coal 4", cream + " n coal 3")
        assert {lies(s, "white")[:4].strip(), cream} == {"1.7", "1.11"}
        refused(s, "give cream 1", "Q-69")


def test_q69_no_exchange_at_a_coal_station():
    s = pair("1.2 n coal 4", "1.12 n coal 3", "A0 S B1 S A3-1", tiles="all", landing="straight")
    assert lies(s, "white") == "1.7 n"
    refused(s, "give cream 1", "Q-69")
    play(s, "refuel")
    refused(s, "give cream 1", "Q-69")


def test_q69_no_exchange_on_a_landing_hex():
    for landing, fits in (("straight", False), ("left", True)):
        s = pair("1.7 n coal 4", "1.17 n coal 3", landing=landing)
        assert lies(s, "white") == "1.12 n"
        if fits:
            play(s, "give cream 1")
        else:
            refused(s, "give cream 1", "Q-69")


def test_q69_no_exchange_on_a_sandbank():
    water = "A0 S B3-2 S A3-1"
    s = pair("1.2 n coal 4", "1.12 n coal 3", water, tiles="all", landing="straight")
    assert lies(s, "white") == "1.7 n"
    refused(s, "give cream 1", "Q-69")
    s = pair("1.7 n coal 4", "1.11 n coal 3", water, tiles="all", landing="straight")
    refused(s, "give cream 1", "Q-69")


def test_q69_no_exchange_on_driftwood():
    water = "A0 S B2 S A3-1"
    s = pair("0.17 n coal 4", "1.3 n coal 3", water, tiles="all")
    assert lies(s, "white") == "1.2 n"
    refused(s, "give cream 1", "Q-69")


def test_q69_swap_at_piers_allows_docks_and_start_piers():
    s = pair("1.2 n coal 4", "1.11 n coal 3", swap_at_piers=True)
    play(s, "give cream 1")
    s = chart(
        OPEN,
        ["white", "red"],
        white="0.1 n coal 4",
        cream="0.2 n coal 3",
        red="0.14",
        swap_at_piers=True,
    )
    play(s, "ahead", "take cream 1")
    water = "A0 S B1 S A3-1"
    more = {"tiles": "all", "landing": "straight", "swap_at_piers": True}
    s = pair("1.2 n coal 4", "1.12 n coal 3", water, **more)
    play(s, "refuel", "give cream 1")
    assert wheels(s, "white") == (1, 5)


def test_q69_swap_at_piers_allows_no_landing_hex_sandbank_or_driftwood():
    s = pair("1.7 n coal 4", "1.17 n coal 3", landing="straight", swap_at_piers=True)
    refused(s, "give cream 1", "Q-69")
    more = {"tiles": "all", "swap_at_piers": True}
    s = pair("1.2 n coal 4", "1.12 n coal 3", "A0 S B3-2 S A3-1", **more)
    refused(s, "give cream 1", "Q-69")
    s = pair("0.17 n coal 4", "1.3 n coal 3", "A0 S B2 S A3-1", **more)
    refused(s, "give cream 1", "Q-69")
