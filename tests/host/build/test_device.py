"""The machinery of the portable tests: what counts as a failure on a device."""

import textwrap

import pytest
from mpremote.transport_serial import SerialTransport

import device
from pilothouse import project
from pilothouse.build import disk
from pilothouse.build import mpy as build

FOLDERS = (
    ("ROOT", "."),
    ("BUILD", "build"),
    ("FIRMWARE", "build/mpy"),
    ("TESTS", "build/tests"),
)
BOX_MAP = device.PORTABLE / "screens" / "test_box_master_map.py"
GOOD = "PASS test_a\nSKIP test_b no display\nFAIL test_c\n| Traceback\n| ValueError: x\n"


def test_lines_become_results():
    report = device.read(GOOD + "HEAP 1000 4000\nSUMMARY 1 1 1\n")
    assert report.of("test_a") == ("PASS", "")
    assert report.of("test_b") == ("SKIP", "no display")
    assert report.of("test_c") == ("FAIL", "Traceback\nValueError: x\n")
    assert report.of("test_d")[0] == "FAIL"
    assert (report.heap, report.summary) == ((1000, 4000), (1, 1, 1))


def test_a_missing_summary_fails_every_test():
    report = device.read(GOOD)
    assert report.of("test_a")[0] == "FAIL"
    assert "no SUMMARY" in report.of("test_a")[1]


def test_no_test_is_a_failure():
    assert "ran no test" in device.read("HEAP 1 2\nSUMMARY 0 0 0\n").of("test_a")[1]


def test_a_module_takes_along_what_it_imports():
    names = {path.relative_to(device.PORTABLE).as_posix() for path in device.imported({BOX_MAP})}
    assert names >= {
        "__init__.py",
        "heap.py",
        "master/__init__.py",
        "master/voyage.py",
        "screens/__init__.py",
        "screens/box.py",
        "screens/game_box.py",
        "screens/test_box_master_map.py",
    }
    assert not names & {"store/power.py", "screens/test_box_master.py"}


def test_firmware_and_the_module_that_takes_most_along_fit_on_a_pico(tmp_path):
    build.tests()
    largest = max(device.PORTABLE.rglob("test_*.py"), key=lambda path: len(device.imported({path})))
    device.carry(largest, tmp_path)
    files = {**disk.firmware(starts=False), **disk.folder(tmp_path)}
    assert disk.used(files) <= disk.COUNT


def test_a_traceback_shows_the_source_line():
    said = 'FAIL test_a\n|   File "tests/device.py", line 1, in x\nSUMMARY 0 1 0\n'
    assert "the portable tests on a device" in device.read(said).of("test_a")[1]


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A function that makes a module of portable tests in a project without anything else."""

    def make(text: str):
        for name, path in FOLDERS:
            monkeypatch.setattr(project, name, tmp_path / path)
        (tmp_path / "firmware").mkdir()
        folder = tmp_path / "tests/portable"
        folder.mkdir(parents=True)
        (folder / "runner.py").write_bytes(RUNNER)
        path = folder / "test_a.py"
        path.write_text(textwrap.dedent(text))
        return path

    return make


def test_a_board_imports_from_the_build_folder(unix, module):
    module("def test_a():\n    assert 1 + 1 == 2\n")
    build.firmware()
    build.tests()
    transport = SerialTransport("unix://")
    try:
        transport.enter_raw_repl(soft_reset=False)
        transport.exec("import sys\nsys.path.clear()")
        device.mount(transport)
        said = transport.exec(
            "from tests.portable import runner\nrunner.run('tests.portable.test_a')"
        )
    finally:
        transport.close()
    assert device.read(said.decode()).summary == (1, 0, 0)


RUNNER = (project.ROOT / "tests/portable/runner.py").read_bytes()


def test_on_the_unix_target(unix, module):
    path = module(
        """
        from tests.portable.runner import SkipTest

        def test_good():
            assert 1 + 1 == 2

        def test_bad():
            assert 1 + 1 == 3

        def test_skipped():
            raise SkipTest("not here")

        def test_full():
            return bytearray(1 << 20)
        """
    )
    names = device.names(path)
    assert names == ["test_bad", "test_full", "test_good", "test_skipped"]
    report = device.run("unix", path, names)
    assert report.of("test_good") == ("PASS", "")
    assert report.of("test_skipped") == ("SKIP", "not here")
    assert "AssertionError" in report.of("test_bad")[1]
    assert "assert 1 + 1 == 3" in report.of("test_bad")[1]
    assert "MemoryError" in report.of("test_full")[1]
    assert report.summary == (1, 2, 1)
    assert report.heap[1] < 330_000
    assert device.run("unix", path, ["test_good"]).summary == (1, 0, 0)


@pytest.mark.parametrize("text", ["import nothing_here", "raise SystemExit", "x = bytes(1 << 20)"])
def test_a_module_that_does_not_come_to_its_end(unix, module, text):
    report = device.run("unix", module(text + "\n\ndef test_a():\n    pass\n"), ["test_a"])
    assert report.of("test_a")[0] == "FAIL"
