"""The rules of Gyges: which texts are its actions now, and what they do."""

from shared_rules.gyges.notation import named, place_of, read, spell
from shared_rules.gyges.walk import GOAL, Walk, laid
from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.kernel.game import Game

LEVELS = 5  # of a computer player
ROWS = {"south": "setup 321123", "north": "setup 321123"}  # the computer's set-ups


class Rules(Game):
    """One game of Gyges with its options. The state is an argument of each method."""

    name = "gyges"
    version = 1
    HIDDEN = ("row",)  # G-3a: South's set-up, until North has set up too

    def __init__(self, players, options, position, seats, rng):
        """Set up a game. Raises SetupError, or RuleError if the position breaks a statement.

        players: the two sides' names. options, position: as in RULES.md; position may be None.
        seats: {player: level}. rng: the session's Prng.
        """
        from shared_rules.gyges.options import PLAYERS, enter, resolve
        from shared_rules.kernel.entry import check_seats

        if players != PLAYERS:
            raise SetupError("players")
        check_seats(seats, players, LEVELS)
        self.options = resolve(options)
        self.draws = "setup" if self.options["setup"] == "random" else ""
        self.rng = rng
        self.spelled = ""  # the last action applied, as the log has it
        board, to_move, before = "/".join(["000000"] * 6), self.options["first"], None
        if position is not None:
            board, to_move, before = enter(position)
        self._state = {
            "board": board,
            "to_move": to_move,
            "before": before,
            "passes": 0,
            "goal": 0,
            "pending": None,
            "winner": None,
            "row": "",
        }
        if position is None:
            self._state["pending"] = {"what": "setup", "who": "south"}

    def player(self, state: dict) -> str:
        """The side whose action is due."""
        return state["pending"]["who"] if state["pending"] else state["to_move"]

    def apply(self, state: dict, text: str) -> list:
        """Play an action: change the state and return the events.

        `spelled` is then the action as the log holds it. If the action is illegal, RuleError is
        raised and nothing changes.
        """
        if state["winner"]:
            raise RuleError("G-5", "over")
        words = text.split(" ") if isinstance(text, str) else [""]
        if text == "resign":
            who = "north" if self.player(state) == "south" else "south"
            events = [_win(state, who, "resigned")]
        elif words[0] == "setup":
            return self._set_up(state, words[1:])
        elif text == "pass":
            self._ready(state)
            events = self._pass(state)
        else:
            chain, drop = read(text, state["to_move"] == "south")
            self._ready(state)
            return self._move(state, chain, drop)
        self.spelled = text
        return events

    def reapply(self, state: dict, texts: list) -> None:
        """Play legal actions again, quickly. The caller must play one more with `apply`."""
        for text in texts:
            if text[1] in "123456":
                self._make(state, *read(text, state["to_move"] == "south"))
                _turn(state)
            else:
                self.apply(state, text)

    def strip_outcome(self, text: str) -> str:
        """The action that a player gave for a line of the log, without what the device drew."""
        if text[:6] == "setup " and self.options["setup"] == "random":
            return "setup"
        return text

    def actions(self, state: dict):
        """Yield the texts of the legal actions, by start cell, then by text; last `resign`."""
        if state["winner"]:
            return
        if state["pending"]:
            if self.options["setup"] == "random":
                yield "setup"
            else:
                for n in range(729):
                    row = "".join([str(n // d % 3 + 1) for d in (243, 81, 27, 9, 3, 1)])
                    if _is_row(row):
                        yield "setup " + row
        else:
            walk = None
            for walk, chain, drop in self.moves(state):
                yield spell(walk, chain, drop)
            if walk is None:
                yield "pass"
        yield "resign"

    def moves(self, state: dict, only: int = 0):
        """Yield the legal moves except `pass` as (walk, chain, drop).

        The walk holds the position; a caller that changes it must change it back. only: a cell: the
        moves of the piece there are enough; others may come, too.
        """
        walk = Walk(self.options, state["board"], state["to_move"] == "south")
        before = []  # G-17
        if self.options["ko"]:
            before.append(bytes(walk.cells))
        if self.options["ko"] == 2 and state["before"]:
            before.append(bytes(laid(state["before"])))
        row = walk.border()
        some = False
        while row and not some:
            for start in walk.starts(row):
                # G-16a: where another row may move, it has to be known that this one can't.
                if only and start != only and self.options["blocked"] != "next_row":
                    continue
                drops = walk.drops(start)
                for chain in walk.chains(start):
                    for drop in drops if walk.lands(chain) else b"\0":
                        if not walk.leads(chain, drop, before):
                            some = True
                            yield walk, chain, drop
            # G-16a
            row = walk.border(row) if self.options["blocked"] == "next_row" else 0

    def perft(self, state: dict, depth: int, count: str):
        """Count the moves or positions at a depth: a generator that returns the number.

        count: "moves" or "positions". Raises RuleError while the set-up is pending.
        """
        from shared_rules.kernel.search import perft

        self._ready(state)
        if state["winner"]:
            return 0
        return (yield from perft(self._make_play(state), depth, count == "positions"))

    def suggest(self, state: dict, level: int | None = None, nodes: int | None = None):
        """Find the computer's action without playing it: a generator (`search.suggest`).

        It returns {action, nodes, depth, value}. level: 1 to LEVELS. RuleError after the end.
        """
        from shared_rules.kernel.search import suggest

        if state["winner"]:
            raise RuleError("G-5", "over")
        if state["pending"]:
            row = "setup" if self.options["setup"] == "random" else ROWS[state["pending"]["who"]]
            return {"action": row, "nodes": 0, "depth": 0, "value": 0}
        play = self._make_play(state)
        play.whole = False
        return (yield from suggest(play, level, nodes))

    def _make_play(self, state):
        from shared_rules.gyges.play import Play

        return Play(self.options, state)

    def _ready(self, state):
        if state["pending"]:
            raise RuleError(None, "pending", what="setup")

    def _set_up(self, state, words):
        """G-3, G-3a: set up one row, the given or a drawn one."""
        row = "".join(words)
        if len(words) > 1 or words and (len(row) != 6 or row.strip("0123456789")):
            raise RuleError(None, "unknown")
        if state["pending"] is None:
            raise RuleError("G-3", "done")
        drawn = self.options["setup"] == "random"
        if drawn == bool(words):
            raise RuleError("G-3", "drawn" if drawn else "row")
        if drawn:
            pieces = list("112233")
            self.rng.shuffle(pieces)
            row = "".join(pieces)
        elif not _is_row(row):
            raise RuleError("G-2", "pieces")
        self.spelled = "setup " + row
        board = state["board"]
        if state["pending"]["who"] == "south":
            state["pending"] = {"what": "setup", "who": "north"}
            if self.options["setup"] == "hidden":
                state["row"] = row
            else:
                state["board"] = row + board[6:]
        else:
            state["pending"] = None
            state["board"] = (state["row"] or board[:6]) + board[6:-6] + row
            state["row"] = ""
        return [{"event": "setup"}]

    def _pass(self, state):
        """G-16, G-18: pass; the second pass in a row is a draw."""
        for _ in self.moves(state):
            raise RuleError("G-16", "moves")
        state["before"] = state["board"]
        state["passes"] += 1
        _turn(state)
        events = [{"event": "passed"}]
        if state["passes"] == 2:
            state["winner"] = "draw"
            events.append({"event": "draw"})
        return events

    def _move(self, state, chain, drop):
        listed = None
        for walk, other, put in self.moves(state, chain[0]):
            if put == drop and (
                other == chain or not walk.push and other[0] == chain[0] and other[-1] == chain[-1]
            ):
                listed = other
                break
        if listed != chain:
            from shared_rules.gyges.refusal import follow

            follow(self, state, chain, drop, listed)
        self.spelled = spell(walk, listed, drop)
        events = [{"event": "moved", "action": self.spelled}]
        for at in listed[1:-1]:
            events.append({"event": "bounced", "at": named(at)})
        if drop:
            events.append({"event": "dropped", "from": named(listed[-1]), "to": named(drop)})
        self._make(state, listed, drop)
        if state["goal"]:
            events.append(_win(state, state["to_move"], "goal"))  # G-15
        _turn(state)
        return events

    def _make(self, state, chain, drop):
        """Make a legal move on the board of the state, as `Walk.make` does on a Walk."""
        state["before"] = board = state["board"]
        cells = bytearray(board.encode())  # letters: 48 is "0", a free cell
        piece = cells[place_of(chain[0])]
        cells[place_of(chain[0])] = 48
        if self.options["bounce"] == "push":
            for at in chain[1:-1]:
                cells[place_of(at)], piece = piece, cells[place_of(at)]
        state["goal"] = piece - 48 if chain[-1] == GOAL else 0
        if not state["goal"]:
            at = place_of(chain[-1])
            lifted, cells[at] = cells[at], piece
            if drop:
                cells[place_of(drop)] = lifted
        state["board"] = bytes(cells).decode()
        state["passes"] = 0


def _is_row(row):
    """G-2: whether a row has two pieces of each height."""
    return row.count("1") == row.count("2") == row.count("3") == 2


def _turn(state):
    state["to_move"] = "north" if state["to_move"] == "south" else "south"


def _win(state, who, how):
    state["winner"] = who
    return {"event": "won", "who": who, "how": how}
