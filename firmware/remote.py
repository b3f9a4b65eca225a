"""What a host may ask of the box itself: its buttons, its glass, its language, its memory."""

import gc
from binascii import b2a_base64, crc32, hexlify

from firmware.ui.language import codes

_HELD = 20  # ms between two looks at a button that is held
_LONGEST = 10_000  # ms
_PART = 540  # bytes of a picture in one answer; a multiple of 3, written by itself


class Remote:
    """`answers` is {method: f(params)} for firmware.link.server.Server; f raises ValueError.

    picture: function that gives (w, h, format, bytes) of the glass.
    """

    def __init__(self, app, picture):
        self._app = app
        self._picture = picture
        self._bits = {}
        for place, role in enumerate(app.buttons.roles):
            self._bits.setdefault(role, 1 << place)
        self.answers = {
            "ui.press": self._press,
            "ui.frame": self._frame,
            "ui.screen": self._screen,
            "system.memory": self._memory,
            "system.language": self._language,
        }

    def _press(self, params):
        """Hold a button for a while that takes no time: the clock is put forward instead."""
        mask = 0
        for role in params["button"].split("+"):
            bit = self._bits.get(role, mask)
            if not bit or mask & bit:
                raise ValueError("There is no such button.")
            mask |= bit
        left = params.get("ms", 60)
        if left > _LONGEST:
            raise ValueError("A button is held for 10000 ms at most.")
        events = self._app.table.events
        try:
            self._hold(mask, left)
        except MemoryError:
            if self._app.table.events is events:
                raise  # else the game has changed: it was pressed
        return {}

    def _hold(self, mask, left):
        app = self._app
        begin = now = app.now()
        app.look(0, now)
        app.look(mask, now)
        while left:
            step = min(left, _HELD)
            now += step
            app.look(mask, now)
            left -= step
        for _ in range(3):  # released, for longer than bounces last
            app.look(0, now)
            now += _HELD
        app.skip(now - begin)
        app.refresh()

    def _frame(self, params):
        self._app.refresh()
        w, h, form, rows, *palette = self._picture()
        total = len(rows)
        crc = 0
        for start in range(0, total, _PART):
            crc = crc32(b2a_base64(rows[start : start + _PART])[:-1], crc)
        start = params.get("offset", 0)
        part = b2a_base64(rows[start // 4 * 3 : start // 4 * 3 + _PART])[:-1]
        part = part[start % 4 :]
        letters = (total + 2) // 3 * 4
        if part:  # not where it is only asked whether the picture is another one
            self._app.hold(start + len(part) < letters)
        answer = {
            "w": w,
            "h": h,
            "format": form,
            "total": letters,
            "part": part.decode(),
            "crc": "%08x" % crc,
        }
        if palette:
            answer["palette"] = hexlify(palette[0]).decode()
        return answer

    def _screen(self, params):
        self._app.refresh()
        top = self._app.stack.top
        return {"screen": top.name, "title": top.title(), "focus": top.focus()}

    def _memory(self, params):
        gc.collect()
        return {"free": gc.mem_free(), "used": gc.mem_alloc()}

    def _language(self, params):
        language = self._app.language
        if "code" in params:
            if params["code"] not in codes():
                raise ValueError("There is no such language.")
            if not self._app.set("language", params["code"]):
                # it is spoken until the power goes
                return {"code": language.code, "codes": codes(), "kept": False}
        return {"code": language.code, "codes": codes()}
