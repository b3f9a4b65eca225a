"""A new game: which one? The screen of that game asks for the rest."""

from firmware import unload
from firmware.screens.choice import Choice, title
from shared_rules import catalog


class New(Choice):
    """Lists the games of the catalog."""

    name = "new"

    def open(self):
        self.app.language.choose(self.app.settings["language"], "home")  # it may be a game's
        from firmware.installed import listed

        unload("firmware.installed")
        self.items = [(game, title(self.app, game)) for _, game, _, _ in listed(catalog.names)]

    def title(self):
        return self.app.t("new")

    def choose(self, name):
        self.app.push(name + ".new", "New")
