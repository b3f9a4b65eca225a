"""A browser that is not chromium, with one tab: what the flows of `test_flows.py` need of it."""

import json
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import Any

from pilothouse.errors import LinkError
from tests.web import phone

# Whether an expression comes true within so many ms.
COMES = """(async () => {{
  for (const end = performance.now() + {ms}; ; ) {{
    if ({condition}) return true;
    if (performance.now() > end) return false;
    await new Promise((next) => setTimeout(next, {look}));
  }}
}})()"""
# The middle of what is in sight and lies under nothing else, when nothing moves any more; null: it
# does not come.
PLACE = """(async (selector, ms) => {
  const ends = (one) => Number.isFinite(one.effect.getComputedTiming().endTime);
  const moves = (one) => one.playState === "running" && ends(one);
  let before = "";
  for (const end = performance.now() + ms; performance.now() < end; ) {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const one = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
    if (!one || document.getAnimations().some(moves)) continue;
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const isHit = one.contains(hit) || hit?.contains(one);
    if (isHit && before === `${x} ${y}`) return [x, y];
    before = `${x} ${y}`;
  }
  return null;
})"""
# For who reads a failure: what was hit, and what is shown
SHOWN = """[
  `hit: ${tests.hits?.slice(-3).join(" | ")}; troubles: ${tests.troubles}; ${location.hash} shows:`,
  document.querySelector("dialog[open]")?.innerText,
  document.body.innerText.slice(0, 300),
].join(" ")"""
# Before anything of the page: its line to the box, what nobody may see, and what makes a sound.
BEFORE = f"""
  delete Navigator.prototype.serviceWorker;
  {phone.LISTENING}
  tests.troubles = [];
  tests.hits = [];
  const hit = ({{ target }}) => tests.hits.push(target.outerHTML?.slice(0, 99));
  addEventListener("click", hit, true);
  const note = (trouble) => tests.troubles.push(String(trouble));
  addEventListener("error", ({{ message, target }}) => note(message ?? target.src), true);
  addEventListener("unhandledrejection", ({{ reason }}) => note(reason));
  window.AudioContext = class extends AudioContext {{
    constructor() {{
      super();
      tests.audio = this;
    }}
  }};
"""


class Gone(Exception):
    """The page was replaced while it was asked something."""


class Engine(ABC):
    """A browser of its own, whose tab has a size in CSS pixels."""

    @abstractmethod
    def open(self, address: str, width: int, height: int) -> None:
        """Show a page in a new tab."""

    @abstractmethod
    def evaluate(self, script: str) -> Any:
        """The value of a JavaScript expression, or what its promise gives. Raises Gone."""

    @abstractmethod
    def finger(self, x: float, y: float) -> None:
        """Touch a point of the page."""

    @abstractmethod
    def kill(self) -> None:
        """End what runs the page without a warning, as a system does that needs memory."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def wait(self, condition: str) -> None:
        """Wait until an expression is true, on this page or the next."""
        script = COMES.format(ms=1000 * phone.READY, condition=condition, look=phone.LOOK)
        for _ in range(3):  # pages that come one after the other
            with suppress(Gone):
                if self.evaluate(script):
                    return
                raise AssertionError(f"it never came true: {condition}; {self.evaluate(SHOWN)}")
        raise AssertionError(f"the page is replaced again and again before {condition}")

    def tap(self, selector: str) -> None:
        """Tap the first element in sight that a selector finds, when it is there and rests."""
        plain = selector.replace(":visible", "")  # that is Playwright's word for what is in sight
        place = self.evaluate(f"{PLACE}({json.dumps(plain)}, {1000 * phone.READY})")
        assert place, f"nobody can tap {selector}; {self.evaluate(SHOWN)}"
        self.finger(*place)

    def text(self, selector: str) -> str:
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText")

    def go(self, view: str) -> None:
        """Go to another view of the page, as its address says it: `new=gyges`."""
        self.evaluate(f"location.hash = {json.dumps(view)}")
        self.wait(f"document.body.dataset.view === {view.partition('=')[0]!r}")

    def reload(self) -> None:
        self.evaluate("window.isOld = true, setTimeout(() => location.reload())")
        self.wait("!window.isOld && document.readyState === 'complete'")

    def call(self, method: str, params: dict[str, Any] | None = None) -> Any:
        """Ask the box of this page something by the link."""
        answer = self.evaluate(f"tests.call({json.dumps(method)}, {json.dumps(params or {})})")
        if "error" in answer:
            raise LinkError(answer["error"]["code"], answer["error"]["message"], {})
        return answer["result"]


def processes(parent: int, word: str) -> list[int]:
    """Those below a process with a word in their command line."""
    below, found = {parent}, []
    for entry in sorted(Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
        with suppress(OSError):
            before = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if before in below:
                below.add(int(entry.name))
                if word.encode() in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
    return found
