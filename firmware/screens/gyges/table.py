"""The table of Gyges: a piece is chosen, and goes leg by leg or straight to the end of its move."""

from firmware.screens.duel import Duel, short
from firmware.screens.gyges import board as drawn
from shared_rules.gyges.legs import Legs
from shared_rules.gyges.notation import named, spell
from shared_rules.gyges.walk import GOAL, ROW

# What the keys do, by stage
KEYS = {
    "row": ("keys.row", "keys.turn", "ok.row"),
    "piece": ("keys.piece", "ok.take", "down.menu"),
    "leg": ("keys.cell", "ok.there", "back.piece"),
    "drop": ("keys.cell", "ok.put", "back.leg"),
    "draw": ("ok.drawn",),
    "pass": ("ok.pass", "down.menu"),
}


class Table(Duel):
    """Stages: "row": the player arranges his row; "draw": his row is drawn by lot. "piece": he
    chooses a piece; "leg": where it lands next; "drop": where the replaced piece is put. "pass": he
    has no move.

    at: the cell under the cursor. targets: bytes, the cells to which the cursor can go. taken: the
    chain so far, bytes. aim: the end that was chosen, while only its chains count, or 0. view: the
    board that is shown, as `Walk.cells`.
    """

    def begin(self, state, mine):
        rules = self.app.table.session.rules
        south = rules.player(state) == "south"
        self.legs = Legs(rules.options, state["board"], south)
        self.won = state["goal"] > 0
        # Whether the upper goal is shown: that of the side on turn, or the one that was reached.
        self.north = south != self.won
        self.view = bytearray(self.legs.cells)
        self.taken, self.targets, self.at, self.aim = b"", b"", 0, 0
        if not mine:
            return
        if state["pending"]:
            self._row(south, rules.options["setup"] == "random")
            return
        self.stage = "pass"
        for _, chain, _ in rules.moves(state):
            self.stage = "piece"
            self.targets = bytes(self.legs.starts(chain[0] % ROW))
            self.at = self.targets[0]
            break

    def _row(self, south, drawn_by_lot):
        """Begin the set-up of a side's row."""
        self.stage = "draw" if drawn_by_lot else "row"
        if not drawn_by_lot:
            home = 1 if south else 6
            self.targets = bytes([ROW * column + home for column in range(1, 7)])
            self.at = self.targets[0]
            for place in range(6):
                self.view[self.targets[place]] = b"\3\2\1\1\2\3"[place]

    # What is seen.

    def board(self, canvas):
        view = self.view
        drawn.draw(canvas, view)
        if self.won:
            drawn.mark(canvas, GOAL, self.north, 0)
        if self.stage == "leg" or self.stage == "drop":
            for cell in self.targets:
                drawn.mark(canvas, cell, self.north, 0 if cell == GOAL else view[cell])
            start = self.taken[0]
            if not view[start] and start not in self.targets:
                # where the piece in hand came from
                canvas.rect(drawn.left(start) + 2, drawn.top(start, False) + 2, 5, 5, 1)
        if self.stage and self.targets and self.lit:
            height = 0 if self.at == GOAL else self.view[self.at]
            drawn.cursor(canvas, self.at, self.north, height)

    def tell(self):
        t, at = self.app.t, self.at
        if self.stage in ("row", "piece"):
            first = named(at) + ": " + str(self.view[at])
        elif self.taken:
            first = self._chain(self.taken)
            if self.stage == "drop":
                first = self._chain(self.chain)
        else:
            first = self.last()
        keys = [t(key) for key in KEYS[self.stage]]
        second = ""
        if self.stage == "piece":
            second = self.last()
        elif self.stage == "leg":
            second = "→ " + (t("goal") if at == GOAL else named(at))
            if self.aim:
                second = t("way", n=t("goal") if self.aim == GOAL else named(self.aim))
            elif at == self.taken[-1]:
                second = t("goes", n=self.legs.still[at])
                lifts = self.legs.dropped and len(self.taken) > 1
                keys[1] = t("ok.lift") if lifts else ""
            if len(self.taken) > 1:
                keys[2] = t("back.leg")
        elif self.stage == "drop":
            second = "→ " + named(at)
        return [first, second] + keys

    def _chain(self, chain):
        return short(spell(self.legs, chain, 0))

    # Keys.

    def steer(self, role):
        stage = self.stage
        if stage == "row" and role in ("up", "down"):
            self._turn(1 if role == "up" else -1)
        elif role == "ok":
            {
                "row": self._set_up,
                "draw": self._set_up,
                "piece": self._take,
                "leg": self._land,
                "drop": self._put,
                "pass": self._pass,
            }[stage]()
        elif stage in ("pass", "draw") or stage == "piece" and role == "down":
            self.menu()
        else:
            self.at = drawn.nearest(self.targets, self.at, role, self.north)

    def _turn(self, step):
        """Swap the piece at the cursor for one of the next height from a cell further right."""
        view, at = self.view, self.at
        height = view[at]
        for _ in range(2):
            height = (height - 1 + step) % 3 + 1
            for cell in reversed(self.targets):
                if view[cell] == height and cell > at:
                    view[cell], view[at] = view[at], height
                    return

    def _set_up(self):
        row = "".join([str(self.view[cell]) for cell in self.targets])
        self.do("setup " + row if row else "setup")

    def _pass(self):
        self.do("pass")

    def _take(self):
        self._look(bytes([self.at]))
        if not self.targets:
            self.retreat()
            self.app.beep("refused")
            self.note = self.app.t("no.way")

    def _look(self, taken):
        """Go on from a chain: find the cells that can come next, and show the board after it."""
        session = self.app.table.session
        legs = self.legs
        legs.look(taken, session.state, session.rules.options["ko"], self.aim)
        self.stage, self.taken, self.at = "leg", taken, taken[-1]
        self.targets = bytes(
            [
                cell
                for cell in range(64)
                if cell in legs.ends or legs.next[cell] and legs.still[cell]
            ]
        )
        self._show(taken)

    def _show(self, chain):
        """Show the board after the landings of a chain, without the piece in hand."""
        view = self.view
        view[:] = self.legs.still
        hand, view[chain[0]] = view[chain[0]], 0
        if self.legs.push:
            for at in chain[1:]:
                hand, view[at] = view[at], hand

    def _land(self):
        """The piece in hand goes to the cell under the cursor."""
        legs, at = self.legs, self.at
        taken = self.taken + bytes([at])
        if at == self.taken[-1]:  # it is there: lift the other piece, or go back
            if len(self.taken) > 1 and legs.dropped:
                self._drop(self.taken)
            else:
                self.retreat()
            return
        chain = legs.ends.get(at)
        lands = at != GOAL and at != taken[0] and legs.still[at]
        if legs.next[at] and lands:
            self._look(taken)
            if at == self.aim or not self.targets:
                self._drop(taken)
        elif legs.next[at] and chain == taken or not legs.push or at not in legs.several:
            if legs.lands(chain):
                self._drop(chain)
            else:
                self.do(spell(legs, chain, 0))
        else:  # several chains end there: the player goes leg by leg
            self.aim = at
            self._look(self.taken)

    def _drop(self, chain):
        """Lift the piece on the last landing, and offer the cells where it can be put."""
        self.targets = self.legs.puts(chain)
        self.stage, self.chain = "drop", chain
        self._show(chain)
        if not self.legs.push:
            self.view[chain[-1]] = self.legs.still[chain[0]]
        if self.targets:
            self.at = self.targets[0]
        else:  # every cell would repeat a position: the board before the landing again
            self.retreat()
            self.app.beep("refused")
            self.note = self.app.t("no.repeated")

    def _put(self):
        self.do(spell(self.legs, self.chain, self.at))

    def retreat(self):
        taken = self.taken
        if self.stage == "drop":
            self._look(taken)
        elif self.aim:
            self.aim = 0
            self._look(taken)
        elif len(taken) > 1:
            self._look(taken[:-1])
            self.at = taken[-1]
        elif taken:
            self.turn()
            self.at = taken[0]
        else:
            return False
        return True
