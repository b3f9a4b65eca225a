"""Reads the story of a game out of its log, action by action.

A game that has a story has a module firmware/screens/GAME/story.py with these functions:

begin(tale, session): calls `Tale.follow`, and sets the pages.
note(tale, session, state, text, events): tells of an action. state: the one after it.
end(tale, session): tells of the end.
arrange_rematch(session, given): optional. It changes `given`, the table [players, options, seats,
names, rule of the clocks] of the next game, in which this game's first player is last so far.
"""

from array import array

from shared_rules.kernel.beside import Replay
from shared_rules.kernel.words import number

_POINTS = 100  # values of a line, about


class Tale:
    """What the log tells. It plays the actions again, on a state of its own.

    teller: the game's module. state: the one after the actions read. reading: whether there are
    more. read: the number of actions read. round: that of the last action read.
    pages: a list of "plot" (or another word, for lines), "since", "led", "most", "count"; the text
    of a page is GAME.PAGE. When all is read, those with nothing to show are left out.
    ids: what has a line, and a row on the page "count".
    lines: {id: values}. counts: {id: number}. marks: {id: text}. led: {player: rounds}. since: the
    round from which `leader` has led. best: (n, who, round), or (n, None, 0) where several have
    reached it. note: the key of a text on the page "count", or "".
    """

    def __init__(self, session, teller):
        """Begin to read. MemoryError, and what the archive raises."""
        self._game = Replay(session, 0)
        self.state = self._game.state
        self._session, self._teller = session, teller
        self._texts = session.log()
        self.reading, self.read = True, 0
        self.pages = self.ids = ()
        self.round = self.since = 0
        self._every = 1  # one of so many values is kept
        self.leader = None
        self.best = 0, None, 0
        self.note = ""
        self.lines, self.counts, self.marks, self.led = {}, {}, {}, {}
        self._seen = {}  # {id: number of its values so far, kept or not}
        teller.begin(self, session)

    def step(self):
        """Read one action more. The session has to be as it was."""
        session = self._session
        try:
            text = next(self._texts)
        except StopIteration:
            self.reading = False
            self._texts = self._game = self.state = None
            self._teller.end(self, session)
            self.pages = [page for page in self.pages if self._tells(page)]
            return
        events = self._game.play(text)
        self._teller.note(self, session, self.state, text, events)
        self.read += 1

    def _tells(self, page):
        """Whether a page has anything to show; that of the counts always has."""
        if page == "since":
            return self.leader is not None
        if page == "led":
            return any(self.led.values())
        if page == "most":
            return self.best[1] is not None
        return page == "count" or any([len(line) for line in self.lines.values()])

    # For the game's module.

    def follow(self, ids, session, samples):
        """Have a line for each id, and a number of rounds in the lead for each player.

        samples: how many values of a line there will be, about.
        """
        self.ids = ids
        self._every = samples // _POINTS + 1
        for who in ids:
            self.lines[who] = array("h")
            self.counts[who] = self._seen[who] = 0
        for who in session.players:
            self.led[who] = 0

    def sample(self, values, winner="", owners=None):
        """Take {id: value}, the next value of each line that goes on; the highest one leads.

        winner: of the game, or None, with the last values of all. owners: {id: player}.
        """
        for who in values:
            if winner != "" or not self._seen[who] % self._every:
                self.lines[who].append(values[who])
            self._seen[who] += 1
        best = sorted(values, key=lambda who: -values[who])
        leader, n = winner, self.round
        if winner == "":
            leader, n = None, max(1, n - 1)
            if len(best) == 1 or len(best) and values[best[0]] > values[best[1]]:
                leader = owners[best[0]] if owners else best[0]
                self.led[leader] += 1
        if leader != self.leader:
            self.leader, self.since = leader, n

    def turned(self, who):
        """Note a turn, in a game that counts no rounds."""
        self.counts[who] += 1
        self.round += 1

    def most(self, n, who):
        """Note a figure of which the highest is shown, unless several have reached it."""
        if n > self.best[0]:
            self.best = n, who, self.round
        elif n == self.best[0] and who != self.best[1]:
            self.best = n, None, 0

    def clocks(self):
        """Mark each side with the time it has used; only a clock for the whole game knows that."""
        remarks = self._session.remarks
        rule = remarks.get("clock rule", "").split(" ")
        for who in self.ids:
            left = number(remarks.get("clock " + who, ""))
            if rule[0] != "game" or left is None:
                self.note = "time.unknown"
            else:
                # An undo may have given a player more than he began with.
                seconds = max(0, (number(rule[1]) or 0) - left) // 1000
                self.marks[who] = "%d:%02d" % (seconds // 60, seconds % 60)
