"""The settings of a box on the link, and the clocks of a new game."""

import json

from firmware.ui.language import codes

from ..counter import Host, played, refused

SWITCHES = ("marks", "moments", "sound", "explain")
WRONG_CLOCKS = (
    "",
    "game",
    "off 0 0 0",
    "chess 1 2 1",
    "game 600000 0",
    "game 600000 0 2",
    "game 0 0 1",
    "game 600000 5 1",
    "game 999999999 0 1",
    "game x 0 1",
    "game  1 1",
    "fischer 600000 0 1",
)
LAST = ["counter", ["ann", "bob"], {"width": 2}, {}, {"ann": "Anna"}, ""]


class Application:
    """Stands in for firmware.app.App: what is asked of it for a setting."""

    def __init__(self):
        self.settings = {"language": "en", "brightness": 7, "sleep": 10}
        self.settings.update({name: True for name in SWITCHES})
        self.listeners = []
        self.language = self.stack = self.top = self.glass = self
        self.code, self.name = "en", "home"
        self.opened = 0
        self.keeps = True

    def set(self, name, value):
        self.settings[name] = value
        return self.keeps

    def open(self):
        self.opened += 1

    def refresh(self):
        pass


def box(**settings):
    app = Application()
    app.settings.update(settings)
    return app, Host(app=app)


def values(host):
    settings = host.ask("system.settings")["settings"]
    return {name: settings[name]["value"] for name in settings}


@played
def test_all_settings_are_told_with_the_values_that_they_may_have():
    _, host = box()
    answer = host.ask("system.settings")
    assert sorted(answer) == ["settings"]
    settings = answer["settings"]
    assert settings["language"] == {"value": "en", "values": codes()}
    assert settings["brightness"] == {"value": 7, "values": list(range(11))}
    assert settings["sleep"] == {"value": 10, "values": [0, 1, 2, 5, 10, 20, 30, 60]}
    for name in SWITCHES:
        assert settings[name] == {"value": True, "values": [True, False]}
    assert settings["names"] == {"value": []} and settings["prices"] == {"value": ""}
    assert settings["last"] == {"value": None}
    assert settings["seen"] == {"value": {}}
    assert len(settings) == 11


@played
def test_a_setting_is_set_and_what_is_on_the_glass_is_shown_anew():
    app, host = box()
    for name in SWITCHES:
        assert host.ask("system.settings", name=name, value=False) == {
            "settings": {name: {"value": False, "values": [True, False]}}
        }
    assert app.opened == 4
    app.name = "table"
    host.ask("system.settings", name="language", value="it")
    host.ask("system.settings", name="names", value=["Anna", "Zo\u00eb"])
    host.ask("system.settings", name="prices", value="0 5 99")
    assert app.opened == 4 and app.settings["names"] == "Anna\tZo\u00eb"
    told = values(host)
    assert told["names"] == ["Anna", "Zo\u00eb"] and told["prices"] == "0 5 99"
    assert told["language"] == "it" and not told["sound"]
    host.ask("system.settings", name="names", value=[])
    assert values(host)["names"] == []
    app.keeps = False
    assert host.ask("system.settings", name="sleep", value=0)["kept"] is False


@played
def test_lessons_that_were_seen_are_told_by_their_games_and_can_only_be_forgotten():
    app, host = box(seen="gyges goal nobody *;nim goal;;tboats")
    seen = {"gyges": ["goal", "nobody", "*"], "nim": ["goal"], "tboats": []}
    assert host.ask("system.settings", name="seen")["settings"]["seen"] == {"value": seen}
    host.ask("system.settings", name="seen", value="nim")
    assert app.settings["seen"] == "gyges goal nobody *;;tboats"
    answer = host.ask("system.settings", name="seen", value=[])
    assert answer == {"settings": {"seen": {"value": {}}}} and app.settings["seen"] == ""


@played
def test_the_last_table_begins_again_as_it_was():
    _, host = box(last=json.dumps(LAST))
    last = host.ask("system.settings", name="last")["settings"]["last"]["value"]
    assert last == {
        "game": "counter",
        "players": ["ann", "bob"],
        "options": {"width": 2},
        "names": {"ann": "Anna"},
    }
    assert host.ask("game.new", **last)["ply"] == 0
    assert host.ask("game.names") == {"names": {"ann": "Anna"}}
    for wrong in ("", "{", "5", "[1]", json.dumps(["chess"] + LAST[1:])):
        assert values(box(last=wrong)[1])["last"] is None, wrong


@played
def test_what_does_not_fit_in_the_line_is_named_and_comes_by_itself():
    names = ["\u00e8" * 11 + chr(97 + n) for n in range(12)]
    _, host = box(names="\t".join(names), last=json.dumps(LAST))
    answer = host.ask("system.settings")
    assert answer["more"] == ["names"] and len(answer["settings"]) == 10
    assert host.ask("system.settings", name="names")["settings"]["names"]["value"] == names
    _, host = box(seen="gyges " + " ".join(["lesson_%d" % n for n in range(60)]))
    assert host.ask("system.settings")["more"] == ["seen"]  # the short ones go first
    long = LAST[:2] + [{"tiles": ["A1-%d" % n for n in range(200)]}] + LAST[3:]
    _, host = box(last=json.dumps(long))
    assert host.ask("system.settings", name="last") == {"settings": {}, "more": ["last"]}


@played
def test_values_that_a_setting_may_not_have_are_refused_and_change_nothing():
    app, host = box()
    before = dict(app.settings)
    wrong = {
        "language": ("xx", "", 1, True, ["en"]),
        "brightness": (11, True, "7"),
        "sleep": (3, True, False, 999),
        "sound": (1, 0, "on", []),
        "names": (
            "Anna",
            [""],
            ["x" * 13],
            ["a\tb"],
            ["Anna", "Anna"],
            ["n%d" % n for n in range(13)],
        ),
        "prices": ("x", "100", "-1", "1  2", " 1", "1 " * 50 + "1", 5),
        "last": ("x", ["counter"], 1),
        "explain": (1, "on", []),
        "seen": ("", "gyges goal", ["gyges"], True),
    }
    for name in sorted(wrong):
        for value in wrong[name]:
            error = host.ask("system.settings", name=name, value=value)
            refused(error, -32602, option="value")
    for value in (None, 1.5, -1, {}, [1], {"a": 1}):
        refused(host.ask("system.settings", name="sleep", value=value), -32602, option="value")
    for name in ("", "x", "records", "__class__"):
        refused(host.ask("system.settings", name=name), -32602, option="name")
        refused(host.ask("system.settings", name=name, value=1), -32602, option="name")
    refused(host.ask("system.settings", value=1), -32602, option="name")
    assert app.settings == before and app.opened == 0


@played
def test_the_rules_alone_have_no_settings():
    refused(Host().ask("system.settings"), -32601)
    refused(Host().ask("system.settings", name="sound", value=True), -32601)


def remark(host):
    save, _, _ = host.text("game.save")
    return [line for line in save.split(b"\n") if line.startswith(b"# clock")]


def test_a_game_of_two_has_the_clocks_that_a_host_asks_for():
    new = {"game": "gyges", "players": ["south", "north"], "seed": 1}
    host = Host()
    digest = host.ask("game.new", **new)["digest"]
    assert remark(host) == []
    for clock in ("game 600000 0 1", "move 30000 0 0", "fischer 180000 2000 1"):
        assert host.ask("game.new", clock=clock, **new)["digest"] == digest
        assert remark(host) == [b"# clock rule " + clock.encode()]
    for clock in WRONG_CLOCKS:
        refused(host.ask("game.new", clock=clock, **new), -32602, option="clock")
    assert remark(host) == [b"# clock rule fischer 180000 2000 1"]
    refused(host.ask("game.new", clock=5, **new), -32602, option="clock")
    race = {"game": "mississippi", "players": ["red", "white"], "clock": "game 600000 0 1"}
    refused(host.ask("game.new", **race), -32602, option="clock")
    refused(
        host.ask("game.new", game="chess", players=[], clock="game 600000 0 1"),
        -32602,
        option="clock",
    )
