"""A captain for the missing player: plans a whole turn in pilot mode, for any boat.

It values each end of the turn that the boat can reach. Level 1 sees them through a haze, spends
no coal that it can keep and looks at nothing but the way; level 2 sees clearly; level 3 also
looks at the turns after this one and at how the river may turn, and shares coal among its boats.
Nothing but the state decides, no luck and no clock.
"""

from binascii import crc32

from shared_rules.kernel.errors import RuleError
from shared_rules.mississippi import helm as bridge
from shared_rules.mississippi.appraisal import COAL, SLICE, Appraisal, keep
from shared_rules.mississippi.coal import purse
from shared_rules.mississippi.rounds import acting, lowered
from shared_rules.mississippi.tiles import HEADINGS, cell_of
from shared_rules.mississippi.voyages import spelled, voyages

LEVELS = 3
CHEAP = (0, 2, 2)  # coal that a level spends where it needn't, by the turn
HAZE = (60, 0, 0)  # twelfths of turns by which it misjudges an end
BEST = (1, 1, 16)  # ends that it thinks about further
DEPTH, FEW = 1, 4  # how far, and how many of the ends met on the way
PATIENCE = 6  # rounds after which a captain misjudges by a twelfth more: nothing goes on for ever
WORTH_IT = 8  # twelfths of a turn that an exchange of coal must bring


class Captain:
    """Plans turns for one race; keeps the rest of a plan while it comes true."""

    def __init__(self, rules):
        self.rules = rules
        self._plan = []  # [(action, what the turn looks like before it)]

    def suggest(self, state, level=None, nodes=None):
        """The action for whoever has to act: a generator that yields between slices.

        It returns {action, nodes, depth, value}. nodes: ends looked at, and as a parameter how
        many at most. depth: actions planned. value: of the plan, more is better. RuleError
        after the end, and Q-85 where the players roll or draw by hand.
        """
        level = min(max(level or LEVELS, 1), LEVELS)
        if state["over"]:
            raise RuleError(None, "over")
        if state["pending"] is not None:
            return _answer(self._reply(state))
        value = seen = 0
        for _ in range(2):
            if not self._plan or self._plan[0][1] != _mark(state, level):
                actions, value, seen = yield from self._think(state, level, nodes)
                self._plan = self._course(state, level, actions)
            action = self._plan.pop(0)[0]
            if self.rules.allows(state, action):
                return _answer(action, seen, len(self._plan) + 1, value)
            self._plan = []
        return _answer(self._onwards(state), seen)
