"""A race of Mississippi Queen that begins in the middle: river, boats and wheels by hand (Q-84)."""

from firmware.screens.form import Form
from firmware.screens.mississippi_new import begin
from shared_rules.mississippi.options import resolve
from shared_rules.mississippi.setup import fleet
from shared_rules.mississippi.tiles import FACES, station

OPEN = "open"  # the exit of the front tile
ARROWS = {"left": "←", "straight": "↑", "right": "→", OPEN: ""}


class Setup(Form):
    """Pages: the race, the river, one of its tiles, a boat. Back leads to the page before."""

    name = "mississippi_setup"
    room = "mississippi_new"

    def __init__(self, app, players, options):
        super().__init__(app)
        self._players = players
        self._options = options
        whole = resolve(len(players), options)
        self._intro = whole["variant"] == "intro"
        self._names = ["A0"] + whole["tiles"]
        self._boats = [colour for colour, _ in fleet(players, whole)]
        if whole["black_rose"]:
            self._boats.append("black")
        self.values = {"round": 2, "turn": self._boats[0], "stage": OPEN}
        for colour in self._boats:
            for what, value in (("in", True), ("speed", 1), ("coal", 6), ("aboard", 0)):
                self.values[colour + " " + what] = value
            for what in ("from1", "from2"):
                self.values[colour + " " + what] = None
        self._count = 0
        self._add("A0", "straight")
        self._add(self._names[1], OPEN)
        self._page = ""

    # What is set: "name 3", "exit 3", "left 3" of each tile, "red speed" and so on of each boat.

    def _add(self, name, exit):
        place = str(self._count)
        self._count += 1
        self.values["name " + place] = name
        self.values["exit " + place] = exit
        self.values["left " + place] = 0

    def fields(self):
        page = self._page
        if not page:
            return self._race()
        if page == "river":
            rows = [("tile. %d" % place, None) for place in range(self._count)]
            return rows + [("more", None)] + ([("less", None)] if self._count > 1 else [])
        if page[:6] == "tile. ":
            return self._tile(int(page[6:]))
        return self._boat(page[6:])

    def _race(self):
        rows: list = [("start", None), ("river", None)]
        rows += [("boat. " + colour, None) for colour in self._boats]
        rows.append(("round", range(1, 100)))
        if self._intro or self.values["round"] == 1:
            inside = [colour for colour in self._boats if self.values[colour + " in"]]
            if self.values["turn"] not in inside:
                self.values["turn"] = (inside or self._boats)[0]
            rows.append(("turn", inside or self._boats))
        return rows + [("stage", (OPEN,) + FACES)]

    def _tile(self, place):
        last = place == self._count - 1
        name = self.values["name %d" % place]
        others = [self.values["name %d" % i] for i in range(self._count) if i != place]
        free = [tile for tile in self._names if tile not in others]
        exits = (OPEN,) + FACES if last else FACES
        rows: list = [("name %d" % place, free), ("exit %d" % place, exits)]
        if station(name) and not self._intro:
            rows.append(("left %d" % place, (0, 1, 2)))
        else:
            self.values["left %d" % place] = 0
        return rows

    def _boat(self, colour):
        rows: list = [(colour + " in", (True, False))]
        if not self.values[colour + " in"]:
            return rows
        rows.append((colour + " speed", range(1, 7)))
        if colour == "black":
            return rows
        rows.append((colour + " coal", range(7)))
        if not self._intro:
            rows.append((colour + " aboard", range(3)))
            stations: list = [None]
            for place in range(self._count):
                if station(self.values["name %d" % place]):
                    stations.append(place)
            for place in range(self.values[colour + " aboard"]):
                name = "%s from%d" % (colour, place + 1)
                if self.values[name] not in stations:
                    self.values[name] = None
                rows.append((name, stations))
        return rows

    def title(self):
        t, page = self.app.t, self._page
        if page[:6] == "boat. ":
            return t(page[6:])
        if page[:6] == "tile. ":
            return t("set.tile", n=int(page[6:]) + 1)
        return t("set.river" if page else "set.position")

    def label(self, name):
        t, values = self.app.t, self.values
        if name[:6] == "boat. ":
            colour = name[6:]
            if not values[colour + " in"]:
                return t(colour) + ": " + t("is.out")
            speed, coal = values[colour + " speed"], values[colour + " coal"]
            aboard = "●" * values[colour + " aboard"]
            return t(colour) + t("set.boat", v=speed, c=coal, p=aboard)
        if name[:6] == "tile. ":
            place = name[6:]
            exit = ARROWS[values["exit " + place]]
            waiting = "●" * values["left " + place]
            number = int(place) + 1
            return "%d  %s %s  %s" % (number, values["name " + place], exit, waiting)
        words = name.split(" ")
        if len(words) == 1:
            return super().label(name) + (" ..." if name == "river" else "")
        return t("set." + words[1 if words[0] in self._boats else 0])

    def show(self, name, value):
        t = self.app.t
        if name == "turn":
            return t(value)
        if " from" in name:
            return "-" if value is None else self.values["name %d" % value]
        if value is True or value is False:
            return t("yes" if value else "no.")
        if name == "stage" and value == OPEN:
            return t("not yet")
        if name[:5] in ("exit ", "stage"):
            return t(value)
        return str(value)

    def hints(self):
        t = self.app.t
        if self.focus() == "start":
            return "", t("ok.start")
        values = dict(self._fields).get(self.focus())
        return t("keys.change") if values else t("ok.choose"), t("back.back")

    def choose(self, name):
        if name == "start":
            begin(self.app, self._players, self._options, self.position())
        elif name == "more":
            self._append()
        elif name == "less":
            self._count -= 1
            self.values["exit %d" % (self._count - 1)] = OPEN
            self.lay()
        elif dict(self._fields).get(name) is None:
            self._page = name
            self.selected = 0
            self.lay(" ")
        else:
            self.leave("press")

    def _append(self):
        laid = [self.values["name %d" % place] for place in range(self._count)]
        free = [tile for tile in self._names if tile not in laid]
        if not free:
            self.app.beep("refused")
            return
        exit = "exit %d" % (self._count - 1)
        if self.values[exit] == OPEN:
            self.values[exit] = "straight"
        self._add(free[0], OPEN)
        self._page = "tile. %d" % (self._count - 1)
        self.selected = 0
        self.lay(" ")

    def leave(self, kind):
        if not self._page or kind == "long":
            super().leave(kind)
            return
        page = self._page
        self._page = "river" if page[:6] == "tile. " else ""
        self.lay(page)

    def position(self):
        """The object `position` of `game.new`."""
        values, river, boats = self.values, [], {}
        for place in range(self._count):
            piece = {"tile": values["name %d" % place], "passengers": values["left %d" % place]}
            if values["exit %d" % place] != OPEN:
                piece["exit"] = values["exit %d" % place]
            river.append(piece)
        for colour in self._boats:
            if not values[colour + " in"]:
                continue
            boats[colour] = boat = {"speed": values[colour + " speed"]}
            if colour != "black":
                boat["coal"] = values[colour + " coal"]
                boat["passengers"] = values[colour + " aboard"]
                served = [values["%s from%d" % (colour, n + 1)] for n in range(boat["passengers"])]
                boat["islands"] = [place for place in served if place is not None]
        position = {"river": river, "boats": boats, "round": values["round"]}
        if values["stage"] != OPEN:
            # the stage is what lies at the exit of the front tile
            position["landing"] = values["stage"]
            river[-1].pop("exit", None)
        if self._intro or values["round"] == 1:
            inside = [colour for colour in self._boats if colour in boats]
            if values["turn"] in inside:
                position["turn"] = inside.index(values["turn"])
        return position
