"""A game being played: do, undo, redo, log, digest, save. Nothing else changes a state."""

import json

from shared_rules import catalog
from shared_rules.kernel.canonical import digest
from shared_rules.kernel.prng import Prng

SEGMENT = 16  # actions between two snapshots; an undo never applies as many again


class Session:
    """The log is kept in segments of 16 actions, each with a snapshot of the state before it.

    Only the actions of the segment at the cursor are in memory. The rest is in the attic, an
    object with `put(k, data)` and `get(k)`: a file on the box, a shelf where memory is not
    scarce. Segment n has its snapshot at 2 n and its actions at 2 n + 1.
    """

    def __init__(self, game, players, options=None, seed=0, position=None, seats=None, attic=None):
        """Set up a game. SetupError or RuleError where it can't be set up so."""
        from shared_rules.kernel.entry import check

        check(game, players, seed)
        self.game = game
        self.players = list(players)
        self.options = {} if options is None else options
        self.seed = seed
        self._position = json.dumps(position)  # as a text it takes half the room
        self.seats = {} if seats is None else seats
        self.rng = Prng(seed)
        self.rules = catalog.room(game)(self.players, self.options, position, self.seats, self.rng)
        self.state = self.rules.start()
        self.ply = 0  # actions played: the cursor in the log
        self.end = 0  # actions in the log, with those that can be redone
        self.last = ""  # the last action, with what chance gave
        self.reapplied = 0  # by the last undo
        self._attic = _Shelf() if attic is None else attic
        self._open(0)

    @property
    def position(self):
        """What the game began from, or None."""
        return json.loads(self._position)

    @property
    def over(self):
        """Whether the game has ended: its state says so, or else has a winner."""
        return bool(self.state.get("over", self.state.get("winner")))

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
        before = json.loads(self._attic.get(2 * self._number))
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

    def digest(self):
        """Eight hex digits: the same after the same seed and actions on every machine."""
        return digest(self._whole())

    def log(self, offset=0):
        """Yield the actions played from ply `offset` on, with what chance gave."""
        while offset < self.ply:
            number, place = offset // SEGMENT, offset % SEGMENT
            actions = self._actions
            if number != self._number:
                actions = self._kept(number)
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
        self._attic.put(2 * number, json.dumps(self._whole()).encode())
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
        self._attic.put(2 * self._number + 1, "\n".join(self._actions).encode())

    def _get(self, number):
        self._actions = self._kept(number)
        self._number = number

    def _kept(self, number):
        """The actions of a segment that is in the attic."""
        text = self._attic.get(2 * number + 1).decode()
        return text.split("\n") if text else []


class _Shelf:
    """An attic where memory is not scarce."""

    def __init__(self):
        self._segments = {}

    def put(self, k, data):
        self._segments[k] = data

    def get(self, k):
        return self._segments[k]
