"""docs/build.md: ten steps, each with its picture, what one sees then and what to do if not."""

import re

import pytest

from pilothouse.build import panels, step_pictures, wires
from tests.host.pages import pages

PAGE = (pages.ROOT / "docs/build.md").read_text("utf-8")
STEPS = [each for each in pages.headings(PAGE) if each.startswith("Step ")]
WIRES = {wire.number: wire for wire in wires.wires(panels.data(panels.PROPOSED))}


def test_there_are_ten_steps_and_the_form_has_them():
    assert [int(each.split()[1].rstrip(":")) for each in STEPS] == list(range(1, 11))
    form = (pages.ROOT / ".github/ISSUE_TEMPLATE/built.yml").read_text("utf-8")
    asked = re.findall(r'- "(\d+: .*)"', form)
    assert asked == [each.removeprefix("Step ") for each in STEPS]


@pytest.mark.parametrize("step", STEPS)
def test_a_step_has_its_picture_what_one_sees_and_what_to_do_if_not(step):
    text = pages.section(PAGE, step)
    ((said, picture),) = re.findall(r"^!\[(.+)\]\((.+)\)$", text, re.M)
    assert said and (pages.ROOT / "docs" / picture).is_file()
    assert text.index("![") < text.index("**You see now:**") < text.index("**If not:**")


def test_the_pictures_of_the_steps_are_those_of_the_data():
    """`make pictures` draws them, and step-6.png from the box."""
    there = {path.name: path.read_bytes() for path in step_pictures.FOLDER.glob("*.svg")}
    assert there == step_pictures.files()


def test_each_wire_is_put_on_in_one_step_on_the_pins_of_the_board():
    """The pins are the numbers behind that of their wire."""
    found = {}
    for step, shown in step_pictures.STEPS.items():
        text = pages.section(PAGE, STEPS[step - 1])
        for number in shown.new if step != 9 else ():  # the doctor puts none on
            said = re.split(rf"[Ww]ire {number}\b", text)[1]
            numbers = [int(each) for each in re.findall(r"\b\d+\b", said)]
            found[number] = tuple(numbers[: len(WIRES[number].pins)])
    assert found == {n: wire.pins for n, wire in WIRES.items() if wire.part != "buzzer"}


def test_the_ten_mistakes_are_there_each_with_who_told_of_it():
    rows = pages.rows(pages.section(PAGE, "What the doctor knows"))
    assert len(rows) == 11 and all(all(row) for row in rows)


def test_the_page_says_that_nobody_has_held_the_box():
    """Whoever takes this away has a report from real hardware."""
    assert "**Nobody has held this box in a hand yet.**" in PAGE
