"""What a browser gets of host/web: its modules and styles bundled by esbuild, minified.

Whoever has no node takes the same bundles from a release: its file `released_file` in `build`.
"""

import json
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from pilothouse import game, project
from pilothouse.build import cache, npm, package, packs, page_texts, prebuilt
from pilothouse.errors import BuildError

FOLDERS = ("app", "box", "install", "table")
SUFFIXES = (".js", ".mjs", ".css", ".svg")
PICTURE = re.compile(r"table/games/(\w+)/picture\.svg")  # of a game
OUTSIDE = re.compile(r"<svg[^>]*>\s*|\s*</svg>\s*|(?<=\n)[ ]+")  # of what is drawn in a picture
PAGES = ("index.html", "play.html", "big.html", "install.html", "film.html")
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
RUNTIME = "micropython.wasm"
MADE_OF = "made_of"  # in the file of a release: `_sum` of the sources

# Name in the site, without its ending -> source. A module that a page imports later becomes a part
# of its own. Each page is bundled alone: bundled together, each set of modules that pages share
# would be a part, and each part costs a request.
SPLIT = {
    "page": ("app/page.js", "app/page.css"),
    "play": ("app/play.js",),
    "big": ("table/big/page.js", "table/big/page.css"),
    "install": ("install/page.js", "install/page.css"),
}
# Each of these is one file: a worker and a film load no others, and `whole` tells what is missing.
ALONE = {
    "worker": ("box/worker.js",),
    "film": ("table/big/film.js", "table/big/page.css"),
    "whole": ("app/whole.js",),
}
PART = "part-[hash]"
INDENTED = re.compile(rb"\n[ \t]{4,}")  # the page's Python has less, and needs it (install/pico.js)
HOW = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=error"]
HOW += ["--legal-comments=external"]  # licences of what is bundled are files of their own
# MicroPython is made for node, too: what it does there only is left out (654 bytes gzipped).
FROM_BOX = "radio.js"  # the script of the page that a box hands out itself; a site has none
# Whether a bundle is that of the page that a box hands out itself (radio_page.py).
ELSEWHERE, AT_BOX = (f"--define:PILOTHOUSE_RADIO={word}" for word in ("false", "true"))
NODES = ["--define:process=undefined", "--define:globalThis.process=undefined"]
NODES += [f"--external:{name}" for name in ("fs", "module", "path", "url")]


def make_bundles() -> dict[str, bytes]:
    """Path in the site -> content. Nothing is bundled twice of the same sources.

    Raises BuildError if there is neither node nor a release's file, or if esbuild refuses a source.
    """
    if project.IS_INSTALLED:
        return prebuilt.read_bundles()
    texts = sources()
    sum = _sum(texts)
    return dict(
        packs.unpack(cache.make_once((sum,), lambda: packs.pack(_released(sum) or bundled())))
    )


def released() -> dict[str, bytes]:
    """Path -> content of the zip that a release has of this. Raises what `make_bundles` raises."""
    return {MADE_OF: _sum(sources()).encode(), **make_bundles()}


def released_file() -> Path:
    """Where the zip of a release is looked for."""
    return project.BUILD / f"pilothouse-{project.version()}-page.zip"


def sources() -> dict[str, bytes]:
    """Path below host/web -> content of all that goes into the bundles."""
    found = [path for name in FOLDERS for path in (npm.FOLDER / name).rglob("*.*")]
    paths = [path for path in found if path.suffix in SUFFIXES]
    paths += [npm.FOLDER / name for name in PAGES] + [npm.LOCK]
    return {path.relative_to(npm.FOLDER).as_posix(): path.read_bytes() for path in paths}


def bundled(changes: Mapping[str, bytes] = {}, alone: Mapping[str, str] = {}) -> dict[str, bytes]:
    """Path in the site -> content, made anew.

    changes: sources that are otherwise than in host/web. alone: more bundles, name -> source; tests
    ask for both. Raises BuildError.
    """
    modules = npm.modules()
    texts = {**sources(), **changes}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for path, text in texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(text)
        (folder / "node_modules").symlink_to(modules)
        found: dict[str, bytes] = {}
        parts: dict[str, list[str]] = {}
        filled = [*_filled_in(texts), ELSEWHERE]
        how = ["--splitting", f"--chunk-names={PART}", *filled]
        for name, entry in SPLIT.items():
            files, named = _run(folder, {name: entry}, how)
            found |= {path: _thinned(content) for path, content in files.items()}
            parts |= named
        found |= _run(
            folder, ALONE | {name: (source,) for name, source in alone.items()}, NODES + filled
        )[0]
        at_box = _run(folder, {"radio": ("app/play.js",)}, [*_filled_in(texts), AT_BOX])[0]
        found |= {path: _thinned(content) for path, content in at_box.items()}
    found[RUNTIME] = (modules / MICROPYTHON / RUNTIME).read_bytes()
    for page in PAGES:
        found[page] = _linked(texts[page].decode(), parts).encode()
    return found


def _run(
    folder: Path, entries: Mapping[str, tuple[str, ...]], how: list[str]
) -> tuple[dict[str, bytes], dict[str, list[str]]]:
    """(name -> content of the bundles, script -> the parts that it imports). Raises BuildError."""
    words = [f"{name}={source}" for name, found in entries.items() for source in found]
    esbuild = folder / "node_modules/esbuild/bin/esbuild"
    done = subprocess.run(
        [str(esbuild), *words, *HOW, *how, "--outdir=out", "--metafile=meta.json"],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise BuildError(f"esbuild could not bundle the page: {done.stderr.strip()}")
    outputs = json.loads((folder / "meta.json").read_text("utf-8"))["outputs"]
    parts = {
        Path(name).name: [
            Path(part["path"]).name
            for part in about["imports"]
            if part["kind"] == "import-statement" and not part.get("external")
        ]
        for name, about in outputs.items()
    }
    out = folder / "out"
    found = {path.name: path.read_bytes() for path in sorted(out.iterdir())}
    shutil.rmtree(out)
    return found, parts


def _filled_in(texts: Mapping[str, bytes]) -> list[str]:
    """What the modules get of the build: languages, version, a sentence, the games."""
    half = {code: page_texts.table(code, "page")["half"] for code in package.languages()}
    abouts = {name: import_module(f"shared_rules.{name}.about") for name in game.names()}
    games = [[name, *about.PLAYERS] for name, about in abouts.items()]
    named = {PICTURE.fullmatch(path): text.decode() for path, text in texts.items()}
    pictures = {match[1]: OUTSIDE.sub("", text) for match, text in named.items() if match}
    found: dict[str, object] = {
        "PILOTHOUSE_LANGUAGES": page_texts.names(),
        "PILOTHOUSE_VERSION": project.version(),
        "PILOTHOUSE_HALF": half,
        "PILOTHOUSE_GAMES": games,
        "PILOTHOUSE_PICTURES": pictures,
    }
    return [f"--define:{name}={json.dumps(value)}" for name, value in found.items()]


def _thinned(content: bytes) -> bytes:
    """Without the indentation in templates: a browser takes it for one space, as it does LF."""
    return INDENTED.sub(b"\n", content)


def _linked(page: str, parts: Mapping[str, list[str]]) -> str:
    """A page that names the parts of its script: they are asked for at once with it."""
    for script, found in parts.items():
        place = f'<script type="module" src="{script}">'
        links = "".join(
            f'<link rel="modulepreload" href="{part}" />' for part in sorted(set(found))
        )
        page = page.replace(place, links + place)
    return page


def _sum(texts: Mapping[str, bytes]) -> str:
    digest = sha256(
        repr((SPLIT, ALONE, PART, HOW, AT_BOX, _filled_in(texts), NODES, INDENTED.pattern)).encode()
    )
    for path, text in sorted(texts.items()):
        digest.update(f"{path} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def _released(sum: str) -> dict[str, bytes]:
    """What a release's file holds; {} if there is none of these sources, and node can make it."""
    path = released_file()
    found: dict[str, bytes] = {}
    if path.is_file():
        try:
            with zipfile.ZipFile(path) as file:
                found = {name: file.read(name) for name in file.namelist()}
        except zipfile.BadZipFile as error:
            raise BuildError(f"{path} is damaged: get it again ({error})") from error
    if found.pop(MADE_OF, b"").decode() == sum:
        return found
    if not npm.can_install():
        raise BuildError(
            "the page is not built yet. That needs node and npm; or put "
            f"{path.name} of this release of Pilothouse into {path.parent}"
        )
    return {}
