"""A new game of Gyges: the preset, and the options in which a game may differ from it."""

from firmware.screens.duel_new import NewGame
from shared_rules.gyges.options import PLAYERS, VALUES, resolve


class New(NewGame):
    """A preset sets all options. The new game gets the preset's name and what differs from it."""

    game = "gyges"
    sides = tuple(PLAYERS)
    main = ("preset",)
    more = ("setup", "first", "path", "bounce", "drop", "blocked", "ko")

    def standard(self):
        return resolve({"preset": self.values.get("preset", "italian")})

    def choices(self, name):
        return VALUES[name][0]

    def read_options(self):
        options = super().read_options()
        options["preset"] = self.values["preset"]
        return options

    def change(self, name, value):
        super().change(name, value)
        if name == "preset":
            self.values.update(self.standard())
