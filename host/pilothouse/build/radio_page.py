"""radio.pack: the page that a box hands out by its own radio, and its texts in some languages.

firmware/radio/pages.py reads it, and says how it is laid out. The page is one file with its script,
its styles and the geometry of the boards: each request costs one of the box's few connections.
"""

import gzip
import json
import re
import zlib
from collections.abc import Sequence
from functools import cache

from pilothouse import project
from pilothouse.build import bundles, geometry, package, page_texts
from pilothouse.errors import BuildError

NAME = package.TELEPHONES
PARTS = ("page", "table", "help")  # of the texts
PAGE = "/"
BLOCK = 4096  # bytes of a block of flash
# The page asks the box alone, and has all that it needs in itself.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)


def pack(codes: Sequence[str] | None = None) -> bytes:
    """The file for a box with these languages, and English; None: all that there are.

    Raises BuildError if the page can't be bundled.
    """
    codes = sorted({"en", *(package.languages() if codes is None else codes)})
    found = parts(codes)
    lines = [f"pilothouse-page {project.version()}"]
    lines += [f"{path} {len(data)} {zlib.crc32(data):08x}" for path, data in found.items()]
    return "\n".join([*lines, "", ""]).encode() + b"".join(found.values())


def parts(codes: Sequence[str]) -> dict[str, bytes]:
    """Path -> content of what the file has for some languages, in order. Raises as `pack`."""
    return {PAGE: _page()} | {f"/texts.{code}": _texts(code) for code in codes}


def read(data: bytes) -> tuple[str, dict[str, bytes]]:
    """(version, path -> content, gzipped). Raises BuildError if it is damaged, or another file."""
    head, _, rest = data.partition(b"\n\n")
    first, *lines = head.decode("utf-8", "replace").split("\n")
    word, _, version = first.partition(" ")
    found = {}
    for line in lines:
        try:
            path, size, tag = line.split(" ")
            found[path], rest = rest[: int(size)], rest[int(size) :]
            good = len(found[path]) == int(size) and f"{zlib.crc32(found[path]):08x}" == tag
        except ValueError:
            good = False
        if not good:
            raise BuildError(f"{NAME} is damaged")
    if word != "pilothouse-page" or PAGE not in found or rest:
        raise BuildError(f"{NAME} is damaged")
    return version, found


def blocks(data: bytes) -> int:
    """Blocks of flash that the file takes."""
    return -(-len(data) // BLOCK)


@cache
def _page() -> bytes:
    made = bundles.make_bundles()
    page = made["play.html"].decode()
    page = re.sub(
        r'(http-equiv="Content-Security-Policy"\s+content=)"[^"]*"', rf'\1"{POLICY}"', page
    )
    page = re.sub(r'<link rel="(icon|modulepreload)"[^>]*/>', "", page)
    page = page.replace('<script type="module" async src="whole.js"></script>', "")
    page = page.replace("</title>", '</title><link rel="icon" href="data:," />')
    shapes = json.dumps(json.loads(geometry.export()), separators=(",", ":"))
    parts = {
        '<link rel="stylesheet" href="page.css" />': f"<style>{made['page.css'].decode()}</style>",
        '<script type="module" src="play.js"></script>': (
            f'<script type="application/json" id="geometry">{_inside(shapes)}</script>'
            f'<script type="module">{_inside(made[bundles.FROM_BOX].decode())}</script>'
        ),
    }
    for place, content in parts.items():
        if page.count(place) != 1:
            raise BuildError(f"play.html has no {place}")
        page = page.replace(place, content)
    return _gzipped(re.sub(r"\n\s+", "\n", page).encode())


@cache
def _texts(code: str) -> bytes:
    found: dict[str, dict[str, str]] = {}
    for name in PARTS:
        found |= page_texts.part(code, name)
    texts = found["help"]  # the headings are those of a list of all rules, which this page lacks
    found["help"] = {key: texts[key] for key in texts if not key.startswith("head.")}
    return _gzipped(json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode())


def _inside(script: str) -> str:
    """A script that can stand in a page: nothing in it ends its element."""
    return re.sub(r"</(script)", r"<\\/\1", script, flags=re.IGNORECASE).replace("<!--", "<\\!--")


def _gzipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)
