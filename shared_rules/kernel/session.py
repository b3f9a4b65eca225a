"""A game being played: do, undo, redo, log, digest, save. Nothing else changes a state."""

import json

from shared_rules import catalog
from shared_rules.kernel.canonical import digest
from shared_rules.kernel.prng import Prng

SEGMENT = 16  # actions between two snapshots; an undo never applies as many again


class Session:
    """The log is kept in segments of 16 actions, each with a snapshot of the state before it.

    Only the segment at the cursor is in memory. The others are in the attic, an object with
    `put(k, data)` and `get(k)`: a file on the box, a shelf where memory is not scarce.
    """

    def __init__(self, game, players, options=None, seed=0, position=None, seats=None, attic=None):
        """Set up a game. SetupError or RuleError where it can't be set up so."""
        from shared_rules.kernel.entry import check

        check(game, players, seed)
        self.game = game
        self.players = list(players)
        self.options = {} if options is None else options
        self.seed = seed
        self.position = position
        self.seats = {} if seats is None else seats
        self.rng = Prng(seed)
        self.rules = catalog.room(game)(
            self.players, self.options, self.position, self.seats, self.rng
        )
        self.state = self.rules.start()
        self.ply = 0  # actions played: the cursor in the log
        self.end = 0  # actions in the log, with those that can be redone
        self.last = ""  # the last action, with what chance gave
        self.reapplied = 0  # by the last undo
        self._attic = _Shelf() if attic is None else attic
        self._open(0)

    def do(self, text):
        """Play an action; return its events. RuleError leaves everything as it was."""
        events = self.rules.apply(self.state, text)
        self.last = self.rules.spelled
        del self._actions[self.ply % SEGMENT :]
        self._actions.append(self.last)
        self.ply += 1
        self.end = self.ply
        self._turn_page()
        return events

    def undo(self):
        """Take back the last action and return it. IndexError where there is none."""
        if not self.ply:
            raise IndexError("nothing to undo")
        ply = self.ply - 1
        if ply // SEGMENT != self._number:
            self._put()
            self._get(ply // SEGMENT)
        before = json.loads(self._snapshot)
        self.state = before["state"]
        self.rng.restore(before["rng"])
        self.reapplied = ply % SEGMENT
        for text in self._actions[: self.reapplied]:
            self.rules.apply(self.state, self.rules.asked(text))
        self.ply = ply
        return self._actions[self.reapplied]

    def redo(self):
        """Play again what was taken back and return it. IndexError where there is nothing."""
        if self.ply == self.end:
            raise IndexError("nothing to redo")
        text = self._actions[self.ply % SEGMENT]
        self.rules.apply(self.state, self.rules.asked(text))
        self.last = text
        self.ply += 1
        self._turn_page()
        return text

    def actions(self):
        """Yield the legal actions: one text per distinct effect, always in the same order."""
        return self.rules.actions(self.state)

    def view(self):
        """The state without what is hidden from the players."""
        hidden = self.rules.HIDDEN
        return {key: value for key, value in self.state.items() if key not in hidden}

    def over(self):
        """Whether the game has ended: its state says `over`, or else who the winner is."""
        state = self.state
        return state["over"] if "over" in state else state["winner"] is not None

    def digest(self):
        """Eight hex digits: the same after the same seed and actions on every machine."""
        return digest(self._whole())

    def log(self, offset=0):
        """Yield the actions played from ply `offset` on, with what chance gave."""
        while offset < self.ply:
            number, place = offset // SEGMENT, offset % SEGMENT
            actions = self._actions
            if number != self._number:
                actions = _unpack(self._attic.get(number))[1]
            for text in actions[place : place + self.ply - offset]:
                yield text
            offset = (number + 1) * SEGMENT

    def save(self):
        """Yield the save line by line, as bytes with LF."""
        from shared_rules.kernel.save import lines

        return lines(self)

    def _whole(self):
        return {"game": self.game, "rng": self.rng.words(), "state": self.state}

    def _open(self, number):
        self._number = number
        # Only read back, so in any order of keys; and in one go: the canonical text is joined of
        # hundreds of pieces, for which a full heap has no room.
        self._snapshot = json.dumps(self._whole()).encode()
        self._actions = []

    def _turn_page(self):
        """At the end of a segment go on to the next: one that can be redone, or a new one."""
        if self.ply % SEGMENT:
            return
        self._put()
        if self.ply < self.end:
            self._get(self.ply // SEGMENT)
        else:
            self._open(self.ply // SEGMENT)

    def _put(self):
        self._attic.put(self._number, self._snapshot + b"\n" + "\n".join(self._actions).encode())

    def _get(self, number):
        self._snapshot, self._actions = _unpack(self._attic.get(number))
        self._number = number


class _Shelf:
    """An attic where memory is not scarce."""

    def __init__(self):
        self._segments = {}

    def put(self, k, data):
        self._segments[k] = data

    def get(self, k):
        return self._segments[k]


def _unpack(data):
    lines = data.split(b"\n")
    return lines[0], [line.decode() for line in lines[1:] if line]
