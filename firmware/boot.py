"""Board, drivers, store, table, application and link meet here, and only here; then this goes."""

import os
import sys

from framebuf import MONO_VLSB

from firmware import VERSION, forget, rooms, sweep
from firmware.app import App
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.keys import Keys
from firmware.link.server import Server
from firmware.store import Store
from firmware.table import Table
from firmware.ui.canvas import Canvas
from firmware.ui.language import codes
from shared_rules import catalog

_BOARD = "pico_ssd1306"  # unless board.txt names another
_FLASH = "/saves"
_LANGUAGES = codes()
# Name, what it may be, what it is at first
_SETTINGS = (
    ("language", _LANGUAGES, "en" if "en" in _LANGUAGES else _LANGUAGES[0]),
    ("brightness", range(11), 7),
    ("sound", (True, False), True),
    ("sleep", range(1000), 10),
)
_TEXTS = ("prices",)  # of games, once they are set; whoever uses one sees whether it is good
_TARGETS = {"rp2": "pico", "webassembly": "webassembly"}  # any other platform is "unix"


def boot(console, entropy, tired=0):
    """(App, Server), the running game or the first screen up.

    entropy: function that gives a seed. It is not one of this module: what others hold of a
    module keeps all of it in memory. tired: how often, one after the other, there was no room to
    show anything: the game that ran comes without its screens then, and at last not at all.
    """
    board = __import__("boards." + _board_name(), None, None, ("NAME",))
    hardware = board  # the simulator has I2C, Pin and PWM of its own
    if not hasattr(board, "I2C"):
        import machine as hardware
    store = Store(_environment("PILOTHOUSE_FLASH") or _FLASH)
    catalog.hand_in(rooms.names(_LANGUAGES[0]), store.chart)
    forget("firmware.rooms")
    table = Table(entropy, store)
    sees = {"controller": board.DISPLAY["controller"]}
    canvas, display = _display(board.DISPLAY, hardware, sees)
    for number in getattr(board, "LED", ()):
        hardware.Pin(number, hardware.Pin.OUT).value(1)  # dark
    keys = _keys(board, hardware)
    gestures = getattr(board, "GESTURES", None)
    app = App(
        board,
        table,
        store,
        canvas,
        display,
        keys,
        _buzzer(board.BUZZER, hardware),
        _buttons(board.BUTTONS, gestures),
        sees,
        board.picture if hardware is board else display.picture,
        _settings(store.settings()),
    )
    server = Server(
        table,
        console.write,
        _identity(board, sees),
        store,
        app,
        getattr(console, "line", None),
        _LANGUAGES,
    )
    safe = keys.levels() & _backs(board.BUTTONS, gestures or {}) and "safe"
    app.guard(_resume, app, safe or tired > 1 and "memory", tired)
    app.look()  # a button that is down now is stuck
    if board.WATCHDOG:
        app.watched(hardware.WDT(timeout=board.WATCHDOG).feed)
    return app, server


def _resume(app, safe, tired):
    """Go on with the game that ran; with none in safe mode, of which a notice is the reason."""
    session = None
    try:
        session = None if safe else app.store.resume()
    except MemoryError:
        safe = "memory"
        sweep()
        app.table.tidy()
    if session:
        app.table.take(session)
    try:
        if session and not tired:
            app.play()
        else:
            app.home()
    except MemoryError:
        app.table.lost = tired == 1  # once more, with less: there is no less than nothing
        raise
    if safe:
        app.push("notice", "Notice", safe)
    elif app.store.aside:
        name, reason = app.store.aside
        app.push("notice", "Notice", "aside", {"n": name, "r": reason})


def _backs(buttons, gestures):
    """The mask of the buttons that say `back`."""
    mask = 0
    for place, (name, _) in enumerate(buttons):
        if name == "back" or "back" in gestures.get(name, ()):
            mask |= 1 << place
    return mask


def _board_name():
    name = _environment("PILOTHOUSE_BOARD")
    if name:
        return name
    try:
        with open("board.txt") as file:
            return file.readline().strip()
    except OSError:
        return _BOARD


def _display(how, hardware, sees):
    """(Canvas, driver) of the controller that the board names; who answers goes to `sees`."""
    path = "firmware.drivers." + how["controller"]
    controller = __import__(path, None, None, ("Display",))
    pin = hardware.Pin
    if how["bus"] == "i2c":
        bus = hardware.I2C(how["id"], scl=pin(how["scl"]), sda=pin(how["sda"]), freq=how["freq"])
        sees["found"] = bus.scan()
    else:
        bus = _wire(how, hardware)
    if "light" in how:
        from firmware.ui.colour import Canvas as Colour

        light = hardware.PWM(pin(how["light"]), freq=1000, duty_u16=0)
        canvas = Colour(how["w"], how["h"])
        where = how["left"], how["top"], how["rotation"]
        return canvas, controller.Display(bus, light, canvas, *where)
    canvas = Canvas(controller.W, controller.H, getattr(controller, "FORMAT", MONO_VLSB))
    where = how.get("address"), how["offset"], how["rotation"]
    return canvas, controller.Display(bus, canvas.pixels, *where)


def _wire(how, hardware):
    """The SPI bus of a display. Unless it is told, it takes a pin to read from, too."""
    from firmware.drivers.spi import Wire

    pin = hardware.Pin
    spi = hardware.SPI(
        how["id"], baudrate=how["freq"], sck=pin(how["sck"]), mosi=pin(how["mosi"]), miso=None
    )
    names = ("cs", "dc", "rst") if how["rst"] is not None else ("cs", "dc")
    return Wire(spi, *[pin(how[name], pin.OUT) for name in names])


def _keys(board, hardware):
    pin = hardware.Pin
    pull = pin.PULL_DOWN if board.ACTIVE else pin.PULL_UP
    return Keys([pin(number, pin.IN, pull) for _, number in board.BUTTONS], board.ACTIVE)


def _buttons(buttons, gestures):
    names = tuple(name for name, _ in buttons)
    if gestures:
        from firmware.ui.few import Few

        return Few(names, gestures)
    from firmware.ui.buttons import Buttons

    return Buttons(names)


def _buzzer(number, hardware):
    if number is None:
        return None
    return Buzzer(hardware.PWM(hardware.Pin(number), freq=1000, duty_u16=0))


def _settings(kept):
    """The settings that were kept, as far as they are some; the others as they come."""
    settings = {}
    for name, values, first in _SETTINGS:
        value = kept.get(name)
        same = type(value) is type(first)  # 5.0 and True are in a range too
        settings[name] = value if same and value in values else first
    for name in _TEXTS:
        if isinstance(kept.get(name), str):
            settings[name] = kept[name]
    return settings


def _identity(board, sees):
    version = [str(part) for part in sys.implementation.version[:3]]
    return {
        "name": "pilothouse",
        "version": VERSION,
        "protocol": 1,
        "target": _TARGETS.get(sys.platform, "unix"),
        "runtime": sys.implementation.name + " " + ".".join(version),
        "board": board.NAME,
        # "answers" is added with the first frame: whether somebody on the bus takes it
        "display": sees,
        "games": catalog.names,
    }


def _environment(name):
    return os.getenv(name) if hasattr(os, "getenv") else None
