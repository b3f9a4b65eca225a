"""Hands presses of the buttons to the top screen, and remembers what is half entered."""

from micropython import const

_MOST = const(400)  # letters that are kept; one more says that there were too many


class Keypad:
    """The buttons, and what was entered with them since anything was last done.

    pins: their driver. buttons: firmware.ui.buttons.Buttons, or firmware.ui.few.Few. down: a mask
    of those that are down.
    """

    def __init__(self, app, pins, buttons):
        self._app = app
        self._pins = pins
        self.touched = pins.touched
        self.buttons = buttons
        self.down = 0
        self._said = None  # `said` of `drop`, and a letter for each press since
        self._where = None  # where the first of these presses was; None: there was none

    def look(self, held=0, now=None):
        """Read the buttons, and handle each event that this gives.

        held: a mask of further buttons that count as down. now: ms of App.now at which the levels
        count as read; None: the present.
        """
        app = self._app
        if now is None:
            now = app.now()
        levels = self.down = self._pins.levels() | held
        for role, kind in self.buttons.feed(levels, now, self._pins.latched()):
            if app.glass.wake(now):
                break  # in the dark nobody sees what the presses would do: they only wake
            if kind != "repeat":
                app.beep("press")
            if app.table.due or app.stack.step:
                app.glass.refresh()  # the last press reaches glass and flash first
            self.note(role, kind, app.guard(self.press, role, kind))

    def press(self, role, kind):
        """Handle one event of the buttons. Return whether `note` has to add it."""
        app, top = self._app, self._app.stack.top
        if self._where is None:
            self._where = self.place()
        # A row of presses is noted if it begins at the table: there the box stands after a start.
        # Nothing lies over the table then, so what was pressed on the news is not noted.
        noted = self._said or top.at_table and top.name != "news"
        moment = app.glass.moment
        app.note_press(top)
        if moment and not moment.events:
            moment.left_by = role if kind == "press" else kind
            if moment.left_by == "ok":
                return False  # it goes past a lesson and does no more: "OK" stands there
        # While the computer has to act, any button but `back` only makes it act at once.
        if top.at_table and role != "back" and kind in ("press", "repeat") and app.playing():
            if app.seats.hurry():
                return False
        if top.press(role, kind) is False:
            noted = False
        app.dirty()
        return noted

    def drop(self, said=""):
        """Drop what was entered, and say where the presses that are noted next begin.

        said: "": at the table. "h": on the first screen. None: nowhere. Then nothing is noted until
        the game has changed, because after a start the same keys would not lead to this place.
        """
        self._said, self._where = said, None

    def note(self, role, kind, noted):
        """Remember a press by a letter: the first one of its role, a capital if it was held.

        noted: what `press` has returned.
        """
        app = self._app
        # _where: this press has called `drop`, as a change of the game does. _said: `drop(None)`.
        if self._said is None or self._where is None:
            return
        if not noted or app.stack.step:
            if self._said in ("", "h"):
                self._where = None
        elif app.table.due:  # a remark of the game has changed, such as a name
            self.drop(None)
        elif len(self._said) <= _MOST:
            letter = "+" if kind == "chord" else role[0]
            self._said += letter.upper() if kind in ("long", "repeat") else letter

    def place(self):
        """Where a press is taken now, as text."""
        top = self._app.stack.top
        return top.name + " " + str(top.focus())
