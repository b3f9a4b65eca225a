"""The river of Mississippi Queen so far, as a path of tiles that flows to the right."""

from micropython import const

from firmware.ui import widgets
from firmware.ui.stack import Screen
from shared_rules.mississippi.tiles import joined, spots, station

ARROWS = {"left": "←", "straight": "↑", "right": "→", None: ""}
_TOP = const(14)  # first row of the path
_REST = const(37)  # rows of the display that it may not take
_MOST = const(28)  # sixteenths of a pixel for half a step, at most; a tile is eight of these long


class River(Screen):
    """Left and right go along the tiles that lie on the table, from the rear to the front."""

    name = "river"
    whole = True

    def __init__(self, app):
        super().__init__(app)
        self._at = None

    def open(self):
        state = self.app.table.session.state
        river = state["river"]
        self._rear = state["rear"]
        self._places = [_flat(spot) for spot in spots(river)][self._rear :]
        self._river = river[self._rear :]
        exit = river[-1]["exit"] or state["landing"]
        self._landing = None
        if exit:
            q, r, heading = spots(river)[-1]
            x, y = _flat(joined(q, r, heading, exit))
            self._landing = (x + self._places[-1][0]) // 2, (y + self._places[-1][1]) // 2
        self._scale()
        if self._at is None:
            self._at = len(self._river) - 1

    def _scale(self):
        """Turn the places into pixels, as far apart as the display allows."""
        places = self._places + ([self._landing] if self._landing else [])
        left, top = min(x for x, _ in places), min(y for _, y in places)
        wide = max(x for x, _ in places) - left
        high = max(y for _, y in places) - top
        rows = self.app.canvas.tall - _REST
        scale = min(_MOST, 112 * 16 // max(wide, 1), rows * 16 // max(high, 1))
        x0 = (128 - wide * scale // 16) // 2
        y0 = _TOP + (rows - high * scale // 16) // 2
        places = [(x0 + (x - left) * scale // 16, y0 + (y - top) * scale // 16) for x, y in places]
        if self._landing:
            self._landing = places.pop()
        self._places = places

    def title(self):
        piece = self._river[self._at]
        return piece["tile"] + " " + ARROWS[piece["exit"]]

    def focus(self):
        return self._river[self._at]["tile"]

    def draw(self, canvas):
        widgets.title_bar(canvas, self.title())
        last = None
        for place in self._places + ([self._landing] if self._landing else []):
            if last:
                canvas.line(last[0], last[1], place[0], place[1], 1)
            last = place
        for i, (x, y) in enumerate(self._places):
            canvas.ellipse(x, y, 3, 3, 0, True)
            canvas.ellipse(x, y, 3, 3, 1, bool(self._river[i]["passengers"]))
            if i == self._at:
                canvas.rect(x - 5, y - 5, 11, 11, 1)
        if self._landing:
            canvas.fill_rect(self._landing[0] - 2, self._landing[1] - 2, 5, 5, 1)
        t, piece = self.app.t, self._river[self._at]
        roof = station(piece["tile"])
        if roof:
            text = t("tile." + roof) + " " + "♟" * piece["passengers"]
            canvas.write(text, canvas.w - 2 - canvas.measure(text), 1, 0)
        reserve = t("reserve", n=self.app.table.session.state["reserve"])
        canvas.write(reserve, 1, canvas.h - 17)
        widgets.footer(canvas, t("ok.back"), t("keys.tile"))

    def press(self, role, kind):
        if role in ("left", "up"):
            self._at = max(0, self._at - 1)
        elif role in ("right", "down"):
            self._at = min(len(self._river) - 1, self._at + 1)
        elif kind == "long":
            self.app.home()
        else:
            self.app.pop()
        self.app.dirty()


def _flat(spot):
    """The middle of a tile as (x, y) in half steps; downstream of the start tile is right."""
    q, r, _ = spot
    return -2 * r - q, q * 7 // 4
