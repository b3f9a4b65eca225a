"""What reaches glass, flash and host, in which order; and what happens while the flash is full."""

import json

from firmware.link.server import Server
from firmware.store import Store
from firmware.table import Table

from ..counter import IDENTITY
from ..store.flash import ROOT, kept
from ..store.full import Flash
from .app_box import Box, Home, Notice, stage


class Counter(Home):
    """Any key plays two actions, as OK sets the wheel and sails."""

    name = "counter"
    at_table = True

    def draw(self, canvas):
        state = self.app.table.session.state
        canvas.fill_rect(0, 0, state["count"], 8, 1)

    def press(self, role, kind):
        self.app.table.do("add 1")
        self.app.table.do("add 2")


class Evening:
    """A box with the counting game on its table, and a host. happened: what they did, in order."""

    def __init__(self, flash):
        self.flash = flash
        self.happened = flash.happened
        self.store = Store(ROOT)
        table = Table(lambda: 5, self.store)
        table.new("counter", ["ann"])
        self.box = Box(table, self.store)
        self.app = self.box.app
        self.server = Server(table, self._send, IDENTITY, self.store, self.app)
        stage("notice", Notice)
        stage("counter", Counter)
        self.app.only("counter", "Counter")
        self.app.glass.refresh()
        show = self.app.display.show

        def shown():
            show()
            self.happened.append("frame")

        self.app.display.show = shown
        self.ask("game.digest")
        del self.happened[:]

    def _send(self, line):
        message = json.loads(line)
        self.answer = message.get("result", message.get("error"))
        if "params" in message:
            self.happened.append(message["params"].get("text") or message["params"]["action"])
        else:
            self.happened.append("answer")

    def ask(self, method, **params):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        self.server.feed(json.dumps(request).encode() + b"\n")
        return self.answer

    def later(self, ms):
        """Let time pass, and the box take a turn."""
        self.app.skip(ms)
        self.app.turn()

    def is_kept(self):
        """Whether a box that is switched on now goes on where this one stands."""
        session = Store(ROOT).resume()
        return session.digest() == self.app.table.session.digest()


def on_box(test):
    def run():
        flash = Flash()
        try:
            test(Evening(flash))
        finally:
            flash.leave()

    return kept(run)


@on_box
def test_the_actions_of_one_press_have_a_frame_then_a_write_then_the_answer(box):
    box.ask("ui.press", button="ok")
    assert box.happened == ["frame", "flash", "add 1", "add 2", "answer"]
    assert box.is_kept()


@on_box
def test_an_action_of_a_host_has_a_frame_then_a_write_then_the_answer(box):
    for method, params in (
        ("game.do", {"action": "add 3"}),
        ("game.undo", {}),
        ("game.redo", {}),
        ("game.do", {"action": "add 1, add 2"}),
        ("game.undo", {"step": True}),
        ("game.redo", {"step": True}),
        ("game.go", {"ply": 0}),
        ("game.names", {"names": {"ann": "Anna"}}),
    ):
        del box.happened[:]
        assert "kept" not in box.ask(method, **params)
        assert box.happened == ["frame", "flash", "answer"], method
        assert box.is_kept()


@on_box
def test_a_watcher_hears_the_digest_of_each_action_of_a_press(box):
    heard = []
    box.app.listeners.append(box.server.notify)
    box.server.notify = lambda method, params: heard.append((params["ply"], params["digest"]))
    box.ask("ui.press", button="ok")
    last = box.app.table.session.digest()
    box.app.table.undo()
    assert heard == [(1, box.app.table.session.digest()), (2, last)]


FULL = "What was done last is not on flash: it is full."


@on_box
def test_a_full_flash_is_told_once_and_what_it_lacks_is_kept_by_itself(box):
    box.flash.space = 0
    for _ in range(3):
        assert box.ask("game.do", action="add 1")["kept"] is False
    assert box.happened.count(FULL) == 1 and not box.is_kept()
    assert box.ask("ui.screen")["focus"] == "full"
    box.flash.space = None
    box.later(5000)
    assert box.is_kept() and "kept" not in box.ask("game.digest")
    box.flash.space = 0  # once more: it had worked in between
    assert box.ask("game.do", action="add 1")["kept"] is False
    assert box.happened.count(FULL) == 2


@on_box
def test_after_ok_on_the_notice_the_box_looks_for_space_at_once(box):
    box.flash.space = 0
    box.ask("game.do", action="add 1")
    Notice.on_press = box.app.pop
    try:
        box.flash.space = None
        box.app.turn()
        assert not box.is_kept()
        box.ask("ui.press", button="ok")
        box.app.turn()
        assert box.is_kept()
    finally:
        Home.on_press = Notice.on_press = None


@on_box
def test_a_box_that_waits_for_space_does_not_wear_the_flash(box):
    box.flash.space = 0
    box.ask("game.do", action="add 1")
    del box.happened[:]
    for _ in range(50):
        box.later(5000)
    assert "flash" not in box.happened
    box.flash.space = 3  # more than there was, and too little: this is worth one try
    for _ in range(50):
        box.later(5000)
    assert box.happened.count("flash") == 1 and not box.is_kept()


@on_box
def test_a_fault_of_a_request_is_noted_in_crash_txt(box):
    def broken(state, text):
        raise KeyError("boat")

    box.app.table.session.rules.apply = broken
    assert box.ask("game.do", action="add 1")["code"] == -32603
    with open(ROOT + "/crash.txt") as file:
        assert "KeyError: boat" in file.read()
