"""The one file that holds the firmware: as the laptop makes it, and as a box reads it."""

import shutil
import subprocess
import textwrap
from zlib import crc32

import pytest

from pilothouse import project
from pilothouse.build import box_pack, micropython, package
from pilothouse.build import mpy as build
from pilothouse.errors import BuildError
from tests.host.device import fake_pico

TEXT = b"red=Rot\ngreen=Gr\xc3\xbcn\n"
FILES = {
    "board.txt": b"mine\ndeployed 1\n",
    "lib/languages/de/box.txt": TEXT,
    "lib/languages/de/other.txt": b"blue=Blau\n",
}


def test_what_is_packed_is_there_again():
    assert box_pack.files(box_pack.make(FILES)) == FILES


def test_the_same_files_make_the_same_pack_in_any_order():
    assert box_pack.make(dict(reversed(FILES.items()))) == box_pack.make(FILES)


def test_the_first_content_is_the_boards():
    data = box_pack.make({"a": b"1", "board.txt": b"mine\n"})
    first = box_pack.entries(data)[0]
    assert first.key == crc32(b"board.txt")
    assert data[first.place : first.place + first.length] == b"mine\n"


def test_a_zero_byte_ends_each_content():
    data = box_pack.make(FILES)
    for entry in box_pack.entries(data):
        assert data[entry.place + entry.length] == 0


def test_two_paths_with_one_crc_are_refused():
    one, other = "plumless", "buckeroo"  # two English words with one CRC-32
    assert crc32(one.encode()) == crc32(other.encode())
    with pytest.raises(BuildError, match="plumless and buckeroo have one CRC-32"):
        box_pack.make({other: b"", one: b""})


@pytest.mark.parametrize("place", [0, 5, 20, 45, -1])
def test_a_pack_that_was_changed_is_none(place):
    data = bytearray(box_pack.make(FILES))
    data[place] ^= 1
    with pytest.raises(BuildError, match="no pack"):
        box_pack.entries(bytes(data))
    with pytest.raises(BuildError, match="no pack"):
        box_pack.entries(bytes(data[:place]))


# On the box


@pytest.fixture
def flash(tmp_path):
    """A folder with the reader, as on a box's flash."""
    shutil.copy(build.firmware() / "firmware/pack.mpy", tmp_path)
    return tmp_path


@pytest.fixture
def said(unix, flash):
    """A function: what a script prints that runs in the folder of the flash."""

    def run(script: str) -> str:
        begin = f"import os, pack\nhere = {str(flash) + '/'!r}\n"
        code = build.spoken(begin + textwrap.dedent(script))
        command = micropython.command("-X", "heapsize=64K", "-c", code)
        done = subprocess.run(command, cwd=flash, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return run


def test_modules_and_texts_are_read_out_of_it(flash, said):
    files = {**FILES, "lib/part.mpy": fake_pico.compiled(flash, "def f(): return 42")}
    (flash / "box.pack").write_bytes(box_pack.make(files))
    (flash / "lib").mkdir()  # as an old box has it: it must never be searched
    (flash / "lib/part.py").write_text("raise ValueError")
    out = said(
        """
        pack.start(here)
        from lib import part
        print(part.f(), part.__file__, os.getcwd())
        print(sorted(os.listdir("lib/languages/de")), sorted(os.listdir()))
        with open("lib/languages/de/box.txt", "rb") as file:
            print(file.readline(), file.readline(), file.readline()[:1])
        with open("board.txt") as file:
            print(file.readline().strip(), file.readline().strip())
        for path, mode in (("lib/nothing", "rb"), ("board.txt", "w"), ("nothing", "r")):
            try:
                open(path, mode)
            except OSError as error:
                print(path, error.errno)
        """
    )
    assert out.splitlines() == [
        "42 lib/part.mpy /box",
        "['box.txt', 'other.txt'] ['board.txt', 'lib']",
        repr(b"red=Rot\n") + r" b'green=Gr\xc3\xbcn\n' b'\x00'",
        "mine deployed 1",
        "lib/nothing 2",
        "board.txt 30",
        "nothing 2",
    ]


@pytest.mark.parametrize("main", ["main.py", "frozen/main.py"])
def test_power_on_lets_go_what_micropythons_start_has_loaded(unix, tmp_path, main):
    shutil.copy(project.ROOT / package.ON_BOX / main, tmp_path / "main.py")
    (tmp_path / "rp2.py").touch()
    (tmp_path / "firmware.py").write_text("VERSION = '1'\n")
    (tmp_path / "pack.py").write_text(
        "import sys\n\ndef start():\n"
        " print('rp2' in sys.modules, hasattr(__import__('__main__'), 'rp2'))\n raise SystemExit"
    )
    begin = "import rp2\nexec(open('main.py').read())"
    done = subprocess.run(
        micropython.command("-c", begin), cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout == "False False\n", done.stdout + done.stderr


def test_what_lies_in_over_goes_before_it(flash, said):
    files = {
        **FILES,
        "lib/part.mpy": fake_pico.compiled(flash, "N = 1"),
        "lib/same.mpy": fake_pico.compiled(flash, "N = 1"),
        "lib/more/__init__.mpy": b"",
    }
    (flash / "box.pack").write_bytes(box_pack.make(files))
    for name, text in (
        ("lib/part.py", "N = 2"),
        ("lib/new.py", "N = 3"),
        ("lib/extra/__init__.py", "N = 4"),
        ("lib/languages/de/box.txt", "red=Rosa\n"),
        ("board.txt", "other\n"),
    ):
        (flash / "over" / name).parent.mkdir(parents=True, exist_ok=True)
        (flash / "over" / name).write_text(text)
    out = said(
        """
        pack.start(here)
        from lib import extra, new, part, same
        print(part.N, same.N, new.N, extra.N)
        print(open("lib/languages/de/box.txt").read().strip(), open("board.txt").read().strip())
        print(" ".join(sorted(os.listdir("lib"))))
        print(sorted(os.listdir("lib/extra")), sorted(os.listdir("lib/languages/de")))
        """
    )
    assert out.splitlines() == [
        "2 1 3 4",
        "red=Rosa other",
        "extra languages more new.py part.mpy part.py same.mpy",
        "['__init__.py'] ['box.txt', 'other.txt']",
    ]


def test_the_tables_of_a_pack_share_one_open_file(flash, said):
    built = build.firmware(build.PLAIN)
    names = ("__init__.mpy", "ui/__init__.mpy", "ui/language.mpy")
    names += ("languages/en/box.txt", "languages/en/gyges.txt")
    files = {f"firmware/{name}": (built / "firmware" / name).read_bytes() for name in names}
    (flash / "box.pack").write_bytes(box_pack.make({**FILES, **files}))
    out = said(
        """
        pack.start(here)
        from firmware.ui.language import Language
        before = len(os.listdir("/proc/self/fd"))
        words = Language("en", "gyges")
        print(len(os.listdir("/proc/self/fd")) - before, words.t("name"), words.t("south"))
        """
    )
    assert out == "1 English South\n"


def test_every_path_is_found_and_no_other(flash, said):
    files = {f"folder{number % 7}/file{number}": b"%d" % number for number in range(400)}
    (flash / "box.pack").write_bytes(box_pack.make({**FILES, **files}))
    out = said(
        """
        pack.start(here)
        found = 0
        for number in range(800):
            path = "folder{}/file{}".format(number % 7, number)
            try:
                with open(path, "rb") as file:
                    found += file.read(4).split(b"\\0")[0].decode() == str(number)
                assert number < 400
            except OSError:
                assert number >= 400
        print(found, len(os.listdir("folder3")))
        """
    )
    assert out == "400 57\n"


@pytest.mark.parametrize("is_there", [True, False])
def test_a_crc_across_two_rows_is_not_taken_for_a_row(flash, said, is_there):
    key = crc32(b"wanted").to_bytes(4, "little")
    rows = b"\0" + key + b"\0\0" + (key if is_there else b"\0" * 4)
    place = 40 + 2 * 65 + 14
    rows += place.to_bytes(3, "little")
    groups = b"".join(
        (14 if group > key[3] >> 2 else 0).to_bytes(2, "little") for group in range(65)
    )
    (flash / "box.pack").write_bytes(b"PBX1" + bytes(36) + groups + rows + b"yes\0")
    out = said(
        """
        pack.start(here)
        try:
            print(open("wanted", "rb").read(3))
        except OSError as error:
            print(error.errno)
        """
    )
    assert out == ("b'yes'\n" if is_there else "2\n")


def test_no_memory_to_look_for_a_module_is_a_memory_error(flash, said):
    (flash / "box.pack").write_bytes(box_pack.make(FILES))
    out = said(
        """
        import sys
        pack.start(here)
        def short(path):
            raise MemoryError
        pack.crc32 = short
        try:
            import nothing_there
        except MemoryError:
            print("memory")
        except ImportError:
            print("import")
        """
    )
    assert out == "memory\n"


@pytest.mark.parametrize("how", ["whole", "cut", "longer", "changed", "empty", "other"])
def test_a_pack_that_has_come_takes_its_place_if_it_is_whole(flash, said, how):
    old, new = (box_pack.make({"board.txt": name}) for name in (b"old\n", b"new\n"))
    given = {
        "whole": new,
        "cut": new[:-1],
        "longer": new + b"\0",
        "changed": new[:-2] + b"!\0",
        "empty": b"",
        "other": b"M" * len(new),
    }[how]
    (flash / "box.pack").write_bytes(old)
    (flash / "box.new").write_bytes(given)
    out = said(
        """
        pack.start(here)
        print(open("board.txt").readline().strip())
        """
    )
    assert out == ("new\n" if how == "whole" else "old\n")
    assert {path.name for path in flash.iterdir()} == {"box.pack", "pack.mpy"}


def test_without_a_pack_it_says_so(flash, said):
    out = said(
        """
        try:
            pack.start(here)
        except OSError as error:
            print(error.errno)
        """
    )
    assert out == "2\n"
