"""Boxes on the unix port that are forked from one another, and in which an allocation fails."""

import json
import mmap
import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from weakref import WeakSet

from pilothouse import project
from pilothouse.build import mpy as build
from pilothouse.link import wire
from pilothouse.ports import protocol_unix
from tests.host.faults import injector

REST = 8  # a box is at rest after so many naps of 4 ms without input
PATIENCE = 60  # seconds for a line, or for a box to come to rest


class Ended(Exception):
    """The process of a box has ended."""


class Silent(AssertionError):
    """A box says nothing any more; the text is what it has said that was no message."""


Family = WeakSet[socket.socket]


class Waiting:
    """A process that waits to be forked, and the folder of saves that belongs to it.

    control: the test's end of its control. folder: its saves, which nobody writes to any more.
    family: the sockets of all processes that were forked from one another.
    """

    def __init__(self, control: socket.socket, folder: Path, family: Family) -> None:
        self.control, self.folder, self.family = control, folder, family

    def fork(self, folder: Path, fail: int = 0, first: bytes = b"", rest: int = REST) -> "Box":
        """A box that goes on from here.

        folder: its saves; they have to be the same. fail: the number of the allocation that fails,
        1 for the next one. first: what it finds on its link.
        """
        link, far_link = socket.socketpair()
        control, far_control = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.family.update((link, control))
        link.sendall(first)
        place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        memory = os.memfd_create("counters")
        os.ftruncate(memory, mmap.PAGESIZE)
        counters = mmap.mmap(memory, mmap.PAGESIZE)
        counters[:8] = fail.to_bytes(8, "little")
        try:
            order = json.dumps({"rest": rest}).encode()
            files = [far_link.fileno(), far_control.fileno(), place, memory]
            socket.send_fds(self.control, [order], files)
        finally:
            far_link.close()
            far_control.close()
            os.close(place)
            os.close(memory)
        return Box(self, heard(self.control)["pid"], link, control, folder, counters, fail)

    def close(self) -> None:
        """End the process."""
        self.control.close()


class Box:
    """A box under way. It ends at `close`, and with the test."""

    def __init__(
        self,
        parent: Waiting,
        pid: int,
        link: socket.socket,
        control: socket.socket,
        folder: Path,
        counters: mmap.mmap,
        fail: int,
    ) -> None:
        self.parent, self.pid, self.link, self.control = parent, pid, link, control
        self.folder = folder
        self._counters, self._armed = counters, fail
        self.ended: int | None = None  # how the process ended: its exit code, or minus a signal
        self.words: list[str] = []  # lines that are no messages
        self.news: list[dict[str, Any]] = []  # notifications
        self.answers: dict[Any, dict[str, Any]] = {}  # id -> the last answer
        self._cut = wire.Lines()

    def send(self, line: bytes) -> None:
        """Send a line. It is lost where the process has ended."""
        with suppress(OSError):
            self.link.sendall(line)

    def rest(self) -> None:
        """Wait until the box rests, and take what it has said. Raises Ended, Silent."""
        with suppress(OSError):
            self.control.send(b'{"rest": true}')
        rests = False
        while not rests:
            ready = select.select([self.link, self.control], (), (), PATIENCE)[0]
            if not ready:
                raise Silent(f"it does not come to rest: {self.said()}")
            if self.control in ready:
                rests = True
                self._hear_rest()
            if self.link in ready or rests:
                self._read()
        if self.ended is not None:
            raise Ended

    def _hear_rest(self) -> None:
        try:
            heard(self.control)
        except OSError:
            self._end()

    def _read(self) -> None:
        """Take what the link has."""
        chunk = b""
        with suppress(OSError):
            while part := self.link.recv(65536, socket.MSG_DONTWAIT):
                chunk += part
        for line in self._cut.cut(chunk):
            message = wire.message(line)
            if message is None:
                self.words.append(line.decode(errors="replace").strip())
            elif "method" in message:
                self.news.append(message)
            else:
                self.answers[message.get("id")] = message
        if self._cut.rest.endswith(protocol_unix.PROMPT):
            raise Silent(f"its firmware has ended: {self.said()}")

    def said(self) -> str:
        """The last lines that were no messages, and the line that has begun."""
        return " / ".join([*self.words[-6:], self._cut.rest.decode(errors="replace")])

    def _counter(self, number: int) -> int:
        return int.from_bytes(self._counters[8 * number :][:8], "little", signed=True)

    @property
    def failed(self) -> bool:
        """Whether the allocation that had to fail came."""
        return self._armed > 0 >= self._counter(0)

    @property
    def count(self) -> int:
        """How many allocations there were until the box rested, or ended."""
        return self._armed - self._counter(1 if self.ended is None else 0)

    def freeze(self) -> Waiting:
        """Stop the box for good when it rests: from then on it is a snapshot that can be forked."""
        self.control.send(b'{"freeze": true}')
        heard(self.control)
        self.link.close()
        return Waiting(self.control, self.folder, self.parent.family)

    def _end(self) -> None:
        """Note how the process ended."""
        if self.ended is None:
            self.control.close()
            self.parent.control.send(json.dumps({"wait": self.pid}).encode())
            self.ended = heard(self.parent.control)["ended"]

    def pull_the_plug(self) -> None:
        """End the process at once."""
        if self.ended is None:
            os.kill(self.pid, 9)
            self._end()
        self.link.close()


def heard(control: socket.socket) -> dict[str, Any]:
    """What a process says. Raises ConnectionResetError if it has ended, Silent."""
    if not select.select([control], (), (), PATIENCE)[0]:
        raise Silent("the process does not rest")
    said = control.recv(4096)
    if not said:
        raise ConnectionResetError
    return json.loads(said)


def missing() -> str:
    """Why there are no such boxes here, as far as can be said without one; "" if nothing is."""
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        return "machine code is changed on Linux x86-64 only"
    if find_spec("micropython_run") is None:
        return "the unix port's wheel is not here"
    return ""


class NoInjector(Exception):
    """This MicroPython is not the one whose machine code is known."""


class Bench:
    """Folders, and the process from which every box is switched on.

    A context manager. Raises NoInjector.
    """

    def __init__(self) -> None:
        build.firmware()
        self._scratch = tempfile.TemporaryDirectory(prefix="faults-", dir=_memory())
        self._root = Path(self._scratch.name)
        self._folders = 0
        wheel = find_spec("micropython_run")
        assert wheel and wheel.origin
        control, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        words = [*protocol_unix.options(), "-i", "-m", "firmware.main"]
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", injector.__file__, str(Path(wheel.origin).parent), *words],
            stdin=far.fileno(),
            cwd=project.FIRMWARE,
            env=protocol_unix.environment(injector.FLASH),
        )
        far.close()
        self._family: Family = WeakSet((control,))
        self.off = Waiting(control, self.folder(), self._family)  # a box before it is switched on
        self.made: dict[str, Waiting] = {}  # what several tests begin with
        sentence = heard(control)["unknown"]
        if sentence:
            self.close()
            raise NoInjector(sentence)

    def __enter__(self) -> "Bench":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all boxes and remove their folders."""
        for each in list(self._family):
            each.close()
        self._process.wait()
        self._scratch.cleanup()

    def folder(self, copied: Path | None = None) -> Path:
        """A new folder of saves: empty, or a copy of another one."""
        self._folders += 1
        new = self._root / str(self._folders)
        if copied is None:
            new.mkdir()
        else:
            shutil.copytree(copied, new)
        return new


def _memory() -> str | None:
    """A folder in memory, where files are copied without a disk; None: the usual place."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
