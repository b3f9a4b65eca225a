"""Where the boats should be, after what the players have told: the order that the ruler may show.

This is dead reckoning. Its unit is half a point, and a tile is as long as six points. It is put
right by what the ruler has shown, by who was the first on a tile, and by where passengers came
aboard. How often it is right stands in the game's README.md.
"""

import json

_POINT, _TILE = 2, 12
_HALF = 6  # so far on the front tile lies the boat that came first, and no other


def expected(session) -> list[str]:
    """The boats on the river in the order that the ruler should show now, front to back.

    The rules keep in `reckoned` what is known by then. After an undo all is reckoned anew.
    """
    reckoned = session.rules.reckoned = getattr(session.rules, "reckoned", {})
    try:
        return _expected(session, reckoned)
    except Exception:
        reckoned.clear()  # it may be half-way
        raise


def _expected(session, reckoned):
    state = session.state
    texts = None
    if reckoned.get("of") is state["reserve_tiles"]:  # after an undo it is another list
        texts = list(session.log(reckoned["ply"]))
    else:
        reckoned.update(_beginning(json.loads(session.archive.get(0))["state"]))
        reckoned["of"] = state["reserve_tiles"]
    ranks = [place for place, text in enumerate(texts or ()) if text.startswith("rank ")]
    for place, text in enumerate(session.log(0) if texts is None else texts):
        if text.startswith("rank "):
            # of the last ruler the state knows who won its ties
            last = ranks and place == ranks[-1]
            reckoned["order"] = (
                list(state["order"]) if last else _ranked(text[5:], reckoned["wheels"])
            )
            reckoned["turn"] = 0
            _put_right(reckoned["at"], reckoned["order"])
        else:
            _tell(reckoned, text.split(" "))
        reckoned["ply"] += 1
    at, boats = reckoned["at"], state["boats"]
    there = [c for c in state["order"] if not (boats[c]["out"] or boats[c]["moored"])]
    # MicroPython's sort may change the order of equals
    places = sorted([(-at[colour], place) for place, colour in enumerate(there)])
    return [there[place] for _, place in places]


def _beginning(state):
    """Before the first action the boats are close to each other, the first of the order ahead."""
    front, order = len(state["river"]) - 1, state["order"]
    return {
        "ply": 0,
        "order": order,
        "turn": state["turn"],
        "front": front,  # the position of the front tile
        "at": {colour: _TILE * front + _HALF - place for place, colour in enumerate(order)},
        "wheels": {colour: state["boats"][colour]["speed"] for colour in order},
        "gone": [],
        "lost": 0,  # points of this turn that do not lead ahead: for pushes and driftwood
        "drift": 0,
        "first": False,  # whether the boat on turn is the first on the front tile
    }


def _ranked(line, wheels):
    """The order of the ruler's line; of boats that are level the faster is first (Q-51)."""
    order = []
    for group in line.split(" > "):
        level = group.split(" = ")
        places = sorted([(-wheels[colour], place) for place, colour in enumerate(level)])
        order += [level[place] for _, place in places]
    return order


def _put_right(at, order):
    """Boats that the ruler has shown in another order than reckoned all get their mean place."""
    groups = []
    for colour in order:
        groups.append(([colour], at[colour]))
        while len(groups) > 1:
            (ahead, far), (behind, near) = groups[-2:]
            if far * len(behind) >= near * len(ahead):
                break
            groups[-2:] = [(ahead + behind, far + near)]
    for colours, far in groups:
        for colour in colours:
            at[colour] = far // len(colours)


def _tell(reckoned, words):
    """Note one action that is not the ruler's."""
    verb, order, at, wheels = words[0], reckoned["order"], reckoned["at"], reckoned["wheels"]
    while reckoned["turn"] < len(order) and order[reckoned["turn"]] in reckoned["gone"]:
        reckoned["turn"] += 1
    if verb == "tile":
        reckoned["front"] += 1
    if reckoned["turn"] == len(order):
        return
    colour = order[reckoned["turn"]]
    who = words[1] if words[-1] in at or len(words) > 2 else colour
    if verb == "speed":
        wheels[colour] = int(words[1])
    elif verb == "push":
        reckoned["lost"] += 1
        at[who] -= 1
    elif verb == "driftwood":
        reckoned["lost"] += 1
        reckoned["drift"] += who == colour
    elif verb == "aground":
        wheels[who] = 1
    elif verb == "astern":
        wheels[colour] = 1
        reckoned["lost"] = 2
    elif verb == "front":
        reckoned["first"] = True
    elif verb == "embark":
        low = _TILE * int(words[-1])
        reckoned.setdefault("docks", {})[who] = low
    elif verb == "moor" and who != colour:
        reckoned["gone"].append(who)
    elif verb in ("done", "out", "moor"):
        _end_turn(reckoned, colour, verb != "done")


def _end_turn(reckoned, colour, gone):
    at, wheel = reckoned["at"], reckoned["wheels"][colour]
    half = _TILE * reckoned["front"] + _HALF
    there = at[colour] + _POINT * (wheel - reckoned["lost"])
    at[colour] = max(there, half) if reckoned["first"] else min(there, half)
    for who, low in reckoned.pop("docks", {}).items():
        at[who] = max(low, min(at[who], low + _TILE))
    reckoned["wheels"][colour] = max(1, wheel - reckoned["drift"])
    reckoned["lost"] = reckoned["drift"] = 0
    reckoned["first"] = False
    if gone:
        reckoned["gone"].append(colour)
    else:
        reckoned["turn"] += 1
