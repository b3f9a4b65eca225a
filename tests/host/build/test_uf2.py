"""UF2 files: what the boot program of a Pico takes, and what an image says of itself."""

import re
import struct

import pytest

from pilothouse import project
from pilothouse.build import stock, uf2
from pilothouse.errors import ImageError

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
# Where MicroPython 1.28 has its disk, in KiB: start and size (MICROPY_HW_FLASH_STORAGE_BYTES of
# ports/rp2/boards/*/mpconfigboard.h; a Pico 2 has 4 MB of flash).
DISKS = {
    "pico": (RP2040, 640, 1408),
    "pico_w": (RP2040, 1200, 848),
    "pico2": (RP2350, 1024, 3072),
    "pico2_w": (RP2350, 1536, 2560),
}


def program(
    hardware: str,
    modules: tuple[str, ...] = (),
    name: str = "MicroPython",
    version: str = "v1.28.0",
) -> uf2.Image:
    """An image that has nothing but what MicroPython's image says of itself."""
    family, start, size = DISKS[hardware]
    texts = {0x02031C86: name, 0x11A9BC3A: version, 0xB63CFFBB: hardware}
    told = [*texts.items(), *((0x4A99D719, module) for module in modules)]
    flash, pointers = bytearray(2048 + 64 * len(told)), []
    for place, (key, text) in enumerate(told):
        at = 1024 + 64 * place
        struct.pack_into("<HHII", flash, at, 6, 0x4D50, key, uf2.XIP + at + 12)
        flash[at + 12 : at + 12 + len(text)] = text.encode()
        pointers.append(uf2.XIP + at)
    drive = len(flash) - 64
    where = uf2.XIP + start * 1024, size * 1024
    struct.pack_into("<HHIIIIH", flash, drive, 7, 0x4D50, 0, *where, 0, 3)
    pointers.append(uf2.XIP + drive)
    struct.pack_into(f"<{len(pointers)}I", flash, 512, *pointers)
    ends = uf2.XIP + 512, uf2.XIP + 512 + 4 * len(pointers)
    struct.pack_into("<5I", flash, 0x1D4, 0x7188EBF2, *ends, 0, 0xE71AA390)
    return uf2.Image(family, tuple(uf2.pages(0, bytes(flash))))


def test_a_file_is_read_as_it_was_written():
    image = program("pico")
    data = uf2.write(image)
    assert len(data) == 512 * len(image.pages)
    assert uf2.read(data) == image
    assert image.memory()[0x1D4:0x1D8] == b"\xf2\xeb\x88\x71"


def test_the_block_in_front_of_an_rp2350_image_stays():
    first = bytearray(uf2.write(program("pico2"))[:512])
    struct.pack_into("<I", first, 28, 0xE48BFF57)
    data = bytes(first) + uf2.write(program("pico2"))
    image = uf2.read(data)
    assert image.before == bytes(first) and image.chip == "RP2350"
    assert uf2.write(image) == data


@pytest.mark.parametrize("hardware", DISKS)
def test_an_image_says_where_its_disk_is(hardware):
    image = program(hardware, ("asyncio/core.py", "rp2.py"))
    about = stock.look(image)
    _, start, size = DISKS[hardware]
    assert (about.hardware, about.start, about.size) == (hardware, start * 1024, size * 1024)
    assert (about.version, about.kind, about.end) == ("1.28.0", "stock", image.end)
    assert about.frozen == ("asyncio/core", "rp2")
    assert about.name.startswith("Raspberry Pi Pico")


def test_an_image_with_the_box_among_its_modules_is_frozen():
    assert stock.look(program("pico", ("firmware/main.py", "rp2.py"))).kind == "frozen"


def test_an_image_with_pages_on_its_disk_is_joined():
    image = program("pico")
    more = uf2.Image(image.family, (*image.pages, *uf2.pages(640 * 1024, bytes(4096))))
    assert stock.look(more).kind == "joined" and stock.look(more).end == image.end


def test_what_is_no_micropython_is_refused():
    for image in (program("pico", name="blink"), uf2.Image(RP2040, ((0, bytes(256)),))):
        with pytest.raises(ImageError, match="it does not say where its disk is"):
            stock.look(image)


def test_the_stock_image_of_the_plain_pico(request):
    """The stock image that the emulated Pico runs, if there is one."""
    about = stock.look(uf2.load(request.getfixturevalue("uf2")))
    assert (about.chip, about.start, about.size) == ("RP2040", 640 * 1024, 1408 * 1024)


def _changed(at: int, word: int) -> bytes:
    """A file whose second block has another word in its header."""
    data = bytearray(uf2.write(program("pico")))
    struct.pack_into("<I", data, 512 + at, word)
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it has 0 bytes"),
        (b"MicroPython", "it has 11 bytes, and a UF2 file has blocks of 512"),
        (bytes(1024), "block 0 is no block of UF2"),
        (_changed(4, 1), "block 1 is no block of UF2"),
        (_changed(508, 1), "block 1 is no block of UF2"),
        (_changed(28, 0xADA52840), "block 1 is for another kind of chip"),
        (_changed(8, 0), "block 1 is for another kind of chip"),
        (_changed(12, 0x20000000), "block 1 is no page of a Pico's flash"),
        (_changed(12, 0x10000010), "block 1 is no page of a Pico's flash"),
        (_changed(16, 476), "block 1 is no page of a Pico's flash"),
        (_changed(20, 7), "block 1 has the number 7, not 1"),
        (_changed(24, 7), "it has blocks of several images"),
        (_changed(28, RP2350), "it has blocks of several images"),
        (_changed(12, 0x10000000), "two of its blocks have the same place"),
        (uf2.write(program("pico"))[:1024], r"it has 2 of \d+ blocks"),
    ],
)
def test_what_the_boot_program_would_not_take_is_refused(tmp_path, data, says):
    path = tmp_path / "box.uf2"
    path.write_bytes(data)
    with pytest.raises(ImageError, match=f"box.uf2 is no image for a Pico: {says}"):
        uf2.load(path)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ImageError, match="can't be read: No such file"):
        uf2.load(tmp_path / "box.uf2")


def test_the_page_of_the_boards_names_these_places():
    page = (project.ROOT / "boards/README.md").read_text("utf-8")
    for hardware, (family, start, size) in DISKS.items():
        name = stock.NAMES[hardware].removeprefix("Raspberry Pi ")
        row = rf"^\| {name}(?:, [^|]*)? \| {uf2.CHIPS[family]} \| {start:,} KiB \| {size // 4} \|"
        assert re.search(row, page, re.M), row
