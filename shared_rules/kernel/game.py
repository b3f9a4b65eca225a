"""The contract of a game: what its room, shared_rules/GAME, gives to the house.

`rules.py` has a class `Rules`, derived from `Game`. `options.py` has `table()`: what `game.new`
takes, as [{"name", "default", "values" or "range"}], sorted by name. `about.py` declares:

TITLE: what people call the game, at most 18 letters. PLAYERS: the fewest and the most.
OPENING: modules of the room that are imported before `rules`, one after the other. On a Pico an
import within an import goes too deep.
SETTING_UP: modules that are needed to set up, to load a save and to explain a refusal. SEARCH:
those that the computer needs to think. They leave memory afterwards. Both name them from
shared_rules on: `gyges.options kernel.search`.
TABLES: {mode: "module.Class"}: what shows the running game, in firmware/screens/GAME. The mode is
the option `mode` of the game; "table" where there is none.
TEXTS: the tables of words in firmware/languages/CODE. There is a `GAME.rules.txt` besides.
"""


class Game:
    """The rules of a game. The state is plain data, and an argument of each method.

    A state is a dict of what json can say, with texts as keys. Events are dicts
    {"event": name, ...facts}. RuleError(rule, code, **facts): what is refused, and by which
    statement; then nothing has changed.

    Two methods are there only where a game has them. Both are generators that yield between
    slices. suggest(state, level=None, nodes=None): the computer's action; it ends with {"action",
    "nodes", "depth", "value"}. level: from 1. nodes: what is looked at, at most.
    perft(state, depth, count): ends with the number of "moves" or "positions" at that depth, 1-6.
    """

    name = ""  # in the catalog: that of the folder
    version = 1  # grows when old saves can't be replayed any more
    HIDDEN = ()  # keys of the state that `game.view` doesn't show
    spelled = ""  # the last action that was applied, as the log has it: with what chance gave
    _state: dict = {}  # that of ply 0, until `start` hands it over

    def __init__(self, players: list, options: dict, position, seats: dict, rng) -> None:
        """Set a game up. SetupError(option) or RuleError where it can't be set up so.

        players: their names, as many as PLAYERS allows. options: those that were given.
        position: an object or a text to begin from, or None. seats: {player: level} of those that
        the computer plays. rng: the session's Prng, the only source of chance.
        """
        raise NotImplementedError

    def start(self) -> dict:
        """The state at ply 0, which __init__ has left in `_state`. Called once."""
        state, self._state = self._state, None
        return state

    def apply(self, state: dict, text: str) -> list:
        """Play an action: change the state, set `spelled`, return the events. RuleError."""
        raise NotImplementedError

    def actions(self, state: dict):
        """Yield the legal actions, one text for each distinct effect, always in the same order.

        Numbers may stand as ranges: `speed 1..4`, `fuel 1000..9000/1000`. After the end: nothing.
        """
        raise NotImplementedError

    def player(self, state: dict) -> str | None:
        """The name of the player whose action is due. None: nobody's, or chance is by hand.

        Asked where seats are the computer's.
        """
        raise NotImplementedError

    def allows(self, state: dict, text: str) -> bool:
        """Whether an action is legal now. To be written where numbers stand as ranges."""
        return text in self.actions(state)

    def asked(self, text: str) -> str:
        """The action that a player gave, for a line of the log: without what chance added."""
        return text

    def again(self, state: dict, texts: list) -> None:
        """Play legal actions again; `spelled` need not be set. To be written where it is slow."""
        for text in texts:
            self.apply(state, text)
