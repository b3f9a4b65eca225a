"""Where a turn can end in pilot mode, and the turns that end on a hex, as actions."""

from array import array

from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.search.courses import bow_of, course, read_facts
from shared_rules.mississippi.search.likely import whole
from shared_rules.mississippi.search.reach import reach
from shared_rules.mississippi.tiles import cell_of, text_of

_TURNS = 8  # to one hex, at most


def ends(session):
    """Find where the turn can end: a generator that yields between slices of its work.

    It returns [[hex, the wheel after the turn, coal spent]], the cheapest first: the best end of
    each hex.
    """
    rules, state = session.rules, session.state
    found = array("I")
    for _ in reach(rules, state, acting(state), found):
        yield
    known = []
    for place in range(1, len(found), 2):
        cell, _, wheel, coal, _ = read_facts(found[place])
        known.append((coal, cell, wheel))
    known.sort()
    return [[text_of(cell), wheel, coal] for coal, cell, wheel in known]


def turns(session, place: str):
    """Find the turns that end on a hex: a generator that yields between slices of its work.

    It returns texts, the best first, each with another bow; then those that differ in wheel, coal
    or push. Several actions are joined by ", ".
    """
    rules, state = session.rules, session.state
    colour, found = acting(state), array("I")
    for _ in reach(rules, state, colour, found, cell_of(place)):
        yield
    bows, ranks = [], []
    for n in sorted(range(0, len(found), 2), key=lambda n: (found[n + 1], n)):
        bow = bow_of(found[n])
        ranks.append((bow in bows, len(ranks), found[n]))
        bows.append(bow)
    texts = []
    for _, _, way in sorted(ranks):
        yield
        text = whole(rules, state, course(rules.helm.water(state), state, colour, way)[0])
        if text not in texts:  # where another player is asked on the way, turns begin alike
            texts.append(text)
        if len(texts) == _TURNS:
            break
    return texts
