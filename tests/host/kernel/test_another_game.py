"""A fifth game, Nim (tests/nim), is added by its folders alone: no other line is changed."""

import json

import pytest

from tests.nim.checkout import laid, run

BEGIN = """
import json, sys, time
from pathlib import Path
from pilothouse import project
from pilothouse.errors import LinkError
from pilothouse.link.client import connect
assert project.ROOT == Path.cwd(), project.ROOT
target, flash, file = sys.argv[1:]
link = connect(target, Path(flash) if target == "unix" else None)
call = lambda method, **params: link.call(method, params)
"""
BY_LINK = """
said = {"hello": call("system.hello")["games"], "about": call("game.list", game="nim")}
call("game.new", game="nim", players=["ann", "bob"], options={"last": "loses"}, seed=7)
said["actions"] = call("game.actions")["total"]
said["digests"] = [link.do(text)["digest"] for text in ("take 1 3", "take 2 1", "take 3 5")]
try:
    link.do("take 2 4")
except LinkError as error:
    said["refused"] = error.data
said["undone"] = [call("game.undo")["digest"], call("game.redo")["digest"]]
said["hint"] = call("game.suggest", level=1)["action"]
text = link.save()
Path(file).write_bytes(text)
call("game.new", game="gyges", players=["south", "north"])
said["loaded"] = link.load(text)["digest"]
for action in ("take 2 2", "take 2 1"):
    link.do(action)
said["winner"] = link.state("winner")
link.close()
print(json.dumps(said))
"""
BY_BUTTONS = """
def press(*roles):
    for role in roles:
        call("ui.press", button=role)
def seek(name):
    for _ in range(20):
        screen = call("ui.screen")
        if screen["focus"] == name:
            return
        press("down")
    raise AssertionError((name, screen))
said = {}
seek("new")
press("ok")
seek("nim")
said["listed"] = str(call("ui.words"))
press("ok")
seek("second")
press("right")  # the computer plays
seek("start")
press("ok")
said["screen"] = call("ui.screen")
press("up", "ok")  # two of the first heap
said["title"] = call("ui.screen")["title"]
while len(call("game.log")["actions"]) < 2:  # the computer moves after half a second
    time.sleep(0.05)
said["log"] = call("game.log")["actions"]
press("back")
said["undo"] = call("ui.screen")
before = call("game.digest")
said["saves"] = call("store.list")["saves"]
link.close()
link = connect(target, Path(flash))
said["again"] = call("game.digest") == before
call("game.new", game="tboats", players=["yellow", "red"])
said["put away"] = [save["status"] for save in call("store.list")["saves"]]
call("store.resume", name="nim-1")
said["taken up"] = call("game.digest") == before
call("system.language", code="it")
said["italian"] = call("ui.screen")["title"]
call("game.new", game="nim", players=["ann", "bob"])
for action in ("take 1 3", "take 2 4", "take 3 5"):
    call("game.do", action=action)
said["over"] = link.state("winner")
press("right")  # it has no story
said["still over"] = call("ui.screen")["screen"], link.state("winner")
press("ok")
said["once more"] = call("game.digest")["ply"], link.state("heaps"), call("ui.screen")["title"]
link.close()
print(json.dumps(said))
"""
# Its two lessons, which it has by its folder alone; the box plays second.
TAUGHT = """
import os
os.environ["PILOTHOUSE_EXPLAIN"] = "on"
"""
BY_LESSONS = """
call("game.new", game="nim", players=["first", "second"], seats={"second": 1}, seed=7)
said = {"goal": call("game.lesson"), "seen": call("game.lesson", seen="goal")}
link.do("take 1 3")
while len(call("game.log")["actions"]) < 2:
    time.sleep(0.05)
said["heap"] = call("game.lesson")
said["left"] = call("game.lesson", seen="heap")["left"]
said["again"] = [lesson["key"] for lesson in call("game.lesson", game="nim")["lessons"]]
link.close()
print(json.dumps(said))
"""
ON_GLASS = """
def press(*roles):
    for role in roles:
        call("ui.press", button=role)
def seek(name):
    for _ in range(20):
        if call("ui.screen")["focus"] == name:
            return
        press("down")
    raise AssertionError((name, call("ui.screen")))
def glass():
    screen = call("ui.screen")
    return screen.get("moment"), screen["screen"], screen["focus"]
new = {"game": "nim", "players": ["first", "second"], "seed": 7}
call("game.new", **new)
said = {"glass": [glass()], "words": call("ui.words")["lines"]}
press("right")  # the second heap, as without a lesson
said["glass"].append(glass())
link.close()
link = connect(target, Path(flash))
call("system.language", code="it")
press("ok")
said["glass"].append(glass())
said["italian"] = call("ui.words")["lines"]
press("ok")
said["glass"].append(glass())
said["settings"] = call("system.settings", name="seen")["settings"]["seen"]
press("back", "back")
call("ui.press", button="back", ms=1000)
seek("settings")
press("ok")
seek("seen")
press("ok")
said["read"] = [glass(), call("ui.words")["lines"]]
press("back")
seek("anew")
press("ok")
said["anew"] = [glass(), call("system.settings", name="seen")["settings"]["seen"]]
press("up", "down")
call("ui.press", button="back", ms=1000)
seek("continue")
press("ok")
said["glass"].append(glass())
call("system.settings", name="explain", value=False)
said["glass"].append(glass())
said["off"] = call("game.lesson")
link.close()
print(json.dumps(said))
"""
# What the laptop does with a game of which it knows nothing but its declaration
BY_DEFAULT = """
import json, sys
from pathlib import Path
from pilothouse import cli, game
from pilothouse.big import film
from pilothouse.build import geometry, page_texts
from pilothouse.series import ladder
film = film.record(Path(sys.argv[1]).read_bytes())
print(json.dumps([
    film["state"]["heaps"], len(film["plies"]), film["story"],
    sorted(json.loads(geometry.export())), page_texts.games("de"), game.samples("nim"),
    [(rung.game, rung.high) for rung in ladder.rungs(2) if rung.game == "nim"],
]))
for words in (
    ["match", "nim", "--levels", "1", "0", "--games", "2", "--jobs", "1", "--plot", "nim.png"],
    ["analyse", sys.argv[1], "--csv"],
):
    sys.argv[1:] = words
    try:
        cli.main()
    except SystemExit as ended:
        assert not ended.code, ended.code
"""
# The save of each target on each target, in one process.
REPLAYED = """
import sys
from pilothouse import cli
targets = sys.argv[1:]
for number, (target, other) in enumerate((one, two) for one in targets for two in targets):
    if number:
        print("replayed", flush=True)
    sys.argv[1:] = ["replay", target + ".save", "--target", other, "--digests"]
    try:
        cli.main()
    except SystemExit as ended:
        assert not ended.code, ended.code
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    return laid(tmp_path_factory.mktemp("checkout"))


@pytest.fixture(scope="module")
def by_link(checkout, tmp_path_factory):
    """{target: what was said}, played over the link."""
    flash = tmp_path_factory.mktemp("flash")
    said = {}
    for target in ("cpython", "unix"):
        given = target, str(flash), str(checkout / f"{target}.save")
        said[target] = json.loads(run(checkout, "-c", BEGIN + BY_LINK, *given))
    return said


def test_it_is_found_and_listed(unix, by_link):
    for said in by_link.values():
        assert said["hello"] == ["gyges", "master", "mississippi", "nim", "tboats"]
        assert (said["about"]["name"], said["about"]["players"]) == ("Nim", [2, 2])
        assert [option["name"] for option in said["about"]["options"]] == ["heaps", "last"]


def test_it_is_played_undone_saved_and_loaded_alike_on_both_targets(unix, by_link):
    assert by_link["cpython"]["digests"] == by_link["unix"]["digests"]
    for said in by_link.values():
        first, second, third = said["digests"]
        assert said["actions"] == 12
        assert said["refused"] == {"rule": "N-2", "code": "too_many", "facts": {"most": 3}}
        assert said["undone"] == [second, third] and said["loaded"] == third
        assert said["hint"] == "take 2 2"  # one is left for the other, who loses
        assert said["winner"] == "bob"  # N-3: ann had to take it


def test_its_save_is_replayed_on_both_targets(checkout, unix, by_link):
    for shown in run(checkout, "-c", REPLAYED, *by_link).split("replayed\n", 3):
        assert all(digest in shown for digest in by_link["cpython"]["digests"])


def test_it_is_played_with_the_buttons(checkout, unix, tmp_path):
    said = json.loads(run(checkout, "-c", BEGIN + BY_BUTTONS, "unix", str(tmp_path), ""))
    assert "Nim" in said["listed"]  # no text of the box has its name, but its declaration
    assert said["screen"] == {"screen": "table", "title": "First", "focus": "take 1 1"}
    assert said["log"] == ["take 1 2", "take 3 1"]  # nothing wins: one of the largest heap
    assert said["undo"]["screen"] == "log"
    (save,) = said["saves"]
    assert (save["name"], save["status"]) == ("nim-1", "running")
    assert said["again"] and said["taken up"]
    assert said["put away"] == ["running", "suspended"]
    assert said["italian"] == "Primo"
    assert said["over"] == "ann" and said["still over"] == ["table", "ann"]
    assert said["once more"] == [0, [3, 4, 5], "bob"]  # the next player begins


def test_it_is_deployed(checkout, unix):
    listed = run(
        checkout,
        "-c",
        "from pilothouse.build import package\nprint('\\n'.join(package.files('pico_ssd1306')))",
    ).split()
    assert {
        *(f"shared_rules/nim/{name}.mpy" for name in ("about", "options", "rules", "sums")),
        *(f"firmware/screens/nim/{name}.mpy" for name in ("new", "table", "phrase")),
        *(f"firmware/languages/{code}/nim.txt" for code in ("en", "it")),
        *(f"firmware/languages/{code}/nim.rules.txt" for code in ("en", "it")),
    } <= set(listed)


def test_the_laptop_plays_tells_and_shows_it_without_a_module_for_it(checkout, unix, by_link):
    said, *rest = run(checkout, "-c", BY_DEFAULT, "cpython.save").splitlines()
    heaps, plies, story, boards, games, samples, rungs = json.loads(said)
    assert (heaps, plies, story) == ([3, 4, 5], 3, None) and "nim" not in boards
    assert games["nim"] == "Nim"  # no text of the box has its name, but its declaration
    assert samples == [{"game": "nim", "players": ["first", "second"], "seed": 3}]
    assert rungs == [["nim", high] for high in (5, 4, 3, 2)]
    assert "nim: 2 games" in rest[0]
    assert [line for line in rest if line.startswith("3,")] == ["3,,ann,heap 3: 5,0,,0,"]


def test_its_lessons_are_told_on_both_targets(checkout, unix, tmp_path):
    for target in ("cpython", "unix"):
        told = json.loads(
            run(checkout, "-c", TAUGHT + BEGIN + BY_LESSONS, target, str(tmp_path), "")
        )
        text = (
            "Take matches in turn. Whoever takes the last one wins, or loses, as you have chosen."
        )
        text += " N-3"
        goal = {"key": "goal", "text": text, "rule": "N-3", "at": None}
        assert told["goal"] == {"lesson": goal, "left": 2}
        assert told["seen"] == {"lesson": None, "left": 1}
        text = "Take as many as you want, but all from one heap. N-2"
        assert told["heap"]["lesson"] == {"key": "heap", "text": text, "rule": "N-2", "at": "2 1"}
        assert told["left"] == 0 and told["again"] == ["goal", "heap"]


def test_its_lessons_are_on_the_glass_and_in_the_settings(checkout, unix, tmp_path):
    begin = TAUGHT + BEGIN + ON_GLASS
    told = json.loads(run(checkout, "-c", begin, "unix", str(tmp_path), ""))
    assert told["glass"] == [
        ["lesson", "table", "take 1 1"],
        [None, "table", "take 2 1"],
        ["lesson", "table", "take 1 1"],
        [None, "table", "take 1 1"],
        ["lesson", "table", "take 1 1"],
        [None, "table", "take 1 1"],
    ]
    assert told["words"][0] == "Good to know" and told["words"][-1] == "OK go on"
    assert told["italian"][0] == "Buono a sapersi" and told["italian"][-1] == "OK avanti"
    assert told["settings"] == {"value": {"nim": ["goal", "heap"]}}
    (_, screen, focus), lines = told["read"]
    assert (screen, focus) == ("seen", "nim") and lines[0] == "Nim"
    assert "Si prendono fiammiferi" in " ".join(lines)
    assert told["anew"] == [[None, "settings", "explain"], {"value": {}}]
    assert told["off"] == {"lesson": None, "left": 0}
