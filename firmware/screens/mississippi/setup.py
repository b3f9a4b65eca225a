"""A race of Mississippi Queen that begins in the middle: river, boats and wheels by hand (Q-84)."""

from firmware.screens.form import Form
from shared_rules.mississippi.exits import crossing
from shared_rules.mississippi.options import resolve
from shared_rules.mississippi.setup import fleet
from shared_rules.mississippi.tiles import (
    FACES,
    HEADINGS,
    SPEEDS,
    islands,
    spots,
    station,
)

OPEN = "open"  # the exit of a front tile that nothing lies behind yet
ARROWS = {"left": "←", "straight": "↑", "right": "→", OPEN: ""}


class Setup(Form):
    """Has a page each for the race, the river, a tile and a boat. Back leads to the page before.

    In pilot mode a boat also has a place on the river, which is set on the screen `Berth`.
    """

    name = "mississippi_setup"
    part = "mississippi_new"

    def __init__(self, app, race, entered=None, boat=None):
        """race: (players, options, seats) as `game.new` takes them.

        entered: (values, number of tiles) of a position that was refused, or None. boat: the colour
        that was the reason, or None.
        """
        super().__init__(app)
        self._game = race
        players, options = race[:2]
        whole = resolve(len(players), options)
        self._intro = whole["variant"] == "intro"
        self._pilot = whole["mode"] == "pilot"
        self._names = ["A0"] + whole["tiles"]
        boats = fleet(players, whole)
        self._owner = dict(boats)
        self._boats = [colour for colour, _ in boats]
        if whole["black_rose"]:
            self._boats.append("black")
        self.values = {"round": 2, "turn": self._boats[0], "stage": OPEN}
        water = self.water("A0")
        for colour in self._boats:
            for what, value in (("in", True), ("speed", 1), ("coal", 6), ("aboard", 0)):
                self.values[colour + " " + what] = value
            for what, value in (("tile", 0), ("hex", water.pop(0)), ("bow", 0)):
                self.values[colour + " " + what] = value
            for what in ("from1", "from2"):
                self.values[colour + " " + what] = None
        self._count = 0
        self._add("A0", "straight")
        self._add(self._names[1], OPEN)
        self._page = ""
        if entered:
            self.values, self._count = entered
        self._boat_at_fault = boat

    def open(self):
        super().open()
        if self._boat_at_fault:
            self.lay("boat. " + self._boat_at_fault)
            self._boat_at_fault = None

    # Names in `values`: "name 3", "exit 3" and "left 3" (passengers) for each tile, "red speed" and
    # so on for each boat. A bow is 0..5, clockwise from downstream on the tile of the boat.

    def _add(self, name, exit):
        place = str(self._count)
        self._count += 1
        self.values["name " + place] = name
        self.values["exit " + place] = exit
        self.values["left " + place] = 0

    def water(self, name):
        """Return the hexes, 0..19, of the tile `name` on which a boat can lie."""
        land = islands(name)
        return [number for number in range(20) if number not in land]

    def laid(self):
        """Return the names of the tiles on the table, from the rear to the front."""
        return [self.values["name %d" % place] for place in range(self._count)]

    def boats(self):
        """Return the colours of the boats in the race."""
        return [colour for colour in self._boats if self.values[colour + " in"]]

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
            inside = self.boats()
            if self.values["turn"] not in inside:
                self.values["turn"] = (inside or self._boats)[0]
            rows.append(("turn", inside or self._boats))
        return rows + [("stage", [OPEN] + self._faces("stage"))]

    def _faces(self, name):
        """The faces that an exit or the stage may have: no tile may overlap another (Q-34)."""
        values, found = self.values, []
        self.values = dict(values)
        for face in FACES:
            self.change(name, face)
            if face == values[name] or crossing(self._river()) is None:
                found.append(face)
        self.values = values
        return found

    def change(self, name, value):
        super().change(name, value)
        front = "exit %d" % (self._count - 1)
        if name in ("stage", front) and value != OPEN:
            # Either the landing stage or the next tile lies at the front exit.
            self.values["stage" if name == front else front] = OPEN

    def _tile(self, place):
        last = place == self._count - 1
        name = self.values["name %d" % place]
        others = [self.values["name %d" % i] for i in range(self._count) if i != place]
        free = [tile for tile in self._names if tile not in others]
        exits = [OPEN] if last else []
        if not last or len(free) > 1:  # else no tile is left that could lie there
            exits += self._faces("exit %d" % place)
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
        if self._pilot:
            rows.append((colour + " berth", None))
        rows.append((colour + " speed", SPEEDS))
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
                taken = self._served(colour, name)
                free = [station for station in stations if station not in taken]
                if self.values[name] not in free:
                    self.values[name] = None
                rows.append((name, free))
        return rows

    def _served(self, colour, name):
        """Q-43: the islands from which the owner has other passengers than `name`."""
        found = []
        for boat in self._boats:
            if self._owner.get(boat) == self._owner[colour]:
                for place in range(self.values[boat + " aboard"]):
                    other = "%s from%d" % (boat, place + 1)
                    if other != name and self.values[other] is not None:
                        found.append(self.values[other])
        return found

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
            aboard = "♟" * values[colour + " aboard"]
            return t(colour) + t("set.boat", v=speed, c=coal, p=aboard)
        if name[:6] == "tile. ":
            place = name[6:]
            exit = ARROWS[values["exit " + place]]
            waiting = "♟" * values["left " + place]
            number = int(place) + 1
            return "%d  %s %s  %s" % (number, values["name " + place], exit, waiting)
        words = name.split(" ")
        if words[-1] == "berth":
            tile, number = values[words[0] + " tile"], values[words[0] + " hex"]
            tile = min(tile, self._count - 1)
            bow = t("bow." + HEADINGS[values[words[0] + " bow"]])
            return t("set.berth", t=values["name %d" % tile], n=number, b=bow)
        if len(words) == 1:
            return super().label(name) + (" »" if name == "river" else "")
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

    def choose(self, name):
        if name == "start":
            given = self._game, self.position(), [self.values, self._count]
            self.app.only("begin", "Begin", "mississippi", *given)
        elif name == "more":
            self._append()
        elif name == "less":
            self._count -= 1
            self.values["exit %d" % (self._count - 1)] = OPEN
            self.lay()
        elif name[-6:] == " berth":
            self.app.push("mississippi.berth", "Berth", self, name[:-6])
        elif dict(self._fields).get(name) is None:
            self._page = name
            self.selected = 0
            self.lay(" ")
        else:
            self.leave("press")

    def _append(self):
        laid = self.laid()
        free = [tile for tile in self._names if tile not in laid]
        if not free:
            self.app.beep("refused")
            return
        exit = "exit %d" % (self._count - 1)
        if self.values[exit] == OPEN:
            faces = self._faces(exit)
            self.values[exit] = "straight" if "straight" in faces else faces[0]
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

    def _river(self):
        """The tiles of `position`; where the stage lies, that is the exit of the last."""
        values, river = self.values, []
        for place in range(self._count):
            piece = {"tile": values["name %d" % place], "passengers": values["left %d" % place]}
            exit = values["exit %d" % place]
            if place == self._count - 1 and values["stage"] != OPEN:
                exit = values["stage"]
            if exit != OPEN:
                piece["exit"] = exit
            river.append(piece)
        return river

    def position(self):
        """Return the object `position` of `game.new`."""
        values, river, boats = self.values, self._river(), {}
        headings = [spot[2] for spot in spots(river)]
        for colour in self.boats():
            boats[colour] = boat = {"speed": values[colour + " speed"]}
            if self._pilot:
                tile = min(values[colour + " tile"], self._count - 1)
                boat["at"] = "%d.%d" % (tile, values[colour + " hex"])
                boat["heading"] = HEADINGS[(values[colour + " bow"] + headings[tile]) % 6]
            if colour != "black":
                boat["coal"] = values[colour + " coal"]
                boat["passengers"] = values[colour + " aboard"]
                served = [values["%s from%d" % (colour, n + 1)] for n in range(boat["passengers"])]
                boat["islands"] = [place for place in served if place is not None]
        position = {"river": river, "boats": boats, "round": values["round"]}
        if values["stage"] != OPEN:
            position["landing"] = values["stage"]
        if self._intro or values["round"] == 1:
            inside = self.boats()
            if values["turn"] in inside:
                position["turn"] = inside.index(values["turn"])
        return position
