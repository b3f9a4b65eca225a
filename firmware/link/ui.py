"""The methods ui.*: the buttons and the glass of the box."""

from binascii import b2a_base64, crc32, hexlify

from firmware import visit
from firmware.link.game import USUAL, entries
from firmware.link.refusal import bad

_HELD = 20  # ms between two looks at a button that is held
_LONGEST = 10_000  # ms that a button is held, at most
_PART = 540  # bytes of a picture in one answer; a multiple of 3, so that base64 joins seamlessly


def _press(server, button, ms=60):
    """Hold buttons for `ms` milliseconds. Nobody waits: the clock is put forward instead."""
    app = server.app
    mask = 0
    for role in button.split("+"):
        bit = 1 << app.keys.buttons.roles.index(role) if role in app.keys.buttons.roles else 0
        if not bit or mask & bit:
            raise bad("button", "There is no such button.")
        mask |= bit
    if ms > _LONGEST:
        raise bad("ms", "A button is held for 10000 ms at most.")
    _hold(app, mask, ms)
    return {}


def _hold(app, mask, left):
    # Only a box is pressed, and only a box has these; CPython reads METHODS, too.
    from time import ticks_add, ticks_diff

    begin = now = app.now()
    app.keys.look(0, now)
    app.keys.look(mask, now)
    while left:
        step = min(left, _HELD)
        now = ticks_add(now, step)
        app.keys.look(mask, now)
        left -= step
    for _ in range(3):  # released for longer than a button bounces
        app.keys.look(0, now)
        now = ticks_add(now, _HELD)
    app.skip(ticks_diff(now, begin))
    app.glass.refresh()


def _frame(server, offset=0):
    app = server.app
    app.glass.refresh()
    w, h, form, rows, *palette = app.glass.picture()
    total = len(rows)
    crc = 0
    for start in range(0, total, _PART):
        crc = crc32(b2a_base64(rows[start : start + _PART])[:-1], crc)
    part = b2a_base64(rows[offset // 4 * 3 : offset // 4 * 3 + _PART])[:-1]
    part = part[offset % 4 :]
    letters = (total + 2) // 3 * 4
    if part:  # an offset at the end only asks whether the picture is still the same
        app.glass.held = app.now() if offset + len(part) < letters else None
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


def _screen(server):
    app = server.app
    app.glass.refresh()
    top = app.stack.top
    answer = {"screen": top.name, "title": top.title(), "focus": top.focus()}
    if app.glass.moment:
        answer["moment"] = app.glass.moment.name
    return answer


def _words(server, offset=0, limit=USUAL):
    lines = visit("firmware.ui.words").list_lines(server.app)
    return entries(server, {}, "lines", lines, offset, limit)


METHODS = {
    "ui.press": (_press, "button=text ms?=number"),
    "ui.frame": (_frame, "offset?=number"),
    "ui.screen": (_screen, ""),
    "ui.words": (_words, "offset?=number limit?=number"),
}
