"""A page of text that is longer than the display."""

from firmware.screens.help import Help
from firmware.ui import words

from .box import App


def test_an_arrow_turns_the_page_and_a_line_stays_in_sight():
    box, drawn = App("gyges"), []
    words.note(box.canvas, drawn)

    def seen(*keys):
        box.press(*keys)
        box.draw()
        return words.lines(drawn, "")[1:-1]  # without title and keys

    box.show(Help(box))
    first = seen()
    second = seen("down")
    assert len(first) > 2 and second[0] == first[-1] and second[1] not in first
    assert seen("up") == first
    last = seen(*["down"] * 40)
    assert seen("down") == last and seen("up")[-1] == last[0]
