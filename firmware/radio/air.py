"""The box's own network while it is on: its name and password, and what goes on behind them.

A Pico W has an access point, `network.WLAN(network.AP_IF)`: what telephones join. A start of the
box leaves it as it is; only sockets close. On a computer there is none: telephones come by an
address.
"""

import os

from firmware import visit
from firmware.store.flash import opened, write_new

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32, of which no two look the same
_OPEN = "Pilothouse-"
_FULL_POWER = 0xA11140  # CYW43_NONE_PM: a radio that naps answers 100 to 300 ms later
_LOOK = 50  # steps between two counts of the telephones


class Air:
    """The radio of a box that has one and is switched on.

    address: what a telephone types behind `http://`. name, password: of the network, or "".
    here: how many telephones are here. guests: firmware.radio.guests.Guests, after the first step.
    """

    def __init__(self, app):
        self._app = app
        self._door = self.guests = None
        self.here, self._steps = 0, 0
        kind, self._page = app.aerial
        self.name = self.password = ""
        self._wlan = None
        if kind != "network":
            self.address = kind
            return
        import network  # type: ignore[import-not-found]

        self._wlan = network.WLAN(network.AP_IF)
        self.name, self.password = self._read() or (self._draw_name(), self._draw())
        self._go_on_air(False)
        self.address = self._wlan.ifconfig()[0]

    def change_password(self):
        """Draw another password. All telephones have to join anew."""
        self.password = self._draw()
        self._go_on_air(True)

    def list_codes(self):
        """What a telephone scans, in order: (what, text of the code, lines to type)."""
        page = "http://" + self.address
        found = [("page", page, [page[7:]])]
        if self.name:
            text = "WIFI:T:WPA;S:%s;P:%s;;" % (self.name, self.password)
            found.insert(0, ("join", text, [_OPEN, self.name[len(_OPEN) :], self.password]))
        return found

    def step(self, server, wait=0):
        """Attend to the telephones; hand the server one line. Return whether there was anything.

        wait: ms that it waits for something to come.
        """
        if not self._door and not self._has_opened(server):
            return False
        busy = self._door.step(wait)
        self._steps += 1
        if self._steps >= _LOOK:
            self._steps = 0
            here = self.guests.telephones.count_here()
            if here != self.here:
                self.here = here
                self._app.dirty()
        return self.guests.pass_on() or busy

    def draw(self, glass):
        """Say on the table's screen that the radio is on. glass: firmware.glass.Glass."""
        if self._app.stack.top.at_table and not glass.moment:
            visit("firmware.radio.sign").draw(glass.canvas, self.here)

    def clear(self):
        """Memory is short: drop what can be worked out again."""
        if self.guests:
            self.guests.clear()

    def close(self, ends=True):
        """Close all connections. ends: the network, too; else the box starts again."""
        if self._door:
            self._door.close()
            self._door = None
        if ends and self._wlan:
            self._wlan.active(False)

    def _has_opened(self, server):
        """Open the door. Where that is not possible the radio goes off, and a screen says so."""
        try:
            self._open(server)
            return True
        except (OSError, ValueError):  # the page is damaged, or another program has the address
            app = self._app
            self.close()
            app.radio = None
            app.push("no_telephones", "Refused", "fails")
            return False

    def _open(self, server):
        from firmware.radio.door import Door
        from firmware.radio.guests import Guests
        from firmware.radio.pages import Pages

        host, _, port = self.address.partition(":")
        names = None
        if self._wlan:
            from firmware.radio.names import Names

            names = Names(host)
            host = "0.0.0.0"
        self.guests = Guests(self._app, server, self._window)
        door = Door(self.guests, Pages(self._page), (host, int(port or 80)), names)
        self._door = self.guests.door = door

    def _window(self):
        return visit("firmware.radio.window").write(self._app, self.address)

    # The network.

    def _go_on_air(self, anew):
        """Open the network. One that is open since before a start stays as it is, unless `anew`."""
        wlan = self._wlan
        if wlan.active() and not anew:
            return
        self._keep()
        wlan.active(False)
        wlan.config(ssid=self.name, password=self.password)
        wlan.active(True)
        wlan.config(pm=_FULL_POWER)

    def _draw_name(self):
        return _OPEN + "%02X%02X" % tuple(os.urandom(2))

    def _draw(self):
        return "".join([_LETTERS[byte & 31] for byte in os.urandom(8)])

    def _read(self):
        """[name, password] as they were kept, or None."""
        try:
            with opened(self._app.store.path("radio")) as file:
                words = str(file.read(80), "utf-8").split()
        except (OSError, UnicodeError):
            return None
        good = len(words) == 2 and words[0].startswith(_OPEN) and len(words[1]) == 8
        return words if good else None

    def _keep(self):
        """Keep both on flash. Where it is full, they are others after the power was off."""
        store, line = self._app.store, ("%s %s\n" % (self.name, self.password)).encode()
        try:
            store.keep(lambda: write_new(store.path("radio"), (line,)))
        except OSError:
            pass
