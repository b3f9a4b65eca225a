"""A second, readable version of pilot mode's steps: it tries everything and keeps no table.

A hex is (tile, number). A boat's turn is a `Leg`, which holds what the rest of the turn may use.
"""

from functools import lru_cache
from typing import NamedTuple

from tests.portable.mississippi.hexmap import (
    DRIFTWOOD,
    ISLANDS,
    PIERS,
    SANDBANKS,
    N,
    beyond,
    places,
)

START_PIERS = [2, 9, 5, 3, 1]
LETTER = {"left": "L", "straight": "S", "right": "R"}
Hex = tuple[int, int]


def read(at: str) -> Hex:
    tile, number = at.split(".")
    return int(tile), int(number)


class Leg(NamedTuple):
    """What is left of a boat's turn."""

    at: Hex
    heading: int
    points: int
    free: bool  # whether the turn of 60 degrees that costs nothing is left
    coal: int
    held: bool  # aground or on the shipyard: it has to leave straight ahead
    aground: bool
    wheel: int
    drift: int
    course: frozenset  # hexes of this turn
    boats: frozenset  # (colour, hex, aground) of the other boats
    pushed: frozenset  # colours
    ended: bool = False  # aground or at a pier: the turn is over


class Waters:
    """The river on the table, and the ways to go on with a turn on it (sections 3, 4 and 9)."""

    def __init__(self, s, options: dict):
        state = s.state
        self.colour = self.on_turn = state["order"][state["turn"]]
        self.fleet = state["boats"]
        self.intro = options.get("variant") == "intro"
        self.planned = options.get("push_course", "planned") == "planned"
        self.pusher_slows = options.get("sandbank_push_slows") == "pusher"
        self.names = [tile["tile"] for tile in state["river"]]
        exits = "".join(LETTER[tile["exit"]] for tile in state["river"][:-1])
        self.hexes, self.places = {}, {}
        for tile in range(state["rear"], len(self.names)):
            for number, place in enumerate(places(exits[:tile])):
                if number not in ISLANDS[self.names[tile]]:
                    self.hexes[place] = (tile, number)
                self.places[(tile, number)] = place
        self.piers = set()
        if state["landing"]:
            last = len(self.names) - 1
            for number in PIERS[state["landing"]]:
                if number not in ISLANDS[self.names[last]]:
                    self.piers.add((last, number))
        self.can = lru_cache(maxsize=None)(self._can)

    def ahead(self, at: Hex, heading: int):
        """The water hex ahead, or None. Q-18a: on the same tile, the next or the one before."""
        found = self.hexes.get(beyond(self.places[at], N[heading]))
        return found if found and abs(found[0] - at[0]) <= 1 else None

    def sand(self, at: Hex) -> bool:
        return at[1] in SANDBANKS.get(self.names[at[0]], ())

    def shipyard(self, at: Hex) -> bool:
        """Q-73: whether a hex is the shipyard, from which a boat can only go straight ahead."""
        return at == (0, 0) and self.names[0] == "A0"

    def wood(self, at: Hex) -> bool:
        return at[1] in DRIFTWOOD.get(self.names[at[0]], ())

    def others(self, leg: Leg) -> dict:
        return {at: (colour, aground) for colour, at, aground in leg.boats}

    def complete(self, leg: Leg) -> bool:
        """Q-22a: whether the turn is complete."""
        return leg.points == 0 or leg.ended

    def turned(self, leg: Leg, sixth: int):
        """The leg after turning 60 degrees; None if that is not allowed (Q-19, Q-55, Q-73)."""
        if leg.held or leg.aground or leg.ended or (not leg.free and not leg.coal):
            return None
        coal = leg.coal - (not leg.free)
        return leg._replace(heading=(leg.heading + sixth) % 6, free=False, coal=coal)

    def entered(self, leg: Leg, at: Hex, price: int):
        """The leg after entering a hex for `price` points; None if points or coal are lacking."""
        coal = leg.coal - leg.aground
        points = leg.points - price - self.wood(at)
        if coal < 0 or points < 0:
            return None
        leg = leg._replace(
            at=at,
            points=points,
            coal=coal,
            held=False,
            aground=False,
            drift=leg.drift + self.wood(at),
            course=leg.course | {at},
        )
        if self.sand(at):
            return leg._replace(points=0, wheel=1, aground=True, ended=True, drift=0)
        if self.intro and at in self.piers and self.colour != "black":
            return leg._replace(ended=True)
        return leg

    def sailed(self, leg: Leg):
        at = self.ahead(leg.at, leg.heading)
        if leg.ended or at is None or at in self.others(leg):
            return None
        return self.entered(leg, at, 1)

    def pushes(self, leg: Leg):
        """[(hex to which the boat ahead is pushed, the leg then)] (Q-24 to Q-31, Q-63)."""
        at = self.ahead(leg.at, leg.heading)
        others = self.others(leg)
        if leg.ended or at not in others:
            return []
        colour, aground = others[at]
        if aground or (self.planned and colour in leg.pushed):  # Q-60, Q-25a
            return []
        found = []
        for heading in range(6):
            target = self.ahead(at, heading)
            if target is None or target in others or target in leg.course:
                continue
            after = self.entered(leg, at, 2 + self.wood(target))
            if after is None:
                continue
            boats = leg.boats - {(colour, at, False)}
            if not self.moors(colour, target):  # Q-22b
                boats |= {(colour, target, self.sand(target))}
            after = after._replace(boats=boats, pushed=leg.pushed | {colour})
            if self.sand(target) and self.pusher_slows:
                after = after._replace(points=0, wheel=1, drift=0)
            found.append((target, after))
        return found

    def moors(self, colour: str, target: Hex) -> bool:
        """Whether a boat that is pushed to `target` leaves the river (Q-38a, Q-46, Q-47a)."""
        boat = self.fleet[colour]
        if target not in self.piers or boat["owner"] is None or colour == self.on_turn:
            return False  # nobody knows what the boat on turn has aboard in the end
        slowed = self.sand(target) and not self.pusher_slows
        return self.intro or boat["passengers"] == 2 and (boat["speed"] == 1 or slowed)

    def steps(self, leg: Leg):
        for after in (self.sailed(leg), self.turned(leg, 5), self.turned(leg, 1)):
            if after:
                yield after
        for _, after in self.pushes(leg):
            yield after

    def completes(self, leg: Leg, judge=None) -> bool:
        """Whether some way leads to an end of the turn, one that `judge` accepts."""
        return self.can(self.plain(leg), judge)

    def plain(self, leg: Leg) -> Leg:
        """The leg without its course if no boat is near enough to be pushed; gives fewer legs."""
        x, y = self.places[leg.at]
        for _, at, _ in leg.boats:
            dx, dy = abs(self.places[at][0] - x), abs(self.places[at][1] - y)
            if dx + max(0, dy - dx) // 2 <= leg.points:
                return leg
        return leg._replace(course=frozenset())

    def _can(self, leg: Leg, judge) -> bool:
        if self.complete(leg):
            if judge is None or judge(leg):
                return True
            if leg.ended or leg.aground:
                return False
            turns = [self.turned(leg, 5), self.turned(leg, 1)]
            return any(after and self.can(after, judge) for after in turns)
        return any(self.can(self.plain(after), judge) for after in self.steps(leg))

    def astern(self, leg: Leg):
        """Q-58, Q-58a: the hex astern to which a boat can go, or None."""
        at = self.ahead(leg.at, (leg.heading + 3) % 6)
        return None if at is None or at in self.others(leg) or self.wood(at) else at

    def manoeuvres(self, leg: Leg, judge=None) -> bool:
        """Whether a boat at the start of its turn has a complete manoeuvre that it can pay for."""
        if leg.aground and self.left_astern(leg, judge):
            return True
        speeds = map(self.set_to(leg), range(1, 7))
        return any(after and self.completes(after, judge) for after in speeds)

    def left_astern(self, leg: Leg, judge) -> bool:
        at = self.astern(leg)
        if at is None:
            return False
        sand = self.sand(at)
        bows = [leg.heading] if sand else range(6)
        after = leg._replace(at=at, points=0, wheel=1, aground=sand, held=False, ended=True)
        return any(judge is None or judge(after._replace(heading=bow)) for bow in bows)

    def set_to(self, leg: Leg):
        """A function n -> the leg with the wheel set to n, or None if it can't be paid for."""

        def at_speed(n):
            coal = leg.coal - max(0, abs(n - leg.wheel) - 1)
            return leg._replace(wheel=n, points=n, coal=coal) if coal >= 0 else None

        return at_speed


def leg_of(s, colour=None) -> Leg:
    """The leg of the boat on turn as it is now, or that of another boat at its start."""
    state = s.state
    acting = state["order"][state["turn"]]
    own = colour is None or colour == acting
    colour = colour or acting
    boat = state["boats"][colour]
    fresh = not own or not state["began"]
    shipyard = read(boat["at"]) == (0, 0) and state["river"][0]["tile"] == "A0"
    return Leg(
        at=read(boat["at"]),
        heading=N.index(boat["heading"]),
        points=boat["speed"] if fresh else state["points"],
        free=fresh or state["free_turn"],
        coal=boat["coal"] + boat["bonus"],
        held=boat["aground"] or shipyard,
        aground=boat["aground"],
        wheel=boat["speed"],
        drift=0 if fresh else state["drift"],
        course=frozenset([read(boat["at"])] if fresh else map(read, state["course"])),
        boats=frozenset(
            (other, read(one["at"]), one["aground"])
            for other, one in state["boats"].items()
            if one["at"] and other != colour
        ),
        pushed=frozenset(() if fresh else state["pushed"]),
    )
