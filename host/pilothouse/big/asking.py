"""Asks a box for what a page wants. A page takes more than a line of the link holds."""

from typing import Any

from pilothouse.big.begun import begun
from pilothouse.big.rights import BEGIN, CHANGE
from pilothouse.big.turns import Asked
from pilothouse.link.answers import checked
from pilothouse.link.client import ANSWER, SLOW, Client

_PARTS = 16  # of the first line of a save, at most
_PART = {"total": int, "part": str}


def ask(client: Client, asked: Asked) -> Any:
    """Ask for the result of a request. Raises LinkError, LostError."""
    method, params = asked.method, asked.params
    if method == BEGIN:
        return begun(client, params, asked.id)
    if asked.kind == CHANGE:
        return client.call(method, params, SLOW, asked.id)
    if method == "game.view" and not params:
        return client.state()
    if method == "game.actions" and params == {"offset": 0}:
        actions = list(client.entries(method, "actions"))
        return {"total": len(actions), "actions": actions}
    if method == "game.save" and params == {"offset": 0}:
        return _head(client)
    return client.call(method, params, SLOW if asked.long else ANSWER)


def _head(client: Client) -> Any:
    """An answer like that to `game.save`, with only the first line of the save.

    This line stays the same for the whole game; what follows changes while clocks run. A page that
    wants the rest asks again, with the offset behind this line.
    """
    part = ""
    for _ in range(_PARTS):
        answer = client.call("game.save", {"offset": len(part.encode())})
        part += checked("game.save", answer, _PART)["part"]
        if "\n" in answer["part"] or not answer["part"]:
            break
    return {**answer, "part": part.partition("\n")[0] + "\n"}
