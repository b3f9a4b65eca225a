"""The wiring pictures: what a person reads in them is what the board's data say."""

import itertools
import re
from math import dist
from xml.etree import ElementTree

import pytest

from pilothouse.build import panels, wires, wiring_pictures
from tests.host.pages import pages

# The names of the pins, 1 to 40: Raspberry Pi Pico datasheet, 2.1. "-" is a ground.
PINS = """
0 1 - 2 3 4 5 - 6 7 8 9 - 10 11 12 13 - 14 15
16 17 - 18 19 20 21 - 22 RUN 26 27 - 28 ADC_VREF 3V3 3V3_EN - VSYS VBUS
""".split()
NAMES = {
    pin: f"GP{name}" if name.isdigit() else "GND" if name == "-" else name
    for pin, name in enumerate(PINS, 1)
}
EDGE = {name: pin for pin, name in NAMES.items()}
WIRED = [name for name in panels.names() if panels.data(name).DISPLAY["bus"] == "i2c"]
PLUGGED = [name for name in panels.names() if name not in WIRED]
VIEWS = ("", "-mirrored")
NEAR = 16  # units: what lies so near belongs together
TABLE = 880  # where the table begins
BLACK = ("#000", None)  # a ground: black within its yellow, too, where its wire is thick


class Read:
    """A picture as one sees it: texts with their places, and wires as points."""

    def __init__(self, name):
        text = (wiring_pictures.FOLDER / f"{name}.svg").read_text("utf-8")
        root = ElementTree.fromstring(re.sub(r' xmlns="[^"]+"', "", text, count=1))
        self.texts = [
            ((float(each.get("x")), float(each.get("y"))), each.text, each.get("class") or "")
            for each in root.iter("text")
        ]
        self.pins = {int(text): at for at, text, kind in self.texts if kind == "p"}
        groups = {each.get("id", ""): each for each in root.iter("g")}
        self.wires = {
            int(id[1:]): [points(path) for path in group.find("g[@class='k']")]
            for id, group in groups.items()
            if re.fullmatch(r"w\d+", id)
        }
        self.looks = {
            number: {
                (each.get("stroke"), each.get("stroke-dasharray"))
                for each in groups[f"w{number}"].findall("g[@class='c']")
            }
            for number in self.wires
        }

    def pins_at(self, number):
        """The pins that a wire touches."""
        ends = [end for strand in self.wires[number] for end in (strand[0], strand[-1])]
        return {pin for pin, at in self.pins.items() if any(dist(at, end) < 22 for end in ends)}

    def numbers_on(self, number):
        """The places of a wire's number on the wire."""
        strands = self.wires[number]
        return [
            at
            for at, text, kind in self.texts
            if "n" in kind.split() and text == str(number) and at[0] < TABLE
            if any(beside(at, *pair) for strand in strands for pair in itertools.pairwise(strand))
        ]

    def goals(self, number):
        """What is written at the far ends of a wire."""
        named = [(at, text) for at, text, kind in self.texts if "end" in kind.split()]
        far = [strand[-1] for strand in self.wires[number]]
        at_pins = [at for pin, at in self.pins.items() if pin in self.pins_at(number)]
        far = [end for end in far if min(dist(end, at) for at in at_pins) > 40]
        return {min(named, key=lambda each: dist(each[0], end))[1] for end in far}

    def rows(self):
        """The lines of the table: (x, text) from the left."""
        found = []
        for (x, y), text, kind in sorted(self.texts, key=lambda each: each[0][1]):
            if x > TABLE and kind.split()[-1:] in (["t"], ["n"]):
                if not found or y - found[-1][0] > 3:
                    found.append((y, []))
                found[-1][1].append((x, text))
        return [[text for _, text in sorted(row)] for _, row in found]


def points(path):
    pairs = re.findall(r"([\d.]+),([\d.]+)", path.get("d"))
    return [(float(x), float(y)) for x, y in pairs]


def beside(at, begin, end):
    """Whether a place is on a part of a wire, or between the two strands of a lead."""
    (x, y), (left, right), (top, low) = at, sorted((begin[0], end[0])), sorted((begin[1], end[1]))
    return left - NEAR < x < right + NEAR and top - 24 < y < low + 24


def said(board):
    """Goal -> the pins that the board's data say, for each wire but those to ground."""
    found = {"SDA": {EDGE[f"GP{board.DISPLAY['sda']}"]}, "VCC": {EDGE["3V3"]}}
    found["SCL"] = {EDGE[f"GP{board.DISPLAY['scl']}"]}
    found.update({name: {EDGE[f"GP{number}"]} for name, number in board.BUTTONS})
    if hasattr(board, "KNOB"):
        knob = board.KNOB
        found["SW"] = found.pop(knob["push"])
        for end, name in (("CLK", "a"), ("DT", "b"), ("+ 3V", "power")):
            found[end] = {EDGE[f"GP{knob[name]}"]}
    if board.BUZZER is not None:
        found["+"] = {EDGE[f"GP{board.BUZZER}"]}
    return found


def test_the_pictures_are_those_of_the_data():
    """`make pictures` draws them."""
    there = {path.name: path.read_bytes() for path in wiring_pictures.FOLDER.iterdir()}
    assert there == wiring_pictures.files()


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", panels.names())
def test_all_forty_pins_are_there_with_their_names_and_in_order(name, view):
    read = Read(name + view)
    assert set(read.pins) == set(NAMES)
    for pin, (x, y) in read.pins.items():
        row = [(abs(at[0] - x), text) for at, text, _ in read.texts if abs(at[1] - y) < 3]
        assert min(each for each in row if each[1] in NAMES.values())[1] == NAMES[pin]
        opposite = read.pins[41 - pin]
        assert round(opposite[1] - y) == 0
        assert (x < opposite[0]) == ((pin <= 20) != bool(view))
    for row in (range(1, 21), range(40, 20, -1)):
        assert [read.pins[pin][1] for pin in row] == sorted(read.pins[pin][1] for pin in row)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", WIRED)
def test_each_wire_goes_where_the_board_says_with_its_number_at_both_ends(name, view):
    read, expected = Read(name + view), said(panels.data(name))
    assert sorted(read.wires) == list(range(1, len(read.wires) + 1))
    for number in read.wires:
        pins, goals = read.pins_at(number), read.goals(number)
        assert len(read.numbers_on(number)) >= 2, number
        grounds = {pin for pin in pins if NAMES[pin] == "GND"}
        if goals in ({"GND"}, {"−"}) or len(goals) > 1:
            assert len(grounds) == len(pins) == 1
        else:
            (goal,) = goals
            assert pins - grounds == expected.pop(goal), number
            assert all(abs(pin - ground) == 1 for pin in pins - grounds for ground in grounds)
    assert expected == {}


@pytest.mark.parametrize("name", WIRED)
def test_each_ground_is_the_nearest_that_is_free(name):
    read = Read(name)
    joined = {number: next(iter(read.pins_at(number))) for number in read.wires}
    taken = set()
    for number, pin in joined.items():
        if NAMES[pin] != "GND" or len(read.pins_at(number)) > 1:
            continue
        goals = read.goals(number)
        if goals == {"GND"} and taken:  # that of a knob: beside its last pin
            assert read.goals(number - 1) == {"+ 3V"} and read.pins_at(number - 1) == {pin - 1}
            taken.add(pin)
            continue
        part = {"GND": "SCL", "−": "+"}.get(*goals) if len(goals) == 1 else "up"
        (of,) = (n for n in read.wires if read.goals(n) == {part})
        (begin,) = read.pins_at(of)
        free = [ground for ground in NAMES if NAMES[ground] == "GND" and ground not in taken]
        best = min(dist(read.pins[begin], read.pins[ground]) for ground in free)
        assert dist(read.pins[begin], read.pins[pin]) == pytest.approx(best)
        taken.add(pin)
    assert len(taken) >= 2


@pytest.mark.parametrize("name", WIRED)
def test_the_tables_of_picture_and_page_are_the_wires(name):
    read = Read(name)
    rows, numbers = read.rows(), []
    told = {}
    for row in rows:
        if row[0].isdigit():
            numbers.append(int(row[0]))
            row = row[1:]
        told.setdefault(numbers[-1], []).append(row[0])
    drawn = {
        number: [f"{pin} ({NAMES[pin]})" for pin in sorted(read.pins_at(number))]
        for number in read.wires
    }
    assert told == drawn
    page = pages.section((pages.ROOT / f"boards/{name}.md").read_text("utf-8"), "Wiring")
    listed = {int(row[0]): row[1] for row in pages.rows(page) if row[0].isdigit()}
    assert listed == {
        number: ", ".join(map(str, sorted(read.pins_at(number)))) for number in read.wires
    }


@pytest.mark.parametrize("name", WIRED)
def test_wires_can_be_told_apart_without_colours(name):
    """Each has a colour and a dash of its own, and is more white than black in one bit."""
    read = Read(name)
    looks = [look for found in read.looks.values() for look in found if look != BLACK]
    assert len(looks) == len(set(looks))
    for number, found in read.looks.items():
        grounds = {NAMES[pin] for pin in read.pins_at(number)} == {"GND"}
        ((colour, _),) = found
        assert (found == {BLACK}) == grounds, number
        if not grounds:
            red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
            assert 0.299 * red + 0.587 * green + 0.114 * blue > 140


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", PLUGGED)
def test_a_display_that_plugs_on_has_its_pins_and_says_which_way_round(name, view):
    read, board = Read(name + view), panels.data(name)
    told = {row[0]: row[1] for row in read.rows()}
    for line, text in wires.LINES.items():
        if board.DISPLAY.get(line) is not None:
            number = board.DISPLAY[line]
            assert told.pop(f"{EDGE[f'GP{number}']} (GP{number})") == text
    for button, number in board.BUTTONS:
        assert told.pop(f"{EDGE[f'GP{number}']} (GP{number})") == f"button {button}"
    assert len(told) == len(getattr(board, "LED", ()))
    words = " ".join(text for _, text, _ in read.texts)
    assert "marked USB" in words and ("display's face:" in words) == bool(view)


# A plug on the wrong pins

SUPPLIES = {"3V3", "VSYS", "VBUS"}


def beside_pins(pins, by):
    """The names of what a plug joins that is `by` pins off, or none if it hangs over the end."""
    moved = [pin + by for pin in pins]
    rows = {(pin - 1) // 20 for pin in (*pins, *moved)}
    return [NAMES[pin] for pin in moved] if len(rows) == 1 and moved[0] > 0 else []


def test_a_plug_that_is_one_pin_off_shorts_nothing():
    """For each plug: what it joins one pin nearer to pin 1, and one pin farther."""
    listed = wires.wires(panels.data("pico_plugs"))
    found = {
        wire.end: [beside_pins(wire.pins, by) for by in (-1, 1)]
        for wire in listed
        if wire.part == "button"
    }
    assert found == {
        "up": [["GP5", "GND"], ["GP6", "GP7"]],
        "down": [["GP9", "GND"], ["GP10", "GP11"]],
        "left": [["GP13", "GND"], ["GP14", "GP15"]],
        "right": [["GP17", "GND"], ["GP18", "GP19"]],
        "ok": [["GP21", "GND"], ["GP22", "RUN"]],
        "back": [["GP26", "GP27"], ["GND", "GP28"]],
    }
    for joined in (pair for pairs in found.values() for pair in pairs):
        assert not ("GND" in joined and SUPPLIES & set(joined)), joined


def test_a_jumper_that_is_one_pin_off_shorts_nothing():
    """The display joins its VCC with its GND: the one must find no ground, the other no supply."""
    four = {w.end: w.pins for w in wires.wires(panels.data("pico_plugs")) if w.part == "display"}
    near = {end: {n for by in (-1, 1) for n in beside_pins(four[end], by)} for end in four}
    assert near["VCC"] == {"ADC_VREF", "3V3_EN"}
    assert near["GND"] == {"GP1", "GP2"}
    assert near["SDA"] | near["SCL"] == {"GP0", "GP1", "GND"}


def test_every_plug_has_pins_of_its_own():
    plugs = wires.plugs(panels.data("pico_plugs"))
    pins = [pin for pair in plugs.values() for pin in pair]
    assert len(plugs) == 6 and len(pins) == len(set(pins)) == 12
    others = (name for name in panels.names()[1:] if name != "pico_knob")
    assert all(wires.plugs(panels.data(name)) == {} for name in others)
