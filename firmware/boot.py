"""Board, drivers, store, table, application and link meet here, and only here; then this goes."""

import os
import sys

from firmware import VERSION
from firmware.app import App
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.keys import Keys
from firmware.link.server import Server
from firmware.remote import Remote
from firmware.store import Store
from firmware.table import Table
from firmware.ui.canvas import Canvas
from firmware.ui.language import CODES
from shared_rules import catalog

_BOARD = "pico_ssd1306"  # unless board.txt names another
_FLASH = "/saves"
# Name, what it may be, what it is at first
_SETTINGS = (
    ("language", CODES, "en"),
    ("brightness", range(11), 7),
    ("sound", (True, False), True),
    ("sleep", range(1000), 10),
)
_TEXTS = ("prices",)  # of games, once they are set; whoever uses one sees whether it is good
_TARGETS = {"rp2": "pico", "webassembly": "webassembly"}  # any other platform is "unix"


def boot(console, entropy):
    """(App, Server), the running game or the first screen up.

    entropy: function that gives a seed. It is not one of this module: what others hold of a
    module keeps all of it in memory.
    """
    board = __import__("boards." + _board_name(), None, None, ("NAME",))
    hardware = board  # the simulator has I2C, Pin and PWM of its own
    if not hasattr(board, "I2C"):
        import machine as hardware
    store = Store(_environment("PILOTHOUSE_FLASH") or _FLASH)
    catalog.charts = store.chart
    table = Table(entropy, store)
    canvas, display = _display(board.DISPLAY, hardware)
    keys = _keys(board, hardware)
    app = App(
        board,
        table,
        store,
        canvas,
        display,
        keys,
        _buzzer(board.BUZZER, hardware),
        _settings(store.settings()),
    )
    picture = board.picture if hardware is board else display.picture
    answers = Remote(app, picture).answers
    server = Server(table, console.write, _identity(board), answers, store)
    app.notify = server.notify
    server.settle = app.refresh
    app.guard(_resume, app, keys.levels() & 1 << [role for role, _ in board.BUTTONS].index("back"))
    app.look()  # a button that is down now is stuck
    if board.WATCHDOG:
        app.feed = hardware.WDT(timeout=board.WATCHDOG).feed
    return app, server


def _resume(app, safe):
    """Go on with the game that ran; in safe mode, `back` held down, with none."""
    session = None if safe else app.store.resume()
    if session is None:
        app.home()
    else:
        app.table.take(session)
        app.play()
    if safe:
        app.push("notice", "Notice", "safe")
    elif app.store.aside:
        name, reason = app.store.aside
        app.push("notice", "Notice", "aside", {"n": name, "r": reason})


def _board_name():
    name = _environment("PILOTHOUSE_BOARD")
    if name:
        return name
    try:
        with open("board.txt") as file:
            return file.readline().strip()
    except OSError:
        return _BOARD


def _display(how, hardware):
    """(Canvas, driver) of the controller that the board names."""
    path = "firmware.drivers." + how["controller"]
    controller = __import__(path, None, None, ("Display",))
    pin = hardware.Pin
    bus = hardware.I2C(how["id"], scl=pin(how["scl"]), sda=pin(how["sda"]), freq=how["freq"])
    canvas = Canvas(controller.W, controller.H)
    where = how["address"], how["offset"], how["rotation"]
    return canvas, controller.Display(bus, canvas.pixels, *where)


def _keys(board, hardware):
    pin = hardware.Pin
    pull = pin.PULL_DOWN if board.ACTIVE else pin.PULL_UP
    return Keys([pin(number, pin.IN, pull) for _, number in board.BUTTONS], board.ACTIVE)


def _buzzer(number, hardware):
    if number is None:
        return None
    return Buzzer(hardware.PWM(hardware.Pin(number), freq=1000, duty_u16=0))


def _settings(kept):
    """The settings that were kept, as far as they are some; the others as they come."""
    settings = {}
    for name, values, first in _SETTINGS:
        value = kept.get(name)
        settings[name] = value if value in values else first
    for name in _TEXTS:
        if isinstance(kept.get(name), str):
            settings[name] = kept[name]
    return settings


def _identity(board):
    version = [str(part) for part in sys.implementation.version[:3]]
    return {
        "name": "pilothouse",
        "version": VERSION,
        "protocol": 1,
        "target": _TARGETS.get(sys.platform, "unix"),
        "runtime": sys.implementation.name + " " + ".".join(version),
        "board": board.NAME,
        "games": sorted(catalog.GAMES),
    }


def _environment(name):
    return os.getenv(name) if hasattr(os, "getenv") else None
