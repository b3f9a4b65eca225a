"""The menu at the table of a game for two."""

from firmware.screens.choice import Choice


class Menu(Choice):
    """Shows the items of the game, then those of every game. To resign takes OK twice.

    table: the screen of the table, derived from `Duel`.
    """

    name = "actions"

    def __init__(self, app, table):
        super().__init__(app)
        self.table = table
        self._sure = False

    def title(self):
        return self.table.title()

    def open(self):
        t, app = self.app.t, self.app
        self.items = self.table.extras() + [("log", "» " + t("log"))]
        if app.clock:
            self.items.append(("pause", t("pause")))
        self.items += [(name, "» " + t(name)) for name in ("names", "help")]
        self.items.append(("resign", t("sure" if self._sure else "do.resign")))

    def press(self, role, kind):
        if role != "ok" and self._sure:
            self._sure = False
            self.open()
        super().press(role, kind)

    def choose(self, name):
        app = self.app
        if name == "hint":
            app.only("hint", "Hint")
        elif name in ("log", "names", "help"):
            app.replace(name, name[0].upper() + name[1:])
        elif name == "resign" and not self._sure:
            self._sure = True
            self.open()
        else:
            app.pop()
            self.table.chosen(name)
            app.dirty()
