"""The canvas of a one-bit display of more than 64 rows: how much of it a screen gets."""

from firmware.ui.tall import Canvas

from ..heap import allocated


class Stack:
    """A stack of one screen."""

    def __init__(self, whole):
        self.top = self
        self.whole = whole


def make(h, whole):
    canvas = Canvas(128, h)
    canvas.shows(Stack(whole))
    canvas.fill(0)
    return canvas


def rows(canvas):
    """The rows of the display that have ink."""
    w = canvas.w
    return [
        y
        for y in range(canvas.tall)
        if any(canvas.pixels[(y >> 3) * w + x] >> (y & 7) & 1 for x in range(w))
    ]


def test_a_screen_gets_64_rows_in_the_middle_or_all_if_it_asks():
    for h in (80, 96, 128):
        for whole, wanted in ((True, range(h)), (False, range(h // 2 - 32, h // 2 + 32))):
            canvas = make(h, whole)
            assert (canvas.w, canvas.h, canvas.tall) == (128, len(wanted), h)
            canvas.fill_rect(0, -9, 128, 999, 1)
            assert rows(canvas) == list(wanted)


def test_letters_and_pictures_stand_where_the_screen_has_them():
    for whole, top in ((True, 0), (False, 32)):
        canvas = make(128, whole)
        canvas.write("H", 0, 10)
        assert rows(canvas) == list(range(top + 10, top + 17))
        canvas.medium("H", 20, 40)
        assert rows(canvas)[7:] == list(range(top + 40, top + 54))
        canvas.write("H", 0, canvas.h)  # below the screen
        assert len(rows(canvas)) == 7 + 14


def test_nothing_is_left_of_a_screen_that_had_all_rows():
    canvas = make(128, True)
    canvas.fill(1)
    canvas._stack.whole = False
    canvas.fill(0)
    assert rows(canvas) == []
    canvas.write("H", 0, 0)
    canvas._stack.whole = True
    canvas.fill(0)
    canvas.write("H", 0, 0)
    assert rows(canvas) == list(range(7))


def test_a_frame_allocates_nothing():
    canvas = make(128, False)

    def frame():
        canvas.fill(0)
        canvas.write("H", 0, 0)

    assert allocated(frame) == 0
