"""The story of a game of MASTER: cash, the turn that decided it, the best freight, the voyages."""


def begin(tale, session):
    tale.follow(session.players, session, session.state["round"])
    tale.pages = ("plot", "since", "led", "most", "count")


def note(tale, session, state, text, events):
    for event in events:
        if event["event"] == "freight":
            who = event["colour"]
            tale.marks[who] = tale.marks.get(who, "") + "●"
            tale.most(event["paid"] // 1000, who)
        elif "squares" in event:
            tale.counts[event["colour"]] += event["squares"]
    if state["round"] != tale.round:
        tale.round = state["round"]
        _sample(tale, state)


def end(tale, session):
    _sample(tale, session.state, session.state["winner"])


def _sample(tale, state, winner=""):
    tale.sample({ship["colour"]: ship["cash"] // 1000 for ship in state["players"]}, winner)
