"""Everything that a box can be asked, in any order, in a heap of any size."""

import random
from collections import Counter
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from pilothouse.errors import LinkError
from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import ended
from tests.host.store.short_box import Refused, ShortBox

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
KEPT = 12  # texts of saves that are loaded again
PATIENCE = 3  # refusals in a row before somebody switches the box off and on
TRUST = 40  # operations after which the core replays the game on the table
LOOK = ("new", "saves", "settings", "help", "about", "continue")


class Sailor(ShortBox):
    """A host that operates its own box, and checks on the way what it knows of its games.

    Each `_name` does the operation `name`.
    done: operation -> how often it was asked for. refused: operation -> how often there was no
    memory for it.
    """

    def __init__(self, flash: Path, heap: str, seed: int) -> None:
        super().__init__(flash, heap)
        self.chance = random.Random(seed)
        self.refused: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.digests: dict[str, str] = {}  # name -> digest of the games that were put away
        self.saves: list[tuple[str, bytes]] = []  # (digest, text)
        self._in_a_row = 0  # refusals

    def operate(self, name: str) -> None:
        """Do one thing; after a refusal the game must be unchanged and the buttons must work."""
        if self.stood:
            self.stands("waiting")
        self.done[name] += 1
        if name in BY_BUTTONS:
            self._drop()
        try:
            getattr(self, "_" + name)()
            self._in_a_row = 0
        except Refused:
            self.refused[name] += 1
            self._in_a_row += 1
        except LinkError as error:
            # There is nothing to undo, the game has no captains, people draw the cards; or the
            # game waits on flash.
            assert error.code in (1, 2, 3, -32602), (name, error)
        if name in BY_BUTTONS or name == "resume":
            self._dismiss()
        self.stands(name)
        self.look(name)
        if self._in_a_row == PATIENCE:  # as the notice says: switch off and on
            self._in_a_row = 0
            self.off_and_on("refused often")
            self.stands("power-on")

    def check(self) -> None:
        """Check that the core, replaying the game on the table, comes to the box's digest."""
        now = self.digest()
        if now is None:
            return
        try:
            text, last = self.made("game.save", lambda: self.client.text("game.save"))
        except Refused:
            return
        except LinkError as error:
            assert error.code == 2  # the box has reset itself meanwhile
            return
        assert last["digest"] == now
        session = ended(replay(BytesIO(text), len(text)))
        assert session.digest() == now
        if len(self.saves) >= KEPT:
            self.saves.pop(self.chance.randrange(KEPT))
        self.saves.append((now, text))

    def _running(self) -> str | None:
        for save in self.call("store.list")["saves"]:
            if save["status"] == "running":
                return save["name"]
        return None

    def _drop(self) -> None:
        """Forget the digests of games: buttons may play one on, or begin or resume another."""
        self.digests.clear()

    def _dismiss(self) -> None:
        """Leave a game that buttons have begun with captains: they play between two requests."""
        for _ in range(PATIENCE):
            if not self.goes_on():
                return
            self.stood = None
            with suppress(Refused):
                self._new()

    def _remember(self) -> None:
        name = self._running()
        digest = self.digest()
        if name and digest:
            self.digests[name] = digest

    def _new(self) -> None:
        self._remember()
        about = dict(self.chance.choice(GAMES), seed=self.chance.randrange(2**32))
        self.comes(self.call("game.new", **about), "new")

    def _do(self) -> None:
        for _ in range(self.chance.randrange(1, 6)):
            total = self.call("game.actions", limit=1)["total"]
            if not total:
                return
            offset = self.chance.randrange(total)
            (text,) = self.call("game.actions", offset=offset, limit=1)["actions"]
            if text == "resign":
                continue
            self.comes(self.call("game.do", action=text.split("..")[0]), text)

    def _undo(self) -> None:
        before = self.stood
        undone = self.call("game.undo")
        self.comes(undone, "undo")
        if self.stood:  # else `stands` has found it on flash, and no memory for it here
            done = self._redo()
            assert done["ply"] == undone["ply"] + 1
            if before and self.stood not in (before, None):  # else it was not known before
                assert self.goes_on(), f"after undo and redo: {self.stood}, not {before}"
        self.comes(self.call("game.undo"), "undo")

    def _redo(self) -> Any:
        answer = self.call("game.redo")
        self.comes(answer, "redo")
        return answer

    def _resume(self) -> None:
        self._remember()
        saves = [s for s in self.call("store.list")["saves"] if s["status"] != "kept"]
        name = self.chance.choice(saves)["name"] if saves else "none"
        resets = self.waited["reset"]
        try:
            answer = self.call("store.resume", name=name)
        except Refused:
            if self.waited["reset"] > resets and any(self._flash.glob(f"{name}.*.running")):
                self.waited["taken up, not said"] += 1  # it found no memory for the answer alone
                self.stood = self.digest()
                assert self.digests.get(name, self.stood) == self.stood, name
            raise
        self.comes(answer, "resume")
        assert self.digests.get(name, answer["digest"]) == answer["digest"], name

    def _load(self) -> None:
        if not self.saves:
            return
        self._remember()
        digest, text = self.chance.choice(self.saves)
        method = "store.write" if self.chance.random() < 0.2 else "game.load"
        answer = self.made(method, lambda: self.client.load(text, method))
        if method == "game.load":
            assert answer["digest"] == digest
            self.comes(answer, method)
        else:
            self.digests[answer["name"]] = digest

    def _suggest(self) -> None:
        level, why = self.chance.randrange(1, 4), self.chance.random() < 0.5
        found = self.call("game.suggest", level=level, nodes=40, why=why)
        assert found["step" if why else "action"]

    def _language(self) -> None:
        self.call("system.language", code=self.chance.choice(("en", "it")))

    def _memory(self) -> None:
        self.call("system.memory")

    def _press(self, *buttons: str, ms: int = 60) -> None:
        for button in buttons:
            try:
                self.call("ui.press", button=button, ms=ms)
            except Refused:
                self.stands(button)
                raise
            self.stood = self.digest()  # it may be another game now

    def _home(self) -> None:
        """Open the first screen and one of its entries."""
        self._press("back", ms=1000)
        wanted = self.chance.choice(LOOK)
        for _ in range(8):
            if self.call("ui.screen")["focus"] == wanted:
                break
            self._press("down")
        self._press("ok")
        self._walk(3)

    def _advised(self) -> None:
        """Ask what is likeliest, and try it."""
        for text in self.call("game.advised")["actions"][:2]:
            with suppress(LinkError):  # chance would be drawn
                self.call("game.do", **{"action": text, "try": True})

    def _views(self) -> None:
        """Open the log, a hint, or another entry in the menu of the table."""
        self._press("back")
        if self.call("ui.screen")["screen"] == "log":
            self._press(self.chance.choice(("down", "right", "back", "ok")))
        self._press("back", "ok", "down", "ok")
        self._walk(4)

    def _hint(self) -> None:
        """Open a hint, if the menu has an entry for it."""
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
    "advised": 3,
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


def sail(flash: Path, heap: str, seed: int, count: int, weights=None, say=None):
    """Do `count` operations and check that no action is lost; returns the sailor."""
    weights = weights or WEIGHTS
    with Sailor(flash, heap, seed) as sailor:
        names = sailor.chance.choices(list(weights), list(weights.values()), k=count)
        for number, name in enumerate(names):
            sailor.operate("new" if number == 0 else name)
            if number % TRUST == 3:
                sailor.check()
            if say and number % 100 == 0:
                refused, troubles = dict(sailor.refused), dict(sailor.troubles)
                say(f"{number}: {refused} {troubles} {dict(sailor.waited)}")
        sailor.check()
        sailor.client.close()
        sailor.client = sailor.power_on()
        assert sailor.showing()
        sailor.stands("power-on")
    return sailor
