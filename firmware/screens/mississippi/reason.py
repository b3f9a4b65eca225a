"""Why the computer would sail so: what its plan for the turn brings, up to three facts.

The next best place to end at comes from the captain's search (`Helm.spared`).
"""

from shared_rules.mississippi.cargo import served
from shared_rules.mississippi.hexes import COAL, DOCK, DRIFT, SAND, others
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.steering import cost_of_speed
from shared_rules.mississippi.tiles import HEADINGS, cell_of

_MOST = 3
_TWELFTHS = 12  # of a turn: the unit of a captain's values
_FARTHEST = 1000  # twelfths; beyond that a value means a boat that is lost


def reason(app, found):
    """Return why as a sentence, or "". found: what `suggest` of the rules returned."""
    session = app.table.session
    facts = _facts(app, session.rules, session.state, found["action"])
    left = -found["value"]
    if facts and 2 * _TWELFTHS <= left <= _FARTHEST:
        facts.append(app.t("hint.left", n=(left + _TWELFTHS // 2) // _TWELFTHS))
    del facts[_MOST:]
    columns = 2 * (app.canvas.w - 8) - 16  # two lines, of which a word may leave a part
    while facts:
        text = app.t("hint.so", facts=", ".join(facts))
        if len(facts) == 1 or app.canvas.measure(text) <= columns:
            return text
        facts.pop()
    return ""


def _facts(app, rules, state, action):
    """What an action and the rest of the captain's plan bring, the weightiest first."""
    t, plan, verb = app.t, rules.helm.plan[2:], action.split(" ")[0]
    if verb in ("embark", "refuel"):
        return [t("hint.embark" if verb == "embark" else "hint.refuel")]
    if state["pending"] or not plan:
        return []
    colour = acting(state)
    boat, water = state["boats"][colour], rules.helm.water(state)
    texts = [action] + [entry[0] for entry in plan[:-1]]
    boats, facts = others(state, colour), []
    # Each entry is an action and, before it, the boat's cell, heading and points.
    cells = [entry[1] for entry in plan]
    end = cells[-1]
    for n in range(len(plan)):
        if texts[n][:4] == "push":
            facts.append(t("hint.push", c=app.who(boats.pop(cells[n]))))
            boats[cell_of(texts[n][5:])] = ""
    slows = rules.options["sandbank_push_slows"] == "pusher"
    wheel = _wheel(state, boat, water, texts, cells, slows)
    if end in water.piers and boat["owner"]:
        if rules.intro or (wheel == 1 and boat["passengers"] == 2):
            facts.insert(0, t("hint.moors"))
    elif wheel == 1 and not rules.intro and colour != "black":
        facts = _dock(t, state, boat, water, end) + facts
    for place, other in boats.items():
        if other and water.ahead(place, HEADINGS.index(state["boats"][other]["heading"])) == end:
            facts.append(t("hint.blocks", c=app.who(other)))
    coal = _coal(state, boat, texts)
    if colour != "black":
        if rules.helm.spared > 0:
            facts.append(t("hint.spares", n=rules.helm.spared))
        else:
            facts.append(t("hint.coal", n=coal) if coal else t("hint.saves"))
    return facts


def _dock(t, state, boat, water, end):
    """What the boat finds where it ends with its wheel at 1: passengers, or coal."""
    tile = end // 20
    if water.cells[end] == DOCK and boat["passengers"] < 2 and state["river"][tile]["passengers"]:
        if tile not in served(state, acting(state)):
            return [t("hint.embark")]
    elif water.cells[end] == COAL and boat["coal"] < 6:
        return [t("hint.refuel")]
    return []


def _wheel(state, boat, water, texts, cells, slows):
    """What the wheel shows after the course (Q-54, Q-59, Q-62); cells: after each of the texts."""
    if texts[0] == "astern" or water.kind(cells[-1]) == SAND:
        return 1
    wheel = boat["speed"] - state["drift"]
    for n in range(len(texts)):
        if texts[n][:5] == "speed":
            wheel = int(texts[n][6:])
        elif texts[n][:4] in ("ahea", "push") and water.kind(cells[n]) == DRIFT:
            wheel -= 1
        if slows and texts[n][:4] == "push" and water.kind(cell_of(texts[n][5:])) == SAND:
            return 1
    return max(1, wheel)


def _coal(state, boat, texts):
    """Coal that the course costs: the wheel, turns of the bow, leaving a sandbank (Q-57)."""
    turns = cost = 0
    for text in texts:
        turns += text in ("left", "right")
        if text[:5] == "speed":
            cost += cost_of_speed(boat["speed"], int(text[6:]))
    cost += max(0, turns - state["free_turn"])  # one turn of 60 degrees is free
    return cost + (boat["aground"] and texts[0] != "astern")
