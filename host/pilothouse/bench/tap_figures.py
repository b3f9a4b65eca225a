"""How many taps things take on the table of the page, each done by a finger in a browser."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pilothouse.bench.figure import Figure
from pilothouse.errors import LostError

PHONE = (390, 844)  # CSS pixels
PRIMARY = "[data-primary]:not([aria-busy='true']):visible"
RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 7}
STEERED = {**RACE, "options": {"mode": "pilot"}, "seed": 21}
VOYAGE = {"game": "master", "players": ["red", "blue"], "seed": 2}
CHART = {**VOYAGE, "options": {"mode": "chart"}}
GYGES = {"game": "gyges", "players": ["south", "north"], "seed": 5}
TBOATS = {"game": "tboats", "players": ["yellow", "red"], "seed": 5}
# Round 1, to the ruler of round 2
SAILED = ("tile", "ahead", "done", "roll", "tile", "ahead", "done", "ahead", "done")
STARTED = ("start BANGKOK", "start BOMBAY", "bill")
PLACED = ("tile", "bow n", "bow n", "bow n")
# Resolves once the page offers what the box does after a change.
SETTLED = """
  async (before) => {
    for (let frame = 0; frame < 2; frame++) {
      await new Promise(requestAnimationFrame); // the tap has been heard
    }
    for (const end = performance.now() + 60_000; performance.now() < end; ) {
      const { digest, offered } = document.body.dataset;
      const busy = document.querySelector("[aria-busy='true']");
      if (digest && digest === offered && digest !== before && !busy) {
        return digest;
      }
      await new Promise((next) => setTimeout(next, 10));
    }
    throw new Error("the page does not go on");
  }
"""

# Resolves once home has heard whether a game can be gone on with: its card moves those below it.
AT_HOME = """
  async (isRunning) => {
    for (const end = performance.now() + 60_000; performance.now() < end; ) {
      const goesOn = document.querySelector("#view .card[data-go]") !== null;
      if (document.body.dataset.view === "home" && goesOn === isRunning) {
        return;
      }
      await new Promise((next) => setTimeout(next, 10));
    }
    throw new Error("home is not shown");
  }
"""


@dataclass(frozen=True)
class Way:
    """Something that players do: from where, the taps, and what the log has after them."""

    name: str
    wanted: int  # taps, at most
    game: dict[str, Any]  # as `game.new` takes it; {}: none, the page is at home
    actions: tuple[str, ...]  # before the first tap
    taps: tuple[str, ...]  # CSS selectors
    log: str  # a pattern for the actions that the taps have played, joined by ", "


def _on(place: str) -> str:
    return f".mark-to[data-pick='{place}']"


WAYS = (
    Way(
        "from opening the page to a race",
        2,
        {},
        (),
        ("[data-game='mississippi']:visible", "#view:has([data-seat]) " + PRIMARY),
        "",
    ),
    Way("straight on", 1, RACE, ("tile",), (PRIMARY,), "ahead, done"),
    Way(
        "a new wheel and one bow",
        3,
        RACE,
        ("tile",),
        ("[data-action='speed 2']:visible", "[data-action='left']:visible", PRIMARY),
        "speed 2, left, sail, done",
    ),
    Way("a passenger", 1, RACE, ("tile",), ("[data-action*='embark 1']",), ".*embark 1.*done"),
    Way(
        "a push",
        2,
        RACE,
        ("tile", "speed 2"),
        ("#strip [data-action='push green']",),
        "push green",
    ),
    Way("the ruler as expected", 1, RACE, SAILED, (PRIMARY,), "rank red > green > grey"),
    Way(
        "the ruler with one boat mended",
        2,
        RACE,
        SAILED,
        ("[data-boat='green'] button >> text=▲", PRIMARY),
        "rank green > red > grey",
    ),
    Way("a new tile", 1, RACE, ("tile", "ahead", "done"), (PRIMARY,), r"roll \w+, tile [\w-]+"),
    Way("pilot: to a hex in reach", 2, STEERED, PLACED, (_on("0.10"), PRIMARY), ".*ahead.*, done"),
    Way(
        "pilot: there with another bow",
        3,
        STEERED,
        PLACED,
        (_on("0.10"), "#hand .beside [data-bow]", PRIMARY),
        ".*ahead.*, done",
    ),
    Way(
        "MASTER: sail and enter",
        2,
        VOYAGE,
        (*STARTED, "fuel 6 2000"),
        ("[data-port='RIO_DE_JANEIRO']", PRIMARY),
        r"sail \d RIO_DE_JANEIRO",
    ),
    Way("MASTER: fuel as proposed", 1, VOYAGE, STARTED, (PRIMARY,), r"fuel 6 2000, sail \d"),
    Way("MASTER, chart: a home port", 1, CHART, (), (_on("KUWAIT"),), "start KUWAIT"),
    Way("Gyges: set up as proposed", 1, GYGES, (), (PRIMARY,), "setup [123]+"),
    Way(
        "Gyges: a move",
        2,
        GYGES,
        ("setup 321123", "setup 321123"),
        (_on("a1"), _on("a4")),
        "a1-a4",
    ),
    Way("T-boats: a move", 2, TBOATS, (), (_on("b1-b3"), f"{_on('b2-b4')} .dot"), "b1-b3>b2-b4"),
)


def tap_through(
    evaluate: Callable[[str], Any],
    tap: Callable[[str], Any],
    call: Callable[[str, dict[str, Any]], Any],
    way: Way,
) -> int:
    """Go a way in a tab that has the page. Returns how many taps it took.

    evaluate: gives the value of a JavaScript expression. tap: touches the first that a selector
    finds. call: asks the box for something. Raises LostError if the log has something else then.
    """
    before = ""
    if not way.game:
        before = evaluate("document.body.dataset.digest ?? ''")  # of the game that lay here before
        saves = call("store.list", {})["saves"]
        is_running = any(save["status"] == "running" for save in saves)
        evaluate("location.hash = '#home'")
        evaluate(f"({AT_HOME})({str(is_running).lower()})")
    else:
        call("game.new", way.game)
        for action in way.actions:
            call("game.do", {"action": action})
        digest = call("game.digest", {})["digest"]
        evaluate("location.hash = '#table'")
        while before != digest:
            before = evaluate(f"({SETTLED})('')")
        evaluate("document.querySelector('#laid').click()")  # the new tile has been laid
    for selector in way.taps:
        tap(selector)
        if selector != way.taps[-1] and way.game:
            evaluate(f"({SETTLED})('')")
    evaluate(f"({SETTLED})({before!r})")
    log = call("game.log", {"offset": len(way.actions)})["actions"]
    if not re.fullmatch(way.log, ", ".join(log)):
        raise LostError(f"{way.name}: {log}")
    return len(way.taps)


def figures(tab: Any) -> Iterator[Figure]:
    """The figures of all ways, in a tab that has the page."""

    def call(method: str, params: dict[str, Any]) -> Any:
        return tab.evaluate("([method, params]) => beside.call(method, params)", [method, params])[
            "result"
        ]

    def tap(selector: str) -> None:
        tab.locator(selector).first.tap()

    for way in WAYS:
        yield Figure(f"taps: {way.name}", tap_through(tab.evaluate, tap, call, way), way.wanted)
