"""The moment in which a race of Mississippi Queen is set up: no other screen is in memory then."""

from firmware.ui.stack import Screen
from shared_rules.kernel.errors import RuleError, SetupError


class Begin(Screen):
    """Then comes the table, or the statement that forbids the race and the way back.

    race: (players, options, seats). position: that of `game.new`, or None. entered: what the
    screen of the position needs to be as it was.
    """

    name = "mississippi_begin"

    def __init__(self, app, race, position=None, entered=None):
        super().__init__(app)
        self._race = race
        self._position = position
        self._entered = entered
        self._error = None

    def open(self):
        self.app.soon(self._back if self._error else self._begin)

    def _begin(self):
        app = self.app
        players, options, seats = self._race
        try:
            app.table.new("mississippi", players, options, None, self._position, seats)
        except (RuleError, SetupError) as error:
            app.beep("refused")
            self._error = error
            if isinstance(error, RuleError):
                app.push("why", "Why", error.rule, "why", "mississippi")
            else:
                self._back()
            return
        app.play()
        if not app.table.session.state["enough"]:
            app.push("why", "Why", "Q-53b", "few")

    def _back(self):
        app = self.app
        app.home()
        if self._position:
            boat = self._error.facts.get("boat") if isinstance(self._error, RuleError) else None
            app.push("mississippi_setup", "Setup", self._race, self._entered, boat)
