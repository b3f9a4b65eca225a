"""A game of MASTER on a real stack of screens, for the tests of its screens."""

from firmware.ui.stack import Stack
from shared_rules import catalog

from ..master.voyage import owned
from .box import App


class Box(App):
    """A game of MASTER on a real stack of screens."""

    def __init__(self, mode="table", ships=None, language="en", waiting=None, **options):
        super().__init__("master", language)
        self.stack = Stack(self)
        self.soon = []
        position = None
        if ships:
            position = {"players": ships, "waiting": waiting or {}}
        if mode == "chart":
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
