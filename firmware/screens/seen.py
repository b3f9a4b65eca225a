"""The lessons that were seen, to be read again: those of a game; left and right turn to others."""

from firmware import visit
from firmware.screens.choice import title
from firmware.screens.reading import Reading
from shared_rules import catalog

teaching = visit("firmware.teaching")  # this screen needs it no longer than it is open


class Seen(Reading):
    """Shows the texts of a game as one page that scrolls."""

    name = "seen"

    def __init__(self, app):
        super().__init__(app)
        self._games = [name for name in catalog.names if teaching.listed(app.settings, name)]
        self._at = 0

    def open(self):
        self.text, app = "", self.app
        if self._games:
            game = self._games[self._at]
            told = [
                teaching.tell(app.language.code, game, key)
                for key in teaching.listed(app.settings, game)
            ]
            self.text = "\n".join([text[0] for text in told if text])

    def title(self):
        if not self._games:
            return ""
        said = title(self.app, self._games[self._at])
        return "◀ %s ▶" % said if len(self._games) > 1 else said

    def focus(self):
        return self._games[self._at] if self._games else ""

    def press(self, role, kind):
        if self._games and role in ("left", "right"):
            self._at = (self._at + (1 if role == "right" else -1)) % len(self._games)
            self._line = 0
            self.open()
            self.app.dirty()
        else:
            super().press(role, kind)
