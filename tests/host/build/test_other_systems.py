"""What another system lacks, as Windows does, no command needs before it acts; texts are UTF-8."""

import ast
import fcntl
import os
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from pilothouse import locks, project
from pilothouse.errors import TargetError
from pilothouse.ports import claim

POSIX = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
SOURCES = sorted((project.ROOT / "host/pilothouse").rglob("*.py"))
ON_BOX = project.ROOT / "host/pilothouse/on_box"
# One process for all: it imports what the commands and the targets import when they are called.
HELP = """
import sys, serial, mpremote.console  # these two take others on Windows
for name in {posix}: sys.modules[name] = None
import importlib
from typer.main import get_command
from typer.testing import CliRunner
from pilothouse import cli
for name in get_command(cli.app).commands:
    done = CliRunner().invoke(cli.app, [name, "--help"])
    assert done.exit_code == 0 and "Usage: " in done.output, (name, done.output)
for name in {modules}:
    importlib.import_module(name)
"""


def imported(tree):
    """Names of modules that these nodes import."""
    for node in tree:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def called():
    """The modules of the laptop that commands import when they are called, and targets but one."""
    paths = (path.relative_to(project.ROOT / "host").with_suffix("") for path in SOURCES)
    known = {".".join(path.parts) for path in paths}
    for path in SOURCES:
        if path.parent.name == "commands" or path.name == "commands.py":
            yield from known & set(imported(ast.walk(ast.parse(path.read_text("utf-8")))))
    ports = {name for name in known if name.startswith("pilothouse.ports.protocol_")}
    yield from ports - {"pilothouse.ports.protocol_unix"}  # MicroPython's unix port is POSIX's


def test_every_command_says_its_help_without_the_modules_of_posix():
    code = HELP.format(posix=POSIX, modules=sorted(set(called())))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_texts_are_read_and_written_as_utf_8():
    """Windows would take its own code page. On a box there is nothing but UTF-8."""
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or ON_BOX in path.parents:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else None
            encodes = {each.arg for each in node.keywords} & {"encoding", "mode"}
            least = {"read_text": 1, "write_text": 2}.get(name, 0)
            if isinstance(node.func, ast.Name) and node.func.id == "open":
                mode = node.args[1].value if len(node.args) > 1 else "r"
                least = 0 if "b" in mode else 4
            if len(node.args) < least and not encodes:
                found.append(f"{path.name}:{node.lineno}")
    assert not found


def test_a_lock_where_there_is_no_fcntl(tmp_path, monkeypatch):
    """`msvcrt.locking` stands on locks of Linux that belong to an open file; what waits gets it."""

    def lock_here(file, how, size):
        whole = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_CUR, 0, size, 0)
        try:
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, whole)
        except BlockingIOError:
            raise PermissionError(13, "Permission denied") from None  # as Windows has it

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=lock_here))
    monkeypatch.setitem(sys.modules, "fcntl", None)
    first = claim.take(tmp_path)
    with pytest.raises(TargetError, match=f"is in use by process {os.getpid()} "):
        claim.take(tmp_path)
    waiting = os.open(tmp_path / claim.FILE, os.O_RDWR)
    with ThreadPoolExecutor() as pool:
        ended = pool.submit(locks.wait_for_lock, waiting)
        assert not ended.done()
        os.close(first)
        ended.result(60)
    os.close(waiting)
