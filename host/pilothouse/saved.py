"""Saves from anywhere: read from a file, played in this Python, refused in words."""

import io
import json
from typing import Any

from pilothouse import project
from pilothouse.errors import SaveRefused

MOST_BYTES = 65536  # of a save (firmware/link/README.md, `game.load`)
MOST_READ = 2 * MOST_BYTES + 4  # of a file: Windows may have added a CR to each line, and a BOM


def strip(data: bytes) -> bytes:
    """A save without what Windows has added."""
    project.importable()
    from shared_rules.kernel import save

    return bytes(save.strip(data))


def played(save: bytes) -> Any:
    """The session at the end of a save. Raises SaveRefused, which says the cause."""
    project.importable()
    from firmware.link.refusal import explain
    from shared_rules.kernel.errors import SaveError
    from shared_rules.kernel.replay import replay
    from shared_rules.kernel.session import ended

    try:
        return ended(replay(io.BytesIO(save), len(save)))
    except SaveError as error:
        raise SaveRefused(f"this save can't be used: {explain(error)[1]}") from None


def read_save(save: bytes) -> tuple[dict[str, Any], list[str]]:
    """The header of a save that can be played, and its actions as they are written there.

    Only LF ends a line: in a remark stands what people are called, and `str.splitlines` would part
    a name at U+2028, too.
    """
    header, *lines = strip(save).decode().split("\n")
    return json.loads(header), [line for line in lines[:-2] if not line.startswith("#")]
