"""Engines for Gyges: the words of UGI, their protocol, and a host that plays them.

UGI sees every position from the side to move: that side sits below, where row 1 is, and moves
towards the goal 37. Cells are numbers from 0 (a1) to 35 (f6), row by row. So a position with north
to move is turned by 180 degrees. A move is `START|END`, or `START|END|DROP` where the piece on END
is lifted and put on DROP. A move doesn't name its bounces, so UGI suits only games in which bounces
carry (G-11).
"""

import os
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

from pilothouse.errors import PilothouseError
from pilothouse.link.answers import checked
from pilothouse.link.client import Client
from pilothouse.shown import plain

SIDE = 6
CELLS = SIDE * SIDE
GOAL = CELLS + 1  # the goal towards which the side to move moves
PASS = "null"  # the move of a side that has none
COLUMNS = "abcdef"
START_UP = 30.0  # seconds until an engine has to say that it is there
SOON = 5.0  # seconds for an engine to end after `quit`
LONGEST = 4096  # bytes of a line, at most
AHEAD = 256  # lines that are read before somebody wants them
SEEN = {"board": str, "to_move": str, "before": str | None}
_ACTION = re.compile(r"([a-f][1-6])(?:-[a-f][1-6])*-([a-f][1-6]|north|south)(?:\(([a-f][1-6])\))?")
_MOVE = re.compile(r"[0-9]{1,2}(?:\|[0-9]{1,2}){1,2}")


class EngineError(PilothouseError):
    """A text is no UGI, or an engine does not keep to it; the text says why."""


def layout(board: str, to_move: str) -> str:
    """The position for `setpos data`. board: as in `game.view`; to_move: "south" or "north"."""
    return board if to_move == "south" else board[::-1]


def board(text: str) -> str:
    """The board of a `setpos data`, with the side to move as south. Raises EngineError.

    The text has 36 digits from 0 to 3, with or without slashes between rows, and may have two more
    for the goals, which have to be empty.
    """
    cells = text.replace("/", "")
    if len(cells) not in (CELLS, CELLS + 2) or cells.strip("0123"):
        raise EngineError("a position has 36 digits from 0 to 3, row by row from the mover's side")
    if cells[CELLS:].strip("0"):
        raise EngineError("a piece is in a goal: that game is over")
    return "/".join(cells[at : at + SIDE] for at in range(0, CELLS, SIDE))


def move(action: str, to_move: str) -> str:
    """The move that stands for an action, such as "0|2|9" for "a1-c1(d2)", or "0|37" into the goal.

    Raises EngineError for an action that is no move.
    """
    if action == "pass":
        return PASS
    found = _ACTION.fullmatch(action)
    if found is None:
        raise EngineError(f"{action!r} is no move on the board")
    return "|".join(str(_number(cell, to_move)) for cell in found.groups() if cell)


def action(given: str, to_move: str, actions: Iterable[str]) -> str:
    """The one of the legal actions for which a move stands.

    Raises EngineError if the text is no move, or no legal one.
    """
    if given != PASS and not _MOVE.fullmatch(given):
        raise EngineError(f"plays {given!r}, which is no move: one is START|END or START|END|DROP")
    for text in actions:
        if (text == "pass" or "-" in text) and move(text, to_move) == given:
            return text
    raise EngineError(f"plays {given!r}, which is not legal")


def _number(cell: str, to_move: str) -> int:
    if cell in ("north", "south"):
        return GOAL
    at = SIDE * (int(cell[1]) - 1) + COLUMNS.index(cell[0])
    return at if to_move == "south" else CELLS - 1 - at


class EngineFault(EngineError):
    """An engine has lost its game by what it did: an illegal move, silence, its end."""


class Engine:
    """An engine that runs as a process, and is started anew for the move after a fault.

    Its command may be a script that starts the engine, so it has a process group of its own, which
    ends as a whole.

    text: its command, and after semicolons options for it: "helios; maxPly 1". seconds: that it may
    take for a move. Raises EngineError if it can't be started or does not speak UGI.
    """

    def __init__(self, text: str, seconds: float) -> None:
        self._text = text
        command, *options = [part.strip() for part in text.split(";")]
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise EngineError(f"{text!r} is no command: {error}") from None
        if not self._command or not all(len(option.split()) == 2 for option in options):
            raise EngineError(f"{text!r}: an engine is COMMAND or COMMAND; NAME VALUE; NAME VALUE")
        self._options = [f"setoption {option}" for option in options]
        self._seconds = seconds
        self._run: subprocess.Popen[bytes] | None = None
        self.name = plain(command)
        self._last = ""
        try:
            self._start()
        except EngineFault as fault:
            why = str(fault).removeprefix(self.name)
            raise EngineError(f"{self.name} is no engine that speaks UGI: it{why}") from None
        except BaseException:  # such as Ctrl-C, before anybody can close it
            self._end()
            raise
        self._called = plain("; ".join([self.name, *options]))

    def __str__(self) -> str:
        return self._called

    def key(self) -> dict[str, Any]:
        """What it was made with, as JSON."""
        return {"engine": self._text, "seconds": self._seconds}

    def answer(self, link: Client) -> dict[str, Any]:
        """What it plays on the table behind the link: {action, nodes}. Raises EngineFault."""
        view = checked("game.view", link.call("game.view"), SEEN)
        side = view["to_move"]
        best, nodes = self._best(view["board"], side, view["before"])
        try:
            return {"action": action(best, side, _actions(link)), "nodes": nodes}
        except EngineError as error:
            if _repeats(best, view):
                error = EngineError(f"{error}: it repeats a position (G-17), which UGI can't tell")
            raise self._fault(str(error)) from None

    def close(self) -> None:
        """Ask it to end, and end what is left of it."""
        if self._run is None or self._run.stdin is None:
            return
        try:
            with suppress(OSError):
                self._run.stdin.write(b"quit\n")
                self._run.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                self._run.wait(SOON)
        finally:  # also if Ctrl-C is pressed again meanwhile
            self._end()

    def _end(self) -> None:
        """End its process and all that this has started."""
        run, self._run = self._run, None
        if run is None:
            return
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):  # all ended; Macs raise the second
                os.killpg(run.pid, signal.SIGKILL)
        run.kill()
        run.wait()

    def _start(self) -> None:
        try:
            self._run = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineError(f"{self.name} can't be started: {error.strerror or error}") from None
        self._lines = Queue[str | None](AHEAD)
        Thread(target=_listen, args=(self._run.stdout, self._lines), daemon=True).start()
        self._known = set[str]()
        self._say("ugi")
        for line in self._read_until("ugiok", START_UP):
            words = line.split()
            if words[:2] == ["id", "name"] and len(words) > 2:
                self.name = plain(" ".join(words[2:]))
            elif words[:1] == ["option"] and len(words) > 1:
                self._known.add(words[1])
        for option in self._options:
            self._say(option)
        self._ready(START_UP)

    def _ready(self, seconds: float) -> None:
        self._say("isready")
        for _ in self._read_until("readyok", seconds):
            pass

    def _best(self, board: str, side: str, before: str | None) -> tuple[str, int]:
        """(its move, the nodes that it says it has looked at)."""
        if self._run is None:
            self._start()
        self._say(f"setpos data {layout(board, side)}")
        if "before" in self._known and before is not None:
            self._say(f"setoption before {layout(before, side)}")
        self._ready(self._seconds)  # so that no earlier line is taken for the answer
        self._say("go")
        nodes = 0
        for line in self._read_until("bestmove", self._seconds):
            words = line.split()
            if words[0] == "info" and "nodes" in words[:-1]:
                count = words[words.index("nodes") + 1]
                nodes = int(count) if re.fullmatch("[0-9]{1,15}", count) else nodes
        words = self._last.split()
        if len(words) < 2:
            raise self._fault("says bestmove without a move")
        return words[1], nodes

    def _say(self, line: str) -> None:
        assert self._run is not None and self._run.stdin is not None
        try:
            self._run.stdin.write(line.encode() + b"\n")
            self._run.stdin.flush()
        except OSError:
            raise self._explain_end() from None

    def _read_until(self, word: str, seconds: float) -> Iterator[str]:
        """Yield the lines until one begins with a word; that one is `_last` then."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                line = ""
            if line is None:
                raise self._explain_end()
            if line.split()[:1] == [word]:
                self._last = line
                return
            if line.split():
                yield line
            if time.monotonic() >= end:
                raise self._fault(f"has not said {word} within {seconds:g} s")

    def _explain_end(self) -> EngineFault:
        assert self._run is not None
        with suppress(subprocess.TimeoutExpired):
            self._run.wait(SOON)
        return self._fault(f"has ended, with exit code {self._run.poll()}")

    def _fault(self, text: str) -> EngineFault:
        """What it did wrong. It is not to be trusted any more, so its process ends."""
        self._end()
        return EngineFault(f"{self.name} {text}")


def _actions(link: Client) -> Iterator[str]:
    return link.entries("game.actions", "actions")


def _repeats(given: str, view: dict[str, Any]) -> bool:
    """Whether a move, legal or not, leads to the present position or the one before (G-17)."""
    if not _MOVE.fullmatch(given) or not all(int(at) < CELLS for at in given.split("|")):
        return False
    start, end, *drop = [int(at) for at in given.split("|")]
    now = layout(view["board"], view["to_move"]).replace("/", "")
    cells = list(now)
    piece, cells[start] = cells[start], "0"
    lifted, cells[end] = cells[end], piece
    for at in drop:
        cells[at] = lifted
    before = layout(view["before"] or "", view["to_move"]).replace("/", "")
    return "".join(cells) in (now, before)


def _listen(stream: IO[bytes], lines: Queue[str | None]) -> None:
    """Put the lines of a stream into a queue, and None at its end."""
    with suppress(OSError, ValueError):
        while line := stream.readline(LONGEST):
            lines.put(line.decode(errors="replace"))
    lines.put(None)
