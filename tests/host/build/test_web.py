"""The site of the box in a browser is whole and small, and `pilothouse web` hands it out.

No browser is needed; what it would be answered is in test_web_served.py.
"""

import gzip
import io
import json
import re
import signal
import socket
import subprocess
from hashlib import sha256

import pytest

from pilothouse import cli, project, web
from pilothouse.build import installer, npm, package, packs, panels
from pilothouse.build import mpy as build
from pilothouse.build import web as site
from pilothouse.errors import PilothouseError

PILOTHOUSE = project.ROOT / ".venv/bin/pilothouse"
LATER = ("duels", "games", "languages", "seldom", "statements")
BEFORE = 445_500  # bytes gzipped that the first start may load


@pytest.fixture(scope="module")
def built():
    if not npm.can_install():
        pytest.skip("there is no node, or no npm")
    return site.build()


@pytest.fixture(scope="module")
def contents(built):
    return web.load(built)


def version(contents):
    """What the service worker says of the site: its name, and the files with their hashes."""
    return json.loads(re.search(r"^const VERSION = (.+);$", contents["sw.js"].decode(), re.M)[1])


# What is built


def test_the_service_worker_lists_each_other_file_with_its_hash(contents):
    listed = version(contents)
    hashes = {name: sha256(data).hexdigest() for name, data in contents.items() if name != "sw.js"}
    assert {**listed["start"], **listed["rest"]} == hashes
    assert not listed["start"].keys() & listed["rest"].keys()


def test_another_content_is_another_version(contents):
    sources = site.sources()
    other = site.listed({**sources, "page.css": sources["page.css"] + b"\n"})
    assert version(other)["name"] != version(contents)["name"] == version(site.files())["name"]


def test_whatever_a_start_loads_is_below_the_limit(contents):
    """All files for the start, one board, one language and the largest game."""
    listed = version(contents)
    names = [*listed["start"], "sw.js", "packs/boards.pico_ssd1306.bin", "packs/languages.it.bin"]
    sizes = {name: len(gzip.compress(contents[name], mtime=0)) for name in names}
    assert sum(sizes.values()) < BEFORE, sizes


def test_a_second_build_touches_nothing_and_removes_what_is_left_over(built):
    times = {path: path.stat().st_mtime_ns for path in built.rglob("*") if path.is_file()}
    (built / "left.js").write_text("over")
    site.build()
    assert times == {path: path.stat().st_mtime_ns for path in built.rglob("*") if path.is_file()}


def test_what_the_page_installs_is_what_deploy_copies(contents):
    listed = json.loads(contents[installer.NAME])
    packed = {
        path[len("packs/") : -len(".bin")]: dict(packs.unpack(data))
        for path, data in contents.items()
        if path.startswith("packs/")
    }
    assert list(listed["boards"]) == panels.names() and panels.names()[0] == panels.PROPOSED
    texts = [name for names in listed["languages"].values() for name in names]
    letters = dict(listed["letters"][-1][1])
    assert list(listed["languages"]) == package.languages()
    for board, more in listed["boards"].items():
        found = {package.BOARD: listed["told"][board].encode()}
        names = (*listed["everywhere"], *more, *texts)
        for name, stored in [*zip(names, names, strict=True), *letters.items()]:
            size, hash, pack = listed["files"][stored]
            found[name] = packed[pack][stored]
            assert (size, hash) == (len(found[name]), sha256(found[name]).hexdigest())
        assert found == package.files(board)
        flash = package.on_flash(found)
        del flash[package.PACK]
        assert {name: packed[installer.PACK][name] for name in listed["beside"]} == flash
    assert set(packed[installer.PACK]) == {
        package.MAIN,
        package.READER,
        *(stored for _, files in listed["letters"][:-1] for stored in files.values()),
        *(package.on_device(path.relative_to(project.ROOT).as_posix()) for path in build.natives()),
    }


def test_letters_are_the_smallest_that_draw_the_languages(contents):
    listed = json.loads(contents[installer.NAME])
    sizes = [
        sum(listed["files"][stored][0] for stored in files.values())
        for _, files in listed["letters"]
    ]
    assert sizes == sorted(sizes) and listed["letters"][-1][0] == package.languages()
    pico = dict(packs.unpack(contents[f"packs/{installer.PACK}.bin"]))
    for codes, files in listed["letters"][:-1]:
        fitted = package.files("pico_ssd1306", package.Choice(tuple(codes)))
        assert {name: pico[stored] for name, stored in files.items()}.items() <= fitted.items()
    for code in package.languages():
        usual = sorted({"en", code})
        assert usual in [codes for codes, _ in listed["letters"]]


def test_what_is_lent_is_among_the_files(contents):
    listed = json.loads(contents[installer.NAME])
    lent = {**listed["drivers"], **listed["modules"]}
    assert {panels.driver(panels.data(board).DISPLAY) for board in panels.names()} <= set(lent)
    assert set().union(*lent.values()) <= set(listed["files"])
    assert {"look", "hashes", "lend"} < set(listed["scripts"]) and "main" not in listed["scripts"]


def test_the_python_of_the_page_that_installs_keeps_its_indentation(contents):
    """Templates of HTML are thinned; a blank behind LF in one of Python is its indentation."""
    script = contents["install.js"].decode()
    for line in (" os.remove(name)", "  os.mkdir(name)"):
        line = "\n" + line
        assert line in script or line.replace("\n", "\\n") in script, line


def test_a_start_loads_nothing_of_what_is_installed(contents):
    start = version(contents)["start"]
    assert not [name for name in start if "install" in name or name.startswith("packs/pico")]


def test_no_file_of_a_box_is_in_two_packs_that_it_may_read():
    """Otherwise a box reads its own driver from another board's pack, which it has to load."""
    made = {name: dict(packs.unpack(data)) for name, data in packs.packs().items()}
    later = json.loads(made["box"]["packs.json"])
    assert {name: [path for path, _ in files] for name, files in later.items()} == {
        name: list(files) for name, files in made.items() if name.startswith(LATER)
    }
    for board in panels.names():
        there = [*made["box"], *made["boards." + board]]
        there += [path for files in later.values() for path, _ in files]
        assert len(there) == len(set(there)), board


def test_no_file_asks_another_host(contents):
    for name, data in contents.items():
        if name.endswith((".html", ".css", ".webmanifest")):
            assert b"//" not in re.sub(rb'xmlns="[^"]+"|/\*.*?\*/', b"", data, flags=re.S), name
    page = contents["index.html"].decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|\bon\w+=|<style|\bstyle=", page)


def test_the_manifest_names_icons_that_are_there(contents):
    manifest = json.loads(contents["manifest.webmanifest"])
    assert {"name", "start_url", "display", "icons"} <= manifest.keys()
    for icon in manifest["icons"]:
        assert icon["src"] in contents
        if icon["type"] == "image/png":
            width = int.from_bytes(contents[icon["src"]][16:20], "big")
            assert icon["sizes"] == f"{width}x{width}"


def test_the_workflow_publishes_what_is_built():
    text = (project.ROOT / ".github/workflows/pages.yml").read_text("utf-8")
    assert "run: make web\n" in text and "cd build/web\n" in text
    assert "uses:" not in text  # an action of others would have to be pinned


# The command


def test_the_command_says_where_and_ends_with_ctrl_c(built):
    with subprocess.Popen(
        [PILOTHOUSE, "web", "--port", "0", "--host", "localhost"],
        stdout=subprocess.PIPE,
        text=True,
        # What runs behind a shell's `&` ignores Ctrl-C, and so would all that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as command:
        assert command.stdout
        address = re.fullmatch(
            r"The box is at (http://localhost:\d+/)\n", command.stdout.readline()
        )
        assert address
        command.send_signal(signal.SIGINT)
        rest = command.stdout.read()
        assert command.wait(60) == 0
    assert "phone" not in rest and "Traceback" not in rest


def test_a_terminal_shows_a_code_for_a_phone_in_colours_of_its_own():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    for out, has_code in ((Terminal(), True), (io.StringIO(), False)):
        web.announce("http://localhost:8000/", "http://192.0.2.7:8000/", out)
        assert "http://192.0.2.7:8000/" in out.getvalue()
        code = [line for line in out.getvalue().splitlines() if "█" in line]
        assert bool(code) == has_code
        # Its light squares are white on black, whatever the theme.
        assert all(re.fullmatch("\x1b\\[38;5;231;48;5;16m[█▀▄ ]+\x1b\\[0m", one) for one in code)


def test_a_host_decides_which_addresses_are_told(monkeypatch):
    monkeypatch.setattr(web, "_in_network", lambda: "192.0.2.7")
    assert web.addresses("127.0.0.1", 80) == ("http://localhost:80/", "")
    assert web.addresses("0.0.0.0", 80) == ("http://localhost:80/", "http://192.0.2.7:80/")
    assert web.addresses("192.0.2.9", 80) == ("http://192.0.2.9:80/", "http://192.0.2.9:80/")
    assert web.addresses("fd00::1", 80)[1] == "http://[fd00::1]:80/"
    monkeypatch.setattr(web, "_in_network", lambda: "")
    assert web.addresses("0.0.0.0", 80) == ("http://localhost:80/", "")


def test_a_port_that_is_taken_is_one_sentence(built, monkeypatch, capsys):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        words = ["pilothouse", "web", "--host", "127.0.0.1", "--port", str(port)]
        monkeypatch.setattr("sys.argv", words)
        with pytest.raises(SystemExit) as ended:
            cli.main()
    # Python writes such a text to the standard error, and ends with 1.
    told = ended.value.code
    assert re.fullmatch(rf"pilothouse: port {port} of 127.0.0.1 .*--port takes another.*", told)
    assert capsys.readouterr() == ("", "")


def test_a_host_that_is_not_here_is_one_sentence(contents):
    for host in ("no.such.host.invalid", "203.0.113.5"):
        with pytest.raises(PilothouseError, match=host):
            web.Server(web.prepared(contents), host, 0)
