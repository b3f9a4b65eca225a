"""Guests of the link: answers to whom they belong, and what a page of the room may not ask."""

import json

from firmware.link import rights
from firmware.link.refusal import Refusal
from firmware.store import Store

from ..counter import Host, played, refused
from ..store.flash import ROOT, kept


class Guest:
    """A telephone that may ask anything but the saves."""

    def __init__(self):
        self.lines = []

    def check(self, server, call, params):
        if call.method.startswith("store."):
            raise Refusal(rights.UNKNOWN, rights.OWNERS)

    def take(self, line):
        self.lines.append(json.loads(str(line, "utf-8")))


def asked(host, guest, id, method, **params):
    """Ask as a guest; returns the lines that the guest and the host have heard since."""
    line = json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
    host.server.lines.append((line.encode(), False, guest))
    while host.server.step() or host.server.lines:
        pass
    own, guest.lines = guest.lines, []
    return own, host.heard()


@played
def test_an_answer_goes_to_the_guest_who_has_asked_and_the_host_hears_of_the_change():
    host, anna, bo = Host(), Guest(), Guest()
    digest = host.new()["digest"]
    own, told = asked(host, anna, "a-1", "game.do", action="add 2", digest=digest)
    assert own[0]["id"] == "a-1" and own[0]["result"]["ply"] == 1
    assert [line["params"]["by"] for line in told] == ["link"]
    assert asked(host, bo, "b-1", "game.digest")[0][0]["result"]["ply"] == 1
    host.ask("game.do", action="add 1")  # its own change it has not to be told
    assert not anna.lines and not bo.lines and not host.heard()


@played
def test_what_runs_in_slices_is_answered_to_the_guest_too():
    host, anna = Host(), Guest()
    host.new()
    own, told = asked(host, anna, "a-1", "game.suggest")
    assert own[0]["result"]["action"] == "add 1" and not told


@played
def test_what_a_guest_may_not_ask_is_refused_to_it():
    host, anna = Host(), Guest()
    host.new()
    own, told = asked(host, anna, "a-1", "store.list")
    refused(own[0]["error"], -32601)
    assert own[0]["id"] == "a-1" and not told


@kept
def test_guests_are_not_answered_over_a_start_and_what_they_ask_again_is_done_once():
    host, anna = Host(store=Store(ROOT)), Guest()
    digest = host.new()["digest"]
    first = asked(host, anna, "a-1", "game.do", action="add 2", digest=digest)[0][0]
    store = Store(ROOT)
    host = Host(store=store)
    host.table.take(store.resume())
    assert asked(host, anna, "a-1", "game.do", action="add 2", digest=digest)[0][0] == first
    other = asked(host, anna, "b-1", "game.do", action="add 2", digest=digest)[0][0]
    refused(other["error"], 6, digest=first["result"]["digest"])


def test_one_table_says_what_a_page_may_ask():
    may = "game.do game.undo game.redo game.go game.amend game.new"
    for method in may.split():
        assert rights.kind(method, {}) == rights.CHANGE
        assert rights.is_blind(method, {}) == (method != "game.new")
        assert not rights.is_blind(method, {"digest": "8e9b5258"})
    assert rights.kind("game.do", {"try": True}) == rights.READING
    assert rights.kind("game.names", {}) == rights.kind("system.language", {}) == rights.LOOK
    assert rights.kind("game.names", {"names": {}}) == rights.CHANGE
    assert rights.kind("system.language", {"code": "it"}) is None
    assert rights.kind("game.clock", {"run": True}) is None
    for method in "game.load store.list store.delete ui.press ui.frame system.settings x".split():
        assert rights.kind(method, {}) is None, method


def test_who_plays_begins_a_game_where_none_runs():
    def over(answer):
        return rights.forbids_game("a", "a", lambda: answer)

    assert rights.forbids_game(None, None, None) is None
    assert over(True) is None and over(False)[0] == rights.UNKNOWN
    assert rights.forbids_game(None, "a", None)[0] == rights.STALE
    assert rights.forbids_game("a", "b", None) is None  # the box compares, and may know it again
