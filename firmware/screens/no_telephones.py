"""Why this box can't let telephones in: what is left of them where the rest is not on the box."""

import gc
import os

from firmware import visit
from firmware.screens.notice import Notice

_LEAST = 300_000  # bytes of a heap that holds any game beside telephones; a Pico W has 205,184


def find_obstacle(aerial):
    """Why this box can't let telephones in: a word, or None if it can.

    aerial: as `App.aerial`. "radio": it has none. "memory": this is a Pico W, whose heap is too
    small. "page": the page is not here, or the modules that come with it.
    """
    kind, page = aerial
    if kind == "network":
        try:
            import network  # type: ignore[import-not-found]

            network.WLAN(network.AP_IF)
        except (ImportError, OSError):  # an image without radio; or a Pico without one
            return "radio"
    if gc.mem_free() + gc.mem_alloc() < _LEAST:
        return "memory"
    try:
        os.stat(page)
        visit("firmware.radio")
    except (OSError, ImportError):
        return "page"


class Refused(Notice):
    """Says the reason, and what would do. obstacle: a word of `find_obstacle`, or "fails"."""

    def __init__(self, app, obstacle):
        super().__init__(app, "no." + obstacle)

    def title(self):
        return self.app.t("set.telephones")
