"""The story of a game of MASTER: cash, the turn that decided it, the best freight, the voyages."""


def begin(tale, session):
    tale.follow(session.players, session.players, session.state["round"])
    tale.pages = ("plot", "since", "led", "most", "count")
    tale.freights = {who: 0 for who in session.players}


def note(tale, session, state, text, events):
    for event in events:
        if event["event"] == "freight":
            who = event["colour"]
            tale.freights[who] += 1
            tale.most(event["paid"] // 1000, who)
        elif "squares" in event:
            tale.counts[event["colour"]] += event["squares"]
    if state["round"] != tale.round:
        tale.round = state["round"]
        _sample(tale, state)
        ships = sorted([(ship["cash"], ship["colour"]) for ship in state["players"]])
        richest = ships[-1][1] if ships[-1][0] > ships[-2][0] else None
        tale.lead(richest, max(1, tale.round - 1))


def end(tale, session):
    _sample(tale, session.state, True)
    tale.lead(session.state["winner"], tale.round, 0)
    for who in tale.ids:
        tale.marks[who] = "●" * tale.freights[who]


def _sample(tale, state, last=False):
    ships = [ship for ship in state["players"] if last or not ship["out"]]
    tale.sample({ship["colour"]: ship["cash"] // 1000 for ship in ships}, last)
