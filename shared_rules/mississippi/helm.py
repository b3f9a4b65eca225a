"""What pilot mode knows: the water, the boats on it, and what the boat on turn can still do."""

from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.hexes import Water, others
from shared_rules.mississippi.lookahead import Lookahead, new_table
from shared_rules.mississippi.manoeuvres import manoeuvre
from shared_rules.mississippi.rounds import acting, inside
from shared_rules.mississippi.steering import free_turns, leaving, on_shipyard
from shared_rules.mississippi.tiles import HEADINGS, cell_of

UNBOUND = "unbound"  # an entry of `tail`: Q-81 doesn't bind this turn (Q-81a)


class Helm:
    """Keeps the water and the turn's look-ahead as long as they are valid.

    After an undo people may roll or draw something else. So each is kept with a key of everything
    that it depends on.
    """

    def __init__(self, rules, whole=True):
        """rules: Rules. whole: whether it is for the whole race; else it takes less memory."""
        self.rules = rules
        self._water = None  # `Water.holds` tells whether it is still valid
        self._look = None
        self._look_key = None  # see `look`
        # made once, as a fragmented heap may have no piece for another
        self._table = new_table() if whole else None
        # The captain's plan for the rest of the turn; the captain himself is made for each action.
        # It begins with its key: the level, and the state's list `course`, which is a new list in
        # each turn and after each undo.
        self.plan = []
        self.spared = 0  # coal that the plan burns less than the captain's next best one

    def player(self, state: dict) -> str | None:
        """The owner whose action is due; None if people at the table enter a roll or a draw."""
        pending = state["pending"]
        if pending is not None and pending["who"] is None:
            by_hand = {"roll": "die", "tile": "draw"}[pending["what"]]
            if self.rules.options[by_hand] == "table":
                return None
        colour = pending and pending["who"] or acting(state)
        return state["mover"] if colour == "black" else state["boats"][colour]["owner"]

    def water(self, state: dict) -> Water:
        """The river as a `Water`."""
        if self._water is None or not self._water.holds(state):
            self._water = Water(state)
        return self._water

    def look(self, state: dict) -> Lookahead:
        """The look-ahead of the boat on turn, with the other boats where they are now."""
        colour = acting(state)
        water = self.water(state)
        moors = self.moorings(state, water)
        # The key holds what the look-ahead and `blackrose.judge` read from the state, except what
        # is set below. Round and boat on turn tell whether a boat is on the shipyard.
        key = [state["round"], colour, water, moors, UNBOUND in state["tail"]]
        for other, boat in state["boats"].items():
            if other != colour:
                key += (other, boat["at"])
        black = state["boats"].get("black")
        if black:
            key += (black["heading"], black["speed"])
        if key != self._look_key:
            boats = others(state, colour)
            bound = black and inside(state, "black") and UNBOUND not in state["tail"]
            accept = None
            if bound:
                from shared_rules.mississippi import blackrose  # in memory only if she is

                accept = blackrose.judge(self, state, colour)
            self._look = self.make_lookahead(water, boats, set(), colour, accept)
            if (
                self._table and colour != "black"
            ):  # her ends depend on the wheel, which the table doesn't know
                self._look.use(self._table)
            self._look_key = key
        look = self._look
        look.moors = moors
        look.fixed = {c for c in look.boats.values() if state["boats"][c]["aground"]}
        if look.planned:
            look.fixed.update(state["pushed"])
        look.used = {cell_of(at) for at in state["course"]}
        return look

    def moorings(self, state: dict, water: Water) -> dict[str, int]:
        """{colour: wheel} of the boats that moor if they are pushed to an open pier at wheel 1.

        In the intro game every boat does (Q-38a). The boat on turn is left out, because its wheel
        and passengers may change before the black boat's turn.
        """
        found = {}
        if water.piers:
            intro, colour = self.rules.intro, acting(state)
            for other, boat in state["boats"].items():
                if boat["owner"] and other != colour and (intro or boat["passengers"] == 2):
                    found[other] = 1 if intro else boat["speed"]
        return found

    def make_lookahead(
        self,
        water: Water,
        boats: dict[int, str],
        fixed: set[str],
        colour: str | None = None,
        accept=None,
    ) -> Lookahead:
        """A new look-ahead for a boat, with the options of this race."""
        options = self.rules.options
        return Lookahead(
            water,
            boats,
            fixed,
            set(),
            water.piers if self.rules.intro and colour != "black" else (),
            options["push_course"] == "planned",
            options["sandbank_push_slows"] == "pusher",
            accept,
        )

    def can_go_on(self, state: dict, heading: int, points: int, free: int, coal: int) -> bool:
        """Q-22: whether the boat on turn could complete its turn with these values.

        heading: 0..5. points: 0..6. free: 1 if the turn of 60 degrees is still free, else 0.
        coal: 0..14.
        """
        colour = acting(state)
        boat = state["boats"][colour]
        cell, look = cell_of(boat["at"]), self.look(state)
        # a boat aground leaves straight ahead for one coal. Q-73: straight ahead is
        # also the way from the shipyard.
        aground = boat["aground"]
        straight = aground or leaving(self.rules, state)
        wheel = boat["speed"] - state["drift"] if state["began"] else points
        if not points and not straight:
            return look.accept is None or look.accept(cell, heading, free, coal, look.boats, wheel)
        return coal >= aground and look.completes(
            cell, heading, points, free, coal - aground, wheel, straight
        )

    def goes_on(self, state: dict) -> bool:
        """`can_go_on` with the boat's present heading, points and coal."""
        colour = acting(state)
        heading = HEADINGS.index(state["boats"][colour]["heading"])
        free, coal = free_turns(state), purse(state, colour)
        return self.can_go_on(state, heading, state["points"], free, coal)

    def manoeuvres(self, state: dict) -> bool:
        """Whether the boat on turn has a complete manoeuvre at any speed that it can pay for."""
        colour = acting(state)
        boat = state["boats"][colour]
        return manoeuvre(
            self.look(state),
            cell_of(boat["at"]),
            HEADINGS.index(boat["heading"]),
            boat["speed"],
            purse(state, colour),
            boat["aground"],
            on_shipyard(self.rules, state, colour),
        )
