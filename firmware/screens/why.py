"""Why not? What the refusal is here, and the statement of the rules, in the player's language."""

from firmware import visit
from firmware.screens.reading import Reading
from firmware.ui.spelling import statement


class Why(Reading):
    """Shows what forbade the last action, in a sentence of its facts and then the statement.

    With `rule` it shows that statement of a game.

    rule: its number, or None. title: the key of the title. game: its name, or None for the running
    one.
    """

    name = "why"

    def __init__(self, app, rule=None, title="why", game=None):
        super().__init__(app)
        self._refused = refused = None if rule else app.table.refused
        self._rule = rule or refused.rule or refused.code
        self._title = title
        self._game = game or app.table.session.game

    def open(self):
        # read at each opening, because a host may change the language
        code = self.app.language.code
        self.text = statement(code, self._game, self._rule) or self._rule
        refused = self._refused
        if refused:
            found = {"rule": refused.rule, "code": refused.code, "facts": refused.facts}
            told = visit("firmware.telling").sentence(self.app, found)
            if told not in self.text:  # else the statement alone says it
                self.text = told + "\n" + self.text

    def title(self):
        number = "  " + self._rule if "-" in self._rule else ""
        return self.app.t(self._title) + number

    def focus(self):
        return self._rule
