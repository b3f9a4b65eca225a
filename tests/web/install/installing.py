"""The page that installs, as its tests use it, and how long they wait."""

from pilothouse.device import deploy, pico

LONG = 240_000  # ms that a whole firmware may take on a busy machine
VERY_LONG = 4 * 3600_000  # ms, on the emulated Pico
SLOW = 20  # how many times slower the emulated Pico is than a board
REPL, PICO = "install/repl.js", "install/pico.js"
SILENT = {  # short waits: the page soon knows that a device is silent
    REPL: {"STOPS = 6_000": "STOPS = 300", "HEARS = 2_000": "HEARS = 100"},
}
LATE = {  # for the emulated Pico
    REPL: {
        "HEARS = 2_000": "HEARS = 10_000",
        "STOPS = 6_000": f"STOPS = {SLOW * 6_000}",
        "SILENCE = 60_000": f"SILENCE = {SLOW * 60_000}",
        "STARTS = 10_000": f"STARTS = {SLOW * 10_000}",
    },
    PICO: {
        "STARTS = 60_000": f"STARTS = {SLOW * 60_000}",
        "ASK = 1_000": f"ASK = {SLOW * 1_000}",
    },
}


class Page:
    """The page, and the cable to the Pico beside it."""

    def __init__(self, page, line) -> None:
        self.page, self.cable = page, line

    def choose(self) -> str:
        """Choose the Pico; returns what was found, or the sentence that says what is wrong."""
        again = self.page.locator("#again")
        (again if again.is_visible() else self.page.locator("#choose")).click()
        self._done("#board, #wrong")
        return self.wrong() or self.page.inner_text("#found")

    def install(self) -> str:
        """Install; returns what is said at the end."""
        self.page.click("#install")
        self._done("#done p, #wrong")
        return self.wrong() or self.page.inner_text("#done")

    def wrong(self) -> str:
        wrong = self.page.locator("#wrong")
        return self.page.inner_text("#sentence") if wrong.is_visible() else ""

    def _done(self, what: str) -> None:
        self.page.wait_for_function(
            """what => !document.body.dataset.busy &&
              [...document.querySelectorAll(what)].some((each) => each.checkVisibility())""",
            arg=what,
            timeout=VERY_LONG if self.cable.url.startswith("emulator") else LONG,
        )


def files(device):
    """Name -> hash of the firmware's files on a Pico."""
    with pico.Pico(device.url) as there:
        return deploy.hashes(there)
