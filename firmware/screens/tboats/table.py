"""The table of T-boats: choose a boat, then its new place; what it would take is struck out."""

from firmware import visit
from firmware.screens.duel import Duel, short
from firmware.screens.tboats import board as drawn
from shared_rules.tboats import points
from shared_rules.tboats.boats import PUNISH

# What OK does and one more key, by stage. "": the arrow that leads to hint or menu
KEYS = {
    "boat": ("ok.take", ""),
    "theirs": ("ok.where", "back.boat"),
    "move": ("ok.there", "back.boat"),
    "punish": ("ok.punish", "back.boat"),
}


class Table(Duel):
    """Stages: "boat": the player chooses a boat; "move": its new place; "punish": a boat to take.
    "theirs": the cursor is among the enemy's boats.

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
        self.hints = not self.laid.manual  # T-18a: no hints in manual play
        if not mine:
            return
        self.moves = [move for move in rules.moves(state) if move < PUNISH]
        self.at = points.read(self.earlier().split(" ")[0].split(">")[-1]) or 0  # moved last
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
            elif fleet[slot]:
                drawn.boat(canvas, fleet[slot], slot >> 2, self.falls >> slot & 1)
        if moved < 8:
            drawn.boat(canvas, self.to, moved >> 2, self.falls >> moved & 1)
        if self.stage == "boat":
            for move in self.moves:
                if move >> 9 == self.at:
                    drawn.reach(canvas, self.at, move >> 1 & 255)
        if self.at and self.stage and (self.lit or self.to):
            drawn.frame(canvas, self.to or self.at)

    def pointed(self):
        return points.named(self.to or self.at) if self.at and self.stage else ""

    def tell(self):
        t, session = self.app.t, self.app.table.session
        state = session.state
        first, second = self.last() if self.at else t("no.boat"), ""
        taken = [event["boat"] for event in self.app.table.events if event["event"] == "taken"]
        if self.stage == "move":
            if self.laid.manual:
                second = t("claimed" if self.claim else "unclaimed")
        elif state["offer"] not in (None, session.rules.player(state)):
            second = t("offered")
        elif session.rules.free_draw(state):
            second = t("free.draw")
        elif taken and self.at:
            second = short("×" + ",".join(taken))
        ok, more = KEYS[self.stage]
        return [first, second, t(ok), t(more) if more else self.away()]

    # Keys.

    def steer(self, role):
        if role == "ok":
            {
                "boat": self._take,
                "theirs": self.reach,
                "move": self._put,
                "punish": self._punish,
            }[self.stage]()
        elif role in ("left", "right"):
            self._next(1 if role == "right" else -1)
        elif self.stage == "move" and self.laid.manual:
            self.claim = not self.claim
        elif self.stage == "boat" and role == self.ahead:
            self._offer("theirs", self.laid.boats(1 - self.laid.side))
        elif self.stage == "boat":
            self.hint()
        elif self.stage == "theirs" and role == self.behind:
            self.retreat()
        else:
            self._next(1 if role == self.ahead else -1)

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
            self.chosen("punish")  # nothing else is legal (T-20)
            return
        if session.rules.options["strict_touch"] and not session.state["touched"]:
            self.do("touch " + points.named(self.at))  # T-11a: binding; then `begin` takes it
            return
        self.stage = "move"
        results = [move >> 1 & 255 for move in self.moves if move >> 9 == self.at]
        self.choice = sorted(set(results))
        self._go(self._likely())

    def _likely(self):
        """The place that OK takes."""
        ranked = visit("shared_rules.tboats.advice").ranked  # it is needed once or twice a turn
        moves = [move for move in self.moves if move >> 9 == self.at and not move & 1]
        return ranked(self.app.table.session, self.laid, moves)[0] >> 1 & 255

    def subject(self):
        return self.at if self.stage == "theirs" else None

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
        if self.stage == "punish" and not self.moves:
            self._next(1)  # refused, and nothing else is legal: OK tries another one

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
        items = super().extras()
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
