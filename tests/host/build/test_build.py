"""The build: only changed files are made, tests keep their asserts, no old module stays."""

import subprocess
import sys

import pytest

from firmware import MACHINE_CODE
from pilothouse import project
from pilothouse.build import cache
from pilothouse.build import mpy as build
from pilothouse.errors import BuildError


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A small project in place of this one."""
    folders = {"ROOT": ".", "BUILD": "build", "FIRMWARE": "build/mpy", "TESTS": "build/tests"}
    for name, path in folders.items():
        monkeypatch.setattr(project, name, tmp_path / path)
    (tmp_path / "firmware/languages/en").mkdir(parents=True)
    (tmp_path / "firmware/main.py").write_text("assert True\n")
    (tmp_path / "firmware/app.py").write_text("print(1)\n")
    (tmp_path / "firmware/languages/en/a.rules.txt").write_text("Q-1 Text.\n")
    (tmp_path / "tests/portable").mkdir(parents=True)
    (tmp_path / "tests/portable/test_a.py").write_text("def test_a():\n    assert False\n")
    return tmp_path


def built(folder):
    return {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}


def test_layout(checkout):
    names = set(built(build.firmware()))
    assert names == {"firmware/main.mpy", "firmware/app.mpy", "firmware/languages/en/a.rules.txt"}
    assert set(built(build.tests())) == {"tests/portable/test_a.mpy"}


def test_only_what_changed_is_compiled(checkout):
    before = {name: path.stat().st_ino for name, path in built(build.firmware()).items()}
    (checkout / "firmware/app.py").write_text("print(2)\n")
    after = {name: path.stat().st_ino for name, path in built(build.firmware()).items()}
    assert {name for name in after if after[name] != before[name]} == {"firmware/app.mpy"}


def test_what_has_no_source_goes(checkout):
    build.firmware()
    (checkout / "firmware/app.py").unlink()
    (checkout / "firmware/languages/en/a.rules.txt").unlink()
    assert set(built(build.firmware())) == {"firmware/main.mpy"}


def test_a_source_that_does_not_compile_is_named(checkout):
    (checkout / "firmware/app.py").write_text("def f(:\n")
    with pytest.raises(BuildError, match=r"firmware/app.py: (.|\n)*line 1"):
        build.firmware()
    assert "firmware/app.mpy" not in built(project.FIRMWARE)


def test_tests_keep_their_asserts_and_the_firmware_does_not(checkout):
    (checkout / "firmware/app.py").write_text("def test_a():\n    assert False\n")
    sizes = [
        built(build.tests())["tests/portable/test_a.mpy"].stat().st_size,
        built(build.firmware())["firmware/app.mpy"].stat().st_size,
    ]
    assert b"AssertionError" not in built(project.FIRMWARE)["firmware/app.mpy"].read_bytes()
    assert sizes[0] > sizes[1]


def test_of_processes_that_build_at_the_same_time_one_does_the_work(checkout):
    for number in range(30):
        (checkout / f"firmware/m{number}.py").write_text(f"_A = {number}\nprint(_A)\n")
    program = (
        "from pathlib import Path\n"
        "from pilothouse import project\n"
        "from pilothouse.build import mpy\n"
        f"project.ROOT = Path({str(checkout)!r})\n"
        "project.BUILD = project.ROOT / 'build'\n"
        "project.FIRMWARE = project.BUILD / 'mpy'\n"
        "compile = mpy._compile\n"
        "def noted(source, *rest):\n"
        "    with open(project.ROOT / 'noted', 'a') as file:\n"
        "        print(source.name, file=file)\n"
        "    return compile(source, *rest)\n"
        "mpy._compile = noted\n"
        "mpy.firmware()\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(3)]
    assert [process.wait() for process in running] == [0, 0, 0]
    assert len(built(project.FIRMWARE)) == 33
    compiled = (checkout / "noted").read_text().split()
    assert len(compiled) == len(set(compiled)) == 32  # only one of the processes does the work


def test_what_is_the_same_for_another_processor_is_compiled_once(checkout, monkeypatch):
    (checkout / "firmware/leaf.py").write_text("@micropython.viper\ndef f(x: ptr8):\n    pass\n")
    compiled = []
    compile = build._compiled

    def noted(name, *rest):
        compiled.append(name)
        return compile(name, *rest)

    monkeypatch.setattr(build, "_compiled", noted)
    plain = built(build.firmware(build.PLAIN))
    first = len(compiled)
    assert first == len([name for name in plain if name.endswith(".mpy")])
    built(build.firmware(build.PICO))
    assert compiled[first:] == ["firmware/leaf.py"]
    (checkout / "firmware/leaf.py").write_text("def f(other=1):\n    pass\nf(other=2)\n")
    built(build.firmware(build.PICO))  # other names of the build, and they are in no other module
    assert compiled[first + 1 :] == ["firmware/leaf.py"]


def test_what_nobody_asked_for_lately_is_forgotten(checkout, monkeypatch):
    assert cache.make_once(("one",), lambda: b"1") == b"1"
    assert cache.make_once(("one",), lambda: b"2") == b"1"
    cache.clear()
    assert cache.make_once(("one",), lambda: b"2") == b"1"
    monkeypatch.setattr(cache, "DAYS", -1)
    cache.clear()
    assert cache.make_once(("one",), lambda: b"2") == b"2"


@pytest.mark.parametrize(
    "processor, said",
    [
        (build.PICO, "Machine code for armv6m: a/leaf, b/leaf."),
        (build.PLAIN, "No machine code: a/leaf, b/leaf are bytecode"),
    ],
)
def test_it_says_which_modules_are_machine_code(checkout, processor, said):
    for game in ("b", "a"):
        (checkout / "shared_rules" / game).mkdir(parents=True)
        text = "@micropython.viper\ndef f(x: ptr8):\n    pass\n"
        (checkout / "shared_rules" / game / "leaf.py").write_text(text)
    assert build.describe_code(processor).startswith(said)
    folder = build.firmware(processor)
    # What is said is so: the third byte of a .mpy holds the processor (0: none).
    for game in ("a", "b"):
        made = (folder / "shared_rules" / game / "leaf.mpy").read_bytes()
        assert bool(made[2] >> 2) == bool(processor)


def test_only_modules_that_stay_loaded_are_machine_code():
    """`firmware.unload` goes by their names."""
    found = set()
    for pattern in build.MODULES:
        for path in project.ROOT.glob(pattern):
            if build.VIPER.search(path.read_text()):
                found.add(path.stem)
    assert found == set(MACHINE_CODE)
