"""What a terminal says of a board: where its page is, and where each player has one of his own."""

from typing import TextIO

from pilothouse import qr_code
from pilothouse.big.addresses import Addresses
from pilothouse.shown import plain


class Announcement:
    """Says the addresses of a board. A terminal shows QR codes for those in the room."""

    def __init__(self, at: Addresses, out: TextIO) -> None:
        self._at, self._out = at, out

    def all(self) -> None:
        """Say where the big screen is, and where those who may play have theirs."""
        at = self._at
        self._say(f"The big screen is at {at.to_watch(at.here)}")
        if at.network:
            watch = at.to_watch(at.network)
            self._say(f"A television or tablet in the same room finds it at {watch}")
            self._code(watch)
        self._say("Whoever has this address can only watch.")
        if at.play:
            self._say(f"Whoever has this one can play: {at.to_play(at.shared)}")
        self._say("Ctrl-C stops this.")

    def seats(self, players: dict[str, str]) -> None:
        """Say the address of each player: {player: name}, "" where he has none. {}: no game."""
        if not players:
            self._say("No game is on the table: whoever can play can begin one.")
        for player, name in players.items():
            address = self._at.to_play(self._at.shared, player)
            called = plain(f"{name} ({player})" if name else player)
            self._say(f"{called} plays at {address}")
            self._code(address)

    def _say(self, sentence: str) -> None:
        print(sentence, file=self._out, flush=True)

    def _code(self, address: str) -> None:
        if self._at.network and self._out.isatty():
            qr_code.draw(address, self._out)
