"""The option `--target`, which says where portable tests, trials and key scripts run.

`cpython` runs tests/portable like any test. `unix`, `web`, `emulator` and a serial port run the
same modules on MicroPython (tests/device.py); each function is an item of its own:
`test_name[unix]`. If `web` or `emulator` is asked for and node or an image is missing, their tests
are skipped with that reason.
Modules `test_box_*` need what only MicroPython has (framebuf, machine) and run there alone.

A test that takes minutes is a soak test. It is written once, with a decorator of tests/soak.py:
`@soak(games=(2, 100))`. `make test` runs its share, `make soak` the whole. tests/going_on.py lets
such a run go on where it was left, and tests/cost.py says what a run costs.
"""

import fcntl
import gc
import os
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import device
import soak
from pilothouse import project
from pilothouse.build import explaining, npm, tongues
from pilothouse.build.micropython import MISSING, find
from pilothouse.emulated import image

pytest_plugins = ["cost", "going_on"]

# What is started by `nohup`, or by a shell's `&`, ignores a signal, and so does whatever it starts.
# With a handler that does nothing the tests still ignore it, but what they start does not.
for number in (signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, lambda *_: None)

# Boxes speak English and get English, whatever this computer speaks, and explain nothing.
os.environ.update({tongues.VARIABLE: tongues.ENGLISH, "LC_ALL": "C.UTF-8"})
os.environ[explaining.VARIABLE] = explaining.OFF

# A property holds or it doesn't, however long a machine takes to find examples and to try them.
settings.register_profile("patient", deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("patient")

PORTABLE = Path(__file__).parent / "portable"
BOX = "test_box_"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--target",
        action="append",
        metavar="TARGET",
        help="cpython, unix, web, emulator or a serial port; repeated or with commas; "
        "default cpython,unix",
    )


def chosen(config: pytest.Config) -> list[str]:
    """The targets of this run, in the order in which they were asked for."""
    asked = ",".join(config.getoption("--target") or ["cpython,unix" if find() else "cpython"])
    return list(dict.fromkeys(name for name in asked.split(",") if name))


def pytest_report_header(config: pytest.Config) -> str:
    """Name the targets, and say what is missing if there is no unix port."""
    missing = "" if find() else f" ({MISSING})"
    return f"targets: {', '.join(chosen(config))}{missing}"


@pytest.fixture(scope="session")
def folders(tmp_path_factory) -> Path:
    """Where portable tests have their folders.

    The fixture below does not ask for tmp_path, because it is for all tests: pytest would make a
    folder for each test of the host, too, and reads the names of all folders for each new one.
    """
    return tmp_path_factory.mktemp("portable")


@pytest.fixture(autouse=True)
def folder_of_its_own(request: pytest.FixtureRequest, monkeypatch) -> None:
    """Give each portable test a working folder of its own, in which it may write files."""
    if PORTABLE in request.path.parents:
        monkeypatch.chdir(tempfile.mkdtemp(dir=request.getfixturevalue("folders")))


@pytest.fixture(scope="session")
def unix(request: pytest.FixtureRequest) -> str:
    """For tests that need the unix target."""
    if "unix" not in chosen(request.config):
        pytest.skip("this run does without the unix target")
    return "unix"


@pytest.fixture(scope="session")
def uf2() -> Path:
    """The image of the emulated Pico, for tests that need it."""
    reason = image.missing()
    if reason:
        pytest.skip(reason)
    found = image.find()
    assert found is not None
    return found


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session):
    """Let one of several workers rewrite the asserts of all modules; the others read the result.

    Rewriting takes two thirds of a collection. The first worker holds a lock alone meanwhile. Then
    all the others share it.
    """
    if not hasattr(session.config, "workerinput"):
        return (yield)
    project.BUILD.mkdir(exist_ok=True)
    with open(project.BUILD / "collection.lock", "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(file, fcntl.LOCK_SH)
        return (yield)


def pytest_collection_finish() -> None:
    """Hide the tests that pytest has collected from the garbage collector.

    The box collects garbage often. Each time CPython would look through six thousand tests, which
    takes a third of a second.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Hide from it, too, what the tests of a file leave: libraries, and pytest's own notes."""
    if nextitem and nextitem.path != item.path:
        gc.collect()
        gc.freeze()


@pytest.hookimpl(tryfirst=True)  # before `-m` takes items away
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse soak tests without a share; skip tests of the emulated Pico if it has no image."""
    items.sort(key=soak.turn)
    if alone := [item.nodeid for item in items if soak.refused(item)]:
        raise pytest.UsageError(
            f"marked soak or long, but without a share (tests/soak.py): {alone}"
        )
    needed = {"web": npm.no_node, "emulator": image.missing}
    missing = {name: needed[name]() for name in chosen(config) if name in needed}
    for item in items:
        called = getattr(item, "callspec", None)
        target = called.params.get("target") if called else getattr(item, "target", None)
        if reason := missing.get(str(target)):
            item.add_marker(pytest.mark.skip(reason=reason))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with an argument `target` runs once on each target."""
    if "target" in metafunc.fixturenames:
        metafunc.parametrize("target", chosen(metafunc.config), scope="session")


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector):
    """Collect a portable module once for each target."""
    if PORTABLE in module_path.parents:
        return PortableModule.from_parent(parent, path=module_path)
    return None


class PortableModule(pytest.Module):
    """A module of tests/portable, once for each target."""

    def collect(self):
        targets = chosen(self.config)
        if "cpython" in targets and not self.path.name.startswith(BOX):
            yield from super().collect()
        for target in targets:
            if target != "cpython":
                yield from self._on_device(target)

    def _on_device(self, target: str):
        once: dict[str, device.Report] = {}
        names = device.names(self.path)
        if not names:
            raise self.CollectError(f"{self.path.name} has no test")
        for name in names:
            yield DeviceItem.from_parent(
                self, name=f"{name}[{target}]", test=name, target=target, once=once
            )


class DeviceItem(pytest.Item):
    """One test function on a device. The first one that runs makes all selected ones run."""

    def __init__(self, *, test: str, target: str, once: dict[str, device.Report], **rest) -> None:
        super().__init__(**rest)
        self.test, self.target, self.once = test, target, once

    def runtest(self) -> None:
        if "report" not in self.once:
            selected = [
                item.test
                for item in self.session.items
                if isinstance(item, DeviceItem) and item.once is self.once
            ]
            self.once["report"] = device.run(self.target, self.path, selected)
            self.config.stash.setdefault(HEAPS, {})[f"{self.path.stem}[{self.target}]"] = self.once[
                "report"
            ].heap
        word, text = self.once["report"].of(self.test)
        if word == "SKIP":
            pytest.skip(text)
        if word == "FAIL":
            raise DeviceFailure(text)

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, DeviceFailure):
            return f"on {self.target}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, None, self.name


class DeviceFailure(Exception):
    """A test failed on a device; the text is the device's own traceback."""


HEAPS = pytest.StashKey[dict[str, "tuple[int, int] | None"]]()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist hands over the heaps that it has seen."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["heaps"] = session.config.stash.get(HEAPS, {})


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error) -> None:
    """Take over the heaps that a worker has seen."""
    seen = getattr(node, "workeroutput", {}).get("heaps", {})
    node.config.stash.setdefault(HEAPS, {}).update(seen)


def pytest_terminal_summary(terminalreporter, config: pytest.Config) -> None:
    """Name the module that took most of a device's heap: the rest is left for more tests."""
    heaps = {name: heap for name, heap in config.stash.get(HEAPS, {}).items() if heap}
    if heaps:
        name = max(heaps, key=lambda found: heaps[found][0])
        used, total = heaps[name]
        terminalreporter.write_line(
            f"portable tests on a device: at most {used // 1024} of {total // 1024} KiB of heap "
            f"in use after a module ({name})"
        )
