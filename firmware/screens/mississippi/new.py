"""A new race of Mississippi Queen: mode, players, boats, computer players and options."""

from firmware.screens.last import recall
from firmware.screens.pages import Pages
from shared_rules.kernel.errors import SetupError
from shared_rules.mississippi.options import INTRO_TILES, VALUES, resolve

COLOURS = ("red", "green", "grey", "brown", "cream", "white", "red2")
BASE = ["red", "green", "grey", "brown", "cream", "white"]
# Options of the page "options", the most asked for first
MORE = (
    "die",
    "draw",
    "black_rose",
    "intro_tiles",
    "play_on",
    "both_boats",
    "first_tile",
    "white_pair",
    "sandbank_push_slows",
    "swap_at_piers",
    "push_course",
)
LEVELS = (0, 1, 2, 3, 4, 5)  # of the computer; 0 is a person


class New(Pages):
    """Besides the options, `values` has pier1.. (boats) and seat1.. (levels), one a player."""

    name = "mississippi_new"
    part = "mississippi_new"

    def __init__(self, app):
        super().__init__(app)
        self._boats = list(BASE)
        self.values = {name: values[0] for name, values in VALUES.items()}
        self.values["intro_tiles"] = INTRO_TILES
        self.values["players"] = 3
        self.values["starts"] = "white"
        for seat in range(1, 7):
            self.values["seat%d" % seat] = 0
        try:
            self._as_last(*recall(app) or ("",) * 6)
        except TypeError:
            pass  # it is no table of this version

    def _as_last(self, game, players, options, seats, names, _):
        """Offer the table that was set up last, if it was one of this game."""
        if game != "mississippi":
            return
        self.values["players"] = len(players)
        self.names = names
        for name, value in options.items():
            if value in VALUES.get(name, (value,)):
                self.values[name] = value
        if players[0] in ("white", "red"):
            self.values["starts"] = players[0]
        if self._singles():
            self._boats = players + [colour for colour in BASE if colour not in players]
        for seat, name in enumerate(players):
            self.values["seat%d" % (seat + 1)] = seats.get(name, 0)

    def title(self):
        return self.app.t("options" if self.page else "mississippi")

    def fields(self):
        if self.page:
            return [(name, self._values(name)) for name in MORE if self._useful(name)]
        rows = [("start", None), ("mode", VALUES["mode"]), ("variant", VALUES["variant"])]
        rows.append(("players", (2, 3, 4, 5, 6)))
        players = self.values["players"]
        if players == 3:
            rows.append(("boats_per_player", (1, 2)))
        if players == 2:
            rows.append(("starts", ("white", "red")))
        elif self._singles():
            for place in range(players):
                self.values["pier%d" % (place + 1)] = self._boats[place]
                rows.append(("pier%d" % (place + 1), self._free(place)))
        if self.values["mode"] == "pilot":
            for seat in range(players):
                rows.append(("seat%d" % (seat + 1), LEVELS))
        rows += [("tiles", VALUES["tiles"]), ("names", None)]
        return rows + [("options", None), ("position", None)]

    def _singles(self):
        players = self.values["players"]
        return players > 3 or (players == 3 and self.values["boats_per_player"] == 1)

    def _free(self, place):
        """The colours that no earlier boat has. If a later boat has the chosen one, both swap."""
        taken = self._boats[:place]
        return [colour for colour in COLOURS if colour not in taken]

    def _values(self, name):
        if name == "intro_tiles":
            tiles = resolve(self.values["players"], {"tiles": self.values["tiles"]})["tiles"]
            self.values[name] = min(self.values[name], len(tiles))
            return range(1, len(tiles) + 1)
        return VALUES[name]

    def _useful(self, name):
        """Whether this game accepts another value of the option than the default."""
        other = INTRO_TILES - 1 if name == "intro_tiles" else VALUES[name][1]
        if name == "sandbank_push_slows" and self.values["tiles"] == "base":
            return False
        given = self.read_options()
        given[name] = other
        try:
            resolve(self.values["players"], given)
        except SetupError:
            return False
        return True

    def read_options(self):
        """Return {option: value} of the options that were changed and that this game accepts."""
        players, given = self.values["players"], {}
        for name in ("mode", "variant", "boats_per_player", "tiles") + MORE:
            default = INTRO_TILES if name == "intro_tiles" else VALUES[name][0]
            if self.values[name] != default:
                given[name] = self.values[name]
                try:
                    resolve(players, given)
                except SetupError:
                    del given[name]
        return given

    def players(self):
        """Return the players as `game.new` takes them.

        They are boats in the order of the start piers or, where a player has two boats, owners in
        the order of their seats (QT-11).
        """
        if self._singles():
            return self._boats[: self.values["players"]]
        if self.values["players"] == 3:
            return ["white", "red", "green"]
        return ["white", "red"] if self.values["starts"] == "white" else ["red", "white"]

    def seats(self):
        """Return {player: level} of those that the computer plays, as `seats` of `game.new`."""
        if self.values["mode"] != "pilot":
            return {}
        levels = [self.values["seat%d" % (n + 1)] for n in range(self.values["players"])]
        return {name: level for name, level in zip(self.players(), levels) if level}

    def _race(self):
        return self.players(), self.read_options(), self.seats(), self.named()

    def label(self, name):
        if name[:4] == "seat":
            return self.app.t(self.players()[int(name[4:]) - 1])
        if name[:4] != "pier":
            return super().label(name)
        if name == "pier6":
            return self.app.t("set.yard")
        return self.app.t("set.pier", n=name[4:])

    def show(self, name, value):
        t = self.app.t
        if name[:4] == "pier":
            return t(value)
        if value is True or value is False:
            return super().show(name, value)
        if name in ("players", "boats_per_player", "intro_tiles"):
            return str(value)
        if name[:4] == "seat":
            return t("computer", n=value) if value else t("person")
        if name == "white_pair":
            return t(value)
        if name == "starts":
            white = t("white") + "+" + t(self.values["white_pair"])
            return white if value == "white" else t("red") + "+" + t("red2")
        return t(("mode.%s" if name == "mode" else "is.%s") % value)

    def change(self, name, value):
        if name[:4] == "pier":
            place = int(name[4:]) - 1
            if value in self._boats:
                self._boats[self._boats.index(value)] = self._boats[place]
            self._boats[place] = value
        else:
            self.values[name] = value

    def enter(self, what):
        self.app.push("mississippi.setup", "Setup", self._race())

    def start(self):
        self.app.only("begin", "Begin", "mississippi", self._race())
