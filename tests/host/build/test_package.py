"""package.json and manifest.py have the same list as the build; mip installs it on a Pico."""

import json
import re
import subprocess
import sys
from io import StringIO

import pytest
from rich.console import Console

from pilothouse import project
from pilothouse.build import mpy as build
from pilothouse.build import package, panels
from pilothouse.device import deploy, doctor, pico
from soak import soak
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
    "name, made", [("package.json", package.mip), ("manifest.py", package.manifest)]
)
def test_the_file_is_up_to_date(name, made):
    assert (project.ROOT / name).read_text() == made(), "`make package` writes it anew"


def test_package_json_brings_what_deploy_brings():
    urls = dict(json.loads(package.mip())["urls"])
    box = package.files("pico_ssd1306").keys() - {"board.txt"}
    boards = {name for name in urls if name.startswith("boards/") and "_" in name.strip("_")}
    parts = {f"firmware/drivers/{name}.mpy" for name in ("sh1106", "sh1107", "st7789", "spi")}
    parts |= {"firmware/ui/colour.mpy", "firmware/ui/few.mpy"}
    others = boards - {"boards/__init__.mpy", "boards/pico_ssd1306.mpy"}
    assert urls.keys() - box == others | parts
    assert len(boards) > 6
    assert urls.pop("main.py") == "host/pilothouse/on_box/main.py"
    assert {name.replace(".mpy", ".py") for name in urls} == carried()
    build.firmware()
    for name, url in urls.items():
        assert (project.ROOT / url).is_file(), name


def test_a_box_has_what_its_own_display_and_buttons_need():
    """They are the modules that boot imports for the board's data, and what these import."""
    for name in panels.names():
        data, found = panels.data(name), set(package.files(name))
        needed = [f"firmware/drivers/{data.DISPLAY['controller']}"]
        if data.DISPLAY["bus"] == "spi":
            needed.append("firmware/drivers/spi")
        needed += ["firmware/ui/colour"] if "light" in data.DISPLAY else []
        needed += ["firmware/ui/few"] if hasattr(data, "GESTURES") else []
        for path in needed:
            assert f"{path}.mpy" in found, (name, path)
            text = (project.ROOT / f"{path}.py").read_text()
            for other in re.findall(r"^from (firmware\.\w+) import (\w+)$", text, re.MULTILINE):
                assert "/".join(other).replace(".", "/") + ".mpy" in found, (name, path, other)


def test_the_manifest_freezes_the_modules_of_the_same_list():
    frozen, included = [], []

    def one(path, base_path):
        frozen.append(f"{base_path}/{path}")

    def several(name, files, base_path, opt):
        assert opt == int(build.FOR_BOX[-1])
        frozen.extend(f"{name}/{file}" for file in files)

    exec(package.manifest(), {"module": one, "package": several, "include": included.append})
    assert included == ["$(PORT_DIR)/boards/manifest.py"]
    modules = {name for name in carried() if name.endswith(".py")}
    assert len(frozen) == len(set(frozen))
    assert set(frozen) == modules | {"host/pilothouse/on_box/main.py"}


@soak(count=(25, None))
def test_mip_installs_it_from_here(unix, tmp_path, count):
    """The share brings the last files of the list, main.py among them; the whole starts the box."""
    build.firmware()
    device = fake_pico.Pico(tmp_path / "flash")
    listed = json.loads(package.mip())
    urls = listed["urls"] = listed["urls"][-count:] if count else listed["urls"]
    (tmp_path / "package.json").write_text(json.dumps(listed))
    for folder in ("build", "host"):
        (tmp_path / folder).symlink_to(project.ROOT / folder)
    command = [sys.executable, "-c", MPREMOTE, str(project.ROOT), "connect", device.url]
    done = subprocess.run(
        [*command, *MIP],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    with pico.Pico(device.url) as found:
        there = deploy.hashes(found)
    wanted = package.hashes(package.files("pico_ssd1306"))
    del wanted["board.txt"]
    if count:
        wanted = {name: wanted[name] for name, _ in urls if name in wanted}
        assert len(wanted) > count // 2 and "main.py" in wanted
    assert wanted.items() <= there.items()  # `there` has the other boards too
    if not count:
        hello = device.hello()
        assert (hello["name"], hello["board"]) == ("pilothouse", "pico_ssd1306")
        said = StringIO()
        assert doctor.examine(device.url, None, 0, Console(file=said)) == 0, said.getvalue()
