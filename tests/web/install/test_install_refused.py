"""Where nothing can be installed: devices, ports and browsers; and what the page is like."""

import json

import pytest

from pilothouse.build import installer
from tests.web import cable
from tests.web.axe import accessible
from tests.web.install.installing import SILENT

pytestmark = pytest.mark.usefixtures("unix")


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
def looks(handed_out, serve):
    """A function that changes what a device says of itself: `looks(code)`."""
    prints = "print(json.dumps(look))"
    real = []  # the script as it is at the first call

    def change(code):
        listed = json.loads(handed_out[0].files[installer.NAME].plain)
        real.append(listed["scripts"]["look"])
        look = real[0]
        assert prints in look
        again = prints if code.startswith("look[") else ""
        listed["scripts"]["look"] = look.replace(prints, f"{code}\n{again}")
        serve({installer.NAME: json.dumps(listed).encode()})

    return change


NO_BOX = [
    ("print('[]')", "What the Pico answers makes no sense."),
    ("for n in range(2000): print(n * 'x')", "What the Pico answers makes no sense."),
    ("look['block'] = 0", "What the Pico answers makes no sense."),
    ("look['free'] = '<b>much</b>'", "What the Pico answers makes no sense."),
    ("look['name'] = 'circuit<b>python'", "circuit<b>python 1."),
    ("look['version'] = [1, 20, 0]", "MicroPython 1.20.0 on"),
    ("look['mpy'] = 5", "reads .mpy of version 5"),
    ("raise OSError('\\x1b[1mno')", "The Pico says: OSError: [1mno."),
]


def test_a_device_on_which_no_box_can_run_is_refused(opened, looks, empty):
    tab = opened(empty.url)
    for code, sentence in NO_BOX:
        looks(code)
        tab.page.reload()  # it has the scripts of before
        assert sentence in tab.choose(), code
        assert tab.page.locator("#board").is_hidden()
        assert tab.page.locator("#wrong b").count() == 0


def test_an_image_with_the_modules_gets_a_pack_for_the_texts(opened, looks, firmware, empty):
    firmware("1")  # the whole one takes minutes
    looks("look['image'], look['firmware'] = 'frozen', '0.0.9'")
    tab = opened(empty.url)
    assert "There is no Pilothouse on it yet." in tab.choose()
    assert "0.0.9" not in tab.install()
    assert "box.pack" in empty.files()


def test_a_port_in_use_and_a_list_without_a_pico(opened, small):
    tab = opened(small.url)
    tab.page.evaluate("cable.chosen = false")
    tab.page.click("#choose")
    tab.page.wait_for_selector("#new[open]")
    assert tab.page.inner_text("#found") == "No Pico is seen."
    assert "The cable must be one that carries data." in tab.page.inner_text("#new")
    tab.page.evaluate("cable.chosen = true")
    tab.cable.refuses = "Failed to open serial port."
    assert tab.choose().startswith("The Pico can't be opened. Close other programs and tabs")
    tab.cable.refuses = ""
    assert tab.choose().startswith("Found: MicroPython 1.")


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


def test_the_home_view_leads_here(browser, handed_out):
    context = browser()
    page = context.new_page()
    page.goto(handed_out[1])
    with context.expect_page() as found:
        page.click("[data-go=pico]")
    assert found.value.url.endswith("/install.html")


def test_axe_finds_nothing(opened, small):
    tab = opened(small.url, viewport={"width": 390, "height": 844})
    steps = (lambda: None, tab.choose, tab.install, tab.page.locator("#examine").click)
    for step in steps:
        step()
        accessible(tab.page)
        wide = tab.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, step
