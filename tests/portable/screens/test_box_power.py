"""A box whose battery runs down, and one at a power bank that would switch off."""

import sys

from boards import simulator
from boards.glasses.supply import ADC
from boards.simulator import Pin
from firmware import fitted
from firmware.drivers.pulse import Pulse
from firmware.drivers.supply import Supply
from firmware.power import Power

from .app_box import Box, Home, Notice, stage
from .moved_clock import still


def fed(millivolts=4700, **settings):
    """A box that measures its supply, on its first screen."""
    box = Box(**settings)
    stage("notice", Notice)
    ADC.vsys = millivolts
    box.app.power = Power(box.app, Supply(ADC(29)), None)
    return box


def runs(box, millivolts, ms=6000):
    """What is on the glass after so long with this voltage: a screen, what it is about, lit."""
    ADC.vsys = millivolts
    for _ in range(ms // 500):
        box.app.skip(500)
        box.app.turn()
    top = box.app.stack.top
    return top.name, top.focus() if top.name == "notice" else "", box.glass.on


@still
def test_a_low_battery_is_said_once_and_drawn_until_it_is_charged():
    box = fed()
    assert runs(box, 3510) == ("home", "", True)
    assert box.app.power._supply.measure() in (3509, 3510)
    plain = box.picture()
    assert runs(box, 3400) == ("notice", "battery", True)
    box.app.pop()
    box.app.turn()
    assert runs(box, 3550) == ("home", "", True) and box.picture() != plain
    assert runs(box, 3700) == ("home", "", True) and box.picture() == plain


@still
def test_a_short_dip_is_no_low_battery():
    box = fed()
    for _ in range(20):
        runs(box, 3000, 4500)
        assert runs(box, 4000, 500) == ("home", "", True)


@still
def test_an_empty_battery_brings_the_game_to_flash_and_makes_it_dark_until_it_is_charged():
    for sleep in (0, 5):
        box = fed(sleep=sleep)
        runs(box, 3400)
        box.app.table.due, box.app.table.flushed = True, []
        assert runs(box, 3100) == ("notice", "battery.empty", True)
        assert len(box.app.table.flushed) == 1
        assert runs(box, 3100, 11_000) == ("notice", "battery.empty", False)
        assert runs(box, 3400, 60_000) == ("notice", "battery.empty", False)
        box.press("up")
        assert Home.heard[-1] != ("up", "press")  # it only wakes
        assert runs(box, 3400, 8000)[2] and not runs(box, 3400, 4000)[2]
        assert runs(box, 3700) == ("home", "", True)
        assert runs(box, 3700, 60_000)[2]


@still
def test_what_is_not_on_flash_is_not_said_to_be():
    box = fed()
    box.app.table.trouble = "full"
    assert runs(box, 3100) == ("notice", "battery", True)


@still
def test_what_is_no_voltage_of_a_supply_says_nothing():
    box = fed()
    assert runs(box, 90) == ("home", "", True)  # a Pico W's pin
    box.app.radio = Radio()
    assert runs(box, 3000) == ("home", "", True)


class Radio:
    def draw(self, glass):
        pass


class Measured:
    VSYS = 29


class Banked(Measured):
    KEEP_ALIVE = {"pin": 3, "on": 350, "every": 8000}


def test_an_image_with_a_radio_does_not_measure():
    """Its chip is on the pin."""
    sys.modules["network"] = simulator
    try:
        assert fitted.power(Box().app, Measured, simulator) is None
        fitted.power(Box().app, Banked, simulator).feed()
        assert Pin(3).value() == 1
    finally:
        del sys.modules["network"]


@still
def test_a_power_bank_gets_pulses_while_the_glass_is_lit():
    box = Box(sleep=1)
    pin = Pin(3, Pin.OUT)
    box.app.power = Power(box.app, None, Pulse(pin, 350, 8000))
    drawn = []
    for _ in range(700):
        box.app.skip(100)
        box.app.turn()
        drawn.append(pin.value())
    lit = drawn[:600]  # of 60 seconds
    assert sum(lit) == 8 * 4 and sum(b > a for a, b in zip(lit, lit[1:])) == 7
    assert not box.glass.on and not any(drawn[605:])
