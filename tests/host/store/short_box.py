"""A box with a heap of any size, and what must hold after anything that it is asked."""

import json
import shutil
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import serial

import pilothouse.ports  # noqa: F401  (lets pyserial open unix://)
from pilothouse.build import mpy as build
from pilothouse.build import panels
from pilothouse.errors import LinkError, LostError
from pilothouse.link import repeating, wire
from pilothouse.link.client import Client

MEMORY = wire.INTERNAL
STARTS = 3  # of a box that is switched on
CHANGES = ("ui.press", *repeating.CHANGES)  # requests that may change the game
OFTEN = 1000  # questions while the box starts; some suffice, but a busy machine needs more
PRESSES = 8  # of OK: notice, table, home, and again if the box has reset itself
SHORT = (
    "There is not enough memory",
    "The computer has thought less",
)  # how the text of a trouble begins


class Refused(Exception):
    """The box had no memory for a request."""


class ShortBox:
    """A box on the unix port, with the checks that must hold after anything it is asked.

    stood: the digest that its game must have, or None if there is no game or it isn't known.
    troubles: operation -> how often the box then told of a trouble with its memory.
    waited: what it took to get back a game that was only on flash -> how often.
    """

    def __init__(self, flash: Path, heap: str) -> None:
        build.firmware()
        self._flash = flash
        self._url = "unix://firmware.main?" + urlencode({"flash": str(flash), "heap": heap})
        self.stood: str | None = None
        self.troubles: Counter[str] = Counter()
        self.waited: Counter[str] = Counter()
        self.client = self.power_on()

    def power_on(self) -> Client:
        """Switch the box on; returns its link.

        A box that had to put games away first may find no memory afterwards, and reset itself.
        """
        starts = STARTS
        while True:
            port = serial.serial_for_url(self._url, timeout=None)
            self._port = port
            client = Client(port, lasting=True)
            try:
                client.wake()
                return client
            except LostError:
                starts -= 1
                if not starts or port.ended != -signal.SIGKILL:
                    raise
                self.waited["reset"] += 1

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def call(self, method: str, **params: Any) -> Any:
        """The result of a request. Raises Refused if the box has no memory for it, LinkError."""
        return self.made(method, lambda: self.client.call(method, params, timeout=60))

    def made(self, method: str, ask: Callable[[], Any]) -> Any:
        """What `ask` returns, which makes requests of a method. Raises what `call` raises."""
        try:
            return ask()
        except LostError:
            if self._port.is_open:  # it has started again, and had no memory to note the request
                self.waited["lost"] += 1
            else:
                self._reset()
            if method in CHANGES:
                self.stood = None  # it was done or not
            raise Refused from None
        except LinkError as error:
            if error.code != MEMORY:
                raise
            assert error.data == {"reason": "memory"}, (method, error)
            raise Refused from None

    def _reset(self) -> None:
        """After the link was lost: check that the box has reset itself, and switch it on again."""
        assert self._port.ended == -signal.SIGKILL, list(self.client._messages.skipped)
        self.off_and_on("reset")

    def digest(self) -> str | None:
        """The digest of the game on the table, or None if there is no game."""
        try:
            return self._soon("game.digest")["digest"]
        except LinkError as error:
            assert error.code == 2, error
            return None

    def showing(self) -> str:
        """The name of the screen on the display, as soon as the box has the memory to say it."""
        return self._soon("ui.screen")["screen"]

    def _soon(self, method: str) -> Any:
        for _ in range(OFTEN):
            try:
                return self.call(method)
            except Refused:
                time.sleep(0.05)  # the box is resetting itself now
        raise AssertionError("the box does not begin anew")

    def off_and_on(self, why: str) -> None:
        """Switch the box off and on, and count it under `why`."""
        self.waited[why] += 1
        self.client.close()
        self.client = self.power_on()

    def stands(self, what: str) -> None:
        """Check that the game stands where the box last said that it stood.

        A game for which there is no memory on the table is on flash, and the box says that there is
        no game. It comes back when somebody takes it up, or at power-on, when the heap is free of
        the names learnt meanwhile. If this heap is too short even then, a box with a longer heap
        must have the game unchanged, and other games can begin here.
        """
        now = self.digest()
        if self.stood and not now:
            now = self._taken_up()
        if self.stood and not now:
            self.off_and_on("power-on")
            now = self.digest() or self._taken_up()
        if self.stood and not now:
            self.waited["longer heap"] += 1
            with self._elsewhere() as box:
                assert box.digest() == self.stood, what
            self.stood = None
            return
        if self.stood and now != self.stood:
            assert self.goes_on(), f"after {what}: {now}, not {self.stood}"
        self.stood = now

    def goes_on(self) -> bool:
        """Whether the game may go on between two requests.

        It does where captains play, and in pilot mode, where a course is sailed step by step.
        """
        try:
            text = self.call("game.save")["part"]
        except LinkError:
            return False  # there is no game
        except Refused:  # nor has this box the memory to say more
            with self._elsewhere() as box:
                return box.goes_on()
        begun = json.loads(text.split("\n")[0])
        return bool(begun["seats"]) or begun["options"].get("mode") == "pilot"

    def _taken_up(self) -> str | None:
        """Take up the game that ran last; returns its digest, or None if memory is too short."""
        try:
            if self.screen() != "home":  # there OK may begin another game, if the cursor stands so
                self.call("ui.press", button="ok")
            if self.digest() is None:
                self.call("store.resume", name=self.call("store.list")["saves"][0]["name"])
        except Refused:
            return None
        self.waited["resume"] += 1
        return self.digest()

    @contextmanager
    def _elsewhere(self) -> Iterator["ShortBox"]:
        """A box with the usual heap and a copy of the flash."""
        with tempfile.TemporaryDirectory() as folder:
            # The spool is scratch, which the other box may just remove.
            ignored = shutil.ignore_patterns("spool")
            flash = shutil.copytree(self._flash, Path(folder, "flash"), ignore=ignored)
            with ShortBox(flash, f"{panels.HEAP}K") as box:
                yield box

    def comes(self, answer: dict[str, Any], name: str) -> None:
        """Check that the game is as the answer says."""
        self.stood = answer["digest"]
        self.stands(name)

    def screen(self) -> str:
        """The name of the screen on the display; "" if there is none just now."""
        try:
            return self.call("ui.screen")["screen"]
        except Refused:
            return ""

    def look(self, name: str) -> None:
        """Check that OK leads on from what can't be shown, and that only memory was short."""
        try:
            messages = list(self.client.listen())
        except LostError:
            self._reset()
            messages = []
        for message in messages:
            if repeating.tells_of_a_start(message):
                self.waited["start"] += 1
            elif message["method"] == "system.error":
                text = message["params"]["text"]
                assert text.startswith(SHORT), (name, text)
                self.troubles[name] += 1
        presses, screen, way = 0, "", []
        while presses < PRESSES and len(way) < OFTEN:
            screen = self.screen()
            way.append(screen)
            if screen == "":  # closed to free memory; the next turn of the loop opens one
                time.sleep(0.02)
            elif screen not in ("trouble", "notice"):
                return
            else:
                presses += 1
                with suppress(Refused):
                    self.call("ui.press", button="ok")
        raise AssertionError(f"after {name} OK does not lead on: {way[-9:]}")
