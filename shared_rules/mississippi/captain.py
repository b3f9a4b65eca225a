"""A captain for the missing player: plans whole turns in pilot mode, for any boat."""

from binascii import crc32

from shared_rules.mississippi.appraisal import Appraisal
from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.tiles import HEADINGS, cell_of
from shared_rules.mississippi.voyages import TURNS, spelled, voyages

SLICE = 40  # ends valued between two breaths
BEST = 16
DEPTH = 1
NOISE = 60


class Captain:
    def __init__(self, rules):
        self.rules = rules
        self._plan = []

    def suggest(self, state, level, nodes=None):
        pending = state["pending"]
        if pending is not None:
            return _answer(self._reply(state, pending))
        if not self._plan or self._plan[0][1] != _where(state):
            actions, value, seen = yield from self._think(state, level, nodes)
            self._plan = _course(self.rules, state, actions)
            v,n=value,seen
        else: v=n=0
        action = self._plan.pop(0)[0]
        if not self.rules.allows(state, action):
            action = _onwards(self.rules.actions(state))
        return _answer(action, n, len(self._plan) + 1, v)

    def _reply(self, state, pending):
        if pending["what"] == "bow":
            return "bow " + self._bow(state, pending["who"])
        return next(iter(self.rules.actions(state)))

    def _bow(self, state, who):
        boat = state["boats"][who]
        appraisal = Appraisal(self.rules, state, who)
        cell = cell_of(boat["at"])
        best = None
        for way in range(6):
            end = (None, cell, way, 0, boat["speed"], False, None)
            value = appraisal.value(end) + (0 if appraisal.safe(end) else 1000)
            if best is None or (value, way) < best:
                best = (value, way)
        return HEADINGS[best[1]]

    def _think(self, state, level, nodes):
        colour = acting(state)
        appraisal = Appraisal(self.rules, state, colour)
        salt = "%d %d" % (state["round"], state["turn"])
        count = 0
        best = []
        for most in (2 if level > 1 else 0, purse(state, colour)):
            for end in voyages(self.rules, state, most):
                count += 1
                if not count % SLICE:
                    yield
                value = appraisal.value(end)
                if level == 1:
                    value += crc32(("%s %s" % (salt, end[1:])).encode()) % NOISE
                key = (value, end[1:6])
                if len(best) < BEST or key < best[-1][0]:
                    if level<3 and not appraisal.safe(end): continue
                    best.append((key, end))
                    best.sort(key=lambda e: e[0])
                    del best[BEST:]
            if best:
                break
        if not best:
            acts = _tail(self.rules, state)
            return acts, 0, count
        if level > 2 and len(best)>1:
            again = []
            for key, end in best:
                look = appraisal.foresee(end, DEPTH)
                while True:
                    try:
                        next(look)
                        count += 1
                        if not count % SLICE: yield
                    except StopIteration as stop:
                        value = stop.value; break
                again.append(((value, key[1]), end))
            again.sort(key=lambda e: e[0])
            best = again
        key, end = best[0]
        return spelled(end[0]) or _tail(self.rules, state), -key[0], count


def _tail(rules, state):
    legal = list(rules.actions(state))
    for action in ("embark", "refuel"):
        if action in legal:
            return (action,)
    return ("done",) if "done" in legal else (_onwards(legal),)


def _answer(action, nodes=0, depth=1, value=0):
    return {"action": action, "nodes": nodes, "depth": depth, "value": value}


def _where(state):
    boat = state["boats"][acting(state)]
    return state["round"], state["turn"], boat["at"], boat["heading"]


def _course(rules, state, actions):
    from shared_rules.mississippi.tiles import text_of
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
    legal = [text.split("..")[0] for text in actions]
    for verb in ("ahead", "push", "astern", "done", "speed"):
        for text in legal:
            if text.startswith(verb):
                return text
    return legal[0]
