"""The project's folders. The package works from a checkout, and builds into its folder `build`."""

import sys
from importlib import metadata
from pathlib import Path

from pilothouse.errors import PilothouseError

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
FIRMWARE = BUILD / "mpy"  # what a device carries: shared_rules, firmware, boards as .mpy
WEB = BUILD / "web_board"  # what only the box in a browser has: host/web/box/board as .mpy
TESTS = BUILD / "tests"  # what only the tests send: tests/portable as .mpy


def check() -> None:
    """Raise PilothouseError if this package was installed without the checkout around it."""
    if not (ROOT / "firmware").is_dir():
        raise PilothouseError("this command works from a checkout: pip install --editable CHECKOUT")


def importable() -> None:
    """Let this Python import shared_rules, firmware and boards, which are not installed.

    Raises PilothouseError if this package does not run from a checkout.
    """
    check()
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))


def version() -> str:
    """The version of this package, as installed."""
    return metadata.version("pilothouse")
