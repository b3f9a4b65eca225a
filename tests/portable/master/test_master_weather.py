"""MASTER, section 5: storms, R.T. cards, damage."""

from shared_rules.kernel.prng import Prng

from ..refusal import unfit
from .voyage import charted, listed, on_turn, play, plotted, refused, ship, table, told

DECK = ["good"] * 8 + ["damage 1"] * 6 + ["damage 2"] * 3 + ["damage 3"] + ["divert"] * 2


def card_due(s, course):
    """Whether a course makes a card due."""
    play(s, "sail " + course)
    return s.state["pending"] == {"what": "card", "who": "red"}


def test_m45_a_move_in_the_storm_obliges_to_draw_a_card():
    s = told({"fuel": 5})
    assert refused(s, "card good", "M-45") == "not_due"
    play(s, "sail 3 zone")
    assert s.state["pending"] == {"what": "card", "who": "red"}
    assert refused(s, "stay", "M-45") == "pending"
    assert refused(s, "sail 3", "M-45") == "pending"
    play(s, "card good", "bill 1")
    assert on_turn(s) == "blue"
    s = told({"fuel": 5})
    play(s, "sail 3")
    assert s.state["pending"] is None


def test_m45_who_draws_is_an_option():
    s = told({"fuel": 5})
    play(s, "sail 3 zone")
    assert refused(s, "card", "M-45") == "drawn_by"
    texts = "card damage 0,card damage 7,card damage,card good 1,card divert 0,card bad,card  good"
    for text in texts.split(","):
        assert refused(s, text, None) == "unknown"
    assert listed(s) == ["card good", "card damage 1..6", "card divert", "card divert 1..6"]
    s = told({"fuel": 5}, cards="device", bills="device")
    play(s, "sail 3 zone")
    assert listed(s) == ["card"]
    assert refused(s, "card good", "M-45") == "drawn_by"
    play(s, "card")
    assert refused(s, "bill 4", "M-43") == "drawn_by"
    play(s, "bill")


def test_m46_a_move_brings_one_card_however_many_squares():
    s = plotted({"at": "1.3", "fuel": 5})
    assert card_due(s, "2.3 3.3 3.4 2.4")
    play(s, "card good", "bill 1")
    assert on_turn(s) == "blue"


def test_m46a_london_is_reached_with_one_card_from_the_edge_of_its_zone():
    s = plotted({"at": "24.2", "fuel": 5}, {"port": "TOKYO"}, chart="world")
    play(s, "sail 25.2 26.2", "card good", "bill 9", "stay")  # to the edge
    assert play(s, "sail 27.2 28.2") == ["sailed"]
    assert play(s, "card good") == ["card"]
    assert play(s, "bill 1") == ["bill", "arrived", "turn"]
    assert ship(s, "red")["port"] == "LONDON"


def test_m46_a_move_is_in_the_zone_by_its_start_its_squares_or_its_end():
    # MA-16: leaving the storm, crossing it, ending in it.
    for start, course in (("2.3", "1.3"), ("1.3", "2.3 1.4"), ("1.3", "2.3"), ("2.3", "2.4")):
        assert card_due(plotted({"at": start, "fuel": 5}), course)
    assert not card_due(plotted({"at": "1.3", "fuel": 5}), "1.4")


def test_m46_zone_rule_can_be_entered_or_ends():
    for rule, due in (("entered", "nyyy"), ("ends", "nnyy")):
        found = ""
        for start, course in (("2.3", "1.3"), ("1.3", "2.3 1.4"), ("1.3", "2.3"), ("2.3", "2.4")):
            s = plotted({"at": start, "fuel": 5}, zone_rule=rule)
            found += "y" if card_due(s, course) else "n"
        assert found == due, rule


def test_m46_a_port_in_the_zone_counts_when_entered_not_as_a_start():
    # Hamburg, 9.0 (MA-17).
    assert card_due(plotted({"at": "9.1", "fuel": 5}), "9.0")
    assert not card_due(plotted({"port": "HAMBURG", "fuel": 5}), "9.1")
    assert card_due(plotted({"port": "HAMBURG", "fuel": 5}, zone_port_counts=True), "9.1")


def test_m47_what_the_card_says_is_done_at_once():
    s = told({"fuel": 5})
    play(s, "sail 3 zone")
    assert play(s, "card damage 2") == ["card", "damaged"]
    assert ship(s, "red")["damage"] == 2 and s.state["pending"]["what"] == "bill"


def test_m48_used_cards_go_to_the_bottom_so_the_order_comes_again():
    pile, rng = ["good"] * 15 + ["damage 1"] * 3 + ["damage 2"] * 2, Prng(7)
    ships = [{"fuel": 10}, {"fuel": 10}]
    s = table(2, seed=7, position={"players": ships}, rt_deck=list(pile))
    rng.shuffle(pile)
    assert s.state["pile"] == pile
    for drawn in range(20):
        assert s.state["cards_left"] == 20 - drawn
        play(s, "sail 1 zone", "card")
        assert s.last == "card " + pile[drawn]
        play(s, "bill")
    assert s.state["pile"] == pile and s.state["cards_left"] == 20


def test_m48_with_rt_reshuffle_the_pile_is_shuffled_after_every_20th_card():
    pile = ["good"] * 17 + ["divert"] * 2 + ["damage 1"]
    ships = [{"fuel": 10}, {"fuel": 10}]
    s = table(2, seed=7, position={"players": ships}, rt_deck=pile, rt_reshuffle=True)
    s.state["cards_left"] = 1
    rest = s.state["pile"][1:] + s.state["pile"][:1]
    rng = Prng(7)
    rng.restore(s.rng.words())
    rng.shuffle(rest)
    play(s, "sail 1 zone", "card")
    assert s.state["pile"] == rest and s.state["cards_left"] == 20


def test_m49_good_weather_does_nothing_bad_weather_does_damage():
    s = told({"fuel": 5, "damage": 1})
    play(s, "sail 3 zone")
    assert play(s, "card good") == ["card"]
    assert ship(s, "red")["damage"] == 1


def test_m50_each_damage_raises_the_indicator_by_one():
    for n in (1, 2, 3, 6):
        s = told({"fuel": 5})
        play(s, "sail 3 zone", "card damage %d" % n)
        assert ship(s, "red")["damage"] == n


def test_m51_a_ship_bears_at_most_6():
    s = told({"fuel": 5, "damage": 4})
    play(s, "sail 3 zone", "card damage 2")
    assert ship(s, "red")["damage"] == 6 and ship(s, "red")["diverted"] is None
    s = told({"fuel": 5, "damage": 5})
    play(s, "sail 3 zone", "card damage 2")
    assert ship(s, "red")["damage"] == 6  # MA-21: the surplus is lost
    assert ship(s, "red")["diverted"]["why"] == "damage"


def test_m81_a_storm_crossed_in_one_move_costs_one_card_in_two_moves_two():
    s = plotted({"at": "1.3", "fuel": 5}, cards="device", bills="device")
    play(s, "sail 2.3 3.3 4.3", "card", "bill")
    assert s.state["cards_left"] == 19
    s = plotted({"at": "1.3", "fuel": 5}, cards="device", bills="device", rt_deck=["good"] * 20)
    play(s, "sail 2.3", "card", "bill", "stay", "sail 3.3 4.3", "card", "bill")
    assert s.state["cards_left"] == 18


def test_mt4_the_card_is_due_before_arrival_and_then_the_bill():
    s = told({"fuel": 5, "bill": 23})
    assert play(s, "sail 3 zone GENOVA") == ["sailed"]
    assert play(s, "card damage 1") == ["card", "damaged"]
    assert play(s, "bill 1") == ["bill", "arrived", "freight", "turn"]


def test_the_deck_is_an_option_and_the_charts_otherwise():
    assert sorted(table().state["pile"]) == sorted(DECK)
    deck = ["damage 6"] * 20
    s = charted(rt_deck=deck)
    assert s.state["pile"] == deck
    assert sorted(charted().state["pile"])[:5] == ["damage 1"] * 5
    for bad in (deck[:19], deck + deck[:1], ["damage 7"] * 20, [1] * 20, "good", ["good 1"] * 20):
        unfit("rt_deck", table, rt_deck=bad)
    unfit("rt_deck", table, rt_deck=deck, cards="table")
    unfit("rt_reshuffle", table, rt_reshuffle=True, cards="table")


def test_a_line_of_the_log_says_what_was_drawn():
    s = told({"fuel": 5}, cards="device", bills="device")
    play(s, "sail 3 zone", "card", "bill")
    log = list(s.log())
    assert log[1].startswith("card ") and log[2].startswith("bill ")
    assert [s.rules.strip_outcome(text) for text in log] == ["sail 3 zone", "card", "bill"]
    s = told({"fuel": 5})
    play(s, "sail 3 zone", "card divert 2", "bill 7")
    assert [s.rules.strip_outcome(text) for text in s.log()] == [
        "sail 3 zone",
        "card divert 2",
        "bill 7",
    ]
