"""The story of a game of T-boats: the boats left, the most taken at once, the time."""

from shared_rules.tboats.points import fleet

_OTHER = {"yellow": "red", "red": "yellow"}


def begin(tale, session):
    tale.follow(session.players, session, session.ply)
    tale.pages = ("plot", "most", "count")
    tale.left = None


def note(tale, session, state, text, events):
    if events and events[0]["event"] in ("moved", "punished"):
        players, words = session.players, state["position"].split(" ")
        left = [len(fleet(words[1])), len(fleet(words[3]))]
        mover = words[4] == "y"  # 0: yellow has moved
        tale.turned(players[mover])
        tale.sample(dict(zip(players, left)))
        if tale.left:
            tale.most(tale.left[1 - mover] - left[1 - mover], players[mover])
        tale.left = left


def end(tale, session):
    tale.clocks()


def arrange_rematch(session, given):
    """Yellow begins (T-4): who has lost is yellow now, or after a draw who was red."""
    given[0] = session.players
    if session.state["winner"] != session.players[1]:
        for n in (2, 3):
            given[n] = {_OTHER[who]: given[n][who] for who in given[n]}
