"""Runs the portable tests on a device, each module in an interpreter of its own.

On the unix port that is a new process, on other targets a fresh raw REPL. The device prints lines,
which tests/portable/runner.py describes. If a module ends without SUMMARY or runs no test, all its
tests have failed.
"""

import ast
import linecache
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from pilothouse import project
from pilothouse.build import micropython
from pilothouse.build import mpy as build
from pilothouse.link import targets
from pilothouse.ports import protocol_unix

PORTABLE = project.ROOT / "tests" / "portable"
RUNNER = PORTABLE / "runner.py"
SILENCE = 300  # seconds that one test may take
LONGEST = 1800  # seconds that a module may take on the unix port
START = 60  # seconds that an interpreter may take to start on a busy machine


@dataclass
class Report:
    """What a module printed. `results`: name -> (word, text)."""

    results: dict[str, tuple[str, str]] = field(default_factory=dict)
    heap: tuple[int, int] | None = None  # bytes used, bytes in all
    summary: tuple[int, int, int] | None = None  # passed, failed, skipped
    broken: str | None = None  # why the module as a whole has failed

    def of(self, name: str) -> tuple[str, str]:
        """(word, text) of a test: PASS, SKIP or FAIL, and why."""
        word, text = self.results.get(name, ("FAIL", "the device said nothing of this test"))
        return ("FAIL", f"{self.broken}\n{text}") if self.broken else (word, text)


def names(path: Path) -> list[str]:
    """The test functions of a module, in the order of their names."""
    return sorted(set(re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE)))


def run(target: str, path: Path, wanted: list[str]) -> Report:
    """Run the tests `wanted` of a module on a target, in an interpreter of its own."""
    module = ".".join(path.relative_to(project.ROOT).with_suffix("").parts)
    begin = "from tests.portable import runner"
    commands = [f"{begin}\nrunner.run({module!r}, {wanted!r})"]
    if target == "web":  # garbage is collected between two commands only
        tests = [f"this.test({name!r})" for name in sorted(wanted)]
        commands = [f"{begin}\nthis = runner.Run({module!r})", *tests, "this.end()"]
    try:
        said = execute(target, commands, path)
    except (TransportError, TransportExecError, targets.TargetError) as error:
        return Report(broken=str(error.args[-1] if error.args else error))
    return read(said)


def execute(target: str, commands: list[str], path: Path) -> str:
    """What a target prints while it executes `commands`, which import the test module `path`.

    The interpreter is fresh. Errors of the device: TransportError, TransportExecError, TargetError.
    """
    built(project.ROOT)
    if target == "unix":
        return in_process("\n".join(commands))
    if target == "web":
        transport = SerialTransport("web://")
        # Raw paste would read by itself, but node hands each byte to this prompt.
        transport.use_raw_paste = False
        _enter(transport)
    elif target == "emulator":
        with tempfile.TemporaryDirectory() as folder:
            carry(path, Path(folder))
            transport = SerialTransport(f"emulator://?add={folder}")
        _enter(transport)
        # The tests lie on its disk, and the firmware in the pack.
        transport.exec("import pack, sys\npack.start()\nsys.path.append('/')")
    else:
        transport = SerialTransport(target, baudrate=115200)
        transport.enter_raw_repl(soft_reset=True)
        mount(transport)
    try:
        text = ""
        for command in commands:
            said, error = transport.exec_raw(
                build.spoken(command), timeout=SILENCE * targets.slowness(target)
            )
            if error:
                raise TransportExecError(said, error.decode(errors="replace"))
            text += said.decode(errors="replace")
        return text
    finally:
        transport.close()


@lru_cache
def built(root: Path) -> None:
    """Compile what has changed since the last build, once for all modules of a run.

    root: project.ROOT, an argument because a test may change it.
    """
    build.firmware()
    build.tests()


def in_process(code: str) -> str:
    """What a new unix port prints while it executes `code`. Raises TransportExecError."""
    words = micropython.command(*protocol_unix.options(), "-c", build.spoken(code))
    with tempfile.TemporaryDirectory() as flash:
        try:
            done = subprocess.run(
                words,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                cwd=project.FIRMWARE,
                env=protocol_unix.environment(flash),
                timeout=LONGEST,
            )
        except subprocess.TimeoutExpired as late:
            raise TransportError(f"no end after {LONGEST} s: {late.stdout!r}") from None
    said = done.stdout.decode(errors="replace")
    if done.returncode:
        error = done.stderr.decode(errors="replace")
        raise TransportExecError(said, f"{error}\nexit code {done.returncode}")
    return said


def carry(path: Path, folder: Path) -> None:
    """Copy one test module and what it needs to a folder: a Pico has no space for all tests."""
    for needed in imported({path, RUNNER}):
        name = needed.relative_to(project.ROOT).with_suffix(".mpy")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(project.TESTS / name, folder / name)


def imported(paths: set[Path]) -> set[Path]:
    """These portable modules, those of tests/portable that they import, and their packages."""
    found: set[Path] = set()
    waiting = set(paths)
    while waiting:
        path = waiting.pop()
        found.add(path)
        waiting.update(place / "__init__.py" for place in path.parents)
        waiting |= _imports(path, path.read_text())
        waiting = {
            each for each in waiting - found if each.is_relative_to(PORTABLE) and each.exists()
        }
    return found


@cache
def _imports(path: Path, text: str) -> frozenset[Path]:
    """Where the modules would be that a module with this text imports."""
    found: set[Path] = set()
    for node in ast.walk(ast.parse(text, str(path))):
        if isinstance(node, ast.ImportFrom):
            begin = path.parents[node.level - 1] if node.level else project.ROOT
            place = begin.joinpath(*(node.module or "").split("."))
            found.update(place / f"{each.name}.py" for each in node.names)
            found.add(place.with_suffix(".py"))
    return frozenset(found)


def _enter(transport: SerialTransport) -> None:
    """Enter the raw REPL of a fresh interpreter: there is nothing to interrupt or to reset."""
    banner = b"raw REPL; CTRL-B to exit\r\n"
    transport.serial.write(b"\x01")
    if not transport.read_until(1, banner, timeout=START).endswith(banner):
        raise TransportError("MicroPython does not come to its raw REPL")
    transport.in_raw_repl = True


def mount(transport: SerialTransport) -> None:
    """Let a board import from this machine's build folder; nothing is written to its flash."""
    transport.mount_local(str(project.BUILD))
    folder = build.firmware(build.PICO).name
    transport.exec(f"import sys\nsys.path[:0] = ['/remote/{folder}', '/remote/tests']")


def read(said: str) -> Report:
    """Read the report from what a device printed."""
    report, failing = Report(), None
    for line in said.splitlines():
        word, _, rest = line.partition(" ")
        name, _, text = rest.partition(" ")
        if word == "|" and failing:
            report.results[failing] = ("FAIL", report.results[failing][1] + _quoted(rest) + "\n")
            continue
        failing = name if word == "FAIL" else None
        if word in ("PASS", "SKIP", "FAIL"):
            report.results[name] = (word, text)
        elif word == "HEAP":
            report.heap = (int(name), int(text))
        elif word == "SUMMARY":
            passed, failed, skipped = map(int, rest.split())
            report.summary = (passed, failed, skipped)
    if report.summary is None:
        report.broken = "no SUMMARY line: the module did not come to its end"
    elif not sum(report.summary):
        report.broken = "the module ran no test"
    return report


def _quoted(line: str) -> str:
    """A line of a traceback, followed by the source line that it points at."""
    found = re.fullmatch(r'\s*File "(.+\.py)", line (\d+).*', line)
    source = linecache.getline(str(project.ROOT / found[1]), int(found[2])).strip() if found else ""
    return f"{line}\n    {source}" if source else line
