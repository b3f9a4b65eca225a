"""Late corrections: a log with a line more, another line or a line less. The rest is played again.

Chance stays what it was: dice, cards and tiles come as they came. The old log is played beside the
new one, which tells whose each line was and what was drawn for it.
"""

import json

from shared_rules.kernel.beside import Replay
from shared_rules.kernel.canonical import digest
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import SEGMENT

HOW = ("insert", "replace", "remove")
FOLLOW = ("sequence", "boats")
_TOLD = 20  # turns that are told of, at most
_AHEAD = 99  # lines that are read ahead, at most, to find those of a boat
_FEW = 4  # where something has to be drawn, no more actions are legal than these


class Amendment:
    """A log that is mended: `steps` plays it, and `take` makes it the log of the session.

    at: the place in the log, from 0: so many lines before it stay as they are. how: "insert": the
    action is played there; "replace": instead of the line there; "remove": that line goes. follow:
    "sequence": the turns after it stay in their sequence; "boats": each turn goes with its boat.
    drop: a later line that is not legal any more ends the log, and can be redone with all after it.
    IndexError: there is no such line. ValueError: how or follow is no such word.

    After `steps`: ply, digest: where the game stands then. is_over: whether it has ended. kept: how
    many of the lines after the amendment are played. turns: [{"ply", "old", "new"}] of those turns
    after it that get another owner, the first 20; ply: the place of the first such line in the old
    log. more: how many further ones there are.
    """

    def __init__(self, session, at, how, action="", follow="sequence", drop=False):
        if how not in HOW or follow not in FOLLOW:
            raise ValueError("there is no such way")
        if not 0 <= at < session.ply + (how == "insert"):
            raise IndexError("not in the log")
        self._session = session
        self._at, self._how, self._action = at, how, action
        self._boats, self._drop = follow == "boats", drop
        self.ply, self.digest, self.is_over = at, "", False
        self.kept, self.turns, self.more = 0, [], 0

    def steps(self, keep=False, archive=None):
        """Play it: a generator that yields between actions. The session is as it was all the time.

        keep: whether the new log is kept, so that `take` may follow. Then `archive` takes
        its pieces (as for `Session`), or memory does. RuleError: the action is refused, as
        `Session.do` would refuse it; or a line after it is, then the facts are {ply,
        action} of the first such in the old log. Its code is that of the rules, or
        "chance": other draws would be made; or "turn": with "boats", a boat is on turn that
        has no lines there. MemoryError, and what an archive raises.
        """
        session = self._session
        number = min(self._at // SEGMENT, session.at[0])  # at an edge the next may not be begun
        self._new, self._old = _Play(session, number), _Play(session, number)
        self._pages = _Pages(session, number, keep, archive)
        self._read = number * SEGMENT  # so many lines of the old log are read
        self._lines = session.marked(self._read, session.end)
        self._owner, self._run = None, 0  # of the turn that is read
        self._noted = 0  # the last run that is in `turns`
        self._ahead = []  # lines that are read and not played, as `_fetch` makes them
        self._draws = []  # of the old log, which the new one has not made yet
        while self._read < self._at:
            self._fetch()
            line = self._ahead.pop()[-1]
            self._play_action(line.strip(), line[:1] == " ")
            yield
        self._mend()
        try:
            while self._ahead or self._read < session.ply:
                yield
                line = self._next()
                yield
                self._follow(line)
        except RuleError as error:
            if not self._drop or error.code == "chance":
                raise
        self.ply, new = self._pages.ply, self._new
        self.digest = digest({"game": session.game, "rng": new.words, "state": new.state})
        self.is_over = new.is_over()
        yield
        self._ahead.sort()
        self._pages.shut([line[-1] for line in self._ahead], self._lines)

    def take(self):
        """Make the new log that of the session. It takes no memory, so it can't fail half way."""
        session, pages, new = self._session, self._pages, self._new
        session.take(pages.there, pages.actions, new.state, pages.ply, pages.end, pages.last)
        session.rng.swap(new.words)
        session.archive = pages.archive

    def _fetch(self):
        """Read a line of the old log and play it there. Add (ply, who, round, run, line) to _ahead.

        ply: its place. who: the owner, or None. run: another number for each owner and round. line:
        as the archive has it, with its mark.
        """
        line, old, ply = next(self._lines), self._old, self._read
        owner = old.who(), old.state.get("round", 0)
        if owner != self._owner:
            self._owner = owner
            self._run += 1
        self._ahead.append((ply,) + owner + (self._run, line))
        self._read += 1
        drawn = old.draw(line.strip())
        if drawn:
            self._draws.append(drawn)

    def _play_action(self, text, joined):
        """Play an action in the new log, and return as `_Play.draw`.

        joined: it belongs to the step of the line before it.
        """
        self._pages.turn(self._new)
        drawn = self._new.draw(text)
        self._pages.add(self._new.spelled, joined)
        return drawn

    def _mend(self):
        """Play the action that is new, and leave out the line that goes."""
        session, at, action = self._session, self._at, self._action
        there = next(session.marked(at, at + 1)) if at < session.end else ""
        joined = there[:1] == " "
        self._draws.clear()  # those before the amendment are the same in both logs
        old = new = None  # what the line that goes has drawn, and what the new action draws
        if self._how != "insert":
            self._fetch()
            self._ahead.clear()
            old = self._draws.pop() if self._draws else None
        invented = False
        if self._how != "remove":
            new = self._play_action(action, joined)
            # "roll left" says what the device has rolled: no other face may be named.
            names_outcome = action != session.rules.strip_outcome(action)
            invented = names_outcome and action != self._new.spelled
        # Chance has to stand where it stood. The texts are not compared: what people have drawn by
        # hand takes nothing from chance, and may be corrected.
        old_chance, new_chance = old and old[1], new and new[1]
        if invented or old_chance != new_chance:
            raise _refused("chance", at, there.strip() or action)
        # The next line must not come to belong to the step before the line that goes.
        self._begins = self._how == "remove" and not joined

    def _follow(self, line):
        """Play a line of the old log in the new one. RuleError: it is not legal any more."""
        ply, who, _, run, marked = line
        text, now = marked.strip(), self._new.who()
        joined = marked[:1] == " " and not (self._begins and ply == self._at + 1)
        try:
            drawn = self._play_action(text, joined)
        except RuleError as error:
            if not self._is_chance(text):
                raise RuleError(error.rule, error.code, ply=ply, action=text) from None
            raise _refused("chance", ply, text) from None
        if drawn and (drawn[0] != text or self._draws.pop(0) != drawn):
            raise _refused("chance", ply, text)
        self._ahead.remove(line)
        self.kept += 1
        if who != now and who and now and run != self._noted:
            self._noted = run
            if len(self.turns) < _TOLD:
                self.turns.append({"ply": ply, "old": who, "new": now})
            else:
                self.more += 1

    def _next(self):
        """The line that comes next. It stays in _ahead. RuleError: no line is that boat's."""
        ahead, who, place = self._ahead, self._new.who(), 0
        while True:
            if place == len(ahead):
                if place == _AHEAD or self._read == self._session.ply:
                    break
                self._fetch()
            line = ahead[place]
            if line[2] != ahead[0][2]:  # another round: who has no lines in this one gets none
                break
            if not self._boats or line[1] == who:
                return line
            place += 1
        raise _refused("turn", ahead[0][0], ahead[0][-1].strip())

    def _is_chance(self, text):
        """Whether a line is refused because it is a draw, or because something is to be drawn."""
        new, first = self._new, []
        if new.draws(text):
            return True
        for legal in new.rules.actions(new.state):
            first.append(legal)
            if len(first) > _FEW:
                return False
        return any([new.draws(legal) for legal in first])


class _Play(Replay):
    """A log that is played again. spelled: the last action, with what chance gave."""

    spelled = ""

    def draw(self, text):
        """Play a line. Return None, or if it draws (the line in the log, chance after it).

        RuleError: nothing has changed.
        """
        self.play(text)
        self.spelled = self.rules.spelled
        return (self.spelled, list(self.words)) if self.draws(text) else None

    def draws(self, text):
        """Whether an action, or a line of the log, draws something: a die, a card, a tile."""
        return text.split(" ")[0] in self.rules.draws.split(" ")

    def who(self):
        """The owner of the next action. None: nobody's, or the game has ended."""
        return None if self.is_over() else self.rules.player(self.state)

    def is_over(self):
        """Whether the game has ended, as `Session.over`."""
        return bool(self.state.get("over", self.state.get("winner")))


class _Pages:
    """The new log, segment by segment (`Session`), from the segment of the amendment on.

    keep, archive: as for `Amendment.steps`. ply: lines that are played. last: the last of them.
    """

    def __init__(self, session, number, keep, archive):
        self._session, self._keep = session, keep
        self._number, self._lines = number, []
        self.archive = archive
        if keep and archive:
            self.archive = _Mended(session.archive, archive, 2 * number + 1)
        elif keep:
            self.archive = type(session.archive)()  # which is in memory, as all of it is
            for k in range(2 * number + 1):
                self.archive.put(k, session.archive.get(k))
        self.ply = number * SEGMENT
        self.last = next(session.log(self.ply - 1, self.ply)).strip() if number else ""

    def turn(self, play):
        """Go to the next segment if the present one is full; `play` has the state before it."""
        if self._full() and self._keep:
            before = {"rng": play.words, "state": play.state}
            self.archive.put(2 * self._number, json.dumps(before).encode())

    def add(self, text, joined):
        """Add an action that was played."""
        self._lines.append(" " + text if joined else text)
        self.ply += 1
        self.last = text

    def shut(self, ahead, rest):
        """Add the lines that can be redone: those of a list and those of a generator."""
        self.there, self.actions = self._number, self._lines
        self.end = self.ply
        for lines in (ahead, rest):
            for line in lines:
                self._full()
                self._lines.append(line)
                self.end += 1
        self._put()

    def _full(self):
        """Begin another segment if the present one is full. Return whether it was."""
        if len(self._lines) < SEGMENT:
            return False
        self._put()
        self._number, self._lines = self._number + 1, []
        return True

    def _put(self):
        if self._keep:
            self.archive.put(2 * self._number + 1, "\n".join(self._lines).encode())


class _Mended:
    """An archive over two: what the new one does not have, the old one has, up to piece `first`."""

    def __init__(self, old, new, first):
        self._old, self._new, self._first = old, new, first

    def put(self, k, data):
        self._new.put(k, data)

    def get(self, k):
        try:
            return self._new.get(k)
        except KeyError:
            if k >= self._first:
                raise
            return self._old.get(k)

    def close(self):
        """Remove the new one's file, once the log is in another archive."""
        self._new.close()
        self._old.close()


def _refused(code, ply, text):
    """The refusal of a line that no statement forbids."""
    return RuleError(None, code, ply=ply, action=text)
