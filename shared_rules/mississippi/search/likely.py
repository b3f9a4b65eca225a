"""What a player most likely does in pilot mode: the turn ends well ahead, for as little as can be.

These are the marks of the map. What has to be decided by others ends a step.
"""

import json
from array import array

from shared_rules.mississippi.rounds import acting, afloat
from shared_rules.mississippi.search.courses import course
from shared_rules.mississippi.search.reach import reach
from shared_rules.mississippi.search.value import value

_ENDS = 3  # that are advised


def advised(session):
    """Find what is advised in a turn: a generator that yields between slices of its work.

    It returns texts, the likeliest first. Several actions are joined by ", ".
    """
    rules, state = session.rules, session.state
    if not state["points"] and rules.allows(state, "done"):
        found = [whole(rules, state, [])]
        found += [text for text in ("done", "left", "right") if rules.allows(state, text)]
        return [text for text in found if text]
    colour, ends = acting(state), array("I")
    for through in reach(rules, state, colour, ends):
        yield
        # An end that costs coal is better only at the landing stage.
        if through and ends and state["landing"] is None:
            break
    ranks = []
    for place in range(0, len(ends), 2):
        ranks.append((value(rules, state, colour, ends[place + 1]), -place))
    found = []
    for _, place in sorted(ranks)[::-1][:_ENDS]:
        water = rules.helm.water(state)
        found.append(whole(rules, state, course(water, state, colour, ends[-place])[0]))
        yield
    return found + _steps(rules, state)


def sail_well(session):
    """Find the course that a captain would sail: a generator, as `advised`.

    It returns the actions up to its end; [] where there is no way to choose.
    """
    from shared_rules.mississippi.search.captain import ADVICE, Captain

    rules, state = session.rules, session.state
    if not state["points"]:
        return []
    spared = rules.helm.spared  # of a plan that is kept
    end, _, _ = yield from Captain(rules).think(state, ADVICE, None)
    rules.helm.spared = spared
    return course(rules.helm.water(state), state, acting(state), end[0])[0] if end else []


def _steps(rules, state):
    """Single steps; where none is possible with the wheel as it is, its other numbers."""
    pushes = ["push " + place for place in rules.mode.targets(rules, state)]
    found = ["ahead"] + pushes + ["right", "left", "astern"]
    found = [text for text in found if rules.allows(state, text)]
    for wheel in () if found else range(1, 7):
        if rules.allows(state, "speed %d" % wheel):
            found.append("speed %d" % wheel)
    return found


def whole(rules, state, texts):
    """The actions of a turn, joined, as far as the boat on turn decides them, with its end.

    It takes what its dock has. The turn ends, unless coal may be given or taken.
    """
    trial, played = json.loads(json.dumps(state)), []
    colour, round = acting(state), state["round"]
    helm = rules.make_way()
    try:
        for n, text in enumerate(texts + ["refuel", "embark"]):
            if n >= len(texts) and trial["points"] or not rules.allows(trial, text):
                if n < len(texts):
                    return ", ".join(played)  # the search has not seen all that forbids it
                continue
            rules.apply(trial, text)
            played.append(text)
            ended = trial["over"] or trial["round"] != round or acting(trial) != colour
            waits = trial["pending"] and trial["pending"]["who"] != colour
            if ended or waits:
                return ", ".join(played)
        if not _exchanges(rules, trial):
            played.append("done")
        return ", ".join(played)
    finally:
        rules.make_way(helm)


def _exchanges(rules, state):
    """Whether coal may be given to another boat, or taken from it."""
    for other in afloat(state):
        for verb in ("give", "take"):
            if rules.allows(state, "%s %s 1" % (verb, other)):
                return True
    return False
