"""The table of MASTER in table mode: the dial with which a move is told, beside the bridge."""

from firmware import visit
from firmware.screens.master.bar import bar
from firmware.screens.master.bridge import Bridge, gauges
from firmware.screens.master.phrase import port_name
from firmware.screens.master.turn import Turn
from shared_rules.master.bills import PORTS, bill
from shared_rules.master.fleet import on_turn
from shared_rules.master.sailing import longest

# The sea of each port, in the order of PORTS. a, s: North, South Atlantic; i: Indian Ocean; p, w:
# Pacific, its east and its west. Behind each canal: the pairs of seas between which it is the way.
_SEAS = "iissaaawisaaaaiswpwp"
_CANALS = (("panama", "ap aw ps sw"), ("suez", "ai aw"))


def _sea(port):
    return port and _SEAS[PORTS.index(port)]


def canals(origin, goal):
    """The canals through which a ship may go from a port to another, as words of `sail`."""
    seas = sorted([_sea(origin), _sea(goal)])
    return [name for name, pairs in _CANALS if "".join(seas) in pairs]


class Table(Turn):
    """OK sails as the dial says. Up sets the squares, down says what the move touched.

    Right enters the port shown, left shows another. OK held opens the menu.
    """

    name = "table"

    def __init__(self, app):
        super().__init__(app)
        self._bridge = Bridge()
        self._left = {}  # colour of a ship: the port it has left, "" once it has passed a canal

    def title(self):
        return self.app.who(on_turn(self.app.table.session.state)["colour"])

    def focus(self):
        """What OK plays."""
        self.make()
        return self._text()

    def prepare(self):
        super().prepare()
        state = self.app.table.session.state
        self._ship = ship = on_turn(state)
        self._bridge.look(self.app, ship)
        colour, n = ship["colour"], ship["bill"]
        if ship["port"]:
            self._left[colour] = ship["port"]
        elif n is not None and colour not in self._left:
            self._left[colour] = bill(n)[0]
        ports = [] if n is None else [bill(n)[1]]
        if ship["tow"]:
            # M-65: a tow ends in a red port; one in the same sea is nearer
            red, sea = self.app.table.session.rules.prices or (), _sea(self._left.get(colour))
            ports = sorted(red, key=lambda port: (_sea(port) != sea, port)) + ports
        if ship["diverted"] and self._left.get(colour):
            ports.insert(0, self._left[colour])  # often this is the nearest one
        ports += [port for port in PORTS if port in state["waiting"]] + PORTS
        self._ports = []
        for port in ports:
            if port not in self._ports and port != ship["port"]:
                self._ports.append(port)
        self._at, self._all = 0, False
        self._touched, self._touch = [""], 0
        list_likely = visit("shared_rules.master.advice").list_likely  # it is needed once a turn
        words = (list_likely(self.app.table.session.rules, state) or ["stay 0"])[0].split(" ")
        self._n, self._enters = int(words[1]), words[-1] in self._ports
        if self._enters:
            self._at = self._ports.index(words[-1])
        self._choose()
        touched = "".join([" " + word for word in words if word in ("zone", "tow")])
        self._touch = self._touched.index(touched) if touched in self._touched else 0
        self._words()

    def more(self):
        """Have `down` offer all that a move can touch, likely or not."""
        self.make()
        self._all = True
        self._choose()
        self.key("down", "press")

    def _choose(self):
        """Compute the texts that `down` goes through.

        Each is "" or " zone", then perhaps a canal, then perhaps " tow".
        """
        tow = self._ship["tow"]
        ropes = ["", " tow"] if tow and "of" in tow else [""]
        origin = self._left.get(self._ship["colour"])
        if self._all:
            passed = [" panama", " suez"]
        else:
            passed = (
                [" " + name for name in canals(origin, self._ports[self._at])] if origin else []
            )
        more = [canal + rope for canal in [""] + passed for rope in ropes]
        before = self._touched[self._touch]
        self._touched = [zone + words for words in more for zone in ("", " zone")]
        self._touch = self._touched.index(before) if before in self._touched else 0

    def _text(self):
        """The action that OK plays."""
        if not self._n:
            return "stay"
        touched = self._touched[self._touch]
        return "sail %d" % self._n + touched + (" " + self._ports[self._at]) * self._enters

    def _words(self):
        """Compute the texts of the frame."""
        app, t, ship = self.app, self.app.t, self._ship
        state = app.table.session.state
        touched = self._touched[self._touch]
        self._digit = str(self._n)
        self._zone = "zone" in touched
        self._storm = t("zone") if self._zone else "▼ " + t("zone")
        self._unit = t("sail.squares" if self._n else "do.stay")
        words = [t("sail." + word) for word in touched.split(" ") if word not in ("", "zone")]
        self._more = ", ".join(words) or self._bridge.unusual(app, state, ship)
        port = port_name(app, self._ports[self._at])
        self._port = ("→ " if self._enters else "◀▶ ") + port
        self._foot = t("ok.stay" if not self._n else "ok.enter" if self._enters else "ok.sail")
        self._key = t("hold.menu")

    def paint(self, canvas):
        bridge = self._bridge
        bar(canvas, bridge.name, bridge.cash, bridge.small)
        canvas.big(self._digit, 2, 20)
        canvas.write(self._unit, 20, 19)
        if self._n:
            _sign(canvas, self._storm, 20, 28, self._zone)
        canvas.write(self._more, 20, 37)
        gauges(canvas, bridge.fuel, bridge.damage, bridge.words)
        if self._n:
            _sign(canvas, self._port, 2, 47, self._enters)
        freight = bridge.texts[1]
        canvas.write(freight, canvas.w - 1 - canvas.measure(freight), 47)
        self.foot(canvas, self._foot, self._key)

    def key(self, role, kind):
        if role == "ok":
            self._sail()
            return
        if role == "up":
            most = longest(self._ship, "tow" in self._touched[self._touch])[0]
            self._n = self._n - 1 if self._n else most
        elif role == "down":
            self._touch = (self._touch + 1) % len(self._touched)
            most = longest(self._ship, "tow" in self._touched[self._touch])[0]
            self._n = min(self._n, most)
        elif role == "right":
            self._enters = not self._enters
        else:
            self._at = (self._at + 1) % len(self._ports)
            self._choose()
        self._words()

    def _sail(self):
        colour, text = self._ship["colour"], self._text()
        self.sail(text)
        if not self.why and ("panama" in text or "suez" in text):
            self._left[colour] = ""


def _sign(canvas, text, x, y, lit):
    """Draw a text, dark on a lit ground if it holds."""
    if lit:
        canvas.fill_rect(x - 1, y - 1, canvas.measure(text) + 3, 9, 1)
    canvas.write(text, x, y, 0 if lit else 1)
