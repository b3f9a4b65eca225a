"""The table of a race in table mode, without an application: presses, the menu, the log."""

from firmware.screens.mississippi.actions import Actions
from firmware.screens.mississippi.table import Table

from .box import App

FLEET = ["red", "green", "grey"]
ORDER = ["white", "red", "cream", "green", "grey", "red2", "black"]
WATER = [
    {"tile": "A0", "exit": "straight"},
    {"tile": "A1-1", "exit": "left", "passengers": 2},
    {"tile": "B3-1", "exit": "straight"},
    {"tile": "B1-B2"},
]


class Box(App):
    """A race with its table open. `menu` is the list that the last press has opened."""

    def __init__(self, players=None, river=None, round=2, **boats):
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
        self.show(Table(self))

    def push(self, module, name, *given):
        super().push(module, name, *given)
        if name == "Actions":
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
    return Box(red=red, green={}, grey={})


def water(place, **facts):
    """The river with other facts of one tile."""
    river = [dict(piece) for piece in WATER]
    river[place].update(facts)
    return river
