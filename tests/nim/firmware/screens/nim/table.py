"""The table of Nim: left and right choose a heap, up and down how many, OK takes them."""

from firmware.screens.prompt import Prompt
from firmware.ui import widgets


class Table(Prompt):
    name = "table"

    def __init__(self, app):
        super().__init__(app)
        self.heap, self.count = 0, 1

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], "nim")
        self.changed()
        self.stale = True

    def title(self):
        session = self.app.table.session
        if session.over:
            return self.app.t("won", c=self.app.t(session.state["winner"]))
        return self.app.t(session.rules.player(session.state))

    def focus(self):
        return "take %d %d" % (self.heap + 1, self.count)

    def prepare(self):
        super().prepare()
        self.heaps = [str(n) for n in self.app.table.session.state["heaps"]]
        self.head = self.title()
        self.choice = self.app.t("take", n=self.count)

    def paint(self, canvas):
        widgets.title_bar(canvas, self.head)
        for place in range(len(self.heaps)):
            x = 4 + 20 * place
            canvas.big(self.heaps[place], x, 16)
            if place == self.heap:
                canvas.hline(x, 40, 14, 1)
        canvas.write(self.choice, 4, 44)
        self.foot(canvas, self.app.t("ok.take"), self.app.t("back.log"))

    def key(self, role, kind):
        heaps = self.app.table.session.state["heaps"]
        if self.app.table.session.over:
            self.ended(role, kind)
        elif role == "ok":
            self.play(self.focus())
            self.count = 1
        elif role in ("left", "right"):
            self.heap = (self.heap + (1 if role == "right" else -1)) % len(heaps)
            self.count = 1
        elif role in ("up", "down"):
            most = max(1, heaps[self.heap])
            self.count = max(1, min(self.count + (1 if role == "up" else -1), most))
        self.stale = True
