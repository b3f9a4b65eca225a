"""The doctor's questions on the page that installs."""

import itertools

import pytest

from pilothouse.build import panels, wires
from pilothouse.device import wiring
from tests.host.device import fake_pico
from tests.web.install.installing import LONG

pytestmark = pytest.mark.usefixtures("unix")


def test_the_doctor_finds_nothing_wrong(opened, empty, monkeypatch):
    pressed = {str(number): [300, 320] for _, number in panels.data(panels.PROPOSED).BUTTONS}
    fake_pico.settings(monkeypatch, wiring={"presses": pressed})
    tab = opened(empty.url)
    tab.choose()
    tab.page.click("#examine")
    tab.page.click("[data-answer=right]", timeout=LONG)
    tab.page.click("[data-answer=two]", timeout=LONG)
    tab.page.wait_for_selector("#report p", timeout=LONG)
    assert tab.page.inner_text("#report") == "Nothing wrong was found."
    assert tab.page.locator("#pins .down").count() == 6


@pytest.mark.early
def test_the_doctor_says_what_is_wrong_and_in_italian(opened, empty, monkeypatch):
    faults = {"devices": {"60": 0x48}, "ground": [12], "presses": {"10": [300, 320]}}
    fake_pico.settings(monkeypatch, wiring=faults)
    tab = opened(empty.url, locale="it-IT")
    tab.choose()
    tab.page.check("[value=pico_ssd1306]")
    tab.page.click("#examine")
    tab.page.click("[data-answer=turned]", timeout=LONG)
    tab.page.click("[data-answer=none]", timeout=LONG)
    tab.page.wait_for_selector("#pins .down", timeout=LONG)
    tab.page.click("#enough")
    tab.page.wait_for_selector("#report li")
    said = tab.page.locator("#report li").all_inner_texts()
    assert "SH1106" in said[0] and "Scegli qui sopra la scheda pico_sh1106, e installa." in said[0]
    assert "capovolto" in said[1]
    assert "Il tasto Sinistra è sempre premuto: GP12 (piedino 16, filo 7) è a massa." in said[2]
    image = tab.page.locator("#report li >> nth=2 >> img")
    assert image.get_attribute("src") == "wiring/pico_ssd1306.svg#w7"
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 500
    assert [line.partition("\n")[0] for line in said[3:]] == [
        f"Non si è visto premere il tasto {name}." for name in ("Giù", "Destra", "OK", "Indietro")
    ]


def test_the_doctor_finds_the_commonest_mistakes(opened, empty, monkeypatch):
    """An SH1106 sold as SSD1306, a cold joint, an active buzzer, a GP number taken for a pin."""
    faults = {"loose": [0, 200, 207], "presses": {"7": [300, 320]}}
    fake_pico.settings(monkeypatch, wiring=faults)
    tab = opened(empty.url)
    tab.choose()
    tab.page.check("[value=pico_ssd1306]")
    tab.page.click("#examine")
    tab.page.click("[data-answer=shifted]", timeout=LONG)
    tab.page.locator("#asked", has_text="driven as an SH1106").wait_for(timeout=LONG)
    tab.page.click("[data-answer=right]")
    tab.page.click("[data-answer=same]", timeout=LONG)
    tab.page.locator("#told", has_text="GP7 (pin 10)").wait_for(timeout=LONG)
    tab.page.click("#enough")
    tab.page.wait_for_selector("#report li")
    said = tab.page.locator("#report li").all_inner_texts()
    assert "has the controller SH1106" in said[0]
    assert "the wire of SDA came off for moments: 7 of 500 answers" in said[1]
    assert "an active buzzer" in said[2]
    assert "The button Up belongs to GP10 (pin 14, wire 5)." in said[3]
    tab.page.click("[data-board=pico_sh1106]")
    assert tab.page.is_checked("[value=pico_sh1106]")


def test_before_the_pico_has_power_two_wires_are_compared(opened, empty):
    tab = opened(empty.url)
    assert tab.page.inner_text("#choose") == "Choose the Pico"
    tab.page.click("#before summary")
    tab.page.wait_for_selector("#before figure", timeout=LONG)
    assert "its VCC goes to pin 36, wire 4 (3V3 OUT), its GND to pin 3, wire 3" in (
        tab.page.inner_text("#before p")
    )
    image = tab.page.locator("#before img")
    assert image.get_attribute("src") == f"wiring/{panels.PROPOSED}.svg#{wiring.SUPPLY}"


def test_without_a_display_the_doctor_asks_for_the_buttons_all_the_same(
    opened, patience, empty, monkeypatch
):
    """Who has pressed enough does not wait until the time to press is over."""
    patience({"install/doctor.js": {"SECONDS = 45": "SECONDS = 4500"}})
    fake_pico.settings(monkeypatch, wiring={"devices": {}})
    empty.write("box.pack", "PBX1")
    tab = opened(empty.url)
    tab.choose()
    tab.page.click("#examine")
    tab.page.click("[data-answer=none]", timeout=LONG)
    tab.page.click("#enough", timeout=LONG)
    tab.page.wait_for_selector("#report li")
    assert "No display: nothing answers" in tab.page.inner_text("#report")
    assert "on it, but not whole. Install it again." in tab.page.inner_text("#report li >> nth=0")
    assert tab.page.locator("#report li").count() == 8


def test_wires_are_judged_as_by_pilothouse_doctor(opened, empty):
    hows = [
        (board, {"sda": sda, "scl": sda + 1, "address": 0x3C, "controller": controller, "freq": f})
        for board, controller in (
            ("pico_plugs", "ssd1306"),
            ("pico_ssd1306", "ssd1306"),
            ("mine", "sh1106"),
        )
        for sda, f in ((0, 400_000), (26, 100_000))
    ]
    levels = [list(pair) for pair in itertools.product((0, 1), repeat=2)]
    answering = [[], [0x3C], [0x3D, 0x68], [0x68]]
    cases = [
        (board, how, dict(low=low, high=high, fast=fast, slow=slow, swapped=swapped, status=status))
        for board, how in hows
        for low, high, fast in itertools.product(levels, levels, answering)
        for slow, swapped in (([], []), ([60], []), ([], [60]))
        for status in (None, 0x43, 0x47, 0x48, 0x4F)
    ]
    there = ("pico_plugs", "pico_ssd1306")
    drawn = {name: wires.wires(panels.data(name)) for name in there} | {"mine": []}
    buttons = [(board, each) for board in drawn for each in ("left", "a")]
    moved = [(hows[0][1], {"tries": 9, "lost": n, "off": off}) for n in (0, 2) for off in levels]
    own = list(panels.data("pico_plugs").BUTTONS)
    strays = [(n, own[at : at + 2]) for n in range(23) for at in (0, 1, 3, 5, 6)]
    tab = opened(empty.url)
    found = tab.page.evaluate(
        """async ([cases, boards, buttons, drawn, moved, strays]) => {
          const { bus, loose, mute, pin, silent, speak, stray, stuck } = await import("./tests.js");
          const own = drawn.pico_plugs;
          await speak("en", "install");
          return [
            cases.map(([board, how, found]) =>
              bus(board, boards, how, found, drawn[board]).map((f) => [f.wrong, f.show])),
            buttons.map(([board, name]) => Array.from({ length: 30 }, (_, n) =>
              [0, 1].map((active) => [
                pin(n, drawn[board]), stuck(name, n, active, drawn[board]).wrong,
                ...Object.values(silent(name, n, active, drawn[board]))]))),
            moved.map(([how, found]) => loose(how, found, own).map(Object.values)),
            strays.map(([n, missing]) => {
              const [{ wrong, mend, show }, button] = stray(n, missing, own);
              return [[wrong, mend, show], button ?? null];
            }),
            [own, []].map((drawn) => Object.values(mute(16, drawn))),
          ];
        }""",
        [cases, panels.names(), buttons, drawn, moved, strays],
    )
    assert found[0] == [
        [[finding.wrong, finding.show] for finding in wiring.bus(*case, drawn[case[0]])]
        for case in cases
    ]
    assert found[1] == [
        [
            [
                [
                    wiring.pin(n, drawn[board]),
                    wiring.stuck(name, n, active, drawn[board]).wrong,
                    *wiring.silent(name, n, active, drawn[board]),
                ]
                for active in (0, 1)
            ]
            for n in range(30)
        ]
        for board, name in buttons
    ]

    plugs = drawn["pico_plugs"]
    assert found[2] == [[list(each) for each in wiring.loose(*case, plugs)] for case in moved]
    told = [wiring.stray(*case, plugs) for case in strays]
    assert found[3] == [[list(finding), button and list(button)] for finding, button in told]
    assert found[4] == [list(wiring.mute(16, each)) for each in (plugs, [])]


def test_the_wiring_of_the_board_that_is_chosen_can_be_looked_at(opened, empty):
    tab = opened(empty.url)
    tab.choose()
    assert tab.page.locator("#plan img").count() == 0  # nothing is loaded before
    tab.page.click("#plan summary")
    for board in (panels.PROPOSED, "pimoroni_display"):
        tab.page.check(f"[value={board}]")
        image = tab.page.locator("#plan img")
        assert image.get_attribute("src") == f"wiring/{board}.svg"
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 500
        below = tab.page.get_attribute("#plan figcaption a", "href")
        assert below == f"wiring/{board}-mirrored.svg"
