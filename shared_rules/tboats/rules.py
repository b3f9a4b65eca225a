"""The rules of T-boats: which texts are its actions now, and what they do."""

from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.kernel.game import Game
from shared_rules.tboats import points
from shared_rules.tboats.boats import PUNISH, Boats

COLOURS = ("yellow", "red")
LEVELS = 5  # of a computer player


class Rules(Game):
    """One game of T-boats with its options. The state is an argument of each method."""

    name = "tboats"
    version = 1
    # moves: the moves since the last capture, four hex digits each, for T-22. ts: pairs of a boat
    # that may be taken and the boat with which it stands in a T, for T-18.
    HIDDEN = ("moves", "ts")

    def __init__(self, players, options, position, seats, rng):
        """Set up a game. Raises SetupError, or RuleError if the position breaks a statement.

        players: the two sides' names. options, position: as in RULES.md; position may be None.
        seats: {player: level}. rng: not used, as nothing is drawn.
        """
        from shared_rules.kernel.entry import check_seats
        from shared_rules.tboats.options import PLAYERS, enter, resolve

        if players != PLAYERS:
            raise SetupError("players")
        check_seats(seats, players, LEVELS)
        self.options = resolve(options)
        self.spelled = ""  # the last action applied, as the log has it
        boats, side = enter(self.options, position)
        self._state = {
            "position": points.position(boats, side),
            "quiet": 0,
            "repeated": 0,
            "open": [],
            "offer": None,
            "touched": None,
            "winner": None,
            "moves": "",
            "ts": [],
        }
        if not self.moves(self._state):
            self._state["winner"] = COLOURS[1 - side]  # T-20

    def player(self, state: dict) -> str:
        """The colour whose action is due."""
        return COLOURS[state["position"][-1] == "r"]

    def apply(self, state: dict, text: str) -> list:
        """Play an action: change the state and return the events.

        `spelled` is then the action as the log holds it. If the action is illegal, RuleError is
        raised and nothing changes.
        """
        if state["winner"]:
            raise RuleError("T-19", "over")
        laid = self.laid(state)
        side = laid.side
        if text == "resign":
            events = [_win(state, 1 - side, "resigned")]  # T-21
        elif text == "draw":
            events = self._draw(state, COLOURS[side])
        else:
            move = _read(text)
            if text[:5] == "touch":
                self._touch(state, laid, move)
                events = []
            else:
                if not self._may(state, laid, move):
                    from shared_rules.tboats.refusal import explain

                    explain(self.options, state, laid, move)
                events = self._move(state, laid, move)
                text = self.spelled
            if state["offer"] != COLOURS[side]:
                state["offer"] = None  # T-22a
        self.spelled = text
        return events

    def _may(self, state, laid, move):
        """Whether a move is legal."""
        if state["touched"]:  # T-11a
            if move >> 9 != points.read(state["touched"]):
                return False
        elif self.options["strict_touch"] and move < PUNISH:
            return False
        laid.generate(0)
        return move in list(laid.moves[: laid.count])

    def reapply(self, state: dict, texts: list) -> None:
        """Play legal actions again, quickly: the boats are laid out only once.

        The caller must play one more action with `apply`.
        """
        laid = self.laid(state)
        for text in texts:
            offered = state["offer"] == COLOURS[laid.side]
            if text[:5] in ("draw", "touch"):
                self._note(state, laid)
                self.apply(state, text)
            else:
                self._make(state, laid, _read(text))
                laid.ply = 0
                if not offered:
                    state["offer"] = None  # T-22a
        self._note(state, laid)

    def strip_outcome(self, text: str) -> str:
        """The action that a player gave for a line of the log, without the boats that it took."""
        return text.split(" x ")[0]

    def actions(self, state: dict):
        """Yield the texts of the legal actions: moves of boats, sorted by text, then the others."""
        if state["winner"]:
            return
        moves = self.moves(state)
        last = 0
        for move in moves:
            if not self.options["strict_touch"] or state["touched"] or move >= PUNISH:
                yield points.spell(move)
            elif move >> 9 != last:
                last = move >> 9
                yield "touch " + points.named(last)
        if state["offer"] != self.player(state):
            yield "draw"
        yield "resign"

    def moves(self, state: dict) -> list[int]:
        """The legal moves and punishments as numbers, sorted as their texts are."""
        if state["winner"]:
            return []
        laid = self.laid(state)
        laid.generate(0)
        moves = sorted(laid.moves[: laid.count])
        if state["touched"]:  # T-11a
            boat = points.read(state["touched"])
            moves = [move for move in moves if move >> 9 == boat]
        return moves

    def free_draw(self, state: dict) -> str | None:
        """T-22a: why `draw` needs no consent ("repeated" or "quiet"), or None if it does."""
        # `repeated` counts how often the position stood before; now it stands once more.
        if 0 < self.options["repetition_limit"] <= state["repeated"] + 1:
            return "repeated"
        if 0 < self.options["no_capture_limit"] <= state["quiet"]:
            return "quiet"
        return None

    def perft(self, state: dict, depth: int, count: str):
        """Count the moves or positions at a depth: a generator that returns the number.

        count: "moves" or "positions".
        """
        from shared_rules.kernel.search import perft

        if state["winner"]:
            return 0
        return (yield from perft(self.laid(state, self._play_class()), depth, count == "positions"))

    def suggest(self, state: dict, level: int | None = None, nodes: int | None = None):
        """Find the computer's action without playing it: a generator (`search.suggest`).

        It returns {action, nodes, depth, value}. level: 1 to LEVELS. The computer takes a draw that
        needs no consent, unless it is ahead by about a boat. Raises RuleError after the end.
        """
        from shared_rules.kernel.search import suggest

        if state["winner"]:
            raise RuleError("T-19", "over")
        play = self.laid(state, self._play_class())
        play.claim_all()
        play.remember(state["moves"][-240:])
        if state["touched"]:
            play.bound = self.moves(state)[0] >> 9
        answer = yield from suggest(play, level, nodes)
        if answer["value"] < 100 and self.free_draw(state) and state["offer"] is None:
            answer["action"] = "draw"
        elif self.options["strict_touch"] and not state["touched"] and ">" in answer["action"]:
            answer["action"] = "touch " + answer["action"].split(">")[0]
        return answer

    def _play_class(self):
        from shared_rules.tboats.play import Play

        return Play

    def laid(self, state: dict, kind: type = Boats):
        """The boats of a state as a new `Boats` (or `kind`), on which moves can be made."""
        words = state["position"].split(" ")
        fleets = points.fleet(words[1]), points.fleet(words[3])
        ts = [points.fleet(pair) for pair in state["ts"]]
        return kind(self.options, fleets, 0 if words[4] == "y" else 1, ts)

    def _draw(self, state, colour):
        if state["offer"] == colour:
            raise RuleError("T-22", "twice")
        how = "agreed" if state["offer"] else self.free_draw(state)
        if how:
            state["winner"] = "draw"
            return [{"event": "draw", "how": how}]
        state["offer"] = colour
        return [{"event": "offered", "who": colour}]

    def _touch(self, state, laid, boat):
        """T-11a: touch a boat, which then has to move."""
        if not self.options["strict_touch"]:
            raise RuleError(None, "unknown")
        if boat not in laid.boats(laid.side):
            raise RuleError("T-5", "boat")
        if state["touched"] or boat not in [move >> 9 for move in self.moves(state)]:
            raise RuleError("T-11", "touched" if state["touched"] else "stuck")
        state["touched"] = points.named(boat)

    def _move(self, state, laid, move):
        side, to = laid.side, move >> 1 & 255
        before = bytes(laid.fleet)
        slot = laid.slot(to if move >= PUNISH else move >> 9)
        gone = self._make(state, laid, move)
        self._note(state, laid)
        self.spelled = points.spell(move)
        if move >= PUNISH:
            events = [{"event": "punished", "boat": points.named(to)}]
        else:
            name = points.named(to)
            events = [{"event": "moved", "boat": points.named(before[slot]), "to": name}]
            taken = sorted([points.named(before[place]) for place in gone if place != slot])
            for other in taken:
                events.append({"event": "taken", "boat": other, "by": name})
            if taken:
                self.spelled += " x " + ",".join(taken)
            if slot in gone:  # T-16a
                laid.fleet[slot] = to  # put back for a moment, to find whose bar it was
                stem = min(laid.stem(slot, 0), laid.stem(slot, 1))
                laid.fleet[slot] = 0
                by = points.named(before[stem])
                events.append({"event": "taken", "boat": name, "by": by, "who": COLOURS[1 - side]})
        if laid.over:
            events.append(_win(state, side if laid.over == 1 else 1 - side, "eliminated"))  # T-19
        elif not laid.can_move():
            events.append(_win(state, side, "blocked"))  # T-20
        return events

    def _make(self, state, laid, move):
        """Make a legal move and note its Ts, captures and text in the state (T-18, T-22).

        `_note` writes the position. Returns the slots whose boats were taken.
        """
        before = bytes(laid.fleet)
        laid.make(move)
        gone = [place for place in range(8) if before[place] and not laid.fleet[place]]
        state["touched"] = None
        state["ts"] = [
            points.named(laid.fleet[slot]) + " " + points.named(laid.fleet[other])
            for slot in range(8)
            if laid.partners[slot]
            for other in range(8)
            if laid.partners[slot] >> other & 1
        ]
        state["ts"].sort()
        state["open"] = sorted({pair.split(" ")[0] for pair in state["ts"]})
        state["quiet"] = 0 if gone else state["quiet"] + 1
        text = "%02x%02x" % (move >> 9 & 255, move >> 1 & 255)
        state["moves"] = "" if gone else state["moves"] + text
        return gone

    def _note(self, state, laid):
        """Note the position, and how often it stood before since the last capture (T-22)."""
        state["position"] = points.position([laid.boats(0), laid.boats(1)], laid.side)
        state["repeated"] = 0
        moves = state["moves"]
        fleets = laid.boats(0), laid.boats(1)
        earlier = laid.boats(0), laid.boats(1)
        side, away = laid.side, 0  # away: the sum of the boats' numbers less that of now
        for place in range(len(moves) - 4, -1, -4):
            side ^= 1  # the side whose move is taken back
            fleet = earlier[side]
            boat, to = int(moves[place : place + 2], 16), int(moves[place + 2 : place + 4], 16)
            fleet.remove(to)
            fleet.append(boat)
            away += boat - to
            if away or place + len(moves) & 4:
                continue
            if all(boat in fleets[n] for n in (0, 1) for boat in earlier[n]):
                state["repeated"] += 1


def _read(text):
    """The number of a move, or of the boat that is touched; a boat off the board is 0."""
    words = text.split(" ") if isinstance(text, str) else [""]
    names = words[-1:]
    claim = len(words) == 2 and words[1] == "claim"
    if len(words) == 1 or claim:
        names = words[0].split(">")
    boats = [points.read(name) for name in names]
    if None not in boats and len(words) <= 2:
        if len(boats) == 2:
            return points.move(boats[0], boats[1], claim)
        if len(words) == 2 and words[0] == "punish":
            return PUNISH + 2 * boats[0]
        if len(words) == 2 and words[0] == "touch":
            return boats[0]
    raise RuleError(None, "unknown")


def _win(state, side, how):
    state["winner"] = COLOURS[side]
    return {"event": "won", "who": COLOURS[side], "how": how}
