"""What a game's log tells: order, coal, cash, chains; the game itself stays as it is."""

from firmware.screens.gyges import story as gyges
from firmware.screens.master import story as master
from firmware.screens.mississippi import story as mississippi
from firmware.screens.tale import Tale
from firmware.screens.tboats import story as tboats
from shared_rules.kernel.session import Session

from ..share import share

TOLD = {"gyges": gyges, "master": master, "mississippi": mississippi, "tboats": tboats}
RACE = (
    "tile; speed 2; left; sail; done; roll; tile; ahead; done; speed 2; sail; done;"
    "rank red > grey > green; speed 4; left; left; sail; done; sail; done; out;"
    "rank grey > red; sail; done; out"
)
VOYAGE = (
    "start TOKYO; start GENOVA; bill 12; fuel 5; load 12; sail 4; fuel 3; sail 2; sail 3 SYDNEY"
)
PRICES = {"TOKYO": 1000, "GENOVA": 2000}


def played(game, players, options, actions, seed=11):
    session = Session(game, players, options, seed)
    for text in actions.split(";"):
        session.do(text.strip())
    return session


def race(options=None):
    return played("mississippi", ["red", "green", "grey"], options or {}, RACE)


def duel(actions, game="gyges", **options):
    players = ["south", "north"] if game == "gyges" else ["yellow", "red"]
    return played(game, players, options, actions)


def read(session):
    tale = Tale(session, TOLD[session.game])
    while tale.reading:
        tale.step()
    return tale


def lines(tale):
    return {who: list(line) for who, line in tale.lines.items()}


def test_a_race_tells_order_moves_and_coal():
    tale = read(race())
    # At the beginning, after the rulers of rounds 2 and 3, and at the end. A boat that is out has
    # no place.
    assert lines(tale) == {"red": [-1, -1, -2], "green": [-2, -3], "grey": [-3, -2, -1, -1]}
    # From 2 to 4 costs one, the second turn of the bow another.
    assert tale.counts == {"red": 2, "green": 0, "grey": 0}
    assert tale.best == (4, "red", 2)
    assert tale.led == {"red": 2, "green": 0, "grey": 1}
    assert (tale.leader, tale.since) == ("grey", 2)  # in round 2 it has come to the front
    assert tale.pages == ["plot", "since", "led", "most", "count"]


def test_an_intro_race_at_the_table_tells_the_coal_as_nobody_knows_the_order():
    played_out = "tile; left; left; ahead; done; roll; tile; ahead; done; out; out; out"
    tale = read(played("mississippi", ["white", "red"], {"variant": "intro"}, played_out))
    assert tale.pages == ["coal", "count"]  # both have moved as far, so nobody the longest
    assert list(tale.lines["white"])[:2] == [6, 5] and sum(tale.counts.values()) == 1


def test_a_race_that_nobody_wins_has_no_turn_that_decided_it():
    session = played("mississippi", ["white", "red"], {"both_boats": True}, "tile; out; out")
    assert session.over and session.state["winner"] is None
    assert "since" not in read(session).pages


def test_reading_leaves_chance_and_state_as_they_are_at_every_action():
    session = race()
    before = session.digest()
    tale = Tale(session, mississippi)
    while tale.reading:
        tale.step()
        assert session.digest() == before
    assert tale.read == session.ply
    session.undo()
    session.redo()
    assert session.digest() == before


def test_master_tells_cash_freights_and_squares():
    options = {"bills": "table", "cards": "table", "target": 60000, "prices": PRICES}
    tale = read(played("master", ["red", "blue"], options, VOYAGE))
    assert lines(tale) == {"red": [50, 45, 95], "blue": [50, 44, 44]}
    assert tale.best == (50, "red", 2)  # thousand dollars
    assert tale.counts == {"red": 7, "blue": 2} and tale.marks == {"red": "●"}
    assert tale.led == {"red": 1, "blue": 0}  # of round 1 both had as much
    assert (tale.leader, tale.since) == ("red", 1)


def test_gyges_tells_chains():
    session = duel("setup 321123; setup 321123; a1-a4; resign", setup="south_first")
    tale = read(session)
    assert lines(tale) == {"south": [1], "north": []}
    assert tale.best == (1, "south", 1)
    assert tale.counts == {"south": 1, "north": 0}


def test_tboats_tells_boats_and_turns():
    session = duel("b1-b3>b2-b4; b7-b9>b6-b8; draw; d1-d3>d2-d4; draw", "tboats")
    tale = read(session)
    assert lines(tale) == {"yellow": [4, 4, 4], "red": [4, 4, 4]}
    assert tale.counts == {"yellow": 2, "red": 1} and tale.best[0] == 0


def test_time_used_is_told_where_the_clocks_have_a_whole_game():
    session = duel("b1-b3>b2-b4; resign", "tboats")
    assert read(session).note == "time.unknown"
    session.remarks.update({"clock rule": "game 600000 0 1", "clock yellow": "520000"})
    session.remarks["clock red"] = "610000"
    tale = read(session)
    assert tale.marks == {"yellow": "1:20", "red": "0:00"} and not tale.note
    for rule in ("move 30000 0 1", "fischer 600000 5000 1", "game", "game x 0 1"):
        session.remarks["clock rule"] = rule
        if rule[:4] != "game":
            assert read(session).note == "time.unknown", rule


def test_a_long_game_keeps_about_a_hundred_values_a_line():
    turns = share(149, 300)
    moves = ("b1-b3>b2-b4", "b7-b9>b6-b8", "b2-b4>b1-b3", "b6-b8>b7-b9")
    session = duel(
        "; ".join([moves[n % 4] for n in range(2 * turns)]) + "; resign",
        "tboats",
        repetition_limit=0,
        no_capture_limit=0,
    )
    tale = read(session)
    assert tale.counts == {"yellow": turns, "red": turns}
    assert 80 < len(tale.lines["yellow"]) < 110


# Who begins the next game.


def again(session, seats=None, names=None):
    players = session.players
    given = [players[1:] + players[:1], dict(session.options), seats or {}, names or {}]
    told = TOLD[session.game]
    if hasattr(told, "arrange_rematch"):
        told.arrange_rematch(session, given)
    Session(session.game, given[0], given[1], 5, None, given[2])  # it is legal
    return given


def test_q8_the_next_player_is_at_the_first_pier():
    assert again(race())[0] == ["green", "grey", "red"]


def test_qt11_of_three_fleets_each_stays_with_its_player():
    session = played(
        "mississippi",
        ["white", "red", "green"],
        {"boats_per_player": 2},
        "tile; out; out; out; out; out",
    )
    assert session.over and again(session)[0] == ["white", "red", "green"]


def test_g4_the_loser_moves_first():
    first = {"south": "north", "north": "south"}
    for loser in first:
        text = "setup 321123; setup 321123; " + ("resign" if loser == "south" else "a1-a4; resign")
        session = duel(text, setup="south_first")
        assert session.state["winner"] == first[loser]
        given = again(session)
        assert given[0] == ["south", "north"] and given[1]["first"] == loser


def test_t4_the_loser_is_yellow_with_name_and_seat():
    lost = duel("b1-b3>b2-b4; resign", "tboats")
    given = again(lost, {"red": 2}, {"yellow": "Anna"})
    assert given == [["yellow", "red"], {}, {"yellow": 2}, {"red": "Anna"}]
    won = duel("resign", "tboats")
    assert again(won, {"red": 2}, {"yellow": "Anna"})[2:] == [{"red": 2}, {"yellow": "Anna"}]
