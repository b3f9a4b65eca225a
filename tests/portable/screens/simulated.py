"""The application on the simulated board: real drivers on a new glass, without the endless loop."""

from boards import simulator
from firmware.app import App
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.keys import Keys
from firmware.drivers.ssd1306 import Display
from firmware.link import ui
from firmware.table import Table
from firmware.ui.buttons import Buttons
from firmware.ui.canvas import Canvas


class Simulated:
    """It also stands in for the server that methods of the link get.

    canvas: another one than that of the display. settings: as of the application. space: bytes that
    an answer may take.
    """

    space = 900

    def __init__(self, table, store, settings, canvas=None):
        simulator.Pin.pins.clear()
        self.glass = simulator.Glass()
        self.unplug(False)
        pin, roles = simulator.Pin, [role for role, _ in simulator.BUTTONS]
        self.pins = {role: pin(n, pin.IN, pin.PULL_UP) for role, n in simulator.BUTTONS}
        keys = Keys([self.pins[role] for role in roles], simulator.ACTIVE)
        bus, mono, self.sees = (
            simulator.I2C(0, scl=pin(1), sda=pin(0), freq=400_000),
            Canvas(128, 64),
            {},
        )
        has = {"language": "en", "brightness": 10, "sound": True, "sleep": 5}
        has.update(settings)
        self.app = App(
            simulator.NAME,
            table,
            store,
            (canvas or mono, Display(bus, mono.pixels), self.sees, self.glass.picture),
            (keys, Buttons(tuple(roles))),
            Buzzer(simulator.PWM(pin(16), freq=1000, duty_u16=0)),
            has,
        )

    def unplug(self, away=True):
        simulator.I2C.devices.clear()
        if not away:
            simulator.I2C.devices[0x3C] = self.glass

    def press(self, button, ms=60):
        ui.METHODS["ui.press"][0](self, button=button, ms=ms)

    def turns(self, ms):
        """Let the application run for a while of its own time."""
        for _ in range(ms // 10):
            self.app.turn()
            self.app.skip(10)

    def picture(self):
        return bytes(self.glass.picture()[3])


class Store:
    def keep_settings(self, settings):
        pass


class Box(Simulated):
    """The application with a game on its table.

    store: None: nothing is kept. game: "" takes up the one that ran in that store, if there is one.
    ran: as `ran` of the application.
    """

    def __init__(
        self,
        game,
        players=(),
        options=None,
        seats=None,
        moments=True,
        canvas=None,
        store=None,
        ran=None,
    ):
        self.table = Table(lambda: 6, store)
        super().__init__(self.table, store or Store(), {"moments": moments}, canvas)
        self.beeps = []
        self.app.beep = self.beeps.append
        if game:
            self.table.new(game, players, options, 6, None, seats)
        else:
            session = store.resume()
            if session:
                self.table.take(session)
        self.app.ran = ran
        self.app.guard(self.app.open_table if self.table.session else self.app.home)
        self.app.glass.refresh()
        self.failed = []
        self.app.trouble = self.failed.append

    def do(self, *texts):
        for text in texts:
            self.table.do(text)
            self.app.glass.refresh()
            self.app.glass.refresh()  # its moment

    def happens(self, *events):
        """Something has happened, without an action that brings it about."""
        self.table.changed({"ply": 0, "action": "x", "by": "link"}, "x", list(events))
        self.app.glass.refresh()  # the screen behind
        self.app.glass.refresh()
        assert not self.failed, self.failed

    def screen(self):
        return ui.METHODS["ui.screen"][0](self)

    def moment(self):
        """The name of the moment that is shown, or None."""
        self.app.glass.refresh()
        return self.screen().get("moment")
