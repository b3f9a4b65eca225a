"""Sets up a new game or resumes a saved one, while no other screen is in memory."""

from firmware import visit
from firmware.ui import widgets
from firmware.ui.stack import Screen
from shared_rules.kernel.errors import RuleError, SaveError, SetupError


class Wait(Screen):
    """Says that another game comes in a moment. Keys do nothing."""

    name = "wait"

    def draw(self, canvas):
        widgets.wrap(canvas, self.app.t("wait"), 8, canvas.h // 2 - 8, canvas.w - 16, 24)


class Begin(Wait):
    """Begins or resumes a game, and opens its table. The box starts first if another game is there.

    If the game is refused, the screens on which it was entered open again. Over them lies the
    statement that forbids it.

    game: a game of the catalog, to begin; a save, to resume, if `given` is None; or None, to begin
    the game that has just ended anew, with the same players, names, options, clocks and seats. Then
    the next player is first, unless `arrange_rematch` of the game's story says otherwise
    (firmware/screens/tale.py).
    given: (players, options, seats) of `game.new`, or None; names and the rule of the clocks
    (firmware/clock.py) may follow. position: that of `game.new`, or None.
    entered: what brings those screens back: a list for the screen `Setup` of the game, or a text,
    the presses that have led here (firmware/reentry.py).
    """

    name = "begin"

    def __init__(self, app, game=None, given=None, position=None, entered=None):
        super().__init__(app)
        self._game, self._given, self._position = game, given, position
        self._entered = entered or visit("firmware.reentry").list_presses(app.keys)
        self._drawn = False
        self._steps = None  # a generator that reads the game
        if not game:
            self._begin_rematch(app.table.session)

    def draw(self, canvas):
        super().draw(canvas)
        self._drawn = True

    def tick(self, now):
        if not self._drawn:
            return 0
        app = self.app
        app.table.make_way("begin", [self._game, self._given, self._position, self._entered])
        if self._given is None:
            return self._resume()
        players, options, seats, names, rule = (tuple(self._given) + (None, ""))[:5]
        try:
            given = players, options, None, self._position, seats, names
            app.table.new(self._game, *given, clock=rule)
        except (RuleError, SetupError) as error:
            self._refused(error)
            return None
        app.open_table()
        if not app.table.session.state.get("enough", True):
            app.push("why", "Why", "Q-53b", "few")
        return None

    def _begin_rematch(self, session):
        from firmware.screens.last import table_of

        self._game, *self._given = table_of(session)
        self._given[0] = session.players[1:] + session.players[:1]
        self._given[1] = dict(session.options)
        try:
            story = visit("firmware.screens." + session.game + ".story")
        except ImportError:
            return  # a game without a story: the next player begins
        if hasattr(story, "arrange_rematch"):
            story.arrange_rematch(session, self._given)

    def _resume(self):
        """Read the game slice by slice. Return the ms to the next tick, or None."""
        app = self.app
        try:
            if self._steps is None:
                app.store.aside = None
                self._steps = app.store.resuming(self._game)
            next(self._steps)
            return 0
        except StopIteration as end:
            app.table.take(end.value)
            app.open_table()
        except (KeyError, SaveError):
            app.beep("refused")
            app.table.come_back("table")
            app.home()
            app.push("saves", "Saves")
        if app.store.aside:
            app.push("notice", "Notice", *app.store.aside)
        return None

    def _refused(self, error):
        """Show why this game can't begin, over what was entered."""
        app = self.app
        app.table.come_back("table")
        app.home()
        rule, entered = isinstance(error, RuleError), self._entered
        if isinstance(entered, str):
            visit("firmware.reentry").press_again(app, entered)
        elif entered:
            boat = error.facts.get("boat") if rule else None
            app.push(self._game + ".setup", "Setup", self._given, entered, boat)
        app.beep("refused")
        if rule:
            app.push("why", "Why", error.rule, "why", self._game)
