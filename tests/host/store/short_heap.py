"""Whoever does all that a box can do, in any order, in a heap as short as wanted."""

import random
import time
from collections import Counter
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import serial

import pilothouse.ports  # noqa: F401  (lets pyserial open unix://)
from pilothouse.build import mpy as build
from pilothouse.errors import LinkError
from pilothouse.link.client import Client
from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import ended

COLOURS = ["red", "green", "grey", "white", "cream", "black"]
SHIPS = ["red", "green", "grey", "yellow", "blue", "white"]
GAMES: list[dict[str, Any]] = [
    {"game": "mississippi", "players": COLOURS[:3]},
    {"game": "mississippi", "players": COLOURS[:3], "options": {"mode": "pilot"}},
    {"game": "mississippi", "players": COLOURS[:5], "options": {"mode": "pilot", "tiles": "all"}},
    {"game": "mississippi", "players": ["red", "green"], "options": {"black_rose": True}},
    {"game": "gyges", "players": ["south", "north"]},
    {"game": "tboats", "players": ["yellow", "red"]},
    {"game": "master", "players": COLOURS[:3]},
    {"game": "master", "players": COLOURS[:3], "options": {"mode": "chart"}},
    {"game": "master", "players": SHIPS, "options": {"mode": "chart"}},
]
ROLES = ("up", "down", "left", "right", "ok", "ok", "ok", "back")
MEMORY = -32603
KEPT = 12  # texts of saves that are loaded again
TRUST = 40  # operations between two replays of the game on the table by the core
LOOK = ("new", "saves", "settings", "help", "about", "continue")


class Refused(Exception):
    """There was no memory for it."""


class Sailor:
    """Does something on a box of its own; what it knows of its games is checked on the way.

    refused: how often what was refused for want of memory.
    """

    def __init__(self, flash: Path, heap: str, seed: int) -> None:
        build.firmware()
        self._url = "unix://firmware.main?" + urlencode({"flash": str(flash), "heap": heap})
        self.client = self.power_on()
        self.chance = random.Random(seed)
        self.refused: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.digests: dict[str, str] = {}  # of games that were put away, by name
        self.saves: list[tuple[str, bytes]] = []  # (digest, text)
        self.troubles: Counter[str] = Counter()
        self.waited = 0  # how often the game was on flash alone, until power-on

    def power_on(self) -> Client:
        """The link of the box, switched on."""
        client = Client(serial.serial_for_url(self._url, timeout=None))
        client.wake()
        return client

    def __enter__(self) -> "Sailor":
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def call(self, method: str, **params: Any) -> Any:
        """The result. Refused: there is no memory. Other refusals are none of ours."""
        try:
            return self.client.call(method, params, timeout=25)
        except LinkError as error:
            if error.code != MEMORY:
                raise
            assert error.data == {"reason": "memory"}, (method, params, error)
            raise Refused from None

    def digest(self) -> str | None:
        """Of the game on the table, None: there is none, or no room to say how it stands."""
        for _ in range(3):
            try:
                return self.client.call("game.digest")["digest"]
            except LinkError as error:
                if error.code == 2:
                    break
                assert error.code == MEMORY, error  # the box begins anew just now
        return None

    def operate(self, name: str) -> None:
        """Do one thing; where it is refused the game is as it was, and the buttons work."""
        before = self.digest()
        self.done[name] += 1
        if name in BY_BUTTONS:
            self._forget()
        try:
            getattr(self, "_" + name)()
        except Refused:
            self.refused[name] += 1
            if name not in BY_BUTTONS:  # there each press is looked at
                self.as_before(before, name)
        except LinkError as error:
            # Nothing to undo, a game without captains, cards that lie on the table; or the game
            # waits on flash.
            assert error.code in (1, 2, 3, -32602), (name, error)
            if name not in BY_BUTTONS and error.code != 2:
                self.as_before(before, name)
        self.look(name)

    def as_before(self, before: str | None, what: str) -> None:
        """The game on the table stands where it stood."""
        now = self.digest()
        if before and not now:  # the names that it has learnt meanwhile leave no room for it
            self.waited += 1
            self.client.close()
            self.client = self.power_on()
            now = self.digest()
        assert now == before, f"after {what} was refused: {now}, not {before}, {self.shown()}"

    def screen(self) -> str:
        """The name of what is on the display; "": nothing just now."""
        try:
            return self.call("ui.screen")["screen"]
        except Refused:
            return ""

    def shown(self) -> str:
        """What is on the display, for a person."""
        screen = self.client.call("ui.screen")
        return f"{screen['screen']} {screen['title']} {screen['focus']}"

    def look(self, name: str) -> None:
        """OK leads on from what could not be shown; nothing but memory was short."""
        for message in self.client.listen():
            if message["method"] == "system.error":
                text = message["params"]["text"]
                assert text.startswith("MemoryError"), (name, text)
                self.troubles[name] += 1
        presses, screen = 0, ""
        end = time.monotonic() + 10
        while presses < 4 and time.monotonic() < end:
            screen = self.screen()
            if screen == "":  # closed to make room; the next turn opens another
                time.sleep(0.02)
            elif screen not in ("trouble", "notice"):
                return
            else:
                presses += 1
                with suppress(Refused):
                    self.call("ui.press", button="ok")
        raise AssertionError(f"after {name} OK does not lead on from {screen}")

    def check(self) -> None:
        """The game on the table, played again by the core, stands where the box says."""
        now = self.digest()
        if now is None:
            return
        try:
            text, last = self.client.text("game.save")
        except LinkError as error:
            assert error.code == MEMORY
            return
        assert last["digest"] == now
        session = ended(replay(BytesIO(text), len(text)))
        assert session.digest() == now
        if len(self.saves) >= KEPT:
            self.saves.pop(self.chance.randrange(KEPT))
        self.saves.append((now, text))

    # One thing each.

    def _running(self) -> str | None:
        for save in self.call("store.list")["saves"]:
            if save["status"] == "running":
                return save["name"]
        return None

    def _forget(self) -> None:
        """Buttons may play on, and begin or take up others: what is known is of no use then."""
        self.digests.clear()

    def _remember(self) -> None:
        name = self._running()
        digest = self.digest()
        if name and digest:
            self.digests[name] = digest

    def _new(self) -> None:
        self._remember()
        about = dict(self.chance.choice(GAMES), seed=self.chance.randrange(2**32))
        answer = self.call("game.new", **about)
        assert answer["digest"] == self.digest()

    def _do(self) -> None:
        for _ in range(self.chance.randrange(1, 6)):
            total = self.call("game.actions", limit=1)["total"]
            if not total:
                return
            offset = self.chance.randrange(total)
            (text,) = self.call("game.actions", offset=offset, limit=1)["actions"]
            if text == "resign":
                continue
            before = self.digest()
            try:
                answer = self.call("game.do", action=text.split("..")[0])
            except Refused:
                self.as_before(before, text)
                raise
            assert answer["digest"] == self.digest()

    def _undo(self) -> None:
        before = self.digest()
        self.call("game.undo")
        try:
            self.call("game.redo")
        except Refused:
            return self._redo_later(before)
        assert self.digest() == before
        self.call("game.undo")

    def _redo_later(self, before: str | None) -> None:
        """An undo that could not be played again is one that was done: it is no refusal."""
        assert self.digest() != before
        self.refused["redo"] += 1

    def _redo(self) -> None:
        self.call("game.redo")

    def _resume(self) -> None:
        self._remember()
        saves = [s for s in self.call("store.list")["saves"] if s["status"] != "kept"]
        name = self.chance.choice(saves)["name"] if saves else "none"
        answer = self.call("store.resume", name=name)
        assert answer["digest"] == self.digest()
        assert self.digests.get(name, answer["digest"]) == answer["digest"], name

    def _load(self) -> None:
        if not self.saves:
            return
        self._remember()
        digest, text = self.chance.choice(self.saves)
        method = "store.write" if self.chance.random() < 0.2 else "game.load"
        before = self.digest()
        try:
            answer = self.client.load(text, method)
        except LinkError as error:
            if error.code != MEMORY:
                raise
            raise Refused from None
        if method == "game.load":
            assert answer["digest"] == digest == self.digest()
        else:
            assert self.digest() == before
            self.digests[answer["name"]] = digest

    def _suggest(self) -> None:
        before = self.digest()
        found = self.call("game.suggest", level=self.chance.randrange(1, 4), nodes=40)
        assert self.digest() == before and found["action"]

    def _language(self) -> None:
        self.call("system.language", code=self.chance.choice(("en", "it")))

    def _memory(self) -> None:
        self.call("system.memory")

    def _press(self, *buttons: str, ms: int = 60) -> None:
        for button in buttons:
            before = self.digest()
            try:
                self.call("ui.press", button=button, ms=ms)
            except Refused:
                self.as_before(before, button)
                raise

    def _home(self) -> None:
        """The first screen, and what is behind one of its entries."""
        self._press("back", ms=1000)
        wanted = self.chance.choice(LOOK)
        for _ in range(8):
            if self.call("ui.screen")["focus"] == wanted:
                break
            self._press("down")
        self._press("ok")
        self._walk(3)

    def _views(self) -> None:
        """The log, a hint, and what else the menu of the table has."""
        self._press("back")
        if self.call("ui.screen")["screen"] == "log":
            self._press(self.chance.choice(("down", "right", "back", "ok")))
        self._press("back", "ok", "down", "ok")
        self._walk(4)

    def _hint(self) -> None:
        """The entry of a menu, if it has one."""
        self._press("ok")
        for _ in range(12):
            if self.call("ui.screen")["focus"] == "hint":
                self._press("ok")
                for _ in range(6):
                    self._press("up")
                self._press(self.chance.choice(("ok", "back")))
                return
            self._press("down")

    def _walk(self, presses: int = 10) -> None:
        for _ in range(presses):
            ms = 1000 if self.chance.random() < 0.05 else 60
            self._press(self.chance.choice(ROLES), ms=ms)


BY_BUTTONS = ("home", "views", "hint", "walk")
WEIGHTS = {
    "new": 3,
    "do": 6,
    "undo": 3,
    "redo": 1,
    "resume": 3,
    "load": 3,
    "suggest": 2,
    "language": 1,
    "memory": 1,
    "home": 3,
    "views": 3,
    "hint": 2,
    "walk": 3,
}


def sail(flash: Path, heap: str, seed: int, count: int, weights=None, say=None, strict=True):
    """So many operations: the sailor, whose box was never dead and never lost an action.

    strict: else it is enough that each request is answered, and the box there at power-on.
    """
    weights = weights or WEIGHTS
    with Sailor(flash, heap, seed) as sailor:
        names = sailor.chance.choices(list(weights), list(weights.values()), k=count)
        for number, name in enumerate(names):
            with suppress(*([] if strict else [AssertionError])):
                sailor.operate("new" if number == 0 else name)
            if strict and number % TRUST == 3:
                sailor.check()
            if say and number % 100 == 0:
                say(f"{number}: {dict(sailor.refused)} {dict(sailor.troubles)} {sailor.waited}")
        if strict:
            sailor.check()
        sailor.client.close()
        sailor.client = sailor.power_on()
        assert sailor.screen()
    return sailor
