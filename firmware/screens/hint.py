"""A hint: what the computer would do now, and why (firmware/reason.py)."""

import gc
import sys

from firmware import visit
from firmware.ui import widgets
from firmware.ui.stack import Screen
from shared_rules.kernel.errors import RuleError

_LOWER = 2  # the level of the search after several starts for want of memory


class Hint(Screen):
    """Searches in slices while it is shown; no other screen is in memory then.

    OK opens the table again and plays the action that was found; back only opens the table.
    """

    name = "hint"

    def __init__(self, app):
        super().__init__(app)
        path = "firmware.screens." + app.table.session.game + ".phrase"
        __import__(path)
        self._phrase = sys.modules[path].phrase
        self._events = None  # of the last change when the search began
        self._search = None
        self.action = None

    def title(self):
        session = self.app.table.session
        who = session.rules.player(session.state)
        return self.app.who(who) + ": " + self.app.t("hint")

    def focus(self):
        return self.action or "thinking"

    def tick(self, now):
        if self._events is not self.app.table.events:
            self.close()
            self._events = self.app.table.events
            self._text = self.app.t("thinking")
            self.action = None
            self._think()
        elif self._search:
            self._think()
        return 0 if self._search else None

    def _think(self):
        """Search for one slice."""
        session, less = self.app.table.session, self.app.failures
        try:
            if self._search:
                next(self._search)
            else:
                self._search = session.rules.suggest(session.state, _LOWER if less else None, None)
        except StopIteration as end:
            self.action = end.value["action"]
            text = self._phrase(self.app, self.action)
            if less:
                text += "\n" + self.app.t("thought.less")
            self._end(text)  # first: it frees the memory that the reason needs
            self._text += "\n" + self._reason(end.value)
        except RuleError:
            self._end(self.app.t("no.hint"))

    def _reason(self, found):
        return visit("firmware.reason").reason(self.app, found)

    def _end(self, text):
        self.close()
        self._text = text
        self.app.dirty()

    def close(self):
        self._search = None
        self.app.table.stop()
        gc.collect()

    def draw(self, canvas):
        t = self.app.t
        current = self._events is self.app.table.events
        widgets.title_bar(canvas, self.title())
        text, _, more = (self._text if current else t("thinking")).partition("\n")
        y = 18
        if canvas.measure_medium(text) > canvas.w:
            more = text + "\n" + more
        else:
            canvas.medium(text, 2, 11)
            y = 29
        widgets.wrap(canvas, more, 2, y, canvas.w - 4, 55 - y)
        widgets.footer(canvas, t("ok.play") if self.action and current else "", t("back.back"))

    def press(self, role, kind):
        app = self.app
        if role == "back" and kind == "long":
            app.home()
        elif role == "back":
            app.open_table()
        elif role == "ok" and self.action and self._events is app.table.events:
            action = self.action
            app.open_table()
            # a table with `offer` may show the action; the next OK plays it there
            if not (hasattr(app.stack.top, "offer") and app.stack.top.offer(action)):
                app.table.do(action)
                app.open_table()
