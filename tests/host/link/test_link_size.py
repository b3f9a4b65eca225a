"""Memory of link and store: .mpy loaded at the table, and modules that are loaded for a request."""

import json
import subprocess
import sys

import pytest

from pilothouse import project
from pilothouse.build import mpy as build

LINK, STORE = 8_720, 4_400  # bytes of .mpy at the table


def loaded() -> set[str]:
    """The modules in memory after a usual exchange, in a process of their own."""
    script = """
import json, sys, tempfile
from firmware.link.server import Server
from firmware.store import Store
from firmware.table import Table
store = Store(tempfile.mkdtemp())
table = Table(lambda: 1, store)
store.resume()
said = []
server = Server(table, said.append, {}, store)
def ask(method, **params):
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    server.feed(json.dumps(request).encode() + b"\\n")
    while server.step():
        pass
    assert b'"result"' in said[-1], said[-1]
ask("system.hello")
ask("game.list", game="mississippi")
ask("game.new", game="mississippi", players=["red", "green", "grey"], seed=1)
ask("game.view", part="turn")
ask("game.do", action="tile")
ask("game.undo")
ask("game.save")
ask("store.list")
print(json.dumps([name for name in sys.modules if name.startswith("firmware")]))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=project.ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("package, limit", [("link", LINK), ("store", STORE)])
def test_bytes_of_mpy_at_the_table(package, limit):
    folder = build.firmware()
    sizes = {}
    for name in loaded():
        if name.startswith("firmware." + package):
            path = folder / name.replace(".", "/")
            path = path / "__init__.mpy" if path.is_dir() else path.with_suffix(".mpy")
            sizes[name] = path.stat().st_size
    assert len(sizes) > 3
    assert sum(sizes.values()) <= limit, sizes


def test_link_imports_nothing_of_the_machine():
    allowed = {"json", "sys", "binascii", "io", "gc"}
    others = {
        "from firmware.ui import language",  # sentences for people, which are texts on flash
        "from firmware.installed import listed",  # the order of the games
        "from firmware.ui import words",  # what a box has on its glass
        "from firmware.reason import reason",  # why a hint is good
    }
    for path in (project.ROOT / "firmware" / "link").glob("*.py"):
        for line in map(str.strip, path.read_text().splitlines()):
            words = line.split()
            if words[:1] in (["import"], ["from"]) and line not in others:
                root = words[1].split(".")[0]
                if (path.name, root) == ("ui.py", "time"):
                    continue  # how long a button is held: only a box is asked for that
                assert (
                    root in allowed
                    or words[1].startswith(("firmware.link", "shared_rules"))
                    or words[1] == "firmware"
                ), (path.name, line)
