"""What a telephone shows by itself when it has joined: the address to open, and its code.

Such a window keeps nothing and closes again, so the table is not in it.
"""

from firmware.radio import qr
from firmware.ui.language import Wording

_PAGE = """<!doctype html><html lang="%s"><meta charset="utf-8"><meta name="viewport" content=\
"width=device-width"><title>Pilothouse</title><body style="font:1.2em sans-serif;margin:2em;\
text-align:center"><p>%s</p><p><b>http://%s</b></p><svg viewBox="-4 -4 37 37" width="222" \
style="background:#fff"><path d="%s"/></svg></body></html>"""


def write(app, address):
    """The window as bytes of HTML, in the language of the box."""
    code = app.language.code
    text = Wording(code, "radio").get("window=")
    grid = qr.draw("http://" + address)
    dark = []
    for y in range(qr.SIDE):
        for x in range(qr.SIDE):
            if grid[y * qr.SIDE + x]:
                dark.append("M%d %dh1v1h-1z" % (x, y))
    return (_PAGE % (code, text, address, "".join(dark))).encode()
