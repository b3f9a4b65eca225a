"""The story of a race: the order, the turn that decided it, who led, the longest move, the coal."""


def begin(tale, session):
    rules, state = session.rules, session.state
    boats = [colour for colour in rules.places if colour != "black"]
    tale.follow(boats, session.players, state["round"])
    tale.pages = "plot since led most count".split(" ")
    if not state["winner"]:
        tale.pages.remove("since")
    tale.ranked = rules.helm or not rules.intro  # at the table nobody knows the order
    if not tale.ranked:
        tale.pages = ["coal", "most", "count"]
    tale.round = 1
    tale.sampled = tale.hexes = tale.points = 0


def note(tale, session, state, text, events):
    told = not session.rules.helm  # each hex that the box sees is an event of its own
    for event in events:
        what, boat = event["event"], event.get("boat")
        astern = what == "afloat" and event["astern"]
        if boat in tale.counts:
            tale.counts[boat] += event.get("cost", 0) + (what == "afloat" and not astern)
        if what == "sailed" or told and (what == "pushed" or astern):
            tale.hexes += tale.points if text == "sail" else 1
            if boat in tale.counts:
                tale.most(tale.hexes, boat)
        elif what == "turn":
            tale.hexes = 0
    tale.points, tale.round = state["points"], state["round"]
    waits = state["pending"] and state["pending"]["what"] == "rank"
    if tale.round != tale.sampled and not waits and not state["over"]:
        tale.sampled = tale.round
        order = _sample(tale, session, state)
        if order and tale.ranked:
            tale.lead(state["boats"][order[0]]["owner"], max(1, tale.round - 1))


def end(tale, session):
    state = session.state
    _sample(tale, session, state, True)
    if state["winner"] and tale.ranked:
        tale.lead(state["winner"], state["round"], 0)
    for colour in tale.ids:
        tale.marks[colour] = "●" * state["boats"][colour]["passengers"]


def _sample(tale, session, state, last=False):
    """Note where the boats are now; return those that are not out, the first one first."""
    boats, order = state["boats"], state["order"]
    if session.rules.intro and tale.ranked:  # there the order of play is another
        from shared_rules.mississippi.standings import ranking

        order = ranking(state)
    order = state["places"] + [colour for colour in order if colour not in state["places"]]
    order = [colour for colour in order if colour in tale.ids and not boats[colour]["out"]]
    if tale.ranked:
        tale.sample({order[n]: -1 - n for n in range(len(order))}, last)
    else:
        tale.sample({colour: boats[colour]["coal"] for colour in order}, last)
    return order


def again(session, given):
    """Where a player has two boats of three pairs, the pair goes by the place (QT-11)."""
    if len(given[0]) == 3 and given[1].get("boats_per_player") == 2:
        given[0] = list(session.players)
