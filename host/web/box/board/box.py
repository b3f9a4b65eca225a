"""The box in WebAssembly. JavaScript gives it its turns: garbage is collected only between two."""

import gc
import json
import sys

from words import Words

import web
from boards.glasses import machine
from firmware import USUAL, VERSION, collect_after, unload

sys.modules["machine"] = machine

# The page has these keys and can sound, whatever the board has. These are no pins of a Pico.
_BUTTONS = (("up", 32), ("down", 33), ("left", 34), ("right", 35), ("ok", 36), ("back", 37))
_BUZZER = 38
_PIECE = 1024  # bytes that the box hears in one turn


def display(name):
    """Prepare the board of this name; return its DISPLAY as JSON."""
    board = __import__("boards." + name, None, None, ("NAME",))
    board.BUTTONS = _BUTTONS
    board.BUZZER = _BUZZER
    for name in ("GESTURES", "KNOB", "VSYS", "KEEP_ALIVE"):  # the page has none of these
        if hasattr(board, name):
            delattr(board, name)
    box.wire(board)
    return json.dumps(board.DISPLAY)


class Box:
    """The box with its link and its glass.

    The files /dev/hear and /dev/say are the two ways of the link. /dev/palette and /dev/glass take
    what can be seen.
    """

    def __init__(self):
        self._hears = open("/dev/hear", "rb")
        self._says = open("/dev/say", "wb")
        self._colours = open("/dev/palette", "wb")
        self._pixels = open("/dev/glass", "wb")
        self._shown, self._sound = (0, 0, 0), machine.PWM.sound
        self._piece = bytearray(_PIECE)
        self._view = memoryview(self._piece)
        self._words = Words()
        self._mask = 0
        self._wait = 0
        self._quiet = 0

    def wire(self, board):
        """Wire the display and the keys of a board."""
        self._glass, self._active = machine.wire(board.DISPLAY), board.ACTIVE

    def start(self):
        """Power-on."""
        from firmware import restart
        from firmware.boot import boot

        unload("firmware.boot")
        unload("firmware.restart")
        collect_after(USUAL)
        self.app, self.server = boot(self, _entropy, restart.power())
        restart.go_on(self.app, self.server, restart.power())
        self._words.listen(self.app)

    def write(self, line):
        """Say a line of the link."""
        self._says.write(line)

    def turn(self, due, mask):
        """A turn of the box, if it is `due`, and a slice of the link. mask: keys that are held.

        Returns the ms from the last turn of the box to the next, or ~ms if the link has more to do
        at once. MemoryError: the box can't go on, but all that was done is kept.
        """
        if mask != self._mask:
            self._hold(mask)
        try:
            wait = self._turn(due)
            self._look()
            return wait
        except MemoryError:
            self.app.table.flush()
            self.app.stack.clear()
            from firmware.link import unanswered

            unanswered.give_up(self.server, MemoryError())
            raise

    def _turn(self, due):
        app, server = self.app, self.server
        if due:
            self._wait = app.turn()
        heard = self._hears.readinto(self._piece)
        if heard:
            server.feed(bytes(self._view[:heard]))
            self._quiet = 0
        if server.step() or heard:
            return ~self._wait
        self._quiet += 1
        if self._quiet > 1:
            app.collect(self._quiet == 2)  # at the end of this turn
        return self._wait

    def _look(self):
        """Hand out what can be seen and heard, if the firmware has sent something."""
        glass, sound = self._glass, machine.PWM.sound
        sent = glass.commands, glass.data, getattr(glass, "light", 0)
        if sent != self._shown:
            self._shown = sent
            _, _, _, rows, *palette = glass.picture()
            for colours in palette:
                self._colours.write(colours)
            self._pixels.write(rows)
        if sound != self._sound:
            self._sound = sound
            web.sound(sound[0] if sound[1] else 0)

    def _hold(self, mask):
        """Hold the keys of a mask, bit i for _BUTTONS[i], and let go of all others."""
        active = self._active
        for place, (_, number) in enumerate(_BUTTONS):
            if (mask ^ self._mask) >> place & 1:
                machine.Pin.pins[number].drive(active if mask >> place & 1 else 1 - active)
        self._mask = mask

    def words(self):
        """What is on the glass in words, or None if it is the same as the last time."""
        return self._words.new()

    def memory(self):
        """Bytes of the heap in use, with the garbage since the last collection."""
        return gc.mem_alloc()

    def version(self):
        return VERSION


def _entropy():
    return web.entropy() & 0xFFFFFFFF


box = Box()
