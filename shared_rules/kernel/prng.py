"""The only source of chance: sfc32. It draws the same numbers on every machine.

The page of the link defines it (firmware/link/README.md, "Chance").

MicroPython's own `random` is badly biased on its first draws after `seed(n)`.
"""

_MASK = 0xFFFFFFFF


class Prng:
    """A generator with a seed of 0 to 2^32-1. Its four words are part of a game's digest."""

    def __init__(self, seed):
        self._words = [seed & _MASK, 0x9E3779B9, 0x243F6A88, 1]
        for _ in range(12):
            self.next()

    def next(self) -> int:
        """The next output: a number from 0 to 2^32-1."""
        a, b, c, d = self._words
        t = (a + b + d) & _MASK
        words = self._words
        words[0] = b ^ (b >> 9)
        words[1] = (c + (c << 3)) & _MASK
        words[2] = ((((c << 21) & _MASK) | (c >> 11)) + t) & _MASK
        words[3] = (d + 1) & _MASK
        return t

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (n: 1 to 2^32).

        An output is drawn again if it isn't below the largest multiple of n up to 2^32.
        """
        limit = (1 << 32) - (1 << 32) % n
        while True:
            t = self.next()
            if t < limit:
                return t % n

    def shuffle(self, items: list) -> None:
        """Shuffle a list in place, from the last place down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def words(self) -> list[int]:
        """The state of the generator: a list of four numbers, each from 0 to 2^32-1."""
        return list(self._words)

    def swap(self, words: list[int]) -> list[int]:
        """Go on with this list, which changes from now on, and return the list that did so far.

        No copy is made: there is a way back even if there is no memory.
        """
        words, self._words = self._words, words
        return words

    def restore(self, words: list[int]) -> None:
        """Go back to a state that `words` returned."""
        self._words[:] = words
