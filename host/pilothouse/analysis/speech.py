"""The words of the box, for an analysis: those of its log, its hints and its story.

A game's `phrase` and `reason` ask an application for words, names and the running game. `Speech`
stands in for it where no box is.
"""

from importlib import import_module
from itertools import groupby
from types import SimpleNamespace
from typing import Any

from pilothouse import game, project
from pilothouse.build.page_texts import table
from pilothouse.errors import PilothouseError

WORDS = "pilothouse"  # the table of the texts that only an analysis uses


class Speech:
    """The words of a session's game in a language. Raises PilothouseError if there is none such."""

    def __init__(self, code: str, session: Any) -> None:
        project.importable()
        words = import_module("firmware.ui.language")
        known = words.codes()
        if code not in known:
            raise PilothouseError(f"there is no language {code!r}; there are {', '.join(known)}")
        for name in ("box", "story", session.game):
            table(code, name)  # raises BuildError where a text can't take its facts
        self.code = code
        self.table = SimpleNamespace(session=session)
        # Reasons are cut to a display's width; here they may be as long as they are.
        self.canvas = SimpleNamespace(w=1 << 20, measure=len)
        self.t = words.Language(code, session.game).t
        self._story = words.Language(code, "story").t

    def word(self, key: str, **facts: Any) -> str:
        """A word that only an analysis uses."""
        text = table(self.code, WORDS)[key]
        return text.format(**facts) if facts else text

    def unit(self) -> str:
        """What a value of this game counts."""
        words, name = table(self.code, WORDS), self.table.session.game
        return words[name if name in words else "value"]

    def story(self, key: str, **facts: Any) -> str:
        """A word of the story of this game on the box."""
        return self._story(f"{self.table.session.game}.{key}", **facts)

    def who(self, player: str, w: int = 0) -> str:
        """What a player is called: the name in the save, or the colour."""
        return str(self.table.session.remarks.get(f"name {player}") or self.t(player))

    def phrase(self, text: str) -> str:
        """An action in the words of the box's log, or as the log has it where that is plain."""
        name = self.table.session.game
        module = None if game.of(name).is_plain else game.screen(name, "phrase")
        return text if module is None else str(module.phrase(self, text))

    def reason(self, found: dict[str, Any]) -> str:
        """Why the computer would do what it suggests, in the words of the box's hint, or ""."""
        module = game.screen(self.table.session.game, "reason")
        return "" if module is None else str(module.reason(self, found))


def summed(phrases: list[str]) -> str:
    """Phrases in one text, those that repeat counted: "Speed 3, Ahead ×3"."""
    runs = [(phrase, len(list(same))) for phrase, same in groupby(phrases)]
    return ", ".join(f"{phrase} ×{n}" if n > 1 else phrase for phrase, n in runs)
