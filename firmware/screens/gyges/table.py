"""The table of Gyges: a piece is chosen, and goes leg by leg or straight to the end of its move."""

from firmware import visit
from firmware.screens.duel import Duel, short
from firmware.screens.gyges import board as drawn
from shared_rules.gyges.legs import Legs, usual
from shared_rules.gyges.notation import named, spell
from shared_rules.gyges.walk import GOAL, ROW
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import ended

_ADVICE = "shared_rules.gyges.advice"  # visited, as it is needed once or twice a turn
_SLICES = 10  # of the search between two blinks
# What OK does and one more key, by stage. "": the arrow that leads to hint or menu
KEYS = {
    "row": ("ok.row", "keys.turn"),
    "piece": ("ok.take", ""),
    "theirs": ("ok.where", "back.piece"),
    "leg": ("ok.there", "back.piece"),
    "drop": ("ok.put", "back.leg"),
    "draw": ("ok.drawn", ""),
    "pass": ("ok.pass", ""),
}


class Table(Duel):
    """Stages: "row": the player arranges his row; "draw": his row is drawn by lot. "piece": he
    chooses a piece; "leg": where it lands next; "drop": where the replaced piece is put. "pass": he
    has no move. "theirs": the cursor is in the enemy's border row.

    at: the cell under the cursor. choice: the cells of a row among which left and right go round.
    targets: bytes, the cells where the piece under the cursor or in hand can go. seen: the piece
    for which `targets` was found while none is in hand. taken: the chain so far, bytes. aim: the
    end that was chosen, while only its chains count, or 0. view: the board that is shown, as
    `Walk.cells`. barred: chains that have turned out to begin no legal move. care: knows
    what OK plays (careful.py); None: not asked yet. moved: whether the player has used an arrow.
    """

    care = None
    moved = False
    _since = None  # the table's `events` as the turn began

    def begin(self, state, mine):
        session = self.app.table.session
        rules = session.rules
        south = rules.player(state) == "south"
        self.legs = Legs(rules.options, state["board"], south)
        self.won = state["goal"] > 0
        # Whether the upper goal is shown: that of the side on turn, or the one that was reached.
        self.upper = south != self.won
        self.view = bytearray(self.legs.cells)
        self.taken, self.targets, self.barred = b"", b"", []
        self.at = self.aim = self.seen = 0
        self.choice = []
        if self._since is not self.app.table.events:  # else the turn is the same
            self._since = self.app.table.events
            self.care, self.moved = None, False
        if not mine:
            return
        if state["pending"]:
            self._row(south, rules.options["setup"] == "random")
            return
        self.stage = "pass"
        for _, chain, _ in rules.moves(state):
            self.stage = "piece"
            self.choice = self.legs.starts(chain[0] % ROW)
            # the piece that this side moved last, or the one that is nearest to its column
            self.at = usual(session, self.choice)
            if self._lone():
                self._look(bytes([self.at]))
            break

    def share_advice(self):
        """What looks for what is advised (`share` of careful.py); None: nothing does here."""
        turns = self.stage in ("piece", "leg") and self._since is self.app.table.events
        return self._careful().share if turns and not self.app.failures else None

    def _careful(self):
        """What knows what OK plays; it is loaded after the first frame of a turn."""
        if self.care is None:
            self.care = visit("firmware.screens.gyges.careful").Careful(self)
        return self.care

    def go_to_safe(self, start):
        """Put the cursor on the move that OK plays, now that it is known. start: its piece."""
        if self.stage == "leg" and not self.aim:
            self.at = self._likely()
        elif self.stage == "piece" and start in self.choice:
            self.at = start
        self.prepare()

    def _lone(self):
        """Whether only one piece can be chosen: it is in hand already."""
        return len(self.choice) == 1

    def _row(self, south, drawn_by_lot):
        """Begin the set-up of a side's row."""
        self.stage = "draw" if drawn_by_lot else "row"
        if not drawn_by_lot:
            home = 1 if south else 6
            self.choice = [ROW * column + home for column in range(1, 7)]
            self.at = self.choice[0]
            row = visit(_ADVICE).PIECES
            for place in range(6):
                self.view[self.choice[place]] = int(row[place])

    # What is seen.

    def tick(self, now):
        if self.stage == "piece" and self.seen != self.at:
            self._find()  # after the frame with the cursor, because the ways take a while
        elif self.stage in ("piece", "leg") and self._careful().thinks:
            if not self.care.slices % _SLICES:
                super().tick(now)
            self.care.think()
            return 0
        return super().tick(now)

    def board(self, canvas):
        view = self.view
        drawn.draw(canvas, view)
        if self.won:
            drawn.mark(canvas, GOAL, self.upper, 0)
        for cell in self.targets:
            drawn.mark(canvas, cell, self.upper, 0 if cell == GOAL else view[cell])
        if self.taken:
            start = self.taken[0]
            if not view[start] and start not in self.targets:
                # where the piece in hand came from
                canvas.rect(drawn.left(start) + 2, drawn.top(start, False) + 2, 5, 5, 1)
        if self.at and self.lit:
            height = 0 if self.at == GOAL else self.view[self.at]
            drawn.cursor(canvas, self.at, self.upper, height)

    def pointed(self):
        at = self.at
        if not at or not self.stage:
            return ""
        if at == GOAL:
            return self.app.t("goal")
        return named(at) + (" " + str(self.view[at]) if self.view[at] else "")

    def tell(self):
        t, stage = self.app.t, self.stage
        first, second = self.last(), ""
        more = KEYS[stage][1]
        keys = [t(KEYS[stage][0]), t(more) if more else self.away()]
        if stage == "row":
            first = ""
        elif stage == "drop":
            first = self._chain(self.chain)
        elif stage == "leg":
            if self.aim:
                second = t("way", n=t("goal") if self.aim == GOAL else named(self.aim))
            elif self.at == self.taken[-1]:
                keys[0] = t("ok.lift")
            if len(self.taken) > 1:
                first = self._chain(self.taken)
                keys[1] = t("back.leg")
            elif self._lone() and not self.aim:
                keys[1] = self.away()
        return [first, second] + keys

    def _chain(self, chain):
        return short(spell(self.legs, chain, 0))

    # Keys.

    def steer(self, role):
        stage = self.stage
        self.moved = self.moved or role != "ok"
        if role == "ok":
            self._ok()[stage]()
        elif stage == "row" and role in ("up", "down"):
            self._turn(1 if role == "up" else -1)
        elif stage in ("pass", "draw"):
            self.hint()
        elif stage in ("leg", "drop"):
            self._leap(role)
        elif role in ("left", "right"):
            step = 1 if role == "right" else -1
            self.at = self.choice[(self.choice.index(self.at) + step) % len(self.choice)]
            self.targets, self.seen = b"", 0
        elif role == self.behind:
            self.hint() if stage == "piece" else self.turn()
        elif stage == "piece":
            start = self.at
            if self._take():
                self.at = start
                self._leap(role)

    def _ok(self):
        """Stage -> what OK does. The caller calls it, to have one nested call less in a move."""
        return {
            "row": self._set_up,
            "draw": self._set_up,
            "piece": self._take,
            "theirs": self.reach,
            "leg": self._land,
            "drop": self._put,
            "pass": self._pass,
        }

    def _leap(self, role):
        """Go to the next target. Beyond the last one ahead the cursor goes to the enemy's row.

        Beyond the last one of a lone piece the other way is the hint.
        """
        root = self.stage == "leg" and len(self.taken) == 1 and not self.aim
        ends = root and (role == self.ahead or role == self.behind and self._lone())
        to = drawn.nearest(self.targets, self.at, role, self.upper, not ends)
        if not ends or to != self.at:
            self.at = to
        elif role == self.ahead:
            self._theirs()
        else:
            self.hint()

    def _theirs(self):
        """Let go of the piece in hand, and put the cursor on the enemy's nearest piece."""
        at = self.at if self.at != GOAL else self.taken[0]
        self.turn()
        legs = self.legs
        self.taken = self.targets = b""
        self.view[:] = legs.cells
        legs.turn(not self.upper)
        self.choice = legs.starts(legs.border())
        legs.turn(self.upper)
        self.stage, self.at = "theirs", self.choice[0]
        for cell in self.choice:
            if abs(cell // ROW - at // ROW) < abs(self.at // ROW - at // ROW):
                self.at = cell

    def subject(self):
        legs, at = self.legs, self.at
        if self.stage not in ("leg", "theirs") or at == GOAL or not legs.cells[at]:
            return None
        legs.turn(not self.upper)
        row = legs.border()
        legs.turn(self.upper)
        return at if at % ROW == row else None

    def _turn(self, step):
        """Swap the piece at the cursor for one of the next height from a cell further right."""
        view, at = self.view, self.at
        height = view[at]
        for _ in range(2):
            height = (height - 1 + step) % 3 + 1
            for cell in reversed(self.choice):
                if view[cell] == height and cell > at:
                    view[cell], view[at] = view[at], height
                    return

    def _set_up(self):
        row = "".join([str(self.view[cell]) for cell in self.choice])
        self.do("setup " + row if row else "setup")

    def _pass(self):
        self.do("pass")

    def _take(self):
        """Take the piece under the cursor. Return whether it can go anywhere.

        Where the cursor has just gone elsewhere, OK only shows that.
        """
        start = self.at
        self._careful().hurry()
        if self.at != start:
            return False
        if self._look(bytes([start])):
            return True
        why = visit("shared_rules.gyges.why")
        found = ended(why.place(self.app.table.session, named(start), None))
        self.deny(found[1] or RuleError("G-17", "repeated"), "no.way")
        return False

    def _find(self):
        """Find where the piece under the cursor can go."""
        start = self.at
        if self._look(bytes([start])):
            self.stage, self.taken, self.at = "piece", b"", start
            self.view[:] = self.legs.cells
        self.seen = self.at
        self.prepare()

    def _look(self, taken):
        """Go on from a chain: find the cells that can come next, and show the board after it.

        If nothing can come next, the chain is barred, and the one before it counts. Return False
        where that leads back to the choice of a piece: then this one can't be chosen any more.
        """
        session = self.app.table.session
        legs = self.legs
        while taken:
            legs.look(taken, session.state, session.rules.options["ko"], self.aim)
            found = legs.following(self.barred)
            if found:
                self.stage, self.taken, self.targets = "leg", taken, found
                legs.show(self.view, taken)
                self.at = self._likely()
                return True
            self.barred.append(taken)
            self.aim = 0
            gone, taken = taken[0], taken[:-1]
        barred, choice = self.barred, [cell for cell in self.choice if cell != gone]
        self.turn()
        self.barred, self.choice = barred, choice or self.choice
        self.at = self.choice[0]
        return False

    def _likely(self):
        """The target that OK takes: goal, safe move, end aimed at, piece to lift, the likeliest."""
        targets, last = self.targets, self.taken[-1]
        safe = self.care and self.care.follow(self.legs, self.taken, self.aim)
        for cell in (GOAL, safe, self.aim):
            if cell in targets:
                return cell
        if len(self.taken) > 1 and last in targets:
            return last
        session = self.app.table.session
        return visit(_ADVICE).ranked(session, self.legs.still, last, targets)[0]

    def _land(self):
        """The piece in hand goes to the cell under the cursor."""
        seen = self.at
        self._careful().hurry()
        legs, at, aim = self.legs, self.at, self.aim
        if at != seen:  # OK plays nothing that was not on the glass
            return
        taken = self.taken + bytes([at])
        if at == self.taken[-1] and len(self.taken) > 1:  # it is there: lift the other piece
            self._drop(self.taken)
            return
        chain = legs.ends.get(at)
        alone = at not in legs.several or legs.next[at] and chain == taken
        lands = at != GOAL and at != taken[0] and legs.still[at]
        if legs.push and legs.next[at] and lands:
            self._look(taken)
            if self.taken == taken and (at == aim or self.targets == taken[-1:]):
                self._drop(taken)
        elif at == GOAL or not legs.push or alone:  # every chain to the goal wins
            if legs.lands(chain):
                self._drop(chain)
            elif self.play(spell(legs, chain, 0)) is not None:
                self.turn()
            else:
                self._bar(taken)
        else:  # several chains leave several boards: the player goes leg by leg
            self.aim = at
            self._look(self.taken)

    def _bar(self, chain):
        """No legal move begins with this chain: the board before its last leg again."""
        self.barred.append(chain)
        self._look(chain[:-1])

    def _drop(self, chain):
        """Lift the piece on the last landing, and offer the cells where it can be put."""
        targets = self.legs.puts(chain)
        if not targets:  # every cell would repeat a position
            self.deny(RuleError("G-17", "repeated"))
            self._bar(self.taken + chain[-1:])
            return
        self.targets = targets
        self.stage, self.chain = "drop", chain
        self.legs.show(self.view, chain)
        if not self.legs.push:
            self.view[chain[-1]] = self.legs.still[chain[0]]
        drop = self._careful().drop(chain)
        self.at = drop if drop in targets else visit(_ADVICE).put(targets)

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
        elif self.stage == "theirs":
            self.turn()
        elif taken and not self._lone():
            self.turn()
            self.at = taken[0]
        else:
            return False
        return True
