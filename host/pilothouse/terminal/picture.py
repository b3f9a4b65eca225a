"""The pixels on the display as a PNG."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from pilothouse import outputs
from pilothouse.glass import Frame

LIT, DARK = (214, 238, 255), (8, 12, 24)  # a lit and a dark pixel of a white OLED
MARGIN = 4  # dark pixels around the picture


def of(frame: Frame, scale: int) -> Image.Image:
    """A picture in which each pixel of the frame is `scale` pixels wide and high."""
    picture = Image.new("RGB", (frame.w + 2 * MARGIN, frame.h + 2 * MARGIN), DARK)
    if frame.palette:
        numbers = bytes(half for byte in frame.data for half in (byte >> 4, byte & 15))
        shown = Image.frombytes("P", (frame.w, frame.h), numbers)
        shown.putpalette(frame.palette)
        picture.paste(shown.convert("RGB"), (MARGIN, MARGIN))
    else:
        lit = Image.frombytes("1", (frame.w, frame.h), frame.data)
        picture.paste(LIT, (MARGIN, MARGIN), lit)
    return picture.resize((picture.width * scale, picture.height * scale), Image.Resampling.NEAREST)


def write(frame: Frame, path: Path, scale: int = 4) -> None:
    """Save the frame as a PNG and make its folder if that is missing. Raises PilothouseError."""
    save(of(frame, scale), path)


def save(picture: Image.Image, path: Path) -> None:
    """Write a PNG; an existing file is replaced. Raises PilothouseError."""
    data = BytesIO()
    picture.save(data, "PNG", optimize=True)
    outputs.write(path, data.getvalue())
