"""MASTER, section 7 and MT-10, MT-11: a tow sails, ends and is paid; a ship without fuel drifts."""

import json

from shared_rules.kernel.errors import RuleError

from .voyage import (
    ASKER,
    PRICES,
    TOWER,
    agreed,
    listed,
    on_turn,
    play,
    plotted,
    refused,
    ship,
    told,
    towing,
)


def test_m64_the_tower_comes_to_an_adjoining_square_first():
    s = towing({"at": "4.4"}, {"at": "4.7"})
    assert refused(s, "sail tow 5.6", "M-64") == "not_adjacent"
    play(s, "sail 4.6 4.5", "stay")
    play(s, "sail tow 5.6")
    assert (ship(s, "blue")["at"], ship(s, "red")["at"]) == ("5.6", "4.5")
    s = told({"fuel": 1}, {"fuel": 1})
    assert refused(s, "sail 1 tow", "M-64") == "tow"


def test_m65_both_advance_at_most_3_squares_always_adjoining():
    s = towing({"at": "4.4"}, {"at": "4.5"})
    assert refused(s, "sail tow 4.6 4.7 3.7 2.7", "M-65") == "length"
    play(s, "sail tow 4.6 4.7 3.7", "stay")
    assert (ship(s, "blue")["at"], ship(s, "red")["at"]) == ("3.7", "4.7")
    play(s, "sail tow 2.6")
    assert ship(s, "red")["at"] == "3.7"
    s = agreed(position={"turn": 1})
    assert refused(s, "sail 4 tow", "M-65") == "length"
    play(s, "sail 3 tow")


def test_m66_at_the_bunkering_port_the_price_is_paid_and_both_are_free():
    s = towing({"at": "4.4"}, {"at": "5.5"})
    assert play(s, "sail tow 6.4") == ["sailed", "sailed", "arrived", "tow_paid", "turn"]
    assert (ship(s, "red")["cash"], ship(s, "blue")["cash"]) == (40000, 60000)
    assert ship(s, "red")["tow"] is None and ship(s, "blue")["tow"] is None
    assert (ship(s, "red")["at"], ship(s, "red")["port"]) == ("5.5", None)


def test_m66_a_green_port_does_not_end_it():
    s = towing({"at": "5.2"}, {"at": "5.1"})
    play(s, "sail tow 5.0")
    assert ship(s, "blue")["port"] == "MONTREAL" and ship(s, "red")["tow"] == ASKER


def test_m67_the_price_is_due_only_if_the_tow_succeeds():
    s = agreed(position={"turn": 1})
    play(s, "sail 3 tow", "release")
    assert (ship(s, "red")["cash"], ship(s, "blue")["cash"]) == (50000, 50000)
    assert ship(s, "blue")["tow"] is None


def test_m68_a_tower_who_runs_out_of_fuel_gets_nothing():
    s = agreed(blue={"fuel": 2}, position={"turn": 1})
    play(s, "sail 3 tow", "stay")
    assert ship(s, "blue")["tow"] == TOWER
    assert play(s, "sail 3 tow") == ["sailed", "sailed", "tow_ended", "turn"]
    assert ship(s, "red")["tow"] is None and ship(s, "blue")["cash"] == 50000
    # With its last ton the tower comes into the port, and is paid.
    s = agreed(blue={"fuel": 1}, position={"turn": 1})
    play(s, "sail 3 tow GENOVA", "yes")
    assert ship(s, "blue")["cash"] == 60000


def test_m69_the_tower_is_served_first():
    s = towing({"at": "4.4"}, {"at": "5.5"})
    play(s, "sail tow 6.4")
    assert refused(s, "sail 6.4", "M-26") == "occupied"
    play(s, "stay", "fuel 2", "sail 6.3")
    play(s, "sail 6.4", "stay", "fuel 2")
    assert ship(s, "red")["fuel"] == 2


def test_m70_a_ship_without_fuel_drifts_one_square_a_turn():
    s = plotted({"at": "4.6"})
    assert refused(s, "sail 4.5 4.4", "M-70") == "length"
    assert len(listed(s, "sail")) == 8
    play(s, "sail 4.5")
    assert ship(s, "red")["fuel"] == 0
    s = told({})
    assert listed(s, "sail")[0] == "sail 1"
    assert refused(s, "sail 2", "M-70") == "length"


def test_m70_a_drifting_ship_draws_cards_unless_an_option_says_otherwise():
    s = told({})
    play(s, "sail 1 zone")
    assert s.state["pending"]["what"] == "card"
    s = told({}, drift_draws=False)
    play(s, "sail 1 zone")
    assert s.state["pending"] is None


def test_m70a_a_ship_may_drift_without_asking_and_out_of_a_port():
    s = plotted({"port": "MONTREAL"})
    play(s, "sail 5.1")
    assert ship(s, "red")["port"] is None
    s = told({"bill": 23})
    play(s, "sail 1 GENOVA")  # MA-30
    assert ship(s, "red")["cash"] == 80000


def test_mt10_a_ship_in_tow_burns_nothing_and_pays_its_own_toll():
    s = towing({"at": "5.2", "bill": 1}, {"at": "6.2"})
    assert play(s, "sail tow 7.2") == ["sailed", "toll", "sailed", "turn"]
    assert (ship(s, "blue")["cash"], ship(s, "red")["cash"]) == (45000, 50000)
    play(s, "stay")
    assert play(s, "sail tow 8.2 8.3") == ["sailed", "sailed", "toll", "turn"]
    assert (ship(s, "blue")["cash"], ship(s, "red")["cash"]) == (45000, 40000)
    assert (ship(s, "blue")["fuel"], ship(s, "red")["fuel"]) == (7, 0)
    assert ship(s, "red")["at"] == "8.2"


def test_mt10_a_toll_that_the_towed_can_not_pay_closes_the_canal():
    s = towing({"at": "5.2", "cash": 4000}, {"at": "6.2"})
    play(s, "sail tow 7.2", "stay")
    assert refused(s, "sail tow 8.2", "M-71") == "cash"
    s = towing({"at": "5.2", "cash": 4000}, {"at": "6.2"}, toll_towed=False)
    play(s, "sail tow 7.2", "stay", "sail tow 8.2")
    assert ship(s, "red")["cash"] == 4000
    s = agreed({"bill": 1}, position={"turn": 1})
    play(s, "sail 3 panama tow")
    assert (ship(s, "red")["cash"], ship(s, "blue")["cash"]) == (40000, 45000)


def test_mt10_the_towed_ship_follows_over_the_arrows():
    s = towing({"at": "1.3"}, {"at": "0.3"})
    play(s, "sail tow 15.3", "stay", "sail tow 14.2")
    assert (ship(s, "blue")["at"], ship(s, "red")["at"]) == ("14.2", "15.3")


def test_mt11_a_port_that_the_tower_leaves_takes_the_other_in():
    s = towing({"at": "5.4", "bill": 27}, {"port": "S_FRANCISCO"})
    events = play(s, "sail tow 6.5")
    assert events == ["sailed", "sailed", "arrived", "tow_paid", "turn"]
    assert ship(s, "red")["port"] == "S_FRANCISCO" and ship(s, "blue")["cash"] == 60000
    s = agreed(blue={"port": "GENOVA"}, red={"bill": 23}, position={"turn": 1})
    play(s, "sail 1 tow", "yes")
    assert ship(s, "red")["port"] == "GENOVA" and ship(s, "red")["cash"] == 70000


def test_mt11_holds_in_the_example_of_the_rules():
    s = told({}, {"fuel": 9})
    play(s, "tow blue 10000", "tow red 20000", "accept", "stay", "sail 3", "stay")
    play(s, "sail 3 tow GENOVA", "yes")
    assert (ship(s, "red")["cash"], ship(s, "blue")["cash"]) == (30000, 70000)
    assert (ship(s, "red")["port"], ship(s, "blue")["port"]) == (None, "GENOVA")
    assert refused(s, "sail 1 GENOVA", "M-26") == "occupied"
    play(s, "stay", "sail 1", "sail 1 GENOVA")
    assert ship(s, "red")["port"] == "GENOVA"


def test_mt11_with_tow_share_port_both_lie_in_the_port():
    s = towing({"at": "4.4"}, {"at": "5.5"}, tow_share_port=True)
    play(s, "sail tow 6.4")
    assert ship(s, "red")["port"] == ship(s, "blue")["port"] == "S_FRANCISCO"
    play(s, "fuel 1", "stay", "fuel 1")
    s = agreed(position={"turn": 1}, tow_share_port=True)
    play(s, "sail 2 tow GENOVA", "yes")
    assert ship(s, "red")["port"] == "GENOVA"


def test_mt11a_at_the_table_the_box_asks_whether_fuel_is_sold_there():
    s = agreed(position={"turn": 1})
    assert play(s, "sail 3 tow GENOVA") == ["sailed", "sailed"]
    assert s.state["pending"] == {"what": "bunker", "who": "blue", "port": "GENOVA"}
    assert listed(s) == ["yes", "no"]
    assert refused(s, "stay", "MT-11a") == "pending"
    assert play(s, "no") == ["arrived", "turn"]  # M-66: a green port ends no tow
    assert ship(s, "red")["tow"] == ASKER and ship(s, "blue")["cash"] == 50000
    for text in ("yes", "no"):
        assert refused(s, text, "MT-11a") == "not_due"
    # The answer is remembered, and an undo takes it back.
    play(s, "stay", "sail 3 tow", "stay")
    assert play(s, "sail 2 tow GENOVA") == ["sailed", "sailed", "arrived", "turn"]
    play(s, "stay", "sail 2 tow", "stay", "sail 2 tow LONDON")
    assert play(s, "yes") == ["arrived", "tow_paid", "turn"]
    assert ship(s, "blue")["cash"] == 60000
    while s.ply:
        s.undo()
    play(s, "sail 3 tow GENOVA")
    assert s.state["pending"]["what"] == "bunker"


def test_mt11a_with_prices_nobody_has_to_be_asked():
    s = agreed(position={"turn": 1}, prices=PRICES)
    assert play(s, "sail 3 tow GENOVA") == ["sailed", "sailed", "arrived", "tow_paid", "turn"]
    s = agreed(position={"turn": 1}, prices=PRICES)
    assert play(s, "sail 3 tow LAGOS") == ["sailed", "sailed", "arrived", "turn"]


def test_mt11a_the_last_ton_into_a_green_port_is_not_paid():
    s = agreed(blue={"fuel": 1}, position={"turn": 1})
    play(s, "sail 3 tow LAGOS")
    assert play(s, "no") == ["tow_ended", "arrived", "turn"]
    assert ship(s, "red")["tow"] is None and ship(s, "blue")["cash"] == 50000


def test_mt11a_either_ship_may_be_the_one_that_comes_to_the_port():
    # Blue leaves Lagos, into which red follows, and enters Genova.
    for said, paid in ((("yes",), 60000), (("no", "yes"), 60000), (("no", "no"), 50000)):
        s = agreed(blue={"port": "LAGOS"}, position={"turn": 1})
        play(s, "sail 1 tow GENOVA")
        asked = []
        for text in said:
            asked.append(s.state["pending"]["port"])
            play(s, text)
        assert asked == ["GENOVA", "LAGOS"][: len(said)]
        assert ship(s, "blue")["cash"] == paid and ship(s, "red")["port"] == "LAGOS"
        assert s.state["pending"] is None


def test_mt11a_with_tow_share_port_only_a_red_port_takes_both_in():
    for said, port in (("yes", "GENOVA"), ("no", None)):
        s = agreed({"bill": 23}, position={"turn": 1}, tow_share_port=True)
        play(s, "sail 2 tow GENOVA", said)
        assert ship(s, "red")["port"] == port
        assert ship(s, "red")["cash"] == (70000 if port else 50000)  # MA-30
    s = agreed(blue={"port": "LAGOS"}, position={"turn": 1}, tow_share_port=True)
    play(s, "sail 1 tow GENOVA", "yes")
    assert ship(s, "red")["port"] == "GENOVA"


def test_an_option_says_who_draws_in_a_tow():
    for draws, asked in (("tower", ["blue"]), ("both", ["blue", "red"]), ("none", [])):
        s = agreed(position={"turn": 1}, tow_draws=draws)
        play(s, "sail 3 zone tow")
        found = []
        n = 1
        while s.state["pending"]:
            if s.state["pending"]["what"] == "card":
                found.append(s.state["pending"]["who"])
                play(s, "card damage 1")
            else:
                assert s.state["pending"]["who"] == "blue"
                play(s, "bill %d" % n)
                n += 1
        assert found == asked and on_turn(s) == "red"
        assert [ship(s, colour)["damage"] for colour in found] == [1] * len(found)


def test_on_the_chart_each_ships_squares_decide_who_draws_in_a_tow():
    # Blue leaves the storm's edge behind with red still in it.
    s = towing({"at": "2.4"}, {"at": "3.5"}, tow_draws="both")
    play(s, "sail tow 3.6")
    assert s.state["pending"] == {"what": "card", "who": "red"}
    play(s, "card good", "bill 1")
    assert on_turn(s) == "red"


def effect(s, text):
    """(last square, whether somebody draws a card) of a course in tow; None: it is illegal."""
    state = json.loads(json.dumps(s.state))
    try:
        s.rules.apply(state, text)
    except RuleError:
        return None
    return text.split(" ")[-1], bool(state["pending"]) and state["pending"]["what"] == "card"


def test_courses_in_tow_are_listed_once_for_each_end_with_a_card_and_without():
    # Outside the storm, the tower in it, the other ship in it
    for tower, towed in (("2.5", "1.5"), ("4.4", "4.5"), ("2.5", "3.4")):
        for draws in ("tower", "both"):
            s = towing({"at": towed}, {"at": tower}, tow_draws=draws)
            chart, found = s.rules.chart, set()
            paths = [[there] for there in chart.beside(chart.square(tower))]
            for path in paths:
                if len(path) < 3:  # M-65
                    paths += [path + [there] for there in chart.beside(path[-1])]
                found.add(effect(s, "sail tow " + " ".join([chart.text(there) for there in path])))
            courses = [effect(s, text) for text in listed(s, "sail") if " tow " in text]
            assert sorted(courses) == sorted(found - {None})
    s = towing({"at": "4.4"}, {"at": "4.5"})
    assert "sail tow 3.6 4.7" in listed(s) and "sail tow 3.4" in listed(s)
    play(s, "sail tow 5.6 4.7")  # the ship in tow comes to 5.6 instead of 3.6
    assert ship(s, "red")["at"] == "5.6"
