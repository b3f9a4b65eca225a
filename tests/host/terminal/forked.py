"""Runs many commands, each in a fork of one process, and each with one stream that doesn't work.

Standard input has a JSON list of cases, [words, stream, state]. A line of JSON answers each case:
[exit code, standard output, standard error]. States: `closed`; `full`; `unread`, a pipe without a
reader. The argument is a file: the standard input of the commands.
"""

import gc
import io
import json
import os
import sys
import tempfile
import traceback
from contextlib import redirect_stderr, redirect_stdout, suppress
from typing import NoReturn

import typer.main

from pilothouse import cli, ending

STREAMS = ("stdin", "stdout", "stderr")
COMMAND = typer.main.get_command(cli.app)


def main() -> None:
    cases = json.loads(sys.stdin.read())
    load([words for words, _, _ in cases])
    gc.freeze()  # a fork that collects would copy all memory
    for words, stream, state in cases:
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            files = [os.open(sys.argv[1], os.O_RDONLY), out.fileno(), err.fileno()]
            child = os.fork()
            if not child:
                for n, file in enumerate(files):
                    os.dup2(file, n)
                spoil(STREAMS.index(stream), state)
                begin(words)
            os.close(files[0])
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            said = [io.FileIO(file, closefd=False) for file in files[1:]]
            told = [file.seek(0) or file.readall().decode() for file in said]
            print(json.dumps([code, *told]), flush=True)


def load(commands: list[list[str]]) -> None:
    """Run each command once without a fork, because its modules take longest."""
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        for words in {words[0]: words for words in commands}.values():
            with suppress(BaseException):
                COMMAND(words)


def spoil(number: int, state: str) -> None:
    """Bring a stream into a state."""
    if state == "closed":
        os.close(number)
    elif state == "full":
        os.dup2(os.open("/dev/full", os.O_RDWR), number)
    else:
        reader, writer = os.pipe()
        os.close(reader)
        os.dup2(writer, number)


def begin(words: list[str]) -> NoReturn:
    """Run a command as a new Python would."""
    for n, (name, mode) in enumerate(zip(STREAMS, "rww", strict=True)):
        try:
            stream = open(n, mode, encoding="utf-8", closefd=False, buffering=1 if n > 1 else -1)
        except OSError:
            stream = None  # it is closed
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    sys.argv[1:] = words
    try:
        ending.run(COMMAND)
    except SystemExit as ended:
        os._exit(left(ended.code))
    except BaseException:
        traceback.print_exc()
        os._exit(3)


def left(code: str | int | None) -> int:
    """Do what Python does at its end, without the slow parts. Returns the exit code."""
    if isinstance(code, str):
        print(code, file=sys.stderr)
        code = 1
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except OSError:
        return 120
    return code or 0


if __name__ == "__main__":
    main()
