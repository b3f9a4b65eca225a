"""The application on the simulated board: buttons, glass, and what may go wrong between them."""

import os
import sys
from binascii import a2b_base64, crc32

import firmware.screens
from boards import simulator
from firmware.app import App
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.keys import Keys
from firmware.drivers.ssd1306 import Display
from firmware.link import system, ui
from firmware.link.refusal import Refusal
from firmware.ui import widgets
from firmware.ui.buttons import Buttons
from firmware.ui.canvas import Canvas
from firmware.ui.stack import Screen

from ..heap import allocated
from ..refusal import raised
from ..store.flash import ROOT, empty


class Home(Screen):
    """Writes down what is called; `fail` names the method that raises."""

    name = "home"
    heard = []
    fail = None
    on_press = None

    def title(self):
        return "Home"

    def focus(self):
        return "f%d" % len(self.heard)

    def draw(self, canvas):
        self._note("draw")
        canvas.write(self.name, 0, 0)

    def press(self, role, kind):
        self.heard.append((role, kind))
        if Home.on_press:
            Home.on_press()
        self._note("press")

    def tick(self, now):
        self._note("tick")
        return None

    def open(self):
        self.heard.append("open " + self.name)

    def close(self):
        self.heard.append("close " + self.name)
        self._note("close")

    def _note(self, what):
        if Home.fail == what:
            Home.fail = None
            raise ValueError("out of coal")


class Other(Home):
    name = "other"


class Third(Home):
    name = "third"


class Notice(Home):
    name = "notice"

    def __init__(self, app, key, facts=None):
        super().__init__(app)
        self.focus = lambda: key


class Stage:
    """Stands in for a module of firmware.screens."""

    def __init__(self, **classes):
        for name in classes:
            setattr(self, name, classes[name])


class Table:
    def __init__(self):
        self.session = None
        self.watchers = []
        self.relieve = None
        self.lost = self.short = False
        self.events = []
        self.due = False
        self.trouble = self.fails = None
        self.settled = []  # what was on the glass at each `settle`

    def place(self):
        return self.session.game + ".table.Table"

    def watch(self, changed, settled=None, relieve=None):
        self.watchers.append(changed)
        self.relieve = relieve

    def settle(self):
        self.settled.append(Home.glass.picture())
        self.due = False
        self.trouble = self.fails


class Store:
    def __init__(self):
        self.kept = None
        self.files = {}

    def path(self, file):
        return ROOT + "/" + file

    def keep_settings(self, settings):
        self.kept = dict(settings)

    def unfinished(self):
        return None


class Box:
    """The application with the real drivers on a new glass, without its endless loop.

    It also stands in for the server that methods of the link get.
    """

    languages = ["en", "it"]

    def __init__(self, **settings):
        stage("home", Home)
        Home.heard = []
        Home.fail = None
        simulator.Pin.pins.clear()
        self.glass = Home.glass = simulator.Glass()
        self.unplug(False)
        pin = simulator.Pin
        self.pins = {role: pin(n, pin.IN, pin.PULL_UP) for role, n in simulator.BUTTONS}
        keys = Keys([self.pins[role] for role, _ in simulator.BUTTONS], simulator.ACTIVE)
        bus = simulator.I2C(0, scl=pin(1), sda=pin(0), freq=400_000)
        canvas = Canvas(128, 64)
        self.told = []
        has = {"language": "en", "brightness": 10, "sound": True, "sleep": 5}
        has.update(settings)
        self.app = App(
            simulator,
            Table(),
            Store(),
            canvas,
            Display(bus, canvas.pixels),
            keys,
            Buzzer(simulator.PWM(pin(16), freq=1000, duty_u16=0)),
            Buttons(tuple(role for role, _ in simulator.BUTTONS)),
            {},
            self.glass.picture,
            has,
        )
        self.app.listeners.append(lambda method, params: self.told.append((method, params["text"])))
        self.app.guard(self.app.home)
        stage("other", Other)
        self.app.look()
        self.app.refresh()
        Home.heard = []

    def unplug(self, away=True):
        simulator.I2C.devices.clear()
        if not away:
            simulator.I2C.devices[0x3C] = self.glass

    def ask(self, method, *given, **params):
        """What a method of the link answers."""
        methods = ui.METHODS if method.startswith("ui") else system.METHODS
        return methods[method][0](self, *given, **params)

    def press(self, button, ms=60):
        self.ask("ui.press", button=button, ms=ms)

    def turns(self, ms):
        """Let the application run for a while of its own time."""
        for _ in range(ms // 10):
            self.app.turn()
            self.app.skip(10)

    def picture(self):
        return self.glass.picture()[3]

    def screen(self):
        return self.ask("ui.screen")["screen"]


def stage(name, kind):
    """Make firmware.screens.`name` a module with one class."""
    kind.__module__ = "firmware.screens." + name
    module = Stage(**{kind.__name__: kind})
    sys.modules["firmware.screens." + name] = module
    setattr(firmware.screens, name, module)


def test_a_press_reaches_the_screen_and_the_glass():
    box = Box()
    before = bytes(box.picture())
    assert before != bytes(1024)
    box.press("up")
    assert Home.heard == [("up", "press")]
    assert box.picture() == before


def test_pins_reach_the_screen_too():
    box = Box()
    box.pins["ok"].drive(0)
    box.turns(80)
    box.pins["ok"].drive(1)
    box.turns(50)
    assert Home.heard == [("ok", "press")]


def test_presses_of_the_link_take_no_real_time():
    box = Box()
    box.press("ok", 700)
    box.press("back", 699)
    box.press("down", 600)
    box.press("back+ok", 100)
    assert Home.heard == [
        ("ok", "long"),
        ("back", "press"),
        ("down", "press"),
        ("down", "repeat"),
        ("down", "repeat"),
        ("ok+back", "chord"),
    ]


def test_what_is_not_a_button_is_refused():
    box = Box()
    for button in ("", "fire", "up+", "up+up", "UP"):
        assert raised(Refusal, box.press, button), button
    assert raised(Refusal, box.press, "up", 10_001)
    assert Home.heard == []


def test_picture_comes_in_parts():
    box = Box()
    text = ""
    while True:
        answer = box.ask("ui.frame", offset=len(text))
        assert a2b_base64(answer["part"].encode())
        text += answer["part"]
        if len(text) >= answer["total"]:
            break
    assert (answer["w"], answer["h"], answer["format"]) == (128, 64, "mono_hlsb")
    assert answer["crc"] == "%08x" % crc32(text.encode())
    assert a2b_base64(text.encode()) == box.picture()


def test_screen_names_title_and_focus():
    box = Box()
    assert box.ask("ui.screen") == {"screen": "home", "title": "Home", "focus": "f0"}


def test_modules_come_and_go_with_their_screens():
    box = Box()
    box.app.push("other", "Other")
    assert box.screen() == "other"
    assert Home.heard == ["close home", "open other"]
    box.app.pop()
    assert "firmware.screens.other" not in sys.modules
    assert not hasattr(firmware.screens, "other")
    assert Home.heard[2:] == ["close other", "open home"]
    box.app.pop()
    assert box.screen() == "home", (box.screen(), box.told)


def test_a_module_stays_while_another_screen_needs_it():
    box = Box()
    box.app.push("other", "Other")
    box.app.push("other", "Other")
    box.app.pop()
    assert "firmware.screens.other" in sys.modules
    box.app.home()
    assert "firmware.screens.other" not in sys.modules


def test_a_module_that_screens_share_goes_with_them():
    box = Box()
    stage("boards", Third)  # stands in for a module that screens import
    box.app.push("other", "Other")
    box.app.pop()
    assert "firmware.screens.boards" in sys.modules
    box.app.home()
    assert "firmware.screens.boards" not in sys.modules
    assert not hasattr(firmware.screens, "boards")


def test_the_screens_of_a_game_close_when_a_host_begins_another():
    leave = {"ply": 3, "action": "leave", "digest": "0"}
    for by, screen in (("table", "other"), ("link", "home")):
        box = Box()
        box.app.clock = Stage(session=None)
        box.app.push("other", "Other")
        for watcher in box.app.table.watchers:
            watcher(dict(leave, by=by))
        box.app.turn()
        assert box.app.stack.top.name == screen and box.app.clock is None


def test_replace_takes_the_place_of_the_top():
    box = Box()
    stage("third", Third)
    box.app.push("other", "Other")
    box.app.replace("third", "Third")
    assert box.screen() == "third"
    assert Home.heard[2:] == ["close other", "open third"]
    box.app.pop()
    assert box.screen() == "home", (box.screen(), box.told)


def test_a_screen_that_fails_is_shown_and_left():
    for what in ("press", "draw", "close", "tick"):
        box = Box()
        Home.fail = what
        if what == "close":
            box.app.guard(box.app.push, "other", "Other")
        elif what == "tick":
            box.app.dirty()
            box.turns(20)
        else:
            box.press("up")
        assert box.screen() == "trouble", what
        assert box.told == [("system.error", "ValueError: out of coal")], what
        assert box.picture() != bytes(1024)
        stage("home", Home)
        box.press("ok")
        assert box.screen() == "home", what


def test_a_screen_that_does_not_exist_is_trouble_too():
    box = Box()
    box.app.guard(box.app.push, "nowhere", "Nothing")
    assert box.screen() == "trouble"
    assert box.told[0][1].startswith("ImportError")


def _no_room():
    raise MemoryError("memory allocation failed, allocating 1280 bytes")


def test_want_of_memory_is_told_in_the_players_language():
    for code, title in (("en", "Memory is short"), ("it", "Manca la RAM")):
        box = Box(language=code)
        box.app.guard(_no_room)
        assert box.ask("ui.screen")["title"] == title
        assert box.told[0][1].startswith("MemoryError: memory allocation failed")
        assert box.app.steady is False
        box.press("ok")
        assert box.screen() == "home" and box.app.steady
    box.app.table.lost = True  # the box is about to reset itself
    box.app.dirty()
    box.app.refresh()
    assert not box.app.steady


class Session:
    """Stands in for a session: as much of it as a crash file notes."""

    game = "counter"
    options = seats = {}
    state = {"over": False}
    ply = 30

    def save(self):
        return iter((b'{"game":"counter"}\n', b"end"))

    def log(self, offset=0):
        return iter(["add %d" % n for n in range(offset, self.ply)])


def test_an_error_is_noted_with_the_last_actions():
    empty()
    os.mkdir(ROOT)
    try:
        box = Box()
        box.app.table.session = Session()
        box.app.play = lambda: box.app.only("other", "Other")
        codes = []
        for _ in range(6):
            Home.fail = "press"
            box.press("up")
            codes.append(box.ask("ui.screen")["focus"])
            stage("home", Home)
            stage("other", Other)
            box.press("ok")
        assert sorted(os.listdir(ROOT)) == [
            "crash.1.txt",
            "crash.2.txt",
            "crash.3.txt",
            "crash.txt",
        ]
        with open(ROOT + "/crash.txt") as file:
            lines = file.read().split("\n")
        assert lines[0].startswith(codes[-1] + ": pilothouse ") and "simulator" in lines[0]
        assert "ValueError: out of coal" in lines and "firmware.crash" not in sys.modules
        assert lines[-22:] == ['{"game":"counter"}'] + ["add %d" % n for n in range(10, 30)] + [""]
    finally:
        empty()


def test_an_error_that_can_not_be_noted_names_no_file():
    said = []
    kept = widgets.wrap
    widgets.wrap = lambda canvas, text, *place: said.append(text)
    try:
        for made in (False, True):
            empty()
            if made:
                os.mkdir(ROOT)
            box = Box()
            Home.fail = "press"
            box.press("up")
            stage("home", Home)
            code = box.ask("ui.screen")["focus"]
            assert said[-1].split("\n")[0] == ("crash.txt " if made else "") + code
    finally:
        widgets.wrap = kept
        empty()


def test_the_press_after_an_error_goes_on_with_the_game():
    box = Box()
    box.app.table.session = Session()
    box.app.play = lambda: box.app.only("other", "Other")
    Home.fail = "press"
    box.press("up")
    assert box.screen() == "trouble"
    stage("other", Other)
    box.press("ok")
    assert box.screen() == "other"
    box.press("down")  # nothing is wrong any more
    # A table that fails as soon as it opens doesn't lead on, so home opens.
    Home.fail = "press"
    box.press("up")
    stage("other", Other)
    Home.fail = "draw"
    box.press("ok")
    assert box.screen() == "trouble"
    stage("home", Home)
    box.press("ok")
    assert box.screen() == "home", (box.screen(), box.told)


def test_an_action_reaches_flash_after_its_frame_and_before_the_next_press():
    box = Box()
    table = box.app.table
    before = bytes(box.picture())
    table.due = True
    box.app.canvas.pixel(100, 60, 1)
    box.app.stack.top.draw = lambda canvas: canvas.pixel(100, 60, 1)
    box.app.dirty()
    box.app.refresh()
    shown = bytes(table.settled[0][3])
    assert shown == bytes(box.picture()) != before
    table.due = True
    box.press("up")
    assert len(table.settled) == 2
    table.due = False
    box.app.refresh()
    assert len(table.settled) == 2  # there was nothing to keep


def test_a_flash_that_fails_is_reported_once():
    stage("notice", Notice)
    box = Box()
    table = box.app.table
    for fails, screen in (("full", "notice full"), ("full", "home"), (None, "home")):
        table.fails, table.due = fails, True
        box.app.refresh()
        found = box.ask("ui.screen")
        assert (found["screen"] + " " + found["focus"]).startswith(screen), (fails, found)
        if found["screen"] == "notice":
            stage("home", Home)
            box.app.home()
    table.fails, table.due = "full", True  # the flash had worked in between
    stage("notice", Notice)
    box.app.refresh()
    assert box.screen() == "notice"


def test_the_watchdog_is_fed_at_every_turn():
    box = Box()
    fed = []
    box.turns(30)  # there is no watchdog yet
    box.app.watched(lambda: fed.append(1))
    box.turns(50)
    assert len(fed) == 5


def lit(box):
    """The (x, y) that shine."""
    rows = box.picture()
    return {
        (8 * (i % 16) + bit, i // 16)
        for i in range(len(rows))
        for bit in range(8)
        if rows[i] >> (7 - bit) & 1
    }


def test_the_display_dims_and_then_goes_dark():
    box = Box(sleep=2)
    bright = box.glass.contrast
    box.app.skip(59_000)
    box.turns(30)
    assert box.glass.contrast == bright
    box.app.skip(2000)
    box.turns(30)
    assert 0 < box.glass.contrast < bright // 10 and box.glass.on
    box.app.skip(60_000)
    box.turns(30)
    assert not box.glass.on
    for _ in range(30):  # longer than a difference of milliseconds can be
        box.app.skip(100_000_000)
        box.turns(30)
        assert not box.glass.on
    box.press("up")
    assert box.glass.on and box.glass.contrast == bright


def test_on_a_dim_display_the_picture_moves_against_burning_in():
    box = Box(sleep=4)
    start = lit(box)
    box.app.skip(121_000)
    places = set()
    for _ in range(8):
        box.turns(30)
        now = lit(box)
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            if now >= {(x + dx, y + dy) for x, y in start} and len(now) < 2 * len(start):
                places.add((dx, dy))
        box.app.skip(20_000)
    assert len(places) == 4
    box.press("up")
    assert lit(box) == start


def test_a_display_that_never_goes_dark_only_moves_its_picture():
    box = Box(sleep=0)
    start, bright = lit(box), box.glass.contrast
    box.app.skip(321_000)
    box.turns(30)
    assert lit(box) != start
    for _ in range(60):
        box.app.skip(100_000_000)
        box.turns(30)
        assert box.glass.on and box.glass.contrast == bright
    box.press("up")
    assert lit(box) == start


def test_the_press_that_wakes_does_nothing_else():
    for button in ("up", "back", "ok", "ok+back", "left"):
        box = Box(sleep=1)
        box.app.skip(61_000)
        box.turns(30)
        assert not box.glass.on
        box.press(button)
        assert box.glass.on
        assert Home.heard == [], button
        box.press("ok")
        assert Home.heard == [("ok", "press")]
    box = Box(sleep=1)
    box.app.skip(40_000)
    box.turns(30)
    box.press("ok")  # a dim picture can be read, so the press counts
    assert Home.heard == [("ok", "press")]


def test_a_press_that_changes_a_setting_leaves_the_display_awake():
    box = Box(sleep=1)
    Home.on_press = lambda *_: box.app.set("brightness", 3)
    box.press("up")
    Home.on_press = None
    assert box.glass.on and box.app.resting == 0


def test_a_screen_that_thinks_does_so_turn_by_turn():
    box = Box()
    waits = [0, 0, 0, None]
    box.app.stack.top.tick = lambda now: waits.pop(0)
    box.app.dirty()
    assert [box.app.turn() for _ in range(3)] == [0, 0, 0]
    assert box.app.turn() > 0 and not waits


def test_nothing_blinks_in_the_dark():
    box = Box(sleep=1)
    box.app.skip(61_000)
    box.turns(30)
    box.app.dirty()
    box.app.refresh()
    Home.fail = "tick"
    box.turns(100)
    assert Home.fail == "tick"


def test_nothing_blinks_while_a_host_reads_the_picture():
    box = Box()
    Home.fail = "tick"
    box.app.dirty()
    box.ask("ui.frame")
    box.app.turn()
    assert Home.fail == "tick"
    box.app.skip(501)
    box.app.turn()
    assert Home.fail is None


def test_blinking_goes_on_when_a_host_has_read_the_picture_or_asks_for_changes():
    box = Box()
    told = box.ask("ui.frame")
    at = len(told["part"])
    Home.fail = "tick"
    box.app.dirty()
    while at < told["total"]:
        assert Home.fail == "tick"
        at += len(box.ask("ui.frame", offset=at)["part"])
        box.app.turn()
    assert Home.fail is None
    box = Box()
    Home.fail = "tick"
    box.app.dirty()
    box.ask("ui.frame", offset=told["total"])
    box.app.turn()
    assert Home.fail is None


def test_a_game_goes_on_without_a_display():
    box = Box()
    box.unplug()
    Home.heard = []
    box.app.push("other", "Other")
    box.press("up")
    assert ("up", "press") in Home.heard
    box.glass = simulator.Glass()
    box.unplug(False)
    assert box.app.sees == {"answers": False}
    box.turns(1100)
    assert box.glass.on and box.picture() != bytes(1024)
    assert box.app.sees == {"answers": True}


def test_settings_work_at_once_and_are_kept():
    box = Box()
    assert box.glass.contrast == 255
    box.app.set("brightness", 0)
    assert box.glass.contrast == 1
    assert box.app.store.kept["brightness"] == 0
    assert box.ask("system.language", code="it")["code"] == "it"
    assert box.app.store.kept["language"] == "it"
    assert raised(Refusal, box.ask, "system.language", "xx")
    assert box.ask("system.language") == {"code": "it", "codes": ["en", "it"]}


def test_sound_only_where_it_is_wanted():
    box = Box()
    simulator.PWM.sound = (0, 0)
    box.press("up")
    assert simulator.PWM.sound[1]
    box.turns(50)
    assert simulator.PWM.sound[1] == 0
    box.app.set("sound", False)
    box.press("up")
    box.app.beep("won")
    assert simulator.PWM.sound[1] == 0


def test_a_game_that_a_host_begins_opens_the_table():
    box = Box()

    class Session:
        game = "gyges"
        options = {}
        end = 1  # it has begun: the first screen knows its table already

    class Boats(Home):
        name = "table"

    Boats.__name__ = "Table"
    box.app.table.session = Session()
    module = Stage(Table=Boats)
    folder = Stage(__path__="firmware/screens/gyges", table=module)
    sys.modules["firmware.screens.gyges"] = firmware.screens.gyges = folder
    sys.modules["firmware.screens.gyges.table"] = module
    change = {"ply": 0, "action": "new", "digest": "0", "by": "table"}
    for watcher in box.app.table.watchers:
        watcher(change)
    assert box.screen() == "home"  # the screen that began it goes on by itself
    change["by"] = "link"
    for watcher in box.app.table.watchers:
        watcher(change)
    assert box.screen() == "table"
    assert box.app.t("ok.row") != "ok.row"


def test_an_idle_turn_allocates_nothing():
    box = Box(sleep=0)
    box.turns(100)
    box.app.turn()
    assert allocated(box.app.turn, 20) == 0


def test_a_screen_that_opens_after_all_were_closed_for_memory_lies_over_the_first():
    for way in ("push", "replace"):
        box = Box()
        box.app.relieve()  # as the table does while a key is at work
        stage("home", Home)
        getattr(box.app, way)("notice", "Notice", "memory")
        assert [screen.name for screen in box.app.stack.screens] == ["home", "notice"]
        box.app.pop()
        assert box.screen() == "home"


def test_screens_stay_closed_while_a_search_has_their_memory():
    box = Box()
    box.app.home()
    box.app.turn()
    lit = box.glass.picture()
    box.app.relieve()
    box.app.table.short = True
    box.app.turn()
    assert not box.app.stack.screens and box.glass.picture() == lit
    box.app.table.short = False
    box.app.turn()
    assert box.app.stack.top.name == "home"


def test_a_box_that_can_show_nothing_raises_at_its_next_turn():
    box = Box()

    def full(*_):
        raise MemoryError

    box.app.stack.only = full
    Home.fail = "press"
    raised(MemoryError, box.press, "up")
    assert not box.app.stack.screens
    assert raised(MemoryError, box.app.turn)
