"""What the big screen has drawn, as data, and checks of it beside the state of each game."""

import re
from math import sqrt

import pytest

from shared_rules.master import bills
from shared_rules.mississippi import exits, standings, tiles
from shared_rules.mississippi.tiles import cell_of

NAMES = {"red": "Anna", "green": "<b>Bo</b>", "grey": "Carlo"}

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


def pose(transform):
    """(x, y, angle) of a `translate(x y) rotate(angle)`."""
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", transform)]
    return tuple(numbers + [0.0] * (3 - len(numbers)))


def hex_place(state, at):
    """Where the rules say that a hex lies, in units of the drawing."""
    tile, number = map(int, at.split("."))
    spot = tiles.spots([*state["river"][:tile], None] if tile else [None])[tile]
    q, r = exits.hexes(spot)[number]
    return 30 * q, sqrt(3) * 20 * (r + q / 2)


def same_race(drawn, state, options):
    """Check boats, tiles and cards of a race of Mississippi Queen."""
    boats = state["boats"]
    afloat = {colour: boat for colour, boat in boats.items() if boat["at"]}
    same_boats(drawn["boats"], state, afloat)
    same_tiles(drawn, state)
    same_cards(drawn["cards"], state)
    seen = options.get("mode") == "pilot" and afloat and not state["over"]
    if seen and not state["winner"]:
        same_front(drawn, state, afloat)


def same_boats(drawn, state, afloat):
    """Check where the boats lie, their bows and passengers."""
    assert {boat["boat"] for boat in drawn} == set(afloat)
    for boat in drawn:
        told = afloat[boat["boat"]]
        assert (boat["at"], boat["heading"]) == (told["at"], told["heading"])
        assert int(boat["passengers"]) == told["passengers"]
        x, y, angle = pose(boat["transform"])
        assert (x, y) == pytest.approx(hex_place(state, told["at"]), abs=0.02)
        assert angle == 60 * tiles.HEADINGS.index(told["heading"])


def same_tiles(drawn, state):
    """Check the river: its tiles, the landing stage, and who is moored there."""
    laid = list(enumerate(state["river"]))[state["rear"] :]
    assert [(int(t["place"]), t["tile"], t["exit"] or None) for t in drawn["tiles"]] == [
        (place, piece["tile"], piece["exit"]) for place, piece in laid
    ]
    for tile, (_, piece) in zip(drawn["tiles"], laid, strict=True):
        assert int(tile["waiting"]) == piece["passengers"]
        assert [int(n) for n in tile["land"].split()] == tiles.islands(piece["tile"])
    assert [s["exit"] for s in drawn["stage"]] == ([state["landing"]] if state["landing"] else [])
    assert drawn["moored"] == state["places"]


def same_cards(drawn, state):
    """Check the figures and names of the cards, which lie in the order of the boats."""
    assert [card["who"] for card in drawn][: len(state["order"])] == state["order"]
    for card in drawn:
        boat = state["boats"][card["who"]]
        wanted = {"speed": boat["speed"], "coal": boat["coal"]}
        if card["who"] != "black":
            wanted["passengers"] = boat["passengers"]
        assert {name: value for name, (value, _) in card["figures"].items()} == wanted
        for value, text in card["figures"].values():
            assert str(value) in text
        owner = boat["owner"]
        if owner == card["who"]:
            assert card["name"] == NAMES.get(owner, owner.capitalize())


def same_front(drawn, state, afloat):
    """Check which card says that it is in front, and whose the ruler is: of two that are level the
    first of the round, as the ruler has said."""
    [leader] = [card["who"] for card in drawn["cards"] if "in front" in card["note"]] or [None]
    far = {
        who: standings.projected(state, cell_of(afloat[who]["at"]))[:2]
        for who in state["order"]
        if who in afloat
    }
    ruler = drawn["ruler"][0]["boat"]
    assert ruler == max(far, key=far.get)
    assert leader in (ruler, None)  # whoever is aground is told to be that


def same_sea(drawn, state, options):
    """Check ships, ports and bills of MASTER, on the chart or at the table."""
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
    """Check who lies in each port, and who has to go there."""
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
    """Check the pieces of Gyges and where they are drawn."""
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
    """Check the boats of T-boats, their owners, and who is in front."""
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
