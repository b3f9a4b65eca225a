"""A new game of Nim: which heaps, and whom the computer plays."""

from shared_rules.nim.options import VALUES

from firmware.screens.pages import Pages

SIDES = ("first", "second")


class New(Pages):
    name = "nim_new"
    part = "nim"

    def __init__(self, app):
        super().__init__(app)
        self.values = {name: VALUES[name][0] for name in VALUES}
        self.values["second"] = 0

    def title(self):
        return "Nim"

    def fields(self):
        rows = [("start", None), ("second", range(4))]
        return rows + [(name, VALUES[name]) for name in sorted(VALUES)]

    def start(self):
        level = self.values["second"]
        seats = {"second": level} if level else {}
        options = {name: self.values[name] for name in VALUES}
        self.app.only("begin", "Begin", "nim", (list(SIDES), options, seats))
