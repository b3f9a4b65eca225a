"""A new game of MASTER: mode, ships, the sum to reach, the players' own prices, and the options."""

from firmware.screens.master.phrase import COLOURS, money, port_name
from firmware.screens.pages import Pages
from shared_rules.kernel.errors import SetupError
from shared_rules.kernel.words import number
from shared_rules.master.bills import PORTS
from shared_rules.master.options import CHART, RANGES, VALUES, WORLD, resolve

# Sums to reach that are offered, in thousands of dollars
TARGETS = (60, 80, 100, 125, 150, 175, 200, 250, 300, 400, 500, 1000)
# Options of the page "options", the most asked for first; those of a chart follow
MORE = (
    "lots cards bills restock_when_empty rt_reshuffle services_on_arrival must_load repair_ports "
    "min_forced_repair divert_exempt divert_adds_damage drift_draws tow_draws tow_share_port "
    "tow_abort toll_towed win_check ruin_on_stranded max_rescues exclusive_start"
).split(" ")
ON_CHART = (
    "zone_rule zone_port_counts diagonals wrap_cost port_stops_move sea_exclusive direct_only "
    "nearest_cargo divert_canals divert_occupied"
).split(" ")
LEVELS = (0, 1, 2, 3, 4, 5)  # of the computer; 0 is a person


class New(Pages):
    """Besides the options, `values` has ship0.., seat0.. (levels) and a price for each port.

    The players' own prices are kept as a text in the settings of the box: a number for each port,
    in the order of PORTS: thousands of dollars a ton, or 0 where no fuel is sold.
    """

    name = "master_new"
    part = "master_new"
    pages = ("own", "options")

    def __init__(self, app):
        super().__init__(app)
        self._ships = list(COLOURS)
        self.values = {name: values[0] for name, values in VALUES.items()}
        self.values.update({name: values[0] for name, values in CHART.items()})
        self.values["max_rescues"] = RANGES["max_rescues"][0]
        self.values["target"] = RANGES["target"][0] // 1000
        self.values["players"] = 2
        self.values["prices"] = "usual"
        self.values["chart"] = WORLD
        self._charts = [WORLD] + [name for name in app.store.chart(None) if name != WORLD]
        for seat in range(6):
            self.values["seat%d" % seat] = 0
        prices = app.settings.get("prices", "").split(" ")
        for place, port in enumerate(PORTS):
            price = number(prices[place]) if len(prices) == len(PORTS) else 0
            self.values[port] = price if price and price < 100 else 0
        if self._red():
            self.values["prices"] = "own"

    def _red(self):
        """{PORT: dollars a ton} of the ports for which the players have set a price."""
        return {port: 1000 * self.values[port] for port in PORTS if self.values[port]}

    def title(self):
        return self.app.t(self.page or "master")

    def fields(self):
        values = self.values
        chart = values["mode"] == "chart"
        if self.page == "own":
            return [(port, range(100)) for port in PORTS]
        if self.page:
            names = MORE + ON_CHART if chart else MORE
            return [(name, self._values(name)) for name in names if self._useful(name)]
        rows: list = [("start", None), ("mode", VALUES["mode"])]
        if chart and len(self._charts) > 1:
            rows.append(("chart", self._charts))
        rows.append(("players", range(2, 7)))
        for place in range(values["players"]):
            values["ship%d" % place] = self._ships[place]
            rows.append(("ship%d" % place, self._free(place)))
        if chart:
            for place in range(values["players"]):
                rows.append(("seat%d" % place, LEVELS))
        rows += [("names", None), ("target", TARGETS)]
        if self._red():
            rows.append(("prices", ("usual", "own")))
        return rows + [("own", None), ("options", None)]

    def _free(self, place):
        """The colours that no earlier ship has. If a later ship has the chosen one, both swap."""
        taken = self._ships[:place]
        return [colour for colour in COLOURS if colour not in taken]

    def _values(self, name):
        if name == "max_rescues":
            return (99, 0, 1, 2, 3)
        return VALUES[name] if name in VALUES else CHART[name]

    def _useful(self, name):
        """Whether this game accepts another value of the option than the default."""
        given = self.read_options()
        given[name] = self._values(name)[1]
        return self._fits(given)

    def _fits(self, given):
        """Whether a game can have these options together."""
        try:
            resolve(given)
        except SetupError:
            return False
        return True

    def read_options(self):
        """Return {option: value} of the options that were changed and that this game accepts."""
        values, given = self.values, {}
        if values["mode"] == "chart":
            given["mode"] = "chart"
            if values["chart"] != WORLD:
                given["chart"] = values["chart"]
        if values["target"] * 1000 != RANGES["target"][0]:
            given["target"] = values["target"] * 1000
        if values["prices"] == "own" and self._red():
            given["prices"] = self._red()
        for name in MORE + ON_CHART:
            if values[name] != self._values(name)[0]:
                given[name] = values[name]
                if not self._fits(given):
                    del given[name]
        return given

    def players(self):
        return self._ships[: self.values["players"]]

    def _race(self):
        """(players, options, seats, names) as `game.new` takes them."""
        values = self.values
        players = self.players()
        seats = {}
        if values["mode"] == "chart":
            levels = [values["seat%d" % place] for place in range(len(players))]
            seats = {name: level for name, level in zip(players, levels) if level}
        return players, self.read_options(), seats, self.named()

    def label(self, name):
        t = self.app.t
        if name in PORTS:
            return port_name(self.app, name)
        if name[:4] == "ship":
            return t("set.ship", n=int(name[4:]) + 1)
        if name[:4] == "seat":
            return t(self._ships[int(name[4:])])
        return super().label(name)

    def show(self, name, value):
        t = self.app.t
        if name in PORTS:
            return money(self.app, 1000 * value) if value else t("green.port")
        if name[:4] == "ship":
            return t(value)
        if name[:4] == "seat":
            return t("computer", n=value) if value else t("person")
        if name == "target":
            return money(self.app, 1000 * value)
        if name == "prices" and value == "usual":
            return t("is.chart's" if self.values["mode"] == "chart" else "is.asked")
        if value is True or value is False:
            return super().show(name, value)
        if name == "chart":
            return t("is.world") if value == WORLD else value
        if name in ("players", "wrap_cost"):
            return str(value)
        if name == "max_rescues":
            return t("any") if value == 99 else str(value)
        return t(("mode.%s" if name == "mode" else "is.%s") % value)

    def change(self, name, value):
        if name[:4] == "ship":
            place = int(name[4:])
            if value in self._ships:
                self._ships[self._ships.index(value)] = self._ships[place]
            self._ships[place] = value
        else:
            self.values[name] = value

    def start(self):
        """Start, unless each ship needs its own red port and there are too few (M-13, MA-6)."""
        red = self._red() if self.values["prices"] == "own" else None
        if red and len(red) < self.values["players"] and self.values["exclusive_start"]:
            self.app.beep("refused")
            self.app.push("why", "Why", "M-13", "few.red", "master")
        else:
            self.app.only("begin", "Begin", "master", self._race())

    def leave(self, kind):
        if self.page == "own" and kind != "long":
            kept = " ".join([str(self.values[port]) for port in PORTS])
            red = self._red()
            self.values["prices"] = "own" if red else "usual"
            if kept != self.app.settings.get("prices"):
                self.app.set("prices", kept if red else "")
                self.app.keys.drop(None)
        super().leave(kind)
