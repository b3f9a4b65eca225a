"""Four telephones and a television on one box: taps at random from all of them."""

import random
from io import BytesIO

import pytest

from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import ended
from soak import soak
from tests.web import phone, watched
from tests.web.hand import touch

SEATS = ["red", "green", "grey", "brown"]
RACE = {"game": "mississippi", "players": SEATS, "seed": 3, "options": {"variant": "intro"}}
# The middle of something on the page that can be tapped; null where there is nothing.
TARGET = """
(chance) => {
  const top = document.querySelector("dialog[open]") ?? document;
  const all = [...top.querySelectorAll("button, .mark-to")].filter(
    (one) => !one.disabled && one.ariaBusy !== "true" && (one.checkVisibility?.() ?? true));
  const found = all[Math.floor(chance * all.length)];
  if (!found) return null;
  found.scrollIntoView?.({ block: "center" });
  const { left, top: up, width, height } = found.getBoundingClientRect();
  return [left + width / 2, up + height / 2];
}
"""


@pytest.fixture
def board(unix, handed):
    """A box of the unix port, and the pages that it hands out."""
    with watched.table(handed, target="unix") as box:
        yield box


@soak(taps=(40, 400, 2000))
def test_taps_at_random_from_four_telephones_are_in_the_log_and_on_every_glass(
    board, browser, taps
):
    chance, plies = random.Random(11), set()
    troubles = []
    board.client.call("game.new", RACE)
    pages = [browser(viewport=phone.SIZE, has_touch=True).new_page() for _ in range(5)]
    for page, seat in zip(pages, [*SEATS, ""], strict=True):
        page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(m.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(board.hand.replace("seat=red", f"seat={seat}") if seat else board.address)
    for page in pages:
        watched.shown(page, board.client.digest())
    for _ in range(taps):
        page = chance.choice(pages[:4])
        if at := page.evaluate(TARGET, chance.random()):
            page.touchscreen.tap(*at)
        plies.add(board.client.call("game.digest")["ply"])
        if board.client.state("over"):
            board.client.call("game.new", RACE)
    for page in pages[:4]:
        page.keyboard.press("Escape")  # out of a sheet
        page.evaluate("location.hash = '#table'")  # out of the log
        phone.wait(page, touch.OFFERED)
    digest = board.client.digest()
    for page in pages:
        watched.shown(page, digest)
    text = board.client.save()
    assert ended(replay(BytesIO(text), len(text))).digest() == digest
    assert not troubles
    assert len(plies) > 1
