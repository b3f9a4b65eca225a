"""Lists of MASTER that are only read: who has how much, and which cargoes wait where."""

from firmware.screens.master.list import List
from firmware.screens.master.phrase import facts_of, money, port_name
from shared_rules.master.bills import PORTS


class _View(List):
    """A list that is only read."""

    def open(self):
        self.changed()
        self.left, self.right = "", self.app.t("back.back")
        self.items = self.rows(self.app.table.session.state)

    def rows(self, state):
        """Return the items for a state of the game, and set `caption`."""

    def back(self):
        self.app.pop()

    def choose(self, name):
        self.app.pop()


class Standings(_View):
    """The ships by their cash, and where they are. A plus stands for each rescue (M-77)."""

    name = "standings"

    def rows(self, state):
        app, t = self.app, self.app.t
        self.caption = t("standings", n=money(app, state["target"]))
        rows = []
        for ship in sorted(state["players"], key=lambda ship: -ship["cash"]):
            port = ship["port"]
            place = port_name(app, port) if port else t("is.out" if ship["out"] else "at.sea")
            text = app.who(ship["colour"]) + ": " + place + " +" * ship["rescues"]
            rows.append((ship["colour"], (text, money(app, ship["cash"]))))
        return rows


class Cargoes(_View):
    """The bills that wait, by their loading ports: cargo, destination, freight in dollars."""

    name = "cargoes"

    def rows(self, state):
        app = self.app
        self.caption = app.t("cargoes.wait", n=state["bills_left"])
        rows = []
        for port in PORTS:
            for n in state["waiting"].get(port, ()):
                facts = facts_of(app, n)
                rows.append((str(n), (facts["o"], facts["g"])))
                rows.append((str(n), ("  → " + facts["d"], facts["f"])))
        return rows or [("none", app.t("none.wait"))]
