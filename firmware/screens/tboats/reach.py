"""Where an enemy's boat could go."""

from firmware.screens.duel import LEFT
from firmware.screens.tboats import board as drawn
from firmware.ui.stack import Screen
from shared_rules.tboats import points
from shared_rules.tboats.boats import PUNISH


class Reach(Screen):
    """Shows the places where the boat could lie, as if its side were on turn. Any key goes back.

    What it could take is struck out, unless the players declare the Ts (T-18a).
    boat: its number, as in shared_rules/tboats/boats.py.
    """

    name = "reach"

    def __init__(self, app, boat):
        super().__init__(app)
        session = app.table.session
        self._events = app.table.events
        self._boat = boat
        self._laid = laid = session.rules.laid(session.state)
        laid.side = 1 - laid.side
        laid.generate(0)
        moves = [move for move in laid.moves[: laid.count] if move >> 9 == boat and move < PUNISH]
        self._places = bytes(sorted({move >> 1 & 255 for move in moves}))
        self._falls = 0
        for move in () if laid.manual else moves:
            before = bytes(laid.fleet)
            laid.make(move)
            for slot in range(8):
                if before[slot] and not laid.fleet[slot]:
                    self._falls |= 1 << slot
            laid.back()

    def focus(self):
        return " ".join([points.named(boat) for boat in self._places])

    def draw(self, canvas):
        if self._events is not self.app.table.events:
            self.app.pop()
            return
        drawn.draw(canvas)
        fleet = self._laid.fleet
        for slot in range(8):
            if fleet[slot]:
                drawn.boat(canvas, fleet[slot], slot >> 2, self._falls >> slot & 1)
        drawn.frame(canvas, self._boat)
        for boat in self._places:
            drawn.reach(canvas, self._boat, boat)
        canvas.write(self.app.t("ok.back"), LEFT, 56)

    def press(self, role, kind):
        if role == "back" and kind == "long":
            self.app.home()
        else:
            self.app.pop()
