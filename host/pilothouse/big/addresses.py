"""The addresses that a board hands out: to watch, to play, and to play as one of the players.

No server sees what stands after the #: the secret and, for a player's page, the seat. A seat gives
no right: it only tells the page when to say "your turn".
"""

from dataclasses import dataclass
from urllib.parse import quote

WATCH = "big.html"
PLAY = "play.html"


@dataclass(frozen=True)
class Addresses:
    """here: the root of the site for this computer. network: for all in the same network, or "".

    watch, play: the secrets; without one to play nobody can.
    """

    here: str
    network: str
    watch: str
    play: str = ""

    @property
    def shared(self) -> str:
        """The root by which telephones come, if any can."""
        return self.network or self.here

    def to_watch(self, root: str) -> str:
        """The address of the page for those who watch."""
        return f"{root}{WATCH}#token={self.watch}"

    def to_play(self, root: str, seat: str = "") -> str:
        """The address of the page for those who play. seat: a player of the game on the table."""
        more = f"&seat={quote(seat)}" if seat else ""
        return f"{root}{PLAY}#token={self.play}&play=1{more}"
