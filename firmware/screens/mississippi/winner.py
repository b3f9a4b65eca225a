"""The end of a race of Mississippi Queen: the winner and the places."""

from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from firmware.ui.language import upper


class Winner(Prompt):
    """OK begins another race at the same table, in which the next player is at the first pier.

    Back opens the log, where the last action can be taken back. Any other key tells the story.
    """

    name = "winner"

    def open(self):
        self.changed()
        state = self.app.table.session.state
        if not state["over"]:
            self.app.pop()
            return
        self._state = state
        self.app.beep("won")

    def title(self):
        return self.app.t("over")

    def focus(self):
        return self._state["winner"] or "nobody"

    def paint(self, canvas):
        t, winner = self.app.t, self._state["winner"]
        widgets.title_bar(canvas, self.title())
        if winner:
            name = upper(self.app.who(winner, 62))
            canvas.medium(name, (canvas.w - canvas.measure_medium(name)) // 2, 13)
            text = t("wins")
        else:
            text = t("nobody")
        canvas.write(text, (canvas.w - canvas.measure(text)) // 2, 30)
        boats = enumerate(self._state["places"])
        places = ["%d %s" % (n + 1, self.app.who(boat)) for n, boat in boats]
        widgets.wrap(canvas, "  ".join(places), 4, 41, canvas.w - 8, 18)
        self.foot(canvas, t("ok.again"), t("keys.story"))

    def key(self, role, kind):
        self.ended(role, kind)
