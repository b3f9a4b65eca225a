"""A new game on the page: what its form offers the rules accept, in node."""

import importlib
import json

from test_web_line import node
from web_box import needs_node

from shared_rules import catalog

pytestmark = needs_node

GAMES = ("mississippi", "master", "gyges", "tboats")
MODULES = """
const { Setup } = await import(WEB + "app/setup.js");
const { bring } = await import(WEB + "table/games.js");
await Promise.all(ABOUTS.map(({ game }) => bring(game)));
"""
# Each value of each option that is offered, for every number of players and every way to play.
OFFERED = """
const found = [];
const tried = (about, count, mode, before) => {
  const begin = (more = () => {}) => {
    const setup = new Setup(about, null);
    if (mode) setup.set("mode", mode);
    while (setup.seats.length > count) setup.remove();
    while (setup.seats.length < count) setup.add();
    for (const [name, value] of before) setup.set(name, value);
    more(setup);
    found.push(setup.params);
    return setup;
  };
  const setup = begin();
  for (const option of setup.offered) {
    for (const value of setup.values(option) ?? option.range) {
      begin((form) => form.set(option.name, value));
    }
  }
  if (about.game === "master") {
    begin((form) => {
      form.prices = { TOKYO: 3, LONDON: 5, LAGOS: 9, PERTH: 1, SYDNEY: 2, GENOVA: 99 };
      form.isPriced = true;
      form.set("repair_ports", "red");
    });
  }
};
for (const about of ABOUTS) {
  const [least, most] = about.players;
  const before = {
    mississippi: [[], [["boats_per_player", 2]], [["variant", "intro"]], [["tiles", "all"]]],
    gyges: [[], [["preset", "tournament"]]],
  };
  for (let count = least; count <= most; count++) {
    for (const mode of new Setup(about, null).modes.concat(about.players[1] > 2 ? [] : [null])) {
      for (const first of before[about.game] ?? [[]]) {
        tried(about, count, mode, first);
      }
    }
  }
}
console.log(JSON.stringify(found));
"""
AGAIN = """
const made = TABLES.map((last) => {
  const setup = new Setup(ABOUTS.find(({ game }) => game === last.game), last);
  if (last.options?.prices) {
    const prices = Object.entries(last.options.prices);
    setup.prices = Object.fromEntries(prices.map(([port, n]) => [port, n / 1000]));
  }
  return setup.params;
});
console.log(JSON.stringify(made));
"""


def abouts():
    """What `game.list` says of each game."""
    return [
        {
            "game": game,
            "name": catalog.about(game).TITLE,
            "players": list(catalog.about(game).PLAYERS),
            "options": catalog.options(game),
        }
        for game in GAMES
    ]


def run(script, **given):
    """What a script in node prints, as JSON."""
    given = {"ABOUTS": abouts(), **given}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    return node(head + MODULES + script)


def resolve(params):
    """What the rules make of the options. SetupError: they refuse them."""
    game, options = params["game"], params.get("options", {})
    rules = importlib.import_module(f"shared_rules.{game}.options")
    if game == "mississippi":
        return rules.resolve(len(params["players"]), options)
    return rules.resolve(options)


def test_the_rules_accept_whatever_the_form_offers():
    found = run(OFFERED)
    assert len(found) > 1000
    for params in found:
        resolve(params)
        assert len(set(params["players"])) == len(params["players"]), params


def test_what_is_offered_is_all_that_the_box_offers():
    """But charts and decks of cards, which are files and lists."""
    found = run(OFFERED)
    for game in GAMES:
        wanted = {option["name"] for option in catalog.options(game)} - {"chart", "rt_deck"}
        made = [params.get("options", {}) for params in found if params["game"] == game]
        assert wanted - {name for options in made for name in options} == set(), game


TABLES = [
    {
        "game": "mississippi",
        "players": ["green", "red", "white", "grey"],
        "options": {"mode": "pilot", "play_on": True, "tiles": "all"},
        "seats": {"white": 2, "grey": 1},
        "names": {"green": "Anna"},
    },
    {"game": "mississippi", "players": ["red", "white"], "options": {"both_boats": True}},
    {
        "game": "mississippi",
        "players": ["white", "red", "green"],
        "options": {"boats_per_player": 2, "swap_at_piers": True},
    },
    {
        "game": "master",
        "players": ["black", "red"],
        "options": {"target": 60000, "prices": {"TOKYO": 3000, "LAGOS": 99000}},
    },
    {
        "game": "master",
        "players": ["blue", "red"],
        "options": {"mode": "chart", "zone_rule": "ends"},
    },
    {
        "game": "gyges",
        "players": ["south", "north"],
        "options": {"preset": "tournament", "bounce": "push"},
        "clock": "fischer 180000 2000 0",
    },
    {
        "game": "tboats",
        "players": ["yellow", "red"],
        "options": {"no_capture_limit": 7},
        "clock": "move 45000 0 1",
    },
    {"game": "gyges", "players": ["south", "north"], "clock": "game 600000 0 1"},
]


def test_the_last_table_is_offered_again_as_it_was():
    assert run(AGAIN, TABLES=TABLES) == TABLES
