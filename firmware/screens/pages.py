"""The form of a new game: rows that lead to further pages, and one that starts the game."""

from firmware.screens.form import Form


class Pages(Form):
    """OK on the row "start" begins the game; on a row named in `pages` it shows that page.

    OK on the row "names" asks what the players are called, and on any other row it selects "start",
    or leads from a further page back to the first. Subclasses provide `fields` for the present
    `page`, `players` and `start`. If they have a row "position", they provide `enter` too.
    """

    pages: tuple = ("options",)

    def __init__(self, app):
        super().__init__(app)
        self.page = ""  # the one that is shown; "" is the first
        self.names = {}  # {player: name}, also of players that are not in the game any more

    def label(self, name):
        text = self.app.t(name) if name == "names" else super().label(name)
        return text + " »" if self._leads(name) else text

    def _leads(self, name):
        """Whether OK on a row opens a page or another screen."""
        return name in self.pages or name in ("names", "position")

    def players(self):
        """Return the players as `game.new` takes them."""
        return []

    def named(self):
        """Return {player: name} of the players that have a name, as `names` of `game.new`."""
        return {who: self.names[who] for who in self.players() if who in self.names}

    def show(self, name, value):
        if value is True or value is False:
            return self.app.t("yes" if value else "no.")
        return super().show(name, value)

    def choose(self, name):
        if name in self.pages:
            self.page = name
            self.lay()
            self.selected = 0
        elif name == "position":
            self.enter(name)
        elif name == "names":
            self.app.push("names", "Names", self.players(), self.names)
        elif name == "start":
            self.start()
        elif self.page:
            self.leave("press")
        else:
            self.lay("start")

    def enter(self, what):
        """Open the screen on which a position is entered. what: the name of the row, "position"."""

    def start(self):
        """Begin the game."""

    def leave(self, kind):
        if self.page and kind != "long":
            page, self.page = self.page, ""
            self.lay(page)
        else:
            super().leave(kind)
