"""A move in table mode: how many squares, and what it touched on the players' own board."""

from firmware.screens.master.list import List
from firmware.screens.master.phrase import port_name
from shared_rules.master.bills import PORTS, bill
from shared_rules.master.fleet import on_turn
from shared_rules.master.sailing import longest


class Sail(List):
    """Left and right change the value of a row; OK on any row sails."""

    name = "sail"

    def open(self):
        self.changed()
        state = self.app.table.session.state
        self._ship = ship = on_turn(state)
        goal = [bill(ship["bill"])[1]] if ship["bill"] is not None else []
        ports = goal + [port for port in PORTS if port in state["waiting"]]
        self._ports = [None]  # then where the ship is bound for, ports with a cargo, all others
        for port in ports + PORTS:
            if port not in self._ports:
                self._ports.append(port)
        self._values = {"squares": longest(ship, False)[0], "port": None}
        self._rows = ["squares", "zone", "port", "panama", "suez"]
        if ship["tow"]:
            self._rows.insert(1, "tow")
        t = self.app.t
        self.caption = self.app.who(ship["colour"]) + ": " + t("do.sail.now")
        self.left, self.right = t("keys.set"), t("ok.sail")
        self._lay()

    def _lay(self):
        t = self.app.t
        self.items = []
        for name in self._rows:
            value = self._values.get(name, False)
            if name == "squares":
                text = str(value)
            elif name == "port":
                text = port_name(self.app, value) if value else t("no.port")
            else:
                text = t("yes" if value else "no.")
            self.items.append((name, (t("sail." + name), "◀ %s ▶" % text)))

    def turn(self, name, step):
        values = self._values
        if name == "port":
            at = self._ports.index(values["port"]) + step
            values["port"] = self._ports[at % len(self._ports)]
        elif name != "squares":
            values[name] = not values.get(name)
        most = longest(self._ship, values.get("tow"))[0]
        squares = values["squares"] + (step if name == "squares" else 0)
        values["squares"] = max(1, min(squares, most))
        self._lay()

    def choose(self, name):
        words = ["sail", str(self._values["squares"])]
        for word in ("zone", "panama", "suez", "tow"):
            if self._values.get(word):
                words.append(word)
        if self._values["port"]:
            words.append(self._values["port"])
        self.answer(" ".join(words))

    def back(self):
        if self.why:
            super().back()
        else:
            self.app.pop()
