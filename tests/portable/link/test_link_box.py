"""What a host asks of the application: presses, the picture, the screen, the language."""

import time

from ..counter import Host, played, refused


class Application:
    """Stands in for firmware.app.App: what the link asks of it."""

    roles = ("up", "ok")
    name, code = "home", "en"

    def __init__(self):
        self.listeners = []
        self.noted = []
        self.guard = lambda step, error: step(error)
        self.note = self.noted.append
        self.buttons = self.stack = self.top = self.language = self
        self.glass = self.keys = self
        self.events = self.masks = []
        self.size = 1024
        self.clock = 0
        self.short = 0  # how many of the next presses find no memory

    def refresh(self):
        self.table.flush()

    def look(self, mask, now):
        if mask and self.short:
            self.short -= 1
            raise MemoryError
        self.masks.append(mask)

    def now(self):
        return self.clock

    def skip(self, ms):
        self.clock += ms

    def hold(self, more):
        self.held = more

    def picture(self):
        return 8, self.size, "mono_hlsb", bytes(self.size)

    def title(self):
        return "x" * 2000

    def focus(self):
        return "new"

    def set(self, name, value):
        self.code = value
        return value != "it"


def timed(test):
    """Decorator: CPython has MicroPython's sum and difference of ticks during the test."""
    if hasattr(time, "ticks_add"):
        return test

    def run():
        time.ticks_add, time.ticks_diff = int.__add__, int.__sub__
        try:
            test()
        finally:
            del time.ticks_add, time.ticks_diff

    return run


def _with_application():
    app = Application()
    host = Host(app=app)
    app.table = host.table
    return app, host


@played
@timed
def test_the_link_presses_buttons_and_reads_the_screen():
    app, host = _with_application()
    assert app.listeners == [host.server.notify]
    assert host.ask("ui.press", button="ok") == {}
    # It is down for 60 ms, looked at every 20 ms, and let go.
    assert app.masks.count(2) == 4 and app.clock == 120
    assert host.ask("ui.press", button="ok+up", ms=0) == {}
    assert app.masks[-5:] == [0, 3, 0, 0, 0]
    for button in ("door", "ok+ok", "", "up+door"):
        refused(host.ask("ui.press", button=button), -32602, option="button")
    refused(host.ask("ui.press", button="ok", ms=10001), -32602, option="ms")
    for params in ({}, {"button": 1}, {"button": "ok", "ms": True}, {"button": "ok", "x": 1}):
        assert host.ask("ui.press", **params)["code"] == -32602
    first = host.ask("ui.frame")
    assert len(first["part"]) == 720 and first["total"] == 1368 and app.held
    assert len(host.ask("ui.frame", offset=720)["part"]) == 648 and not app.held
    refused(host.ask("ui.screen"), -32603)  # the answer doesn't fit
    assert host.ask("system.language", code="it") == {
        "code": "it",
        "codes": ["en", "it"],
        "kept": False,
    }
    assert host.ask("system.language") == {"code": "it", "codes": ["en", "it"]}
    refused(host.ask("system.language", code="xx"), -32602, option="code")
    refused(host.ask("system.secret"), -32601)
    for method in ("ui.press", "ui.frame", "ui.screen", "ui.words"):
        refused(Host().ask(method, button="ok"), -32601)


@played
@timed
def test_a_press_that_finds_no_memory_is_refused_and_not_pressed_twice():
    app, host = _with_application()
    before = len(app.masks)
    app.short = 1
    refused(host.ask("ui.press", button="ok"), -32603, reason="memory")
    assert app.masks[before:] == [0]
    assert host.ask("ui.press", button="ok") == {}
