"""`make pictures-web`: draws the documentation's pictures of the page, with a race on the box."""

from pathlib import Path
from typing import Any

from pilothouse import browser, ending, outputs, project, web
from pilothouse.build import web as site

FOLDER = project.ROOT / "host/pictures"
# Name of the picture -> CSS pixels of the screen, and how many of its own pixels one of them has.
SCREENS = {
    "web-phone": ((360, 740), 2),
    "web-tablet": ((1024, 768), 1),
    "web-television": ((1920, 1080), 1),
}
RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 8}
ACTIONS = ("tile", "speed 3")
PLAY = """
  async ([race, actions]) => {
    await beside.call("game.new", race);
    for (const action of actions) {
      await beside.call("game.do", { action });
    }
    await beside.call("ui.press", { button: "up" });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
"""


def draw(folder: Path, wanted: dict[str, tuple[tuple[int, int], int]]) -> None:
    """Write a PNG for each screen. Raises TargetError if there is no browser."""
    files = web.prepared(site.files())
    with browser.chromium() as chromium, browser.served(files) as address:
        for name, (size, ratio) in wanted.items():
            how: dict[str, Any] = {
                "device_scale_factor": ratio,
                "has_touch": True,
                "is_mobile": size[0] < 600,
            }
            with browser.tab(chromium, address + "#box", size, **how) as tab:
                tab.evaluate(PLAY, [RACE, ACTIONS])
                outputs.write(folder / f"{name}.png", tab.screenshot())


if __name__ == "__main__":
    ending.run(lambda: draw(FOLDER, {"web-phone": SCREENS["web-phone"]}))
