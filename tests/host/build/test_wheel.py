"""What `pip install` brings: the package, what it carries, and that this needs no checkout."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from pilothouse import project
from pilothouse.big import film
from pilothouse.build import disk, package, prebuilt, tree
from pilothouse.build import web as site
from pilothouse.commands.options import flash_of
from soak import soak

LARGEST = 12_000_000  # bytes of a wheel
BOARD = "pico_ssd1306"
SAVE = project.ROOT / "tests/saves/0.1.0/gyges_italian-1.save"
KEYS = project.ROOT / "tests/scripts/gyges.keys"
STAND_IN = project.ROOT / "tests/host/device/stand_in"
DEPLOY = """
import sys
import serial
from pilothouse.cli import main
serial.protocol_handler_packages.append("stand_in")
main()
"""


def named(builder):
    """The files that a distribution has of the checkout, beside what hatch_build.py adds."""
    added = {"artifacts": [], "force_include": {}, "build_hooks": ()}  # by hooks: nothing
    with builder.config.set_build_data(builder.get_default_build_data() | added):
        return {file.distribution_path for file in builder.recurse_included_files()}


def packaged():
    """The files of the package, by their places in a wheel."""
    found = (path for path in project.PACKAGE.rglob("*") if path.is_file())
    paths = {path.relative_to(project.PACKAGE.parent) for path in found}
    return {path.as_posix() for path in paths if "__pycache__" not in path.parts}


def inside(path):
    """The names in a wheel or an sdist, without the folder of its version and its metadata."""
    if path.suffix == ".whl":
        names = zipfile.ZipFile(path).namelist()
        return {name for name in names if ".dist-info/" not in name}
    with tarfile.open(path) as file:
        return {member.name.partition("/")[2] for member in file if member.isfile()}


@soak(kinds=((), ("wheel", "sdist")))
def test_a_wheel_has_what_is_declared_and_works_without_a_checkout(kinds, tmp_path):
    package_files, root = packaged(), str(project.ROOT)
    beside = {"CHANGELOG.md", "LICENSE", "README.md", "pyproject.toml", ".gitignore"}
    beside |= {"hatch_build.py"}
    assert named(WheelBuilder(root)) == package_files
    assert named(SdistBuilder(root)) - beside == {f"host/{name}" for name in package_files}
    copied = tree.list_copied()
    assert {*package.sources(package.SIMULATOR)} <= {*copied}
    assert not [name for name in copied if name.startswith("tests/") or "__pycache__" in name]
    if kinds:
        carried = set(tree.make_files())
        wheel, sdist = built(tmp_path)
        assert inside(wheel) == package_files | {f"pilothouse/tree/{name}" for name in carried}
        assert inside(sdist) >= {f"{prebuilt.PLACE}/tree/{name}" for name in carried}
        assert wheel.stat().st_size <= LARGEST
        again = wheel_of(sdist, tmp_path)
        assert again.read_bytes() == wheel.read_bytes()
        for kind in kinds:
            works_alone(again if kind == "sdist" else wheel, tmp_path / kind)


def test_saves_lie_where_the_system_wants_them_unless_they_lay_beside_settings(
    tmp_path, monkeypatch
):
    for variable, name in (("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "settings")):
        monkeypatch.setenv(variable, str(tmp_path / name))
    assert flash_of() == tmp_path / "data/pilothouse/flash"
    (tmp_path / "settings/pilothouse").mkdir(parents=True)
    assert flash_of("pico") == tmp_path / "settings/pilothouse/pico"


def built(folder):
    """The wheel and the sdist of this checkout, as `make wheel` builds them."""
    for words in (["pilothouse.build.tree"], ["hatchling", "build", "--directory", str(folder)]):
        run([sys.executable, "-m", *words], project.ROOT)
    return next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))


def wheel_of(sdist, folder):
    """The wheel that pip builds of an sdist, without node, a compiler or a net."""
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation"]
    run([*pip, "--wheel-dir", str(folder / "again"), str(sdist)], folder)
    return next((folder / "again").glob("*.whl"))


def works_alone(wheel, folder):
    """Install a wheel where no checkout and no node is in reach, and do with it what people do."""
    folder.mkdir()
    python = installed(wheel, folder / "env")
    program, home, here = python.with_name("pilothouse"), folder / "home", folder / "here"
    for made in (home, here):
        made.mkdir()
    alone = {"PATH": str(python.parent), "HOME": str(home), "LC_ALL": "C.UTF-8"}
    before = contents(folder / "env")
    shutil.copy(KEYS, here)
    shutil.copy(SAVE, here)
    run([program, "script", KEYS.name, "--out", "pictures"], here, alone)
    assert len(list((here / "pictures").glob("*.png"))) == 6
    page = site.files()
    hands_out(page, [program, "web", "--host", "127.0.0.1", "--port", "0"], here, alone)
    hands_out({"big.js": page["big.js"]}, [program, "board", "--port", "0"], here, alone)
    run([program, "replay", SAVE.name, "--web", "--out", "."], here, alone)
    seen = film.page(film.record(SAVE.read_bytes()), SAVE.stem, "en")
    assert (here / f"{SAVE.stem}.html").read_bytes() == seen
    shutil.copytree(STAND_IN, here / "stand_in")
    words = ["deploy", f"pico://{here}/flash", "--board", BOARD, "--languages", "en"]
    said = run([python, "-c", DEPLOY, *words, "--games", "gyges"], here, alone)
    assert f"pilothouse {project.version()} runs on it, board {BOARD}." in said
    there = disk.unpack((here / "flash").read_bytes())
    wanted = package.flash(BOARD, package.Choice(("en",), ("gyges",)))
    assert {name: there[name] for name in wanted} == wanted
    for command in (["bench"], ["record", SAVE.name, "a.trial"]):
        said = run([program, *command], here, alone, code=1)
        assert f"{command[0]} needs a checkout of Pilothouse, " in said
    assert contents(folder / "env") == before
    assert (home / ".cache/pilothouse" / project.version()).is_dir()
    python.with_name("micropython").unlink()
    assert "[default: web]" in run([program, "script", "--help"], here, alone)


def installed(wheel, folder):
    """The Python of a new environment that has this wheel; its dependencies are those of here."""
    venv.create(folder, symlinks=True)
    python = folder / "bin/python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps"]
    run([*pip, "--no-index", str(wheel)], folder)
    here = Path(sysconfig.get_path("purelib"))
    (purelib,) = folder.glob("lib/python*/site-packages")
    (purelib / "dependencies.pth").write_text(f"{here}\n")  # .pth files in there are not read
    (folder / "bin/micropython").symlink_to(Path(sys.executable).with_name("micropython"))
    return python


def hands_out(files, command, folder, environment):
    """Let a command hand out a page, and compare these files of it: path -> content."""
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as running:
        try:
            address = next(word for line in running.stdout for word in line.split() if "//" in word)
            for name, data in files.items():
                with urlopen(urljoin(address, name)) as answer:
                    assert answer.read() == data, name
        finally:
            running.kill()


def contents(folder):
    """Path -> size of all files but those that Python compiles."""
    return {
        path: path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def run(command, folder, environment=None, code=0):
    """What a command says, which has to end with this code."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment or os.environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == code, done.stdout
    return done.stdout
