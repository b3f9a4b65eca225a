"""Sheets of pictures, side by side: all that a language says on the display, and on the page."""

import io
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from pilothouse import browser, game, outputs, project, web
from pilothouse.build import web as site
from pilothouse.build import web_pictures
from pilothouse.link import client
from pilothouse.terminal import keys

SCRIPTS = "tests/scripts"  # key scripts, which pass all screens
SPELLS = "names"  # the script that goes along the alphabet of English; others have another one
SCALE = 2  # pixels of a sheet for one of the display
COLUMNS = 6
GAP = 6  # pixels between two pictures
PAPER = (90, 90, 90)
PHONE = (320, 568)  # CSS pixels: the smallest telephone
VIEWS: tuple[str, ...] = ("home", "saved", "records", "settings", "box")
VIEWS += tuple(f"{view}={name}" for view in ("rules", "new") for name in game.names())
# Opens what is folded up, without its script.
OPEN = """
  () => { for (const part of document.querySelectorAll("#view details")) part.open = true; }
"""
MOVES = 9  # steps of each game that are played as the box advises
WAIT = 700  # ms in which a view is drawn


def joined(pictures: Sequence[Image.Image], columns: int) -> Image.Image:
    """The pictures side by side, in rows as high as the highest one in them."""
    rows = [pictures[at : at + columns] for at in range(0, len(pictures), columns)]
    width = max(sum(picture.width + GAP for picture in row) for row in rows) + GAP
    heights = [max(picture.height for picture in row) for row in rows]
    whole = Image.new("RGB", (width, sum(heights) + GAP * (len(rows) + 1)), PAPER)
    y = GAP
    for row, height in zip(rows, heights, strict=True):
        x = GAP
        for picture in row:
            whole.paste(picture, (x, y))
            x += picture.width + GAP
        y += height + GAP
    return whole


def screens(code: str) -> list[Image.Image]:
    """The pictures that all scripts draw on a box of the unix port that speaks this language."""
    found = []
    with tempfile.TemporaryDirectory() as place:
        for path in sorted((project.ROOT / SCRIPTS).glob("*.keys")):
            if path.stem == SPELLS:
                continue
            with client.connect("unix") as link:
                link.call("system.language", {"code": code})
                player = keys.Player(link, Path(place), SCALE)
                player.run_steps(keys.read(path), str(path))
            found += [Image.open(picture).convert("RGB") for picture in player.pictures]
    return found


def views(code: str) -> list[Image.Image]:
    """The views of the page on a small telephone. Raises TargetError if there is no browser."""
    found = []
    files = web.prepared(site.files())
    how: dict[str, Any] = {"has_touch": True, "is_mobile": True, "locale": code}
    with browser.chromium() as chromium, browser.served(files) as address:
        with browser.tab(chromium, address + "#home", PHONE, **how) as tab:

            def look(view: str) -> None:
                tab.evaluate("view => { location.hash = `#${view}`; }", view)
                tab.wait_for_timeout(WAIT)
                tab.evaluate(OPEN)
                picture = io.BytesIO(tab.screenshot())
                found.append(Image.open(picture).convert("RGB"))

            tab.evaluate("() => beside.up")
            for view in VIEWS:
                look(view)
            for sample in [one for name in game.names() for one in game.samples(name)]:
                tab.evaluate(web_pictures.PLAY, [sample, [], MOVES])
                for view in ("table", "log"):
                    look(view)
    return found


def write(code: str, out: Path, force: bool = False) -> list[Path]:
    """Write CODE-box.png and CODE-page.png into a folder. Returns their paths.

    Raises PilothouseError if there is no such language or a file is there already, TargetError.
    """
    project.need_checkout("language --out", "whose key scripts pass all screens")
    made = {"box": (screens, COLUMNS), "page": (views, COLUMNS)}
    paths = [out / f"{code}-{name}.png" for name in made]
    outputs.keep(paths, force)
    for path, (draw, columns) in zip(paths, made.values(), strict=True):
        with tempfile.TemporaryDirectory() as place:
            png = Path(place) / "sheet.png"
            joined(draw(code), columns).save(png)
            outputs.write(path, png.read_bytes())
    return paths
