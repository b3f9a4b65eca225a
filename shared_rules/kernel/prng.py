"""The one source of chance: sfc32, as in the protocol page, the same draws on every machine.

MicroPython's own `random` is badly biased on its first draws after `seed(n)`.
"""

_MASK = 0xFFFFFFFF


class Prng:
    """A generator seeded with 0..2^32-1; its four words belong to the digest of a game."""

    def __init__(self, seed):
        self._words = [seed & _MASK, 0x9E3779B9, 0x243F6A88, 1]
        for _ in range(12):
            self.next()

    def next(self):
        """The next output, 0..2^32-1."""
        a, b, c, d = self._words
        t = (a + b + d) & _MASK
        words = self._words
        words[0] = b ^ (b >> 9)
        words[1] = (c + (c << 3)) & _MASK
        words[2] = ((((c << 21) & _MASK) | (c >> 11)) + t) & _MASK
        words[3] = (d + 1) & _MASK
        return t

    def below(self, n):
        """A number 0..n-1, each equally likely: outputs past the last whole n are thrown away."""
        limit = (1 << 32) - (1 << 32) % n
        while True:
            t = self.next()
            if t < limit:
                return t % n

    def shuffle(self, items):
        """Shuffle a list in place, from the last place down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def words(self):
        """The state as four numbers; `restore` takes them back."""
        return list(self._words)

    def restore(self, words):
        self._words[:] = words
