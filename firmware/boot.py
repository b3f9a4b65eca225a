"""Power-on: board, drivers, store, settings with their defaults, application and link meet here.

This module leaves memory when the box has started.
"""

import os
import sys
from random import getrandbits

from framebuf import MONO_VLSB

from firmware import VERSION, restart, unload, visit
from firmware.app import App
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.keys import Keys
from firmware.link.server import Server
from firmware.store import Store
from firmware.table import Table
from firmware.ui.canvas import Canvas
from firmware.ui.language import codes
from shared_rules import catalog

_BOARD = "pico_ssd1306"  # unless PILOTHOUSE_BOARD or board.txt names another
_LANGUAGES = codes()
# (name, allowed values, default). Once a setting was changed, the box keeps all of them on flash:
# a new default is for new boxes.
_SETTINGS = (
    ("language", _LANGUAGES, _LANGUAGES[0]),
    ("brightness", range(11), 7),
    ("sound", (True, False), True),
    ("sleep", range(1000), 10),
    ("marks", (True, False), True),
    ("moments", (True, False), True),
    ("explain", (True, False), True),
)
# Texts without a default, which the screens that use them check
_TEXTS = "prices", "last", "names", "seen"
_TARGETS = {"rp2": "pico", "webassembly": "webassembly"}  # any other platform is "unix"


def boot(console, entropy, why):
    """Start the box. Return (App, Server); `go_on` of firmware/restart.py opens the first screen.

    console: firmware.drivers.console.Console. entropy: a function that returns a seed, 0..2^32-1.
    It is passed in, because a function of this module would keep the module in memory.
    why: the dict of restart.take_reason, in which this function makes two changes. It becomes that
    of a safe start if a button for `back` is held. If no language is set, "asks" is added: whether
    one has to be chosen, because the box has several.
    """
    name, image = _board()
    board = __import__("boards." + name, None, None, ("NAME",))
    hardware = board  # a simulated board has its own I2C, Pin and PWM
    if not hasattr(board, "I2C"):
        import machine as hardware
    has = [hasattr(board, name) for name in ("KNOB", "VSYS", "KEEP_ALIVE")]
    more = visit("firmware.fitted") if True in has else None  # what only some boards have
    pins = _pins(board, hardware)
    knob = more and more.keys(board, hardware, pins)
    keys = knob or Keys(pins, board.ACTIVE)
    gestures = getattr(board, "GESTURES", None)
    safe = keys.levels() & _backs(board.BUTTONS, gestures or {})
    if safe:
        why.update(restart.power("safe"))
    store = Store(restart.root(), why["reason"] == "game")
    kept = store.settings()
    tongue = _environment("PILOTHOUSE_LANGUAGE")  # of a simulated box, which then doesn't ask
    if kept.get("language") not in _LANGUAGES:
        why["asks"] = len(_LANGUAGES) > 1 and not tongue
        kept["language"] = tongue
    if _environment("PILOTHOUSE_EXPLAIN") == "":  # of a simulated box whose settings don't say
        kept.setdefault("explain", False)
    catalog.hand_in(visit("firmware.installed").names(_LANGUAGES[0]), store.chart)
    # The heap of WebAssembly grows, so two games fit there.
    table = Table(entropy, store, starts=sys.platform != "webassembly")
    sees = {"controller": board.DISPLAY["controller"]}
    canvas, display = _display(board.DISPLAY, hardware, sees)
    for number in getattr(board, "LED", ()):
        hardware.Pin(number, hardware.Pin.OUT).value(1)  # off: these LEDs are lit at level 0
    app = App(
        board.NAME,
        table,
        store,
        (canvas, display, sees, board.picture if hardware is board else display.picture),
        (keys, knob and more.buttons(board, knob) or _buttons(board.BUTTONS, gestures)),
        _buzzer(board.BUZZER, hardware),
        _settings(kept),
    )
    server = Server(
        table,
        console.write,
        _identity(board, sees, image, why["reason"]),
        store,
        app,
        _LANGUAGES,
    )
    if app.settings["explain"]:
        visit("firmware.tutoring").begin(table, app)
    app.keys.look()  # a button that is down now counts as stuck
    radio = getattr(board, "RADIO", None)
    if radio:
        app.aerial = radio, getattr(board, "PAGE", None) or "radio.pack"
        app.settings["telephones"] = kept.get("telephones") is True
        # A computer lets them in if that was asked for; a box as it was set.
        if radio != "network" or app.settings["telephones"]:
            app.guard(_open_radio, app)
    if board.WATCHDOG:
        app.feed = hardware.WDT(timeout=board.WATCHDOG).feed
    if more:
        app.power = more.power(app, board, hardware)
    if hardware is not board:
        unload("boards." + name)  # what it says is done
    return app, server


def _open_radio(app):
    """Let telephones in once more. Where that is not possible any more, the radio stays off."""
    if not visit("firmware.screens.no_telephones").find_obstacle(app.aerial):
        app.radio = visit("firmware.radio.air").Air(app)


def _backs(buttons, gestures):
    """The mask of the buttons that mean `back`, at once or by a gesture."""
    mask = 0
    for place, (name, _) in enumerate(buttons):
        if name == "back" or "back" in gestures.get(name, ()):
            mask |= 1 << place
    return mask


def _board():
    """(name of the board, how the firmware came here: "deployed", "joined" or "frozen")."""
    name, image = _environment("PILOTHOUSE_BOARD"), ""
    try:
        if not name:
            with open("board.txt") as file:
                name = file.readline().strip()
                image = file.readline().split(" ")[0]
    except OSError:
        name = _BOARD
    if str(sys.modules["firmware"].__path__).startswith(".frozen"):
        image = "frozen"
    return name, image or "deployed"


def _display(how, hardware, sees):
    """(canvas, driver) for the display that the board describes.

    how: the board's DISPLAY. On I2C the addresses that answer go into sees["found"].
    """
    path = "firmware.drivers." + how.get("driver", how["controller"])
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
    kind = Canvas
    if "h" in how:
        from firmware.ui.tall import Canvas as kind
    canvas = kind(controller.W, controller.H, getattr(controller, "FORMAT", MONO_VLSB))
    where = how.get("address"), how["offset"], how["rotation"]
    return canvas, controller.Display(bus, canvas.pixels, *where)


def _wire(how, hardware):
    """The SPI bus of a display. `miso=None`: by default SPI takes a pin to read from, too."""
    from firmware.drivers.spi import Wire

    pin = hardware.Pin
    spi = hardware.SPI(
        how["id"], baudrate=how["freq"], sck=pin(how["sck"]), mosi=pin(how["mosi"]), miso=None
    )
    names = ("cs", "dc", "rst") if how["rst"] is not None else ("cs", "dc")
    return Wire(spi, *[pin(how[name], pin.OUT) for name in names])


def _pins(board, hardware):
    pin = hardware.Pin
    pull = pin.PULL_DOWN if board.ACTIVE else pin.PULL_UP
    return [pin(number, pin.IN, pull) for _, number in board.BUTTONS]


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
    """All settings. Those that are missing or invalid in `kept` have their defaults."""
    settings = {}
    for name, values, first in _SETTINGS:
        value = kept.get(name)
        same = type(value) is type(first)  # a range would accept 5.0 and True, too
        settings[name] = value if same and value in values else first
    for name in _TEXTS:
        if isinstance(kept.get(name), str):
            settings[name] = kept[name]
    return settings


def _identity(board, sees, image, restarted):
    version = [str(part) for part in sys.implementation.version[:3]]
    return {
        "name": "pilothouse",
        "version": VERSION,
        "protocol": 2,
        "target": _TARGETS.get(sys.platform, "unix"),
        "runtime": sys.implementation.name + " " + ".".join(version),
        "board": board.NAME,
        "image": image,
        "start": getrandbits(30),
        "restarted": restarted,
        # The first frame adds "answers": whether the display has acknowledged it.
        "display": sees,
        "games": catalog.names,
    }


def _environment(name):
    return os.getenv(name) if hasattr(os, "getenv") else None
