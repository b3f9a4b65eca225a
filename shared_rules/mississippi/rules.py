"""The rules of Mississippi Queen: a race, which texts are its actions, and how they are read."""

from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.kernel.words import number
from shared_rules.mississippi import exits, river, rounds
from shared_rules.mississippi.tiles import COLOURS, FACES, HEADINGS, TILES, read_cell, text_of

WORDS = {"c": COLOURS, "f": FACES, "t": TILES, "h": HEADINGS}


class Rules:
    """One race: its players, options and tiles; the state that it works on is handed in."""

    name = "mississippi"
    version = 1
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
        """SetupError or RuleError where the race can't be set up so; rng: the session's Prng."""
        from shared_rules.mississippi.options import resolve

        self.players = players
        self.options = resolve(len(players), options)
        if seats:
            raise SetupError("seats")  # nobody but the players can see the table
        self.rng = rng
        self.helm = None
        if self.options["mode"] == "pilot":
            from shared_rules.mississippi import pilotage as mode
            from shared_rules.mississippi.helm import Helm

            self.helm = Helm(self)
        else:
            from shared_rules.mississippi import tabletop as mode
        self.mode = mode
        self.intro = self.options["variant"] == "intro"
        self.by_hand = position is not None
        self.spelled = ""  # the last action applied, with what chance gave
        self._begin(position)

    def _begin(self, position):
        from shared_rules.mississippi import setup

        players, options = len(self.players), self.options
        boats = setup.fleet(self.players, options)
        state = setup.start_state(boats, options, players)
        self.places = list(state["order"])  # the order of the start piers
        self.shipyard = None
        if len(self.places) == 6:
            # the sixth boat; the black one gets no bonus (QT-1).
            sixth = self.places[5]
            if sixth != "black":
                state["boats"][sixth]["bonus"] = 1
            if not self.by_hand or state["boats"][sixth]["at"] == "0.0":
                self.shipyard = sixth
        self.mode.place_boats(self, state)
        names, self.order_known = None, True
        if self.by_hand:
            from shared_rules.mississippi.position import enter

            names, self.order_known = enter(state, position, options, players)
            self.mode.check_places(self, state)
        laid = [piece["tile"] for piece in state["river"]]
        if names is None:
            names = [name for name in options["tiles"] if name not in laid]
            drawn, count = setup.draw_pile(names, options, len(laid) - ("A0" in laid), self.rng)
        else:
            # The players know what is left; the device draws it in the order given.
            drawn, count = ([] if options["draw"] == "table" else names), len(names)
        self.tiles = names
        self.water = "".join(TILES[name][2] for name in laid + names)
        state["enough"] = setup.enough(state, names, options, players)
        state["reserve"], state["reserve_tiles"] = count, drawn
        if state["pending"] is None or not count:
            state["pending"] = None
            state["due"] = state["due"] or (not count and state["landing"] is None)
            if not (state["due"] and exits.await_roll(state)):
                rounds.next_boat(self, state)
        self._state = state

    def start(self):
        """The state at ply 0."""
        return self._state

    def apply(self, state, text):
        """Play an action: change the state and return the events, or RuleError and no change.

        `spelled` is then the action as the log holds it.
        """
        may, play, who, n = self._read(text)
        self._allow(state, text.split(" ")[0])
        may(self, state, who, n)
        self.spelled = text
        before = state["entered"]
        events = play(self, state, who, n)
        if state["entered"] is before:
            state["entered"] = []  # what the last hex was is said before anything else
        return events

    def allows(self, state, text):
        """Whether an action is legal now."""
        try:
            may, _, who, n = self._read(text)
            self._allow(state, text.split(" ")[0])
            may(self, state, who, n)
        except RuleError:
            return False
        return True

    def asked(self, text):
        """A line of the log as it was asked for: without what the device drew."""
        verb, _, rest = text.partition(" ")
        if verb == "roll" and self.options["die"] == "device" and rest in FACES:
            return verb
        if verb == "tile" and self.options["draw"] == "device" and rest in TILES:
            return verb
        return text

    def actions(self, state):
        """Yield the legal actions; numbers as ranges (`speed 1..4`)."""
        for verb, forms, may, _ in self.mode.VERBS:
            if self._allowed(state, verb):
                for form in forms:
                    yield from self._list(state, verb, form, may)

    def _list(self, state, verb, form, may):
        if form == "*":
            boats = rounds.afloat(state)
            if self._may(may, state, [[colour] for colour in boats], None):
                yield verb + " " + " > ".join(boats)
            return
        wholes = (None,)
        if form == "x":
            wholes = self.mode.targets(self, state)
        elif form == "h":
            wholes = HEADINGS
        elif form[:1] == "c":
            wholes = [colour for colour in COLOURS if colour in state["boats"]]
        elif form == "f":
            wholes = FACES
        elif form == "t":
            wholes = river.undrawn(self, state)
        for who in wholes:
            text = verb
            if who is not None:
                text += " " + (text_of(who) if form == "x" else who)
            if form[-1:] == "n":
                tiles = verb == "embark"
                numbers = range(len(state["river"])) if tiles else range(1, 7)
                legal = [n for n in numbers if self._may(may, state, who, n)]
                if tiles or len(legal) < 2:
                    for n in legal:
                        yield "%s %d" % (text, n)
                else:
                    yield "%s %d..%d" % (text, legal[0], legal[-1])
            elif self._may(may, state, who, None):
                yield text

    def _may(self, may, state, who, n):
        try:
            may(self, state, who, n)
        except RuleError:
            return False
        return True

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
        """The two functions of an action and what they are called with."""
        words = text.split(" ") if isinstance(text, str) else [""]
        for verb, forms, may, play in self.mode.VERBS:
            if verb == words[0]:
                if forms == ("*",):
                    return may, play, _groups(words[1:]), None
                for form in forms:
                    found = _match(form, words[1:])
                    if found:
                        return may, play, found[0], found[1]
        raise RuleError(None, "unknown")


def _match(form, words):
    """(colour, face or tile; number) where the words are of the form, else None."""
    if len(words) != len(form):
        return None
    who = n = None
    for kind, word in zip(form, words):
        if kind == "n":
            n = number(word)
            if n is None:
                return None
        elif kind == "x":
            who = read_cell(word)
            if who is None:
                return None
        else:
            if word not in WORDS[kind]:
                return None
            who = word
    return who, n


def _groups(words):
    """`A > B = C` as [[A], [B, C]]."""
    groups = [[]]
    for place, word in enumerate(words):
        if place % 2 == 0 and word in COLOURS:
            groups[-1].append(word)
        elif place % 2 and word == ">":
            groups.append([])
        elif not (place % 2 and word == "="):
            raise RuleError(None, "unknown")
    if not len(words) % 2:
        raise RuleError(None, "unknown")
    return groups
