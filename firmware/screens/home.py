"""The first screen: go on with a game, begin one, settings, help."""

from firmware.screens.choice import Choice, title
from firmware.screens.last import recall, table_of
from firmware.ui import widgets
from shared_rules import catalog

SCREENS = {
    "new": ("new", "New"),
    "saves": ("saves", "Saves"),
    "settings": ("settings", "Settings"),
    "help": ("help", "Help"),
    "about": ("about", "About"),
    "records": ("records", "Records"),
    "names": ("names", "Names"),
}
ORDER = ("new", "saves", "settings", "help", "about", "records")


class Home(Choice):
    """Shows the running game first, or the one that ran last and found no memory.

    If that has ended, or there is none, the last table is offered again.
    """

    name = "home"

    def open(self):
        app, t, session = self.app, self.app.t, self.app.table.session
        app.language.choose(app.settings["language"], "home")
        self.items, self._last, self._unfinished = [], None, None
        self._says = t("games"), t("serves")  # not in each frame: a text is looked up on flash
        if not session:
            self._unfinished = app.store.unfinished()
        if not session or session.over:
            self._last = table_of(session) if session else recall(app)
        name = self._unfinished
        game = session.game if session else name and name[: name.rfind("-")]
        if game and catalog.knows(game):
            key = "result" if session and session.over else "continue"
            self.items.append(("continue", t(key, n=title(app, game))))
        if self._last:
            rematch = ("again", t("again", n=title(app, self._last[0])))
            self.items.insert(len(self.items) if self._unfinished else 0, rematch)
        for name in ORDER + ("names",) * bool(session):
            self.items.append((name, t(name)))
        self.selected = min(self.selected, len(self.items) - 1)

    def title(self):
        return "Pilothouse"

    def head(self, canvas):
        """Say in a line what this box is."""
        y = super().head(canvas)
        games, serves = self._says
        canvas.write(games, canvas.w - 2 - canvas.measure(games), 1, 0)
        canvas.write(serves, 2, y + 1)
        return y + widgets.LINE

    def hints(self):
        return self.app.t("ok.choose"), ""

    def choose(self, name):
        if name == "continue" and not self._unfinished:
            self.app.open_table()
        elif name == "continue":
            self.app.only("begin", "Begin", self._unfinished)
        elif name == "again":
            self.app.only("begin", "Begin", self._last[0], self._last[1:])
        else:
            self.app.push(*SCREENS[name])

    def leave(self, kind):
        """Stay: there is nothing behind the first screen."""
