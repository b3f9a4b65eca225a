"""Stands in for the application with a game for two on its table; the test sets its time."""

from .. import heap
from .box import App

PLAYERS = {"gyges": ["south", "north"], "tboats": ["yellow", "red"]}


class Box(App):
    """The application, also for the clock: the first screen is the box itself; `time` is in ms."""

    name = "table"

    def __init__(self, game, options=None, position=None, seats=None, store=None):
        super().__init__(game, store=store)
        self.game = game
        self.clock = self.seats = None
        self.screens = [self]
        self.top = self
        self.at_table = True
        self.time = 0
        if game:
            self.table.new(game, PLAYERS[game], options, 6, position, seats)

    only = replace = App.push

    def pop(self):
        self.opened.append("pop")

    def open_table(self):
        self.opened.append("play")

    def home(self):
        self.opened.append("home")

    def now(self):
        return self.time

    def state(self, key):
        return self.table.session.state[key]


def allocated(found):
    """Bytes that ten frames of the top screen take."""
    found.frame()
    return heap.allocated(found.frame, 10)
