"""The page that installs: a stand-in for a Pico behind Web Serial becomes a box, or is refused."""

import contextlib
import itertools
import json
import random

import pytest

from pilothouse import web
from pilothouse.build import installer, npm, package, panels
from pilothouse.build import web as site
from pilothouse.device import deploy, pico, wiring
from pilothouse.emulated import loaded
from pilothouse.errors import DeviceError
from soak import soak
from tests.host.device import fake_pico
from tests.web import cable, phone

pytestmark = pytest.mark.usefixtures("unix")
AXE = npm.MODULES / "axe-core/axe.min.js"
LONG = 240_000  # ms that a whole firmware may take on a busy machine
VERY_LONG = 4 * 3600_000  # ms, on the emulated Pico
SLOW = 20  # how many times slower the emulated Pico is than a board
SILENT = {
    "STOPS = 6_000": "STOPS = 300",
    "HEARS = 2_000": "HEARS = 100",
}  # a device that says nothing is known at once
LATE = {  # for the emulated Pico
    "HEARS = 2_000": "HEARS = 10_000",
    "STOPS = 6_000": f"STOPS = {SLOW * 6_000}",
    "SILENCE = 60_000": f"SILENCE = {SLOW * 60_000}",
    "STARTS = 10_000": f"STARTS = {SLOW * 10_000}",
    "STARTS = 60_000": f"STARTS = {SLOW * 60_000}",
    "ASK = 1_000": f"ASK = {SLOW * 1_000}",
}
PLACES = [("cut", step) for step in (1, 4, 7, 10, 13, 16)]
PLACES += [("cut_later", step) for step in (1, 4, 7, 10)]


@pytest.fixture(scope="module")
def handed_out(sources):
    with phone.served(site.listed(sources)) as found:
        yield found


@pytest.fixture
def serve(handed_out, sources):
    """A function that changes what is handed out, for this test: `serve({path: content})`."""
    server, address = handed_out
    before = server.files

    def change(contents):
        server.files = server.files | web.prepared(contents)
        return address

    yield change
    server.files = before


@pytest.fixture
def firmware(tmp_path, monkeypatch, serve):
    """A function: after firmware(version), page and deploy have a small one of this version."""

    def bring(version, **changed):
        told = fake_pico.compiled(tmp_path, f"VERSION = {version!r}")
        found = {**fake_pico.small(tmp_path, version), "firmware/__init__.mpy": told, **changed}

        def files(board, *_, **__):
            return {**found, package.BOARD: board.encode() + b"\n"}

        monkeypatch.setattr(package, "files", files)
        serve(installer.files({}))

    return bring


@pytest.fixture
def patience(serve, sources):
    """A function that changes how long the page waits."""

    def change(times):
        for path in ("install/repl.js", "install/pico.js"):
            text = sources[path].decode()
            for before, after in times.items():
                text = text.replace(f"const {before};", f"const {after};")
            serve({path: text.encode()})

    return change


@pytest.fixture
def empty(tmp_path):
    return fake_pico.Pico(tmp_path / "flash")


@pytest.fixture
def small(firmware, empty):
    """A Pico with the small firmware, version 1."""
    firmware("1")
    empty.deploy()
    return empty


class Page:
    """The page, and the cable to the Pico beside it."""

    def __init__(self, page, line) -> None:
        self.page, self.cable = page, line

    def choose(self) -> str:
        """Choose the Pico; returns what was found, or the sentence that says what is wrong."""
        again = self.page.locator("#again")
        (again if again.is_visible() else self.page.locator("#choose")).click()
        self._done("#board, #wrong")
        return self.wrong() or self.page.inner_text("#found")

    def install(self) -> str:
        """Install; returns what is said at the end."""
        self.page.click("#install")
        self._done("#done p, #wrong")
        return self.wrong() or self.page.inner_text("#done")

    def wrong(self) -> str:
        wrong = self.page.locator("#wrong")
        return self.page.inner_text("#sentence") if wrong.is_visible() else ""

    def _done(self, what: str) -> None:
        self.page.wait_for_function(
            """what => !document.body.dataset.busy &&
              [...document.querySelectorAll(what)].some((each) => each.checkVisibility())""",
            arg=what,
            timeout=VERY_LONG if self.cable.url.startswith("emulator") else LONG,
        )


@pytest.fixture
def opened(browser, handed_out):
    """Opens the page beside a port: `opened(url)`. No page may have had any trouble at the end."""
    troubles: list[str] = []
    with contextlib.ExitStack() as stack:

        def open_(url, line=cable.Cable, **how):
            page = browser(**how).new_page()
            page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(m.text))
            page.on("pageerror", lambda error: troubles.append(str(error)))
            found = stack.enter_context(cable.plugged(page, line(url)))
            page.goto(handed_out[1] + "install.html")
            return Page(page, found)

        yield open_
    assert troubles == []


def files(device):
    """Name -> hash of the firmware's files on a Pico."""
    with pico.Pico(device.url) as there:
        return deploy.hashes(there)


# What it brings


def test_a_pico_gets_what_deploy_would_bring_and_the_rest_stays(opened, firmware, empty):
    firmware("1")
    for name, text in (("main.py", "print(6)"), ("saves/settings", "{}"), ("firmware/old.mpy", "")):
        empty.write(name, text)
    tab = opened(empty.url)
    assert "Another program is on it" in tab.choose()
    assert tab.page.evaluate("cable.asked") == {"filters": [{"usbVendorId": pico.VENDOR}]}
    said = tab.install()
    assert "Pilothouse 1 runs on the Pico, with the board pico_ssd1306." in said
    assert "6 files copied, 0 were there, 1 removed." in said
    tab.cable.close()
    assert files(empty) == package.hashes(package.files("pico_ssd1306"))
    assert (empty.read("main.before.py"), empty.read("saves/settings")) == ("print(6)", "{}")


@soak(whole=(False, True))
def test_a_second_time_sends_nothing(opened, firmware, empty, whole):
    if not whole:
        firmware("1")
    tab = opened(empty.url)
    tab.choose()
    count = len(package.files("pico_ssd1306"))
    assert f"{count} files copied, 0 were there, 0 removed." in tab.install()
    assert "is on it, with the board pico_ssd1306." in tab.choose()
    before = tab.cable.written
    assert f"0 files copied, {count} were there, 0 removed." in tab.install()
    assert tab.cable.written - before < 5000
    tab.cable.close()
    assert files(empty) == package.hashes(package.files("pico_ssd1306"))


def test_only_what_has_changed_is_sent_and_the_board_stays(opened, firmware, small):
    small.deploy("pimoroni_display")
    firmware("2")
    tab = opened(small.url)
    assert "Pilothouse 1 is on it, with the board pimoroni_display." in tab.choose()
    said = tab.install()
    assert "3 files copied, 3 were there, 1 removed." in said
    assert "Pilothouse 2 runs on the Pico, with the board pimoroni_display." in said


def test_another_board_is_chosen(opened, small):
    tab = opened(small.url)
    tab.choose()
    assert tab.page.locator("#boards label").count() == len(panels.names())
    tab.page.check("[value=waveshare_oled_1_3]")
    assert "1 files copied, 5 were there" in tab.install()
    tab.cable.close()
    assert small.hello()["board"] == "waveshare_oled_1_3"


def test_a_device_without_raw_paste_gets_it_in_small_pieces(opened, firmware, empty):
    class Plain(cable.Cable):
        """It does not know what the letters of raw paste mean, and takes them for a line."""

        def write(self, text):
            if text == "\x05A\x01":
                self.said = "ra"
                text = "\x01"
            return super().write(text)

        said = ""

        def read(self):
            said, self.said = self.said, ""
            return said or super().read()

    firmware("1")
    tab = opened(empty.url, Plain)
    tab.choose()
    assert "6 files copied" in tab.install()


# What goes wrong on the way


@soak(places=([PLACES[2], PLACES[7]], PLACES))
def test_a_cut_leaves_the_old_or_the_new_and_a_second_try_mends_it(
    opened, firmware, small, monkeypatch, places
):
    for place, (when, step) in enumerate(places):
        old, new = str(place + 1), str(place + 2)
        firmware(new)
        tab = opened(small.url)
        tab.choose()
        fake_pico.settings(monkeypatch, **{when: step})
        assert "Nothing is lost. Plug it in and try again." in tab.install(), (when, step)
        fake_pico.settings(monkeypatch, **{when: 0})
        tab.cable.close()
        assert small.hello()["version"] == (old if when == "cut" else new), (when, step)
        tab.choose()
        assert f"Pilothouse {new} runs on the Pico" in tab.install(), (when, step)
        tab.page.close()
        tab.cable.close()
        assert files(small) == package.hashes(package.files("pico_ssd1306")), (when, step)


def test_a_first_install_is_cut_off(opened, firmware, empty, monkeypatch):
    firmware("1")
    fake_pico.settings(monkeypatch, cut=12)
    tab = opened(empty.url)
    tab.choose()
    assert "The Pico is gone" in tab.install()
    fake_pico.settings(monkeypatch, cut=0)
    tab.choose()
    assert "Pilothouse 1 runs on the Pico" in tab.install()


@pytest.fixture
def narrow(firmware, empty, monkeypatch):
    """A Pico with a small flash: a picture takes 10 of its 28 blocks."""
    fake_pico.settings(monkeypatch, blocks=28)
    for where in (package, deploy):
        monkeypatch.setattr(where, "SPARE", 3)
    firmware("1", **{"firmware/picture": bytes(40000)})
    empty.deploy()
    return empty


def test_too_little_room_is_one_sentence(opened, narrow, firmware):
    firmware("2", **{"firmware/picture": b"\1" * 40000, "firmware/another": bytes(40000)})
    tab = opened(narrow.url)
    tab.choose()
    assert tab.install().startswith("There is too little room: the flash has ")
    tab.cable.close()
    assert narrow.hello()["version"] == "1"


def test_new_files_take_the_place_of_the_old_ones_also_after_a_cut(
    opened, narrow, firmware, monkeypatch
):
    firmware("2", **{"firmware/picture": b"\1" * 40000})
    tab = opened(narrow.url)
    tab.choose()
    fake_pico.settings(monkeypatch, cut=20)
    assert "The Pico is gone" in tab.install()
    fake_pico.settings(monkeypatch, cut=0)
    tab.choose()
    assert "Pilothouse 2 runs on the Pico" in tab.install()
    tab.cable.close()
    assert files(narrow) == package.hashes(package.files("pico_ssd1306"))


def test_a_flash_that_is_full_after_all(opened, narrow, firmware, monkeypatch):
    monkeypatch.setattr(package, "SPARE", -100)
    firmware("2", **{"firmware/picture": b"\1" * 80000})
    tab = opened(narrow.url)
    tab.choose()
    assert tab.install().startswith("The flash of the Pico is full.")
    tab.cable.close()
    assert narrow.hello()["version"] == "1"


def test_what_did_not_arrive_whole_is_not_taken_over(opened, firmware, small):
    class Bad(cable.Cable):
        def write(self, text):
            return super().write(text.replace('b("TQ', 'b("TR'))  # M, the first byte of a .mpy

    firmware("2")
    tab = opened(small.url, Bad)
    tab.choose()
    assert tab.install().startswith("firmware/__init__.mpy did not arrive whole.")
    tab.cable.close()
    assert small.hello()["version"] == "1"


# Which Pico, and which MicroPython


class Babbler(cable.Cable):
    """A device that answers `said` to whatever it hears."""

    said = ""

    def open(self):
        self.waiting = ""
        return ""

    def write(self, text):
        self.waiting += self.said
        return True

    def read(self):
        waiting, self.waiting = self.waiting, ""
        return waiting

    def close(self):
        pass


@pytest.mark.parametrize("said", ["", "\xff\x00<b>raw REPL</b>\r\n>>> ", "x" * 200_000])
def test_a_device_that_talks_nonsense_is_one_sentence(opened, patience, said):
    patience(SILENT)
    tab = opened("", type("Saying", (Babbler,), {"said": said}))
    found = tab.choose()
    assert found.startswith(("The Pico does not come to", "What the Pico answers makes no sense."))
    assert tab.page.locator("#wrong b").count() == 0


@pytest.fixture
def looks(serve, sources):
    """A function that changes what a device says of itself: `looks(code)`."""
    listed = json.loads(sources[installer.NAME])
    look, prints = listed["scripts"]["look"], "print(json.dumps(look))"
    assert prints in look

    def change(code):
        again = prints if code.startswith("look[") else ""
        listed["scripts"]["look"] = look.replace(prints, f"{code}\n{again}")
        serve({installer.NAME: json.dumps(listed).encode()})

    return change


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("print('[]')", "What the Pico answers makes no sense."),
        ("for n in range(2000): print(n * 'x')", "What the Pico answers makes no sense."),
        ("look['block'] = 0", "What the Pico answers makes no sense."),
        ("look['free'] = '<b>much</b>'", "What the Pico answers makes no sense."),
        ("look['name'] = 'circuit<b>python'", "circuit<b>python 1."),
        ("look['version'] = [1, 20, 0]", "MicroPython 1.20.0 on"),
        ("look['mpy'] = 5", "reads .mpy of version 5"),
        ("raise OSError('\\x1b[1mno')", "The Pico says: OSError: [1mno."),
    ],
)
def test_a_device_on_which_no_box_can_run_is_refused(opened, looks, empty, code, sentence):
    looks(code)
    tab = opened(empty.url)
    assert sentence in tab.choose()
    assert tab.page.locator("#board").is_hidden() and tab.page.locator("#wrong b").count() == 0


def test_a_box_that_is_part_of_its_image_is_left_alone(opened, looks, empty):
    looks("look['image'], look['firmware'] = 'frozen', '0.0.9'")
    tab = opened(empty.url)
    tab.choose()
    assert tab.install().startswith("The firmware of this box, 0.0.9, is part of its image.")
    assert tab.page.locator("#board").is_visible()  # the doctor can look at it


def test_a_port_in_use_and_a_list_without_a_pico(opened, small):
    tab = opened(small.url)
    tab.page.evaluate("cable.chosen = false")
    tab.page.click("#choose")
    tab.page.wait_for_selector("details[open]")
    assert "The cable must be one that carries data." in tab.page.inner_text("details")
    tab.page.evaluate("cable.chosen = true")
    tab.cable.refuses = "Failed to open serial port."
    assert tab.choose().startswith("The Pico can't be opened. Close other programs and tabs")
    tab.cable.refuses = ""
    assert tab.choose().startswith("Found: MicroPython 1.")


def test_a_server_with_another_version_is_noticed(opened, serve, sources, small):
    tab = opened(small.url)
    tab.choose()
    spoilt = bytearray(tab_pack := installer.files({})["packs/pico.bin"])
    spoilt[-1] ^= 1
    assert bytes(spoilt) != tab_pack
    serve({"packs/pico.bin": bytes(spoilt)})
    assert tab.install() == "The server has another version than this page. Load the page again."
    tab.cable.close()
    assert small.hello()["version"] == "1"


# Where it is refused, and what the page is like


@pytest.mark.parametrize(
    ("locale", "secure", "sentence", "instead"),
    [
        ("en-GB", True, "This browser can't reach a Pico.", "pilothouse deploy"),
        (
            "it-IT",
            True,
            "Questo browser non può raggiungere un Pico.",
            "Tieni premuto il tasto BOOTSEL",
        ),
        ("en-GB", False, "only if its address begins with https", "BOOTSEL"),
        ("it-IT", False, "il cui indirizzo comincia con https", "pilothouse deploy"),
    ],
)
def test_without_web_serial_the_page_says_what_to_do_instead(
    browser, handed_out, locale, secure, sentence, instead
):
    page = browser(locale=locale).new_page()
    page.add_init_script(
        f"""delete Navigator.prototype.serial;
        Object.defineProperty(window, "isSecureContext", {{ value: {json.dumps(secure)} }});"""
    )
    page.goto(handed_out[1] + "install.html")
    page.wait_for_selector("#refused:not([hidden])")
    said = page.inner_text("#refused")
    assert sentence in said and instead in said
    assert page.locator("#choose").is_hidden()


def test_the_menu_of_the_box_leads_here(browser, handed_out):
    context = browser()
    page = context.new_page()
    page.goto(handed_out[1])
    page.click("#menu")
    with context.expect_page() as found:
        page.click("#pico")
    assert found.value.url.endswith("/install.html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened, small, scheme):
    tab = opened(small.url, color_scheme=scheme, viewport={"width": 390, "height": 844})
    tab.page.evaluate(AXE.read_text("utf-8"))
    steps = (lambda: None, tab.choose, tab.install, tab.page.locator("#examine").click)
    for step in steps:
        step()
        tab.page.wait_for_timeout(200)
        found = tab.page.evaluate("axe.run()")["violations"]
        assert [(v["id"], [n["target"] for n in v["nodes"]]) for v in found] == []
        wide = tab.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, step


# The doctor's questions


def test_the_doctor_finds_nothing_wrong(opened, empty, monkeypatch):
    pressed = {str(number): [300, 320] for number in range(10, 16)}
    fake_pico.settings(monkeypatch, wiring={"presses": pressed})
    tab = opened(empty.url)
    tab.choose()
    tab.page.click("#examine")
    tab.page.click("[data-looks=right]", timeout=LONG)
    tab.page.wait_for_selector("#report p", timeout=LONG)
    assert tab.page.inner_text("#report") == "Nothing wrong was found."
    assert tab.page.locator("#pins .down").count() == 6


def test_the_doctor_says_what_is_wrong_and_in_italian(opened, empty, monkeypatch):
    wires = {"devices": {"60": 0x48}, "ground": [12], "presses": {"10": [300, 320]}}
    fake_pico.settings(monkeypatch, wiring=wires)
    tab = opened(empty.url, locale="it-IT")
    tab.choose()
    tab.page.click("#examine")
    tab.page.click("[data-looks=turned]", timeout=LONG)
    tab.page.wait_for_selector("#pins .down", timeout=LONG)
    tab.page.click("#enough")
    tab.page.wait_for_selector("#report li")
    said = tab.page.locator("#report li").all_inner_texts()
    assert "SH1106" in said[0] and "Scegli qui sopra la scheda pico_sh1106, e installa." in said[0]
    assert "capovolto" in said[1]
    assert "Il tasto sinistra è sempre premuto: GP12 (piedino 16) è a massa." in said[2]
    assert [line.partition("\n")[0] for line in said[3:]] == [
        f"Non si è visto premere il tasto {name}." for name in ("giù", "destra", "ok", "indietro")
    ]


def test_without_a_display_the_doctor_asks_for_the_buttons_all_the_same(opened, empty, monkeypatch):
    fake_pico.settings(monkeypatch, wiring={"devices": {}})
    tab = opened(empty.url)
    tab.choose()
    tab.page.click("#examine")
    tab.page.click("#enough", timeout=LONG)
    tab.page.wait_for_selector("#report li")
    assert "No display: nothing answers" in tab.page.inner_text("#report")
    assert tab.page.locator("#report li").count() == 7


# The same as on the laptop


def test_wires_are_judged_as_by_pilothouse_doctor(opened, empty):
    hows = [
        (board, {"sda": sda, "scl": sda + 1, "address": 0x3C, "controller": controller, "freq": f})
        for board, controller in (("pico_ssd1306", "ssd1306"), ("mine", "sh1106"))
        for sda, f in ((0, 400_000), (26, 100_000))
    ]
    levels = [list(pair) for pair in itertools.product((0, 1), repeat=2)]
    answering = [[], [0x3C], [0x3D, 0x68], [0x68]]
    cases = [
        (board, how, dict(low=low, high=high, fast=fast, slow=slow, swapped=swapped, status=status))
        for board, how in hows
        for low, high, fast in itertools.product(levels, levels, answering)
        for slow, swapped in (([], []), ([60], []), ([], [60]))
        for status in (None, 0x43, 0x48, 0x4F)
    ]
    tab = opened(empty.url)
    found = tab.page.evaluate(
        """async ([cases, boards, pins]) => {
          const { bus, pin, silent, stuck } = await import("./install/wiring.js");
          return [
            cases.map(([board, how, found]) => bus(board, boards, how, found).map((f) => f.wrong)),
            pins.flatMap((n) => [0, 1].flatMap((active) => [
              pin(n), stuck("left", n, active).wrong, silent("a", n, active).wrong,
              silent("a", n, active).mend])),
          ];
        }""",
        [cases, panels.names(), list(range(30))],
    )
    assert found[0] == [[finding.wrong for finding in wiring.bus(*case)] for case in cases]
    ways = [
        [
            wiring.pin(n),
            wiring.stuck("left", n, active).wrong,
            wiring.silent("a", n, active).wrong,
            wiring.silent("a", n, active).mend,
        ]
        for n in range(30)
        for active in (0, 1)
    ]
    assert found[1] == [text for way in ways for text in way]


def test_a_plan_is_that_of_pilothouse_deploy(opened, empty):
    chance = random.Random(5)
    names = [f"firmware/{n}.mpy" for n in "abcd"] + ["boards/x.mpy", "main.py", "board.txt"]
    others = ["firmware/a.py", "firmware/e.py", "boards/mine.py", "shared_rules/old.txt", "saves/s"]
    cases = []
    for _ in range(400):
        wanted = {name: bytes(chance.choices(b"abc", k=chance.randrange(9))) for name in names}
        older = {name: chance.choice([data, data, b"old"]) for name, data in wanted.items()}
        there = {
            place + name: package.hashes({"": data})[""]
            for place in ("", "new/")
            for name, data in {**older, **dict.fromkeys(others, b"")}.items()
            if chance.random() < 0.6
        }
        if chance.random() < 0.5:
            there["new/ready"] = package.hashes({"": b""})[""]
        block = chance.choice([2, 4])
        cases.append((wanted, there, dict(block=block, free=block * chance.randrange(60), size=99)))

    def laptop(wanted, there, about):
        todo = deploy.plan(wanted, there)
        told = pico.About("", (), 0, "", *about.values(), "", "", "", None, None)
        told = pico.About(
            **{**told.__dict__, "block": about["block"], "size": 99, "free": about["free"]}
        )
        try:
            fits = deploy._fits_beside(todo, there, told)
        except DeviceError:
            fits = None
        left = sorted(todo.left, key=lambda name: (name != deploy.READY, name))
        return [list(todo.send), left, todo.gone, todo.same, todo.changes, fits]

    tab = opened(empty.url)
    found = tab.page.evaluate(
        """async ([cases, spare]) => {
          const { fitsBeside, plan, READY } = await import("./install/plan.js");
          return cases.map(([files, there, about]) => {
            const wanted = new Map(files.map(([name, size, hash]) =>
              [name, { bytes: new Uint8Array(size), hash }]));
            const before = new Map(Object.entries(there));
            const todo = plan(wanted, before);
            let fits = null;
            try {
              fits = fitsBeside(todo, before, about, spare);
            } catch {}
            const left = todo.left.filter((name, i) => name !== READY || i > 0).sort();
            if (todo.left[0] === READY) left.unshift(READY);
            return [[...todo.send.keys()], left, todo.gone, todo.same, todo.changes, fits];
          });
        }""",
        [
            [
                (
                    [(name, len(data), package.hashes({"": data})[""]) for name, data in w.items()],
                    there,
                    about,
                )
                for w, there, about in cases
            ],
            deploy.SPARE,
        ],
    )
    assert found == [laptop(*case) for case in cases]
    assert {case[-1] for case in found} == {True, False, None}


# The emulated Pico


class Powered(cable.Cable):
    """A Pico that stays on while nobody has its port open."""

    def close(self):
        pass

    def unplug(self):
        super().close()


@pytest.mark.pico
@soak(whole=(False, True), cuts=(2, 10), after=(4_500, 50_000))
def test_a_stock_micropython_becomes_a_box_also_after_cuts(
    opened, patience, firmware, uf2, monkeypatch, whole, cuts, after
):
    """`after`: bytes after which the cable comes off, each time."""
    monkeypatch.setattr(loaded, "files", lambda *_, **__: {})  # an empty disk
    if not whole:
        firmware("1")
    patience(LATE)
    tab = opened("emulator://", Powered)
    for _ in range(cuts):
        found = tab.choose()
        assert "with RP2040" in found and "There is no Pilothouse on it yet." in found
        tab.cable.most = tab.cable.written + after
        assert "The Pico is gone" in tab.install()
        tab.cable.most = cable.ENDLESS
    tab.choose()
    assert "runs on the Pico, with the board pico_ssd1306." in tab.install()
    count = len(package.files("pico_ssd1306"))
    assert "is on it, with the board pico_ssd1306." in tab.choose()
    assert f"0 files copied, {count} were there, 0 removed." in tab.install()
    tab.page.close()
    tab.cable.unplug()
