"""A moment: moving pictures of what has just happened, over the whole glass, 600 ms each.

Each game has its pictures in firmware/screens/GAME/moments.py. Both modules are loaded for a moment
and leave memory with it.
"""

import sys
from array import array
from time import ticks_diff

from micropython import const

from firmware import unload
from firmware.ui.language import upper

# Kinds of parts: a filled polygon, its outline, a rectangle, a disc, and three sizes of letters
SHAPE, LINE, RECT, DISC, SMALL, MEDIUM, BIG = 0, 1, 2, 3, 4, 5, 6
STEPS = const(12)  # of a picture
_STEP = const(50)  # ms
_MOVE = const(8)  # steps in which a part comes to its place
_WAIT = const(40)  # ms between two ticks
_H = const(64)  # rows of a picture; it lies in the middle of a higher canvas

# A cup. The bytes of a sprite are polygons: the number of corners, then x and y of each. A polygon
# with 128 added to this number is a hole.
_CUP = (
    b"\x04\x00\x03\x2e\x03\x28\x11\x06\x11\x84\x05\x07\x29\x07\x25\x0d\x09\x0d"
    b"\x08\x0a\x00\x24\x00\x23\x11\x1a\x18\x1a\x1e\x14\x1e\x14\x18\x0b\x11"
    b"\x04\x0e\x1e\x20\x1e\x24\x23\x0a\x23"
)


def show(app, events):
    """Lay the pictures of these events over the top screen of the application, if there are any."""
    moment = Moment(app, events)
    if moment.turn_page(app.now()):
        app.canvas.fill(0)
        moment.draw(app.canvas)  # the memory that this needs is there for the next frames, too
        app.glass.moment = moment
        app.dirty(True)


class Moment:
    """One picture after the other. name: the event that the present one is about.

    A picture is a list of parts. The game's module has a function for each event, of the same name:
    it gets the moment and the event, adds parts and returns a tune; None if there is nothing to
    show. Without such a function for "won" the picture is a cup. ink(name, 1) is a colour, or 1 on
    a display without colours. `draw` allocates nothing.
    """

    def __init__(self, app, events):
        self.app = app
        self.canvas = app.canvas
        self.ink = app.canvas.inks.get
        self.events = events
        self._at = 0  # place of the next event
        self._step = 0
        path = "firmware.screens.%s.moments" % app.table.session.game
        there = list(sys.modules)
        try:
            __import__(path)
            self._pictures = sys.modules[path]
        finally:
            for path in list(sys.modules):
                if path not in there:  # the game's module, and those that it has imported
                    unload(path)

    def turn_page(self, now):
        """Make the next picture. Return False if there is none. now: ms."""
        while self._at < len(self.events):
            self._parts = []
            event = self.events[self._at]
            self.name = event["event"]
            tune = getattr(self._pictures, self.name, winner)(self, event)
            self._at += 1
            if tune:
                self._since, self._step = now, 0
                self.app.beep(tune)
                return True
        return False

    def tick(self, now):
        step = ticks_diff(now, self._since) // _STEP
        if step != self._step:
            self._step = step
            if step >= STEPS and not self.turn_page(now):
                self.app.end_moment()
            self.app.dirty()
        return _WAIT

    def draw(self, canvas):
        top = (canvas.h - _H) // 2
        now = self._step
        for kind, thing, x, y, dx, dy, ink, first, last in self._parts:
            if not first <= now < last:
                continue
            left = _MOVE - now + first
            if left > 0:
                x += dx * left // _MOVE
                y += dy * left // _MOVE
            y += top
            if kind < RECT:
                canvas.poly(x, y, thing, ink, kind == SHAPE)
            elif kind == RECT:
                canvas.fill_rect(x, y, thing[0], thing[1], ink)
            elif kind == DISC:
                canvas.ellipse(x, y, thing, thing, ink, True)
            elif kind == SMALL:
                canvas.write(thing, x, y, ink)
            elif kind == MEDIUM:
                canvas.medium(thing, x, y, ink)
            else:
                canvas.big(thing, x, y, ink)

    # What pictures are made of.

    def beside(self, n):
        """The name of the event `n` places further, or ""."""
        at = self._at + n
        return self.events[at]["event"] if 0 <= at < len(self.events) else ""

    def add(self, kind, thing, x, y, dx=0, dy=0, ink=1, first=0, last=99):
        """Add a part, which lies over those before it.

        thing: an array of corners, a (width, height), a radius or a text. It moves to pixel x, y,
        beginning dx, dy away from there. It is visible from step `first` on, until step `last`.
        """
        self._parts.append((kind, thing, x, y, dx, dy, ink, first, last))

    def sprite(self, polygons, x, y, dx=0, dy=0, ink=1, first=0, last=99):
        """Add the polygons of a sprite, whose corner is pixel x, y."""
        at = 0
        while at < len(polygons):
            n = polygons[at]
            end = at + 1 + 2 * (n & 127)
            corners = array("h", list(polygons[at + 1 : end]))
            self.add(SHAPE, corners, x, y, dx, dy, 0 if n > 127 else ink, first, last)
            at = end

    def word(self, text, y, ink=1, first=0):
        """Add a text in the middle, 16 rows high; one that is too wide is small."""
        kind, w = MEDIUM, self.canvas.measure_medium(text)
        if w > self.canvas.w:
            kind, w, y = SMALL, self.canvas.measure(text), y + 4
        self.add(kind, text, (self.canvas.w - w) // 2, y, 0, 0, ink, first)

    def bar(self, text, ink=1):
        """Add a text at the top, dark on lit."""
        self.add(RECT, (self.canvas.w, 16), 0, 0, 0, 0, ink)
        self.word(text, 1, 0)

    def sea(self, y):
        """Add water from row `y` down, which hides what has sunk."""
        self.add(RECT, (self.canvas.w, 2), 0, y, 0, 0, self.ink("water", 1))
        self.add(RECT, (self.canvas.w, _H), 0, y + 2, 0, 0, 0)

    def player(self, name):
        """Add a player's name in the bar. Returns the ink of the player's colour."""
        ink = self.ink(name, 1)
        self.bar(upper(self.app.who(name, 62)), ink)
        return ink


def winner(moment, event):
    """Show who has won: a cup comes up under the name."""
    moment.sprite(_CUP, 41, 24, 0, 24, moment.ink("amber", 1))
    # each game has its own word for it
    moment.player(event.get("owner") or event.get("colour") or event.get("who"))
    return "won"
