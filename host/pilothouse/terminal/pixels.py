"""Whether the terminal can show pixels, and the widget that has it show them.

The terminal is asked once Textual reads from it, and its answer is taken out of what is typed. So
nobody waits for a terminal that doesn't answer, and a late answer presses no key. textual-image
draws. It could ask by itself, but it would wait, and could take typed keys for an answer.
"""

import array
import io
import re
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping
from typing import Any

from PIL import Image

from pilothouse.glass import Frame
from pilothouse.terminal import picture

KINDS = ("sixel", "kitty")
ASK = "\x1b[c"  # "primary device attributes": terminals with sixel have a 4 among theirs
ASK_NAME = "\x1b[>q"  # "XTVERSION": the name and version of the terminal
SIXEL = "4"
KITTIES = ("xterm-kitty", "xterm-ghostty")  # names of terminals with kitty's pictures
TRUE_COLOUR = ("truecolor", "24bit")
OLDEST = (0, 28)  # the first kitty that shows pictures in place of characters
USUAL = (10, 20)  # pixels of a cell where the terminal doesn't tell
_ANSWER = re.compile(r"\x1b\[\?([\d;]*)c|\x1bP>\|([^\x1b]*)\x1b\\")
# An answer of which more will come. What is no answer is held for one key at most.
_BEGUN = re.compile(r"\x1b(\[(\?[\d;]*)?|P(>(\|[^\x1b]*\x1b?)?)?)\Z")
_DEFINED = re.compile(r"(#\d+);2;\d+;\d+;\d+")
_KITTY = re.compile(r"kitty\((\d+)\.(\d+)")


def question(environment: Mapping[str, str]) -> str:
    """What to ask a terminal, "" if it shows no pixels in any case.

    Within tmux or screen it shows none: whether a picture comes through depends on the terminal
    outside, which can't be asked. Only a terminal that calls itself kitty is asked for its version.
    """
    name = environment.get("TERM", "")
    if "TMUX" in environment or "STY" in environment or name.startswith(("tmux", "screen")):
        return ""
    if name in ("", "dumb", "linux"):
        return ""
    # kitty shows a picture in place of characters, whose colour has to be the picture's number.
    coloured = environment.get("COLORTERM") in TRUE_COLOUR and "NO_COLOR" not in environment
    return ASK + ASK_NAME if name in KITTIES and coloured else ASK


class Answers:
    """Decodes what the terminal sends, and takes the answers to `question` out of it.

    tell: called with "sixel" or "kitty" if the terminal can show pixels that way. Bytes that are no
    UTF-8 are passed over; Textual would end with an error.
    """

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._tell, self._begun = tell, ""

    def decode(self, data: bytes, final: bool = False) -> str:
        """The text of the next bytes, without answers."""
        text = _ANSWER.sub(self._take_answer, self._begun + self._decode(data, final))
        begun = None if final else _BEGUN.search(text)
        self._begun = begun[0] if begun else ""
        return text[: len(text) - len(self._begun)]

    def _take_answer(self, answer: re.Match[str]) -> str:
        attributes, name = answer.groups()
        if name is None:
            if SIXEL in attributes.split(";"):
                self._tell("sixel")
        else:
            kitty = _KITTY.match(name)
            if name.startswith("ghostty") or kitty and tuple(map(int, kitty.groups())) >= OLDEST:
                self._tell("kitty")
        return ""


def cell() -> tuple[int, int] | None:
    """Width and height of a cell of the terminal in pixels, None if that is not known."""
    try:
        import fcntl
        import termios

        size = array.array("H", [0, 0, 0, 0])  # rows, columns, width and height in pixels
        fcntl.ioctl(0, termios.TIOCGWINSZ, size)
    except (ImportError, OSError):
        return None
    rows, columns, width, height = size
    if not (rows and columns and width >= columns and height >= rows):
        return None
    return width // columns, height // rows


def widget(kind: str, size: tuple[int, int], **options: Any) -> Any:
    """A widget of Textual that shows the picture in its attribute `image`.

    kind: "sixel" or "kitty". size: of a cell of the terminal, in pixels.
    """
    stdout = sys.__stdout__
    vars(sys)["__stdout__"] = io.StringIO()  # else textual-image asks the terminal while it loads
    try:
        from textual_image import widget as widgets
        from textual_image.widget import sixel
    finally:
        vars(sys)["__stdout__"] = stdout
    vars(sixel)["image_to_sixels"] = _selecting
    tell_size(size)
    return (widgets.SixelImage if kind == "sixel" else widgets.TGPImage)(**options)


def _selecting(*given: Any) -> str:
    """The picture as textual-image encodes it, but each colour is selected after its definition.

    textual-image leaves that out, and xterm would go on with the colour before.
    """
    from textual_image._sixel import image_to_sixels

    return _DEFINED.sub(r"\g<0>\1", image_to_sixels(*given))


def tell_size(size: tuple[int, int]) -> None:
    """Tell textual-image the size of a cell; it asks only once, and people zoom."""
    from textual_image._terminal import CellSize, get_cell_size

    vars(get_cell_size)["_result"] = CellSize(*size)


def of(frame: Frame, scale: int, width: int, height: int) -> Image.Image:
    """The frame in the middle of a picture of that size, so that nothing scales it again."""
    shown = picture.of(frame, scale)
    whole = Image.new("RGB", (width, height), picture.DARK)
    whole.paste(shown, ((width - shown.width) // 2, (height - shown.height) // 2))
    return whole
