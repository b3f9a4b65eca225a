"""Stands in for MicroPython's module `network` on a Pico W: an access point, as its manual has it.

What it was told is in the file `air` of the folder of the saves. It goes on over a soft reset.
"""

import json
import os

AP_IF = 1
_FILE = os.getenv("PILOTHOUSE_FLASH") + "/air"


class WLAN:
    def __init__(self, interface):
        assert interface == AP_IF
        if os.getenv("NO_RADIO"):
            raise OSError(5)  # EIO: nothing answers, as on a Pico with an image for a Pico W
        try:
            with open(_FILE) as file:
                self._known = json.load(file)
        except OSError:
            self._known = {"active": False, "opened": 0}

    def active(self, *on):
        if not on:
            return self._known["active"]
        if on[0] and not self._known["active"]:
            assert len(self._known["password"]) >= 8, "WPA2 takes no shorter one"
            self._known["opened"] += 1
        self._known["active"] = on[0]
        self._keep()

    def config(self, **given):
        for name in given:
            assert name in ("ssid", "password", "pm"), name
        self._known.update(given)
        self._keep()

    def ifconfig(self):
        return "127.0.0.1", "255.255.255.0", "127.0.0.1", "127.0.0.1"

    def _keep(self):
        with open(_FILE, "w") as file:
            json.dump(self._known, file)
