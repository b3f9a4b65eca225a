"""What the page needs to put the firmware on a Pico: which files each board has, and their hashes.

The contents are in the packs of the box in a browser, which has the same files. Only those with
machine code differ; they are in a pack of their own, PACK, with what lies beside the firmware. The
page makes the one file of a box out of them (box_pack.py, install/pack.js).

`install/files.json` (NAME) holds:
  version, mpy: of the firmware, and of its .mpy files; spare: blocks that have to stay free
  files: name on the device -> [bytes, SHA-256 in hex digits, pack]
  everywhere: the files of every board; boards: board -> its other ones, all without board.txt
  told: board -> its board.txt; whole: board -> SHA-256 of the one file of its box
  beside: what lies beside that file
  scripts: name -> text of what runs at the prompt
  opening, drivers, modules: what the doctor lends (lent.py); the last two are names of files
"""

import json
from hashlib import sha256

from pilothouse import project
from pilothouse.build import lent, package, packs, panels

NAME = "install/files.json"
PACK = "pico"


def files(packed: dict[str, bytes]) -> dict[str, bytes]:
    """Path -> content of what the site has for this, beside the packs, which are given by name.

    Raises BuildError if a source can't be compiled.
    """
    lying = {path: (pack, data) for pack in packed for path, data in packs.unpack(packed[pack])}
    boards = package.by_board(panels.names())
    own: dict[str, bytes] = {}
    listed: dict[str, tuple[int, str, str]] = {}
    whole = {board: package.on_flash(found) for board, found in boards.items()}
    beside = {
        name: data for name, data in next(iter(whole.values())).items() if name != package.PACK
    }
    told = {board: found.pop(package.BOARD).decode() for board, found in boards.items()}
    for found in (*boards.values(), beside):
        for path, data in found.items():
            pack, content = lying.get(path, (PACK, b""))
            if content != data:
                pack, own[path] = PACK, data
            listed[path] = (len(data), sha256(data).hexdigest(), pack)
    everywhere = set.intersection(*map(set, boards.values()))
    controllers = sorted({panels.data(board).DISPLAY["controller"] for board in boards})
    about = {
        "version": project.version(),
        "mpy": next(data[1] for path, data in own.items() if path.endswith(".mpy")),
        "spare": package.SPARE,
        "files": listed,
        "everywhere": sorted(everywhere),
        "boards": {board: sorted(set(found) - everywhere) for board, found in boards.items()},
        "told": told,
        "whole": {board: package.hashes(found)[package.PACK] for board, found in whole.items()},
        "beside": list(beside),
        "scripts": {
            path.stem: path.read_text("utf-8")
            for path in sorted((project.ROOT / package.ON_BOX).glob("*.py"))
            if path.name != package.MAIN
        },
        "opening": lent.opening(),
        "drivers": {name: list(lent.driver(name)) for name in controllers},
        "modules": {board: list(lent.board(board)) for board in boards},
    }
    text = json.dumps(about, separators=(",", ":"))
    return {NAME: text.encode(), f"packs/{PACK}.bin": packs.pack(own)}
