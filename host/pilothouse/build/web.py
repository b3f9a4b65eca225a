"""`make web`: the box in a browser, as a folder of files that any server can hand out."""

import json
from hashlib import sha256
from pathlib import Path

from pilothouse import outputs, project
from pilothouse.build import geometry, installer, mpy, npm, packs
from pilothouse.errors import BuildError

SITE = project.BUILD / "web"
PAGE = npm.FOLDER
KINDS = "js css png svg".split()
FOLDERS = "app box icons install table".split()
COPIED = (
    "*.html",
    "*.js",
    "*.webmanifest",
    *(f"{name}/**/*.{kind}" for name in FOLDERS for kind in KINDS),
)
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
RUNTIME = ("micropython.mjs", "micropython.wasm")
WORKER = "sw.js"
FILM = (
    "film.html",
    "table/big/film.js",
)  # what `pilothouse replay` makes a page of, and no site has
LATER = (
    "packs/",
    "app/lines/",
    "big",
    "table/",
    "install",
)  # what the first start of the box does not need
# The line of sw.js that the build fills in.
BLANK = 'const VERSION = { name: "", start: /** @type {Record<string, string>} */ ({}), rest: {} };'


def files() -> dict[str, bytes]:
    """Path -> content of all files of the site; raises what `sources` raises."""
    return listed(sources())


def sources() -> dict[str, bytes]:
    """Path -> content of all files of the site; the service worker has no list of them yet.

    Raises BuildError if a source can't be compiled, or if npm's packages can't be installed.
    """
    modules = npm.modules()
    found = pages()
    for name in FILM:
        del found[name]
    for name in RUNTIME:
        found[f"node_modules/{MICROPYTHON}/{name}"] = (modules / MICROPYTHON / name).read_bytes()
    packed = packs.packs()
    found |= {f"packs/{name}.bin": data for name, data in packed.items()}
    return found | installer.files(packed)


def pages() -> dict[str, bytes]:
    """Path -> content of the files of the site that need no packages: all but the box itself."""
    found = {
        path.relative_to(PAGE).as_posix(): path.read_bytes()
        for pattern in COPIED
        for path in PAGE.glob(pattern)
    }
    found[geometry.NAME] = geometry.export()
    return found


def big() -> dict[str, bytes]:
    """Path -> content of what a board hands out.

    With a box for saves that are dropped on the page, if npm's packages are installed.
    """
    found = pages() if npm.missing(with_tools=False) else sources()
    return {name: data for name, data in found.items() if name not in (WORKER, *FILM)}


def listed(sources: dict[str, bytes]) -> dict[str, bytes]:
    """The same files, and the service worker with the list of the others. Raises BuildError."""
    found = dict(sources)
    text = found.pop(WORKER).decode()
    if text.count(BLANK) != 1:
        raise BuildError(f"{WORKER} has no line for the list of files: {BLANK}")
    hashes = {name: sha256(data).hexdigest() for name, data in sorted(found.items())}
    later = {name for name in hashes if name.startswith(LATER) and name != "packs/box.bin"}
    version = {
        "name": sha256((text + json.dumps(hashes)).encode()).hexdigest()[:12],
        "start": {name: hashes[name] for name in hashes if name not in later},
        "rest": {name: hashes[name] for name in sorted(later)},
    }
    filled = text.replace(BLANK, f"const VERSION = {json.dumps(version)};").encode()
    return {**found, WORKER: filled}


def build() -> Path:
    """Bring build/web up to date; returns the folder. What is the same stays as it is.

    The service worker comes last: who gets its list can get all files in it. Raises BuildError.
    """
    wanted = files()
    for name in sorted(wanted, key=lambda name: name == WORKER):
        path = SITE / name
        if not path.is_file() or path.read_bytes() != wanted[name]:
            path.parent.mkdir(parents=True, exist_ok=True)
            outputs.write(path, wanted[name])
    for path in SITE.rglob("*"):
        if path.is_file() and path.relative_to(SITE).as_posix() not in wanted:
            path.unlink()
    return SITE


def main() -> None:
    """For `make web`: build, and say where, how many files, and their bytes."""
    folder = build()
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    print(f"{folder.relative_to(project.ROOT)}: {len(sizes)} files, {sum(sizes):,} bytes")
    print(mpy.told(mpy.PLAIN))


if __name__ == "__main__":
    from pilothouse import ending

    ending.run(main)
