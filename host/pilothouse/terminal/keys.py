"""Key scripts: a race in plain text, one verb a line. They test the firmware and make the pictures.

press ok              presses a button or a chord `ok+back`; `press right 3` does so three times
hold ok 1000          presses a button for so many milliseconds
wait 300              waits so many milliseconds; what is expected next may come a minute later
expect-screen table   fails unless this screen is up
expect-focus start    fails unless this is selected on it
expect-state boats.red.coal 5     fails unless the state has this value there (JSON or a word)
screenshot table      writes a PNG of the display, table.png; a moment goes by first
do speed 3            makes an action through the link, for a quick set-up
new {"game": "mississippi", "players": ["red", "green", "grey"]}     begins a game, as `game.new`
# a remark; empty lines are skipped too
"""

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pilothouse.errors import LinkError, ScriptError
from pilothouse.link.answers import checked
from pilothouse.link.client import Client

MOMENTS = 5  # s that a script waits for moments before a screenshot, at most
PATIENCE = 60  # s that a slow machine may take for what a script has waited for
ROLES = ("up", "down", "left", "right", "ok", "back")


@dataclass(frozen=True)
class Step:
    """A line of a script: its number, verb and arguments, checked."""

    line: int
    verb: str
    arguments: tuple[Any, ...]


def _button(text: str) -> str:
    for role in text.split("+"):
        if role not in ROLES:
            raise ValueError(f"{role!r} is no button; the buttons are {' '.join(ROLES)}")
    return text


def _file_name(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9._-]*", text):
        raise ValueError(f"{text!r} is no name of a picture: letters, digits, dots and dashes")
    return text


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise ValueError(f"{text!r} is no number from 0 to 999999")
    return int(text)


def _object(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError("a JSON object is due")
    return found


def _value(text: str) -> Any:
    """The value of a text that is JSON, else the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text


# Verb -> (its arguments in words for people, a reader for each argument). The last argument takes
# the rest of the line.
VERBS: dict[str, tuple[str, tuple[Callable[[str], Any], ...]]] = {
    "press": ("BUTTON [TIMES]", (_button, _count)),
    "hold": ("BUTTON MS", (_button, _count)),
    "wait": ("MS", (_count,)),
    "expect-screen": ("SCREEN", (str,)),
    "expect-focus": ("FOCUS", (str,)),
    "expect-state": ("KEY VALUE", (str, _value)),
    "screenshot": ("NAME", (_file_name,)),
    "do": ("ACTION", (str,)),
    "new": ("JSON", (_object,)),
}


def parse(text: str, name: str = "script") -> list[Step]:
    """The steps of a script. Raises ScriptError, which names the first line that can't be read."""
    steps = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if line and not line.startswith("#"):
            try:
                steps.append(_step(number, line))
            except (ValueError, RecursionError) as error:
                raise ScriptError(f"{name}:{number}: {error}") from None
    return steps


def read(path: Path) -> list[Step]:
    """The steps of a script in a file. Raises ScriptError, OSError."""
    try:
        return parse(path.read_text("utf-8-sig"), str(path))
    except UnicodeDecodeError:
        raise ScriptError(f"{path} is no script of keys: it is no text") from None


def pictures(steps: list[Step]) -> list[str]:
    """The names of the pictures that a script writes."""
    return [_png(step.arguments[0]) for step in steps if step.verb == "screenshot"]


def _png(name: str) -> str:
    return f"{name}.png"


def _step(number: int, line: str) -> Step:
    verb, _, rest = line.partition(" ")
    if verb not in VERBS:
        raise ValueError(f"{verb!r} is no verb; the verbs are {' '.join(VERBS)}")
    usage, readers = VERBS[verb]
    words = rest.split(None, len(readers) - 1) if rest else []
    if verb == "press" and len(words) == 1:
        words.append("1")
    if len(words) != len(readers):
        raise ValueError(f"write {verb} {usage}")
    return Step(number, verb, tuple(read(word) for read, word in zip(readers, words, strict=True)))


@dataclass
class Player:
    """Plays steps through a link. `out`: the folder for pictures; `pictures`: those written.

    `scale`: how many pixels of a picture a pixel of the display is wide and high.
    """

    client: Client
    out: Path = Path(".")
    scale: int = 4
    pictures: list[Path] = field(default_factory=list)
    waits: bool = False  # whether the script has waited for what it expects

    def run_steps(self, steps: list[Step], name: str = "script") -> None:
        """Play the steps in turn. Raises ScriptError at the first that fails."""
        for step in steps:
            self.waits = step.verb == "wait" or self.waits and step.verb.startswith("expect")
            try:
                getattr(self, "_" + step.verb.replace("-", "_"))(*step.arguments)
            except (LinkError, KeyError, ValueError) as error:
                words = error.args[0] if isinstance(error, KeyError) else error
                raise ScriptError(f"{name}:{step.line}: {step.verb}: {words}") from error

    def _press(self, button: str, times: int) -> None:
        for _ in range(times):
            self.client.call("ui.press", {"button": button})

    def _hold(self, button: str, ms: int) -> None:
        self.client.call("ui.press", {"button": button, "ms": ms})

    def _wait(self, ms: int) -> None:
        time.sleep(ms / 1000)

    def _expect_screen(self, screen: str) -> None:
        self._expect("the screen", screen, lambda: self._screen()["screen"])

    def _expect_focus(self, focus: str) -> None:
        self._expect("the focus", focus, lambda: self._screen()["focus"])

    def _screen(self) -> dict[str, Any]:
        kind = {"screen": str, "focus": object}
        return checked("ui.screen", self.client.call("ui.screen"), kind)

    def _expect_state(self, key: str, value: Any) -> None:
        self._expect(key, value, lambda: self.client.state(key))

    def _expect(self, what: str, expected: Any, ask: Callable[[], Any]) -> None:
        end = time.monotonic() + (PATIENCE if self.waits else 0)
        found = ask()
        while type(expected) is not type(found) or expected != found:
            if time.monotonic() >= end:
                raise ValueError(f"{what} should be {expected!r} and is {found!r}")
            time.sleep(0.05)
            found = ask()

    def _screenshot(self, name: str) -> None:
        from pilothouse.terminal import picture

        until = time.monotonic() + MOMENTS
        while "moment" in self._screen() and time.monotonic() < until:
            time.sleep(0.05)
        path = self.out / _png(name)
        picture.write(self.client.frame(), path, self.scale)
        self.pictures.append(path)

    def _do(self, action: str) -> None:
        self.client.do(action)

    def _new(self, params: dict[str, Any]) -> None:
        self.client.call("game.new", params)
