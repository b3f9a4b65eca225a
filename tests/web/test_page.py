"""The page of the browser's box, in Chromium, with a worker that stands in for the box."""

import functools
import http.server
import io
import json
import shutil
import threading
import zipfile
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api")

HERE = Path(__file__).parent
PAGE = HERE.parent.parent / "host" / "web"
CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="there is no chromium")

UP, DOWN, LEFT, RIGHT, OK, BACK = 1, 2, 4, 8, 16, 32


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site():
    handler = functools.partial(Quiet, directory=str(PAGE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


@pytest.fixture(scope="module")
def chromium():
    with playwright.sync_playwright() as program:
        browser = program.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


class Tab:
    """A tab with the page. `heard`: what the stub got."""

    def __init__(self, context, site):
        self.page = context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.add_init_script(
            "window.heard = []; window.stub = new BroadcastChannel('stub');"
            "stub.onmessage = ({data}) => data.heard && heard.push(data.heard)"
        )
        self.page.goto(site)

    def wait(self, condition):
        """Wait until it is true. Playwright's own way is `eval`; the page's policy forbids it."""
        for _ in range(1200):
            if self.page.evaluate(f"Boolean({condition})"):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"it never came true: {condition}")

    def masks(self):
        return self.page.evaluate("heard.filter((m) => m.type === 'keys').map((m) => m.mask)")

    def tell(self, what):
        self.page.evaluate(f"stub.postMessage({json.dumps(what)})")

    def say(self, message):
        self.page.evaluate(f"stub.postMessage({{say: {message}}})")

    def starts(self):
        return self.page.evaluate("heard.filter((m) => m.type === 'start').length")

    def up(self):
        self.wait("document.querySelectorAll('#words p').length > 0")
        return self


@pytest.fixture
def new_context(chromium, site):
    made = []

    def make(**how):
        context = chromium.new_context(**{"locale": "en-GB", **how})
        context.route("**/worker.js", lambda route: route.fulfill(path=HERE / "stub_worker.js"))
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def tab(new_context, site):
    tab = Tab(new_context(has_touch=True), site).up()
    yield tab
    assert tab.errors == []


def test_a_key_is_held_as_long_as_the_finger_is_on_it(tab):
    where = tab.page.locator("#key-left").bounding_box()
    tab.page.mouse.move(where["x"] + 20, where["y"] + 20)
    tab.page.mouse.down()
    tab.wait("heard.some((m) => m.mask === 4)")
    tab.page.wait_for_timeout(200)
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


@pytest.mark.parametrize(
    ("key", "mask"),
    [("ArrowDown", DOWN), ("Enter", OK), (" ", OK), ("Backspace", BACK), ("Escape", BACK)],
)
def test_the_keyboard_presses_buttons(tab, key, mask):
    tab.page.keyboard.press(key, delay=80)
    tab.wait("heard.at(-1).mask === 0")
    assert tab.masks() == [mask, 0]


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


@pytest.mark.parametrize(
    ("x", "y", "mask"), [(60, 5, RIGHT), (-60, 5, LEFT), (5, 60, DOWN), (5, -60, UP), (3, 3, OK)]
)
def test_a_swipe_on_the_glass_is_an_arrow_and_a_tap_is_ok(tab, x, y, mask):
    box = tab.page.locator("#glass").bounding_box()
    mouse, a, b = tab.page.mouse, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(a, b)
    mouse.down()
    mouse.move(a + x / 2, b + y / 2)
    mouse.move(a + x, b + y)
    mouse.up()
    tab.wait("heard.at(-1).mask === 0")
    assert tab.masks() == [mask, 0]


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
    tab.wait("heard.at(-1).mask === 8")
    tab.page.evaluate("pad.axes[0] = 0")
    tab.wait("heard.at(-1).mask === 0")


@pytest.mark.parametrize(
    ("w", "h", "ratio", "scale"),
    [(360, 740, 1, 2), (360, 740, 3, 8), (1024, 768, 1, 5), (1920, 1080, 1, 11), (740, 360, 1, 3)],
)
def test_a_pixel_of_the_glass_is_a_whole_number_of_the_screens(
    new_context, site, w, h, ratio, scale
):
    size = {"width": w, "height": h}
    tab = Tab(new_context(viewport=size, device_scale_factor=ratio), site).up()
    width = tab.page.evaluate("document.getElementById('glass').getBoundingClientRect().width")
    assert width * ratio == pytest.approx(128 * scale, abs=0.1)
    for key in ("up", "down", "left", "right", "ok", "back"):
        box = tab.page.locator(f"#key-{key}").bounding_box()
        assert box["width"] >= 60 and box["height"] >= 60, key
        assert box["x"] >= 0 and box["x"] + box["width"] <= w
        assert box["y"] >= 0 and box["y"] + box["height"] <= h
    assert tab.page.evaluate("document.documentElement.scrollHeight") == h


@pytest.mark.parametrize(("w", "h"), [(240, 240), (320, 240), (240, 135)])
@pytest.mark.parametrize("size", [(360, 740), (360, 640), (740, 360), (1024, 768)])
def test_no_key_lies_over_a_larger_panel(new_context, site, w, h, size):
    how = {"viewport": dict(zip(("width", "height"), size, strict=True)), "device_scale_factor": 3}
    tab = Tab(new_context(**how), site).up()
    tab.say(
        f"{{type: 'glass', width: {w}, height: {h}, format: 'rgb565',"
        f" pixels: new Uint8Array({2 * w * h})}}"
    )
    tab.wait(f"document.getElementById('glass').width === {w}")
    tab.page.wait_for_timeout(100)
    glass = tab.page.locator("#glass").bounding_box()
    assert glass["width"] >= 160
    for name in ("up", "down", "left", "right", "ok", "back"):
        key = tab.page.locator(f"#key-{name}").bounding_box()
        beside = key["x"] + key["width"] <= glass["x"] or glass["x"] + glass["width"] <= key["x"]
        assert beside or key["y"] >= glass["y"] + glass["height"], name
        assert key["y"] + key["height"] <= size[1]


def test_colour_pixels_come_out_as_colours(tab):
    tab.say(
        "{type: 'glass', width: 2, height: 1, format: 'rgb565',"
        " pixels: new Uint8Array([0xf8, 0x00, 0x07, 0xff])}"
    )
    tab.wait("document.getElementById('glass').width === 2")
    got = tab.page.evaluate(
        "[...document.getElementById('glass').getContext('2d').getImageData(0, 0, 2, 1).data]"
    )
    assert got == [255, 0, 0, 255, 0, 255, 255, 255]


WRITE = "{{op: 'write', path: '{}', bytes: new TextEncoder().encode('{}')}}"


def keep(tab, id, *changes):
    tab.say(f"{{type: 'keep', id: {id}, changes: [{', '.join(changes)}]}}")
    tab.wait(f"heard.some((m) => m.type === 'kept' && m.id === {id})")


def files(tab):
    """The files of the last start."""
    return dict(
        tab.page.evaluate(
            "heard.findLast((m) => m.type === 'start').files"
            ".map(([path, bytes]) => [path, bytes && new TextDecoder().decode(bytes)])"
        )
    )


def test_what_was_kept_is_there_after_a_reload(tab):
    keep(tab, 1, WRITE.format("a", "one"), WRITE.format("b", "two"))
    keep(tab, 2, "{op: 'mkdir', path: 'c'}", WRITE.format("c/d", "x"), WRITE.format("a", "new"))
    keep(tab, 3, "{op: 'remove', path: 'b'}")
    tab.page.reload()
    tab.up()
    assert files(tab) == {"a": "new", "c": None, "c/d": "x"}


def test_the_page_speaks_the_language_of_the_browser_then_that_of_the_box(new_context, site):
    tab = Tab(new_context(locale="it-CH"), site).up()
    assert tab.page.inner_text("#key-back") == "Indietro"
    assert tab.page.evaluate("heard[0].language") == "it"
    keep(tab, 1, WRITE.format("attic/settings", '{"language": "en"}'))
    assert tab.page.inner_text("#key-back") == "Indietro"
    keep(tab, 2, WRITE.format("settings", '{"language": "en"}'))
    tab.wait("document.getElementById('key-back').textContent === 'Back'")
    tab.page.reload()
    tab.up()
    assert tab.page.inner_text("#key-back") == "Back"
    assert tab.page.evaluate("[heard.at(0).language, document.documentElement.lang]") == ["en"] * 2


def test_a_trap_is_said_and_the_box_starts_again_where_it_was(tab):
    keep(tab, 1, WRITE.format("a", "one"))
    tab.say("{type: 'trap', message: 'memory'}")
    tab.wait("heard.filter((m) => m.type === 'start').length === 2")
    assert "memory" in tab.page.inner_text("#sentence")
    assert files(tab) == {"a": "one"}
    tab.page.click("#answer")
    assert tab.page.locator("#notice").is_hidden()


def test_a_box_that_traps_three_times_waits_for_the_player(tab):
    for n in (2, 3):
        tab.say("{type: 'trap', message: 'memory'}")
        tab.wait(f"heard.filter((m) => m.type === 'start').length === {n}")
        tab.page.wait_for_timeout(100)
    tab.say("{type: 'trap', message: 'memory'}")
    tab.wait("document.getElementById('box').inert")
    assert tab.starts() == 3
    tab.page.click("#answer")
    tab.wait("heard.filter((m) => m.type === 'start').length === 4")
    assert not tab.page.evaluate("document.getElementById('box').inert")


def test_a_silent_box_is_started_again_after_5_s(tab):
    tab.tell({"hang": 7000})
    tab.wait("!document.getElementById('notice').hidden")
    assert "no sign of life" in tab.page.inner_text("#sentence")
    tab.wait("heard.filter((m) => m.type === 'start').length === 2")


def test_a_second_tab_says_so_and_takes_over(new_context, site):
    context = new_context()
    first = Tab(context, site).up()
    keep(first, 1, WRITE.format("a", "one"))
    second = Tab(context, site)
    second.wait("!document.getElementById('notice').hidden")
    assert "another tab" in second.page.inner_text("#sentence")
    assert second.starts() == 0
    second.page.click("#answer")
    second.up()
    first.wait("!document.getElementById('notice').hidden")
    assert "goes on in another tab" in first.page.inner_text("#sentence")
    assert files(second) == {"a": "one"}
    first.page.click("#answer")
    first.wait("heard.filter((m) => m.type === 'start').length >= 2")
    second.wait("!document.getElementById('notice').hidden")


def test_tabs_agree_where_there_are_no_locks(new_context, site):
    context = new_context()
    context.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    first = Tab(context, site).up()
    second = Tab(context, site)
    second.wait("!document.getElementById('notice').hidden")
    assert second.starts() == 0
    second.page.click("#answer")
    second.up()
    first.wait("!document.getElementById('notice').hidden")


def test_a_tab_that_lost_the_saves_writes_nothing_any_more(tab):
    keep(tab, 1, WRITE.format("a", "one"))
    tab.page.evaluate(
        """() => new Promise((resolve) => {
          indexedDB.open("pilothouse").onsuccess = ({target: {result}}) => {
            const deal = result.transaction("owner", "readwrite");
            deal.objectStore("owner").put("somebody else", "tab");
            deal.oncomplete = resolve;
          };
        })"""
    )
    tab.say(f"{{type: 'keep', id: 2, changes: [{WRITE.format('a', 'two')}]}}")
    tab.wait("document.getElementById('box').inert")
    assert not tab.page.evaluate("heard.some((m) => m.type === 'kept' && m.id === 2)")
    tab.page.click("#answer")
    tab.wait("heard.filter((m) => m.type === 'start').length === 2")
    assert files(tab) == {"a": "one"}


FULL = (
    """() => {
      window.put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function () {
        throw new DOMException("full", "QuotaExceededError");
      };
    }""",
    "() => { IDBObjectStore.prototype.put = put; }",
)
HELD = (  # a transaction that does not end: others wait for it
    """() => new Promise((resolve) => {
      indexedDB.open("pilothouse").onsuccess = ({target: {result}}) => {
        const deal = result.transaction("files", "readwrite");
        window.holding = true;
        const hold = () => {
          if (window.holding) {
            deal.objectStore("files").count().onsuccess = hold;
          }
        };
        hold();
        deal.oncomplete = () => result.close();
        resolve();
      };
    })""",
    "() => { window.holding = false; }",
)


@pytest.mark.parametrize(("begin", "end"), [FULL, HELD], ids=["full disk", "no answer"])
def test_what_the_browser_can_not_write_is_said_and_kept_later(tab, begin, end):
    tab.page.evaluate(begin)
    tab.say(f"{{type: 'keep', id: 1, changes: [{WRITE.format('a', 'one')}]}}")
    tab.wait("!document.getElementById('notice').hidden")
    assert "can't write" in tab.page.inner_text("#sentence")
    assert not tab.page.evaluate("heard.some((m) => m.type === 'kept')")
    tab.page.evaluate(end)
    tab.wait("heard.some((m) => m.type === 'kept' && m.id === 1)")
    assert tab.page.locator("#notice").is_hidden()
    tab.page.reload()
    tab.up()
    assert files(tab) == {"a": "one"}


def test_a_browser_that_does_not_give_the_saves_out_is_said_and_waited_for(tab, site):
    begin, end = HELD
    context = tab.page.context
    tab.page.goto(site.replace("index.html", "style.css"))
    tab.page.evaluate(begin)
    slow = Tab(context, site)
    slow.wait("!document.getElementById('notice').hidden")
    assert "goes on waiting" in slow.page.inner_text("#sentence")
    assert slow.starts() == 0
    tab.page.evaluate(end)
    slow.up()
    assert slow.page.locator("#notice").is_hidden()


def test_a_tab_that_loses_the_saves_while_it_waits_for_them_does_not_start(tab, site):
    begin, end = HELD
    context = tab.page.context
    tab.page.goto(site.replace("index.html", "style.css"))
    tab.page.evaluate(begin)
    first = Tab(context, site)
    first.wait("document.getElementById('sentence').textContent.includes('goes on waiting')")
    second = Tab(context, site)
    second.wait("document.getElementById('box').inert")
    second.page.click("#answer")
    first.wait("document.getElementById('sentence').textContent.includes('in another tab')")
    tab.page.evaluate(end)
    second.up()
    first.page.wait_for_timeout(300)
    assert second.starts() == 1  # each tab hears of both
    assert "in another tab" in first.page.inner_text("#sentence")


def test_a_browser_whose_databases_do_not_open_is_said(new_context, site):
    context = new_context()
    context.add_init_script("IDBFactory.prototype.open = () => ({})")
    tab = Tab(context, site)
    tab.wait("!document.getElementById('notice').hidden")
    assert "goes on waiting" in tab.page.inner_text("#sentence")


def test_only_what_has_changed_is_spoken(tab):
    tab.say("{type: 'text', text: 'River\\nspeed 2\\ncoal 6'}")
    tab.wait("document.getElementById('live').textContent === 'River. speed 2. coal 6'")
    tab.say("{type: 'text', text: 'River\\nspeed 3\\ncoal 6'}")
    tab.wait("document.getElementById('live').textContent === 'speed 3'")
    assert tab.page.locator("#words p").all_inner_texts() == ["River", "speed 3", "coal 6"]


def test_the_selected_line_is_spoken_when_the_selection_moves(tab):
    tab.say("{type: 'text', text: 'Menu\\n> one\\ntwo'}")
    tab.wait("document.getElementById('live').textContent === 'Menu. one. two. one'")
    tab.say("{type: 'text', text: 'Menu\\none\\n> two'}")
    tab.wait("document.getElementById('live').textContent === 'two'")
    current = "document.querySelector('#words [aria-current]').textContent"
    assert tab.page.evaluate(current) == "two"


def test_a_box_that_can_not_start_says_so_and_waits(new_context, site):
    tab = Tab(new_context(), site + "?board=none")
    tab.wait("document.getElementById('box').inert")
    assert tab.page.inner_text("#sentence") == "The box can't start: boards.none can't be loaded"
    tab.page.wait_for_timeout(300)
    assert tab.starts() == 1


def test_games_are_downloaded_as_the_laptop_writes_them(tab):
    tab.page.click("#menu")
    with tab.page.expect_download() as download:
        tab.page.click("#games button")
    assert download.value.suggested_filename == "race-1.save"
    assert Path(download.value.path()).read_bytes() == b"hello"
    with tab.page.expect_download() as download:
        tab.page.click("#export")
    data = Path(download.value.path()).read_bytes()
    with zipfile.ZipFile(io.BytesIO(data)) as backup:
        assert backup.testzip() is None
        assert backup.read("race-1.save") == b"hello"
    tab.wait("document.getElementById('report').textContent.includes('1 of 1')")


def test_the_menu_calls_players_as_the_box_does_in_its_language(new_context, site):
    tab = Tab(new_context(locale="it-CH"), site).up()
    game = {"name": "race-1", "ply": 3, "status": "running", "bytes": 5, "crc": "3610a686"}
    who = {"players": ["red", "cream", "anyone"], "names": {"red": "Anna"}}
    tab.tell({"answers": {"store.list": {"total": 1, "saves": [game | who]}}})
    tab.page.click("#menu")
    tab.wait("document.querySelector('#games span')")
    told = tab.page.inner_text("#games span")
    assert told == "race-1 · sul tavolo · Anna, panna, anyone"


def zipped(how, **members):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", how) as file:
        for name, data in members.items():
            file.writestr(name.replace("_", "."), data)
    return packed.getvalue()


def damaged():
    data = bytearray(zipped(zipfile.ZIP_STORED, a_save=b"hello world"))
    data[data.index(b"world")] ^= 1
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"PK", "no backup"),
        (b"hello", "neither a save nor a backup"),
        (b'{"pilothouse":1}\n' + b"x" * 65536, "at most 65536 bytes"),
        (zipped(zipfile.ZIP_DEFLATED), "empty"),
        (zipped(zipfile.ZIP_DEFLATED, a_txt=b"x"), "holds “a.txt”"),
        (zipped(zipfile.ZIP_BZIP2, a_save=b"x"), "packed in another way"),
        (zipped(zipfile.ZIP_DEFLATED, a_save=b"x" * 70000), "too long"),
        (damaged(), "damaged"),
    ],
    ids=range(8),
)
def test_a_file_that_is_no_save_is_refused_in_one_sentence(tab, data, sentence):
    tab.page.click("#menu")
    tab.page.set_input_files(
        "#file", {"name": "f", "mimeType": "application/octet-stream", "buffer": data}
    )
    tab.wait("document.getElementById('report').textContent")
    assert sentence in tab.page.inner_text("#report")


def test_a_backup_of_the_laptop_is_brought_to_the_box(tab):
    tab.tell({"answers": {"store.write": {"name": "race-2"}}})
    same, new = b"hello", b'{"pilothouse":1}\nend 0 00000000\n'
    tab.page.click("#menu")
    buffer = zipped(zipfile.ZIP_DEFLATED, same_save=same, new_save=new)
    tab.page.set_input_files(
        "#file", {"name": "b.zip", "mimeType": "application/zip", "buffer": buffer}
    )
    tab.wait("document.querySelectorAll('#report p').length === 2")
    assert tab.page.locator("#report p").all_inner_texts() == [
        "same: is on the box already.",
        "new: is not the same on the box.",  # the stub does not list what it was given
    ]
    lines = tab.page.evaluate("heard.filter((m) => m.type === 'line').map((m) => m.text)")
    [sent] = [line for line in map(json.loads, lines) if line["method"] == "store.write"]
    assert sent["params"]["part"].encode() == new
    assert sent["params"]["total"] == len(new)


def test_keys_in_the_menu_do_not_reach_the_box(tab):
    tab.page.click("#menu")
    tab.page.keyboard.press("ArrowDown")
    tab.page.keyboard.press("Escape")
    tab.page.wait_for_timeout(150)
    assert tab.masks() == []
    assert not tab.page.evaluate("document.getElementById('sheet').open")


def test_the_page_says_so_where_the_browser_keeps_nothing(new_context, site):
    context = new_context()
    context.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }"
    )
    tab = Tab(context, site)
    tab.wait("!document.getElementById('notice').hidden")
    assert "keeps no data" in tab.page.inner_text("#sentence")
    assert tab.starts() == 0
