"""`make mutants`: how many small changes of the rules do the tests notice?

120 changes, always the same ones of a seed, are made in a copy of a commit, one at a time. First
the tests that reach the changed statement run on CPython, then those that need the unix port. What
is known stays in build/mutants: a run that was cut short goes on.
"""

import argparse
import json
import signal
import sys
from pathlib import Path

import changes
from checkout import ROOT, Checkout, Outcome
from same import SAME

# The folders of tests that may notice a change of a game, likely ones first.
GAMES = {
    "mississippi": ("portable/mississippi", "host/mississippi"),
    "master": ("portable/master", "host/master"),
    "gyges": ("portable/gyges", "host/duels"),
    "tboats": ("portable/tboats", "host/duels"),
}
KERNEL = ("portable/kernel", "portable/link", "portable/store")
SHARED = ("portable/screens", "host/kernel", "host/screens", "host/analysis", "host/series")
# (target, tests) of each stage. All changes go through the first stage before the second begins.
# The later stages try only its survivors, so it is soon known which changes may survive.
STAGES = (("cpython", "portable"), ("cpython", "host"), ("unix", "portable"), ("unix", "host"))


def parts(path: str) -> tuple[str, ...]:
    """The folders of tests that may notice a change of this file."""
    package = path.split("/")[1]
    if package in GAMES:
        return (*GAMES[package], *KERNEL, *SHARED)
    games = [part for game in GAMES.values() for part in game]
    return tuple(dict.fromkeys((*KERNEL, *games, *SHARED)))


def search(copy: Checkout, mutation: changes.Mutation, target: str, kind: str) -> Outcome:
    """Make a change, run the tests of one stage until one of them notices it, and take it back."""
    source = copy.restore(mutation.path)
    for part in parts(mutation.path):
        if not part.startswith(kind) or not copy.has(part):
            continue
        if target == "cpython":
            tests = copy.reaching(part, mutation, source)
        else:
            tests = copy.rest(part)
        if not tests:
            continue
        copy.write(mutation.path, mutation.apply(source))
        try:
            outcome = copy.run(target, tests)
        finally:
            copy.restore(mutation.path)
        if outcome.noticed and (target == "cpython" or _passes(copy, outcome.by)):
            return outcome
    return Outcome(False)


def _passes(copy: Checkout, test: str) -> bool:
    """Whether a test passes on the unix port without a change; else its failure means nothing."""
    return "::" not in test or not copy.run("unix", [test]).noticed


def report(copy: Checkout, found: dict[str, dict]) -> str:
    """The figures, and the survivors."""
    noticed = [each for each in found.values() if each["noticed"]]
    same = len(found.keys() & SAME.keys())
    lines = [
        f"{copy.commit}: {len(noticed)} of {len(found)} changes noticed; "
        f"{same} make no difference (tests/mutants/same.py)"
    ]
    for stage in STAGES:
        count = sum(each["where"] == " ".join(stage) for each in noticed)
        lines.append(f"{count:5} by tests/{stage[1]} on {stage[0]}")
    for key, each in found.items():
        if not each["noticed"] and key not in SAME:
            lines += [f"\n{each['path']}:{each['line']} {key}", *each["diff"]]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--base", default="HEAD", metavar="COMMIT", help="the commit to try")
    parser.add_argument(
        "--stages", type=int, default=len(STAGES), metavar="N", help="only the first N stages"
    )
    parser.add_argument("--seed", default=changes.SEED, help="another one picks other changes")
    parser.add_argument("--count", type=int, default=120, metavar="N", help="how many changes")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # with the tests that run
    copy = Checkout(options.base)
    kept = Path(f"{copy.root}.json")
    known: dict[str, dict] = json.loads(kept.read_text()) if kept.exists() else {}
    chosen = changes.sample(copy.root, options.count, options.seed)
    for number, stage in enumerate(STAGES[: options.stages], 1):
        for mutation in chosen:
            found = known.setdefault(
                mutation.key,
                {
                    "path": mutation.path,
                    "line": mutation.line,
                    "diff": mutation.diff((copy.root / mutation.path).read_text()),
                    "noticed": False,
                    "tried": 0,
                },
            )
            if mutation.key in SAME or found["noticed"] or found["tried"] >= number:
                continue
            outcome = search(copy, mutation, *stage)
            found.update(
                noticed=outcome.noticed, by=outcome.by, where=" ".join(stage), tried=number
            )
            kept.write_text(json.dumps(known, indent=1))
            word = f"noticed by {outcome.by}" if outcome.noticed else "not noticed"
            line = " ".join(found["diff"][-1].split())
            print(f"{number}. {mutation.path}:{mutation.line} {line}: {word}", flush=True)
    print(report(copy, {each.key: known[each.key] for each in chosen}))
    print(f"all of it: {kept.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
