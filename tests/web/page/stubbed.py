"""A tab with the page of the box, and a worker that stands in for the box."""

import json

from tests.web import phone

UP, DOWN, LEFT, RIGHT, OK, BACK = 1, 2, 4, 8, 16, 32


class Tab:
    """A tab with the page. `heard`: what the stub got."""

    def __init__(self, where, site):
        """where: a context, or a new page of one."""
        self.page = where.new_page() if hasattr(where, "new_page") else where
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.add_init_script(
            "window.heard = []; window.stub = new BroadcastChannel('stub');"
            "stub.onmessage = ({data}) => data.heard && heard.push(data.heard)"
        )
        self.page.goto(site if "#" in site else site + "#box")

    def go(self, view):
        """Go to another view of the page."""
        self.page.evaluate("view => { location.hash = view; }", view)
        self.wait(f"document.body.dataset.view === {view!r}")

    def wait(self, condition):
        phone.wait(self.page, condition)

    def masks(self):
        return self.page.evaluate("heard.filter((m) => m.type === 'keys').map((m) => m.mask)")

    def tell(self, what):
        self.page.evaluate(f"stub.postMessage({json.dumps(what)})")

    def say(self, message):
        self.page.evaluate(f"stub.postMessage({{say: {message}}})")

    def starts(self):
        return self.page.evaluate("heard.filter((m) => m.type === 'start').length")

    def up(self):
        self.wait("document.querySelectorAll('#words p').length > 0")
        return self
