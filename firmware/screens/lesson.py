"""A lesson over the table: what matters now to somebody who plays for the first time.

It lies there as a moment does. So any key goes on, and does on the screen behind what it would have
done; OK alone only goes on (firmware/keypad.py), because that is all that is written there.
"""

from firmware import visit
from firmware.ui import widgets

_H = 64  # rows; they lie in the middle of a higher canvas
_SIDE = 3  # columns at the left and at the right of the text


def show(app, key):
    """Lay a lesson over the top screen. Return it; None: it has no text in this language.

    MemoryError: nothing is shown.
    """
    page = Lesson(app, key)
    if page.text:
        app.canvas.fill(0)
        page.draw(app.canvas)  # the memory that this needs is there for the next frames, too
        app.glass.moment = page
        app.dirty(True)
        return page


class Lesson:
    """A lesson of the game on the table, on four or five rows. key: which one.

    events: none, which tells it from a moment (firmware/keypad.py). left_by: the button whose press
    has ended it, "long" or the like if it was no press, None while no key has.
    """

    name = "lesson"
    events = ()
    left_by = None

    def __init__(self, app, key):
        self.app = app
        self.key = key
        self.text = self._code = ""
        self._read()

    def _read(self):
        """Read the text in the language of the box."""
        app = self.app
        self._code = app.language.code
        told = visit("firmware.teaching").tell(self._code, app.table.session.game, self.key)
        if told:
            self.text = told[0]

    def tick(self, now):
        """Nothing moves."""

    def draw(self, canvas):
        if self._code != self.app.language.code:
            self._read()
        t, top = self.app.t, (canvas.h - _H) // 2
        y = top + _H - widgets.FOOT
        canvas.fill_rect(0, top, canvas.w, widgets.LINE, 1)
        canvas.write(t("lesson"), 2, top + 1, 0)
        canvas.write(t("ok.on"), 1, y)
        first = top + widgets.BODY + 1
        widgets.wrap(canvas, self.text, _SIDE, first, canvas.w - 2 * _SIDE, y - first)
