"""Games that were put away: one can be resumed or deleted."""

from firmware.screens.choice import Choice, cut, title

_MOST = 32  # games listed, at most: the flash may hold more than the heap
_EDGES = 16  # columns of a row that stay free: its edges, the bar, and a gap


class Saves(Choice):
    """OK resumes a game, and puts the running one away. Right, pressed twice, deletes a game."""

    name = "saves"

    def __init__(self, app):
        super().__init__(app)
        self._deleting = None
        self._note = None  # the key of a text that replaces the title until the next press

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], "home")
        self.items = []
        self._games = {}  # name of a save -> its game, and how that is played
        for save in app.store.listing():
            if len(self.items) == _MOST:
                break
            if save["status"] != "running":
                self._list(save)
        self.selected = max(0, min(self.selected, len(self.items) - 1))

    def _list(self, save):
        """Add a row: who plays; and the round, or that the game has ended or can't be used."""
        t, game, status = self.app.t, title(self.app, save["game"]), save["status"]
        mode = save.get("mode", "table")
        self._games[save["name"]] = game if mode == "table" else game + ", " + t("mode." + mode)
        about = t(status) if status in ("finished", "kept") else ""
        if not about and "round" in save:
            about = t("round", n=save["round"])
        names = save.get("names", {})
        who = ", ".join([names.get(player) or t(player) for player in save.get("players", ())])
        columns = self.app.canvas.w - _EDGES - self.app.canvas.measure(about)
        self.items.append((save["name"], (cut(self.app.canvas, who or game, columns), about)))

    def title(self):
        if self.items and not self._note:
            return self._games[self.focus()]
        return self.app.t(self._note or "no.saves")

    def hints(self):
        if not self.items:
            return super().hints()
        right = "keys.delete.sure" if self._deleting else "keys.delete"
        return self.app.t("ok.go.on"), self.app.t(right)

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
                self.app.keys.drop(None)
            except OSError:
                self.app.beep("refused")
                self._note = "undeletable"
            self.open()

    def choose(self, name):
        self.app.only("begin", "Begin", name)
