"""Keys, keyboard, swipes and gamepad reach the box, and the glass keeps its pixels."""

import pytest

from tests.web import fingers
from tests.web.page.stubbed import BACK, DOWN, LEFT, OK, RIGHT, UP, Tab
from tests.web.page.test_page_saves import WRITE, keep
from tests.web.test_table import LOCKS


def test_a_key_is_held_as_long_as_the_finger_is_on_it(tab):
    where = tab.page.locator("#key-left").bounding_box()
    tab.page.mouse.move(where["x"] + 20, where["y"] + 20)
    tab.page.mouse.down()
    tab.wait("heard.filter((m) => m.type === 'still').length > 1")
    assert tab.masks() == [LEFT]
    tab.page.mouse.up()
    tab.wait("heard.at(-1).mask === 0")
    assert tab.masks() == [LEFT, 0]


def test_presses_that_come_and_go_at_once_all_reach_the_box(tab):
    tab.page.evaluate("for (let i = 0; i < 3; i++) document.getElementById('key-ok').click()")
    tab.wait("heard.filter((m) => m.type === 'keys').length === 6")
    assert tab.masks() == [OK, 0] * 3


def test_the_page_says_again_and_again_that_a_key_is_held(tab):
    tab.page.keyboard.down("ArrowLeft")
    tab.wait("heard.filter((m) => m.type === 'still').length > 2")
    tab.page.keyboard.up("ArrowLeft")
    tab.wait("heard.at(-1).mask === 0")
    tab.page.wait_for_timeout(250)
    assert tab.page.evaluate("heard.at(-1).mask") == 0  # it says so no more
    assert tab.masks() == [LEFT, 0]


def test_two_keys_at_once_make_a_chord(tab):
    tab.page.keyboard.down("ArrowUp")
    tab.page.keyboard.down("Escape")
    tab.wait("heard.some((m) => m.mask === 33)")
    tab.page.keyboard.up("ArrowUp")
    tab.page.keyboard.up("Escape")
    tab.wait("heard.at(-1).mask === 0")
    assert tab.masks() == [UP, UP | BACK, BACK, 0]


KEYBOARD = {"ArrowDown": DOWN, "Enter": OK, " ": OK, "Backspace": BACK, "Escape": BACK}


def pressed(tab, count):
    """Wait until so many buttons have gone down and up."""
    tab.wait(f"heard.filter((m) => m.type === 'keys').length === {2 * count}")


def test_the_keyboard_presses_buttons(tab):
    for count, key in enumerate(KEYBOARD, 1):
        tab.page.keyboard.press(key)
        pressed(tab, count)
    assert tab.masks() == [level for mask in KEYBOARD.values() for level in (mask, 0)]


HOLDING = {"o": OK, "B": BACK, "Shift+ArrowUp": UP, "Shift+ArrowLeft": LEFT}  # B: Caps Lock
HOLDING |= {("щ", "KeyO"): OK, ("β", "KeyB"): BACK, ("o", "KeyS"): OK}  # other layouts


def test_the_keys_of_the_terminal_hold_a_button_for_a_second(new_context, site):
    page = new_context().new_page()
    page.clock.install()
    tab = Tab(page, site).up()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    for count, key in enumerate(HOLDING):
        page.keyboard.press(key) if isinstance(key, str) else fingers.strike(page, *key)
        page.clock.run_for(990)
        while len(tab.masks()) <= 2 * count:
            pass  # the worker notes it in its own time
        assert len(tab.masks()) == 2 * count + 1
        page.clock.run_for(20)
    page.clock.resume()
    pressed(tab, len(HOLDING))
    assert tab.masks() == [level for mask in HOLDING.values() for level in (mask, 0)]


def test_enter_is_ok_after_a_click_on_another_key(tab):
    tab.page.click("#key-up")
    tab.wait("heard.at(-1).mask === 0")
    tab.page.keyboard.press("Enter", delay=80)
    tab.wait("heard.filter((m) => m.mask === 0).length === 2")
    assert tab.masks() == [UP, 0, OK, 0]


def test_a_key_that_has_the_focus_is_pressed_by_the_keyboard(tab):
    tab.page.focus("#key-right")
    tab.page.keyboard.press("Enter")
    tab.wait("heard.at(-1).mask === 0")
    assert tab.masks() == [RIGHT, 0]


SWIPES = [(60, 5, RIGHT), (-60, 5, LEFT), (5, 60, DOWN), (5, -60, UP), (3, 3, OK)]


def test_a_swipe_on_the_glass_is_an_arrow_and_a_tap_is_ok(tab):
    box = tab.page.locator("#glass").bounding_box()
    mouse, a, b = tab.page.mouse, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for count, (x, y, _) in enumerate(SWIPES, 1):
        mouse.move(a, b)
        mouse.down()
        mouse.move(a + x / 2, b + y / 2)
        mouse.move(a + x, b + y)
        mouse.up()
        pressed(tab, count)
    assert tab.masks() == [level for *_, mask in SWIPES for level in (mask, 0)]


def test_buttons_are_released_when_another_window_comes_to_the_front(tab):
    tab.page.keyboard.down("ArrowUp")
    tab.wait("heard.some((m) => m.mask === 1)")
    tab.page.evaluate("dispatchEvent(new Event('blur'))")
    tab.wait("heard.at(-1).mask === 0")


def test_a_gamepad_presses_buttons(tab):
    tab.page.evaluate(
        """() => {
          const buttons = Array.from({length: 16}, () => ({pressed: false}));
          window.pad = {index: 0, connected: true, buttons, axes: [0, 0]};
          navigator.getGamepads = () => [pad];
          pad.buttons[12].pressed = true;
          dispatchEvent(new Event("gamepadconnected"));
        }"""
    )
    tab.wait("heard.some((m) => m.mask === 1)")
    tab.page.evaluate("pad.buttons[12].pressed = false; pad.axes[0] = 1")
    tab.wait("heard.some((m) => m.mask === 8)")
    tab.page.evaluate("pad.axes[0] = 0")
    tab.wait("heard.at(-1).mask === 0")


DARK = """{type: 'glass', width: 128, height: 64, format: 'mono', pixels: new Uint8Array(1024),
  palette: new Uint8Array(0)}"""


def test_taps_anywhere_keep_the_screen_on_and_bring_it_back(new_context, site):
    """As long as the setting of the box says, also while its glass is dark."""
    page = new_context(has_touch=True).new_page()
    page.add_init_script(LOCKS)
    page.clock.install()
    tab = Tab(page, site + "#home")
    tab.wait("held === 1")
    keep(tab, 1, WRITE.format("settings", '{"sleep": 2}'))
    tab.say(DARK)
    tab.wait("held === 0")
    for _ in range(2):
        for _ in range(2):
            page.touchscreen.tap(200, 30)
            tab.wait("held === 1")
            page.clock.fast_forward(110_000)
        assert page.evaluate("held") == 1
        page.clock.fast_forward(15_000)
        tab.wait("held === 0")


SOUND = """
  Object.assign(window, { resumed: 0, tones: 0, told: "suspended" });
  Object.defineProperty(AudioContext.prototype, "state", { get: () => told });
  AudioContext.prototype.resume = async () => { resumed += 1; };
  OscillatorNode.prototype.start = () => { tones += 1; };
"""


def test_a_tap_anywhere_allows_sound_also_after_a_call_has_interrupted_it(new_context, site):
    page = new_context(has_touch=True).new_page()
    page.add_init_script(SOUND)
    tab = Tab(page, site + "#home").up()
    for state in ("suspended", "interrupted"):
        page.evaluate("state => { told = state; resumed = 0; }", state)
        page.touchscreen.tap(200, 30)
        tab.wait("resumed")
    page.evaluate("resumed = 0; document.dispatchEvent(new Event('visibilitychange'))")
    tab.wait("resumed")  # the player comes back to the page
    page.evaluate("told = 'running'")
    tab.say("{type: 'sound', hertz: 2200, ms: 50}")
    tab.wait("tones === 1")


# Size of the window -> the scale; the first is that of a page that opens there.
SCALES = {
    1: {(360, 740): 2, (1024, 768): 5, (1920, 1080): 11, (740, 360): 3},
    3: {(360, 740): 8},
}


@pytest.mark.parametrize("ratio", SCALES)
def test_a_pixel_of_the_glass_is_a_whole_number_of_the_screens(new_context, site, ratio):
    how = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": ratio}
    tab = Tab(new_context(**how), site).up()
    for (w, h), scale in SCALES[ratio].items():
        tab.page.set_viewport_size({"width": w, "height": h})
        width = "document.getElementById('glass').getBoundingClientRect().width"
        tab.wait(f"Math.abs({width} * {ratio} - {128 * scale}) < 0.1")
        controls_lie_inside(tab, w, h)


def controls_lie_inside(tab, w, h):
    for key in ("up", "down", "left", "right", "ok", "back"):
        box = tab.page.locator(f"#key-{key}").bounding_box()
        assert box["width"] >= 60 and box["height"] >= 60, key
        assert box["x"] >= 0 and box["x"] + box["width"] <= w
        assert box["y"] >= 0 and box["y"] + box["height"] <= h
    assert tab.page.evaluate("document.documentElement.scrollHeight") == h


# What lies over the glass or beyond the window, if anything does; the glass, if it is too small.
OVER = """[...document.querySelectorAll(".key")].filter((each) => {
  const glass = document.getElementById("glass").getBoundingClientRect();
  const key = each.getBoundingClientRect();
  const beside = key.right <= glass.left || glass.right <= key.left;
  return glass.width < 160 || key.bottom > innerHeight || !(beside || key.top >= glass.bottom);
}).length"""


@pytest.mark.parametrize(("w", "h"), [(240, 240), (320, 240), (240, 135)])
def test_no_key_lies_over_a_larger_panel(new_context, site, w, h):
    tab = Tab(new_context(device_scale_factor=3), site).up()
    tab.say(
        f"{{type: 'glass', width: {w}, height: {h}, format: 'gs4',"
        f" pixels: new Uint8Array({w * h // 2}), palette: new Uint8Array(48)}}"
    )
    tab.wait(f"document.getElementById('glass').width === {w}")
    for width, height in ((360, 740), (360, 640), (740, 360), (1024, 768)):
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.wait(f"innerWidth === {width} && innerHeight === {height} && !{OVER}")


# Of small telephones, upright and lying, of a split screen, and of a laptop at 400 %.
SMALL = [(320, 568), (390, 844), (844, 390), (640, 320), (360, 320), (320, 256), (480, 320)]
SMALL += [(599, 480), (600, 400), (640, 256), (320, 450), (320, 530), (280, 653), (320, 320)]
# What lies outside of the window, or is too small for a finger.
OUTSIDE = """[...document.querySelectorAll("button, a, #glass, #notice, dialog")].filter((each) => {
  const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const large = each.matches("#glass") || (width >= 43.9 && height >= 43.9);
  return each.checkVisibility() && !each.parentElement.closest("dialog") && !(inside && large);
}).map((each) => each.id)"""
SCROLLS = """document.documentElement.scrollWidth > innerWidth ||
  document.documentElement.scrollHeight > innerHeight"""


@pytest.mark.parametrize("glass", [(128, 64, "mono"), (240, 240, "gs4")])
def test_all_controls_lie_inside_a_small_window(new_context, site, glass):
    """Also after it was larger: the glass of before must not hold it open."""
    tab = Tab(new_context(locale="it-IT"), site).up()
    width, height, form = glass
    tab.say(
        f"{{type: 'glass', width: {width}, height: {height}, format: '{form}',"
        f" pixels: new Uint8Array({width * height}), palette: new Uint8Array(0)}}"
    )
    tab.wait(f"document.getElementById('glass').width === {width}")
    fits(tab)
    tab.say("{type: 'trap', message: '', what: 'unloaded'}")
    tab.wait("!document.getElementById('notice').hidden")
    fits(tab)
    tab.page.click("#menu")
    fits(tab)


def fits(tab):
    for w, h in SMALL:
        tab.page.set_viewport_size({"width": w, "height": h})
        tab.wait(f"innerWidth === {w} && innerHeight === {h} && !{OUTSIDE}.length && !({SCROLLS})")


def test_colour_pixels_come_out_as_colours(tab):
    tab.say(
        "{type: 'glass', width: 2, height: 1, format: 'gs4', pixels: new Uint8Array([0x12]),"
        " palette: new Uint8Array([9, 9, 9, 255, 0, 0, 0, 255, 255])}"
    )
    tab.wait("document.getElementById('glass').width === 2")
    got = tab.page.evaluate(
        "[...document.getElementById('glass').getContext('2d').getImageData(0, 0, 2, 1).data]"
    )
    assert got == [255, 0, 0, 255, 0, 255, 255, 255]
