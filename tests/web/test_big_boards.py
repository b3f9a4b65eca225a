"""The big screen: what the page draws is what `game.view` says, in recorded games of each kind."""

import random
import re
from math import sqrt
from pathlib import Path

import pytest

from pilothouse.series import trial
from shared_rules.master import bills
from shared_rules.mississippi import tiles
from soak import soak
from tests.web import watched
from tests.web.axe import accessible

TRIALS = Path(__file__).parents[1] / "trials"
NAMES = {"red": "Anna", "green": "<b>Bo</b>", "grey": "Carlo"}
EVERY = 10  # plies; in a long game a part of them

# What a page has drawn, as data. Figures come with what can be read beside them.
DRAWN = """
() => {
  const all = (selector, what) => [...document.querySelectorAll(selector)].map(what);
  const facts = (element) => ({
    ...element.dataset, transform: element.getAttribute("transform") ?? "",
  });
  return {
    game: document.body.dataset.game,
    cards: all("#players .card", (card) => ({
      who: card.dataset.player,
      name: card.querySelector("h2").textContent,
      note: card.querySelector(".note").textContent,
      acting: card.classList.contains("acting"),
      shape: card.querySelector(".badge .mark").dataset.shape,
      figures: Object.fromEntries(
        [...card.querySelectorAll("[data-figure][data-value]")].map((figure) => [
          figure.dataset.figure, [Number(figure.dataset.value), figure.textContent],
        ]),
      ),
      bill: card.querySelector(".cargo")?.dataset.bill,
      port: card.querySelector(".where")?.dataset.port,
    })),
    boats: all("#stage .boat", facts),
    tiles: all("#stage .tile", facts),
    stage: all("#stage .stage", facts),
    moored: all("#stage .docked", (boat) => boat.dataset.boat),
    ruler: all("#stage .ruler[data-boat]", facts),
    ships: all("#stage .ship", facts),
    ports: all("#stage .port", facts),
    pieces: all("#stage .piece", facts),
    fleet: all("#stage .tboat", facts),
    hold: all("#hold [data-bill]", (row) => row.dataset.bill),
    harbours: all("#hold .harbour", facts),
    away: all("#hold .sea-row", (row) => row.dataset.ships),
    round: document.getElementById("round").textContent,
    said: document.getElementById("said").textContent,
  };
}
"""


@pytest.fixture
def page(box, look):
    return look(box.address, {"width": 1280, "height": 720}, reduced_motion="reduce")


def pose(transform):
    """(x, y, angle) of a `translate(x y) rotate(angle)`."""
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", transform)]
    return tuple(numbers + [0.0] * (3 - len(numbers)))


def hex_place(state, at):
    """Where the rules say that a hex lies, in units of the drawing."""
    tile, number = map(int, at.split("."))
    spot = tiles.spots([*state["river"][:tile], None] if tile else [None])[tile]
    q, r = tiles.hexes(spot)[number]
    return 30 * q, sqrt(3) * 20 * (r + q / 2)


def same_race(drawn, state, options):
    boats = state["boats"]
    afloat = {colour: boat for colour, boat in boats.items() if boat["at"]}
    assert {boat["boat"] for boat in drawn["boats"]} == set(afloat)
    for boat in drawn["boats"]:
        told = afloat[boat["boat"]]
        assert (boat["at"], boat["heading"]) == (told["at"], told["heading"])
        assert int(boat["passengers"]) == told["passengers"]
        x, y, angle = pose(boat["transform"])
        assert (x, y) == pytest.approx(hex_place(state, told["at"]), abs=0.02)
        assert angle == 60 * tiles.HEADINGS.index(told["heading"])
    laid = list(enumerate(state["river"]))[state["rear"] :]
    assert [(int(t["place"]), t["tile"], t["exit"] or None) for t in drawn["tiles"]] == [
        (place, piece["tile"], piece["exit"]) for place, piece in laid
    ]
    for tile, (_, piece) in zip(drawn["tiles"], laid, strict=True):
        assert int(tile["waiting"]) == piece["passengers"]
        assert [int(n) for n in tile["land"].split()] == tiles.islands(piece["tile"])
    assert [s["exit"] for s in drawn["stage"]] == ([state["landing"]] if state["landing"] else [])
    assert drawn["moored"] == state["places"]
    assert [card["who"] for card in drawn["cards"]][: len(state["order"])] == state["order"]
    for card in drawn["cards"]:
        boat = boats[card["who"]]
        wanted = {"speed": boat["speed"], "coal": boat["coal"]}
        if card["who"] != "black":
            wanted["passengers"] = boat["passengers"]
        assert {name: value for name, (value, _) in card["figures"].items()} == wanted
        for value, text in card["figures"].values():
            assert str(value) in text
        owner = boat["owner"]
        if owner == card["who"]:
            assert card["name"] == NAMES.get(owner, owner.capitalize())
    seen = options.get("mode") == "pilot" and afloat and not state["over"]
    if seen and not state["winner"]:
        [leader] = [card["who"] for card in drawn["cards"] if "in front" in card["note"]] or [None]
        front = max(int(boat["at"].split(".")[0]) for boat in afloat.values())
        ruler = drawn["ruler"][0]["boat"]
        assert int(afloat[ruler]["at"].split(".")[0]) == front
        assert leader in (ruler, None)  # whoever is aground is told to be that


def same_sea(drawn, state, options):
    assert [card["who"] for card in drawn["cards"]] == [s["colour"] for s in state["players"]]
    for card, ship in zip(drawn["cards"], state["players"], strict=True):
        figures = {name: value for name, (value, _) in card["figures"].items()}
        assert figures == {name: ship[name] for name in ("cash", "fuel", "damage")}
        assert f"${ship['cash']:,}" in card["figures"]["cash"][1]
        assert card["bill"] == str(ship["bill"] or "")
        assert ship["out"] or card["port"] == (ship["port"] or "")
    assert sorted(drawn["hold"], key=int) == sorted(
        (str(n) for bills in state["waiting"].values() for n in bills), key=int
    )
    if options.get("mode") != "chart" or options.get("chart", "world") != "world":
        same_harbours(drawn, [ship for ship in state["players"] if not ship["out"]])
        return
    assert drawn["harbours"] == []
    afloat = {s["colour"]: s["at"] for s in state["players"] if s["at"] and not s["out"]}
    assert {ship["ship"]: ship["at"] for ship in drawn["ships"]} == afloat
    for ship in drawn["ships"]:
        column, row = map(int, ship["at"].split("."))
        x, y, _ = pose(ship["transform"])
        alone = list(afloat.values()).count(ship["at"]) == 1
        assert y == 20 * row + 10
        assert abs(x - 20 * column - 10) <= (0 if alone else 18)
    for port in drawn["ports"]:
        assert port["waiting"] == " ".join(str(n) for n in state["waiting"].get(port["port"], []))


def same_harbours(drawn, ships):
    assert {row["port"] for row in drawn["harbours"]} == set(bills.PORTS)
    for row in drawn["harbours"]:
        port = row["port"]
        assert row["ships"].split() == [s["colour"] for s in ships if s["port"] == port]
        due = [
            ship["colour"]
            for ship in ships
            if ship["bill"]
            and bills.bill(ship["bill"])[1] == port
            or ship["diverted"]
            and port in ship["diverted"]["ports"]
        ]
        assert row["due"].split() == due
    away = " ".join(ship["colour"] for ship in ships if not ship["port"])
    assert drawn["away"] == ([away] if away else [])


def same_gyges(drawn, state, options):
    rows = state["board"].split("/")
    wanted = {
        f"{'abcdef'[column]}{row + 1}": int(digit)
        for row, digits in enumerate(rows)
        for column, digit in enumerate(digits)
        if digit != "0"
    }
    pieces = {p["at"]: int(p["height"]) for p in drawn["pieces"]}
    assert pieces.pop("goal", 0) == (state["goal"] or 0)
    assert pieces == wanted
    for piece in drawn["pieces"]:
        if piece["at"] != "goal":
            x, y, _ = pose(piece["transform"])
            assert x == 40 * "abcdef".index(piece["at"][0]) + 20
            assert y == 40 * (6 - int(piece["at"][1])) + 20


def same_tboats(drawn, state, options):
    _, yellow, _, red, _ = state["position"].split(" ")
    wanted = {(boat, "yellow") for boat in yellow.split(",")} | {(b, "red") for b in red.split(",")}
    assert {(b["boat"], b["owner"]) for b in drawn["fleet"]} == {w for w in wanted if w[0] != "-"}
    sizes = {
        owner: sum(w[1] == owner and w[0] != "-" for w in wanted) for owner in ("yellow", "red")
    }
    if not state["winner"]:
        front = {who for who, size in sizes.items() if size > min(sizes.values())}
        assert {card["who"] for card in drawn["cards"] if card["note"] == "in front"} == front
    for boat in drawn["fleet"]:
        low, high = boat["boat"].split("-")
        x, y, angle = pose(boat["transform"])
        assert x == 20 * (ord(low[0]) + ord(high[0]) - 2 * ord("a")) + 20
        assert y == 360 - 20 * (int(low[1]) + int(high[1])) + 20
        assert angle == (0 if low[0] == high[0] else 90)


SAME = {
    "mississippi": same_race,
    "master": same_sea,
    "gyges": same_gyges,
    "tboats": same_tboats,
}


def acting(state, game):
    if state["winner"] or state.get("over"):
        return None
    if (state.get("pending") or {}).get("who"):
        return state["pending"]["who"]
    if game == "mississippi":
        return None if state["pending"] else state["order"][state["turn"]]
    if game == "master":
        return state["players"][state["turn"]]["colour"]
    if game == "gyges":
        return state["to_move"] if not state["pending"] else None
    return "yellow" if state["position"].endswith(" y") else "red"


def compare(box, page, digest, options):
    watched.shown(page, digest)
    drawn, state = page.evaluate(DRAWN), box.client.state()
    SAME[drawn["game"]](drawn, state, options)
    who = acting(state, drawn["game"])
    if who:
        assert [card["who"] for card in drawn["cards"] if card["acting"]] == [who]
    if state.get("round"):
        assert drawn["round"] == f"Round {state['round']}"
    return drawn


RECORDED = (
    "advanced_three_players pilot/pilot_three pilot/pilot_black_rose pilot/pilot_six "
    "intro_three_players two_players gyges_italian gyges_tournament tboats_picket tboats_manual "
    "tboats_draw gyges_blocked black_rose_two_boats master/table_four master/table_six"
).split()


@soak(looks=(8, 30))
@pytest.mark.parametrize("name", RECORDED)
def test_the_page_shows_what_the_view_says_again_and_again_and_at_the_end(box, page, name, looks):
    plies = trial.read(TRIALS / f"{name}.trial")
    is_race = plies[0]["game"] == "mississippi"
    box.new(plies, {k: v for k, v in NAMES.items() if is_race and k in plies[0]["players"]})
    options = plies[0]["options"]
    last = len(plies) - 1
    every = max(EVERY, last // looks)
    for number, ply in enumerate(plies[1:], 1):
        looked = number % every == 0 or number == last
        digest = (box.do if looked else box.client.do)(ply["action"])["digest"]
        assert digest == ply["digest"]
        if looked:
            drawn = compare(box, page, digest, options)
            assert drawn["said"], f"ply {number}: {ply['action']}"


def test_a_voyage_on_the_world_chart_is_shown_with_its_courses(box, page):
    chance = random.Random(11)
    players = ["red", "blue", "green", "yellow"]
    setup = {"game": "master", "players": players, "options": {"mode": "chart"}, "seed": 4}
    box.client.call("game.new", setup)
    for ply in range(1, 121):
        actions = box.client.call("game.actions", {"limit": 200})["actions"]
        wanted = [a for a in actions if a.startswith(("load", "start", "bill", "card"))]
        wanted = wanted or [a for a in actions if a.startswith("sail")] or actions
        action = chance.choice(wanted)
        play = box.do if ply % EVERY == 0 else box.client.do
        play(re.sub(r"(\d+)\.\.(\d+)(/\d+)?", r"\2", action))
        if ply % EVERY == 0:
            drawn = compare(box, page, box.client.call("game.digest")["digest"], setup["options"])
    assert drawn["ships"]
    courses = page.evaluate(
        "[...document.querySelectorAll('.course')].map((c) => c.dataset.squares)"
    )
    assert courses and all(re.fullmatch(r"[\d. ]+", course) for course in courses)


def test_names_are_shown_as_text_and_never_run(box, page):
    plies = trial.read(TRIALS / "pilot/pilot_three.trial")
    names = {"red": "<img src=x>", "green": "<svg onload", "grey": "&lt;script>"}
    box.new(plies, names)
    digest = box.do(plies[1]["action"])["digest"]
    watched.shown(page, digest)
    assert sorted(page.locator(".card h2").all_inner_texts()) == sorted(names.values())
    assert page.locator("img, script:not([src])").count() == 0


@pytest.mark.parametrize(
    "name",
    [
        "pilot/pilot_five",
        "advanced_three_players",
        "master/table_two",
        "gyges_tournament",
        "tboats_picket",
    ],
)
def test_the_big_screen_is_accessible(box, browser, name):
    plies = trial.read(TRIALS / f"{name}.trial")
    box.new(plies)
    for ply in plies[1:40]:
        digest = box.client.do(ply["action"])["digest"]
    page = browser(locale="it-CH").new_page()
    page.goto(box.address)
    watched.shown(page, digest)
    accessible(page)


def test_a_language_of_the_table_is_that_of_the_page(box, page):
    plies = trial.read(TRIALS / "pilot/pilot_three.trial")
    box.new(plies)
    digest = box.do(plies[1]["action"])["digest"]
    watched.shown(page, digest)
    assert "stretch of the river" in page.inner_text("#said")
    box.client.call("system.language", {"code": "it"})
    try:
        page.wait_for_function("() => document.documentElement.lang === 'it'")
        page.wait_for_function(
            "() => document.getElementById('said').textContent.includes('fiume')"
        )
    finally:
        box.client.call("system.language", {"code": "en"})
