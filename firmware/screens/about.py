"""About the box: version, board, memory, and where to get help."""

import gc
import sys

from firmware import VERSION
from firmware.screens.reading import Reading


class About(Reading):
    """Shows the facts that somebody who wants to help will ask for."""

    name = "about"

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], "home")
        gc.collect()
        text = app.t(
            "about.text",
            version=VERSION,
            python="%d.%d.%d" % sys.implementation.version[:3],
            board=app.board,
            free=gc.mem_free() // 1024,
            total=(gc.mem_free() + gc.mem_alloc()) // 1024,
        )
        self.text = text.replace("|", "\n")

    def title(self):
        return self.app.t("about")
