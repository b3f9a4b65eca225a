"""Sets up a new game or resumes a saved one, while no other screen is in memory."""

import sys

from firmware import forget
from firmware.ui.stack import Screen
from shared_rules.kernel.errors import RuleError, SaveError, SetupError


class Begin(Screen):
    """Starts a game, then opens its table.

    A refused game leads to the statement that forbids it, then back to the first screen, or to the
    position that was entered.

    game: the name of a game of the catalog; or, if `given` is None, the name of a save to resume.
    None: the game that has just ended is begun anew, with the same players, names, options, clocks
    and seats. The next player begins, or as `again` of the game's story says
    (firmware/screens/tale.py).
    given: (players, options, seats) of `game.new`, or None; names and the rule of the clocks
    (firmware/clock.py) may follow. position: that of `game.new`, or None.
    entered: what the screen of the position needs to show again what was entered.
    """

    name = "begin"

    def __init__(self, app, game=None, given=None, position=None, entered=None):
        super().__init__(app)
        self._game = game
        self._given = given
        self._position = position
        self._entered = entered
        self._error = None
        if not game:
            self._again(app.table.session)

    def open(self):
        self.app.soon(self._back if self._error else self._begin)

    def _begin(self):
        app = self.app
        if self._given is None:
            self._resume()
            return
        players, options, seats, names, rule = (tuple(self._given) + (None, ""))[:5]
        try:
            app.table.new(self._game, players, options, None, self._position, seats, names)
        except (RuleError, SetupError) as error:
            app.beep("refused")
            self._error = error
            if isinstance(error, RuleError):
                app.push("why", "Why", error.rule, "why", self._game)
            else:
                self._back()
            return
        if rule:
            app.table.remark("clock rule", rule)
        app.play()
        if not app.table.session.state.get("enough", True):
            app.push("why", "Why", "Q-53b", "few")

    def _again(self, session):
        from firmware.screens.last import table_of

        self._game, *self._given = table_of(session)
        self._given[0] = session.players[1:] + session.players[:1]
        self._given[1] = dict(session.options)
        path = "firmware.screens." + session.game + ".story"
        try:
            __import__(path)
        except ImportError:
            return  # a game without a story: the next player begins
        again = getattr(sys.modules[path], "again", None)
        forget(path)
        if again:
            again(session, self._given)

    def _resume(self):
        app = self.app
        app.store.aside = None
        try:
            app.table.resume(self._game)
            app.play()
        except (KeyError, SaveError):
            app.beep("refused")
            app.home()
            app.push("saves", "Saves")
        if app.store.aside:
            app.push("notice", "Notice", *app.store.aside)

    def _back(self):
        app = self.app
        app.home()
        if self._position:
            boat = self._error.facts.get("boat") if isinstance(self._error, RuleError) else None
            app.push(self._game + ".setup", "Setup", self._given, self._entered, boat)
