"""What the page needs to put the firmware on a Pico: which files each board has, and their hashes.

The contents are in the packs of the box in a browser, which has the same files. Only those with
machine code differ; they are in a pack of their own, PACK, with what lies beside the firmware. The
page makes the one file of a box out of them (box_pack.py, install/pack.js), for the languages that
were chosen.

The modules with glyphs (glyphs.py) are there in several sizes: for English and one other language,
for all in Latin letters, and for all. The page takes the smallest that has what it needs.

`install/files.json` (NAME) holds:
  version, mpy: of the firmware, and of its .mpy files; spare: blocks that have to stay free
  files: name on the device -> [bytes, SHA-256 in hex digits, pack]
  unnamed: the board of a box that names none
  everywhere: the files of every board; boards: board -> its other ones, all without board.txt;
    the first board is proposed
  languages: code -> its files, which are in neither
  letters: [[codes, {name on the device: name in `files`}], ...], the smallest first
  radio: the files of a box that lets telephones in, in all languages
  telephones: path -> [name in `files`, CRC-32 in hex digits] of what radio.pack has (radio_page.py)
  told: board -> its board.txt, which names no languages
  beside: what lies beside that file
  scripts: name -> text of what runs at the prompt
  wires: board -> the wires in its picture, [number, part, end, pins] each (wires.py)
  opening, drivers, modules: what the doctor lends (lent.py); the last two are names of files
"""

import json
import zlib
from collections.abc import Iterable, Iterator
from hashlib import sha256

from pilothouse import project
from pilothouse.build import glyphs, lent, mpy, package, packs, panels, radio_page, tongues, wires

NAME = "install/files.json"
PACK, RADIO = "pico", "radio"


def files(packed: dict[str, bytes]) -> dict[str, bytes]:
    """Path -> content of what the site has for this, beside the packs, which are given by name.

    Raises BuildError if a source can't be compiled.
    """
    lying = {path: (pack, data) for pack in packed for path, data in packs.unpack(packed[pack])}
    boards = package.by_board(panels.names())
    radio = _with_radio(boards[package.DEFAULT])
    whole = package.on_flash(next(iter(boards.values())))
    beside = {name: data for name, data in whole.items() if name != package.PACK}
    told = {board: found.pop(package.BOARD).decode() for board, found in boards.items()}
    letters = list(_letters(set(boards[package.DEFAULT])))
    apart = {name for _, needed in letters for name in needed}
    own: dict[str, bytes] = {}
    listed: dict[str, tuple[int, str, str]] = {}

    def put(path: str, data: bytes) -> str:
        pack, content = lying.get(path, (PACK, b""))
        if content != data:
            pack, own[path] = PACK, data
        listed[path] = (len(data), sha256(data).hexdigest(), pack)
        return path

    for found in (*boards.values(), beside):
        for path, data in found.items():
            put(path, data)
    languages = {code: _of(code, listed) for code in package.languages()}
    apart.update(name for names in languages.values() for name in names)
    page = radio_page.parts(package.languages())
    at_box = {path: f"{RADIO}{path}" for path in page}
    at_radio = radio | {at_box[path]: data for path, data in page.items()}
    for path, data in at_radio.items():
        listed[path] = (len(data), sha256(data).hexdigest(), RADIO)
    everywhere = set.intersection(*map(set, boards.values())) - apart
    drivers = sorted({panels.driver(panels.data(board).DISPLAY) for board in boards})
    about = {
        "version": project.version(),
        "mpy": next(data[1] for path, data in own.items() if path.endswith(".mpy")),
        "spare": package.SPARE,
        "unnamed": package.DEFAULT,
        "files": listed,
        "everywhere": sorted(everywhere),
        "boards": {
            board: sorted(set(found) - everywhere - apart) for board, found in boards.items()
        },
        "languages": languages,
        "letters": [
            (codes, {name: put(_stored(codes, name), data) for name, data in needed.items()})
            for codes, needed in letters
        ],
        "radio": sorted(radio),
        "telephones": {
            path: (at_box[path], f"{zlib.crc32(data):08x}") for path, data in page.items()
        },
        "told": told,
        "beside": list(beside),
        "scripts": {
            path.stem: path.read_text("utf-8")
            for path in sorted((project.ROOT / package.ON_BOX).glob("*.py"))
            if path.name != package.MAIN
        },
        "wires": {board: wires.wires(panels.data(board)) for board in boards},
        "opening": lent.opening(),
        "drivers": {name: list(lent.driver(name)) for name in drivers},
        "modules": {board: list(lent.board(board)) for board in boards},
    }
    text = json.dumps(about, separators=(",", ":"))
    return {
        NAME: text.encode(),
        f"packs/{PACK}.bin": packs.pack(own),
        f"packs/{RADIO}.bin": packs.pack(at_radio),
    }


def _with_radio(without: dict[str, bytes]) -> dict[str, bytes]:
    """What a box in all languages has in addition if it lets telephones in."""
    whole = package.files(package.DEFAULT, package.Choice(telephones=True))
    return {path: whole[path] for path in sorted(whole.keys() - without.keys())}


def _of(code: str, names: Iterable[str]) -> list[str]:
    """Those of the names that are a language's own."""
    return sorted(name for name in names if name.startswith(f"{package.LANGUAGES}{code}/"))


def _stored(codes: list[str], name: str) -> str:
    """The name in `files` of what draws the signs of some languages."""
    return name if codes == package.languages() else f"letters/{'+'.join(codes)}/{name}"


def _letters(inside: set[str]) -> Iterator[tuple[list[str], dict[str, bytes]]]:
    """(codes, {path: content of what draws their signs}), the smallest first.

    inside: what a box with all languages has; what it lacks is left out.
    """
    every = package.languages()
    latin = [code for code in every if not glyphs.fitted((code,), mpy.PICO)[glyphs.KANA]]
    sets = {tuple(sorted({tongues.ENGLISH, code})) for code in every} | {tuple(latin), tuple(every)}
    found = []
    for codes in sets:
        fitted = glyphs.fitted(codes, mpy.PICO).items()
        named = {package.on_device(source): data for source, data in fitted if data is not None}
        found.append((list(codes), {name: named[name] for name in named if name in inside}))
    yield from sorted(found, key=_size)


def _size(letters: tuple[list[str], dict[str, bytes]]) -> tuple[int, int, list[str]]:
    codes, files = letters
    return sum(map(len, files.values())), len(codes), codes
