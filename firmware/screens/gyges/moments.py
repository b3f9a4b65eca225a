"""The picture of Gyges: a piece comes into the goal."""

from firmware.screens.moment import BIG, DISC, winner

# As a sprite
_GOAL = b"\x08\x00\x00\x30\x00\x30\x2a\x2d\x2a\x2d\x03\x03\x03\x03\x2a\x00\x2a"


def won(moment, event):
    if event["how"] != "goal":
        return winner(moment, event)
    moment.sprite(_GOAL, 40, 22)
    moment.add(DISC, 17, 64, 45, 0, 24)
    moment.add(BIG, str(moment.app.table.session.state["goal"]), 57, 35, 0, 24, 0)
    moment.player(event["who"])
    return "won"
