"""A screen of the running game: it plays actions, and says at once where one is refused."""

from firmware.ui import widgets
from firmware.ui.stack import Screen
from shared_rules.kernel.errors import RuleError


class Prompt(Screen):
    """`key` gets what is pressed. Back leads to the log, after a refusal to its reason.

    What it keeps of the game is made anew after every change: do, undo and redo each bring
    another list of events to the table.
    stale: whether `prepare` has to make anew what the frame shows, before `paint` draws it.
    """

    at_table = True

    def __init__(self, app):
        super().__init__(app)
        self._events = None  # of the last change that this screen knows of
        self.note = ""  # stands in the last line until the next press
        self.why = ""
        self.stale = True
        self._code = None  # of the language that was prepared for

    def changed(self):
        """Whether the game has changed since the last time; every change has its own events."""
        events = self.app.table.events
        if events is self._events:
            return False
        self._events = events
        return True

    def draw(self, canvas):
        if self.changed():
            self.open()  # a host has played: this may not be the question any more
        if self.app.stack.top is self:
            self.make()  # here, not in `paint`: the rules want a deep stack
            self.paint(canvas)

    def make(self):
        """Prepare, unless nothing has changed since, the language neither."""
        if self.stale or self._code != self.app.language.code:
            self.prepare()

    def prepare(self):
        """Make what the frame shows, after a change."""
        self.stale = False
        self._code = self.app.language.code

    def paint(self, canvas):
        """Draw all of the screen on an empty canvas."""

    def press(self, role, kind):
        refused = self.why
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
        """Any button but back."""

    def back(self):
        """Back, pressed shortly."""
        self.app.push("log", "Log")

    def can(self, text):
        """Whether an action is legal now."""
        session = self.app.table.session
        return session.rules.allows(session.state, text)

    def play(self, text):
        """Play an action: its events, or None where it is refused."""
        app = self.app
        try:
            self._events = app.table.do(text)
            return self._events
        except RuleError as error:
            app.beep("refused")
            key = "no." + error.code
            self.note = app.t(key)
            if self.note == key:
                self.note = app.t("no")
            self.why = app.t("back.why")

    def foot(self, canvas, left, right):
        """The last line: what the keys do, or the note in its place."""
        if not self.note:
            if self.app.playing():
                left, right = self.app.t("computer's"), self.app.t("any.key")
            widgets.footer(canvas, left, right)
            return
        y = canvas.h - widgets.FOOT
        canvas.fill_rect(0, y - 1, canvas.w, widgets.LINE, 1)
        canvas.write(self.note, 1, y, 0)
        canvas.write(self.why, canvas.w - 1 - canvas.measure(self.why), y, 0)
