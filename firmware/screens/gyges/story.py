"""The story of a game of Gyges: how long the chains were, the longest one, the time."""

from firmware.screens import duel_story


def begin(tale, session):
    tale.follow(session.players, session.players, session.ply // 2)
    tale.pages = ("plot", "most", "count")


def note(tale, session, state, text, events):
    legs = len([event for event in events if event["event"] in ("moved", "bounced")])
    if events[0]["event"] in ("moved", "passed"):
        south, north = session.players
        who = north if state["to_move"] == south else south
        duel_story.moved(tale, who)
        tale.sample({who: legs})
        tale.most(legs, who)


end = duel_story.end


def again(session, given):
    """The side that has lost begins; after a draw the one that did not begin (G-4)."""
    given[0] = session.players
    first = session.rules.options["first"]
    south, north = session.players
    winner = session.state["winner"]
    if winner == "draw":
        winner = first
    given[1]["first"] = north if winner == south else south
