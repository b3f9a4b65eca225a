"""What `pilothouse bench --target web` measures: the box in a browser, with Debian's chromium.

Times are those of this machine, so no test depends on them. "Slowed": the browser's developer tools
make the CPU four times slower. The box runs in a worker, which they slow about half as much.
"""

import gzip
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from pilothouse import browser, web
from pilothouse.bench import slow_line, tap_figures
from pilothouse.bench.figure import Figure
from pilothouse.build import web as site
from pilothouse.errors import LostError

STARTS = 7
PRESSES = 200
ACTIONS = 60  # of a race in pilot mode
MANY = 10_000  # likewise
SLOWED = 4  # the names of figures say so
BOX = "#box"  # the view that has the keys
GZIPPED = 468_000  # bytes
REQUESTS = 17
BAD, WORSE = (1_600_000, 0.15), (400_000, 0.4)  # lines: bits a second, seconds until an answer
RACE = {"game": "mississippi", "players": ["red", "green"], "options": {"mode": "pilot"}}
PAINTED = """
  () => performance.getEntriesByName("first-contentful-paint")[0].startTime
"""

# ms from a key's going down until the canvas has another picture, for so many presses of an arrow.
PRESS = """
  async (presses) => {
    const found = [];
    for (let i = 0; i < presses; i++) {
      const code = i % 2 ? "ArrowUp" : "ArrowDown";
      const key = { key: code, code, bubbles: true };
      const drawn = new Promise((resolve) => { beside.drawn = resolve; });
      const begin = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", key));
      await drawn;
      found.push(performance.now() - begin);
      beside.drawn = () => {};
      document.body.dispatchEvent(new KeyboardEvent("keyup", key));
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return found;
  }
"""

# ms from an action until the answer that says it is kept.
KEPT = """
  async (count) => {
    const players = ["red", "green", "grey"];
    const options = { mode: "pilot" };
    await beside.call("game.new", { game: "mississippi", players, seed: 8, options });
    const found = [];
    for (let i = 0; i < count; i++) {
      const { action } = (await beside.call("game.suggest", { level: 1 })).result;
      const begin = performance.now();
      const answer = await beside.call("game.do", { action });
      if (answer.error) {
        throw new Error(JSON.stringify(answer.error));
      }
      found.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return found;
  }
"""

# Walks through menus and the forms of new games; `back` leads home again and again.
WALK = """
  async (presses) => {
    const walk = "down ok down right back up ok down left back back".split(" ");
    for (let i = 0; i < presses; i++) {
      await beside.call("ui.press", { button: walk[i % walk.length] });
    }
    return (await beside.call("system.memory", {})).result.used;
  }
"""


class _Asked(dict[str, web.File]):
    """The files of the site; notes which of them were asked for."""

    def __init__(self, files: dict[str, web.File]) -> None:
        super().__init__(files)
        self.names: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.names.add(name)
        return super().get(name, default)


def page() -> Iterator[Figure]:
    """Sizes and times of the page. Raises TargetError if there is no browser."""
    files = _Asked(web.prepared(site.files()))
    with browser.chromium() as chromium, browser.served(files) as address:
        yield from _sizes(chromium, address, files)
        yield from _lines(chromium, files)
        with browser.tab(chromium, address, tap_figures.PHONE, has_touch=True) as tab:
            yield from tap_figures.figures(tab)
        yield from _times(chromium, address)
        yield from _long(chromium, address)


def _slow(tab: Any, factor: int) -> None:
    """Slow the CPU of a tab, which has nothing loaded yet."""
    tab.context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": factor})


def _sizes(chromium: Any, address: str, files: _Asked) -> Iterator[Figure]:
    def packed(names: set[str]) -> int:
        return sum(
            len(gzip.compress(files[name].plain, mtime=0)) for name in names if name in files
        )

    files.names.clear()
    # A service worker loads all files again, as soon as the box runs.
    with browser.tab(chromium, address, service_workers="block") as tab:
        tab.wait_for_load_state("networkidle")  # some parts of the page come behind the first frame
        first = {name or web.START for name in files.names}
        tab.evaluate("(race) => beside.call('game.new', race)", RACE)
        tab.evaluate("location.hash = 'table'")
        tab.locator("#primary").wait_for()  # the module of the game has come
        played = {name or web.START for name in files.names}
    every = packed(set(files))
    beside = f"first start alone: {packed(first):,} B, all files: {every:,} B"
    yield Figure(
        "gzipped bytes for a first start and one game", packed(played), GZIPPED, "B", beside
    )
    yield Figure("requests for the first start", len(first), REQUESTS)


def _lines(chromium: Any, files: dict[str, web.File]) -> Iterator[Figure]:
    """Times of a first start over bad lines."""
    painted, lit = _first(chromium, files, BAD)
    yield Figure("first picture at 1.6 Mbit/s and 150 ms", painted, 1500, "ms")
    yield Figure("first frame at 1.6 Mbit/s and 150 ms", lit, 3500, "ms")
    painted, lit = _first(chromium, files, WORSE)
    yield Figure("first picture at 0.4 Mbit/s and 400 ms", painted, 3000, "ms")
    yield Figure("first frame at 0.4 Mbit/s and 400 ms", lit, 10_000, "ms")


def _first(chromium: Any, files: dict[str, web.File], line: tuple[int, float]) -> tuple[int, int]:
    """ms until the page has painted anything, and until the box has its first frame."""
    with (
        slow_line.served(files, slow_line.Line(*line)) as address,
        browser.tab(chromium, address) as tab,
    ):
        return round(tab.evaluate(PAINTED)), round(tab.evaluate("beside.up"))


def _times(chromium: Any, address: str) -> Iterator[Figure]:
    first, most = _starts(chromium, address, 1)
    yield Figure("first frame", first, 1000, "ms", f"median of {STARTS}, at most {most:g} ms")
    first, most = _starts(chromium, address, SLOWED)
    beside = f"median of {STARTS}, at most {most:g} ms"
    yield Figure("first frame, slowed 4x", first, 2500, "ms", beside)
    beside = f"{PRESSES} times"
    half, late = _spread(chromium, address + BOX, 1, PRESS, PRESSES)
    yield Figure("press to pixels, median", half, 30, "ms", beside)
    yield Figure("press to pixels, p99", late, 60, "ms", beside)
    half, late = _spread(chromium, address + BOX, SLOWED, PRESS, PRESSES)
    yield Figure("press to pixels, slowed 4x", half, None, "ms", f"p99 {late:g} ms")
    half, late = _spread(chromium, address, 1, KEPT, ACTIONS)
    yield Figure("an action kept, median", half, 50, "ms", f"p99 {late:g} ms, {ACTIONS} times")
    half, late = _spread(chromium, address, SLOWED, KEPT, ACTIONS)
    yield Figure("an action kept, slowed 4x", half, None, "ms", f"p99 {late:g} ms")


def _starts(chromium: Any, address: str, factor: int) -> tuple[float, float]:
    """(median, most) ms until the first frame, each time in a browser that has kept nothing."""
    found = []
    for _ in range(STARTS):
        with browser.tab(chromium, address, before=partial(_slow, factor=factor)) as tab:
            found.append(tab.evaluate("beside.up"))
    return round(statistics.median(found), 1), round(max(found), 1)


def _spread(
    chromium: Any, address: str, factor: int, script: str, times: int
) -> tuple[float, float]:
    """(median, what 99 of 100 do not exceed) of the ms that a script finds."""
    with browser.tab(chromium, address, before=partial(_slow, factor=factor)) as tab:
        found = sorted(tab.evaluate(script, times))
    late = found[min(len(found) - 1, len(found) * 99 // 100)]
    return round(statistics.median(found), 1), round(late, 1)


def _long(chromium: Any, address: str) -> Iterator[Figure]:
    """How much the memory grows in MANY presses, in the browser and in the box.

    As many presses come before the first look, because at first the browser collects no garbage.
    """
    with browser.tab(chromium, address) as tab:
        tab.evaluate(WALK, MANY)
        before = _resident(), tab.evaluate(WALK, 0)
        tab.evaluate(WALK, MANY)
        after = _resident(), tab.evaluate(WALK, 0)
    grown = round(max(0, after[0] - before[0]) * 100 / before[0], 1)
    beside = f"{before[0] / 1e6:,.0f} -> {after[0] / 1e6:,.0f} MB"
    yield Figure("growth of the browser's memory in 10,000 presses", grown, 10, "%", beside)
    more = max(0, after[1] - before[1])
    beside = f"{before[1]:,} -> {after[1]:,} B"
    yield Figure("growth of the box's heap in 10,000 presses", more, 16_000, "B", beside)


def _resident() -> int:
    """Bytes in memory of the largest renderer, the process that has the page and its worker."""
    found = [0]
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            if b"--type=renderer" in status.with_name("cmdline").read_bytes():
                lines = status.read_text("utf-8").splitlines()
                found += [1024 * int(line.split()[1]) for line in lines if line[:6] == "VmRSS:"]
        except OSError:
            pass
    if not max(found):
        raise LostError("the browser has no process for the page")
    return max(found)


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (page,)
