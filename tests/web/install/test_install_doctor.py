"""The doctor's questions on the page that installs."""

import itertools

import pytest

from pilothouse.build import panels
from pilothouse.device import wiring
from tests.host.device import fake_pico
from tests.web.install.installing import LONG

pytestmark = pytest.mark.usefixtures("unix")


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


@pytest.mark.early
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
    assert "Il tasto Sinistra è sempre premuto: GP12 (piedino 16) è a massa." in said[2]
    assert [line.partition("\n")[0] for line in said[3:]] == [
        f"Non si è visto premere il tasto {name}." for name in ("Giù", "Destra", "OK", "Indietro")
    ]


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
    tab.page.click("#enough", timeout=LONG)
    tab.page.wait_for_selector("#report li")
    assert "No display: nothing answers" in tab.page.inner_text("#report")
    assert "on it, but not whole. Install it again." in tab.page.inner_text("#report li >> nth=0")
    assert tab.page.locator("#report li").count() == 8


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
        for status in (None, 0x43, 0x47, 0x48, 0x4F)
    ]
    tab = opened(empty.url)
    found = tab.page.evaluate(
        """async ([cases, boards, pins]) => {
          const { bus, pin, silent, speak, stuck } = await import("./tests.js");
          await speak("en", "install");
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
