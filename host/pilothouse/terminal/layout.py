"""How the display fits into a terminal: as pixels, as half blocks or as braille, and where."""

from typing import NamedTuple

from pilothouse.terminal.picture import MARGIN

SIDE = 30  # columns that words, log and link need beside the display
BELOW = 6  # rows that they need below it
FRAME = 2  # columns, and rows, that the display's border takes
KEYS = 1  # rows of the last line
SCALES = range(8, 1, -1)  # sides of a pixel of the display; a larger picture takes long to send


class Layout(NamedTuple):
    """`kind`: "pixels", "blocks", "braille" or "" (no picture).

    `columns`, `rows`: cells that the picture takes, without a border. `scale`: the side of a pixel
    of the display in pixels of the terminal. `framed`: whether there is a border. `beside`: whether
    words, log and link stand beside the picture; else they stand below it.
    """

    kind: str
    columns: int = 0
    rows: int = 0
    scale: int = 0
    framed: bool = False
    beside: bool = False

    @property
    def worded(self) -> bool:
        """Whether the words of the glass are shown, because nobody can read its picture."""
        return self.kind in ("braille", "")


def lay_out(columns: int, rows: int, w: int, h: int, cell: tuple[int, int] | None = None) -> Layout:
    """The layout for a terminal of so many cells and a display of `w` x `h` pixels.

    cell: width and height of a cell of a terminal that can show pixels.
    """
    if cell and (found := _pixels(columns, rows, w, h, *cell)):
        return found
    if columns >= w and rows >= h // 2 + FRAME:
        return _text("blocks", columns, rows, w, h // 2, FRAME + KEYS)
    found = _text("braille", columns, rows, w // 2, h // 4, FRAME + KEYS + BELOW)
    below = rows - KEYS - found.rows
    if columns < found.columns or below < (0 if found.beside else BELOW):
        return Layout("", beside=True)
    return found


def _pixels(columns: int, rows: int, w: int, h: int, wide: int, high: int) -> Layout | None:
    """The largest picture that leaves room for the rest, or None. wide, high: pixels of a cell."""
    for scale in SCALES:
        width = -(-(w + 2 * MARGIN) * scale // wide)
        height = -(-(h + 2 * MARGIN) * scale // high)
        beside = columns - width >= SIDE
        if width <= columns and rows - KEYS - height >= (0 if beside else BELOW):
            return Layout("pixels", width, height, scale, beside=beside)
    return None


def _text(kind: str, columns: int, rows: int, width: int, height: int, more: int) -> Layout:
    """The layout of a picture in text, of `width` x `height` cells.

    more: rows that border, keys and what stands below take, if nothing stands beside the picture.
    """
    beside = columns - width - FRAME >= SIDE
    framed = columns >= width + FRAME and rows >= height + (FRAME + KEYS if beside else more)
    return Layout(kind, width, height, framed=framed, beside=beside)
