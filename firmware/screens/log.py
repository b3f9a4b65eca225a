"""What was played, a row a turn and the last one first, with undo and redo."""

import sys

from firmware import unload_all, visit
from firmware.screens.choice import Choice, cut
from firmware.ui import widgets
from firmware.ui.language import Wording
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import SEGMENT

_MOST = 40  # rows, at most; what is older comes up when these are taken back
_AHEAD = 6  # rows that are read before they become visible


class Log(Choice):
    """OK takes back a turn and all after it, or plays again a turn that was taken back.

    Right opens a turn, to choose among its actions; on a turn that was taken back it does what OK
    does. Left takes back the last action, or closes the opened turn.
    Where the box plays a seat, the cursor begins on the last turn of a person, left goes back to
    the last decision of a person, and what is played again ends at the next one.
    An opened turn ends in rows for what can still be told of it (late.py of the game); OK on one
    opens the screen that tries the correction.
    The log is read segment by segment, the last one first. A frame without rows comes before that,
    because the first reading takes a Pico a third of a second.
    """

    name = "log"

    def __init__(self, app):
        super().__init__(app)
        self._turns = None  # kernel.turns, once it is loaded
        self._seats = ()  # those of the box, where persons play, too
        self._whose = []  # the owner of each row of a turn
        self._shown = False  # whether there was a frame
        self._events = None  # `events` of the table when this screen last looked
        self._place = 0  # the place of the opened turn in `_rows`
        self._rows = self.items  # the rows of the turns; `items` is this list while no turn is open
        self._late = None  # a generator that finds what can still be told of the opened turn

    def close(self):
        unload_all("kernel.turns kernel.beside")

    # An item is (first ply, last ply, text), for a turn or an action. The item of a correction has
    # the arguments of `App.push` behind these three.

    def _load(self):
        game = self.app.table.session.game
        path = "firmware.screens." + game + ".phrase"
        __import__(path)
        self._phrase = sys.modules[path].phrase
        self._words = Wording(self.app.language.code, "log")
        from shared_rules.kernel import turns

        self._turns = turns

    def _begin(self):
        session = self.app.table.session
        if not self._turns:
            self._load()
        self._events = self.app.table.events
        self._rows = self.items = []
        self._whose = []
        self._seats = session.seats if len(session.seats) < len(session.players) else ()
        self._late = None
        self._open = None  # the oldest row, which may go on: [first, last, who, round, actions]
        self._next = (session.end - 1) // SEGMENT  # the segment that is read next
        self.selected = 0
        while not self._rows and self._read():
            pass
        while self.items and (
            self._undone(self.selected) or self._whose[self.selected] in self._seats
        ):
            if self.selected + 1 == len(self.items) and not self._read():
                break
            self.selected = min(self.selected + 1, len(self.items) - 1)
        self.app.dirty()

    def _read(self):
        """Read one more segment. Return False if there is none, or older rules have played it."""
        if self._next < 0 or len(self._rows) >= _MOST:
            return False
        try:
            found = self._turns.owners(self.app.table.session, self._next)
        except RuleError:
            self._next = -1
            return False
        ply = self._next * SEGMENT + len(found)
        self._next -= 1
        while found:
            who, n, text = found.pop()[:3]
            row = self._open
            # An action without a player, such as a card drawn by hand, belongs to the turn before.
            if row and row[3] == n and (row[2] == who or row[2] is None):
                row[0], row[2] = ply, who
                row[4].insert(0, text)
            else:
                self._shut()
                self._open = [ply, ply, who, n, [text]]
            ply -= 1
        if self._next < 0:
            self._shut()
        return True

    def _shut(self):
        """Make a row of `_open`: the log has no older action that belongs to it."""
        if self._open:
            first, last, who, n, texts = self._open
            words = [str(n)] * (n > 0) + ([] if who is None else [self.app.who(who)])
            self._rows.append((first, last, " ".join(words + [self._short(texts)])))
            self._whose.append(who)
            self._open = None

    def _short(self, texts):
        """The actions of a turn in short: "4↑ 1↷ passenger"."""
        game = self.app.table.session.game + "."
        words, counts = [], []
        for text in texts:
            word = self._words.get(game + text.split(" ")[0] + "=")
            word = word or self._phrase(self.app, text)  # a word "-" is not shown
            if word in words:
                counts[words.index(word)] += 1
            elif word != "-":
                words.append(word)
                counts.append(1)
        for i in range(len(words)):
            if counts[i] > 1 or len(words[i]) == 1:
                words[i] = str(counts[i]) + words[i]
        return " ".join(words)

    def _undone(self, place):
        """Whether nothing of the row or action at a place of the list is played now."""
        return self.items[place][0] > self.app.table.session.ply

    # The screen.

    def title(self):
        session = self.app.table.session
        undone = session.end - session.ply
        return self.app.t("log.redo", n=undone) if undone else self.app.t("log")

    def focus(self):
        self._look()
        if not self.items:
            return ""
        row = self.items[self.selected]
        return str(row[0]) if len(row) == 3 else " ".join([str(word) for word in row[3][2:]])

    def hints(self):
        t = self.app.t
        if not self.items:
            return super().hints()
        if len(self.items[self.selected]) > 3:
            return super().hints()
        if self._undone(self.selected):
            return t("ok.redo"), t("back.back")
        return t("ok.undo"), t("keys.open" if self.items is self._rows else "back.back")

    def _look(self):
        """Read the log anew if the game has changed: a change gives the table a new `events`."""
        if self._events is not self.app.table.events:
            self._begin()

    def draw(self, canvas):
        if self._shown:
            self._look()
        self._shown = True
        widgets.title_bar(canvas, self.title())
        self._top = widgets.menu(canvas, self.items, self.selected, self._top, row=self._row)
        widgets.footer(canvas, *self.hints())

    def _row(self, place):
        canvas = self.app.canvas
        mark = "↩ " if self._undone(place) else ""
        return cut(canvas, mark + self.items[place][2], canvas.w - 8)

    def tick(self, now):
        if not self._shown:
            return 0
        self._look()
        if self._late:
            self._tell()
            return 0
        if self.items is not self._rows or self.selected + _AHEAD < len(self._rows):
            return None
        more = self._read()
        if more:
            self.app.dirty()
        return 40 if more else None

    def press(self, role, kind):
        self._look()
        items, closed = self.items, self.items is self._rows
        while self._late and role in ("up", "down", "ok"):
            self._tell()
        if role == "left" and closed:
            self._go(self.app.table.session.ply - 1, -1)
        elif role in ("left", "back") and not closed and kind != "long":
            self.items, self.selected, self._late = self._rows, self._place, None
        elif role in ("ok", "right") and items:
            first, last = items[self.selected][:2]
            if len(items[self.selected]) > 3:
                self.app.push(*items[self.selected][3])
            elif self._undone(self.selected):
                self._go(last, 1)
            elif role == "ok":
                self._go(first - 1)
            elif closed:
                self._list(first, last)
        elif role != "left":
            while role == "down" and closed and self.selected + 1 == len(items) and self._read():
                pass  # there is more before the list goes round
            super().press(role, kind)
        self.app.dirty()

    def _list(self, first, last):
        """List the actions of a turn, the last one first."""
        app = self.app
        self.items = []
        for text in app.table.session.log(first - 1, last):
            self.items.insert(0, (first, first, self._phrase(app, text)))
            first += 1
        self._place, self.selected = self.selected, 0
        path = "firmware.screens." + app.table.session.game + ".late"
        try:
            self._late = visit(path).late(app, self.items[-1][0], last)
        except ImportError:
            pass  # nothing can be told late in this game

    def _tell(self):
        """Look for one slice for what can still be told in the open turn; then list it."""
        try:
            next(self._late)
        except StopIteration as end:
            self._late = None
            for text, screen in end.value or ():
                self.items.append((0, 0, text, screen))
            self.app.dirty()

    def _go(self, ply, step=0):
        """Go to a ply. step: where persons play, too: 1: or on to their decision; -1: or back."""
        table = self.app.table
        try:
            if step and self._seats:
                ply = self._turns.decision(table.session, ply - step, step > 0)
            table.go(ply)
            self._events = table.events
        except IndexError:  # there is nothing to take back
            self.app.beep("refused")
        except RuleError as error:
            self.app.beep("refused")
            if ply < table.session.ply or not error.rule:
                self.app.push("notice", "Notice", "rules", {"n": self.app.store.running()})
            else:  # it is not legal any more, since what is before it was mended
                self.app.push("why", "Why", error.rule)
