"""What a ship does in port before she sails: cargo, fuel and repair on one screen (M-16a, M-42)."""

from firmware import unload
from firmware.screens.master.bar import bar
from firmware.screens.master.list import List
from firmware.screens.master.phrase import facts_of, money, port_name
from firmware.ui import widgets
from firmware.ui.language import upper
from shared_rules.master import advice
from shared_rules.master.bills import PORTS, bill
from shared_rules.master.fleet import on_turn
from shared_rules.master.harbour import TANK, WORK
from shared_rules.master.sailing import LENGTH


class Port(List):
    """Proposes cargo, fuel, repair and a move; the bar shows the cash that is left. OK does it all.

    The move: on the chart, the first one of the course in its row; in table mode, as far as she can
    sail. Left and right change a row. In the row of the move they also offer that it touches a
    storm, that it ends at her destination, and that the player chooses it on map or dial. Back
    leaves without doing anything. chosen: whether the player has opened the screen; if not, in
    table mode it closes at once when it proposes neither cargo, fuel nor repair.
    """

    name = "port"

    def __init__(self, app, chosen=False):
        super().__init__(app)
        self._chosen = chosen
        self._since = None  # the events of the last action when the screen opened
        self._search = None  # the course, while it is searched for
        self._path, self._moved = [], 0  # of the course; see course.propose
        self._set = {}  # the numbers that the rows say: load, fuel, price, repair, sail
        self._ways = [
            "",
            None,
        ]  # words behind the move that OK plays; None: it plays no move, and the next screen asks

    def open(self):
        app, session = self.app, self.app.table.session
        state = session.state
        self.changed()
        changed = self._since is not None and self._since is not app.table.events
        if changed or state["pending"] or state["winner"]:
            app.pop()  # a host has played, or something was taken back
            return
        self._since = app.table.events
        self._ship = ship = on_turn(state)
        rules, port = session.rules, ship["port"]
        self._bills = [n for n in state["waiting"].get(port, ()) if self.can("load %d" % n)]
        self._known = rules.prices is not None
        self._price = advice.costs(rules, port)
        self._mends = self.can("repair 1")
        self._chart = rules.chart
        self._set = {"load": advice.best(rules, state, ship)}
        self.right = app.t("keys.set")
        self._count()
        if (
            not self._chosen
            and not self._chart
            and not (self._set["load"] or self._set["fuel"] or self._set["repair"])
        ):
            app.pop()

    # The course, on the chart.

    def _count(self):
        """Begin to search for the course of the cargo that is set, or estimate its tons."""
        n = self._set["load"] or self._ship["bill"]
        self._path, self._moved, self._ways = [], 0, [None]
        self._set["sail"] = 0
        tow, sailed = self._ship["tow"], self.app.table.session.state.get("sailed")
        if not (tow or sailed or self._chart):
            self._ways = ["", " zone", None]
            if n and bill(n)[1] != self._ship["port"]:
                self._ways.append(" " + bill(n)[1])
        if self._chart and not sailed and not (tow and "by" in tow):
            self._ways = ["", None]
            session = self.app.table.session
            self._search = advice.course(session.rules, session.state, False, n or None, True)
            self.app.dirty()  # it ticks: the search is loaded after this frame
            self._guess(0)
        else:
            self._guess(advice.tons(n))

    def tick(self, now):
        if self._search:
            self._think()
        return 0 if self._search else None

    def _think(self):
        try:
            next(self._search)
        except StopIteration as end:
            self._path, self._moved, need = end.value
            if not self._moved:
                self._ways = [None]
            self.close()
            self._guess(need)
            self.app.dirty()

    def close(self):
        if self._search:
            self._search = None
        self.app.table.stop()
        if self._chart:
            unload("firmware.screens.master.bar")  # the map, which comes next, doesn't need it

    def _finish(self):
        while self._search:
            self._think()

    # The rows.

    def _guess(self, need):
        """Set the fuel for the way, and all damage that leaves money for it and a toll."""
        ship, found, session = self._ship, self._set, self.app.table.session
        found["price"] = self._price
        loaded = bool(found["load"]) or ship["bill"] is not None
        found["fuel"], found["repair"] = advice.provisions(
            session.rules, session.state, ship, loaded, need, self._price
        )
        if self._search:
            found["repair"] = 0
        self._lay()

    def _most(self, name):
        """The highest number for fuel or repair that the cash allows beside the other one."""
        found, ship = self._set, self._ship
        if name == "repair":
            left = ship["cash"] - found["fuel"] * found["price"]
            return min(ship["damage"], left // WORK) if self._mends else 0
        if not found["price"]:
            return 0
        left = ship["cash"] - found["repair"] * WORK
        return max(0, min(TANK - ship["fuel"], left // found["price"]))

    def _lay(self):
        """Make the rows and the bar."""
        app, t, found = self.app, self.app.t, self._set
        rows = []
        if self._bills:
            n = found["load"]
            facts = facts_of(app, n) if n else {}
            rows.append(("load", (t("do.load n", **facts), facts["f"]) if n else t("no.load")))
        if self._price:
            n = found["fuel"]
            wait = "..." if self._search else "-" + money(app, n * found["price"])
            rows.append(("fuel", (t("do.fuel n", n=n), wait if n or self._search else "")))
            if not self._known:
                price = "◀ %s ▶" % money(app, found["price"])
                rows.append(("price", (t("price.ton"), price)))
        if self._mends:
            n = found["repair"]
            cost = "-" + money(app, n * WORK) if n else ""
            rows.append(("repair", (t("do.repair n", n=n), cost)))
        if len(self._ways) > 1:
            rows.append(("sail", self._way()))
        self.items = rows
        self._rows = [row for _, row in rows]
        self.left = t("ok.on" if self._ways[found["sail"]] is None else "ok.all")
        self.selected = min(self.selected, max(0, len(rows) - 1))
        left = self._ship["cash"] - found["fuel"] * found["price"] - found["repair"] * WORK
        self._name = upper(app.who(self._ship["colour"], 33))
        self._cash, self._small = str(left // 1000), t("comma") + "000" if left else ""
        self.caption = port_name(app, self._ship["port"])

    def _way(self):
        """The row of the move: (where to, how far)."""
        app, t = self.app, self.app.t
        way = self._ways[self._set["sail"]]
        if way is None:
            return t("keys.course" if self._chart else "do.sail.all") + " ...", ""
        goal = self._path and self._chart.port(self._path[-1]) or way[1:]
        far = "%d %s" % (LENGTH, t("zone") if way == " zone" else "")
        if self._chart:
            far = "..." if self._search else t("n.of", n=self._moved, m=len(self._path))
        return "→ " + port_name(app, goal) if goal in PORTS else t("do.sail.now"), far

    def title(self):
        return self.app.who(self._ship["colour"]) + ": " + self.caption

    def paint(self, canvas):
        bar(canvas, self._name, self._cash, self._small)
        self._top = widgets.menu(canvas, self._rows, self.selected, self._top, 18)
        self.foot(canvas, self.left, self.right)

    def press(self, role, kind):
        if role == "ok" and kind == "long":
            self.app.replace("master.ask", "Ask", True)
        else:
            super().press(role, kind)

    def key(self, role, kind):
        if self.items or role == "ok":
            if role == "ok":
                self._do()
            else:
                super().key(role, kind)

    def turn(self, name, step):
        found = self._set
        if name == "load":
            bills = [0] + self._bills
            found[name] = bills[(bills.index(found[name]) + step) % len(bills)]
            self._count()
            return
        self._finish()
        if name == "sail":
            found[name] = (found[name] + step) % len(self._ways)
        elif name == "price":
            found[name] = max(1000, min(found[name] + 1000 * step, 99000))
            found["fuel"] = min(found["fuel"], self._most("fuel"))
        elif name in ("fuel", "repair"):
            found[name] = max(0, min(found[name] + step, self._most(name)))
        self._lay()

    def _do(self):
        """Load, buy fuel, repair; then sail. What is refused, and the rest, stays in the rows."""
        self._finish()
        app, found = self.app, self._set
        for name in ("load", "fuel", "repair"):
            if found[name]:
                text = "%s %d" % (name, found[name])
                if name == "fuel" and not self._known:
                    text += " %d" % found["price"]
                if self.play(text) is None:
                    break
                found[name] = 0
        way, text = self._ways[found["sail"]], ""
        if self.why:
            self._since = app.table.events
            self._lay()
            return
        if way is not None and self._moved:
            text = self._chart.sail(self._path[: self._moved])
        elif way is not None and on_turn(app.table.session.state)["fuel"]:
            text = "sail %d" % LENGTH + way
        if text and self.play(text) is not None:
            app.replace("master.news", "News", True)
            return
        note, why = self.note, self.why
        app.pop()  # to the map or the dial, where the player can choose another move
        app.stack.top.note, app.stack.top.why = note, why

    def offer(self, text):
        """Give way to the map, which shows the course of a hint: see Map.offer."""
        self.app.pop()
        return self.app.stack.top.offer(text)

    def back(self):
        if self.why:
            super().back()
        else:
            self.app.pop()
