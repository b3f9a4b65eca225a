"""The story of a game of Gyges: the length of the chains, the longest one, the time used."""


def begin(tale, session):
    tale.follow(session.players, session, session.ply // 2)
    tale.pages = ("plot", "most", "count")


def note(tale, session, state, text, events):
    kinds = [event["event"] for event in events]
    if kinds[0] in ("moved", "passed"):
        who = _other(session, state["to_move"])
        legs = kinds.count("moved") + kinds.count("bounced")
        tale.turned(who)
        tale.sample({who: legs})
        tale.most(legs, who)


def end(tale, session):
    tale.clocks()


def arrange_rematch(session, given):
    """The side that has lost begins; after a draw the one that did not begin (G-4)."""
    given[0] = session.players
    winner = session.state["winner"]
    if winner == "draw":
        winner = session.rules.options["first"]
    given[1]["first"] = _other(session, winner)


def _other(session, side):
    return session.players[side == session.players[0]]
