"""The options of `game.new` (section 15): names, values, defaults, and which do nothing."""

from shared_rules import catalog
from shared_rules.kernel.errors import SetupError
from shared_rules.kernel.session import Session

from .race import race, unfit

DEFAULTS = {
    "black_rose": False,
    "boats_per_player": 1,
    "both_boats": False,
    "die": "device",
    "draw": "device",
    "first_tile": "first_move",
    "intro_tiles": 3,
    "mode": "table",
    "play_on": False,
    "push_course": "planned",
    "sandbank_push_slows": "pushed",
    "swap_at_piers": False,
    "tiles": "base",
    "variant": "advanced",
    "white_pair": "cream",
}


def test_the_options_of_the_page_with_their_defaults():
    rows = catalog.options("mississippi")
    names = [row["name"] for row in rows]
    assert names == sorted(names)
    for row in rows:
        assert row["name"] in DEFAULTS, row["name"]
        assert "values" in row or "range" in row
    for name in DEFAULTS:
        assert name in names
        row = rows[names.index(name)]
        assert row["default"] == DEFAULTS[name], name


def test_every_listed_value_is_accepted_in_some_game():
    games = (
        (3, {}),
        (2, {}),
        (3, {"variant": "intro"}),
        (3, {"boats_per_player": 2}),
        (2, {"black_rose": True}),
    )
    for row in catalog.options("mississippi"):
        for value in row.get("values") or range(row["range"][0], row["range"][1] + 1):
            taken = 0
            for players, options in games:
                chosen = {"tiles": "all"}
                chosen.update(options)
                chosen[row["name"]] = value
                try:
                    race(players, **chosen)
                    taken += 1
                except SetupError as error:
                    assert error.option in chosen
            # Pilot mode alone has a use for `push_course`.
            assert taken or row["name"] == "push_course", (row["name"], value)


def test_naming_a_default_is_the_same_as_leaving_it_out():
    plain = race(3).digest()
    for name in DEFAULTS:
        if name not in ("boats_per_player",):
            assert race(3, **{name: DEFAULTS[name]}).digest() == plain, name


def test_unknown_names_and_values_are_refused():
    unfit("colour", 3, colour="red")
    unfit("Die", 3, Die="table")
    for name in DEFAULTS:
        for value in ("none", None, 7.5, [], 99, -1, "Table", {}):
            unfit(name, 3, **{name: value})


def test_true_is_not_1_and_1_is_not_true():
    unfit("black_rose", 3, black_rose=1)
    unfit("play_on", 3, play_on=0)
    unfit("boats_per_player", 3, boats_per_player=True)
    unfit("intro_tiles", 3, variant="intro", intro_tiles=True)
    unfit("black_rose", 3, black_rose="true")


def test_an_option_that_does_nothing_is_refused():
    unfit("intro_tiles", 3, intro_tiles=4)  # intro only
    unfit("white_pair", 3, white_pair="brown")  # two players only
    unfit("both_boats", 3, both_boats=True)  # two boats only
    unfit("swap_at_piers", 3, swap_at_piers=True)
    unfit("push_course", 3, push_course="crossed")  # pilot mode only


def test_q47a_play_on_is_refused_with_two_boats_a_player():
    unfit("play_on", 2, play_on=True)
    unfit("play_on", 3, boats_per_player=2, play_on=True)
    assert race(3, play_on=True).options["play_on"] is True


def test_seats_are_for_pilot_mode():
    option = None
    try:
        Session("mississippi", ["red", "green", "grey"], {}, 7, None, {"red": 1})
    except SetupError as error:
        option = error.option
    assert option == "seats"
    s = Session("mississippi", ["red", "green", "grey"], {}, 7, None, {})
    assert s.digest() == race(3).digest()


def test_the_catalogue_knows_the_game():
    about = catalog.about("mississippi")
    assert (about.TITLE, about.PLAYERS) == ("Mississippi Queen", (2, 6))
    rules = catalog.rules("mississippi")
    assert rules.name == "mississippi"
    assert rules.version is not None


def test_boats_per_player_may_be_given():
    assert len(race(2, boats_per_player=2).state["boats"]) == 4
    assert len(race(4, boats_per_player=1).state["boats"]) == 4


def test_intro_tiles_goes_from_1_to_the_tiles_in_play():
    rows = [row for row in catalog.options("mississippi") if row["name"] == "intro_tiles"]
    assert rows[0]["range"] == [1, 17]
    assert race(3, variant="intro", tiles=["A1-1"]).state["reserve"] == 1
    assert race(3, variant="intro", tiles=["A1-1", "A2-1"]).state["reserve"] == 2
