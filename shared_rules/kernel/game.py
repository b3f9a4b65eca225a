"""The contract of a game: what its folder, shared_rules/GAME, must provide.

`rules.py` has a class `Rules`, derived from `Game`. `options.py` has a function `table()`. It
returns what `game.new` takes: [{"name", "default", "values" or "range"}], sorted by name.
`advice.py` is optional. It has a function `advised(session)`, a generator that yields between
slices of its work and returns what a player most likely does now, the likeliest first: texts, in
which several actions that are legal one after the other are joined by ", ". It is not called after
the end. OK on the screens follows it, and `game.advised` tells it. The module may have a number
`USUAL`, where what is likeliest depends on a price that only the players know: in MASTER, what a
ton of fuel costs in this port. `USUAL` is the price that is taken for granted, in dollars. Who
knows better hands it to `advised` as a second argument. The module may have a generator
`choose(session, found)`, too, which searches for the text that comes first: one of those `found` by
`advised`, or another. `game.advised` leaves it out where it is asked for an answer `soon`. Where
`advised` returns `["draw"]`, that alone is advised.
`why.py` is optional. It has a function `place(session, at, refused)`. It returns at once what
follows, or it is a generator that yields between slices of its work. at: the name of a place or a
thing, as the view, the actions and the drawn board name it. None is for a name that it does not
know, else it returns (facts, why). facts:
{"is": WORD, ...}, what it is and who is there. why: a RuleError, why nothing can be done there now,
or None if something can. refused(text) tries an action: it returns the RuleError, or None if the
action is legal. In a game whose map marks where the turn can end, a fourth argument, `ends`, has
these marks once they stand. `game.why` tells it; its texts are `GAME.why.txt` in each language.
`lessons.py` is optional. It has a table `LESSONS`, in the order of importance: (key, due, at). key:
a word of a-z and "_". due(rules, state, events): whether the lesson matters now to the one who
acts; a pure function that searches nothing. events: those since the last action of a person before
this turn, the newest last; at the start, and after power-on, there are none. at: None, or what it
speaks of, as `place` of `why.py` takes it, or a function of the same arguments that returns that.
It says nothing that the box doesn't know. Texts: `GAME.lessons.txt` in each language.
`about.py` declares these names. A list of modules is one text, with spaces between them.

TITLE: what people call the game, at most 18 letters. PLAYERS: (fewest, most).
ORDER: the place of the game wherever games are listed for people, a whole number from 1 on. Games
with the same number are in the order of their names.
OPENING: modules of the folder that are imported before `rules`, one after the other. Nested
imports would go too deep for a Pico's stack.
SETTING_UP: modules that are needed to set up a game, to load a save and to explain a refusal.
SEARCH: modules that the computer needs to think. Both kinds leave memory afterwards. Their names
are relative to shared_rules: `gyges.options kernel.search`.
TABLES: {mode: "module.Class"}: the screen in firmware/screens/GAME that shows the running game. The
mode is the value of the game's option `mode`, or "table" in a game without that option.
MOMENTS: names of the events for which firmware/screens/GAME/moments.py has a picture. A game may
leave it out.
TEXTS: the tables of words in firmware/languages/CODE that the game uses. Its statements are in
`GAME.rules.txt` there.
"""


class Game:
    """The rules of a game. The state is plain data, and an argument of each method.

    A state is a dict that JSON can hold; its keys are texts. An event is a dict
    {"event": name, ...facts}. RuleError(rule, code, **facts) refuses an action and names the
    statement that forbids it. Then nothing has changed.

    Four more methods are optional. `suggest` and `perft` are generators that yield between slices
    of their work.
    score(state) returns what the winner has counted, or None. The records compare games by it.
    suggest(state, level=None, nodes=None) returns the computer's action: {"action", "nodes",
    "depth", "value"}. level: from 1 on. nodes: how many it may look at, at most.
    perft(state, depth, count) counts what there is at a depth of 1 to 6 plies. count: "moves" or
    "positions".
    make_way(back=None) is for a game whose rules keep something of the present state in memory,
    which a search under way needs. Whoever tries other states calls it before that: it returns what
    the rules held, and they begin with nothing. After the tries he calls it again with that as
    `back`: the rules hold it as before, and what the tries have made is returned. He may hand that
    in as `back` before his next tries.
    """

    name = ""  # in the catalog; the folder has the same name
    version = 1  # grows when a change of the rules keeps a save of before from being replayed
    HIDDEN = ()  # keys of the state that `game.view` doesn't show
    draws = ""  # verbs of the actions that draw, on the device or by hand, with spaces between
    # `place`, which a game may leave out: the key of each of the state's `players` that says where
    # he does his business, for the log. `turn` is then the place in `players` of the one on turn.
    spelled = ""  # the last action applied, as the log has it: with what chance gave
    _state: dict = {}  # the state at ply 0, until `start` hands it over

    def __init__(self, players: list, options: dict, position, seats: dict, rng) -> None:
        """Set up a game. SetupError(option) or RuleError if that can't be done.

        players: their names, as many as PLAYERS allows. options: {name: value} of the options
        that were given. position: an object or a text to begin from, or None. seats:
        {player: level} of the players whom the computer plays. rng: the session's Prng, the only
        source of chance.
        """
        raise NotImplementedError

    def start(self) -> dict:
        """The state at ply 0, which __init__ has left in `_state`. Called once."""
        state, self._state = self._state, None
        return state

    def apply(self, state: dict, text: str) -> list:
        """Play an action: change the state, set `spelled`, return the events.

        RuleError if the action is illegal. Then nothing has changed.
        """
        raise NotImplementedError

    def actions(self, state: dict):
        """Yield the legal actions, one text for each distinct effect, always in the same order.

        A text may have a range in the place of a number: `speed 1..4`, or with a step
        `fuel 1000..9000/1000`. After the end of the game nothing is yielded.
        """
        raise NotImplementedError

    def player(self, state: dict) -> str | None:
        """The name of the player whose action is due.

        None where no player's is, and where people draw by hand. The box asks for it where the
        computer plays a seat or clocks run, and for the rows of the log.
        """
        raise NotImplementedError

    def allows(self, state: dict, text: str) -> bool:
        """Whether an action is legal now. A game whose `actions` has ranges overrides this."""
        return text in self.actions(state)

    def strip_outcome(self, text: str) -> str:
        """The action that a player gave: a line of the log, without what chance added to it."""
        return text

    def reapply(self, state: dict, texts: list) -> None:
        """Play legal actions again. `spelled` need not be set.

        The caller plays one more with `apply`. A game overrides this if `apply` is slow.
        """
        for text in texts:
            self.apply(state, text)
