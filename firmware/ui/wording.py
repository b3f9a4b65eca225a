"""A table of texts kept as one text.

A dict would take three times the memory, and MicroPython never lets go of short strings that a
module names: every language and part that was ever loaded would stay.
"""


class Wording:
    """Lines `key=text`, the first one after a line feed; a text has no line feed."""

    def __init__(self, lines):
        self.lines = lines

    def get(self, key, default=None):
        """The text of a key, or `default`."""
        start = self.lines.find("\n" + key + "=")
        if start < 0:
            return default
        start += len(key) + 2
        return self.lines[start : self.lines.find("\n", start)]
