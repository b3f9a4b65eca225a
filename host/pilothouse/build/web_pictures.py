"""`make pictures-web`: draws the documentation's pictures of the page, with games on the table."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pilothouse import browser, ending, outputs, project, web
from pilothouse.build import web as site

FOLDER = project.ROOT / "host/pictures"
PHONE = (390, 844)  # CSS pixels
RATIO = 1.5  # of its own pixels that a screen has for one of them
NAMES = {"red": "Anna", "green": "Bruno", "grey": "Carla"}
RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 7, "names": NAMES}
RIVER = {**RACE, "options": {"mode": "pilot"}, "seed": 21}
CHART = {
    "game": "master",
    "players": ["red", "blue"],
    "options": {"mode": "chart"},
    "seed": 2,
    "names": {"red": "Anna", "blue": "Bruno"},
}
# Begins a game, plays by what is advised, and waits until the page shows it.
PLAY = """
  async ([game, actions, advised]) => {
    await beside.call("game.new", game);
    for (const action of actions) {
      await beside.call("game.do", { action });
    }
    for (let n = 0; n < advised; n++) {
      const { actions: [action] } = (await beside.call("game.advised", {})).result;
      await beside.call("game.do", { action });
    }
    const { digest } = (await beside.call("game.digest", {})).result;
    while (document.body.dataset.offered !== digest) {
      location.hash = "#table";
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
"""


@dataclass(frozen=True)
class Picture:
    """A picture of the page: its view, the game on the table, and what is tapped last."""

    name: str
    view: str
    game: dict[str, Any]
    actions: tuple[str, ...] = ()
    advised: int = 0  # steps that are played by what the box advises
    tap: str = ""  # a CSS selector
    size: tuple[int, int] = PHONE


PICTURES = (
    Picture("web-home", "home", RACE, ("tile",), 9),
    Picture("web-wheel", "table", RACE, ("tile",), 9),
    Picture("web-river", "table", RIVER, advised=31, tap=".mark-to:has(.dear) >> nth=20"),
    Picture("web-chart", "table", CHART, advised=9, size=(844, 390)),
    Picture("web-box", "box", RACE, ("tile", "speed 3")),
)


def draw(folder: Path, wanted: tuple[Picture, ...]) -> None:
    """Write a PNG for each picture. Raises TargetError if there is no browser."""
    files = web.prepared(site.files())
    how: dict[str, Any] = {"device_scale_factor": RATIO, "has_touch": True, "is_mobile": True}
    with browser.chromium() as chromium, browser.served(files) as address:
        for picture in wanted:
            with browser.tab(chromium, address + "#home", picture.size, **how) as tab:
                tab.evaluate(PLAY, [picture.game, list(picture.actions), picture.advised])
                if picture.view != "table":
                    tab.evaluate("view => { location.hash = `#${view}`; }", picture.view)
                    tab.wait_for_timeout(1500)
                if picture.tap:
                    tab.locator(picture.tap).tap()
                    tab.wait_for_timeout(1500)
                outputs.write(folder / f"{picture.name}.png", tab.screenshot())


if __name__ == "__main__":
    ending.run(lambda: draw(FOLDER, PICTURES))
