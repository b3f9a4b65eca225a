"""What the players are called, in the running game or in one that is set up."""

from firmware.screens.form import Form
from firmware.screens.last import KNOWN, list_names
from shared_rules.kernel.entry import names_of


class Names(Form):
    """Left and right choose among the names that the box knows, newest first; OK spells one.

    The box knows the names that were spelled on it last.
    players, names: the players of a game that is set up, and {player: name}, which this changes.
    Without them the screen is for the running game.
    """

    name = "names"

    def __init__(self, app, players=None, names=None):
        super().__init__(app)
        self._players = players or app.table.session.players
        self._given = names

    def fields(self):
        given = self._given
        self.values = dict(names_of(self.app.table.session) if given is None else given)
        rows = []
        for player in self._players:
            name = self.values.setdefault(player, "")
            others = [self.values.get(other) for other in self._players if other != player]
            offered = [text for text in list_names(self.app) if text != name and text not in others]
            rows.append((player, [name] + offered + [""] * (name != "")))
        return rows

    def title(self):
        return self.app.t("names")

    def label(self, name):
        return self.app.t(name)

    def show(self, name, value):
        return value or "–"

    def hints(self):
        return self.app.t("ok.spell"), self.app.t("back.back")

    def change(self, name, value):
        if self._given is None:
            self.app.table.remark("name " + name, value)
        elif value:
            self._given[name] = value
        else:
            self._given.pop(name, None)

    def choose(self, name):
        self.app.push("naming", "Naming", name, self.values[name])

    def spelled(self, player, name):
        """Give a player a name that was spelled, and have the box know it from now on."""
        app = self.app
        if name:
            newest = [name] + [text for text in list_names(app) if text != name]
            app.set("names", "\t".join(newest[:KNOWN]))
        self.change(player, name)
