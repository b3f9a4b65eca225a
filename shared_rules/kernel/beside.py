"""A log that is played again beside its session, which stays as it is all the time."""

import json


class Replay:
    """A game with the rules of a session, and with a state and chance of its own.

    It begins before the first action of a segment, whose number is given. state: that after the
    actions played so far. words: chance after them. KeyError: the archive has no such snapshot, as
    nothing was played there since the log before it was mended. MemoryError, and what the archive
    raises.
    """

    def __init__(self, session, number):
        self.rules, self._rng = session.rules, session.rng
        before = json.loads(session.archive.get(2 * number))
        self.state, self.words = before["state"], before["rng"]

    def play(self, text: str, known: bool = False) -> list:
        """Play a line of the log, and return its events. RuleError: nothing has changed.

        known: it was legal, which need not be checked again. Then there are no events, and
        `spelled` of the rules is not set.
        """
        rules, rng = self.rules, self._rng
        words = rng.swap(self.words)
        try:
            text = rules.strip_outcome(text)
            if not known:
                return rules.apply(self.state, text)
            rules.reapply(self.state, [text])
            return []
        finally:
            rng.swap(words)
