"""A helmsman for the tests: plays MASTER sensibly, from the listed actions and a Prng alone.

Not a good player, but one that loads, delivers, repairs, tows, goes ashore and comes back, the
same on every machine.
"""

from shared_rules.master.bills import PORTS, bill

from .voyage import expand


def steer(s, rng):
    """The next action of a game; None when it is over."""
    verbs, sails = {}, 0
    for text in s.actions():  # hundreds of courses are too many for a small heap at once
        verb = text.split(" ")[0]
        if verb == "sail":
            sails += 1
        else:
            verbs.setdefault(verb, []).append(text)
    if not verbs:
        return None
    for verb in ("lots", "start", "bill", "card", "load"):
        if verb in verbs:
            return _one(expand(_one(verbs[verb], rng)), rng)
    if "rescue" in verbs:
        return "veto" if rng.below(8) == 0 else "rescue"
    if "yes" in verbs:
        return "no" if rng.below(4) == 0 else "yes"
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
    if not sails or rng.below(12) == 0:
        return "release" if "release" in verbs and rng.below(20) == 0 else "stay"
    goal = None
    if ship["bill"] is not None:
        goal = bill(ship["bill"])[1]
    elif s.state["waiting"]:
        goal = sorted(s.state["waiting"])[0]
    if s.rules.chart and rng.below(10):
        return _plot(s, ship, goal, rng)
    home = goal is not None and rng.below(3) == 0
    for place, text in enumerate(_sails(s)):
        if home and text.split(" ")[-1] == goal:
            return _one(expand(text), rng)
        if not place or not rng.below(place + 1) and text.split(" ")[-1] not in PORTS:
            course = text
    return _one(expand(course), rng)


def _sails(s):
    return (text for text in s.actions() if text.startswith("sail "))


def _plot(s, ship, goal, rng):
    """The course that ends nearest to the goal, to the other ship or to a red port."""
    chart = s.rules.chart
    if ship["tow"] or (ship["fuel"] < 2 and rng.below(3)) or goal is None:
        reds = [port for port in PORTS if s.rules.red(port)]
        goal = chart.nearest(chart.square(ship["at"]), reds)[0]
    square = chart.place(goal)
    tow = any(text.startswith("sail tow ") for text in _sails(s))
    if ship["tow"] and not tow:
        asker = [o for o in s.state["players"] if o["colour"] == ship["tow"]["of"]][0]
        square = chart.square(asker["at"])
    far = chart.spread(square, True)
    best = None
    for text in _sails(s):
        rank = far[chart.square(text.split(" ")[-1])] or 255
        if ship["tow"] and not tow and rank == 1:
            rank = 255  # on the asker's own square the ship would not be beside it
        if text.startswith("sail tow ") == tow and (best is None or rank < best[0]):
            best = (rank, text)
    return best[1]


def _one(items, rng):
    return items[rng.below(len(items))]
