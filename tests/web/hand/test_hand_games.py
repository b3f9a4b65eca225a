"""Whole games on the table view, by taps on the large button alone."""

from soak import soak
from tests.web.hand import touch

MOST = 400  # taps that a game may take
GAMES = {
    "table": {
        "game": "mississippi",
        "players": ["red", "green", "grey"],
        "options": {"variant": "intro", "intro_tiles": 1},
        "seed": 3,
        "names": {"red": "Alexandrine", "green": "Ben"},
    },
    "pilot": {
        "game": "mississippi",
        "players": ["red", "green", "grey"],
        "options": {"mode": "pilot", "variant": "intro", "intro_tiles": 1},
        "seed": 3,
    },
    "chart": {
        "game": "master",
        "players": ["red", "blue"],
        "options": {"mode": "chart", "target": 51_000},
        "seed": 2,
    },
    "master": {
        "game": "master",
        "players": ["red", "blue"],
        "options": {"target": 60_000},
        "seed": 2,
    },
    "gyges": {"game": "gyges", "players": ["south", "north"], "seed": 5},
    "tboats": {
        "game": "tboats",
        "players": ["yellow", "red"],
        "options": {"no_capture_limit": 12},
        "seed": 5,
    },
}
# Sizes, languages and colours are shared out among the games.
SEEN = {
    "table": ((320, 568), "en", "light"),
    "pilot": ((390, 844), "it", "dark"),
    "chart": ((844, 390), "en", "dark"),
    "master": ((320, 568), "it", "light"),
    "gyges": ((1024, 768), "it", "light"),
    "tboats": ((1920, 1080), "en", "dark"),
}
LOOKS = 12  # of the first taps are looked at for faults


@soak(names=(["table", "gyges"], list(GAMES)))
def test_a_game_ends_by_taps_on_the_large_button_alone(phone_at, names):
    """What it plays is legal, and leads on to the end."""
    for name in names:
        (width, height), language, colours = SEEN[name]
        tab = phone_at(width, height, language)
        tab.page.emulate_media(color_scheme=colours, reduced_motion="reduce")
        touch.begun(tab, GAMES[name])
        taps, log = 0, 0
        while not tab.page.evaluate("document.body.classList.contains('over')"):
            if taps < LOOKS:
                assert touch.faults(tab.page) == [], (name, taps)
            action = tab.page.get_attribute("[data-primary]", "data-action")
            touch.tap(tab, "[data-primary]")
            taps += 1
            assert taps < MOST, name
            played = list(tab.entries("game.log", "actions", log))
            assert len(played) == len(action.split(", ")), (action, played)
            log += len(played)
        assert tab.call("game.advised") == {"total": 0, "actions": []}
        assert tab.troubles == []
