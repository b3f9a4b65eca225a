"""The table of T-boats: choose a boat, then its new place; boats that it would take blink."""

from firmware.screens.duel import Duel
from firmware.screens.tboats import board as drawn
from shared_rules.tboats import points
from shared_rules.tboats.boats import PUNISH

KEYS = {
    "boat": ("keys.boat", "ok.take", "down.menu"),
    "move": ("keys.result", "ok.there", "back.boat"),
    "punish": ("keys.boat", "ok.punish", "back.boat"),
}


class Table(Duel):
    """Stages: "boat": the player chooses a boat; "move": its new place; "punish": a boat to take.

    at: the number of the boat under the cursor. to: its number at the new place. Both are 0 for
    none. falls: a bit for each slot whose boat would leave the board. It is 0 where the players
    declare the Ts, as no screen may tell of one (T-18a).
    """

    def begin(self, state, mine):
        rules = self.app.table.session.rules
        self.laid = rules.laid(state)
        self.claim = False
        self.falls = self.to = self.at = 0
        self.choice = []
        if not mine:
            return
        self.moves = [move for move in rules.moves(state) if move < PUNISH]
        self._offer("boat", [move >> 9 for move in self.moves])
        if state["touched"]:
            self._take()

    def _offer(self, stage, boats):
        """Begin a stage in which one of these boats is chosen."""
        self.stage = stage
        self.choice = sorted(set(boats))
        if self.at not in self.choice:
            self.at = self.choice[0] if self.choice else 0

    # What is seen.

    def board(self, canvas):
        fleet = self.laid.fleet
        drawn.draw(canvas)
        moved = self.laid.slot(self.at) if self.to else 8
        for slot in range(8):
            if slot == moved:
                drawn.wake(canvas, self.at)
            elif fleet[slot] and (self.lit or not self.falls >> slot & 1):
                drawn.boat(canvas, fleet[slot], slot >> 2)
        if moved < 8 and (self.lit or not self.falls >> moved & 1):
            drawn.boat(canvas, self.to, moved >> 2)
        if self.at and self.stage and (self.lit or self.to):
            drawn.frame(canvas, self.to or self.at)

    def tell(self):
        t, session = self.app.t, self.app.table.session
        state = session.state
        first = points.named(self.to or self.at) if self.at else t("no.boat")
        second = self.last()
        if self.stage == "move":
            second = ""
            if self.laid.manual:
                second = t("claimed" if self.claim else "unclaimed")
        elif state["offer"] not in (None, session.rules.player(state)):
            second = t("offered")
        elif session.rules.free_draw(state):
            second = t("free.draw")
        return [first, second] + [t(key) for key in KEYS[self.stage]]

    # Keys.

    def steer(self, role):
        if role == "ok":
            {"boat": self._take, "move": self._put, "punish": self._punish}[self.stage]()
        elif role in ("left", "right"):
            self._next(1 if role == "right" else -1)
        elif self.stage == "move" and self.laid.manual:
            self.claim = not self.claim
        elif role == "down":
            self.menu()

    def _next(self, step):
        if not self.choice:
            return
        if self.stage == "move":
            self._go(self.choice[(self.choice.index(self.to) + step) % len(self.choice)])
        else:
            self.at = self.choice[(self.choice.index(self.at) + step) % len(self.choice)]

    def _take(self):
        session = self.app.table.session
        if not self.at:
            self.menu()
            return
        if session.rules.options["strict_touch"] and not session.state["touched"]:
            self.do("touch " + points.named(self.at))  # T-11a: binding; then `begin` takes it
            return
        self.stage = "move"
        results = [move >> 1 & 255 for move in self.moves if move >> 9 == self.at]
        self.choice = sorted(set(results))
        self._go(self.choice[0])

    def _go(self, to):
        """Show the boat at a new place, and find which boats this move would take."""
        laid = self.laid
        self.to, self.falls = to, 0
        if laid.manual:
            return
        before = bytes(laid.fleet)
        laid.make(points.move(self.at, to))
        for slot in range(8):
            if before[slot] and not laid.fleet[slot]:
                self.falls |= 1 << slot
        laid.back()

    def _put(self):
        self.do(points.spell(points.move(self.at, self.to, self.claim)))

    def _punish(self):
        self.do("punish " + points.named(self.at))

    def retreat(self):
        if self.stage in ("", "boat") or self.app.table.session.state["touched"]:
            return False
        self.to = self.falls = 0
        self.claim = False
        self._offer("boat", [move >> 9 for move in self.moves])
        return True

    # Menu.

    def extras(self):
        t, session = self.app.t, self.app.table.session
        state, options = session.state, session.rules.options
        # T-18a: no hints in manual play
        items = super().extras() if options["claim"] == "auto" else []
        if options["claim"] == "manual" or options["walk_in"] == "claim":
            items.insert(0, ("punish", t("do.punish")))
        if state["offer"]:
            if state["offer"] != session.rules.player(state):
                items.insert(0, ("draw", t("accept")))
        else:
            items.append(("draw", t("take.draw" if session.rules.free_draw(state) else "do.draw")))
        return items

    def chosen(self, name):
        if name != "punish":
            super().chosen(name)
            return
        self._offer("punish", self.laid.boats(1 - self.laid.side))
        self.prepare()
