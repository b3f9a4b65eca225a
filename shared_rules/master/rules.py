"""The rules of MASTER: which texts are actions, how they are read, and which function plays each.

A verb's function is a generator. Up to its first `yield` it only checks, and raises RuleError.
After that it changes the state and yields events. So an action can be checked without being played,
and it is refused before anything has changed.
"""

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.game import Game
from shared_rules.kernel.words import number
from shared_rules.master import fleet, harbour, rounds, weather
from shared_rules.master.bills import PORTS

LEVELS = 5  # of a captain
# verb: (forms of what follows it, function). n: a number, c: a colour, p: a port, *: the function
# reads the words itself. A rare function is named by its module, where it has the verb's name.
VERBS = {
    "fuel": (("n", "nn"), harbour.fuel),
    "load": (("n",), harbour.load),
    "repair": (("n",), harbour.repair),
    "stay": (("",), harbour.stay),
    "card": (("*",), weather.card),
    "bill": (("", "n"), weather.bill),
    "tow": (("cn",), "towing"),
    "accept": (("",), "towing"),
    "refuse": (("",), "towing"),
    "release": (("",), "towing"),
    "yes": (("",), "towing"),
    "no": (("",), "towing"),
    "rescue": (("",), fleet.rescue),
    "veto": (("",), fleet.veto),
}
# what is pending: (the statement that asks for it, the verbs that answer)
ANSWERS = {
    "lots": ("M-12", ("lots",)),
    "start": ("M-13", ("start",)),
    "bill": ("M-43", ("bill",)),
    "card": ("M-45", ("card",)),
    "repair": ("M-52", ("repair",)),
    "tow": ("M-63", ("accept", "refuse", "tow")),
    "bunker": ("MT-11a", ("yes", "no")),
    "rescue": ("M-76", ("rescue", "veto")),
}


class Rules(Game):
    """One game with its options, prices and chart. The state is an argument of each method.

    prices: {PORT: dollars a ton} of the red ports; None where only the players know them.
    chart: chart.Chart, or None at the table. mode: the module of that mode.
    """

    name = "master"
    version = 2
    draws = "lots card bill"
    HIDDEN = ("pile", "due", "refused", "sailed", "bunkers")
    place = "port"

    def __init__(self, players, options, position, seats, rng):
        """Set up a game. SetupError or RuleError if that can't be done. The arguments: see Game."""
        from shared_rules.kernel.entry import check_seats
        from shared_rules.master.options import resolve
        from shared_rules.master.setup import begin

        self.players = players
        self.rng = rng
        self.prices = self.chart = None
        self.spelled = ""  # the last action applied, with what chance gave
        self.options = resolve(options)
        check_seats(seats, players, LEVELS if self.options["mode"] == "chart" else 0)
        mode = "charted" if self.options["mode"] == "chart" else "tabletop"
        self.mode = __import__("shared_rules.master." + mode, None, None, ("sail",))
        self._state = begin(self, position)

    def apply(self, state: dict, text: str) -> list:
        """Play an action: change the state and return the events.

        `spelled` is then the action as the log holds it. RuleError if the action is illegal. Then
        nothing has changed.
        """
        steps = self._read(state, text)
        next(steps)
        self.spelled = text
        events = list(steps)
        events.extend(rounds.go_on(self, state))
        return events

    def allows(self, state: dict, text: str) -> bool:
        """Whether an action is legal now."""
        try:
            next(self._read(state, text))
        except RuleError:
            return False
        return True

    def strip_outcome(self, text: str) -> str:
        """The action that a player gave for a line of the log: without what the device drew."""
        verb = text.partition(" ")[0]
        if (
            verb == "lots"
            or verb + "s" in ("cards", "bills")
            and self.options[verb + "s"] != "table"
        ):
            return verb
        return text

    def actions(self, state: dict):
        """Yield the legal actions, with numbers as ranges (`fuel 1..4`)."""
        from shared_rules.master import listing

        return listing.actions(self, state)

    def player(self, state: dict) -> str | None:
        """The colour whose action is due. None after the end, and where people draw by hand."""
        pending = state["pending"]
        if pending and self.options.get(pending["what"] + "s") == "table" or state["winner"]:
            return None
        return pending and pending["who"] or fleet.on_turn(state)["colour"]

    def score(self, state: dict) -> int | None:
        """The winner's cash in dollars; None if there is no winner."""
        ship = fleet.find(state, state["winner"])
        return ship["cash"] if ship else None

    def suggest(self, state: dict, level: int | None = None, nodes: int | None = None):
        """Find the computer's action without playing it: a generator, as `Captain.suggest`."""
        from shared_rules.master.captain import Captain

        return Captain(self).suggest(state, level, nodes)

    def red(self, port: str) -> bool:
        """M-29: whether a port may be red. True for each port if only the players know."""
        return self.prices is None or port in self.prices

    def _read(self, state, text):
        """The generator of an action. RuleError if the text is no action, or none that is due."""
        words = text.split(" ") if isinstance(text, str) else [""]
        verb, words = words[0], words[1:]
        if verb == "sail":
            forms, play = ("*",), self.mode.sail
        elif verb in ("lots", "start"):
            forms = ("",) if verb == "lots" else ("p",)
            opening = __import__("shared_rules.master.opening", None, None, (verb,))
            play = getattr(opening, verb)
        elif verb in VERBS:
            forms, play = VERBS[verb]
            if play == "towing":
                play = getattr(__import__("shared_rules.master.towing", None, None, (verb,)), verb)
        else:
            raise RuleError(None, "unknown")
        if forms != ("*",):
            words = _match(forms, words)
        if state["winner"]:
            raise RuleError("M-73", "over")
        pending = state["pending"]
        if pending:
            rule, verbs = ANSWERS[pending["what"]]
            if verb not in verbs:
                if rule == "M-43" and not state["round"]:
                    rule = "M-14"  # the bills before round 1
                raise RuleError(rule, "pending", what=pending["what"])
        return play(self, state, *words)


def _match(forms, words):
    """The words as the function takes them. RuleError if they have none of the forms."""
    for form in forms:
        if len(form) == len(words):
            found = []
            for kind, word in zip(form, words):
                if kind == "n":
                    word = number(word)
                elif kind == "p" and word not in PORTS:
                    word = None
                found.append(word)
            if None not in found:
                return found
    raise RuleError(None, "unknown")
