"""The application with a game on its table: real screens on the simulated board."""

from firmware.link import ui
from firmware.table import Table

from .simulated import Simulated


class Store:
    def keep_settings(self, settings):
        pass


class Box(Simulated):
    """The application with a game on its table.

    store: None: nothing is kept. game: "" takes up the one that ran in that store, if there is one.
    ran: as `ran` of the application.
    """

    def __init__(
        self,
        game,
        players=(),
        options=None,
        seats=None,
        moments=True,
        canvas=None,
        store=None,
        ran=None,
    ):
        self.table = Table(lambda: 6, store)
        super().__init__(self.table, store or Store(), {"moments": moments}, canvas)
        self.beeps = []
        self.app.beep = self.beeps.append
        if game:
            self.table.new(game, players, options, 6, None, seats)
        else:
            session = store.resume()
            if session:
                self.table.take(session)
        self.app.ran = ran
        self.app.guard(self.app.open_table if self.table.session else self.app.home)
        self.app.glass.refresh()
        self.failed = []
        self.app.trouble = self.failed.append

    def do(self, *texts):
        for text in texts:
            self.table.do(text)
            self.app.glass.refresh()
            self.app.glass.refresh()  # its moment

    def happens(self, *events):
        """Something has happened, without an action that brings it about."""
        self.table.changed({"ply": 0, "action": "x", "by": "link"}, "x", list(events))
        self.app.glass.refresh()  # the screen behind
        self.app.glass.refresh()
        assert not self.failed, self.failed

    def screen(self):
        return ui.METHODS["ui.screen"][0](self)

    def moment(self):
        """The name of the moment that is shown, or None."""
        self.app.glass.refresh()
        return self.screen().get("moment")
