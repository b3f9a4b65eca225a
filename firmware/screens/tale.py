"""Reads the story of a game out of its log, action by action.

A game that has a story has a module firmware/screens/GAME/story.py with these functions:

begin(tale, session): calls `Tale.follow`, and sets the pages.
note(tale, session, state, text, events): tells of an action. state: the one after it.
end(tale, session): tells of the end.
again(session, given): optional. It changes the list [players, options, seats, names] of another
game at the same table, in which the first player of this one comes last.
"""

import json
from array import array

_POINTS = 100  # values of a line, about


class Tale:
    """What the log tells. The actions are played again, on a state of their own.

    told: the game's module. reading: whether there is more to read. read: actions read.
    pages: a list of plot (or another word for lines), since, led, most, count; the texts are
    GAME.PAGE. ids: who has a line, and a row on the page count.
    lines: {id: values}. counts, marks: {id: number}, {id: text}. led: {player: rounds}.
    since: the round from which `leader` has led. best: (n, who, round). note: the key of a line on
    the page count, or "". round: that of the action that is told.
    """

    def __init__(self, session, told):
        """Begin to read. MemoryError, and what the attic raises."""
        before = json.loads(session.attic.get(0))
        self._state, self._words = before["state"], before["rng"]
        self._session, self._told = session, told
        self._texts = session.log()
        self.reading, self.read = True, 0
        self.pages = self.ids = ()
        self.round = self.since = 0
        self._every = 1  # how many values there are for each that is kept
        self.leader = None
        self.best = 0, None, 0
        self.note = ""
        self.lines, self.counts, self.marks, self.led = {}, {}, {}, {}
        self._seen = {}  # how many values each line would have
        told.begin(self, session)

    def step(self):
        """Read one action more. The session has to be as it was."""
        session, state = self._session, self._state
        rules, rng = session.rules, session.rng
        try:
            text = next(self._texts)
        except StopIteration:
            self.reading = False
            self._texts = self._state = None
            self._told.end(self, session)
            return
        drawn = rng.words()
        rng.restore(self._words)
        try:
            events = rules.apply(state, rules.asked(text))
        finally:  # the generator belongs to the game again
            self._words = rng.words()
            rng.restore(drawn)
        self._told.note(self, session, state, text, events)
        self.read += 1

    # For the game's module.

    def follow(self, ids, players, samples):
        """Have a line for each id, and a number of rounds in the lead for each player.

        samples: how many values of a line there will be, about.
        """
        self.ids = ids
        self._every = samples // _POINTS + 1
        for who in ids:
            self.lines[who] = array("h")
            self.counts[who] = self._seen[who] = 0
        for who in players:
            self.led[who] = 0

    def sample(self, values, last=False):
        """Take {id: value}, the next value of each line that goes on. last: it is the last one."""
        for who in values:
            if last or not self._seen[who] % self._every:
                self.lines[who].append(values[who])
            self._seen[who] += 1

    def lead(self, who, n, counted=1):
        """Note who leads, or None. n: the round in which that has come about."""
        if who is not None:
            self.led[who] += counted
        if who != self.leader:
            self.leader, self.since = who, n

    def most(self, n, who):
        """Note a figure of which the highest is shown."""
        if n > self.best[0]:
            self.best = n, who, self.round
