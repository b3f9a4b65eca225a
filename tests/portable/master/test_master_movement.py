"""MASTER, section 2, on a small chart: squares, coast, arrows, ports that are taken."""

from .voyage import charted, listed, on_turn, play, plotted, refused, ship, told


def at(s, colour="red"):
    return ship(s, colour)["at"]


def ends(s):
    """The squares where the ship on turn can end."""
    return [text.split(" ")[-1] for text in listed(s, "sail")]


def test_m17_a_move_has_at_most_4_squares():
    s = plotted({"at": "0.1", "fuel": 9})
    assert refused(s, "sail 1.1 2.1 3.1 4.1 5.1", "M-17") == "length"
    assert refused(s, "sail", "M-17") == "length"
    play(s, "sail 1.1 2.1 3.1 4.1")
    assert at(s) == "4.1" and on_turn(s) == "blue"
    s = told({"fuel": 1})
    for n in (0, 5, 999999999):
        assert refused(s, "sail %d" % n, "M-17") == "length"
    play(s, "sail 4")
    s = told({"fuel": 1})
    for text in ("sail -1", "sail 5000000000", "sail 03", "sail", "sail one"):
        assert refused(s, text, None) == "unknown"


def test_m18_a_move_may_be_shorter():
    for squares in ("1.1", "1.1 2.1", "1.1 2.1 3.1"):
        s = plotted({"at": "0.1", "fuel": 9})
        assert s.do("sail " + squares)[0]["squares"] == len(squares.split(" "))
        assert at(s) == squares.split(" ")[-1]


def test_m19_a_step_leads_in_any_direction_to_an_adjoining_square():
    around = ("3.5", "3.6", "3.7", "4.5", "4.7", "5.5", "5.6", "5.7")
    for square in around:
        s = plotted({"at": "4.6", "fuel": 1})
        play(s, "sail " + square)
        assert at(s) == square
    s = plotted({"at": "4.6", "fuel": 1})
    for square in ("4.4", "6.6", "4.6"):
        assert refused(s, "sail " + square, "M-19") == "not_adjacent"
    for square in ("16.1", "4.9", "4", "4.6.1", "04.6", "a.b", "LONDON"):
        assert refused(s, "sail " + square, None) == "unknown"
    s = plotted({"at": "4.6", "fuel": 1}, diagonals=False)
    assert refused(s, "sail 5.7", "M-19") == "not_adjacent"
    play(s, "sail 4.7")


def test_m20_land_is_not_navigable():
    s = plotted({"at": "6.2", "fuel": 9})
    assert refused(s, "sail 7.1", "M-20") == "land"
    assert refused(s, "sail 6.1 7.1 8.1", "M-20") == "land"


def test_m21_a_port_is_entered_from_any_adjoining_square_with_sea():
    for square in ("12.5", "13.5", "13.7"):
        s = plotted({"at": square, "fuel": 1})
        play(s, "sail 12.6")
        assert ship(s, "red")["port"] == "KUWAIT"


def test_m21a_a_coast_square_is_only_the_step_before_a_port_in_the_same_move():
    s = plotted({"at": "10.7", "fuel": 9})
    assert refused(s, "sail 11.6", "M-21a") == "land"
    assert refused(s, "sail 11.6 11.5", "M-21a") == "land"
    assert "11.6" not in ends(s)
    play(s, "sail 11.6 12.6")
    assert ship(s, "red")["port"] == "KUWAIT"
    s = plotted({"port": "KUWAIT", "fuel": 9})
    assert refused(s, "sail 11.6 10.6", "M-21a") == "land"


def test_m22_arrows_lead_over_the_edge_to_the_matching_square():
    s = plotted({"at": "0.4", "fuel": 9})
    assert refused(s, "sail 15.4", "M-19") == "not_adjacent"
    play(s, "sail 0.3 15.3 14.3")
    assert at(s) == "14.3"
    s = plotted({"at": "15.6", "fuel": 9})
    play(s, "sail 0.5")
    assert at(s) == "0.5"


def test_m22_the_jump_costs_a_square_and_with_wrap_cost_0_none():
    s = plotted({"at": "1.3", "fuel": 9})
    assert refused(s, "sail 0.3 15.3 14.3 13.2 13.1", "M-17") == "length"
    s = plotted({"at": "1.3", "fuel": 9}, wrap_cost=0)
    assert refused(s, "sail 0.3 15.3 14.3 13.2 13.1 14.1", "M-17") == "length"
    assert s.do("sail 0.3 15.3 14.3 13.2 13.1")[0]["squares"] == 4
    s = plotted({"at": "0.3", "fuel": 9}, wrap_cost=0)
    assert refused(s, "sail 15.3", "M-17") == "length"  # a move needs at least one square


def test_m23_nobody_has_to_move():
    s = plotted({"at": "4.6", "fuel": 3})
    for _ in range(6):
        assert play(s, "stay") == ["stayed", "turn"]
    assert at(s) == "4.6" and s.state["round"] == 4
    s = told({"port": "LONDON"})
    play(s, "stay", "stay")
    assert ship(s, "red")["port"] == "LONDON"


def test_m24_a_ship_that_stays_burns_nothing():
    s = plotted({"at": "4.6", "fuel": 3})
    play(s, "stay")
    assert ship(s, "red")["fuel"] == 3


def test_m25_a_ship_that_stays_in_the_storm_draws_no_card():
    s = plotted({"at": "2.3", "fuel": 3})
    play(s, "stay")
    assert s.state["pending"] is None and on_turn(s) == "blue"


def test_m26_a_port_in_which_a_ship_lies_is_closed_to_the_others():
    s = plotted({"at": "14.3", "fuel": 3}, {"port": "TOKYO"})
    assert refused(s, "sail 14.4", "M-26") == "occupied"
    assert "14.4" not in ends(s)
    s = told({"fuel": 3}, {"port": "TOKYO"})
    assert refused(s, "sail 3 TOKYO", "M-26") == "occupied"


def test_m26a_a_port_is_free_as_soon_as_the_ship_has_left():
    s = plotted({"port": "TOKYO", "fuel": 3}, {"at": "14.3", "fuel": 3})
    play(s, "sail 13.4", "sail 14.4")
    assert s.state["round"] == 2 and ship(s, "blue")["port"] == "TOKYO"


def test_mt3_a_move_does_not_end_where_it_began():
    # MA-45: neither in the port that it left, nor on the same square of sea.
    s = plotted({"port": "TOKYO", "fuel": 3})
    assert refused(s, "sail 13.3 14.4", "MT-3") == "returns"
    assert "14.4" not in ends(s)
    s = plotted({"at": "2.2", "fuel": 3})
    assert refused(s, "sail 2.3 2.2", "MT-3") == "returns"
    assert "2.2" not in ends(s)
    s = plotted({"at": "0.3", "fuel": 9}, wrap_cost=0)
    assert refused(s, "sail 15.3 0.3 1.3 0.3", "MT-3") == "returns"
    s = told({"port": "LONDON", "fuel": 3})
    for n in (1, 2, 4):
        assert refused(s, "sail %d LONDON" % n, "MT-3") == "returns"
    assert [text for text in listed(s, "sail") if text.endswith(" LONDON")] == []
    play(s, "sail 2", "stay", "sail 2 LONDON")
    # The same holds for a ship that drifts or is in tow.
    s = told({"port": "LONDON"})
    assert refused(s, "sail 1 LONDON", "MT-3") == "returns"


def test_mt3_a_move_passes_at_most_one_canal():
    # MA-45
    s = told({"fuel": 5})
    for text in ("sail 1 panama suez", "sail 4 panama suez", "sail 4 zone panama suez GENOVA"):
        assert refused(s, text, "MT-3") == "canals"
    assert [text for text in listed(s, "sail") if "panama suez" in text] == []
    s = told(
        {"tow": {"by": "blue", "price": 0}},
        {"fuel": 5, "tow": {"of": "red", "price": 0}},
        position={"turn": 1},
    )
    assert refused(s, "sail 3 panama suez tow", "MT-3") == "canals"
    s = plotted({"at": "6.2", "fuel": 5})
    assert refused(s, "sail 7.2 8.2 7.2 6.1", "MT-3") == "canals"
    assert refused(s, "sail 7.2 6.1 7.2 8.1", "MT-3") == "canals"
    play(s, "sail 7.2 8.2")


def test_ships_may_share_a_square_at_sea_unless_sea_is_exclusive():
    s = plotted({"at": "4.6", "fuel": 3}, {"at": "4.5"})
    play(s, "sail 4.5")
    s = plotted({"at": "4.6", "fuel": 3}, {"at": "4.5"}, sea_exclusive=True)
    assert refused(s, "sail 4.5", "M-26") == "occupied"
    play(s, "sail 4.5 4.4")  # passing another ship is free


def test_entering_a_port_ends_the_move_unless_an_option_says_otherwise():
    s = plotted({"at": "14.3", "fuel": 3})
    assert refused(s, "sail 14.4 14.5", "M-41") == "port"
    s = plotted({"at": "14.3", "fuel": 3}, port_stops_move=False)
    play(s, "sail 14.4 14.5")
    assert at(s) == "14.5" and ship(s, "red")["port"] is None
    s = plotted({"at": "14.3", "fuel": 3}, {"port": "TOKYO"}, port_stops_move=False)
    assert refused(s, "sail 14.4 14.5", "M-26") == "occupied"


def test_for_each_end_card_and_toll_the_first_of_the_shortest_courses_is_listed():
    s = plotted({"at": "4.6", "fuel": 3})
    listing = listed(s, "sail")
    assert "sail 4.5" in listing and "sail 5.5 4.5" not in listing
    assert "sail 3.5 4.6" not in listing  # MA-45
    assert "sail 3.5 2.4" in listing
    # Two courses to the same square: around the storm and through it.
    assert "sail 3.5 2.5 1.4" in listing and "sail 3.5 2.4 1.4" in listing
    assert "sail 3.6 2.5 1.4" not in listing
    twice = [text.split(" ")[-1] for text in listing]
    assert max([twice.count(square) for square in twice]) == 2
    # Another course with the same effect is accepted, and logged as sailed.
    s.do("sail 5.5 4.5")
    assert s.last == "sail 5.5 4.5" and at(s) == "4.5"


def test_a_game_on_the_chart_starts_from_the_ports_squares():
    s = charted()
    play(s, "start LONDON", "start CAPETOWN", "bill", "fuel 1", "sail 11.1")
    assert at(s) == "11.1" and ship(s, "red")["port"] is None
