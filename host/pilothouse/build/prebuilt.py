"""What an installed package has ready: tree.py lays it out, and this finds it there.

It is asked only if `project.IS_INSTALLED`. In a checkout the same things are built when they are
asked for, so nobody works with old ones.
"""

import json
from functools import lru_cache
from pathlib import Path

from pilothouse import project
from pilothouse.build import names
from pilothouse.web import load

PLACE = "build"  # of all this in the tree
SITE = f"{PLACE}/web"  # what `pilothouse web` hands out
BESIDE = f"{PLACE}/bundles"  # bundles that the site has not: the film, the page of a box itself
AGREED = f"{PLACE}/agreed.json"  # the names on which the modules of a device agree


def place_firmware(processor: str) -> str:
    """The folder, in the tree, of the firmware with machine code for a processor; "": none."""
    return f"{PLACE}/mpy_{processor or 'plain'}"


def find_firmware(processor: str) -> Path:
    """The folder of the firmware for a processor, or without machine code if none was built."""
    folder = project.ROOT / place_firmware(processor)
    return folder if folder.is_dir() else project.ROOT / place_firmware("")


@lru_cache(maxsize=1)
def read_agreed() -> names.Agreed:
    """The names on which the modules of a device agree, as they were when those were compiled."""
    return parse_agreed((project.ROOT / AGREED).read_bytes())


def parse_agreed(data: bytes) -> names.Agreed:
    """Names as `write_agreed` has written them."""
    given, short = json.loads(data)
    return names.Agreed(frozenset(given), short)


def write_agreed(agreed: names.Agreed) -> bytes:
    """Names on which modules agree, as JSON: `parse_agreed` reads it."""
    return json.dumps([sorted(agreed.given), dict(agreed.attributes)]).encode()


def read_site() -> dict[str, bytes]:
    """Path -> content of all files of the site."""
    return load(project.ROOT / SITE)


def read_bundles() -> dict[str, bytes]:
    """Name -> content of all bundles, and of what lies beside them in the site."""
    top = {path.name: path for path in (project.ROOT / SITE).iterdir() if path.is_file()}
    return {name: path.read_bytes() for name, path in top.items()} | load(project.ROOT / BESIDE)
