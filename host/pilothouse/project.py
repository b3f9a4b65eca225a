"""The project's folders: those of a checkout, or of the tree that an installed package carries.

In a checkout this package lies in `host`, and what it builds goes to the folder `build`. A wheel
has no checkout around it. It has a folder `tree` with the same paths: the sources of the box, and
what `make wheel` has built of them. Nothing is written there: what is built while Pilothouse runs
goes to a folder of this version among the user's caches.
"""

import sys
from importlib import metadata
from pathlib import Path

from pilothouse.errors import PilothouseError

NAME = "pilothouse"
PACKAGE = Path(__file__).resolve().parent
TREE = PACKAGE / "tree"
IS_INSTALLED = TREE.is_dir()
ROOT = TREE if IS_INSTALLED else PACKAGE.parents[1]


def version() -> str:
    """The version of this package, as installed."""
    return metadata.version(NAME)


def _find_cache() -> Path:
    from platformdirs import user_cache_path  # only an installed package needs it at every start

    return user_cache_path(NAME, appauthor=False) / version()


MADE = ROOT / "build"  # what was built before: in a wheel all that it has, and nothing is added
BUILD = _find_cache() if IS_INSTALLED else MADE  # where this version writes what it builds
FIRMWARE = MADE / "mpy"  # what a device carries: shared_rules, firmware, boards as .mpy
WEB = MADE / "web_board"  # what only the box in a browser has: host/web/box/board as .mpy
TESTS = MADE / "tests"  # what only the tests send: tests/portable as .mpy


def check() -> None:
    """Raise PilothouseError if this package has neither a checkout around it nor a tree in it."""
    if not (ROOT / "firmware").is_dir():
        raise PilothouseError(
            "this Pilothouse has no games in it: install a wheel of a release, or from a checkout "
            "with pip install --editable CHECKOUT"
        )


def tell_extra(name: str) -> str:
    """How the packages of an extra come here: the end of a sentence that says what is missing.

    It names a file, because PyPI's name `pilothouse` may be somebody else's (docs/releasing.md).
    """
    return (
        f"in a checkout `make setup` brings the extra {name}, else `pipx install --force "
        f"'WHEEL[{name}]'` with the path of the wheel"
    )


def need_checkout(what: str, why: str) -> None:
    """Raise PilothouseError, which says why `what` needs one, if this package was installed."""
    if IS_INSTALLED:
        raise PilothouseError(
            f"{what} needs a checkout of Pilothouse, {why}: get one, and run it there after "
            "`make setup`"
        )


def importable() -> None:
    """Let this Python import shared_rules, firmware and boards, which lie beside the package.

    Raises PilothouseError if there are none.
    """
    check()
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
