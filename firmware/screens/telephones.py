"""Telephones at the box: the radio on and off, codes to scan, who is here, a new password."""

from firmware import unload_all, visit
from firmware.screens.choice import Choice
from firmware.ui import widgets
from firmware.ui.language import Wording
from firmware.ui.stack import Screen

_RADIO = "air door requests guests names pages telephones sign window qr"


class Telephones(Choice):
    """What can be done, by the state of the radio."""

    name = "telephones"

    def __init__(self, app):
        super().__init__(app)
        self._sure = False  # whether a new password was asked for once

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], "radio")
        self._sure = False
        self._lay()

    def title(self):
        return self.app.t("radio")

    def _lay(self):
        t, radio = self.app.t, self.app.radio
        if not radio:
            self.items = [("on", t("radio.on"))]
        else:
            here = t("radio.here", n=radio.here)
            self.items = [("codes", t("radio.codes")), ("who", (t("radio.who"), here))]
            if radio.name:
                self.items.append(("anew", t("radio.sure" if self._sure else "radio.anew")))
            self.items.append(("off", t("radio.off")))
        self.selected = min(self.selected, len(self.items) - 1)

    def press(self, role, kind):
        if role != "ok" and self._sure:
            self._sure = False
            self._lay()
        super().press(role, kind)

    def choose(self, name):
        app = self.app
        if name == "codes":
            app.push("telephones", "Codes")
        elif name == "who":
            app.push("telephones", "Who")
        elif name == "on":
            self._switch_on()
        elif name == "off":
            app.radio.close()
            app.radio = None
            unload_all(_RADIO, "firmware.radio.")
            app.set("telephones", False)
            self._lay()
        elif self._sure:
            app.radio.change_password()
            app.push("telephones", "Codes")
        else:
            self._sure = True
            self._lay()

    def _switch_on(self):
        app = self.app
        app.radio = visit("firmware.radio.air").Air(app)
        app.set("telephones", True)
        self.selected = 0
        self._lay()
        app.push("telephones", "Codes")


class Codes(Screen):
    """A code that joins the network, then one that opens the page, each with its text."""

    name = "codes"

    def __init__(self, app):
        super().__init__(app)
        qr = visit("firmware.radio.qr")
        self._codes = [(what, qr.draw(text), lines) for what, text, lines in app.radio.list_codes()]
        self._side, self._at = qr.SIDE, 0

    def title(self):
        return self.app.t("radio." + self.focus())

    def focus(self):
        return self._codes[self._at][0]

    def draw(self, canvas):
        what, grid, lines = self._codes[self._at]
        side = self._side
        edge = (canvas.h - 2 * side) // 2
        canvas.fill_rect(0, 0, canvas.h, canvas.h, 1)  # dark on lit: every reader knows that
        for y in range(side):
            for x in range(side):
                if grid[y * side + x]:
                    canvas.fill_rect(edge + 2 * x, edge + 2 * y, 2, 2, 0)
        left = canvas.h + 2
        w = canvas.w - left
        rows = min(widgets.wrap(canvas, self.title(), left, 0, w, 3 * 9 - 1), 3)
        y = 9 * rows + 2
        for line in lines:
            y += 9 * widgets.wrap(canvas, line, left, y, w, canvas.h - y)
        if len(self._codes) > 1:
            canvas.write("◀ %d/%d ▶" % (self._at + 1, len(self._codes)), left, canvas.h - 8)

    def press(self, role, kind):
        more = self._at + 1 < len(self._codes)
        if role in ("left", "right", "up", "down") or role == "ok" and more:
            step = -1 if role in ("left", "up") else 1
            self._at = (self._at + step) % len(self._codes)
            self.app.dirty()
        else:
            self.app.pop()


class Who(Choice):
    """The seats that telephones have; OK, pressed twice, frees one."""

    name = "who"

    def __init__(self, app):
        super().__init__(app)
        self._sure = ""  # the seat that was chosen once

    def open(self):
        self._lay()

    def title(self):
        return self.app.t("radio.who")

    def tick(self, now):
        self._lay()
        self.app.dirty()
        return 1000

    def _lay(self):
        app, items = self.app, []
        seats = app.radio.guests.telephones.list_seats() if app.radio and app.radio.guests else ()
        for seat, minutes, here in seats:
            name = self._name(seat)
            if seat == self._sure:
                name = app.t("radio.free", n=name)
            since = app.t("radio.since", n=minutes) if here else app.t("radio.away")
            items.append((seat, (name, since)))
        self.items = sorted(items)
        self.selected = max(0, min(self.selected, len(items) - 1))

    def _name(self, seat):
        app = self.app
        session = app.table.session
        if not session:
            return seat
        name = app.who(seat)
        if name == seat:  # a word of the game's own table
            name = Wording(app.language.code, session.game).get(seat + "=") or seat
        return name

    def draw(self, canvas):
        super().draw(canvas)
        if not self.items:
            text = self.app.t("radio.nobody", n=self.app.radio.here if self.app.radio else 0)
            widgets.wrap(canvas, text, 2, widgets.BODY + 1, canvas.w - 4, 4 * 9)

    def choose(self, name):
        if self._sure == name:
            self.app.radio.guests.telephones.free(name)
            self._sure = ""
        else:
            self._sure = name
        self._lay()

    def press(self, role, kind):
        if role != "ok":
            self._sure = ""
        super().press(role, kind)
