"""A hint: what the best captain of the computer would do now."""

from firmware.screens.mississippi_phrase import phrase
from firmware.ui import widgets
from firmware.ui.stack import Screen
from shared_rules.kernel.errors import RuleError

LEVEL = 3


class Hint(Screen):
    """It thinks in slices while it is up. OK plays what it found, at the table `table`."""

    name = "hint"

    def __init__(self, app, table):
        super().__init__(app)
        self._table = table
        self._search = None
        self._action = None
        self._text = ""

    def open(self):
        session = self.app.table.session
        self._change = self.app.table.events
        self._action = None
        self._text = self.app.t("thinking")
        self._search = session.rules.suggest(session.state, LEVEL, None)

    def close(self):
        if self._search:
            self._search.close()
            self._search = None

    def title(self):
        return self._table.title() + ": " + self.app.t("hint")

    def focus(self):
        return self._action or ("thinking" if self._search else "nothing")

    def tick(self, now):
        if self._change is not self.app.table.events:
            self.close()
            self.open()  # a host has played
        if self._search is None:
            return None
        try:
            next(self._search)
            return 0
        except StopIteration as end:
            self._action = end.value["action"]
            self._text = phrase(self.app, self._action)
        except (MemoryError, RuleError):
            self._text = self.app.t("no.hint")
        self._search = None
        self.app.dirty()

    def draw(self, canvas):
        t = self.app.t
        widgets.title_bar(canvas, self.title())
        widgets.wrap(canvas, self._text, 4, 24, canvas.w - 8, 30)
        widgets.footer(canvas, t("ok.play") if self._action else "", t("back.back"))

    def press(self, role, kind):
        app, action = self.app, self._action
        if role == "back" and kind == "long":
            app.home()
        elif role == "back":
            app.pop()
        elif role == "ok" and action:
            app.pop()
            self._table.do(action)
