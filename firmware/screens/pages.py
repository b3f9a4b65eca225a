"""The form of a new game: rows that lead to further pages, and one that starts the game."""

from firmware.screens.form import Form


class Pages(Form):
    """OK on the row "start" begins the game; on a row named in `pages` it shows that page.

    OK on any other row selects "start", or leads from a further page back to the first.
    Subclasses provide `fields` for the present `page`, and `start`. If they have a row "position",
    they provide `enter` too.
    """

    pages: tuple = ("options",)

    def __init__(self, app):
        super().__init__(app)
        self.page = ""  # the one that is shown; "" is the first

    def label(self, name):
        text = super().label(name)
        return text + " »" if name in self.pages or name == "position" else text

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
