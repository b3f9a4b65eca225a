"""A captain for a missing player: plans a whole turn in pilot mode, for any boat.

It values each end of the turn that the boat can reach. Levels 1 to 4 misjudge these ends, each less
than the one below; level 1 also spends no coal that it can keep. Level 5 sees clearly, looks at the
turns after this one and at how the river may turn, and shares coal among its boats. The same state
always gives the same action, because neither chance nor a clock takes part.
"""

from binascii import crc32

try:
    from micropython import const
except ImportError:
    const = int  # on CPython

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.search.appraisal import COAL, SLICE, Appraisal, keep, marked
from shared_rules.mississippi.search.courses import sail
from shared_rules.mississippi.search.voyages import voyages, way_of
from shared_rules.mississippi.tiles import HEADINGS, cell_of

# For each level: the most coal that it spends on a turn if that is enough, in steps; the twelfths
# of turns by which it misjudges an end; how many ends it thinks about further; the turns that it
# looks ahead. The last row is for what is advised: it sees clearly, keeps its coal, and looks no
# further.
_LEVELS = (
    ((0,), 64, 1, 0),
    ((2,), 47, 1, 0),
    ((2,), 28, 1, 0),
    ((2,), 9, 1, 0),
    ((2,), 0, 10, 4),
    ((0, 2), 0, 1, 0),
)
_TOP = const(5)
ADVICE = const(6)
_FEW = const(4)  # ends of each of these turns that it follows
_BUDGET = const(600)  # ends after which it looks no deeper
_PATIENCE = const(6)  # every so many rounds it misjudges by a twelfth more, so that every race ends
_LATE = const(8)  # rounds after which level 1 sees clearer with each round
_LONG = const(24)  # rounds after which level 1 plays as level 2, so that nobody wanders about
_ROUND_AND_ROUND = const(22)  # rounds after which boats before the stage misjudge more and more
_WORTH_IT = const(8)  # twelfths of a turn that an exchange of coal has to gain


class Captain:
    """Plans turns for one race. The rest of a plan is kept as long as the boat follows it."""

    def __init__(self, rules):
        self.rules = rules  # whose helm keeps the plan

    def suggest(self, state: dict, level: int | None = None, nodes: int | None = None):
        """Find the action of whoever has to act: a generator that yields between slices.

        It returns {action, nodes, depth, value}. nodes: the number of ends looked at; as a
        parameter, the most to look at. depth: the number of planned actions. value: the plan's;
        more is better. Raises RuleError after the end, and RuleError Q-85 if the players have to
        roll or draw by hand.
        """
        level = min(max(level or _TOP, 1), _TOP)
        if state["round"] > _LONG:
            level = max(level, 2)
        if state["over"]:
            raise RuleError(None, "over")
        if state["pending"] is not None:
            return _answer(self._reply(state))
        value = seen = 0
        plan = self.rules.helm.plan  # its key, two entries, then what `_actions` gives
        course = state["course"]
        for _ in range(2):
            if (
                len(plan) < 3
                or plan[0] is not course
                or plan[1] != level
                or plan[2][1:] != _place(state)
            ):
                end, value, seen = yield from self.think(state, level, nodes)
                water = self.rules.helm.water(state)
                plan[:] = [course, level] + _actions(water, state, end and end[0])
            action = plan.pop(2)[0] or self._alongside(state, level)
            if self.rules.allows(state, action):
                return _answer(action, seen, len(plan) - 1, value)
            plan.clear()
        return _answer(self._onwards(state), seen)

    def _reply(self, state):
        """The answer to a pending question; it always takes passengers and coal."""
        pending = state["pending"]
        what = pending["what"]
        if what == "bow":
            return "bow " + self._bow(state, pending["who"])
        by_hand = {"roll": "die", "tile": "draw"}
        if what in by_hand and self.rules.options[by_hand[what]] == "table":
            raise RuleError("Q-85", by_hand[what])
        return what

    def _bow(self, state, who):
        boat = state["boats"][who]
        appraisal = Appraisal(self.rules, state, who)
        best = []
        for heading in range(6):
            end = (None, cell_of(boat["at"]), heading, 0, boat["speed"], False, None)
            haze = _haze(state, _TOP, not purse(state, who), end)
            keep(best, 1, self._judged(appraisal, end) + haze, end)
        _, _, end = best[0]
        return HEADINGS[end[2]]

    def _judged(self, appraisal, end):
        value = appraisal.value(end)
        if appraisal.colour != "black":  # the Black Rose can't be lost, so she has no risks
            value += appraisal.peril(end, appraisal.others(end))
        return value

    def think(self, state, level, nodes):
        """Find (the best end, its value, ends looked at): a generator.

        The end is a tuple: its way (courses.py), cell, bow, coal, wheel, whether it is aground, and
        what it pushes. None: there is nothing to do before the turn's end, or no end is found.
        Parameters: as of `suggest`.
        """
        self.rules.helm.spared = 0
        if not state["points"] and (state["tail"] or state["boats"][acting(state)]["aground"]):
            return None, 0, 0
        colour = acting(state)
        appraisal = Appraisal(self.rules, state, colour)
        coal = purse(state, colour)
        cheap, _, few, deepest = _LEVELS[level - 1]
        accept = self.rules.helm.look(state).accept  # bars ends that hinder the Black Rose
        best = []
        # aground one more coal is cheap, as a boat that always goes astern comes back there
        aground = state["boats"][colour]["aground"]
        for most in cheap + (coal,):
            most = min(most + aground, coal)
            for end in voyages(self.rules, state, most, appraisal.seen):
                appraisal.nodes += 1
                if not appraisal.nodes % SLICE:
                    yield
                haze = _haze(state, level, not coal, end)
                if len(best) < few or appraisal.value(end) + haze <= best[-1][0]:
                    wheel = end[4] + state["drift"]  # accept subtracts the drift again
                    if (
                        accept is None
                        or appraisal.wins(end[1], end[4])
                        or accept(end[1], end[2], 0, 0, appraisal.others(end), wheel)
                    ):
                        value = self._judged(appraisal, end) + haze
                        keep(best, few, value, (way_of(appraisal.water, end),) + end[1:])
                if best and nodes and appraisal.nodes >= nodes:
                    break
            if best:
                break
        if not best:
            # All ends are barred, or there is no way without a second push.
            return None, 0, appraisal.nodes
        if colour != "black" and len(best) > 1:
            for depth in range(1, deepest + 1):
                seen = []
                for _, _, end in best:
                    if nodes and appraisal.nodes >= nodes:
                        break
                    value = yield from appraisal.foresee(end, depth, _FEW)
                    keep(seen, few, value + _haze(state, level, not coal, end), end)
                else:
                    best = seen
                if appraisal.nodes > _BUDGET:
                    break
        spent = [end[3] for _, _, end in best[:2]]
        if len(spent) > 1:
            self.rules.helm.spared = spent[1] - spent[0]
        value, _, end = best[0]
        return end, -value, appraisal.nodes

    def _alongside(self, state, level):
        """The next action at the end of the way: a passenger, coal, an exchange, or `_onwards`."""
        legal = list(self.rules.actions(state))
        for action in ("embark", "refuel"):
            if action in legal:
                return action
        exchange = level == _TOP and _exchange(state, legal)
        return exchange or self._onwards(state)

    def _onwards(self, state):
        """A legal action that brings the turn nearer to its end."""
        legal = [text.split("..")[0] for text in self.rules.actions(state)]
        for verb in ("done", "ahead", "push", "astern", "speed"):
            for text in legal:
                if text.startswith(verb):
                    return text
        return legal[0]


def _place(state):
    """(cell, heading, points) of the boat on turn."""
    boat = state["boats"][acting(state)]
    return cell_of(boat["at"]), HEADINGS.index(boat["heading"]), state["points"]


def _actions(water, state, way):
    """[(action, cell, heading, points)] of a way, up to a move astern; "" is at the end.

    Then the captain decides what is left to do there. way: None if there is nothing to do before.
    """
    if way is None:
        return [("",) + _place(state)]
    found = []
    for step in sail(water, state, acting(state), way):
        found.append(step)
        if step[0] == "astern":  # its bow is asked for later
            break
    return found


def _answer(action, nodes=0, depth=1, value=0):
    return {"action": action, "nodes": nodes, "depth": depth, "value": value}


def _haze(state, level, dry, end):
    """Twelfths of turns by which a captain misjudges an end; the same throughout a turn.

    dry: whether the boat has no coal.
    """
    most = state["round"] // _PATIENCE
    if dry and state["rear"] > len(state["river"]) - 3:
        # Boats without coal could push each other round and round before the stage for ever.
        most += 5 * max(0, state["round"] - _ROUND_AND_ROUND)
    most = max(_LEVELS[level - 1][1] - 3 * max(0, state["round"] - _LATE), most)
    front = state["river"][-1]["tile"]
    text = "%d %d %s %d" % (state["round"], state["turn"], front, marked(end))
    return crc32(text.encode()) % (most + 1)


def _exchange(state, legal):
    """Q-67, Q-79: the exchange of coal that helps most, or None."""
    best, found = 0, None
    for text in legal:
        words = text.split(" ")
        if words[0] not in ("give", "take"):
            continue
        giver, taker = acting(state), words[1]
        if words[0] == "take":
            giver, taker = taker, giver
        for n in range(1, int(words[2].split("..")[-1]) + 1):
            coal = state["boats"][taker]["coal"]
            gain = COAL[coal] - COAL[coal + n]
            if giver != "black":
                coal = state["boats"][giver]["coal"]
                gain -= COAL[coal - n] - COAL[coal] + _WORTH_IT
            if gain > best:
                best, found = gain, "%s %s %d" % (words[0], words[1], n)
    return found
