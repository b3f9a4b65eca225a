"""The story of a race: the order, the turn that decided it, who led, the longest move, the coal."""


def begin(tale, session):
    rules, state = session.rules, session.state
    tale.follow([boat for boat in rules.places if boat != "black"], session, state["round"])
    tale.pages = ["plot", "since", "led", "most", "count"]
    if not state["winner"]:
        tale.pages.remove("since")
    tale.ranked = rules.helm or not rules.intro  # at the table nobody knows the order
    if not tale.ranked:
        tale.pages = ["coal", "most", "count"]
    tale.round, tale.points = 1, tale.state["points"]
    tale.sampled = tale.hexes = 0


def note(tale, session, state, text, events):
    pilot, counts = session.rules.helm, tale.counts
    for event in events:
        what, boat = event["event"], event.get("boat")
        if what == "turn":
            tale.hexes = 0
        elif boat in counts:
            astern = event.get("astern")
            counts[boat] += event.get("cost", what == "afloat" and not astern)
            # in pilot mode each hex is an event of its own
            if what == "sailed" or not pilot and (what == "pushed" or astern):
                tale.hexes += tale.points if text == "sail" else 1
                tale.most(tale.hexes, boat)
    tale.points, tale.round = state["points"], state["round"]
    waits = state["pending"] and state["pending"]["what"] == "rank"
    if tale.round != tale.sampled and not waits and not state["over"]:
        tale.sampled = tale.round
        _sample(tale, session, state)


def end(tale, session):
    state = session.state
    _sample(tale, session, state, state["winner"])
    for boat in tale.ids:
        tale.marks[boat] = "♟" * state["boats"][boat]["passengers"]


def _sample(tale, session, state, winner=""):
    boats, order = state["boats"], state["order"]
    if session.rules.intro and tale.ranked:  # there the order of play is no ranking
        from shared_rules.mississippi.standings import ranking

        order = ranking(state)
    values = {}
    for boat in state["places"] + order:
        if boat in tale.ids and not boats[boat]["out"] and boat not in values:
            values[boat] = -1 - len(values) if tale.ranked else boats[boat]["coal"]
    tale.sample(values, winner, {boat: boats[boat]["owner"] for boat in values})


def arrange_rematch(session, given):
    """Where a player has two boats of three pairs, the pair goes by the place (QT-11)."""
    if len(given[0]) == 3 and given[1].get("boats_per_player") == 2:
        given[0] = session.players
