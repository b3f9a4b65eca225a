"""Puts what an installed Pilothouse carries into the wheel and the sdist: `make wheel` builds it.

The sdist has it, too, so that whoever installs that needs neither node nor a compiler.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LAID_OUT = "build/tree"  # host/pilothouse/build/tree.py makes it
PLACES = {"wheel": "pilothouse/tree", "sdist": LAID_OUT}


class Hook(BuildHookInterface):
    """hatchling finds this class by its base."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the tree. RuntimeError: it is missing."""
        if version == "editable":  # then the package works from the checkout
            return
        if not Path(self.root, LAID_OUT).is_dir():
            raise RuntimeError(
                f"there is no {LAID_OUT} yet: `make wheel` in a checkout makes it, and the wheel; "
                "`pip install --editable CHECKOUT` needs none"
            )
        build_data["force_include"][LAID_OUT] = PLACES[self.target_name]
