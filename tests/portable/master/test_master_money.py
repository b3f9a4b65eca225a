"""MASTER, sections 8 and 9: canals, the end, debts."""

from ..refusal import unfit
from .voyage import listed, on_turn, play, plotted, refused, ship, sound, told


def test_m71_a_canal_is_paid_for_when_its_square_is_entered():
    s = plotted({"at": "6.2", "fuel": 5})
    assert play(s, "sail 7.2") == ["sailed", "toll", "turn"]
    assert ship(s, "red")["cash"] == 45000
    play(s, "stay", "sail 8.2")
    assert ship(s, "red")["cash"] == 45000  # paid once a passage
    play(s, "stay", "sail 7.2 6.2")
    assert ship(s, "red")["cash"] == 40000  # and in either direction
    s = plotted({"at": "8.7", "fuel": 5})
    play(s, "sail 7.6 6.7")
    assert ship(s, "red")["cash"] == 45000
    s = told({"fuel": 5})
    play(s, "sail 4 panama", "stay", "sail 4 suez")
    assert ship(s, "red")["cash"] == 40000


def test_m71_who_can_not_pay_may_not_enter():
    s = plotted({"at": "6.2", "fuel": 5, "cash": 4000})
    assert refused(s, "sail 7.2", "M-71") == "cash"
    assert refused(s, "sail 7.2 8.2", "M-71") == "cash"
    assert "sail 7.2" not in listed(s)
    s = told({"fuel": 5, "cash": 9000})
    play(s, "sail 4 suez")


def test_m72_the_toll_is_5000_empty_and_10000_loaded():
    for bill, paid in ((None, 5000), (23, 10000)):
        s = plotted({"at": "6.2", "fuel": 5, "bill": bill})
        play(s, "sail 7.2")
        assert ship(s, "red")["cash"] == 50000 - paid
        s = told({"fuel": 5, "bill": bill})
        play(s, "sail 4 suez")
        assert ship(s, "red")["cash"] == 50000 - paid


def test_m73_the_first_to_reach_200000_is_the_master():
    s = told({"fuel": 5, "bill": 23, "cash": 170000})
    assert play(s, "sail 2 GENOVA") == ["sailed", "arrived", "freight", "won"]
    assert s.state["winner"] == "red" and s.state["pending"] is None and listed(s) == []
    assert refused(s, "stay", "M-73") == "over"
    assert refused(s, "nonsense", None) == "unknown"
    s = told({"fuel": 5, "bill": 23, "cash": 169000})
    play(s, "sail 2 GENOVA")
    assert s.state["winner"] is None


def test_m73_the_game_ends_at_once_even_if_a_fee_is_due():
    s = told({"fuel": 5, "bill": 23, "cash": 170000, "diverted": {"why": "both"}})
    play(s, "sail 2 GENOVA")
    assert s.state["winner"] == "red" and ship(s, "red")["cash"] == 200000


def test_m74_any_other_sum_may_be_agreed():
    s = told({"fuel": 5, "bill": 23, "cash": 40000}, target=70000)
    assert s.state["target"] == 70000
    play(s, "sail 2 GENOVA")
    assert s.state["winner"] == "red"
    for target in (50000, 1001000, 51500, "200000", None, True):
        unfit("target", told, target=target)


def test_m75_a_player_who_can_not_make_a_payment_is_out():
    s = told({"fuel": 5, "bill": 9, "cash": 4000, "diverted": {"why": "card"}}, {}, {})
    assert play(s, "sail 2 GENOVA") == ["sailed", "arrived", "debt"]
    pending = {"what": "rescue", "who": "blue", "debtor": "red", "owed": 10000}
    assert s.state["pending"] == pending and listed(s) == ["rescue", "veto"]
    assert play(s, "veto") == ["out", "turn"]
    red = ship(s, "red")
    assert red["out"] and (red["cash"], red["bill"], red["port"]) == (0, None, None)
    assert s.state["bills_left"] == 30 and on_turn(s) == "blue"
    play(s, "stay", "stay")
    assert on_turn(s) == "blue" and s.state["round"] == 2  # MT-2: red is skipped


def test_m76_if_all_others_agree_a_player_who_can_not_pay_gets_50000():
    s = told({"fuel": 5, "cash": 4000, "damage": 6, "diverted": {"why": "damage"}}, {}, {})
    play(s, "sail 2 LONDON")
    assert s.state["pending"]["owed"] == 5000
    assert refused(s, "repair 1", "M-76") == "pending"
    play(s, "rescue")
    assert s.state["pending"]["who"] == "green"
    assert play(s, "rescue") == ["rescued"]
    assert s.state["pending"] == {"what": "repair", "who": "red", "min": 1, "max": 6}
    play(s, "repair 1")
    assert ship(s, "red")["cash"] == 49000 and ship(s, "red")["rescues"] == 1
    for text in ("rescue", "veto"):
        assert refused(s, text, "M-76") == "not_due"


def test_m77_a_rescued_player_needs_50000_more():
    s = told({"fuel": 5, "bill": 23, "cash": 170000, "rescues": 1})
    play(s, "sail 2 GENOVA")
    assert s.state["winner"] is None
    s = told({"fuel": 5, "bill": 23, "cash": 220000, "rescues": 1})
    play(s, "sail 2 GENOVA")
    assert s.state["winner"] == "red" and ship(s, "red")["cash"] == 250000


def test_m78_fuel_and_damage_change_by_the_rules_alone():
    s = told({"fuel": 5, "damage": 2})
    play(s, "stay", "sail 3" if ship(s, "blue")["fuel"] else "sail 1", "sail 3", "stay")
    assert (ship(s, "red")["fuel"], ship(s, "red")["damage"]) == (4, 2)
    refused(s, "damage 0", None)


def test_mt6_max_rescues_ends_the_asking():
    red = {"fuel": 5, "cash": 4000, "rescues": 1, "diverted": {"why": "card"}}
    s = told(red, {}, {}, max_rescues=1)
    assert play(s, "sail 2 LONDON") == ["sailed", "arrived", "debt", "out", "turn"]
    s = told(red, {}, {}, max_rescues=2)
    play(s, "sail 2 LONDON", "rescue", "rescue")
    assert ship(s, "red")["rescues"] == 2 and ship(s, "red")["cash"] == 44000


def test_mt6_the_last_one_left_wins():
    s = told({"fuel": 5, "cash": 4000, "diverted": {"why": "card"}}, max_rescues=0)
    assert play(s, "sail 2 LONDON")[-2:] == ["out", "won"]
    assert s.state["winner"] == "blue"


def test_mt6_a_tow_price_that_can_not_be_paid_ruins_the_ship():
    red = {"cash": 4000, "bill": 9, "tow": {"by": "blue", "price": 120000}}
    blue = {"fuel": 9, "tow": {"of": "red", "price": 120000}}
    s = told(red, blue, {}, position={"turn": 1})
    assert play(s, "sail 3 tow GENOVA", "yes")[-1] == "debt"
    assert s.state["pending"] == {
        "what": "rescue",
        "who": "blue",
        "debtor": "red",
        "owed": 120000,
    }
    # 54,000 and then 104,000 are still too little, so the others are asked again.
    play(s, "rescue", "rescue")
    assert s.state["pending"]["who"] == "blue" and ship(s, "red")["rescues"] == 1
    play(s, "rescue", "rescue", "rescue", "rescue")
    assert (ship(s, "red")["cash"], ship(s, "blue")["cash"]) == (34000, 170000)
    assert on_turn(s) == "green"


def test_mt6_a_player_who_is_out_leaves_the_cash_to_the_creditor_or_the_bank():
    red = {"cash": 4000, "bill": 9, "tow": {"by": "blue", "price": 20000}}
    blue = {"fuel": 9, "tow": {"of": "red", "price": 20000}}
    s = told(red, blue, {}, position={"turn": 1})
    play(s, "sail 3 tow GENOVA", "yes", "veto")
    assert ship(s, "red")["out"] and ship(s, "blue")["cash"] == 54000
    assert ship(s, "blue")["tow"] is None and s.state["bills_left"] == 30
    assert on_turn(s) == "green"
    s = told({"fuel": 5, "cash": 9000, "diverted": {"why": "card"}}, {}, {})
    play(s, "sail 2 LONDON", "veto")
    assert s.state["bank"] == -100000
    sound(s)


def test_mt6_a_tower_who_is_out_frees_the_ship_in_tow():
    blue = {"fuel": 9, "tow": {"of": "red", "price": 20000}, "cash": 0, "diverted": {"why": "card"}}
    s = told({"tow": {"by": "blue", "price": 20000}}, blue, {}, position={"turn": 1})
    play(s, "sail 2 HAMBURG", "veto")
    assert ship(s, "red")["tow"] is None and ship(s, "blue")["out"]


def test_mt7_win_check_can_wait_for_the_end_of_the_turn():
    red = {"fuel": 5, "bill": 23, "cash": 170000, "diverted": {"why": "card"}}
    s = told(red, win_check="end_of_turn")
    play(s, "sail 2 GENOVA")
    assert s.state["winner"] is None and ship(s, "red")["cash"] == 190000
    s = told(dict(red, diverted=None), win_check="end_of_turn")
    assert play(s, "sail 2 GENOVA")[-1] == "won"


def test_mt7_a_tow_price_can_win():
    s = told(
        {"tow": {"by": "blue", "price": 10000}},
        {"fuel": 9, "cash": 190000, "tow": {"of": "red", "price": 10000}},
        position={"turn": 1},
    )
    assert play(s, "sail 3 tow GENOVA", "yes")[-2:] == ["tow_paid", "won"]


def test_with_ruin_on_stranded_a_ship_that_can_not_go_on_is_ruined():
    prices = {"LONDON": 3000, "TOKYO": 70000}
    red = {"port": "LONDON", "cash": 2000}
    s = told(red, {}, {}, prices=prices, ruin_on_stranded=True)
    assert s.state["pending"] == {"what": "rescue", "who": "blue", "debtor": "red", "owed": 3000}
    play(s, "rescue", "rescue")
    assert s.state["pending"] is None and on_turn(s) == "red"
    play(s, "fuel 1")
    # With a bill aboard or waiting, in another port or at sea there is no ruin.
    for other, waiting in (
        (dict(red, bill=1), {}),
        (red, {"LONDON": [23]}),
        (dict(red, port="GENOVA"), {}),
        ({"cash": 0}, {}),
        (dict(red, fuel=1), {}),
    ):
        position = {"waiting": waiting}
        s = told(other, prices=prices, ruin_on_stranded=True, position=position)
        assert s.state["pending"] is None
    s = told({}, {"port": "LONDON", "cash": 2000}, {}, prices=prices, ruin_on_stranded=True)
    assert play(s, "stay") == ["stayed", "turn", "debt"]
    assert s.state["pending"]["who"] == "green"
    play(s, "veto")
    assert on_turn(s) == "green"
    s = told(red, prices=prices)
    assert s.state["pending"] is None
    unfit("ruin_on_stranded", told, ruin_on_stranded=True)
