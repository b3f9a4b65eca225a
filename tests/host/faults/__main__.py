"""Shows one case: what a box says when one allocation of a request fails.

    PYTHONPATH=.:host:tests .venv/bin/python -m tests.host.faults turns gyges PLACE PROCESS NUMBER

The words are what a failed test names: a function of cases.py, its arguments, and three numbers.
"""

import sys
from itertools import islice

from tests.host.faults import cases
from tests.host.faults.forked_box import Bench, Ended, Silent
from tests.host.faults.trial import ID, Broken, Host, Trial


def main() -> None:
    kind, *name, place, process, number = sys.argv[1:]
    with Bench() as bench:
        words = (int(word) if word.isdigit() else word for word in name)
        trials = getattr(cases, kind)(bench, *words)
        trial = next(islice(trials, int(place), None))
        print("request    ", trial.line.decode().strip())
        print("before     ", trial.before)
        print("allocations", trial.counts)
        print("well       ", trial.found)
        if process == "0":
            try:
                show(bench, trial, int(number))
            except (Broken, Silent) as error:
                print(error)
        try:
            print("verdict    ", trial.fault(int(process), int(number)))
        except Broken as error:
            print("verdict    ", error)


def show(bench: Bench, trial: Trial, number: int) -> None:
    """Show the box while it does the request with a fault, and after the starts that follow."""
    host = Host(bench, trial.naps)
    box = host.box = trial.forked(trial.line, number)
    try:
        box.rest()
        print("it goes on; failed:", box.failed)
    except Ended:
        print("it ends with", box.ended)
        host.start()
    print("answer     ", box.answers.get(ID) or host.box.answers.get(ID))
    print("told       ", box.news, host.box.news if host.box is not box else "")
    print("said       ", box.said())
    print("stands at  ", host.look("game.digest"), host.look("ui.screen"))
    crash = box.folder / "crash.txt"
    print(crash.read_text("utf-8") if crash.exists() else "there is no crash.txt")


if __name__ == "__main__":
    main()
