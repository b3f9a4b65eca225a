"""Starts commands, each in a fork of one process that has loaded what most of them need.

It reads lines of JSON, [words, the files of the three streams, environment]. Two lines answer each:
the number of the process, and its exit code when it has ended.
"""

import gc
import json
import os
import sys

import pilothouse.terminal.front  # noqa: F401
from tests.host.device import fake_pico  # noqa: F401  (lets pyserial open its port)
from tests.host.terminal.forked import begin


def main() -> None:
    gc.freeze()  # a fork that collects would copy all memory
    for line in sys.stdin:
        words, streams, environment = json.loads(line)
        child = os.fork()
        if not child:
            os.environ.update(environment)
            for n, path in enumerate(streams):
                file = os.open(path, os.O_RDWR | os.O_NOCTTY)
                os.dup2(file, n)
                os.close(file)
            begin(words)
        print(child, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


main()
