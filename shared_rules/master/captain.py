"""The computer's captain: it carries bills, buys fuel and answers questions (M-79 to M-81).

Level 1 takes the nearest bill, fills its tank and ignores storms (hatched sea). Level 2 takes the
bill that earns most in a turn, buys fuel where it is cheap, and crosses storms in few moves.
Level 3 also leaves bills that others will reach first, and repairs before it has to. The same
state always gives the same action: neither chance nor a clock has a part in it.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.master import fleet, harbour, sailing
from shared_rules.master.bills import PORTS, bill
from shared_rules.master.bunkering import bunkers, reserve, tons
from shared_rules.master.chart import CANAL, HATCHED, PORT
from shared_rules.master.navigator import navigator
from shared_rules.master.salvage import Salvage

LEVELS = 3
TURN, CARD = 4, 6  # thousand dollars: what a turn and an R.T. card cost a captain
TON = 2  # thousand dollars: about what a ton costs
PATIENCE = 2  # rescues that a captain grants to a ship, M-76


class Captain:
    """Decides for the ship on turn, or for the player who has to answer a question."""

    def __init__(self, rules):
        self.rules = rules
        self.nav = navigator(rules.chart) if rules.chart else None
        self.nodes = 0

    def suggest(self, state: dict, level: int | None = None, nodes: int | None = None):
        """Find the action of the player who has to act: a generator that yields between slices.

        It returns {action, nodes, depth, value}: the action's text, how many voyages were looked
        at, the moves of the voyage that is planned, and its value as `_worth` gives it. level: 1 to
        LEVELS; None: LEVELS. nodes: how many voyages it may look at; None: 99. RuleError after the
        end (M-73), and where the players draw or answer by hand (M-43, M-45, MT-11a).
        """
        level = min(max(level or LEVELS, 1), LEVELS)
        if state["winner"]:
            raise RuleError("M-73", "over")
        self.depth, self.value, self.most = 1, 0, nodes or 99
        pending = state["pending"]
        if pending:
            action = self._reply(state, pending)
        elif self.nav:
            action = yield from self._turn(state, fleet.on_turn(state), level)
        else:
            action = self._at_table(state, fleet.on_turn(state))
        return {
            "action": action,
            "nodes": self.nodes,
            "depth": self.depth,
            "value": self.value,
        }

    def _reply(self, state, pending):
        """The answer to the pending question."""
        what, options = pending["what"], self.rules.options
        if what in ("card", "bill") and options[what + "s"] == "table":
            raise RuleError("M-45" if what == "card" else "M-43", "drawn_by")
        if what == "bunker":
            raise RuleError("MT-11a", "drawn_by")  # only the players see their board
        if what == "start":
            return "start " + self._home(state)
        if what == "repair":
            ship = fleet.find(state, pending["who"])
            spare = ship["cash"] >= 8 * harbour.WORK
            return "repair %d" % min(pending["max"], pending["min"] + (1 if spare else 0))
        if what == "rescue":
            debtor = fleet.find(state, pending["debtor"])
            left = [ship for ship in state["players"] if not ship["out"]]
            # MA-42: a veto against the last rival wins.
            return "rescue" if debtor["rescues"] < PATIENCE and len(left) > 2 else "veto"
        if what == "tow":
            return Salvage(self.rules, state, self.nav).reply(pending)
        return what

    def _home(self, state):
        """M-13: the port nearest to all loading ports; at the table, the one with most freight."""
        best, found = None, None
        for port in PORTS:
            if not self.rules.allows(state, "start " + port):
                continue
            value = 0
            for n in range(1, 31):
                origin, _, freight, _ = bill(n)
                if self.nav:
                    far = self.nav.table(self.nav.chart.place(origin))
                    value -= tons(max(far[self.nav.chart.place(port)] - 1, 0))
                elif origin == port:
                    value += freight
            if best is None or value > best:
                best, found = value, port
        return found

    def _turn(self, state, ship, level):
        """The next action of a turn on the chart."""
        rules = self.rules
        here = rules.chart.square(ship["at"])
        salvage = Salvage(rules, state, self.nav)
        stops, n = yield from self._stops(state, ship, here, level)
        if ship["port"]:
            if n is not None and bill(n)[0] == ship["port"]:
                if rules.allows(state, "load %d" % n):
                    return "load %d" % n
            action = yield from self._services(state, ship, here, stops, level)
            if action:
                return action
        if state.get("sailed"):
            return "stay"
        if ship["tow"]:
            return salvage.go_on(ship)
        if not ship["fuel"]:
            asked = salvage.ask(ship)
            if asked:
                return asked
            self.nav = self.nav.adrift()
        goal = yield from self._next_port(ship, here, stops, level)
        if goal is None or goal == here:
            return "stay" if goal is None or not ship["port"] else self._aside(state, here)
        action = self._sail(state, ship, here, goal, level)
        if action == "stay" and stops and goal != stops[0]:
            action = self._sail(state, ship, here, stops[0], level)  # options may refuse a detour
        return action

    def _stops(self, state, ship, here, level):
        """(squares to call at, the bill to fetch or None). No squares: there is nothing to do."""
        chart = self.rules.chart
        if ship["diverted"]:
            return self._shelter(state, ship, here), None
        if ship["bill"] is not None:
            return [chart.place(bill(ship["bill"])[1])], None
        n = yield from self._bill(state, ship, here, level)
        if n is not None:
            origin, goal = bill(n)[:2]
            return [chart.place(origin), chart.place(goal)], n
        # M-43: only an R.T. card brings a new bill, so make for the nearest storm.
        far, best = self.nav.table(here), None
        for square, kind in enumerate(chart.cells):
            if kind & HATCHED and not kind & PORT and far[square] > 1:
                if best is None or far[square] < far[best]:
                    best = square
        return [best] if best is not None else [], None

    def _shelter(self, state, ship, here):
        """MT-12: the square of the nearest port to which a diverted ship may go, in a list.

        [] if it can reach none. A port that is taken counts as two turns farther off, because a
        free one may be worth a detour.
        """
        rules, best = self.rules, None
        for closed in rules.mode.ways(rules, ship):
            far = rules.chart.spread(here, False, (), closed)
            for port in rules.mode.harbours(rules, state, ship, closed):
                square = rules.chart.place(port)
                if far[square]:
                    turns = 2 * fleet.occupied(state, port, ship)
                    rank = far[square] + sailing.LENGTH * turns, square
                    best = min(best or rank, rank)
            if best:
                return [best[1]]
        return []

    def _bill(self, state, ship, here, level):
        """The number of the bill that is worth most. None if there is none to fetch."""
        best, found = None, None
        waiting, options = state["waiting"], self.rules.options
        ports = sorted(waiting)
        if options["must_load"] and ship["port"] in waiting:
            ports = [ship["port"]]
        elif options["nearest_cargo"] == "strict" and waiting:
            shut = self.rules.mode.shut(ship)
            ports = self.rules.chart.nearest(here, ports, shut) or ports
        for port in ports:
            for n in waiting[port]:
                if self.nodes >= self.most and found is not None:
                    break
                self.nodes += 1
                yield
                value = self._worth(state, ship, here, n, level)
                if value is not None and (best is None or value > best):
                    best, found = value, n
        if found is not None:
            self.value = best
        return found

    def _worth(self, state, ship, here, n, level):
        """The dollars a turn that a bill brings. None: one of its ports can't be reached.

        Level 1 minds only the way: minus the squares to the loading port.
        """
        chart, nav = self.rules.chart, self.nav
        origin, goal, freight, _ = bill(n)
        port = chart.place(origin)
        there, on = nav.count(here, port), nav.count(port, chart.place(goal))
        if there is None or on is None:
            return None
        if level == 1:
            return -there
        turns = tons(there) + tons(on)
        value = (freight - 1000 * TON * turns) // turns
        if level == LEVELS and there:
            others = 0
            for other in state["players"]:
                if other is not ship and other["bill"] is None and not other["out"]:
                    count = nav.count(chart.square(other["at"]), port)
                    others += count is not None and tons(count) < tons(there)
            if others >= len(state["waiting"][origin]):
                value //= 3
        return value

    def _services(self, state, ship, here, stops, level):
        """The fuel or the repair to buy in port. None if nothing more is to be done there."""
        rules = self.rules
        price = rules.prices.get(ship["port"])
        cash = ship["cash"]
        if stops and cash < 40000:  # M-71: keep what the canals will take
            voyage = self.nav.voyage(here, stops[0], ship["bill"] is not None)
            if voyage and price and voyage["tolls"] + 2 * price <= cash:
                cash -= voyage["tolls"]
        if price:
            plan = None
            wanted = harbour.TANK - ship["fuel"]
            if level > 1 and stops:
                plan = yield from bunkers(self.nav, rules.prices, here, ship["fuel"], stops, TURN)
            if plan:
                wanted = plan[0][1]
            wanted = min(wanted, cash // price)
            if wanted > 0:
                return "fuel %d" % wanted
        if level == LEVELS and stops and ship["damage"] > harbour.TANK // 2 - 1:
            path = self.nav.course(here, stops[0]) or []
            cards = self.nav.moves(here, path)[1] if path else 0
            wanted = min(ship["damage"] + min(cards, 3) - 6, (cash - 20000) // harbour.WORK)
            if wanted > 0 and rules.allows(state, "repair %d" % wanted):
                return "repair %d" % wanted
        return None

    def _next_port(self, ship, here, stops, level):
        """The square to make for: the first stop, or a port on the way that sells fuel; or None."""
        rules, nav = self.rules, self.nav
        fuel = ship["fuel"]
        red = None
        for port in sorted(rules.prices):
            count = nav.count(here, rules.chart.place(port))
            if rules.prices[port] > ship["cash"]:
                continue
            if count and (red is None or count < red[0]):
                red = count, rules.chart.place(port)
        if not stops:
            return red and red[1]
        count = nav.count(here, stops[0])
        if ship["diverted"] or count is None:
            return stops[0]
        self.depth = tons(count)
        if not fuel:
            # M-70: drift to a port with fuel, or to the stop, which brings money.
            return stops[0] if not red or count < red[0] else red[1]
        need = 0
        if count and not (len(stops) == 1 and count and rules.chart.port(stops[0]) in rules.prices):
            need = reserve(nav, rules.prices, stops[0]) or 0
        if tons(count) + need <= fuel:
            return stops[0]
        plan = yield from bunkers(nav, rules.prices, here, fuel, stops, TURN)
        if plan and len(plan) > 1:
            return plan[1][0]
        return stops[0] if not red or tons(count) <= fuel < tons(red[0]) else red[1]

    def _sail(self, state, ship, here, goal, level):
        """The first move towards a square. If that is refused, the best one that is listed."""
        rules, nav = self.rules, self.nav
        canals, path = False, None
        for closed in (
            rules.mode.ways(rules, ship) if ship["diverted"] else (rules.mode.shut(ship),)
        ):
            if path is None:
                canals = not closed & CANAL
                path = nav.course(here, goal, canals)
        if path is None:  # as from a canal's own square, or from a coast square
            return self._listed(state, ship, here, goal, canals)
        most = sailing.longest(ship, None)[0]
        card = CARD if level > 1 and sailing.draws(rules, ship, False, False) else 0
        port = rules.chart.port(path[-1])
        if port and fleet.occupied(state, port, ship):
            path.pop()  # M-26: wait outside
        path = nav.leg(here, path, most, TURN, card)
        if not path:
            return self._aside(state, here) if ship["port"] else "stay"
        text = "sail " + " ".join([rules.chart.text(square) for square in path])
        if rules.allows(state, text):
            return text
        return self._listed(state, ship, here, goal, canals)

    def _listed(self, state, ship, here, goal, canals):
        """The legal course that ends nearest to the goal, or `stay` if none ends nearer."""
        chart = self.rules.chart
        far = self.nav.table(goal, canals)
        best, found = far[here] or 255, "stay"
        if self._gives_way(state, ship, here):
            best = 255
        for text in self.rules.mode.courses(self.rules, state):
            count = far[chart.square(text.split(" ")[-1])] or 255
            if count < best and not text.startswith("sail tow"):
                best, found = count, text
        return found

    def _gives_way(self, state, ship, here):
        """MA-4: whether the ship has to go round another one that lies beside it at sea.

        Each could wait for the other for ever. So the one that comes first in the order of the
        players goes round.
        """
        if not self.rules.options["sea_exclusive"] or ship["port"]:
            return False
        beside = self.rules.chart.beside(here)
        later = False
        for other in state["players"]:
            if other is ship:
                later = True
            elif later and other["at"] and not other["port"] and not other["out"]:
                if self.rules.chart.square(other["at"]) in beside:
                    return True
        return False

    def _aside(self, state, here):
        """The move that leaves the port, so that another ship may enter it."""
        for square in self.rules.chart.beside(here):
            text = "sail " + self.rules.chart.text(square)
            if not self.rules.chart.port(square) and self.rules.allows(state, text):
                return text
        return "stay"

    def _at_table(self, state, ship):
        """The action at the table. Only the players see the board, so it is chosen without it."""
        rules = self.rules
        port = ship["port"]
        waiting = state["waiting"].get(port, ())
        if ship["bill"] is None and waiting:
            return "load %d" % sorted(waiting, key=lambda n: bill(n)[2])[-1]
        if port and rules.prices and port in rules.prices:
            wanted = min(harbour.TANK - ship["fuel"], ship["cash"] // rules.prices[port])
            if wanted:
                return "fuel %d" % wanted
        if ship["damage"] > harbour.TANK // 2 and rules.allows(state, "repair 1"):
            return "repair 1"
        for n in (sailing.LENGTH, sailing.ROPE, 1):
            words = "sail %d" % n + (" tow" if ship["tow"] and "of" in ship["tow"] else "")
            if n < sailing.LENGTH or not ship["tow"]:
                if rules.allows(state, words):
                    return words
        return "stay"
