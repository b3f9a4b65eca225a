"""An emulated Pico that is asked and pressed, and the emulated time that it takes for that."""

import contextlib
import json
from dataclasses import dataclass
from typing import Any

from pilothouse.emulated import image, loaded
from pilothouse.emulated.pico import MS, Pico
from pilothouse.errors import LostError
from pilothouse.link import wire

BOOT, ANSWER = 20_000, 60_000  # ms, at most
WAIT = 400  # ms between two presses
# Presses, at most: of back, from any screen of a game to its log; of down, to a row of the log
DEEP, ROWS = 4, 60
# A box that has several languages asks for one at its first start; this one was asked before.
ASKED = {"saves/settings": b'{"language":"en"}\n'}


class Box:
    """An emulated Pico with the firmware, which has run until its display is lit.

    saves: more files of its disk. Raises TargetError if there is no image, LostError if the Pico
    shows nothing or does not answer.
    """

    def __init__(self, saves: dict[str, bytes] | None = None) -> None:
        found = image.stock()
        self.pico = Pico(found, {**loaded.files(found), **ASKED, **(saves or {})})
        self.started = self.wait()

    def wait(self) -> float:
        """Wait until the display is lit; returns the milliseconds that this took.

        Raises LostError.
        """
        begun = self.pico.now
        if not self.pico.run(BOOT, lambda: self.pico.panel.lit):
            said = self.pico.console.take().decode(errors="replace")
            raise LostError(f"the emulated Pico shows nothing\n{said}")
        return (self.pico.now - begun) / MS

    def ask(self, method: str, **params: Any) -> tuple[Any, float]:
        """(result of a request, milliseconds up to the end of its answer). Raises LostError."""
        console, begun = self.pico.console, self.pico.now
        line = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        console.send(json.dumps(line).encode() + b"\n")
        while self.pico.run(ANSWER, lambda: b"\n" in console.said):
            answer = wire.message(console.take(console.said.index(b"\n") + 1))
            if answer is not None and answer.get("id") == 1:
                if "error" in answer:
                    raise LostError(f"{method}: {answer['error']}")
                return answer["result"], (self.pico.now - begun) / MS
        raise LostError(f"no answer to {method}")

    def press(self, role: str) -> float:
        """Milliseconds from a press to the first changed page on the display. Raises LostError."""
        begun, messages = self.pico.now, self.pico.panel.messages
        self.pico.press(role)
        if not self.pico.run(
            WAIT, lambda: messages and messages[-1].began > begun and messages[-1].pixels
        ):
            raise LostError(f"{role} changes nothing on the glass")
        took = (messages[-1].ended - begun) / MS
        self.pico.run(WAIT)
        return took

    def open_log(self, ply: int) -> float:
        """Open the log, and select the turn that begins after `ply`.

        Returns milliseconds to the log's first frame. Raises LostError.
        """
        for _ in range(DEEP):  # a list or a dial may lie over the table
            opened = self.press("back")
            screen = self.ask("ui.screen")[0]
            if screen["screen"] == "log":
                break
        else:
            raise LostError(f"back does not lead to the log, but to {screen}")
        for _ in range(ROWS):
            if int(self.ask("ui.screen")[0]["focus"]) <= ply + 1:
                return opened
            with contextlib.suppress(LostError):  # it reads on in the log, longer than WAIT
                self.press("down")
        raise LostError(f"the log does not lead to ply {ply}")

    def back_to(self, ply: int) -> tuple[float, float]:
        """Go back to `ply`, after which a turn begins, by one press in the log.

        Returns two times in ms: to the first frame of the log, and from the press of OK to the
        first write to flash, with the new frame on the glass. Raises LostError.
        """
        opened = self.open_log(ply)
        begun, nor = self.pico.now, self.pico.nor
        self.pico.press("ok")
        if not self.pico.run(ANSWER, lambda: nor.begun and nor.begun[-1] > begun):
            raise LostError("the log takes nothing back")
        took = next(moment for moment in nor.begun if moment > begun) - begun
        self.pico.run(WAIT)
        return opened, took / MS

    def change(self, method: str, **params: Any) -> "Change":
        """Make a request that changes the game; returns the times that it took."""
        self.pico.run(WAIT)  # a player thinks for a moment
        nor, panel, begun = self.pico.nor, self.pico.panel, self.pico.now
        before = nor.busy, panel.busy
        _, took = self.ask(method, **params)
        flash = next((moment for moment in nor.begun if moment > begun), begun + took * MS)
        times = (flash - begun, nor.busy - before[0], panel.busy - before[1])
        return Change(params.get("action", method), took, *(time / MS for time in times))

    def act(self) -> "Change":
        """Play the first legal action other than a turn on the spot."""
        offered, _ = self.ask("game.actions", limit=8)
        text = next(text for text in offered["actions"] if text not in ("left", "right"))
        return self.change("game.do", action=text.split("..")[0])


@dataclass(frozen=True)
class Change:
    """Times of a change in ms: to its answer, to the first write to flash, chip and wire busy."""

    action: str
    answered: float
    on_its_way: float
    flash: float
    wire: float
