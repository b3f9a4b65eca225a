"""`pilothouse replay`: a save loaded into a target and shown as its actions."""

from rich.console import Console

from pilothouse.client import Client
from pilothouse.errors import LinkError, SaveRefused

UNUSABLE = 4  # the link's error code


def replay(client: Client, save: bytes, digests: bool = False) -> None:
    """Load, then print ply and action, with `digests` also the digest after it, and who won.

    The digests come from undoing the whole game and redoing it. SaveRefused gives the reason.
    """
    console = Console(highlight=False)
    try:
        loaded = client.load(save)
    except UnicodeDecodeError:
        raise SaveRefused("this save can't be used: it is no text") from None
    except LinkError as error:
        if error.code != UNUSABLE:
            raise
        raise SaveRefused(f"this save can't be used: {error.data.get('reason')}") from None
    actions = list(client.entries("game.log", "actions"))
    after = [""] * len(actions)
    if digests:
        for _ in actions:
            client.call("game.undo")
        after = [client.call("game.redo")["digest"] for _ in actions]
    for ply, (action, digest) in enumerate(zip(actions, after, strict=True), 1):
        console.print(f"{ply:5}  {digest + '  ' if digest else ''}{action}", markup=False)
    state = client.state()
    ending = f"won by {state['winner']}" if state.get("winner") else "not over"
    if state.get("over") and not state.get("winner"):
        ending = "over without a winner"
    console.print(f"{loaded['game']}: {loaded['ply']} plies, digest {loaded['digest']}, {ending}")
