"""Buttons on the simulated pins, and the buzzer on its simulated pin."""

from boards.simulator import ACTIVE, BUTTONS, PWM, Pin
from firmware.drivers import buzzer as module
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.keys import Keys

# Hertz and ms of the tones
TUNES = {
    "press": [(2200, 6)],
    "refused": [(220, 120)],
    "done": [(1320, 40), (1760, 60)],
    "roll": [(900, 16), (1100, 16), (900, 16), (1300, 40)],
    "flag": [(880, 200), (600, 200), (880, 200), (600, 400)],
    "won": [(1040, 120), (1320, 120), (1560, 120), (2100, 300)],
}


def make():
    pins = [Pin(number, Pin.IN, Pin.PULL_UP) for _, number in BUTTONS]
    return pins, Keys(pins, ACTIVE)


def test_levels_are_a_mask_in_the_order_of_the_roles():
    pins, keys = make()
    assert keys.levels() == 0
    pins[0].drive(0)
    pins[4].drive(0)
    assert keys.levels() == 0b010001
    pins[0].drive(1)
    assert keys.levels() == 0b010000


def test_a_press_between_two_readings_is_latched_once():
    pins, keys = make()
    pins[3].drive(0)
    pins[3].drive(1)
    assert keys.levels() == 0
    assert keys.touched() and keys.touched()
    assert keys.latched() == 0b001000
    assert keys.latched() == 0 and not keys.touched()


def test_buttons_may_close_to_the_supply():
    pins = [Pin(number, Pin.IN, Pin.PULL_DOWN) for number in (20, 21)]
    keys = Keys(pins, 1)
    pins[1].drive(1)
    assert (keys.levels(), keys.latched()) == (2, 2)


def test_each_tune_goes_through_its_tones_and_ends():
    assert sorted(module.TUNES) == sorted(TUNES)
    buzzer = Buzzer(PWM(Pin(16), freq=1000, duty_u16=0))
    for name in TUNES:
        heard, now = [], 1000
        buzzer.start_tune(name, now)
        while PWM.sound[1]:
            if not heard or heard[-1][0] != PWM.sound[0]:
                heard.append((PWM.sound[0], now))
            now += 2
            buzzer.step(now)
        ends = [began for _, began in heard[1:]] + [now]
        assert TUNES[name] == [(hz, end - at) for (hz, at), end in zip(heard, ends)], name


def test_a_new_tune_takes_the_place_of_the_old_one():
    buzzer = Buzzer(PWM(Pin(16), freq=1000, duty_u16=0))
    buzzer.start_tune("won", 0)
    buzzer.start_tune("refused", 5)
    assert PWM.sound[0] == 220
    buzzer.step(100)
    assert PWM.sound[1]
    buzzer.step(125)
    assert PWM.sound[1] == 0
