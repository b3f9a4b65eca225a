"""A captain for the missing player: plans a whole turn in pilot mode, for any boat.

Every end of the turn that the boat can reach is valued in turns still to go: to a pier with a
passenger, to the landing stage, or to the front of the river as far as it is known. Level 1
looks at few ends and only at the way ahead, level 2 at all, level 3 also at what comes after:
whether the boat has a way out of there, and what its coal is still good for.
"""

from shared_rules.kernel.canonical import digest
from shared_rules.kernel.prng import Prng
from shared_rules.mississippi import helm as bridge
from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.fairway import Fairway
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.tiles import HEADINGS, cell_of, text_of
from shared_rules.mississippi.voyages import voyages

SLICE = 40  # ends valued between two breaths
FEW = 6  # ends that level 1 looks at


class Captain:
    """Plans turns for one race; keeps the rest of a plan while it comes true."""

    def __init__(self, rules):
        self.rules = rules
        self._plan = []  # [(action, where the boat is before it)]

    def suggest(self, state, level):
        """The computer's action for whoever has to act: a generator.

        It yields between slices and returns {action, nodes, depth, value}; value: turns to
        go times 12, negative; depth: actions planned.
        """
        pending = state["pending"]
        nodes = value = 0
        if pending is not None:
            return _answer(self._reply(state, pending))
        if not self._plan or self._plan[0][1] != _where(state):
            actions = _alongside(self.rules, state)
            if actions is None:
                actions, value, nodes = yield from self._think(state, level)
            self._plan = _course(self.rules, state, actions)
        action = self._plan.pop(0)[0]
        if not self.rules.allows(state, action):
            # Q-81 bars the end that was planned: what is left that goes on.
            action = _onwards(self.rules.actions(state))
        return _answer(action, nodes, len(self._plan) + 1, value)

    def _reply(self, state, pending):
        if pending["what"] == "bow":
            return "bow " + self._bow(state, pending["who"])
        return next(iter(self.rules.actions(state)))

    def _bow(self, state, who):
        """The heading from which the way ahead is the shortest."""
        fairway = Fairway(self.rules, state, who)
        cell = cell_of(state["boats"][who]["at"])
        best = min(range(6), key=lambda way: (fairway.distance(cell, way), way))
        return HEADINGS[best]

    def _think(self, state, level):
        """Value the ends of the turn; keep the actions of the best, `done` behind them."""
        colour = acting(state)
        fairway = Fairway(self.rules, state, colour)
        purse_ = purse(state, colour)
        found, nodes = [], 0
        for most in (2, purse_):
            for end in voyages(self.rules, state, most):
                nodes += 1
                value = self._value(fairway, state, colour, end, level)
                found.append((value, nodes, end))
                if not nodes % SLICE:
                    yield
            if found:
                break
        if not found:
            # Q-82a, or a push that is not thought of: the first thing that is legal.
            return [_onwards(self.rules.actions(state))], 0, nodes
        found.sort(key=lambda entry: entry[:2])
        if level == 1:
            found = self._few(state, found)
        best = found[0]
        if level > 1:
            for entry in found[:SLICE]:
                yield
                if self._safe(state, colour, entry[2], fairway):
                    best = entry
                    break
        return best[2][0] or ("done",), -best[0], nodes

    def _value(self, fairway, state, colour, end, level):
        """Turns to go times 12, and what was spent on the way: less is better."""
        _, cell, heading, spent, wheel, aground, pushed = end
        if level == 1:
            return 12 * fairway.distance(cell, heading)
        value = 3 * fairway.turns(cell, heading, wheel) + (5 if level == 3 else 2) * spent
        if aground:
            value += 18
        if cell // 20 == fairway.front and not fairway.known:
            value += 4 * max(0, wheel - 3)  # nobody knows where the river turns
        return value

    def _few(self, state, found):
        """Level 1 sees a few ends only; which, follows from the state alone."""
        rng = Prng(int(digest(state), 16))
        some = [found[rng.below(len(found))] for _ in range(FEW)]
        some.sort(key=lambda entry: entry[:2])
        return some

    def _safe(self, state, colour, end, fairway):
        """Whether the boat can go on from there with the coal that it will have."""
        _, cell, heading, spent, wheel, aground, pushed = end
        if cell // 20 == fairway.front and not fairway.known:
            return wheel < 5 or not aground
        boats = bridge.others(state, colour)
        if pushed:
            boats = {place: other for place, other in boats.items() if other != pushed[0]}
            boats[pushed[1]] = pushed[0]
        look = self.rules.helm.over(self.rules.helm.water(state), boats, set())
        look.used = {cell}
        coal = 1 if colour == "black" else purse(state, colour) - spent
        return bridge.manoeuvre(look, cell, heading, wheel, coal, aground, False)


def _answer(action, nodes=0, depth=1, value=0):
    return {"action": action, "nodes": nodes, "depth": depth, "value": value}


def _where(state):
    """What tells that a plan still goes on: the turn, the boat's hex and its heading."""
    boat = state["boats"][acting(state)]
    return state["round"], state["turn"], boat["at"], boat["heading"]


def _course(rules, state, actions):
    """The actions of a plan, each with where the boat will be before it."""
    water = rules.helm.water(state)
    turn = (state["round"], state["turn"])
    boat = state["boats"][acting(state)]
    cell, heading = cell_of(boat["at"]), HEADINGS.index(boat["heading"])
    plan = []
    for action in actions:
        plan.append((action, turn + (text_of(cell), HEADINGS[heading])))
        if action == "left":
            heading = (heading + 5) % 6
        elif action == "right":
            heading = (heading + 1) % 6
        elif action == "ahead" or action[:4] == "push":
            cell = water.ahead(cell, heading)
    return plan


def _onwards(actions):
    """A step where there is one, else to turn: the ends are barred as they are."""
    legal = [text.split("..")[0] for text in actions]
    for verb in ("ahead", "push", "astern", "done", "speed"):
        for text in legal:
            if text.startswith(verb):
                return text
    return legal[0]


def _alongside(rules, state):
    """When the way is done: take a passenger or coal, then end the turn. None before."""
    if state["points"] or not state["began"]:
        return None
    legal = list(rules.actions(state))
    for action in ("embark", "refuel"):
        if action in legal:
            return (action,)
    return ("done",) if "done" in legal else None
