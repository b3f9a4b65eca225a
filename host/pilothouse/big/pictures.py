"""`pilothouse replay` with `--web`, `--gif` and `--png`: what a saved game looks like, as files."""

import io
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from pilothouse import browser, outputs
from pilothouse.big import film as films
from pilothouse.build import package
from pilothouse.errors import PilothouseError

PICTURE = (1280, 720)  # CSS pixels of the picture of the end
LARGE = (1280, 720)  # CSS pixels of a moving picture before it is made small
SMALL = (640, 360)
FRAMES = 60  # of a moving picture, at most
SHOWN = 600  # ms for each of them
END = 4000  # ms for the last one
COLOURS = 64  # of a moving picture

# Shows a ply at once, without the controls.
STILL = """
  (ply) => {
    document.getElementById("reel").hidden = true;
    location.hash = `#ply=${ply}`;
  }
"""


def make(
    save: bytes, name: str, paths: dict[str, Path], language: str, force: bool
) -> Iterator[Path]:
    """Write a save as files; yields the path of each. Raises PilothouseError.

    name: what the film is called. paths: kind of file (`html`, `gif`, `png`) -> where it goes.
    """
    known = package.languages()
    if language not in known:
        raise PilothouseError(f"there is no language {language!r}; there are {', '.join(known)}")
    outputs.keep(paths.values(), force)
    film = films.record(save)
    page = films.page(film, name, language)
    for kind, path in paths.items():
        if kind == "html":
            outputs.write(path, page)
        else:
            outputs.write(path, _moving(page, film) if kind == "gif" else _end(page, film))
        yield path


def _end(page: bytes, film: dict[str, Any]) -> bytes:
    [picture] = stills(page, [len(film["plies"])], PICTURE)
    return picture


def _moving(page: bytes, film: dict[str, Any]) -> bytes:
    last = len(film["plies"])
    count = min(FRAMES, last + 1)
    plies = sorted({round(last * n / max(1, count - 1)) for n in range(count)})
    frames = [
        Image.open(io.BytesIO(data)).convert("RGB").resize(SMALL).quantize(COLOURS)
        for data in stills(page, plies, LARGE)
    ]
    file = io.BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[SHOWN] * (len(frames) - 1) + [END],
        loop=0,
    )
    return file.getvalue()


def stills(page: bytes, plies: list[int], size: tuple[int, int]) -> Iterator[bytes]:
    """A PNG of the film at each of these plies. Raises TargetError if there is no browser."""
    with tempfile.TemporaryDirectory() as folder, browser.chromium() as chromium:
        file = Path(folder) / "film.html"
        file.write_bytes(page)
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        tab = context.new_page()
        tab.goto(file.as_uri())
        for ply in plies:
            tab.evaluate(STILL, ply)
            tab.wait_for_function(
                "n => document.getElementById('ply').value === String(n)", arg=ply
            )
            yield tab.screenshot()
