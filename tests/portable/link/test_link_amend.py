"""game.amend: late corrections over the link (firmware/link/README.md, "Late corrections")."""

import json

from firmware.store import Store

from ..counter import Host, played, refused
from ..store.flash import ROOT, files, kept, read
from .test_link_again import again, asked, box

ROUND_1 = "tile, ahead, right, done, roll, tile, ahead, done, ahead, done"
ROUND_2 = "rank green = red > grey, ahead, right, done, ahead, left, done"


def race(store=None):
    """A host with a race of three in its second round, at ply 17."""
    host = Host(store)
    host.ask("game.new", game="mississippi", players=["red", "green", "grey"], seed=7)
    for text in (ROUND_1 + ", " + ROUND_2).split(", "):
        assert "events" in host.ask("game.do", action=text), text
    return host


def log(host):
    return host.ask("game.log")["actions"]


def test_a_line_is_inserted_replaced_and_taken_out():
    host = race()
    was, digest = log(host), host.ask("game.digest")["digest"]
    done = host.ask("game.amend", ply=2, action="left", how="insert")
    assert done == {"ply": 18, "digest": host.ask("game.digest")["digest"], "kept": 15, "turns": []}
    assert log(host) == was[:2] + ["left"] + was[2:]
    done = host.ask("game.amend", ply=2, action="right", how="replace")
    assert log(host) == was[:2] + ["right"] + was[2:] and done["ply"] == 18
    assert host.ask("game.amend", ply=2, how="remove")["digest"] == digest
    assert host.ask("game.amend", ply=2, how="insert", action="left")["ply"] == 18
    assert host.ask("game.amend", ply=2, how="remove", action="left")["digest"] == digest
    assert log(host) == was and host.ask("game.events") == {"total": 0, "events": []}


def test_a_try_says_all_of_it_and_changes_nothing():
    host = race()
    there, was = host.ask("game.digest"), log(host)
    order = {"ply": 10, "action": "rank red > green > grey", "how": "replace"}
    said = host.ask("game.amend", **order, **{"try": True})
    assert host.ask("game.digest") == there and log(host) == was
    assert said["turns"] == [
        {"ply": 11, "old": "green", "new": "red"},
        {"ply": 14, "old": "red", "new": "green"},
    ]
    tried = host.ask("game.amend", follow="boats", **order, **{"try": True})
    assert tried["turns"] == [] and host.ask("game.digest") == there
    assert host.ask("game.amend", **order) == said
    assert host.ask("game.digest")["digest"] == said["digest"]
    host.ask("game.amend", ply=10, action=was[10], how="replace")
    assert host.ask("game.digest") == there
    assert host.ask("game.amend", follow="boats", **order) == tried
    assert log(host)[11:] == was[14:] + was[11:14]


def test_what_falls_is_named_or_dropped():
    host = race()
    there, was = host.ask("game.digest"), log(host)
    falls = {"rule": "Q-16", "code": "points_left", "facts": {"ply": 7, "action": "done"}}
    for more in ({}, {"try": True}):
        refused(host.ask("game.amend", ply=6, how="remove", **more), 1, **falls)
        assert host.ask("game.digest") == there
    said = host.ask("game.amend", ply=6, how="remove", drop=True, **{"try": True})
    assert (said["ply"], said["kept"]) == (6, 0) and host.ask("game.digest") == there
    assert host.ask("game.amend", ply=6, how="remove", drop=True) == said
    assert log(host) == was[:6]
    assert host.ask("game.redo")["code"] == 3 and host.ask("game.digest")["ply"] == 6
    host.ask("game.amend", ply=6, how="insert", action="ahead")
    for text in was[7:]:
        assert host.ask("game.redo")["action"] == text
    assert host.ask("game.digest") == there


def test_chance_and_what_is_refused_at_once():
    host = race()
    there, was = host.ask("game.digest"), log(host)
    for ply, how, action, data in (
        (4, "remove", "", {"rule": None, "code": "chance", "facts": {"ply": 4, "action": was[4]}}),
        (9, "insert", "embark 5", {"rule": "Q-41", "code": "nobody", "facts": {"tile": 5}}),
        (9, "insert", "sail 3", {"rule": None, "code": "unknown", "facts": {}}),
    ):
        refused(host.ask("game.amend", ply=ply, how=how, action=action), 1, **data)
    for option, given in (
        ("ply", {"ply": 18, "how": "insert", "action": "left"}),
        ("ply", {"ply": 17, "how": "replace", "action": "left"}),
        ("ply", {"ply": 1 << 40, "how": "remove"}),
        ("ply", {"ply": -1, "how": "remove"}),
        ("how", {"ply": 3, "how": "mend", "action": "left"}),
        ("how", {"ply": 3, "action": "left"}),
        ("action", {"ply": 3, "how": "insert"}),
        ("action", {"ply": 3, "how": "replace", "action": ""}),
        ("action", {"ply": 3, "how": "remove", "action": "left"}),
        ("action", {"ply": 3, "how": "insert", "action": 5}),
        ("follow", {"ply": 3, "how": "remove", "follow": "nobody"}),
        ("try", {"ply": 3, "how": "remove", "try": 1}),
        ("drop", {"ply": 3, "how": "remove", "drop": "yes"}),
        ("by", {"ply": 3, "how": "remove", "by": "red"}),
    ):
        refused(host.ask("game.amend", **given), -32602, option=option)
    refused(
        host.ask("game.amend", ply=3, how="remove", digest="00000000", **{"try": True}),
        6,
        digest=there["digest"],
    )
    assert host.ask("game.digest") == there and log(host) == was
    assert Host().ask("game.amend", ply=0, how="insert", action="left")["code"] == 2


def test_the_box_goes_on_meanwhile():
    host = race()
    begun = host.begin("game.amend", ply=2, action="left", how="insert")
    assert begun == []
    for _ in range(5):
        assert host.server.step()
    answers = host.begin("game.view", part="turn")
    assert answers[0]["result"] == 2 and host.server.step()
    host.table.do("ahead")  # at the table: what was begun is out of date
    refused(host.finish(), 6)
    assert host.table.session.ply == 18 and log(host)[2] == "right"


def test_another_that_takes_long_is_answered_with_busy():
    host = race()
    host.begin("game.amend", ply=2, action="left", how="insert")
    busy = host.begin("game.amend", ply=2, how="remove")
    assert busy[0]["error"]["code"] == 5
    assert host.finish()["ply"] == 18


@played
def test_other_hosts_hear_of_an_amendment():
    host = Host()
    host.new()
    heard = []
    host.table.watch(heard.append)
    host.ask("game.do", action="add 1")
    host.ask("game.amend", ply=0, action="add 2", how="replace")
    assert heard[-1] == {"ply": 1, "action": "amend", "by": "link"}
    assert host.ask("game.view")["count"] == 2


@kept
def test_an_amendment_is_done_once_and_answered_each_time():
    host = box()
    digest = host.new(seed=3)["digest"]
    for n in range(20):
        action = ("add 2", "roll", "say 2")[n % 3]
        digest = asked(host, n, "game.do", action=action, digest=digest)["digest"]
    for n, given in enumerate(
        (
            {"ply": 3, "action": "add 1", "how": "replace"},
            {"ply": 5, "action": "add 4", "how": "insert"},
            {"ply": 20, "action": "add 4", "how": "insert"},
            {"ply": 0, "how": "remove"},
            {"ply": 17, "action": "add 3", "how": "replace", "drop": True},
        )
    ):
        host, answer = again(host, 100 + n, "game.amend", digest=digest, **given)
        assert answer["kept"] == answer["ply"] - given["ply"] - (given["how"] != "remove")
        digest = answer["digest"]
    # It is the last change only as long as nothing else is played.
    asked(host, 200, "game.do", action="add 1", digest=digest)
    now = host.ask("game.digest")["digest"]
    refused(asked(host, 104, "game.amend", digest=digest, ply=0, how="remove"), 6, digest=now)


@kept
def test_after_a_start_the_log_is_the_mended_one():
    host = race(Store(ROOT))
    was = log(host)
    host.ask("game.amend", ply=2, action="left", how="insert")
    host.ask("game.amend", ply=7, how="remove", drop=True)
    there = host.ask("game.digest")
    assert len(files("running")) == 1 and not files("new")
    host = box()
    assert host.ask("game.digest") == there and log(host) == was[:2] + ["left"] + was[2:6]
    assert list(host.table.session.log(7, 18)) == was[7:]
    host.ask("game.amend", ply=7, action="ahead", how="insert")
    while "code" not in host.ask("game.redo"):
        pass
    assert log(host) == was[:2] + ["left"] + was[2:]
    host = box()
    for _ in range(18):
        assert "code" not in host.ask("game.undo")
    assert host.ask("game.digest")["ply"] == 0
    assert b"*" in read(files("running")[0])


@kept
def test_a_save_of_an_amended_game_is_replayed():
    host = race(Store(ROOT))
    host.ask("game.amend", ply=10, action="rank red > green > grey", how="replace")
    there = host.ask("game.digest")
    save = b"".join(host.table.session.save())
    assert host.load(save)["digest"] == there["digest"]


def test_turns_that_do_not_fit_are_counted():
    host = Host()
    players = ["red", "green", "grey", "brown"]
    options = {"variant": "intro"}
    host.ask("game.new", game="mississippi", players=players, options=options, seed=7)
    for text in ["tile", "ahead", "done", "roll", "tile"] + 30 * ["ahead", "done"]:
        host.ask("game.do", action=text)
    said = host.ask("game.amend", ply=5, action="out", how="insert", **{"try": True})
    assert len(said["turns"]) + said["more"] == 24 and len(said["turns"]) > 10
    assert len(json.dumps(said)) < 1024
