"""The end of a game of MASTER: who is the MASTER, and what the others have."""

from firmware.screens.master.phrase import money
from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from firmware.ui.language import upper


class Winner(Prompt):
    """OK begins another game, back opens the log, any other key tells the story."""

    name = "winner"

    def open(self):
        self.changed()
        app, state = self.app, self.app.table.session.state
        if not state["winner"]:
            app.pop()
            return
        self._winner = state["winner"]
        ships = sorted(state["players"], key=lambda ship: -ship["cash"])
        self._places = []
        for ship in ships[:3]:
            cash = app.t("is.out") if ship["out"] else money(app, ship["cash"])
            self._places.append((app.who(ship["colour"], 60), cash))
        app.beep("won")

    def title(self):
        return self.app.t("over")

    def focus(self):
        return self._winner

    def paint(self, canvas):
        t = self.app.t
        widgets.title_bar(canvas, self.title())
        name = upper(self.app.who(self._winner, 60))
        canvas.medium(name, (canvas.w - canvas.measure_medium(name)) // 2, 11)
        y = 29
        for colour, cash in self._places:
            canvas.write(colour, 22, y)
            canvas.write(cash, canvas.w - 22 - canvas.measure(cash), y)
            y += 9
        self.foot(canvas, t("ok.again"), t("keys.story"))

    def key(self, role, kind):
        self.ended(role, kind)
