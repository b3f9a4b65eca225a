"""`pilothouse race`: whole races of Mississippi Queen in pilot mode that captains sail alone."""

from dataclasses import dataclass
from typing import Any

from pilothouse.link.client import Client
from pilothouse.series.games import THINKING, Fleet, Plan
from pilothouse.series.runs import Kind

PLIES = 4_000  # a longer race counts as endless: the passengers may be used up
COLOURS = ("red", "green", "grey", "brown", "cream", "white")
PAIR = ("red", "white")

plan = Fleet("mississippi", "pilot", COLOURS, ("die", "draw"), usual=3, pair=PAIR).plan


@dataclass(frozen=True, slots=True)
class Boat:
    """How a boat ended its race. seat: its owner's, where 0 is the first start pier."""

    colour: str
    seat: int
    level: int
    out: bool
    coal: int
    passengers: int


@dataclass(frozen=True, slots=True)
class Race:
    """How a race ended. winner: a seat, or None. over: False if it was stopped after PLIES."""

    seed: int
    rounds: int
    plies: int
    over: bool
    digest: str
    winner: int | None
    levels: tuple[int, ...]  # by seat
    boats: tuple[Boat, ...]


def sail(link: Client, seed: int, plan: Plan) -> Race:
    """Sail one race; the ended game stays on the table behind the link."""
    plan.begin(link, seed)
    seats = plan.seats(seed)
    level_of = dict(seats)
    owner_of = {name: boat["owner"] for name, boat in link.state("boats").items()}
    acting, plies, over = link.state("order")[0], 0, False
    while not over and plies < PLIES:
        pending = link.call("game.view", {"part": "pending"})
        who = (pending and pending["who"]) or acting
        owner = owner_of[who] or link.call("game.view", {"part": "mover"})
        found = link.call("game.suggest", {"level": level_of[owner]}, timeout=THINKING)
        done = link.do(found["action"])
        plies = done["ply"]
        for event in done["events"]:
            if event["event"] == "turn":
                acting = event["boat"]
            over = over or event["event"] == "over"
    state = link.state()
    players = [player for player, _ in seats]
    boats = tuple(
        Boat(
            colour,
            players.index(boat["owner"]),
            level_of[boat["owner"]],
            boat["out"],
            boat["coal"],
            boat["passengers"],
        )
        for colour, boat in sorted(state["boats"].items())
        if boat["owner"] is not None
    )
    winner = players.index(state["winner"]) if state["winner"] else None
    levels = tuple(level for _, level in seats)
    digest = link.digest()
    return Race(seed, state["round"], plies, over, digest, winner, levels, boats)


def _read(data: dict[str, Any]) -> Race:
    """A race from JSON."""
    boats = tuple(Boat(**boat) for boat in data["boats"])
    return Race(**{**data, "levels": tuple(data["levels"]), "boats": boats})


RACES = Kind("races", sail, _read)
