"""The picture of Gyges: a piece comes into the goal."""

from firmware.screens.moment import BIG, DISC, RECT, winner


def won(moment, event):
    if event["how"] != "goal":
        return winner(moment, event)
    for x, w, h in (40, 48, 42), (43, 42, 39):
        moment.add(RECT, (w, h), x, 64 - h, 0, 0, x == 40)
    moment.add(DISC, 17, 64, 45, 0, 24)
    moment.add(BIG, str(moment.app.table.session.state["goal"]), 57, 35, 0, 24, 0)
    moment.player(event["who"])
    return "won"
