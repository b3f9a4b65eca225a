"""What the page gets of the glass is what the link says of it (`ui.frame`), on every board."""

import base64
import random

from web_box import WebBox, needs_node

from pilothouse.build import panels
from soak import soak

pytestmark = needs_node

DRIVERS = {panels.driver(panels.data(name).DISPLAY): name for name in panels.names()}
WAY = "ok down ok right up ok back left down ok ok".split()
FORMATS = {"mono": "mono_hlsb", "gs4": "gs4_hmsb"}


def colours(pixels, palette):
    """The colour of each pixel, as exactly as a panel has it; the numbers are each one's own."""
    if not palette:
        return pixels
    known = [bytes(palette[3 * n : 3 * n + 3]) for n in range(16)]
    known = [(red >> 3, green >> 2, blue >> 3) for red, green, blue in known]
    return [known[half] for byte in pixels for half in (byte >> 4, byte & 15)]


def frame(box):
    """(w, h, format, colours) as the link says them."""
    told, letters = {}, ""
    while not told or len(letters) < told["total"]:
        told = box.call("ui.frame", offset=len(letters))
        letters += told["part"]
    palette = bytes.fromhex(told.get("palette", ""))
    return told["w"], told["h"], told["format"], colours(base64.b64decode(letters), palette)


@soak(boards=(sorted(DRIVERS.values()), panels.names(), panels.names()), presses=(2, 12, 400))
def test_the_page_shows_what_the_link_says_on_every_board(boards, presses):
    for board in boards:
        chance = random.Random(5)
        with WebBox().start(board) as box:
            for i in range(presses):
                box.call("ui.press", button=WAY[i] if i < len(WAY) else chance.choice(WAY))
                wanted = frame(box)
                shown = [message for message in box.heard if message["type"] == "glass"][-1]
                pixels, palette = (base64.b64decode(shown[key]) for key in ("pixels", "palette"))
                size = shown["width"], shown["height"]
                found = (*size, FORMATS[shown["format"]], colours(pixels, palette))
                assert found == wanted, (board, i)
            assert any(pixels), board


def test_a_press_that_changes_nothing_sends_no_picture():
    with WebBox().start() as box:
        box.rest()
        before = [message["type"] for message in box.heard].count("glass")
        box.press("back")
        assert [message["type"] for message in box.heard].count("glass") == before
