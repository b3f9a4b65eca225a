"""What mip brings and what is frozen are the build's list; mip installs it on a Pico."""

import json
import re
import subprocess
import sys

import pytest

from pilothouse import project
from pilothouse.build import box_pack, glyphs, package, panels
from pilothouse.build import mpy as build
from tests.host.device import fake_pico

# mpremote, with pico:///PATH as a port
MPREMOTE = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); from tests.host.device import fake_pico; "
    "from mpremote.main import main; sys.exit(main())"
)
MIP = ("mip", "install", "--target", "/", "package.json")  # the README's words


def carried() -> set[str]:
    """The sources that a device carries, without the simulated board."""
    found = {path.relative_to(project.ROOT).as_posix() for path in build.sources()}
    return {name for name in found if not name.startswith(("boards/simulator", "boards/glasses/"))}


@pytest.mark.parametrize(
    "name, made", [("package.json", package.mip), (package.FREEZING, package.manifest)]
)
def test_the_file_is_up_to_date(name, made):
    assert (project.ROOT / name).read_text() == made(), "`make package` writes it anew"


def test_package_json_brings_the_files_of_a_deploy():
    urls = dict(json.loads(package.mip())["urls"])
    assert set(urls) == set(package.flash("pico_ssd1306")) - {package.PACK} | {package.NEW}
    assert urls["main.py"] == "host/pilothouse/on_box/main.py"
    package.write()
    for name, data in package.brought().items():
        assert (project.ROOT / urls[name]).read_bytes() == data


def test_mip_brings_what_any_board_needs():
    inside = box_pack.files(package.brought()[package.NEW])
    box = package.files("pico_ssd1306", package.Choice(tuple(package.languages())))
    assert inside.keys() >= box.keys() and inside["board.txt"] == box["board.txt"]
    boards = {name for name in inside if name.startswith("boards/") and "_" in name.strip("_")}
    drivers = ("sh1106", "sh1107", "sh1107_square", "st7789", "spi", "knob", "supply", "pulse")
    parts = {f"firmware/drivers/{name}.mpy" for name in drivers}
    parts |= {f"firmware/ui/{name}.mpy" for name in ("colour", "tall", "few", "turning")}
    parts |= {f"firmware/{name}.mpy" for name in ("fitted", "power", "battery_sign")}
    others = boards - {"boards/__init__.mpy", "boards/pico_ssd1306.mpy"}
    assert inside.keys() - box == others | parts
    assert len(boards) > 6
    names = {name.replace(".mpy", ".py") for name in inside}
    fitted = glyphs.fitted(package.languages(), build.PICO)
    left_out = {source for source, data in fitted.items() if data is None}
    assert names - {"board.txt"} | {"firmware/pack.py"} == carried() - left_out - radio()


def radio():
    """The sources that only a box with the page for telephones has."""
    whole = package.everything(package.Choice(telephones=True)).keys()
    return {name.replace(".mpy", ".py") for name in whole - package.everything().keys()}


def test_what_lets_telephones_in_comes_only_where_it_was_asked_for():
    parts = radio()
    assert {"firmware/radio/door.py", "firmware/screens/telephones.py"} <= parts
    texts = {f"firmware/languages/{code}/radio.txt" for code in package.languages()}
    assert {name for name in parts if name.endswith(".txt")} == texts
    assert "firmware/screens/no_telephones.mpy" in package.everything()


def test_a_choice_is_kept_in_the_pack():
    for choice in (package.ALL, package.Choice(("it",), None), package.Choice(None, ("gyges",))):
        lines = package.format_board("mine", choice).decode().split("\n")
        assert lines[0] == "mine" and package.Choice.of(lines) == choice
    gone = package.Choice.of(["mine", "deployed 0.1.0", "it,xx", "chess"])
    assert gone == package.Choice(("it",), None)  # of names that are not known any more
    assert package.Choice.of(["mine"]) == package.ALL  # it tells of none


def test_a_box_has_what_its_own_display_and_buttons_need():
    """They are the modules that boot imports for the board's data, and what these import."""
    for name in panels.names():
        data, found = panels.data(name), set(package.files(name))
        needed = [f"firmware/drivers/{panels.driver(data.DISPLAY)}"]
        if data.DISPLAY["bus"] == "spi":
            needed.append("firmware/drivers/spi")
        if "h" in data.DISPLAY:
            needed.append("firmware/ui/colour" if "light" in data.DISPLAY else "firmware/ui/tall")
        needed += ["firmware/ui/few"] if hasattr(data, "GESTURES") else []
        for path in needed:
            assert f"{path}.mpy" in found, (name, path)
            text = (project.ROOT / f"{path}.py").read_text()
            for other in re.findall(r"^from (firmware\.\w+) import (\w+)$", text, re.MULTILINE):
                assert "/".join(other).replace(".", "/") + ".mpy" in found, (name, path, other)


def test_the_manifest_freezes_the_modules_of_the_same_list():
    frozen, included = [], []
    home = (project.ROOT / package.FREEZING).parent  # from here MicroPython takes its paths

    def one(path, base_path):
        frozen.append((home / base_path / path).resolve().relative_to(project.ROOT).as_posix())

    def several(name, files, base_path, opt):
        assert opt == int(build.FOR_BOX[-1])
        for file in files:
            one(f"{name}/{file}", base_path)

    exec(package.manifest(), {"module": one, "package": several, "include": included.append})
    assert included == ["$(PORT_DIR)/boards/manifest.py"]
    modules = {name for name in carried() if name.endswith(".py")}
    assert len(frozen) == len(set(frozen))
    assert all((project.ROOT / name).is_file() for name in frozen)
    assert set(frozen) == modules | {"host/pilothouse/on_box/frozen/main.py"}


@pytest.fixture
def little(monkeypatch):
    """mip brings one language and one game: to copy all takes long, and is the same."""
    few = package.everything(package.Choice(("en",), ("gyges",)))
    there = package.on_flash(few)
    there[package.NEW] = there.pop(package.PACK)
    with monkeypatch.context() as patch:
        patch.setattr(package, "brought", lambda: there)
        yield package.write()
    package.write()


def test_mip_installs_it_from_here(unix, tmp_path, little):
    device = fake_pico.Pico(tmp_path / "flash")
    command = [sys.executable, "-c", MPREMOTE, str(project.ROOT), "connect", device.url]
    done = subprocess.run([*command, *MIP], cwd=project.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert device.files() == package.brought()
    hello = device.hello()
    assert (hello["name"], hello["board"]) == ("pilothouse", "pico_ssd1306")
    there = device.files()  # the first start has taken the pack
    assert there["box.pack"] == package.brought()["box.new"] and "box.new" not in there
