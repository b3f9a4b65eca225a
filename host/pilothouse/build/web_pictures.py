"""`make pictures-web`: draws the documentation's pictures of the page, with games on the table."""

from pathlib import Path
from typing import Any

from pilothouse import browser, ending, game, outputs, project, web
from pilothouse.build import web as site
from pilothouse.game import Picture

FOLDER = project.ROOT / "host/pictures"
RATIO = 1.5  # of its own pixels that a screen has for one of them
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


def draw(folder: Path, wanted: list[Picture]) -> None:
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
    ending.run(
        lambda: draw(FOLDER, [one for name in game.names() for one in game.of(name).pictures])
    )
