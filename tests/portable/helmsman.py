"""A helmsman for the tests: plays MASTER to some purpose, by the listed actions and a Prng alone.

Not a good player, but one that loads, delivers, repairs, tows, goes ashore and comes back, the
same on every machine.
"""

from shared_rules.master.bills import PORTS, bill

from .voyage import expand


def steer(s, rng):
    """The next line of a game; None when it is over."""
    texts = list(s.actions())
    if not texts:
        return None
    verbs = {}
    for text in texts:
        verbs.setdefault(text.split(" ")[0], []).append(text)
    for verb in ("lots", "start", "bill", "card", "load"):
        if verb in verbs:
            return _one(expand(_one(verbs[verb], rng)), rng)
    if "rescue" in verbs:
        return "veto" if rng.below(8) == 0 else "rescue"
    if "accept" in verbs:
        counter = verbs.get("tow")
        if counter and rng.below(3) == 0:
            return _one(expand(counter[0]), rng)
        return "refuse" if rng.below(4) == 0 else "accept"
    ship = s.state["players"][s.state["turn"]]
    if "repair" in verbs and (s.state["pending"] or rng.below(2)):
        return expand(verbs["repair"][0])[-1]
    if "fuel" in verbs and ship["fuel"] < 7 and rng.below(6):
        return expand(_one(verbs["fuel"], rng))[0 if s.rules.prices is None else -1]
    if "tow" in verbs and rng.below(3) == 0:
        return expand(_one(verbs["tow"], rng))[rng.below(30)]
    if "sail" not in verbs or rng.below(12) == 0:
        return "release" if "release" in verbs and rng.below(20) == 0 else "stay"
    goal = None
    if ship["bill"] is not None:
        goal = bill(ship["bill"])[1]
    elif s.state["waiting"]:
        goal = sorted(s.state["waiting"])[0]
    if s.rules.chart:
        return _plot(s, ship, verbs["sail"], goal, rng)
    ends = [text for text in verbs["sail"] if goal and text.endswith(" " + goal)]
    plain = [text for text in verbs["sail"] if text.split(" ")[-1] not in PORTS]
    course = _one(ends if ends and rng.below(3) == 0 else plain, rng)
    return _one(expand(course), rng)


def _plot(s, ship, courses, goal, rng):
    """The course that ends nearest to the goal, the other ship, or a red port."""
    chart = s.rules.chart
    if ship["tow"] or (ship["fuel"] < 2 and rng.below(3)) or goal is None:
        reds = [port for port in PORTS if s.rules.red(port)]
        goal = chart.nearest(chart.square(ship["at"]), reds)[0]
    tows = [text for text in courses if text.startswith("sail tow ")]
    square = chart.place(goal)
    if ship["tow"] and not tows:
        asker = [o for o in s.state["players"] if o["colour"] == ship["tow"]["of"]][0]
        square = chart.square(asker["at"])
    far = chart.spread(square, True)
    best = None
    for text in tows or courses:
        rank = far[chart.square(text.split(" ")[-1])] or 255
        if best is None or rank < best[0]:
            best = (rank, text)
    return best[1] if rng.below(10) else _one(courses, rng)


def _one(items, rng):
    return items[rng.below(len(items))]
