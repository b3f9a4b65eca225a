"""Stands in for the application with a game on its table: a race, a game of MASTER, one for two."""

from firmware.ui.stack import Stack

from .. import heap
from .box import App

FLEET = ["red", "green", "grey"]
ORDER = ["white", "red", "cream", "green", "grey", "red2", "black"]
WATER = [
    {"tile": "A0", "exit": "straight"},
    {"tile": "A1-1", "exit": "left", "passengers": 2},
    {"tile": "B3-1", "exit": "straight"},
    {"tile": "B1-B2"},
]
PLAYERS = {"gyges": ["south", "north"], "tboats": ["yellow", "red"]}


class Race(App):
    """A race in table mode with its table open. menu: the list that the last press has opened."""

    def __init__(self, players=None, river=None, round=2, **boats):
        from firmware.screens.mississippi.table import Table as Screen

        super().__init__("mississippi")
        options = {"tiles": "all"}
        players = players or FLEET
        if len(players) == 2:
            options["swap_at_piers"] = True
        options.update(boats.pop("options", {}))
        position = {"river": river or WATER, "boats": boats, "round": round}
        if "landing" in boats:
            position.update({"landing": boats.pop("landing"), "reserve": []})
        position["order"] = [colour for colour in ORDER if colour in boats]
        self.table.new("mississippi", players, options, 6, position)
        self.menu = None
        self.show(Screen(self))

    def push(self, module, name, *given):
        super().push(module, name, *given)
        if name == "Actions":
            from firmware.screens.mississippi.actions import Actions

            self.menu = Actions(self, *given)
            self.menu.open()

    def pop(self):
        pass  # the menu has closed

    def lines(self):
        """The actions of that list."""
        return [name for name, _ in self.menu.items]

    @property
    def log(self):
        """All actions that were played."""
        return list(self.table.session.log())


def three(**red):
    """A race of three; `red` is what differs from the start values of the boat on turn."""
    return Race(red=red, green={}, grey={})


def water(place, **facts):
    """The river with other facts of one tile."""
    river = [dict(piece) for piece in WATER]
    river[place].update(facts)
    return river


class Voyage(App):
    """A game of MASTER on a real stack of screens."""

    def __init__(self, mode="table", ships=None, language="en", waiting=None, **options):
        super().__init__("master", language)
        self.stack = Stack(self)
        self.soon = []
        position = None
        if ships:
            position = {"players": ships, "waiting": waiting or {}}
        if mode == "chart":
            from shared_rules import catalog

            from ..master.voyage import owned

            catalog.charts = owned
            options.update({"mode": "chart", "chart": "small"})
        players = ["red", "blue", "green"][: len(ships or "ab")]
        self.table.new("master", players, options, 6, position)
        self.stack.push(*(("master.map", "Map") if mode == "chart" else ("master.table", "Table")))
        self.draw()

    def push(self, *screen):
        self.stack.push(*screen)

    def replace(self, *screen):
        self.stack.replace(*screen)

    def pop(self):
        self.stack.pop()

    home = pop

    def think(self):
        """Let the map or the port's screen search to the end."""
        while self.stack.top.name in ("map", "port") and self.stack.top.tick(0) == 0:
            pass
        self.draw()

    def where(self):
        return self.stack.top.name + " " + self.stack.top.focus()

    def pick(self, focus):
        """Choose a row of the list."""
        for _ in range(60):
            if self.stack.top.focus() == focus:
                break
            self.press("down")
        assert self.stack.top.focus() == focus
        self.press("ok")

    def press_ok_alone(self):
        """OK 400 times, or to the end of the game: an action is played within eight presses."""
        still = 0
        for _ in range(400):
            ply = self.table.session.ply
            self.press("ok")
            still = 0 if self.table.session.ply > ply else still + 1
            assert still < 8, self.where()
            if self.table.session.state["winner"]:
                break

    def ship(self, place=0):
        return self.table.session.state["players"][place]

    def last(self):
        return self.table.session.last


def lying(port="LONDON", **more):
    more.update({"port": port})
    return more


class Duel(App):
    """A game for two, also for its clock: the first screen is the box itself; `time` is in ms."""

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
