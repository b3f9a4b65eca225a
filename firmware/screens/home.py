"""The first screen: go on with a game, begin one, settings, help."""

from firmware import declared
from firmware.screens.choice import Choice

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
    """Shows the running game first, if there is one."""

    name = "home"

    def open(self):
        app, t = self.app, self.app.t
        app.language.choose(app.settings["language"], "home")
        self.items = []
        session = app.table.session
        if session:
            name = declared(session.game, "TITLE")
            self.items.append(("continue", t("result" if session.over else "continue", n=name)))
        for name in ORDER + ("names",) * bool(session):
            self.items.append((name, t(name)))
        self.selected = min(self.selected, len(self.items) - 1)

    def title(self):
        return "Pilothouse"

    def hints(self):
        return self.app.t("ok.choose"), ""

    def choose(self, name):
        if name == "continue":
            self.app.play()
        else:
            self.app.push(*SCREENS[name])

    def leave(self, kind):
        """Stay: there is nothing behind the first screen."""
