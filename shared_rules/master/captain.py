"""The computer's captain: it carries bills, buys fuel and answers questions (M-79 to M-81).

Levels 1 to 4 misjudge the bills that wait, each less than the one below. Level 1 also starts
anywhere, and fills its tank wherever it can. From level 2 on a captain keeps some tons to spare,
from level 3 on it repairs before it has to. From level 4 on it leaves bills that others will reach
first. While few bills wait it sails through storms (hatched sea), because a card brings a bill;
later it goes round them where that costs less. Level 5 sees clearly, and thinks of the bill after
the next one too. The same state always gives the same action: neither chance nor a clock has a part
in it.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.master import fleet, freight, harbour, sailing
from shared_rules.master.bills import PORTS, bill
from shared_rules.master.bunkering import bunkers, tons
from shared_rules.master.chart import CANAL
from shared_rules.master.navigator import Navigator, navigator
from shared_rules.master.salvage import Salvage

# For each level: the bills that it thinks ahead; by how many thousand dollars it misjudges one.
_SIGHT = ((1, 255), (1, 170), (1, 104), (1, 55), (2, 0))
TURN, CARD = 6, 3  # thousand dollars: what a turn and an R.T. card cost a captain
FEW = 16  # while fewer bills wait than this, a card is worth what it costs
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
        5; None: 5. nodes: how many voyages it may look at; None: 1000. RuleError after the end
        (M-73), and where the players draw or answer by hand (M-43, M-45, MT-11a).
        """
        level = min(max(level or 5, 1), len(_SIGHT))
        if state["winner"]:
            raise RuleError("M-73", "over")
        self.depth, self.value, self.most = 1, 0, nodes or 1000
        pending = state["pending"]
        if pending:
            action = self._reply(state, pending, level)
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

    def _reply(self, state, pending, level):
        """The answer to the pending question."""
        what, options = pending["what"], self.rules.options
        if what in ("card", "bill") and options[what + "s"] == "table":
            raise RuleError("M-45" if what == "card" else "M-43", "drawn_by")
        if what == "bunker":
            raise RuleError("MT-11a", "drawn_by")  # only the players see their board
        if what == "start":
            free = [port for port in PORTS if self.rules.allows(state, "start " + port)]
            if self.nav and level > 1:
                return "start " + freight.home(self.nav, state, self.rules.prices, free)
            return "start " + free[0]
        if what == "repair":
            ship = fleet.find(state, pending["who"])
            wanted = 3 if ship["cash"] >= 8 * harbour.WORK else 1
            return "repair %d" % min(pending["max"], max(pending["min"], wanted))
        if what == "rescue":
            debtor = fleet.find(state, pending["debtor"])
            left = [ship for ship in state["players"] if not ship["out"]]
            # MA-42: a veto against the last rival wins.
            return "rescue" if debtor["rescues"] < PATIENCE and len(left) > 2 else "veto"
        if what == "tow":
            return Salvage(self.rules, state, self.nav).reply(pending)
        return what

    def _turn(self, state, ship, level):
        """The next action of a turn on the chart."""
        rules = self.rules
        if rules.mode.shut(ship) & CANAL:
            self.nav = Navigator(rules.chart, CANAL)
        here = rules.chart.square(ship["at"])
        salvage = Salvage(rules, state, self.nav)
        stops, n, ends = yield from self._stops(state, ship, here, level)
        if ship["port"]:
            if n is not None and bill(n)[0] == ship["port"]:
                if rules.allows(state, "load %d" % n):
                    return "load %d" % n
            action = yield from self._services(state, ship, here, stops, ends, level)
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
        goal = yield from self._next_port(ship, here, stops, ends, level)
        if goal is None or goal == here:
            return "stay" if goal is None or not ship["port"] else self._aside(state, here)
        action = self._sail(state, ship, here, goal, level)
        if action == "stay" and stops and goal != stops[0]:
            action = self._sail(state, ship, here, stops[0], level)  # options may refuse a detour
        return action

    def _stops(self, state, ship, here, level):
        """(squares to call at, the bill to fetch or None, whether the last one wins the game).

        No squares: there is nothing to do.
        """
        chart, waiting, options = self.rules.chart, state["waiting"], self.rules.options
        if ship["diverted"]:
            return self._shelter(state, ship, here), None, False
        ports = list(waiting)
        if options["must_load"] and ship["port"] in waiting:
            ports = [ship["port"]]
        elif options["nearest_cargo"] == "strict" and waiting and ship["bill"] is None:
            shut = self.rules.mode.shut(ship)
            ports = chart.nearest(here, sorted(ports), shut) or ports
        depth, haze = _SIGHT[level - 1]
        plans = freight.Freight(
            self.rules, state, self.nav, ship, depth, haze, level > 3, self.most
        )
        bills = yield from plans.plan(here, ports)
        self.nodes, self.value = plans.nodes, plans.value
        stops = [chart.place(bill(ship["bill"])[1])] if ship["bill"] is not None else []
        for n in bills:
            stops += [chart.place(port) for port in bill(n)[:2]]
        n = bills[0] if bills and ship["bill"] is None else None
        return stops or freight.storm(self.nav, here), n, plans.wins and len(stops) < 3

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

    def _services(self, state, ship, here, stops, ends, level):
        """The fuel or the repair to buy in port. None if nothing more is to be done there."""
        rules = self.rules
        price = rules.prices.get(ship["port"])
        cash = ship["cash"]
        if price:
            tolls, loaded, square = 0, ship["bill"] is not None, here
            for stop in stops[: 1 if loaded else 2]:  # M-71: keep what the canals will take
                if rules.chart.port(stop):
                    way = self.nav.row(square)[rules.chart.ports.index(stop)]
                    tolls += sailing.TOLLS[loaded] * (way >> 6) if way < 255 else 0
                square, loaded = stop, True
            if tolls + 2 * price <= cash:
                cash -= tolls
            if cash >= 20000:
                cash -= 10000  # M-59: for a diversion, lest it ruins her
            wanted = harbour.TANK - ship["fuel"]
            if level > 1 and stops:
                plan = yield from self._bunkers(ship, here, stops, ends, _spare(ship, level))
                if plan:
                    wanted = plan[0][1]
            wanted = min(wanted, cash // price)
            if wanted > 0:
                return "fuel %d" % wanted
        if level > 2 and stops and not ends and ship["damage"] > harbour.TANK // 2 - 1:
            path = self.nav.course(here, stops[0]) or []
            cards = self.nav.moves(here, path)[1] if path else 0
            wanted = min(ship["damage"] + min(cards, 3) - 6, (cash - 20000) // harbour.WORK)
            if wanted > 0 and rules.allows(state, "repair %d" % wanted):
                return "repair %d" % wanted
        return None

    def _bunkers(self, ship, here, stops, ends, spare):
        """Where to buy fuel on the way, as `bunkers` says it: a generator, as that is."""
        prices = self.rules.prices
        return bunkers(self.nav, prices, here, ship["fuel"], stops, TURN, spare, ends)

    def _next_port(self, ship, here, stops, ends, level):
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
        spare = _spare(ship, level)
        plan = yield from self._bunkers(ship, here, stops, ends, spare)
        if spare and not plan:
            plan = yield from self._bunkers(ship, here, stops, ends, 0)
        if plan and len(plan) > 1:
            return plan[1][0]
        return stops[0] if not red or tons(count) <= fuel < tons(red[0]) else red[1]

    def _sail(self, state, ship, here, goal, level):
        """The first move towards a square. If that is refused, the best one that is listed."""
        rules, nav = self.rules, self.nav
        waiting = sum([len(found) for found in state["waiting"].values()])
        few = level > 3 and ship["damage"] < 4 and ship["cash"] >= 10000 and waiting < FEW
        canals, path = False, None
        for closed in (
            rules.mode.ways(rules, ship) if ship["diverted"] else (rules.mode.shut(ship),)
        ):
            if path is None:
                canals = not closed & CANAL
                path = nav.course(here, goal, canals, few)
        if path is None:  # as from a canal's own square, or from a coast square
            return self._listed(state, ship, here, goal, canals)
        most = sailing.longest(ship, None)[0]
        card = 0
        if few:
            card = -1 if level > 4 else 0  # -1: of equally many moves those that draw more cards
        elif level > 1 and sailing.draws(rules, ship, False, False):
            card = CARD
        if card > 0 and ship["fuel"] <= tons(len(path)):
            card = 0  # there is no ton for a stop at the edge of a storm
        if card > 0 and level > 3:
            path = self._round(here, goal, canals, path, most, card)
        port = rules.chart.port(path[-1])
        if port and fleet.occupied(state, port, ship):
            # M-26: wait outside, but burn no fuel for it if the port can be entered from here.
            if len(path) <= most and (not ship["port"] or ship["fuel"] == 1):
                return "stay"
            path.pop()
        path = nav.leg(here, path, most, TURN, card)
        if not path:
            return self._aside(state, here) if ship["port"] else "stay"
        text = "sail " + " ".join([rules.chart.text(square) for square in path])
        if rules.allows(state, text):
            return text
        return self._listed(state, ship, here, goal, canals)

    def _round(self, here, goal, canals, path, most, card):
        """The course that leads round all storms, if that costs less; else the one given."""
        nav = self.nav
        lengths, cards = nav.moves(here, path, most, TURN, card)
        if cards:
            other = nav.calm().course(here, goal, canals)
            if other:
                calm, left = nav.moves(here, other, most, TURN, card)
                if TURN * len(calm) + card * left < TURN * len(lengths) + card * cards:
                    return other
        return path

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


def _spare(ship, level):
    """The tons that a plan leaves in the tank, for a diversion or a move more."""
    return 0 if level < 2 else 2 if ship["port"] else 0
