"""The file radio.pack: the page that telephones get, and its texts in the languages of the box.

Its first line is `pilothouse-page VERSION`. A line for each file in it follows, `PATH SIZE TAG`,
and an empty line; then their contents, gzipped, in the same order. TAG is the CRC-32 of a content.
host/pilothouse/build/radio_page.py writes it.
"""

MAGIC = b"pilothouse-page "
_MOST = 40  # lines before the empty one


class Pages:
    """An opened radio.pack. OSError: it is not there. ValueError: it is something else."""

    def __init__(self, path):
        self._path = path
        with open(path, "rb") as file:
            first = file.readline(80)
            if not first.startswith(MAGIC):
                raise ValueError
            self.version = str(first[len(MAGIC) :].strip(), "utf-8")
            lines = []
            while len(lines) < _MOST:
                line = file.readline(80).strip()
                if not line:
                    break
                lines.append(line)
            self._lines, self._start = lines, file.tell()

    def find(self, path):
        """(media type, tag, open file at its content, bytes) of what a path names, or None."""
        path = path.split(b"?")[0] + b" "
        at = self._start
        for line in self._lines:
            size, tag = line.split(b" ")[1:]
            if line.startswith(path):
                file = open(self._path, "rb")
                file.seek(at)
                kind = b"text/html" if path == b"/ " else b"application/json"
                return kind + b"; charset=utf-8", tag, file, int(size)
            at += int(size)
        return None
