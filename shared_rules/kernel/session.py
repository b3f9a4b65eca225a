"""A game that is being played: do, undo, redo, log, digest, save. Nothing else changes a state."""

import gc
import json

from shared_rules import catalog
from shared_rules.kernel.canonical import digest
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.prng import Prng

SEGMENT = 8  # actions between two snapshots; an undo applies fewer than this again
STEP = 24  # actions that are played as one step (shared_rules/kernel/steps.py), at most


def ended(steps):
    """Run a generator to its end, and return what it returns."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value


class Session:
    """A game and its log, which is kept in segments of 8 actions.

    Each segment has a snapshot of the state before it. Memory holds only the actions of the
    segment at the cursor. The rest is in the archive, an object with `put(k, data)` and `get(k)`:
    k is a number from 0 on, data are bytes, and `get` raises KeyError if nothing is at k. The
    archive is a file on the box, and a dict where memory is not scarce. It keeps the snapshot of
    segment n at 2 n, and the actions of that segment at 2 n + 1. An action that belongs to the step
    of the one before it has a space before it there, and in memory.
    """

    def __init__(
        self, game, players, options=None, seed=0, position=None, seats=None, archive=None, at=None
    ):
        """Set up a game. SetupError or RuleError if that can't be done.

        game, players, seed: as in `entry.check`. options, position, seats: as in `game.Game`.
        archive: None for one in memory. at: None, or what the property `at` said of a session whose
        segments are in the archive already; KeyError if they are not.
        """
        from shared_rules.kernel.entry import check

        check(game, players, seed)
        self.game = game
        self.players = list(players)
        self.options = {} if options is None else options
        self.seed = seed
        self._position = json.dumps(position)  # as a text it takes half of the memory
        self.seats = {} if seats is None else seats
        self.remarks = {}  # {"KIND KEY": TEXT} of lines `# KIND KEY TEXT`: no part of the game
        # The host's request that made the last change, for firmware/link/game.py.
        self.last_request = ""
        self.rng = Prng(seed)
        self.rules = catalog.rules(game)(self.players, self.options, position, self.seats, self.rng)
        self.state = self.rules.start()
        self.ply = 0  # actions played: the cursor in the log
        self.end = 0  # actions in the log, including those that can be redone
        self.last = ""  # the action before the cursor, with what chance gave
        self.reapplied = 0  # actions that the last undo applied again
        self.archive = _InMemory() if archive is None else archive
        if at is None:
            self._open(0)
        else:
            self.state = None  # frees memory for the one that is read now
            self._get(at[0])
            self._back_to(at[1])
            self.end = at[2]

    @property
    def position(self) -> dict | str | None:
        """The position that the game began from, or None."""
        return json.loads(self._position)

    @property
    def over(self) -> bool:
        """Whether the game has ended: its state says so (`over`), or else it has a `winner`."""
        return bool(self.state.get("over", self.state.get("winner")))

    def do(self, text: str, joined: bool = False) -> list:
        """Play an action and return its events. RuleError if it is illegal: nothing has changed.

        joined: it belongs to the step of the action before it.
        """
        # First go to the next segment: if the heap can't hold it, nothing else has changed.
        # Actions that could be redone stay until this one is accepted.
        if self.ply == (self._number + 1) * SEGMENT:
            self._open(self._number + 1)
        place = self.ply - self._number * SEGMENT
        try:
            events = self.rules.apply(self.state, text)
            text = " " + self.rules.spelled if joined else self.rules.spelled
            if place < len(self._actions):
                self._actions[place] = text
            else:
                self._actions.append(text)
        except RuleError:
            raise  # nothing changed
        except Exception as error:
            self._broken(error)
        self.last = self.rules.spelled
        while len(self._actions) > place + 1:
            self._actions.pop()  # a slice would take memory
        self.ply += 1
        self.end = self.ply
        return events

    def undo(self) -> str:
        """Take back the last action and return it. IndexError where there is none."""
        if not self.ply:
            raise IndexError("nothing to undo")
        if self.ply == self._number * SEGMENT:
            self._put()
            self._get(self._number - 1)
        self._back_to(self.ply - 1)
        return self._actions[self.reapplied].strip()

    def redo(self) -> str:
        """Play again what was taken back and return it. IndexError where there is nothing.

        RuleError: it is not legal any more, or does something else ("chance"), because what is
        before it was mended (amend.py), or older rules have played it.
        """
        if self.ply == self.end:
            raise IndexError("nothing to redo")
        if self.ply == (self._number + 1) * SEGMENT:
            self._open(self._number + 1)
        text = self._actions[self.ply - self._number * SEGMENT].strip()
        bare = self.rules.strip_outcome(text)
        try:
            self.rules.apply(self.state, bare)
        except RuleError:
            raise  # nothing changed
        except Exception as error:
            self._broken(error)
        if self.rules.spelled != text:
            self._broken(RuleError(None, "chance"))
        self.last = text
        self.ply += 1
        return text

    def take(self, number: int, actions: list, state: dict, ply: int, end: int, last: str) -> None:
        """Stand somewhere else in the log, or in another one, whose other pieces the archive has.

        number, actions: of the segment at the cursor, the actions as `marked` yields them. state,
        ply, end, last: as the attributes. It takes no memory, so it can't fail half way.
        """
        self._number, self._actions = number, actions
        self.state, self.ply, self.end, self.last = state, ply, end, last

    def go(self, ply: int) -> None:
        """Go to the state after `ply` actions of the log, back or ahead.

        IndexError: the log has no such ply. RuleError: as `redo`. However far it is, fewer than 8
        actions are applied again, or 8 to the end of the log; but all, where they were never
        played, because what is before them was mended. After any error the session stays where it
        is.
        """
        if not 0 <= ply <= self.end:
            raise IndexError("not in the log")
        number = self.segment(ply)
        there, before, actions = self.ply, self._number, self._actions
        self._put()  # the store, too, looks there for the actions around the new ply
        try:
            if number != before:
                self._get(number)
            if ply < there:
                self._back_to(ply)
            elif number != before:
                self._back_to(number * SEGMENT)
        except Exception as error:
            self._number, self._actions = before, actions
            if ply < there or not isinstance(error, KeyError):  # else there is no snapshot
                raise
        try:
            while self.ply < ply:
                self.redo()
        except Exception as error:
            self._number, self._actions = before, actions
            if self.ply == there:
                raise
            self.ply = there
            self._broken(error)

    def segment(self, ply: int) -> int:
        """The segment for a ply. That after the last, at an edge, exists only with actions."""
        return min(ply // SEGMENT, max(self.end - 1, 0) // SEGMENT)

    def actions(self):
        """Yield the legal actions: one text per distinct effect, always in the same order."""
        return self.rules.actions(self.state)

    def view(self, state: dict | None = None) -> dict:
        """The state, or another one of this game, without what is hidden from the players."""
        state, hidden = state or self.state, self.rules.HIDDEN
        return {key: state[key] for key in state if key not in hidden}

    def digest(self) -> str:
        """Eight hex digits: the same after the same seed and actions on every machine."""
        return digest(self._whole())

    def log(self, offset: int = 0, end: int | None = None):
        """Yield the actions from ply `offset` on, with what chance gave.

        end: the ply after which they end; by default the last one played.
        """
        for text in self.marked(offset, end):
            yield text.strip()

    def marked(self, offset: int = 0, end: int | None = None):
        """As `log`, with a space before each action that belongs to the step of the one before."""
        end = self.ply if end is None else end
        while offset < end:
            number, place = offset // SEGMENT, offset % SEGMENT
            actions = self._actions
            if number != self._number:
                actions = self._read_segment(number)
            for text in actions[place : place + end - offset]:
                yield text
            offset = (number + 1) * SEGMENT

    def save(self):
        """Yield the save line by line, as bytes with LF."""
        from shared_rules.kernel.save import lines

        return lines(self)

    def page(self) -> bytes:
        """The actions of the segment at the cursor, as the archive keeps them: LF between them."""
        return "\n".join(self._actions).encode()

    @property
    def at(self) -> tuple[int, int, int]:
        """Where the session stands: (segment, ply of the cursor, plies in the log)."""
        return self._number, self.ply, self.end

    def _broken(self, error):
        """An action has failed half-way: raise its error. The state is as before, or None.

        After a MemoryError it is None until somebody has freed memory and calls `recover`. An
        import that has failed must not come again before that (`sweep` in firmware/__init__.py).
        """
        self.state = None  # first of all, as the next call may find no memory
        if not isinstance(error, MemoryError):
            self.recover()
        raise error

    def recover(self):
        """Make the state anew. If that fails, too, it stays None: the session is of no use then."""
        gc.collect()  # what is left of the old state
        self._back_to(self.ply)

    def _whole(self):
        return {"game": self.game, "rng": self.rng.words(), "state": self.state}

    def _back_to(self, ply):
        """Go to the state after `ply` actions. It belongs to the segment that is in memory."""
        reapplied = ply - self._number * SEGMENT
        last = ""
        if ply:
            last = (
                self._actions[reapplied - 1]
                if reapplied
                else self._read_segment(self._number - 1)[-1]
            )
            last = last.strip()
        before = json.loads(self.archive.get(2 * self._number))
        state, words = before["state"], self.rng.words()
        texts = [self.rules.strip_outcome(text.strip()) for text in self._actions[:reapplied]]
        self.rng.restore(before["rng"])
        try:
            if reapplied > 1:
                self.rules.reapply(state, texts[:-1])
            for text in texts[-1:]:
                self.rules.apply(state, text)
        except Exception:
            self.rng.restore(words)  # the session stays where it is
            raise
        self.state, self.ply, self.reapplied, self.last = state, ply, reapplied, last

    def _open(self, number):
        """Begin a segment: its snapshot is that of now; what can be redone of it is kept."""
        if number:
            self._put()
        actions = [] if self.ply == self.end else self._read_segment(number)
        # Plain JSON, as this is only read back and its keys may have any order. The canonical text
        # is joined from hundreds of pieces, and a full heap can't hold them.
        self.archive.put(2 * number, json.dumps(self._whole()).encode())
        self._actions, self._number = actions, number

    def _put(self):
        self.archive.put(2 * self._number + 1, self.page())

    def _get(self, number):
        self._actions = self._read_segment(number)
        self._number = number

    def _read_segment(self, number):
        """The actions of a segment that is in the archive."""
        text = self.archive.get(2 * number + 1).decode()
        return text.split("\n") if text else []


class _InMemory:
    """An archive in memory, where that is not scarce."""

    def __init__(self):
        self._segments = {}

    def put(self, k: int, data: bytes) -> None:
        self._segments[k] = data

    def get(self, k: int) -> bytes:
        return self._segments[k]
