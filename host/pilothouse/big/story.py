"""The story of a finished game, for its film: the box's own code reads it out of the log."""

from importlib import import_module
from typing import Any

from pilothouse import game, project


def tell_story(session: Any) -> dict[str, Any] | None:
    """What the box would tell of a game; None if it hasn't ended, or has no story.

    {pages, ids, lines: {id: [value]}, led: {player: rounds}, counts: {id: number}, marks:
    {id: text}, since: [round, player or null], most: [n, id or null, round], note: the key of a
    line under the page `count`, or ""}. pages: the names of the pages in their order.
    """
    if not session.over:
        return None
    story = game.screen(session.game, "story")
    if story is None:
        return None
    tale = import_module("firmware.screens.tale").Tale(session, story)
    while tale.reading:
        tale.step()
    return {
        "pages": list(tale.pages),
        "ids": list(tale.ids),
        "lines": {who: list(line) for who, line in tale.lines.items()},
        "led": tale.led,
        "counts": tale.counts,
        "marks": tale.marks,
        "since": [tale.since, tale.leader],
        "most": list(tale.best),
        "note": tale.note,
    }


def texts(game: str, language: str) -> dict[str, str]:
    """The box's own words for the pages of a game's story: {page or page.text: text}."""
    path = project.ROOT / "firmware/languages" / language / "story.txt"
    lines = path.read_text("utf-8").split("\n")
    words = dict(line.split("=", 1) for line in lines if "=" in line)
    found = {
        key.partition(".")[2]: text for key, text in words.items() if key.startswith(f"{game}.")
    }
    return found | {"time.unknown": words["time.unknown"]}
