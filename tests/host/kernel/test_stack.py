"""The rules on a stack like a Pico's: recorded games of all kinds, played with few calls left.

Measured with MicroPython 1.28: the stack of a Pico, 8 KiB, holds 26 nested plain calls, or 30 calls
of methods, 34 generators, 12 any(), 11 list comprehensions. One more raises RuntimeError. The unix
port on 64 bits has ten times that stack. If it has room for 26 more plain calls, it has room for 25
methods, 35 generators, 13 any() or 10 list comprehensions. That is about the same, so plain calls
are a measure for both.

About 9 of the 26 calls are the box's own when it calls the rules: from main.py through the loop of
the app to the drawing of a screen. 17 remain. LEFT is 3 less, for the interrupts of the buttons and
for a screen that calls the rules from deeper down.

Each test first counts how many plain calls the stack has room for. Then it calls the rules from
within all of these except LEFT. Modules are imported before: an import takes 4 KiB of stack on the
unix port, for the path, while the box imports where its stack is shallow.
"""

from functools import cache
from pathlib import Path

import pytest

from pilothouse import project
from pilothouse.bench import figures
from soak import soak
from tests.portable.master.voyage import chart

LEFT = 14
TRIALS = tuple(sorted((Path(__file__).parents[2] / "trials").glob("**/*.trial")))

PLAY = """
import io, json, sys
for name in MODULES.split():
    __import__(name)
from shared_rules import catalog
from shared_rules.kernel.canonical import digest
from shared_rules.kernel.prng import Prng
catalog.charts = lambda name: CHART if name == "small" else None
def deep(calls, what, first, second):
    return deep(calls - 1, what, first, second) if calls else what(first, second)
def nothing(first, second):
    pass
def room():
    calls = 0
    while True:
        try:
            deep(calls, nothing, None, None)
        except RuntimeError:
            return calls - 1
        calls += 1
def begin(head, rng):
    return catalog.rules(head["game"])(
        head["players"], head["options"], head["position"], head["seats"], rng
    )
def listed(rules, state):
    for text in rules.actions(state):
        pass
def suggested(rules, state):
    for _ in rules.suggest(state, None, None):
        pass
class Session:
    def __init__(self, game, rules, state):
        self.game, self.rules, self.state, self.last, self.texts = game, rules, state, "", []
        self.archive, self.first = self, json.dumps({"state": state}).encode()
    ply = property(lambda self: len(self.texts))
    def get(self, number):
        return self.first
    def log(self, offset=0):
        return iter(self.texts[offset:])
def ended(find, given):
    steps = find(*given)
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value
def play(path, calls):
    file = open(path)
    head = json.loads(file.readline())
    rng = Prng(head["seed"])
    rules = deep(calls, begin, head, rng)
    state, often = rules.start(), max(1, OFTEN // 5) if "pilot" in path else OFTEN
    session = Session(head["game"], rules, state)
    advice = __import__("shared_rules.%s.advice" % head["game"], None, None, ("advised",))
    for ply, line in enumerate(file):
        said = json.loads(line)
        deep(calls, rules.apply, state, rules.strip_outcome(said["action"]))
        session.last = said["action"]
        session.texts.append(said["action"])
        over = state.get("over", state.get("winner"))
        if ply % often == 0:
            deep(calls, listed, rules, state)
        if ply % (3 * often) == 0 and not over:
            found = deep(calls, ended, advice.advised, (session,))
            if found != ["draw"] and hasattr(advice, "choose"):
                deep(calls, ended, advice.choose, (session, found))
        if ply % SELDOM == 9 and not over:
            if hasattr(rules, "suggest") and rules.player(state) is not None:
                deep(calls, suggested, rules, state)
    assert digest({"game": head["game"], "rng": rng.words(), "state": state}) == said["digest"]
calls = room() - LEFT
for path in PATHS:
    try:
        play(path, calls)
        print(path, "good")
    except Exception as error:
        trace = io.StringIO()
        sys.print_exception(error, trace)
        lines = [line.strip() for line in trace.getvalue().split("\\n") if "in deep" not in line]
        print(path, " | ".join(lines))
"""


@cache
def played(paths: tuple[Path, ...], left: int, often: int, seldom: int) -> dict[str, str]:
    """{path: "good" or the traceback} of trials that were played with `left` calls left.

    Every `often` plies the actions are listed, in pilot mode five times as often, and every third
    time what is advised is found; every `seldom` plies, from the tenth on, the computer's action is
    searched.
    """
    sources = sorted(project.ROOT.glob("shared_rules/**/*.py"))
    names = [".".join(path.relative_to(project.ROOT).with_suffix("").parts) for path in sources]
    code = PLAY
    for word, value in {
        "MODULES": repr(" ".join(name.removesuffix(".__init__") for name in names)),
        "PATHS": repr([str(path) for path in paths]),
        "CHART": repr(chart()),
        "OFTEN": often,
        "SELDOM": seldom,
        "LEFT": left,
    }.items():
        code = code.replace(word, str(value))
    return figures.run(code, "64M")


@soak(together=(True, False, False), often=(25, 3, 1), seldom=(400, 60, 10))
@pytest.mark.parametrize("path", TRIALS, ids=lambda path: path.stem)
def test_a_pico_has_stack_for_it(unix, path: Path, together, often, seldom):
    paths = TRIALS if together else (path,)
    assert played(paths, LEFT, often, seldom)[str(path)] == "good"


def test_too_little_stack_is_found(unix):
    """With 4 calls left the first action that sails needs one call too many."""
    (path,) = [path for path in TRIALS if path.stem == "pilot_three"]
    said = played((path,), 4, 5, 150)[str(path)]
    assert "RuntimeError: maximum recursion depth exceeded" in said
