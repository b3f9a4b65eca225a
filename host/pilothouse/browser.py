"""A browser that opens the page: chromium without a window, for measurements and pictures."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import which
from typing import Any

from pilothouse import web
from pilothouse.errors import TargetError

PHONE = (360, 740)  # CSS pixels of a small phone: width, height

# Speaks to the box beside the page: `beside.up` gives the ms at the first frame. That box explains
# no game.
LISTENING = """
  const Plain = Worker;
  window.beside = { waiting: new Map(), drawn: () => {} };
  beside.up = new Promise((resolve) => { beside.ready = () => resolve(performance.now()); });
  window.Worker = class extends Plain {
    constructor(...how) {
      super(...how);
      beside.worker = this;
      this.addEventListener("message", ({ data }) => {
        if (data.type === "line") {
          const answer = JSON.parse(data.text);
          beside.waiting.get(answer.id)?.(answer);
        } else if (data.type === "ready") {
          setTimeout(() => beside.ready());
        } else if (data.type === "glass") {
          setTimeout(() => beside.drawn());
        }
      });
    }
    postMessage(message, ...rest) {
      const how = message.type === "start" ? { explain: false } : {};
      super.postMessage({ ...message, ...how }, ...rest);
    }
  };
  let last = 0;
  beside.call = (method, params) => new Promise((resolve) => {
    const id = `beside ${++last}`;
    beside.waiting.set(id, resolve);
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    beside.worker.postMessage({ type: "line", text });
  });
"""


@contextmanager
def chromium() -> Iterator[Any]:
    """Playwright's browser. Raises TargetError if there is none."""
    program = which("chromium")
    if program is None:
        raise TargetError("this needs a browser: chromium, and there is none on the path")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise TargetError(
            "this needs playwright: in a checkout `make setup` brings it, else `pipx inject "
            "pilothouse playwright`"
        ) from None
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=program)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def served(files: dict[str, web.File]) -> Iterator[str]:
    """Hand out files as `pilothouse web` does; gives the address of the page."""
    with web.Server(files, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_port}/"
        finally:
            server.shutdown()


@contextmanager
def tab(
    browser: Any,
    address: str,
    size: tuple[int, int] = PHONE,
    before: Callable[[Any], None] = lambda tab: None,
    **how: Any,
) -> Iterator[Any]:
    """A tab with the page and a memory of its own, up to the first frame of the box.

    size: CSS pixels. before: called with the empty tab. how: what else the context is like.
    """
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(**{"viewport": viewport, "locale": "en-GB"} | how)
    try:
        tab = context.new_page()
        tab.add_init_script(LISTENING)
        before(tab)
        tab.goto(address)
        tab.evaluate("beside.up")
        yield tab
    finally:
        context.close()
