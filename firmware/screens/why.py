"""Why not? A statement of the rules in the player's language."""

from firmware.screens.reading import Reading


class Why(Reading):
    """What forbade the last press, or, with `rule` and `title`, any statement of a game."""

    name = "why"

    def __init__(self, app, rule=None, title="why", game=None):
        super().__init__(app)
        refused = app.table.refused
        self._rule = rule or refused.rule or refused.code
        self._title = title
        self._game = game or app.table.session.game

    def open(self):
        # in the language that is spoken now: it may be changed over the link
        self.text = self.app.language.statement(self._game, self._rule) or self._rule

    def title(self):
        number = "  " + self._rule if "-" in self._rule else ""
        return self.app.t(self._title) + number

    def focus(self):
        return self._rule
