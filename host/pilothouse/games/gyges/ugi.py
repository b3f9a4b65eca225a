"""`pilothouse ugi`: a level of Gyges as an engine that speaks UGI on standard input and output.

It knows `ugi`, `isready`, `setoption`, `setpos`, `go`, `stop` and `quit`. A line that it can't use
is answered by `info string` and a sentence, and changes nothing. After the end of input it finishes
its search and ends.
"""

import time
from collections.abc import Callable, Generator, Iterable
from queue import Empty, Queue
from threading import Thread
from typing import Any

from pilothouse import project
from pilothouse.errors import PilothouseError
from pilothouse.series.engines import AHEAD, EngineError, board, move

START = "321123/000000/000000/000000/000000/321123"
LEVELS = 5
MOST_NODES = 10**9
LONGEST = 86400.0  # seconds
OPTIONS = ("level", "maxNodes", "maxTime", "before")  # as `ugi` lists them
RULES = {"preset": "tournament"}  # of a game whose options say nothing else
NAMES = ["south", "north"]


def rules(given: dict[str, Any]) -> dict[str, Any]:
    """The options of the game that an engine plays: those given, by tournament rules otherwise.

    Raises PilothouseError if there is no such option, or UGI can't tell such games.
    """
    project.importable()
    from shared_rules.kernel.errors import SetupError
    from shared_rules.kernel.session import Session

    chosen = {**RULES, **given}
    try:
        bounce = Session("gyges", NAMES, chosen).rules.options["bounce"]
    except SetupError as error:
        raise PilothouseError(f"Gyges has no option {error.option!r} with such a value") from None
    if bounce != "carry":
        raise PilothouseError("an engine says only where a move ends: it needs bounce=carry (G-11)")
    return chosen


class Ugi:
    """An engine. say: takes each line that it answers. level: 1 to 5. options: those of `rules`."""

    def __init__(self, say: Callable[[str], object], level: int, options: dict[str, Any]) -> None:
        project.importable()
        self._say = say
        self._options = options
        self._settings: dict[str, Any] = {"level": level, "maxNodes": None, "maxTime": None}
        self._before: str | None = None  # the board that the side to move has left (G-17)
        self._board = START
        self._steps: Generator[None, bool | None, dict[str, Any]] | None = None
        self._begun = False  # whether the search has had its first slice
        self._since = 0.0
        self._verbs: dict[str, Callable[[list[str]], object]] = {
            "ugi": self._hello,
            "isready": lambda words: self._say("readyok"),
            "setoption": self._set_option,
            "setpos": self._set_position,
            "go": self._go,
            "stop": self._stop,
        }

    @property
    def thinking(self) -> bool:
        """Whether a search is going on: `think` advances it."""
        return self._steps is not None

    def hear(self, line: str) -> bool:
        """Do what a line says; returns False for `quit`."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        try:
            if words[0] not in self._verbs:
                raise EngineError(f"there is no command {words[0]!r}")
            self._verbs[words[0]](words[1:])
        except EngineError as error:
            self._say(f"info string {error}")
        return True

    def think(self, stop: bool = False) -> None:
        """Search for one slice and say the move when it is found; `stop`: to have it now."""
        if self._steps is None:
            return
        limit = self._settings["maxTime"]
        late = limit is not None and time.monotonic() - self._since >= limit
        try:
            # A generator takes no value before its first slice.
            self._steps.send((stop or late) if self._begun else None)
            self._begun = True
        except StopIteration as end:
            self._steps = None
            self._answer(end.value)

    def _hello(self, words: list[str]) -> None:
        self._say(f"id name Pilothouse {project.version()}, level {self._settings['level']}")
        self._say("id author the Pilothouse authors")
        for name in OPTIONS:
            self._say(f"option {name}")
        self._say("ugiok")

    def _set_option(self, words: list[str]) -> None:
        """`setoption NAME VALUE`, or `setoption name NAME value VALUE`."""
        if len(words) == 4 and words[0] == "name" and words[2] == "value":
            words = [words[1], words[3]]
        known = {name.lower(): name for name in OPTIONS}
        if len(words) != 2 or words[0].lower() not in known:
            raise EngineError(f"setoption NAME VALUE sets one of {', '.join(OPTIONS)}")
        name, text = known[words[0].lower()], words[1]
        if name == "before":
            self._before = None if text == "none" else self._checked(board(text), None)
        elif name == "maxTime":
            self._settings[name] = _seconds(text)
        else:
            self._settings[name] = _whole(name, text, LEVELS if name == "level" else MOST_NODES)

    def _set_position(self, words: list[str]) -> None:
        """`setpos start` or `setpos data BOARD`; what the mover has left before is forgotten."""
        if words == ["start"]:
            text = START
        elif len(words) == 2 and words[0] == "data":
            text = board(words[1])
        else:
            raise EngineError("setpos takes start, or data and a position")
        self._board, self._before = self._checked(text, None), None

    def _checked(self, text: str, before: str | None) -> str:
        """The same board. Raises EngineError if no game can stand so (G-2)."""
        self._session(text, before)
        return text

    def _session(self, text: str, before: str | None) -> Any:
        from shared_rules.kernel.errors import RuleError
        from shared_rules.kernel.session import Session

        position = {"board": text, "to_move": "south"}
        if before is not None:
            position["before"] = before
        try:
            return Session("gyges", NAMES, self._options, 0, position)
        except RuleError as error:
            raise EngineError(
                f"there is no such position: {error.rule} wants 1 to 12 pieces, 4 of a height"
            ) from None

    def _go(self, words: list[str]) -> None:
        if self.thinking:
            raise EngineError("a search is going on: stop ends it")
        if words:
            raise EngineError("go takes nothing: setoption sets maxNodes and maxTime")
        session = self._session(self._board, self._before)
        level, nodes = self._settings["level"], self._settings["maxNodes"]
        self._since, self._begun = time.monotonic(), False
        self._steps = session.rules.suggest(session.state, level, nodes)

    def _stop(self, words: list[str]) -> None:
        if not self.thinking:
            raise EngineError("no search is going on")
        while self.thinking:
            self.think(stop=True)

    def _answer(self, found: dict[str, Any]) -> None:
        best, seconds = move(found["action"], "south"), time.monotonic() - self._since
        facts = f"score {found['value']} nodes {found['nodes']} time {seconds:.3f}"
        self._say(f"info ply {found['depth']} bestmove {best} {facts}")
        self._say(f"bestmove {best}")


def _whole(name: str, text: str, most: int) -> int:
    """A number from 1 to `most`. Raises EngineError."""
    if not (text.isascii() and text.isdigit() and len(text) < 11 and 1 <= int(text) <= most):
        raise EngineError(f"{name} is a whole number from 1 to {most}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= LONGEST:
        raise EngineError(f"maxTime is in seconds, more than 0, at most {LONGEST:.0f}")
    return found


def serve(engine: Ugi, lines: Iterable[str]) -> None:
    """Hear lines until `quit` or their end; a search goes on while no line comes.

    Raises what reading the lines raises.
    """
    heard = Queue[str | Exception | None](AHEAD)

    def listen() -> None:
        try:
            for line in lines:
                heard.put(line)
            heard.put(None)
        except Exception as error:  # or it would end this thread alone
            heard.put(error)

    Thread(target=listen, daemon=True).start()
    while True:
        try:
            line = heard.get(block=not engine.thinking)
        except Empty:
            engine.think()
            continue
        if isinstance(line, Exception):
            raise line
        if line is None:
            while engine.thinking:
                engine.think()
            return
        if not engine.hear(line):
            return
