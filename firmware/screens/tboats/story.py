"""The story of a game of T-boats: the boats left, the turn that decided it, the most at a blow."""

from firmware.screens import duel_story
from shared_rules.tboats.points import fleet


def begin(tale, session):
    tale.follow(session.players, session.players, session.ply)
    tale.pages = ["plot", "since", "most", "count"]
    if session.state["winner"] == "draw":
        tale.pages.remove("since")
    tale.left = None


def note(tale, session, state, text, events):
    if events and events[0]["event"] in ("moved", "punished"):
        yellow, red = session.players
        words = state["position"].split(" ")
        left = {yellow: len(fleet(words[1])), red: len(fleet(words[3]))}
        who = yellow if words[4] == "r" else red
        duel_story.moved(tale, who)
        tale.sample(left)
        if tale.left:
            other = red if who == yellow else yellow
            tale.most(tale.left[other] - left[other], who)
        tale.left = left
        ahead = None
        if left[yellow] != left[red]:
            ahead = yellow if left[yellow] > left[red] else red
        tale.lead(ahead, tale.round)


def end(tale, session):
    winner = session.state["winner"]
    if winner != "draw":
        tale.lead(winner, tale.round, 0)
    duel_story.end(tale, session)


def again(session, given):
    """Yellow begins (T-4): who has lost is yellow now; after a draw who was red."""
    players, _, seats, names = given
    given[0] = session.players
    yellow, red = session.players
    if session.state["winner"] != red:
        for of in (seats, names):
            given[given.index(of)] = {
                (red if who == yellow else yellow): of[who] for who in of
            }
