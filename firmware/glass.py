"""What is on the glass: draws the screen, keeps what was done, and dims an unused display."""

import gc
from time import ticks_add, ticks_diff

from micropython import const

from firmware import unload, visit
from firmware.ui import widgets

_AGAIN = const(1000)  # ms until a display that did not answer is tried again
_HOLD = const(500)  # ms for which nothing moves while a host fetches the next part of a picture
_LOOK = const(4000)  # ms from one look for space on flash to the next, while something waits for it


class Glass:
    """The picture of the top screen, or of a moment that lies over it.

    canvas: firmware.ui.canvas.Canvas, or that of firmware.ui.colour. display: the driver. sees: a
    dict, `display` in the answer to `system.hello`; "answers" is set in it. picture: a function
    that returns (w, h, format, bytes) of the glass, on colour panels a palette too.
    dimmed: 0 awake, 1 dim, 2 dark (firmware/dimming.py). stale: whether the screen has changed.
    moment: firmware.screens.moment.Moment, while there is one. space_at: when it looks again for
    space on a flash that keeps nothing. held: when a host has read a part of the picture and will
    read more: then nothing moves for 500 ms. None: none does.
    """

    def __init__(self, app, canvas, display, sees, picture):
        self._app = app
        self.canvas = canvas
        self.display = display
        self._sees = sees
        self.picture = picture
        self.dimmed = 0
        self._shift = 0  # the place of the picture, of four
        self.used = self._dim_at = app.now()  # when a button was pressed; when `dim` is due
        self._show_at = None  # when a display that did not answer is tried again, else None
        self.held = None
        self.stale = True
        self.moment = None
        self._facts = []  # events since the last frame that have a moment
        # The trouble with the flash that a notice has named; meanwhile the bytes that were free
        self._trouble, self.space_at, self._space = None, 0, 0

    def refresh(self):
        """Draw and show the screen if it has changed. Then bring what was done to flash."""
        app, stack, table = self._app, self._app.stack, self._app.table
        if app.clock:
            app.guard(app.clock.turn, app.now())
        if stack.step:
            step, stack.step = stack.step, None
            app.guard(step)
        elif self._facts and not self.stale:  # the screen behind is drawn, its action on flash
            app.guard(self._begin)
        elif table.tutor and not self.stale:
            app.guard(table.tutor.look, app)
        shown = not self.stale
        while self.stale:
            self.stale = False
            try:
                self.canvas.fill(0)
                (self.moment or stack.top).draw(self.canvas)
                if app.seats and app.seats.thought_less and stack.top.at_table:
                    widgets.banner(self.canvas, app.t("thought.less"))
                signs = app.power or app.radio  # the first draws those of the second, too
                if signs:
                    signs.draw(self)
                if self._shift:
                    self.canvas.scroll(self._shift & 1, self._shift >> 1)
            except MemoryError:
                raise
            except Exception as error:
                app.trouble(error)
        if not shown or self._show_at is not None and ticks_diff(app.now(), self._show_at) >= 0:
            self._show_at = None
            try:
                self.display.show()
                self._sees["answers"] = True
            except OSError:
                self._note_silence()
        if table.due:
            table.flush()
            if table.trouble or self._trouble:
                app.guard(self._mind, False)

    def moves(self, now):
        """Whether screens tick: not in the dark, and not on hold."""
        if self.held is not None and ticks_diff(now, self.held) >= _HOLD:
            self.held = None
        return self.dimmed < 2 and self.held is None

    def look(self, now):
        """See to what is due: the display dims, and what the flash had no space for is kept."""
        if ticks_diff(now, self._dim_at) >= 0:
            self.dim(now)
        if self._trouble and not 0 < ticks_diff(self.space_at, now) <= _LOOK:
            self._app.guard(self._mind, True)

    def wake(self, now):
        """Somebody has pressed a button. Return whether it was dark: then he has seen nothing."""
        self.used = now
        dark = self.dimmed > 1
        if self.dimmed:
            self.dim(now)
        return dark

    def dim(self, now):
        """Dim, darken or wake the display as firmware.dimming says, and set its brightness."""
        dimming = visit("firmware.dimming")
        try:
            dimming.dim(self, self._app, now)
        except OSError:
            self._note_silence()

    def _note_silence(self):
        """The display does not answer: game and link go on, and it is tried again later."""
        self._sees["answers"] = False
        self._show_at = ticks_add(self._app.now(), _AGAIN)

    # Moments: pictures of what has happened.

    def show_events(self, events):
        """The game has changed: events of the action; none after an undo, or when a game begins."""
        self.moment = None  # a picture is never older than what was played last
        if not events:
            self._facts = []
        elif self._app.settings.get("moments"):
            for event in events:
                if event["event"] in self._app.table.moments:
                    self._facts.append(event)

    def _begin(self):
        facts, self._facts = self._facts, []
        if self.dimmed < 2 and self._app.stack.top.at_table:
            gc.collect()  # a module needs memory in one piece
            from firmware.screens import moment

            moment.show(self._app, facts)
            unload("firmware.screens.moment")  # its code goes with the pictures

    # A flash that keeps nothing.

    def _mind(self, again):
        """Attend to it. again: whether to try once more."""
        self.space_at = ticks_add(self._app.now(), _LOOK)
        visit("firmware.crash").unkept(self, self._app, again)
