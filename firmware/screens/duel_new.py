"""A new game for two: who plays, the clocks, the options, a position laid by hand."""

from firmware.clock import KINDS
from firmware.screens.pages import Pages
from firmware.ui.language import upper

LEVELS = (0, 1, 2, 3, 4, 5)  # of the computer; 0 is a person
# Settings of the clocks: minutes for the whole game, seconds for a move, seconds added by a move
TIMES = {
    "minutes": (1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90),
    "seconds": (5, 10, 15, 20, 30, 45, 60, 90, 120),
    "bonus": (1, 2, 3, 5, 10, 15, 20, 30),
}
# Kind of the clocks -> the settings that it has
CLOCKS = {"off": "", "game": "minutes", "move": "seconds", "fischer": "minutes bonus"}


class NewGame(Pages):
    """Subclasses set `game`, `sides`, `main` and `more`, and provide `standard` and `choices`.

    game: its name in the catalog. sides: both players, in the order of `game.new`. main, more:
    names of options.
    """

    part = "duel_new"
    game = ""
    sides: tuple = ()
    main: tuple = ()  # options on the first page
    more: tuple = ()  # options behind a row of their own

    def __init__(self, app):
        super().__init__(app)
        self.name = self.game + "_new"
        self.values = dict(self.standard())
        self.values.update({"clock": "off", "minutes": 10, "seconds": 30, "bonus": 5})
        self.values["flag_loses"] = True
        for side in self.sides:
            self.values[side] = 0

    def standard(self):
        """Return {option: value}, the options as they are before anything is changed."""
        return {}

    def choices(self, name):
        """Return the values that this screen offers for the option `name`."""
        return ()

    def title(self):
        return self.app.t("options" if self.page else self.game)

    def fields(self):
        if self.page:
            return [(name, self.choices(name)) for name in self.more]
        rows: list = [("start", None)]
        rows += [(side, LEVELS) for side in self.sides]
        rows += [(name, self.choices(name)) for name in self.main] + [("clock", KINDS)]
        for name in CLOCKS[self.values["clock"]].split(" "):
            if name:
                rows.append((name, TIMES[name]))
        if self.values["clock"] != "off":
            rows.append(("flag_loses", (True, False)))
        return rows + [("names", None), ("options", None), ("position", None)]

    def players(self):
        return list(self.sides)

    def label(self, name):
        if name in self.sides:
            name = self.app.t(name)
            return upper(name[0]) + name[1:]
        return super().label(name)

    def show(self, name, value):
        t = self.app.t
        if name in self.sides:
            return t("computer", n=value) if value else t("person")
        if value is True or value is False:
            return super().show(name, value)
        if isinstance(value, int):
            return str(value)
        return t("is." + value)

    def enter(self, what):
        """Open the board on which `what` is laid: "position", or something else of the game."""
        self.app.push(self.game + ".setup", "Setup", self, what)

    def read_options(self):
        """Return {option: value} of the options that were changed."""
        standard = self.standard()
        names = [name for name in standard if self.values[name] != standard[name]]
        return {name: self.values[name] for name in sorted(names)}

    def begin(self, options, position=None):
        """Start the game. options: {name: value}; position: both as `game.new` takes them."""
        values, rule, kind = self.values, "", self.values["clock"]
        seats = {side: values[side] for side in self.sides if values[side]}
        if kind != "off":
            whole = 1000 * values["seconds"] if kind == "move" else 60000 * values["minutes"]
            bonus = 1000 * values["bonus"] if kind == "fischer" else 0
            rule = "%s %d %d %d" % (kind, whole, bonus, values["flag_loses"])
        given = [self.players(), options, seats, self.named(), rule]
        self.app.only("begin", "Begin", self.game, given, position)

    def start(self):
        self.begin(self.read_options())

    def laid(self, what, position):
        """Start the game with what was laid. what: as for `enter`. position: of `Editor.result`."""
        self.begin(self.read_options(), position)
