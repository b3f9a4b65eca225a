"""A knob on the simulated pins: what its contacts do, bounces and all, against what it means."""

from boards.pico_knob import BUTTONS, GESTURES, KNOB
from boards.simulator import Pin
from firmware.drivers.knob import Knob
from firmware.ui.turning import Turning

A, B, (PUSH, BACK) = KNOB["a"], KNOB["b"], [number for _, number in BUTTONS]
LOOK = 23  # ms from one look at the pins to the next: as long as it takes to send a frame


class Chance:
    """The same numbers each time, on every Python."""

    seed = 3

    def draw(self, n):
        self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.seed >> 8) % n


def turn(detents, rate, chance, start=50, quarters=4, level=1):
    """(ms, pin, level) of the contacts that turn, below 0 to the left, `rate` detents a second.

    After an edge a contact bounces up to five times, in the first third of a quarter.
    """
    levels, way, step = {A: level, B: level}, detents > 0, 1000 / (rate * quarters)
    for quarter in range(abs(detents) * quarters):
        pin = A if (quarter % 2 == 0) == way else B
        levels[pin] = 1 - levels[pin]
        at = start + quarter * step
        yield at, pin, levels[pin]
        for bounce in range(chance.draw(6)):
            later = at + step * (2 * bounce + 1) / 30
            yield later, pin, 1 - levels[pin]
            yield later + step / 30, pin, levels[pin]


def hold(pin, since, until):
    return [(since, pin, 0), (until, pin, 1)]


class Box:
    """The buttons of the board, read every LOOK ms; `most`: presses in one look, at most."""

    def __init__(self, quarters=4):
        Pin.pins.clear()
        self.pins = {number: Pin(number) for number in (A, B, PUSH, BACK)}
        names = tuple(name for name, _ in BUTTONS)
        buttons, contacts = [self.pins[PUSH], self.pins[BACK]], (self.pins[A], self.pins[B])
        self.keys = Knob(buttons, 0, contacts, quarters)
        self.turning = Turning(names, GESTURES, KNOB, self.keys.take_turns)
        self.most = self.now = 0

    def play(self, *traces):
        """The events while these edges come, and until a second later."""
        edges = sorted(
            [(self.now + ms, pin, level) for trace in traces for ms, pin, level in trace]
        )
        said, last = [], edges[-1][0] + 1000
        while self.now < last:
            while edges and edges[0][0] <= self.now:
                _, pin, level = edges.pop(0)
                self.pins[pin].drive(level)
            found = self.turning.feed(self.keys.levels(), self.now, self.keys.latched())
            self.most = max(self.most, len(found))
            said += [role if kind == "press" else role + " " + kind for role, kind in found]
            self.now += LOOK
        return said


def test_from_5_to_250_detents_a_second_each_is_one_press():
    chance = Chance()
    for rate in (5, 60, 250):
        for detents, role in ((20, "down"), (-20, "up")):
            box = Box()
            assert box.play(turn(detents, rate, chance)) == [role] * 20, (rate, role)
            assert box.most <= 6


def test_an_encoder_with_two_quarters_a_detent_rests_open_and_closed():
    box = Box(quarters=2)
    for level in (1, 0):
        assert box.play(turn(5, 60, Chance(), quarters=2, level=level)) == ["down"] * 5
    assert box.play(turn(-4, 60, Chance(), quarters=2)) == ["up"] * 4


def test_what_does_not_reach_the_next_detent_is_no_press():
    there, back = list(turn(1, 20, Chance()))[:2], list(turn(-1, 20, Chance(), 100))[-2:]
    assert Box().play(there, back) == []


def test_a_quarter_that_is_lost_is_forgotten_at_the_next_detent():
    box, edges = Box(), [each for each in turn(1, 60, Chance())]
    lost = [each for each in edges if each[1] == A and each[0] < 55]
    box.play([each for each in edges if each not in lost])
    assert box.play(turn(7, 60, Chance())) == ["down"] * 7


def test_faster_than_a_look_takes_at_most_six_and_the_others_follow():
    box = Box()
    assert box.play(turn(30, 2000, Chance())) == ["down"] * 30
    assert box.most == 6


def test_pushed_and_turned_goes_sideways_and_is_no_ok():
    box = Box()
    for detents, role in ((3, "right"), (-3, "left")):
        said = box.play(turn(detents, 20, Chance(), 200), hold(PUSH, 50, 500))
        assert said == [role] * 3
    late = hold(PUSH, 50, 2500)  # longer than what would be "ok long"
    assert box.play(turn(1, 20, Chance(), 200), turn(1, 20, Chance(), 1500), late) == ["right"] * 2
    assert box.play(hold(PUSH, 50, 150)) == ["ok"]
    assert box.play(turn(2, 20, Chance()), hold(PUSH, 300, 1400)) == ["down"] * 2 + ["ok long"]
    assert box.play(hold(BACK, 50, 150)) == ["back"]


def test_a_turn_wakes_the_box_at_once():
    box = Box()
    assert not box.keys.touched()
    for _, pin, level in turn(1, 20, Chance()):
        box.pins[pin].drive(level)
    assert box.keys.touched() and box.keys.take_turns(6) == 1
    assert not box.keys.touched()
