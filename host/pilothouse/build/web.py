"""`make web`: the box in a browser, as a folder of files that any server can hand out."""

import json
from hashlib import sha256
from pathlib import Path

from pilothouse import outputs, project
from pilothouse.build import (
    bundles,
    geometry,
    installer,
    mpy,
    npm,
    packs,
    page_texts,
    prebuilt,
    wiring_pictures,
)
from pilothouse.errors import BuildError

SITE = project.ROOT / prebuilt.SITE
COPIED = ("*.webmanifest", "sw.js", "icons/*")
WORKER = "sw.js"
FILM = ("film.html", "film.js", "film.css")  # what `pilothouse replay` makes a page of
# What the first start of the box does not need.
LATER = ("packs/", "big.", "play.", "install", "rules/", "wiring/", "texts/", geometry.NAME)
STARTING = ".page.json"  # how the texts end that the first start needs
STATEMENTS = ".rules.txt"  # how the files of the games' statements end
# The line of sw.js that the build fills in.
BLANK = 'const VERSION = { name: "", start: /** @type {Record<string, string>} */ ({}), rest: {} };'


def files() -> dict[str, bytes]:
    """Path -> content of all files of the site; raises what `sources` raises."""
    if project.IS_INSTALLED:
        return prebuilt.read_site()
    return listed(sources())


def sources() -> dict[str, bytes]:
    """Path -> content of all files of the site; the service worker has no list of them yet.

    Raises BuildError if a source can't be compiled, or the page can't be bundled.
    """
    left_out = *FILM, bundles.FROM_BOX
    found = {name: data for name, data in bundles.make_bundles().items() if name not in left_out}
    for pattern in COPIED:
        for path in npm.FOLDER.glob(pattern):
            found[path.relative_to(npm.FOLDER).as_posix()] = path.read_bytes()
    found[geometry.NAME] = geometry.export()
    found |= page_texts.files()
    found |= rules()
    found |= {f"wiring/{name}": data for name, data in wiring_pictures.files().items()}
    packed = packs.packs()
    found |= {f"packs/{name}.bin": data for name, data in packed.items()}
    return found | installer.files(packed)


def rules() -> dict[str, bytes]:
    """Path -> the statements of a game in a language: `rules/it/gyges.txt`."""
    return {
        f"rules/{path.parent.name}/{path.name.removesuffix(STATEMENTS)}.txt": path.read_bytes()
        for path in (project.ROOT / "firmware/languages").glob(f"*/*{STATEMENTS}")
    }


def big() -> dict[str, bytes]:
    """Path -> content of what a board hands out. Raises what `sources` raises."""
    found = prebuilt.read_site() if project.IS_INSTALLED else sources()
    del found[WORKER]
    return found


def listed(sources: dict[str, bytes]) -> dict[str, bytes]:
    """The same files, and the service worker with the list of the others. Raises BuildError."""
    found = dict(sources)
    text = found.pop(WORKER).decode()
    if text.count(BLANK) != 1:
        raise BuildError(f"{WORKER} has no line for the list of files: {BLANK}")
    hashes = {name: sha256(data).hexdigest() for name, data in sorted(found.items())}
    later = {name for name in hashes if name.startswith(LATER) and name != "packs/box.bin"}
    later -= {name for name in hashes if name.endswith(STARTING)}
    page = found["index.html"]
    later |= {name for name in hashes if name.startswith("part-") and name.encode() not in page}
    version = {
        "name": sha256((text + json.dumps(hashes)).encode()).hexdigest()[:12],
        "start": {name: hashes[name] for name in hashes if name not in later},
        "rest": {name: hashes[name] for name in sorted(later)},
    }
    filled = text.replace(BLANK, f"const VERSION = {json.dumps(version)};").encode()
    return {**found, WORKER: filled}


def build() -> Path:
    """Bring build/web up to date; returns the folder. What is the same stays as it is.

    The service worker is written last, so that all files of its list are there. An installed
    package has them all. Raises BuildError.
    """
    if project.IS_INSTALLED:
        return SITE
    wanted = files()
    for name in sorted(wanted, key=lambda name: name == WORKER):
        path = SITE / name
        if not path.is_file() or path.read_bytes() != wanted[name]:
            path.parent.mkdir(parents=True, exist_ok=True)
            outputs.write(path, wanted[name])
    for path in SITE.rglob("*"):
        if path.is_file() and path.relative_to(SITE).as_posix() not in wanted:
            path.unlink()
    for path in sorted(SITE.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    return SITE


def main() -> None:
    """For `make web`: build, and say where, how many files, and their bytes."""
    folder = build()
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    print(f"{folder.relative_to(project.ROOT)}: {len(sizes)} files, {sum(sizes):,} bytes")
    print(mpy.describe_code(mpy.PLAIN))


if __name__ == "__main__":
    from pilothouse import ending

    ending.run(main)
