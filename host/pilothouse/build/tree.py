"""`make wheel`: lays out what an installed Pilothouse carries in the place of a checkout.

build/tree has the paths of a checkout: the sources that are read while Pilothouse runs, and in its
folder `build` what a checkout builds when it is asked for. `hatch_build.py` puts it into the wheel,
where the folder is `pilothouse/tree` (project.py), and into the sdist.
"""

import shutil
from pathlib import Path

from pilothouse import ending, outputs, project
from pilothouse.build import bundles, mpy, npm, package, prebuilt, web

LAID_OUT = project.BUILD / "tree"
# Sources that are read, or imported, by what runs on the laptop; the texts of all languages.
COPIED = (
    *mpy.MODULES,
    "firmware/languages/*/*.txt",
    "host/web/box/*.*js",  # the box in node
    f"host/web/node_modules/{bundles.MICROPYTHON}/*",
)
# Machine code for the unix port on a PC, none for any other and for WebAssembly, and for a Pico.
PROCESSORS = ("x64", mpy.PLAIN, mpy.PICO)


def list_copied() -> list[str]:
    """Sorted paths of the sources that the tree has, relative to the checkout."""
    found = (path for pattern in COPIED for path in project.ROOT.glob(pattern) if path.is_file())
    return sorted(path.relative_to(project.ROOT).as_posix() for path in found)


def make_files() -> dict[str, bytes]:
    """Path -> content of all that the tree has. Raises BuildError if something can't be built."""
    npm.modules()
    found = {name: (project.ROOT / name).read_bytes() for name in list_copied()}
    for processor in PROCESSORS:
        folder = mpy.firmware(processor)
        for name in map(package.on_device, package.sources(package.SIMULATOR)):
            found[f"{prebuilt.place_firmware(processor)}/{name}"] = (folder / name).read_bytes()
    found[prebuilt.AGREED] = prebuilt.write_agreed(mpy.agreed())
    found |= {f"{prebuilt.SITE}/{name}": data for name, data in web.files().items()}
    made = bundles.make_bundles()
    found |= {f"{prebuilt.BESIDE}/{name}": made[name] for name in (*web.FILM, bundles.FROM_BOX)}
    return found


def write() -> Path:
    """Lay the tree out anew; returns its folder. Raises BuildError."""
    project.need_checkout("a wheel", "from which it is built")
    files = make_files()
    shutil.rmtree(LAID_OUT, ignore_errors=True)
    for name, data in files.items():
        outputs.write(LAID_OUT / name, data)
    return LAID_OUT


if __name__ == "__main__":
    ending.run(lambda: print(write()))
