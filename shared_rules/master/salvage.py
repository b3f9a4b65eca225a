"""How the computer's captain asks for a tow, answers an offer, and tows (M-62 to M-70)."""

from shared_rules.master import fleet
from shared_rules.master.bills import bill
from shared_rules.master.bunkering import tons
from shared_rules.master.sailing import ROPE
from shared_rules.master.towing import bounds, helpers

NEAR = 3  # squares: a ship no farther from fuel than this drifts and asks for no tow
_HIRE = 5000  # dollars that a captain asks for each turn of a tow
_RELIEF = 4000  # dollars that a turn saved is worth to a ship adrift


class Salvage:
    """Decides about tows in one state. nav: a Navigator, or None at the table."""

    def __init__(self, rules, state, nav):
        self.rules = rules
        self.state = state
        self.nav = nav

    def _red(self, square, ship=None):
        """(count of squares, square) of the nearest free bunkering port.

        If none is free, it is the nearest that is taken. None: none can be reached.
        """
        best = None
        for port in sorted(self.rules.prices):
            place = self.rules.chart.place(port)
            count = self.nav.count(square, place)
            if count is not None:
                rank = fleet.occupied(self.state, port, ship), count, place
                best = min(best or rank, rank)
        return best and best[1:]

    def _turns(self, tower, asker):
        """(turns that a tow takes the tower, squares that the asker would drift). None: no way."""
        chart = self.rules.chart
        there, red = chart.square(asker["at"]), self._red(chart.square(asker["at"]), asker)
        count = self.nav.count(chart.square(tower["at"]), there)
        if red is None or count is None:
            return None
        return tons(count) + (red[0] + ROPE - 1) // ROPE, red[0]

    def ask(self, ship: dict) -> str | None:
        """The text that asks for the cheapest tow that a ship may accept. None: rather drift."""
        best = None
        for colour in sorted(helpers(self.state)):
            tower = fleet.find(self.state, colour)
            found = self._turns(tower, ship)
            if found and found[1] > NEAR and found[0] < tower["fuel"] and not tower["diverted"]:
                price = _HIRE * found[0]
                if fleet.reaches(self.state, tower, price):
                    continue  # M-73: no tow is worth the game
                if price <= min(ship["cash"], _RELIEF * (found[1] - found[0])):
                    best = min(best or (price, colour), (price, colour))
        return best and "tow %s %d" % (best[1], best[0])

    def reply(self, pending: dict) -> str:
        """MT-8: the text that answers an offer: accept it, name another price once, or refuse."""
        state, price = self.state, pending["price"]
        me, other = fleet.find(state, pending["who"]), fleet.find(state, pending["from"])
        low, high = bounds(pending)
        if me is fleet.on_turn(state):  # the asker, to whom another price is named
            if fleet.reaches(state, other, price):
                return "refuse"
            if price <= me["cash"] // 2:
                return "accept"
            before = pending["before"] + 1000
            return "tow %s %d" % (other["colour"], before) if low <= before <= high else "refuse"
        if not self.nav:
            return "accept" if price >= 4 * _HIRE else "refuse"
        found = self._turns(me, other)
        if not found or me["diverted"] or found[0] >= me["fuel"] or self._wins(other):
            return "refuse"
        wanted = _HIRE * found[0]
        if price >= wanted:
            return "accept"
        first = pending["before"] is None and low <= wanted <= high
        return "tow %s %d" % (other["colour"], wanted) if first else "refuse"

    def _wins(self, ship):
        """M-73: whether a ship has the sum that wins as soon as it delivers its cargo."""
        n = ship["bill"]
        return n is not None and fleet.reaches(self.state, ship, bill(n)[2])

    def go_on(self, ship: dict) -> str:
        """The text of the next action of a ship that has agreed on a tow."""
        rules, state, chart = self.rules, self.state, self.rules.chart
        here = chart.square(ship["at"])
        if "by" in ship["tow"]:
            free = ship["fuel"] and rules.allows(state, "release")
            return "release" if free else "stay"
        asker = fleet.find(state, ship["tow"]["of"])
        there = chart.square(asker["at"])
        found = self._turns(ship, asker)
        if not found or found[0] > ship["fuel"] or ship["diverted"]:
            if rules.allows(state, "release"):
                return "release"
        words, path = "sail ", self.nav.course(here, there) or []
        if there in chart.beside(here):
            red = self._red(here, ship)
            path = self.nav.course(here, red[1]) or [] if red else []
            path = self.nav.leg(here, path, ROPE)
            words = "sail tow "
        elif here == there:
            path = [s for s in chart.beside(here) if not chart.port(s)][:1]
        else:
            path = self.nav.leg(here, path[:-1])
        text = words + " ".join([chart.text(square) for square in path])
        if path and rules.allows(state, text):
            return text
        return self._other(here, there)

    def _other(self, here, there):
        """The listed course that ends nearest to where the tow goes on, or `stay`."""
        chart = self.rules.chart
        red = self._red(here)
        tow = there in chart.beside(here)
        if not red:
            return "stay"
        far = self.nav.table(red[1] if tow else there)
        best, found = far[here], "stay"
        for text in self.rules.mode.courses(self.rules, self.state):
            end = chart.square(text.split(" ")[-1])
            if text.startswith("sail tow") == tow and 1 < far[end] < best:
                best, found = far[end], text
        return found
