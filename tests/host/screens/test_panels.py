"""The box with the display and the buttons of each board, simulated, through its link."""

import time
from pathlib import Path

import pytest

from pilothouse.build import panels
from pilothouse.link.client import connect
from pilothouse.terminal import keys
from soak import soak

SCRIPTS = Path(__file__).parents[2] / "scripts"
ROWS = {
    "pico_ssd1306": 5,
    "pico_sh1107": 12,
    "waveshare_lcd_1_14": 6,
    "waveshare_lcd_1_3": 12,
    "pimoroni_display_2": 8,
}


@pytest.fixture
def box(unix, monkeypatch):
    """A function: board -> the client of a box that imitates the board."""
    opened = []

    def make(name, **environment):
        monkeypatch.setenv(panels.VARIABLE, name)
        for key, value in environment.items():
            monkeypatch.setenv(key, value)
        opened.append(connect("unix"))
        return opened[-1]

    yield make
    for client in opened:
        client.close()


def play(client, name, out, steps=None, pictures=None):
    """Play a script, or its first steps with the first pictures of them."""
    script = keys.parse((SCRIPTS / name).read_text("utf-8"), name)[:steps]
    shots = [step for step in script if step.verb == "screenshot"]
    left_out = [] if pictures is None else shots[pictures:]
    keys.Player(client, out, scale=1).run_steps(
        [step for step in script if step not in left_out], name
    )


@pytest.mark.parametrize("name", panels.names())
def test_the_same_screen_on_every_panel(box, name, tmp_path):
    client, end = box(name), time.monotonic() + 60
    play(client, "panel.keys", tmp_path)
    frame = client.frame()
    display = panels.data(name).DISPLAY
    assert (frame.w, frame.h) == (display.get("w", 128), display.get("h", 64))
    seen = client.wake()["display"]
    assert (seen["controller"], seen["answers"]) == (display["controller"], True)
    assert seen.get("found", []) == [display[key] for key in ("address",) if key in display]
    if not frame.palette:
        return
    colours = set()
    while len(colours) < 9:  # background, water, land, letters, six boats, one of which blinks
        colours |= {frame.colour(x, y) for x in range(frame.w) for y in range(0, frame.h, 2)}
        while len(colours) < 9 and client.shows(frame):
            assert time.monotonic() < end, colours
            time.sleep(0.1)
        frame = client.frame()
    # the map reaches every edge that it can
    for x, y, w, h in ((0, 0, frame.w, 12), (0, frame.h - 16, frame.w, 16), (0, 0, 12, frame.h)):
        assert any(frame.lit(x + i, y + k) for i in range(w) for k in range(h))


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("waveshare_lcd_1_14", "race3.keys"),
        ("waveshare_lcd_1_3", "pilot_midgame.keys"),
        ("pimoroni_display_2", "master_chart.keys"),
        ("pimoroni_display", "gyges.keys"),
        ("waveshare_oled_1_3", "settings.keys"),
        ("pico_sh1106", "tboats.keys"),
        ("pico_plugs", "undo.keys"),
        ("pico_knob", "home.keys"),
        ("pico_sh1107", "race3.keys"),
    ],
)
@soak(steps=(35, None), pictures=(1, None))  # to fetch a picture takes longer than to draw it
def test_every_screen_is_drawn_on_it(box, name, script, tmp_path, steps, pictures):
    play(box(name), script, tmp_path, steps, pictures)


@pytest.mark.parametrize("name", ROWS)
def test_a_list_has_as_many_rows_as_the_display(box, name, tmp_path):
    """It counts the rows of a long list by their ink at the left edge."""
    client = box(name)
    for button in ("ok", "ok"):  # new game, the first game
        client.call("ui.press", {"button": button})
    client.call("ui.press", {"button": "down"})
    frame = client.frame()
    unit = frame.w / 128
    rows = 0
    while (rows + 1) * 9 + 10 <= frame.h / unit - 8:
        top, bottom = int((10 + 9 * rows) * unit), int((18 + 9 * rows) * unit)
        if not any(
            frame.lit(x, y) for x in range(int(2 * unit), frame.w // 3) for y in range(top, bottom)
        ):
            break
        rows += 1
    assert rows == min(ROWS[name], rows) and rows >= min(ROWS[name], 6)


def test_a_board_that_measures_its_supply_says_when_it_is_empty(box):
    client, end = box("pico_knob", PILOTHOUSE_VSYS="3000"), time.monotonic() + 60
    while client.call("ui.screen").get("focus") != "battery.empty":
        assert time.monotonic() < end
        time.sleep(0.2)


def test_two_keys_reach_what_six_do(box):
    client = box("waveshare_oled_1_3")

    def hold(button, ms=60):
        client.call("ui.press", {"button": button, "ms": ms})
        return client.call("ui.screen")

    assert hold("key0")["focus"] == "saves"
    assert hold("key0")["focus"] == "settings"
    assert hold("key1", 800)["focus"] == "saves"
    assert hold("key0")["focus"] == "settings"
    assert hold("key1")["screen"] == "settings"
    assert hold("key0")["focus"] == "brightness"
    before = client.frame().data
    assert hold("key0+key1")["focus"] == "brightness"
    right = client.frame().data
    assert right != before
    hold("key0+key1", 750)
    assert client.frame().data == before
    assert hold("key0", 900)["screen"] == "home"


def test_four_buttons_reach_what_six_do(box):
    client = box("pimoroni_display")

    def hold(button, ms=60):
        client.call("ui.press", {"button": button, "ms": ms})
        return client.call("ui.screen")

    assert hold("y")["focus"] == "saves"
    assert hold("y")["focus"] == "settings"
    assert hold("a")["screen"] == "settings"
    assert hold("y")["focus"] == "brightness"
    assert hold("y", 900)["focus"] == "brightness"  # right
    assert hold("b")["screen"] == "home"
    assert hold("x")["focus"] == "saves"


def test_a_box_without_its_display_runs_and_says_so(box):
    client = box("pico_ssd1306", PILOTHOUSE_UNPLUGGED="1")
    assert client.call("ui.screen")["screen"] == "home"
    assert client.wake()["display"] == {
        "controller": "ssd1306",
        "answers": False,
        "found": [],
    }
    client.call("ui.press", {"button": "down"})
    assert client.call("ui.screen")["focus"] == "saves"
    assert not any(client.frame().data)


def test_safe_mode_by_a_button_that_says_back(box):
    client = box("waveshare_oled_1_3", PILOTHOUSE_HELD="key0")
    assert client.call("ui.screen") == {"screen": "notice", "title": "Safe mode", "focus": "safe"}
