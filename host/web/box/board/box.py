"""The box in WebAssembly. JavaScript gives it its turns: garbage is collected only between two."""

import gc
import json

import machine
from words import Words

import web
from firmware import USUAL, VERSION, collect_after, forget

# The page has these keys and can sound, whatever the board has. These are no pins of a Pico.
_BUTTONS = (("up", 32), ("down", 33), ("left", 34), ("right", 35), ("ok", 36), ("back", 37))
_BUZZER = 38
_PIECE = 1024  # bytes that the box hears in one turn


def display(name):
    """Prepare the board of this name; return its DISPLAY as JSON."""
    board = __import__("boards." + name, None, None, ("NAME",))
    board.BUTTONS = _BUTTONS
    board.BUZZER = machine.PWM.buzzer = _BUZZER
    if hasattr(board, "GESTURES"):
        del board.GESTURES
    machine.I2C.address = board.DISPLAY.get("address")
    machine.SPI.cs, machine.SPI.dc = board.DISPLAY.get("cs"), board.DISPLAY.get("dc")
    return json.dumps(board.DISPLAY)


class Box:
    """The box with its link. The files /dev/hear and /dev/say are the two ways of the link."""

    def __init__(self):
        self._hears = open("/dev/hear", "rb")
        self._says = open("/dev/say", "wb")
        self._piece = bytearray(_PIECE)
        self._view = memoryview(self._piece)
        self._words = Words()
        self._mask = 0
        self._wait = 0
        self._quiet = 0

    def start(self):
        """Power-on."""
        from firmware import restart
        from firmware.boot import boot

        forget("firmware.boot")
        forget("firmware.restart")
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
            return self._turn(due)
        except MemoryError:
            self.app.table.settle()
            self.app.stack.clear()
            from firmware.link import over

            over.give_up(self.server, MemoryError())
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
            app.tidy(self._quiet == 2)  # at the end of this turn
        return self._wait

    def _hold(self, mask):
        """Hold the keys of a mask, bit i for _BUTTONS[i], and let go of all others."""
        active = self.app.board.ACTIVE
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
