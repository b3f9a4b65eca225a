"""The rules of Mississippi Queen: which texts are actions, how they are read and played."""

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.game import Game
from shared_rules.kernel.words import number
from shared_rules.mississippi import rounds
from shared_rules.mississippi.tiles import COLOURS, FACES, HEADINGS, NAMES, is_cell

LEVELS = 5  # of a captain
WORDS = {"c": COLOURS, "f": FACES, "t": NAMES, "h": HEADINGS}


class Rules(Game):
    """One race with its players, options and tiles. The state is an argument of each method."""

    name = "mississippi"
    version = 2
    draws = "roll tile"
    HIDDEN = (
        "reserve_tiles",
        "began",
        "course",
        "pushed",
        "drift",
        "entered",
        "tail",
        "limit",
    )

    def __init__(self, players, options, position, seats, rng):
        """Set up a race. Raises SetupError, or RuleError if the position breaks a statement.

        players: their names. options, position: as in RULES.md; position may be None. seats:
        {player: level}. rng: the session's Prng.
        """
        from shared_rules.kernel.entry import check_seats
        from shared_rules.mississippi.options import resolve
        from shared_rules.mississippi.setup import begin

        self.players = players
        self.options = resolve(len(players), options)
        check_seats(seats, players, LEVELS if self.options["mode"] == "pilot" else 0)
        self.rng = rng
        pilot = self.options["mode"] == "pilot"
        # The last module is the mode. The others come first, because nested imports would need too
        # much of a Pico's stack.
        names = "steering exits river tabletop"
        if pilot:
            black = "blackrose " if self.options["black_rose"] else ""
            names = "steering hexes lookahead manoeuvres " + black + "helm pilotage"
        for name in names.split(" "):
            self.mode = __import__("shared_rules.mississippi." + name, None, None, ("VERBS",))
        self.helm = None
        if pilot:
            from shared_rules.mississippi.helm import Helm

            self.helm = Helm(self)
            self.player = self.helm.player
            self.suggest = self._suggest
        self.intro = self.options["variant"] == "intro"
        self.by_hand = position is not None
        self.fresh = False  # whether the race began with all boats on the start tile
        self.spelled = ""  # the last action applied, with what chance gave
        self.next = None  # what follows it: a function (rules, state) -> events, or None
        self.places = []  # the colours in the order of the start piers
        self.shipyard = None  # the boat that starts on the shipyard, or None
        self.tiles = []  # the names of the tiles that can be drawn
        self.water = ""  # kinds of water of The Black Rose that the river has: s, d, c
        self.order_known = True  # False: the ruler has to be laid before the first turn
        self._state = begin(self, position)

    def apply(self, state: dict, text: str) -> list[dict]:
        """Play an action: change the state and return the events.

        `spelled` is then the action as the log holds it. If the action is illegal, RuleError is
        raised and nothing changes.
        """
        may, play, who, n = self._read(text)
        self._allow(state, text.split(" ")[0])
        may(self, state, who, n)
        self.spelled = text
        before = state["entered"]
        self.next = None
        events = play(self, state, who, n)
        while self.next:
            play, self.next = self.next, None
            events += play(self, state)
        if state["entered"] is before:
            # Players report the hex that a boat has entered before they do anything else.
            state["entered"] = []
        return events

    def make_way(self, back=None):
        """Have another helm for other states: a search of the map or a captain may use this one.

        Returns the helm that it had. back: that helm, when nothing more is tried; or that of a try.
        """
        helm = self.helm
        if helm:
            self.helm = back or type(helm)(self, None)
        return helm

    def player(self, state: dict) -> str | None:
        """The boat on turn; None while the ruler is asked for. In pilot mode `Helm.player`."""
        return None if rounds.is_pending(state, "rank") else rounds.acting(state)

    def allows(self, state: dict, text: str) -> bool:
        """Whether an action is legal now."""
        try:
            may, _, who, n = self._read(text)
            self._allow(state, text.split(" ")[0])
            may(self, state, who, n)
        except RuleError:
            return False
        return True

    def strip_outcome(self, text: str) -> str:
        """The action that a player gave for a line of the log, without what the device drew."""
        verb, _, rest = text.partition(" ")
        if verb == "roll" and self.options["die"] == "device" and rest in FACES:
            return verb
        if verb == "tile" and self.options["draw"] == "device" and rest in NAMES:
            return verb
        return text

    def actions(self, state: dict):
        """Yield the texts of the legal actions, with numbers as ranges (`speed 1..4`)."""
        # All in one frame, because the look-ahead that is called from here needs much stack.
        for verb, forms, may, _ in self.mode.VERBS:
            if verb == "sail" and state["points"] == 1:
                continue  # section 14: with one point left it is `ahead`, which is listed
            for form in forms if self._allowed(state, verb) else ():
                tiles = verb == "embark"
                numbers = (None,)
                if form[-1:] == "n":
                    numbers = range(len(state["river"])) if tiles else range(1, 7)
                for who in self._wholes(state, form):
                    text, legal = verb, []
                    for n in numbers:
                        try:
                            may(self, state, who, n)
                        except RuleError:
                            continue
                        legal.append(n)
                    if form == "*":
                        text += " " + " > ".join([group[0] for group in who])
                    elif who is not None:
                        text += " " + who
                    if numbers[0] is None:
                        if legal:
                            yield text
                        continue
                    for first, last in _runs(legal, tiles):
                        yield "%s %d" % (text, first) + ("" if first == last else "..%d" % last)

    def _suggest(self, state, level=None, nodes=None):
        """Find the computer's action, not played: a generator (`captain.Captain.suggest`)."""
        from shared_rules.mississippi.search.captain import Captain

        return Captain(self).suggest(state, level, nodes)

    def _wholes(self, state, form):
        """What can follow the verb in this form, apart from numbers; (None,): nothing."""
        if form == "x":
            return self.mode.targets(self, state)
        if form == "*":
            return ([[colour] for colour in rounds.afloat(state)],)
        if form == "h":
            return HEADINGS
        if form[:1] == "c":
            return [colour for colour in COLOURS if colour in state["boats"]]
        if form == "f":
            return FACES
        return self.mode.undrawn(self, state) if form == "t" else (None,)

    def _allowed(self, state, verb):
        if state["over"]:
            return False
        if state["pending"] is not None:
            return verb in self.mode.ANSWERS[state["pending"]["what"]]
        return verb not in ("roll", "tile", "rank")

    def _allow(self, state, verb):
        if state["over"]:
            raise RuleError(None, "over")
        if state["pending"] is not None and not self._allowed(state, verb):
            raise RuleError(None, "pending", what=state["pending"]["what"])

    def _read(self, text):
        """(may, play, who, n): the two functions of an action and their arguments.

        Raises RuleError if the text is no action.
        """
        words = text.split(" ") if isinstance(text, str) else [""]
        for verb, forms, may, play in self.mode.VERBS:
            if verb == words[0]:
                if forms == ("*",):
                    return may, play, self.mode.groups(words[1:]), None
                for form in forms:
                    found = _match(form, words[1:])
                    if found:
                        return may, play, found[0], found[1]
        raise RuleError(None, "unknown")


def _runs(numbers, single):
    """The numbers as ranges [first, last]; `single`: each number is a range of its own."""
    runs = []
    for n in numbers:
        if runs and runs[-1][1] == n - 1 and not single:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    return runs


def _match(form, words):
    """(who, n) if the words have the form, else None.

    who: a colour, face, tile, heading or cell, or None; n: a number or None.
    """
    if len(words) != len(form):
        return None
    who = n = None
    for kind, word in zip(form, words):
        if kind == "n":
            n = number(word)
            if n is None:
                return None
        elif kind == "x" and is_cell(word) or kind in WORDS and word in WORDS[kind]:
            who = word
        else:
            return None
    return who, n
