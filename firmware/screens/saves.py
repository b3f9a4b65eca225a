"""Games that were put away: one can be resumed or deleted."""

from firmware import declared
from firmware.screens.choice import Choice
from shared_rules import catalog

_MOST = 32  # games listed, at most: the flash may hold more than the heap has room for


class Saves(Choice):
    """OK resumes a game, and puts the running one away. Right, pressed twice, deletes a game.

    note: the key of a text that replaces the title until the next press, or None.
    """

    name = "saves"

    def __init__(self, app, note=None):
        super().__init__(app)
        self._deleting = None
        self._note = note

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], "home")
        self.items = []
        for save in app.store.listing():
            if len(self.items) == _MOST:
                break
            if save["status"] != "running":
                title = save["game"]
                if catalog.knows(title):
                    title = declared(title, "TITLE")
                status = save["status"]
                played = app.t("move", n=save["ply"])
                about = played if status == "suspended" else app.t(status)
                number = save["name"][save["name"].rfind("-") + 1 :]
                self.items.append((save["name"], (number + " " + title[:11], about)))
        self.selected = max(0, min(self.selected, len(self.items) - 1))

    def title(self):
        return self.app.t(self._note or ("saves" if self.items else "no.saves"))

    def hints(self):
        if self._deleting:
            return "", self.app.t("keys.delete.sure")
        if not self.items:
            return "", self.app.t("back.back")
        return self.app.t("ok.go.on"), self.app.t("keys.delete")

    def press(self, role, kind):
        if role != "right":
            self._deleting = self._note = None
        super().press(role, kind)

    def turn(self, name, step):
        if step > 0 and self._deleting != name:
            self._deleting = name
        elif step > 0:
            self._deleting = None
            try:
                self.app.store.delete(name)
            except OSError:
                self.app.beep("refused")
                self._note = "undeletable"
            self.open()

    def choose(self, name):
        self.app.only("begin", "Begin", name)
