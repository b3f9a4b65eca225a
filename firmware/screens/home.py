"""The first screen: go on with a game, begin one, settings, help."""

import json

from firmware import declared
from firmware.screens.choice import Choice
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
    """Shows the running game first. If there is none, the last table is offered again."""

    name = "home"

    def open(self):
        app, t = self.app, self.app.t
        app.language.choose(app.settings["language"], "home")
        self.items = []
        session = app.table.session
        if session:
            name = declared(session.game, "TITLE")
            self.items.append(("continue", t("result" if session.over else "continue", n=name)))
        self._last = self._again() if not session or session.over else None
        if self._last:
            name = declared(self._last[0], "TITLE")
            self.items.insert(0, ("again", t("again", n=name)))
        for name in ORDER + ("names",) * bool(session):
            self.items.append((name, t(name)))
        self.selected = min(self.selected, len(self.items) - 1)

    def _again(self):
        """The table that was set up last: [game, players, options, seats], or None."""
        try:
            last = json.loads(self.app.settings["last"])
        except (KeyError, ValueError):
            return None
        whole = isinstance(last, list) and len(last) == 4 and catalog.knows(last[0])
        return last if whole else None

    def title(self):
        return "Pilothouse"

    def hints(self):
        return self.app.t("ok.choose"), ""

    def choose(self, name):
        if name == "continue":
            self.app.play()
        elif name == "again":
            game, players, options, seats = self._last
            self.app.only("begin", "Begin", game, (players, options, seats))
        else:
            self.app.push(*SCREENS[name])

    def leave(self, kind):
        """Stay: there is nothing behind the first screen."""
