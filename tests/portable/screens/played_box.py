"""The application with a game on its table: real screens on the simulated board, and no store."""

from boards import simulator
from firmware.app import App
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.keys import Keys
from firmware.drivers.ssd1306 import Display
from firmware.link import ui
from firmware.table import Table
from firmware.ui.buttons import Buttons
from firmware.ui.canvas import Canvas


class Store:
    def keep_settings(self, settings):
        pass


class Box:
    """The application on the simulated board, with a game on its table that no store keeps.

    It also stands in for the server that methods of the link get.
    """

    def __init__(self, game, players, options=None, seats=None, moments=True, canvas=None):
        simulator.Pin.pins.clear()
        self.glass = simulator.Glass()
        simulator.I2C.devices.clear()
        simulator.I2C.devices[0x3C] = self.glass
        pin = simulator.Pin
        keys = [pin(n, pin.IN, pin.PULL_UP) for _, n in simulator.BUTTONS]
        bus = simulator.I2C(0, scl=pin(1), sda=pin(0), freq=400_000)
        mono = Canvas(128, 64)
        self.table = Table(lambda: 6)
        self.app = App(
            simulator,
            self.table,
            Store(),
            canvas or mono,
            Display(bus, mono.pixels),
            Keys(keys, simulator.ACTIVE),
            Buzzer(simulator.PWM(pin(16), freq=1000, duty_u16=0)),
            Buttons(tuple(role for role, _ in simulator.BUTTONS)),
            {},
            self.glass.picture,
            {"language": "en", "brightness": 10, "sound": True, "sleep": 5, "moments": moments},
        )
        self.beeps = []
        self.app.beep = self.beeps.append
        self.table.new(game, players, options, 6, None, seats)
        self.app.play()
        self.app.refresh()
        self.failed = []
        self.app._trouble = self.failed.append

    def do(self, *texts):
        for text in texts:
            self.table.do(text)
            self.app.refresh()
            self.app.refresh()  # its moment

    def happens(self, *events):
        """Something has happened, without an action that brings it about."""
        self.table.changed({"ply": 0, "action": "x", "by": "link"}, "x", list(events))
        self.app.refresh()  # the screen behind
        self.app.refresh()
        assert not self.failed, self.failed

    def press(self, button, ms=60):
        ui.METHODS["ui.press"][0](self, button=button, ms=ms)

    def screen(self):
        return ui.METHODS["ui.screen"][0](self)

    def moment(self):
        """The name of the moment that is shown, or None."""
        self.app.refresh()
        return self.screen().get("moment")

    def turns(self, ms):
        """Let the application run for a while of its own time."""
        for _ in range(ms // 10):
            self.app.turn()
            self.app.skip(10)

    def picture(self):
        return bytes(self.glass.picture()[3])
