"""A box with a game of two on its table: what a screen asks of the application, time by hand."""

import gc

from firmware.table import Table
from firmware.ui.canvas import Canvas
from firmware.ui.language import Language

PLAYERS = {"gyges": ["south", "north"], "tboats": ["yellow", "red"]}


class Box:
    """The screen opened last is the top; what the table opens over itself is only noted."""

    name = "table"  # it is its own stack, and the first screen there

    def __init__(self, game, options=None, position=None, seats=None, store=None):
        self.game = game
        self.canvas = Canvas(128, 64)
        self.language = Language("en", game)
        self.settings = {"language": "en"}
        self.t = self.language.t
        self.clock = self.seats = None
        self.stack = self
        self.screens = [self]
        self.top = self
        self.at_table = True
        self.opened = []
        self.beeps = []
        self.time = 0
        self.busy = False
        self.table = Table(lambda: 6, store)
        if game:
            self.table.new(game, PLAYERS[game], options, 6, position, seats)

    def show(self, top):
        self.top = top
        top.open()
        self.draw()
        return top

    def push(self, module, name, *given):
        self.opened.append(module)

    only = replace = push

    def pop(self):
        self.opened.append("pop")

    def play(self):
        self.opened.append("play")

    def home(self):
        self.opened.append("home")

    def playing(self):
        return self.busy

    def dirty(self):
        pass

    def beep(self, name):
        self.beeps.append(name)

    def now(self):
        return self.time

    def draw(self):
        self.canvas.fill(0)
        self.top.draw(self.canvas)

    def press(self, *roles):
        for role in roles:
            self.top.press(role, "press")
            self.draw()

    def state(self, key):
        return self.table.session.state[key]


def allocated(box):
    """Bytes that ten frames of the top take."""
    box.top.tick(0)
    box.draw()
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(10):
        box.top.tick(0)
        box.draw()
    after = gc.mem_alloc()
    gc.enable()
    return after - before
