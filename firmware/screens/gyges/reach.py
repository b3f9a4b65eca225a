"""Where a piece in the enemy's border row could go."""

from firmware.screens.duel import LEFT
from firmware.screens.gyges import board as drawn
from firmware.ui.stack import Screen
from shared_rules.gyges.legs import Legs
from shared_rules.gyges.walk import GOAL


class Reach(Screen):
    """Shows the ends of the piece's moves, as if its side were on turn. Any key goes back.

    at: the cell of the piece, a number as in shared_rules/gyges/walk.py.
    """

    name = "reach"

    def __init__(self, app, at):
        super().__init__(app)
        session = app.table.session
        rules, state = session.rules, session.state
        self._north = rules.player(state) == "north"  # which goal the piece could reach
        self._events = app.table.events
        self._at = at
        legs = Legs(rules.options, state["board"], self._north)
        legs.look(bytes([at]), state, 0)
        self._cells = legs.still
        self._ends = bytes(legs.ends)

    def focus(self):
        return str(len(self._ends))

    def draw(self, canvas):
        if self._events is not self.app.table.events:
            self.app.pop()
            return
        drawn.draw(canvas, self._cells)
        for cell in self._ends:
            drawn.mark(canvas, cell, self._north, 0 if cell == GOAL else self._cells[cell])
        drawn.cursor(canvas, self._at, self._north, self._cells[self._at])
        canvas.write(self.app.t("ok.back"), LEFT, 56)

    def press(self, role, kind):
        if role == "back" and kind == "long":
            self.app.home()
        else:
            self.app.pop()
