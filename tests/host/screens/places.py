"""Positions of every game from which each of its actions is reached by keys.

A place: {"new": parameters of `game.new`, "do": actions played after it, "wanted": actions,
"more": actions}. What is wanted is a form of the page of the rules ("give COLOUR N"), or an action
of such a form ("give green 2"). The keys that play it are found by `walk.py`. More is wanted where
there is more time.
"""

from collections.abc import Iterator
from typing import Any

from tests.portable.mississippi.chart import POSITION, ROSE, bearings
from tests.portable.mississippi.race import FLEET, river

Place = dict[str, Any]
NEAR = "A0 S A2-1:1"  # a river with a passenger
SAND = "A0 S B3-1 L B1 S B2"  # sandbanks, coal, driftwood
STAGE = {"landing": "straight", "reserve": []}
LAID = ("tile", "speed 2", "sail", "done", "roll", "tile")


def place(game: str, wanted: str, actions: tuple[str, ...] = (), **new: Any) -> Place:
    """A place; `wanted`: actions or forms, with commas between them; after a semicolon, more."""
    new = {"game": game, "seed": 8, **new}
    now, _, more = wanted.partition("; ")
    listed = {"wanted": now.split(", "), "more": more.split(", ") if more else []}
    return {"new": new, "do": list(actions), **listed}


def race(
    wanted: str,
    *actions: str,
    water: str = "",
    players: int | list[str] = 3,
    **given: Any,
) -> Place:
    """A race. water: text for `river`; boats by colour: text for `bearings`, or a dict of keys."""
    names = FLEET[:players] if isinstance(players, int) else players
    position: dict[str, Any] = {}
    boats, options = {}, {}
    for name, value in given.items():
        if name in ROSE:
            boats[name] = bearings(value) if isinstance(value, str) else value
        else:
            (position if name in POSITION else options)[name] = value
    new: dict[str, Any] = {"players": names, "options": options}
    if water:
        new["position"] = {**position, "boats": boats, "river": river(water)}
    return place("mississippi", wanted, actions, **new)


def at_the_table() -> Iterator[Place]:
    """Mississippi Queen and The Black Rose in table mode, where the box does not see the river."""
    fleet: dict[str, Any] = {colour: {} for colour in FLEET[:3]}
    yield race("tile")
    yield race("tile NAME; tile B4", draw="table", tiles="all")
    yield race("speed N, left, right, sail, ahead, push COLOUR, out", "tile")
    yield race("speed 3, sail, ahead", *LAID)
    yield race("done, front", *LAID, "speed 2", "sail")
    yield race("roll", *LAID[:4])
    for face in ("left", "straight", "right"):
        yield race("roll " + face, *LAID[:4], die="table")
    round_2 = dict(fleet, round=2, order=FLEET[:3])
    long = "A0 S A2-1:1 L A2-2:2"
    yield race("clear, done, left, right", "speed 2", "sail", water=long, **round_2)
    yield race("clear", "ahead", "front", "done", water=long, **round_2)
    last = dict(round_2, water=long, reserve=[])
    yield race("roll, clear", **last)
    for face in ("left", "straight", "right"):
        yield race(f"roll {face}; clear", die="table", **last)
    yield race("embark 1, embark 2", "ahead", water=long, **round_2)
    yield race("embark green 1, embark green 2", "speed 2", "push green", water=long, **round_2)
    whole = dict(fleet, brown={}, round=2, players=4)
    yield race("rank A > B = C > D", water=NEAR, **whole)
    full = {colour: {"passengers": 2} for colour in FLEET[:3]}
    end = dict(full, round=2, order=FLEET[:3], water="A0 S A2-1", **STAGE)
    yield race("moor, out, done", "ahead", **end)
    yield race("moor green", "speed 2", "push green", **end)
    low = {colour: {"coal": 3} for colour in FLEET[:3]}
    rose = dict(low, round=2, order=FLEET[:3], tiles="all", water=SAND)
    yield race("refuel", "ahead", **rose)
    yield race("refuel green", "speed 2", "push green", **rose)
    yield race("aground, driftwood", "speed 2", "ahead", **rose)
    yield race("aground green, driftwood green", "speed 3", "push green", **rose)
    sand = dict(rose, red={"coal": 3, "aground": True})
    yield race("astern, ahead, sail, speed 2", **sand)
    pairs = {c: {"coal": 3} for c in ("white", "cream", "red", "red2")}
    two = dict(pairs, players=["white", "red"], round=2, order=list(pairs), water=NEAR)
    yield race("give COLOUR N, take COLOUR N; give cream 2", "ahead", **two)
    black = dict(fleet, black={}, round=2, black_rose=True, tiles="all", water=SAND)
    first = ["black", *FLEET[:3]]
    yield race("free, done", order=first, **black)
    poor = dict(black, **low)
    yield race("give COLOUR N, free; give grey 2", "ahead", order=first, **poor)
    yield race("take COLOUR N", "ahead", order=first, turn=3, **poor)


def on_the_map() -> Iterator[Place]:
    """The same in pilot mode, where the box knows the river."""
    yield race("tile", mode="pilot")
    yield race("tile NAME; tile A3-1", mode="pilot", draw="table")
    for bow in ("n", "ne", "se", "s", "sw", "nw"):
        yield race("bow " + bow, "tile", mode="pilot")
    boats = {"red": "0.17 n", "green": "0.1 n", "grey": "0.3 n", "mode": "pilot"}
    yield race("speed N, left, right, ahead", water=NEAR, **boats)
    yield race("done, left, right", "ahead", water=NEAR, **boats)
    beside = dict(boats, red="0.12 n speed 3", green="0.17 n")
    yield race("push HEX; push 1.2, push 1.3", water=NEAR, **beside)
    yield race("bow HEADING; bow n, bow s", "push 1.2", water=NEAR, **beside)
    yield race("roll", "ahead", "done", water="A0 S A3-1 S A2-1", **dict(boats, red="1.17 n"))
    for face in ("left", "straight", "right"):
        water = "A0 S A3-1 S A2-1"
        given = dict(boats, red="1.17 n", die="table")
        yield race("roll " + face, "ahead", "done", water=water, **given)
    yield race("roll", water="A0 S A3-1 S A2-1", reserve=[], **dict(boats, red="2.2 n"))
    dock = {"mode": "pilot", "grey": "0.3 n", "water": "A0 S A1-3:1 S A2-1"}
    yield race("embark, done", "ahead", green="0.1 n", red="1.5 n", **dock)
    pushed = dict(dock, red="1.1 n speed 2", green="1.6 n")
    yield race("embark, pass", "push 1.10", "bow n", **pushed)
    coal = {"mode": "pilot", "tiles": "all", "grey": "0.3 n", "water": "A0 S B1 S A2-1"}
    yield race("refuel, done", "ahead", red="1.2 n coal 3", green="0.1 n", **coal)
    pushed = dict(coal, red="0.17 n speed 2", green="1.2 s coal 0")
    yield race("refuel, pass", "push 1.7", "bow n", **pushed)
    sand = {"mode": "pilot", "tiles": "all", "grey": "0.3 n", "water": "A0 S B3-2 S A2-1"}
    aground = dict(sand, red="1.6 n coal 3", green="0.1 n")
    yield race("astern, ahead, speed N", **aground)
    yield race("bow ne", "astern", **aground)
    yield race("push HEX", "speed 2", **dict(aground, green="1.11 n"))
    pair = {"white": "0.7 n coal 4", "cream": "0.13 n coal 3", "red": "0.1 n", "red2": "0.2 n"}
    two = dict(pair, players=["white", "red"], mode="pilot", water=NEAR)
    yield race("give COLOUR N, take COLOUR N; give cream 2", "ahead", **two)
    black = dict(boats, black="0.7 n", order=["black", *FLEET[:3]], round=2, black_rose=True)
    yield race("speed N, ahead, left, right", water=NEAR, **black)


def voyage(wanted: str, *actions: str, ships: Any = None, waiting: Any = None, **options: Any):
    """An evening of MASTER. ships: the players of a position; waiting: {port: bills}."""
    new: dict[str, Any] = {"players": ["red", "blue", "green"], "options": options}
    if ships is not None:
        new["players"] = new["players"][: len(ships)]
        new["position"] = {"players": ships, "waiting": waiting or {}}
    return place("master", wanted, actions, **new)


DRAWN = {"cards": "table", "bills": "table"}
BOUND = [{"fuel": 5, "tow": {"of": "blue", "price": 9000}}, {"tow": {"by": "red", "price": 9000}}]


def in_both_modes(mode: str, at: list[str], zone: str, into: str) -> Iterator[Place]:
    """What MASTER has at the table and on the chart.

    at: squares of two ships that adjoin, and of one that enters London with the move `into`; none
    at the table. zone: a move of the first ship into the hatched zone.
    """
    given: dict[str, Any] = {"mode": mode}
    where = [{"at": square} for square in at] or [{}, {}, {}]
    other = dict(where[1], fuel=5)
    full = {"port": "LONDON", "fuel": 10}  # where nothing but what is wanted is of use
    yield voyage("lots", lots=True, **given)
    yield voyage("start PORT; start TOKYO", **given)
    yield voyage("bill", "start LONDON", "start TOKYO", "start GENOVA", **given)
    start = ("start LONDON", "start TOKYO", "start GENOVA")
    yield voyage("bill N; bill 23", *start, bills="table", **given)
    yield voyage("load N, stay", ships=[full, other], waiting={"LONDON": [23]}, **given)
    yield voyage("repair N; repair 2", ships=[dict(full, damage=3), other], **given)
    prices = {"LONDON": 3000, "TOKYO": 2000, "GENOVA": 1000}
    yield voyage("fuel N; fuel 2", ships=[dict(full, fuel=5), other], prices=prices, **given)
    free = [dict(where[0], fuel=5), dict(where[1], fuel=5)]
    yield voyage("card", zone, ships=free, **given)
    effects = "card good, card damage N, card divert, card divert N; card damage 3"
    yield voyage(effects, zone, ships=free, **given, **DRAWN)
    dry = [dict(where[0], fuel=0), dict(where[1], fuel=5)]
    yield voyage("tow COLOUR PRICE, stay; tow blue 20000", ships=dry, **given)
    yield voyage("accept, refuse; tow red 12000", "tow blue 9000", ships=dry, **given)
    back = ("tow blue 9000", "tow red 20000")
    yield voyage("accept, refuse, tow COLOUR PRICE; tow blue 14000", *back, ships=dry, **given)
    tied = [dict(where[0], **BOUND[0]), dict(where[1], fuel=0, **BOUND[1])]
    yield voyage("release, stay", ships=tied, **given)
    yield voyage("release, stay", "stay", ships=tied, **given)
    ports = [{"port": "GENOVA", "fuel": 5}, {"port": "TOKYO", "fuel": 5}]
    poor = dict(where[2], fuel=3, cash=4000, diverted={"why": "card"})
    yield voyage("rescue, veto", into, ships=[poor, *ports], **given)
    leaking = dict(where[2], fuel=3, damage=6, diverted={"why": "both"})
    yield voyage("repair N; repair 1, repair 4", into, ships=[leaking, *ports], **given)


def on_the_bridge() -> Iterator[Place]:
    """MASTER in table mode, where the box does not see the sea."""
    yield from in_both_modes("table", [], "sail 4 zone", "sail 2 LONDON")
    port = [{"port": "LONDON", "fuel": 5}, {"fuel": 5}]
    yield voyage("fuel N PRICE; fuel 2 3000", ships=port)
    free = [{"fuel": 5}, {"fuel": 5}]
    words = "sail N, sail N zone, sail N panama, sail N suez, sail N PORT"
    yield voyage(words, ships=free, **DRAWN)
    yield voyage("sail 2; sail N zone suez, sail N zone PORT", ships=free, **DRAWN)
    yield voyage("sail N tow; sail 2 tow, sail N tow PORT", ships=BOUND)
    yield voyage("yes, no", "sail 3 tow GENOVA", ships=BOUND)


def on_the_chart() -> Iterator[Place]:
    """MASTER in chart mode."""
    at = ["20.20", "21.20", "27.1"]
    yield from in_both_modes("chart", at, "sail 20.19", "sail 28.2")
    free = [{"at": square, "fuel": 5} for square in at[:2]]
    yield voyage("sail SQ SQ; sail 19.19, sail 21.21", ships=free, mode="chart")
    tied = [dict(BOUND[place], at=at[place]) for place in (0, 1)]
    yield voyage("sail tow SQ SQ", ships=tied, mode="chart")


def gyges(wanted: str, *actions: str, board: str = "", north: bool = False, **options: Any):
    """A game of Gyges; `board`: a position."""
    new: dict[str, Any] = {"players": ["south", "north"], "options": options}
    if board:
        new["position"] = {"board": board, "to_move": "north" if north else "south"}
    return place("gyges", wanted, actions, **new)


def on_the_board() -> Iterator[Place]:
    """Gyges, with both presets."""
    start = "321123/000000/000000/000000/000000/321123"
    for preset, cell in (("italian", "c6"), ("tournament", "b4")):
        yield gyges("setup 321123; setup 123321", preset=preset)
        yield gyges("setup 321123; setup 211233", "setup 321123", preset=preset, setup="hidden")
        yield gyges("setup", preset=preset, setup="random")
        yield gyges("a1-b1-c2, resign; c1-c2", board=start, preset=preset)
        yield gyges("f2-f5-north", board="000000/000003/000000/000000/000002/000000", preset=preset)
        lifted = "300000/003000/000000/000000/010000/000000"
        yield gyges("a1-b3(d4); a1-c2(" + cell + ")", board=lifted, preset=preset)
        blocked = "303030/222211/000001/130000/000000/000000"
        yield gyges("pass, resign", board=blocked, preset=preset)


def boats(wanted: str, *actions: str, position: str = "", **options: Any):
    """A game of T-boats."""
    new: dict[str, Any] = {"players": ["yellow", "red"], "options": options}
    if position:
        new["position"] = position
    return place("tboats", wanted, actions, **new)


def on_the_points() -> Iterator[Place]:
    """T-boats."""
    yield boats("d1-d3>d2-d4, resign, draw")
    yield boats("draw, resign", "draw", "b1-b3>b2-b4")
    yield boats("draw", repetition_limit=1)
    one = "Y e1-e3,h1-h3 R d5-f5,a1-a3 y"
    yield boats("e1-e3>e2-e4 x d5-f5", position=one)
    yield boats("e1-e3>e2-e4, e1-e3>e2-e4 claim", position=one, claim="manual")
    yield boats("punish BOAT, draw, resign", "e1-e3>e2-e4", position=one, claim="manual")
    walked = "Y e4-e6,a1-a3 R c3-e3,g7-i7 r"
    yield boats("punish BOAT", "c3-e3>d3-f3", position=walked, walk_in="claim")
    yield boats("touch BOAT; touch h1-h3", position=one, strict_touch=True)
    yield boats("e1-e3>e2-e4; e1-e3>c3-e3", "touch e1-e3", position=one, strict_touch=True)


PAGES = {
    ("mississippi", "table"): at_the_table,
    ("mississippi", "pilot"): on_the_map,
    ("master", "table"): on_the_bridge,
    ("master", "chart"): on_the_chart,
    ("gyges", ""): on_the_board,
    ("tboats", ""): on_the_points,
}
