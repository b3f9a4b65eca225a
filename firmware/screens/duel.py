"""The table of a game for two: the board, and beside it the sides, their clocks and the keys."""

from micropython import const

from firmware import visit
from firmware.screens.prompt import Prompt
from firmware.ui.language import upper

LEFT = const(66)  # first column beside the board
_BLINK = const(400)  # ms
_PITCH = const(9)  # rows of a line; with clocks it is one less
_FOOT = const(55)  # first row of the side that sits below, while it is not on turn
_NAME = const(16)  # rows of the name of the side on turn
_CLOCK = const(15)  # rows of its clock
_DIGITS = "0123456789"
_MOST = const(12)  # letters of a move in a line, at most


class Duel(Prompt):
    """Subclasses provide `begin`, `board`, `steer` and `tell`; see `retreat`, `extras`, `chosen`.

    The arrow towards the other side leads to its pieces, the arrow away from it to the hint.

    begin(state, mine): starts a turn; `mine` says whether a person plays it, and then it sets
    `stage`. board(canvas): draws the board. steer(role): takes a button of the person on turn.
    tell(): returns at most four lines between the two sides. The first two say what the
    board doesn't; beside clocks only one of them shows, the second unless it is "". Then come what
    OK does and one more key.
    subject(): returns the enemy's piece under the cursor, or None: OK held shows where it could go.
    stage: what the person chooses now, "" while no person is on turn. lit: whether what blinks is
    visible. `paint` draws only what `prepare` has computed, so that a frame allocates nothing.
    ahead, behind: the arrows towards the other side and away from it.
    """

    name = "table"
    hints = True  # whether the game may give a hint

    def __init__(self, app):
        super().__init__(app)
        self.stage = ""
        self.lit = False
        self.lines = ()
        self.ahead, self.behind = "up", "down"
        self._stays = False  # whether what was chosen stays when the table opens again
        self._names = self._sides = ()
        self._winner = self._big = ""  # of a game that is over; the side in big letters
        self._beeped = None  # `events` of the table for which the tune of the end was played

    begin = board = steer = tell = subject = Prompt.close  # does nothing

    def _stands(self):
        """Whether the game has clocks and they are paused."""
        clock = self.app.clock
        return clock is not None and clock.paused and not self.app.table.session.over

    def open(self):
        app, session = self.app, self.app.table.session
        app.language.choose(app.settings["language"], session.game)
        stays, self._stays = self._stays, False
        if not self.changed() and stays:
            return
        if app.clock is None and "clock rule" in session.remarks:
            self._wind()
        self.turn()

    def _wind(self):
        """Make the clocks from the remarks of the save."""
        try:
            self.app.clock = visit("firmware.clock").Clock(self.app)
        except ValueError:
            pass  # another program has written these remarks

    def turn(self):
        """Start again after a change of the game: nothing is chosen yet."""
        session = self.app.table.session
        self.stage = ""
        if session.rules.player(session.state) == session.players[0]:
            self.ahead, self.behind = "up", "down"
        else:
            self.ahead, self.behind = "down", "up"
        self.begin(session.state, not (session.over or self.app.playing()))
        if session.over and self._beeped is not self._events:
            self._beeped = self._events
            self.app.beep("won")
        self.prepare()

    def title(self):
        session = self.app.table.session
        return self.name_of(session.rules.player(session.state))

    def focus(self):
        session = self.app.table.session
        if session.over:
            return "over"
        return "pause" if self._stands() else self.stage or "computer"

    def tick(self, now):
        self.lit = not self.lit
        self.app.dirty()
        return None if self.app.table.session.over else _BLINK

    def prepare(self):
        """Compute what the frame shows beside the board."""
        super().prepare()
        t, session = self.app.t, self.app.table.session
        self._winner = session.state["winner"] if session.over else ""
        below, above = session.players
        # Of the winner all that follows is said, so the loser stands below it.
        self._sides = (above, below) if self._winner == below else (below, above)
        self._names = [self.name_of(who) for who in self._sides]
        who = self._winner or session.rules.player(session.state)
        self._big = self.name_of(who, 31) if who in self._sides else ""
        self._stood = self._stands()
        self.at_table = not self._stood  # while the clocks are paused the computer waits too
        if session.over:
            why = ""
            if session.last == "resign":
                why = t("time" if self.app.clock and self.app.clock.flag else "resigned")
            words = [t("drawn" if self._winner == "draw" else "wins"), why, t("ok.again")]
        elif self._stood:
            raised = "clock raised" in session.remarks
            words = [t("paused"), t("raised") if raised else "", t("any.on")]
        elif not self.stage:
            # After an undo it waits: somebody may want to take back more.
            waits = session.ply < session.end
            words = ["" if waits else t("thinks"), "", t("key.now")]
        else:
            words = self.tell()
            if self.app.clock:
                words[:2] = [words[1] or words[0]]
        self.lines = words

    def name_of(self, who, w=0):
        """Return the name of a side, beginning with a capital letter. w: as for `App.who`."""
        name = self.app.who(who, w or (32 if self.app.clock else 60))  # beside the clock
        return upper(name[0]) + name[1:]

    def last(self):
        """Return the last move, shortened, without the pieces it took; "" if it was no move."""
        session = self.app.table.session
        move = session.last.split(" x ")[0] if session.ply else ""
        return short(move) if move[1:2].isdigit() or move == "pass" else ""

    def make(self):
        self.stale = self.stale or self._stood != self._stands()
        super().make()

    def paint(self, canvas):
        self.board(canvas)
        session = self.app.table.session
        who = self._winner or session.rules.player(session.state)
        clock = self.app.clock is not None
        y = _PITCH
        for place in (0, 1):
            mine = self._sides[place] == who
            self._side(canvas, place, mine)
            if mine and place:
                y += _CLOCK + 8 if clock else 7
        for line in self.lines:
            y += 0 if clock else 1
            canvas.write(line, LEFT, y)
            y += _PITCH - 1
        if self.note:
            self.foot(canvas, "", "")

    def _side(self, canvas, place, mine):
        """Draw a side's name and clock, big and dark on lit if it is on turn or has won.

        place: 0 below, 1 above.
        """
        clock = self.app.clock
        y = 0 if place else _FOOT
        if mine:
            high = _NAME if clock is None else _NAME + _CLOCK
            y = 0 if place else canvas.h - high
            canvas.fill_rect(LEFT - 2, y, canvas.w - LEFT + 2, high, 1)
            canvas.medium(self._big, LEFT, y + 1, 0)
            y += _CLOCK
        else:
            canvas.write(self._names[place], LEFT, y + 1)
        if clock is None:
            return
        y += 1
        seconds = (clock.left[self._sides[place]] + 999) // 1000
        minutes = seconds // 60
        _glyph(canvas, _DIGITS[seconds % 10], 5, y, mine)
        _glyph(canvas, _DIGITS[seconds % 60 // 10], 10, y, mine)
        _glyph(canvas, ":", 13, y, mine)
        x = 18
        while True:
            _glyph(canvas, _DIGITS[minutes % 10], x, y, mine)
            minutes //= 10
            if not minutes:
                return
            x += 5

    # Keys.

    def press(self, role, kind):
        self.lit = True
        if self._stands() and role != "back":
            self.app.clock.start()
            return False  # nothing was entered
        super().press(role, kind)

    def key(self, role, kind):
        if self.app.table.session.over:
            self.ended(role, kind)
        elif kind == "long" or kind == "chord" or not self.stage:
            if not (kind == "long" and self.reach()):
                self.menu()
        else:
            self.steer(role)
            self.prepare()

    def back(self):
        if self.retreat():
            self.prepare()
        else:
            super().back()

    def retreat(self):
        """Take back the last choice of this turn. Returns False if there is none."""
        return False

    def reach(self):
        """Show where the enemy's piece under the cursor could go. Return False if there is none."""
        piece = self.subject()
        if not piece:
            return False
        self._stays = True
        self.app.push(self.app.table.session.game + ".reach", "Reach", piece)
        return True

    def hint(self):
        """Open the hint; in a game without one, the menu."""
        if self.hints:
            self.app.only("hint", "Hint")
        else:
            self.menu()

    def away(self, word=""):
        """Return the text of the arrow away from the other side. word: what it opens."""
        word = word or ("hint" if self.hints else "menu")
        return ("▼ " if self.behind == "down" else "▲ ") + self.app.t(word)

    def earlier(self):
        """Return the action before the last, which the side on turn has played; "" if none."""
        session = self.app.table.session
        for text in session.log(max(0, session.ply - 2)):
            return text if session.ply > 1 else ""
        return ""

    def menu(self):
        """Open the menu."""
        self.app.push("duel_menu", "Menu", self)

    def extras(self):
        """Return [(name, text)], the first items of the menu: actions, stages, the hint."""
        return [("hint", "» " + self.app.t("hint"))] if self.hints else []

    def chosen(self, name):
        """Do what was chosen in the menu: "pause" stops the clocks, any other name is an action."""
        if name == "pause":
            self.app.clock.pause()
        else:
            self.do(name)

    def do(self, text):
        """Play an action. If it is refused, what was chosen stays."""
        if self.play(text) is not None:
            self.turn()


def _glyph(canvas, text, x, y, big):
    """Write a glyph of a clock. x: columns from the right edge; big: it is twice as big."""
    if big:
        canvas.medium(text, canvas.w - 2 * x, y, 0)
    else:
        canvas.write(text, canvas.w - x, y)


def short(text):
    """Return a move in at most 12 letters: of a longer one the end, after "…"."""
    return text if len(text) <= _MOST else "…" + text[1 - _MOST :]


def phrase(app, text):
    """Return an action in the player's words, for log and hint. A move stays as it is."""
    words = text.split(" ")
    key = "do." + words[0]
    found = app.t(key)
    if found == key:
        return text
    return " ".join([found] + words[1:])
