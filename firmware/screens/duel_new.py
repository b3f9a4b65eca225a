"""A new game of two: who plays, the clock, the options, a position entered by hand."""

from firmware.clock import KINDS, keep
from firmware.screens.pages import Pages
from shared_rules.kernel.errors import RuleError, SetupError

LEVELS = (0, 1, 2, 3, 4, 5)  # of the computer; 0 is a person
# Of the clock: minutes in all, seconds for a move, seconds that a move brings
TIMES = {
    "minutes": (1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90),
    "seconds": (5, 10, 15, 20, 30, 45, 60, 90, 120),
    "bonus": (1, 2, 3, 5, 10, 15, 20, 30),
}
CLOCKS = {"off": "", "game": "minutes", "move": "seconds", "fischer": "minutes bonus"}


class NewGame(Pages):
    """What differs a game gives: game, sides, main and more (options), `options`, `standard`.

    OK on any row leads to the first one, and there starts the game.
    """

    room = "duel_new"
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
        """{option: value} as they are when nothing is chosen."""
        return {}

    def choices(self, name):
        """The values of an option on this screen."""
        return ()

    def title(self):
        return self.app.t("options" if self.page else "new." + self.game)

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
        return rows + [("options", None), ("position", None)]

    def label(self, name):
        if name in self.sides:
            name = self.app.t(name)
            return name[0].upper() + name[1:]
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
        """Have a position, or what else is laid on the board, entered."""
        self.app.push(self.game + ".setup", "Setup", self, what)

    def given(self):
        """The options that were changed."""
        standard = self.standard()
        names = [name for name in standard if self.values[name] != standard[name]]
        return {name: self.values[name] for name in sorted(names)}

    def begin(self, options, position=None):
        """Start the game; where it can't be set up so the statement is shown that forbids it."""
        app, values = self.app, self.values
        seats = {side: values[side] for side in self.sides if values[side]}
        try:
            app.table.new(self.game, list(self.sides), options, None, position, seats)
        except (RuleError, SetupError) as error:
            app.beep("refused")
            if isinstance(error, RuleError):
                app.push("why", "Why", error.rule, "why", self.game)
            return
        kind = values["clock"]
        if kind != "off":
            whole = 1000 * values["seconds"] if kind == "move" else 60000 * values["minutes"]
            bonus = 1000 * values["bonus"] if kind == "fischer" else 0
            rule = "%s %d %d %d" % (kind, whole, bonus, values["flag_loses"])
            keep(app, "rule", rule)
        app.play()

    def start(self):
        self.begin(self.given())

    def laid(self, what, position):
        """A position, or what else was to be entered, is on the board."""
        self.begin(self.given(), position)
