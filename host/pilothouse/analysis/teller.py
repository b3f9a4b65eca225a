"""The log of a box in words: those of the log on the box itself, in its language."""

import json
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any

from pilothouse import project
from pilothouse.analysis.speech import Speech
from pilothouse.link.client import Client


class _State(dict[str, Any]):
    """The state of the game on a box, of which a part is fetched when somebody asks for it."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self._client = client

    def __missing__(self, name: str) -> Any:
        return self._client.state(name)


class Teller:
    """Says actions in words. What it can't say stays as the link has it: the box may be newer."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._speech: Speech | None = None
        self._phrases: dict[str, str] = {}  # an action means the same all through a game

    def begin(self) -> None:
        """Find out which game is on the table, who plays, and in which language."""
        self._speech = None
        self._phrases.clear()
        with suppress(Exception):  # whatever a box answers, its log is shown
            self._speech = self._listen()

    def tell(self, texts: Iterable[str]) -> list[str]:
        """The actions in words."""
        return [self._phrase(text) for text in texts]

    def _phrase(self, text: str) -> str:
        if text not in self._phrases:
            self._phrases[text] = text
            with suppress(Exception):
                if self._speech:
                    self._phrases[text] = self._speech.phrase(text)
        return self._phrases[text]

    def _listen(self) -> Speech:
        project.importable()
        sessions = import_module("shared_rules.kernel.session")
        names = ("game", "players", "options", "seed", "position", "seats")
        head = json.loads(self._client.save().partition(b"\n")[0])
        session = sessions.Session(*(head[name] for name in names))
        called = self._client.call("game.names")["names"]
        session.remarks = {f"name {player}": name for player, name in called.items()}
        session.state = _State(self._client)
        return Speech(self._client.call("system.language")["code"], session)
