"""The base of the screens of a running game: it plays actions and shows what is refused."""

from firmware.ui import widgets
from firmware.ui.stack import Screen
from shared_rules.kernel.errors import RuleError


class Prompt(Screen):
    """Subclasses provide `paint` and `key`, and `prepare` for what is costly.

    Back opens the log; after a refusal it opens the statement that forbids the action.
    When the game has changed, `draw` calls `open`, which must forget all that the screen has kept
    of the game. stale: whether `prepare` has to run again before the next `paint`.
    """

    at_table = True

    def __init__(self, app):
        super().__init__(app)
        self._events = None  # of the last change that this screen knows of
        self.note = ""  # shown in the last line until the next press
        self.why = ""  # after a refusal: says beside the note that back shows the reason
        self.stale = True
        self._code = None  # of the language when `prepare` ran last

    def changed(self):
        """Return whether the game has changed since the last call.

        The table has another list of events after each action, undo and redo.
        """
        events = self.app.table.events
        if events is self._events:
            return False
        self._events = events
        return True

    def draw(self, canvas):
        if self.changed():
            self.note = self.why = ""  # a host has played: no refusal holds any more
            self.open()  # the game may ask something else now
        if self.app.stack.top is self:
            self.make()  # here, not in `paint`: the rules need much of the stack
            self.paint(canvas)

    def make(self):
        """Call `prepare`, unless it has run since the game and the language last changed."""
        if self.stale or self._code != self.app.language.code:
            self.prepare()

    def prepare(self):
        """Compute what the frame shows. An override calls this first."""
        self.stale = False
        self._code = self.app.language.code

    def paint(self, canvas):
        """Draw the whole screen on an empty canvas."""

    def press(self, role, kind):
        refused = self.why and self.app.table.refused
        self.note = self.why = ""
        if role != "back":
            self.make()
            self.key(role, kind)
        elif kind == "long":
            self.app.home()
        elif refused:
            self.app.push("why", "Why")
        else:
            self.back()
        self.app.dirty()

    def key(self, role, kind):
        """Take any button but back. role, kind: as for `Screen.press`."""

    def ended(self, role, kind):
        """Take any button but back after the end: OK begins anew, others tell the story."""
        if role == "ok" and kind == "press":
            self.app.only("begin", "Begin")
        else:
            self.app.only("story", "Story")

    def back(self):
        """Handle a short press of back while nothing was refused."""
        self.app.push("log", "Log")

    def can(self, text):
        """Return whether an action is legal now."""
        session = self.app.table.session
        return session.rules.allows(session.state, text)

    def play(self, text):
        """Play an action. Returns its events, or None if it is refused: then `note` says why."""
        app = self.app
        try:
            self._events = app.table.do(text)
            return self._events
        except RuleError as error:
            self.deny(error)

    def deny(self, error, key=""):
        """Say that a press plays nothing; back then says why. error: the RuleError.

        key: of the note; "": that of the refusal's code.
        """
        app = self.app
        app.table.refused = error
        app.beep("refused")
        key = key or "no." + error.code
        self.note = app.t(key)
        if self.note == key:
            self.note = app.t("no")
        self.why = app.t("back.why")

    def foot(self, canvas, left, right):
        """Draw the last line: the note, or what the keys do. left, right: the texts of its ends.

        While the computer is on turn, the line says so instead.
        """
        if not self.note:
            if self.app.playing():
                left, right = self.app.t("computer's"), self.app.t("any.key")
            widgets.footer(canvas, left, right)
            return
        y = canvas.h - widgets.FOOT
        canvas.fill_rect(0, y - 1, canvas.w, widgets.LINE, 1)
        canvas.write(self.note, 1, y, 0)
        canvas.write(self.why, canvas.w - 1 - canvas.measure(self.why), y, 0)
