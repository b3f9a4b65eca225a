"""`pilothouse voyage`: whole games of MASTER on its chart that captains sail alone."""

from bisect import bisect
from collections import Counter
from dataclasses import dataclass
from typing import Any

from pilothouse.link.client import Client
from pilothouse.series.games import THINKING, Fleet, Plan
from pilothouse.series.runs import Kind

ROUNDS = 600  # a longer game is stopped and counts as one without an end
COLOURS = ("red", "blue", "green", "yellow", "white", "black")
CARGOES = ("grain", "oil", "drawn steel", "ore", "coal", "meat", "silk")
_FIRST = (1, 7, 11, 17, 21, 25, 29)  # the first bill of lading for each cargo

plan = Fleet("master", "chart", COLOURS, ("bills", "cards"), usual=4).plan


@dataclass(frozen=True, slots=True)
class Ship:
    """How a ship fared. seat: its owner's, where 0 is the first in the order of play.

    adrift: turns that it began at sea without fuel. damage: all points that it took, repaired or
    not. rescues: how often others kept it from ruin (M-76). tows: how many it gave. income: dollars
    of freight by cargo.
    """

    colour: str
    seat: int
    level: int
    cash: int
    out: bool
    adrift: int
    damage: int
    rescues: int
    tows: int
    income: Counter[str]


@dataclass(frozen=True, slots=True)
class Voyage:
    """How a game ended. winner: a seat, or None where it was stopped."""

    seed: int
    rounds: int
    plies: int
    digest: str
    winner: int | None
    levels: tuple[int, ...]  # by seat
    ships: tuple[Ship, ...]  # by seat


def cargo(bill: int) -> str:
    """The cargo of a bill of lading; `bill`: its number, 1 to 30."""
    return CARGOES[bisect(_FIRST, bill) - 1]


def sail(link: Client, seed: int, plan: Plan) -> Voyage:
    """Sail one game; the ended game stays on the table behind the link."""
    plan.begin(link, seed)
    seats = plan.seats(seed)
    level_of = dict(seats)
    adrift: Counter[str] = Counter()
    damage: Counter[str] = Counter()
    tows: Counter[str] = Counter()
    hurt = dict.fromkeys(level_of, 0)  # points on the indicators
    income: dict[str, Counter[str]] = {colour: Counter() for colour in level_of}
    plies, number, over, turn = 0, 0, False, seats[0][0]
    while not over and number < ROUNDS:
        pending = link.call("game.view", {"part": "pending"})
        who = (pending and pending["who"]) or turn
        found = link.call("game.suggest", {"level": level_of[who]}, timeout=THINKING)
        done = link.do(found["action"])
        plies = done["ply"]
        for event in done["events"]:
            kind, colour = event["event"], event.get("colour")
            if kind == "turn":
                turn, number = colour, event["round"]
                ship = next(s for s in link.state("players") if s["colour"] == colour)
                adrift[colour] += not ship["fuel"] and ship["port"] is None
            elif "damage" in event:  # a card, a port that mends some damage, or a repair
                damage[colour] += max(0, event["damage"] - hurt[colour])
                hurt[colour] = event["damage"]
            elif kind == "freight":
                income[colour][cargo(event["bill"])] += event["paid"]
            elif kind == "agreed":
                tows[event["other"]] += 1
            over = over or kind == "won"
    state = link.state()
    players = [player for player, _ in seats]
    ships = {ship["colour"]: ship for ship in state["players"]}
    return Voyage(
        seed,
        state["round"],
        plies,
        link.digest(),
        players.index(state["winner"]) if state["winner"] else None,
        tuple(level for _, level in seats),
        tuple(
            Ship(
                colour,
                seat,
                level,
                ships[colour]["cash"],
                ships[colour]["out"],
                adrift[colour],
                damage[colour],
                ships[colour]["rescues"],
                tows[colour],
                income[colour],
            )
            for seat, (colour, level) in enumerate(seats)
        ),
    )


def _read(data: dict[str, Any]) -> Voyage:
    """A game from JSON."""
    ships = tuple(Ship(**{**ship, "income": Counter(ship["income"])}) for ship in data["ships"])
    return Voyage(**{**data, "levels": tuple(data["levels"]), "ships": ships})


VOYAGES = Kind("games", sail, _read)
