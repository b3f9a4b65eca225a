"""Begins the game that has just ended once more, at the same table."""

import sys

from firmware import forget
from firmware.screens.begin import Begin


class Again(Begin):
    """The same players, names, options, clocks and seats; the next player begins, or the loser.

    `again` of a game's story says which, where the first of the players doesn't begin.
    """

    def __init__(self, app):
        session = app.table.session
        remarks = session.remarks
        players = session.players[1:] + session.players[:1]
        names = {who: remarks["name " + who] for who in players if "name " + who in remarks}
        given = [players, dict(session.options), dict(session.seats), names]
        path = "firmware.screens." + session.game + ".story"
        try:
            __import__(path)
            sys.modules[path].again(session, given)
        except (ImportError, AttributeError):
            pass  # the game leaves it at that
        if path in sys.modules:
            forget(path)
        self._names = given.pop()
        self._rule = remarks.get("clock rule")
        super().__init__(app, session.game, tuple(given))

    def begun(self):
        table = self.app.table
        for who in self._names:
            table.remark("name " + who, self._names[who])
        if self._rule:
            table.remark("clock rule", self._rule)
