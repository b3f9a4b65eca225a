"""A new game: which one? The screen of that game asks for the rest."""

from firmware import visit
from firmware.screens.choice import Choice, title
from shared_rules import catalog


class New(Choice):
    """Lists the games of the catalog."""

    name = "new"

    def open(self):
        self.app.language.choose(self.app.settings["language"], "home")  # it may be a game's
        found = visit("firmware.installed").listed(catalog.names)
        self.items = [(game, title(self.app, game)) for _, game, _, _ in found]

    def title(self):
        return self.app.t("new")

    def choose(self, name):
        self.app.push(name + ".new", "New")
