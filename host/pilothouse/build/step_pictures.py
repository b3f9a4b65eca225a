"""`make pictures`: draws what each step of docs/build.md adds, from the data of its board.

The wires of a step are thick; those of the steps before are thin. Their numbers, colours and places
are those of the whole picture (wiring_pictures.py), seen as the pins point at you.
"""

from types import ModuleType
from typing import NamedTuple

from pilothouse import outputs, project
from pilothouse.build import panels, wires, wiring_pictures
from pilothouse.build.wiring_parts import LEFT, MIDDLE, RIGHT, TOP, draw_pico, place_pin
from pilothouse.build.wiring_sheet import BESIDE, GREY, USED, Sheet

FOLDER = project.ROOT / "docs/pictures"
RING = 'fill="none" stroke="#000" stroke-width="7"'
CABLE = f'fill="{GREY}" stroke-width="2"'
DRIVE = "RPI-RP2"  # what the drive of a Pico's boot program is called


class Step(NamedTuple):
    """What a step adds: numbers of wires; or else what is said beside the Pico."""

    new: tuple[int, ...] = ()
    said: tuple[str, ...] = ()
    cable: bool = False


# Step of docs/build.md -> what its picture shows. Step 6 has the glass itself (Makefile), and step
# 10 the whole mirrored picture.
STEPS = {
    1: Step(
        said=("1. Hold BOOTSEL down.", "2. Plug the cable in.", "3. Let go: a drive appears."),
        cable=True,
    ),
    2: Step(
        said=("Drag the file", "pilothouse-...-pico-", "pico_plugs.uf2", "on this drive."),
        cable=True,
    ),
    3: Step(
        said=(
            "The cable is out.",
            "The pins point at you,",
            "USB is at the top:",
            "pin 1 is right.",
        )
    ),
    4: Step((3, 4)),
    5: Step((1, 2)),
    7: Step((6,)),
    8: Step((5, 7, 8, 9, 10)),
    9: Step((8,)),  # the example of the doctor
}
HELD = 3  # from this step on one looks at the pins, so at the Pico's back


def draw(board: ModuleType, number: int) -> str:
    """The SVG of a step."""
    step = STEPS[number]
    sheet = Sheet(number >= HELD, step.new)
    if step.new:
        before = {each for other, done in STEPS.items() if other < number for each in done.new}
        wiring_pictures.draw_wires(sheet, board, before | set(step.new))
    else:
        listed = [wire for wire in wires.wires(board) if wire.part != "buzzer"]
        draw_pico(sheet, () if step.cable else [pin for wire in listed for pin in wire.pins])
        _say(sheet, step)
    sheet.text((BESIDE + 8, 28), f"Step {number}", 20, "s", "b")
    return sheet.svg(f"Step {number} of a box without solder")


def _say(sheet: Sheet, step: Step) -> None:
    """What is said beside, with the cable or a ring about what is meant."""
    at, radius = ((MIDDLE, TOP + 84), 20) if step.cable else (place_pin(1), 17)
    sheet.circle(at, radius, RING, 2)
    if step.cable:
        sheet.rect((MIDDLE - 16, 0, 32, TOP - 44), CABLE)
        sheet.rect((BESIDE + 8, 90, 240, 150), f'rx="9" fill="{USED}" stroke-width="2"')
        sheet.text((BESIDE + 128, 165), DRIVE, 30, kind="b")
    else:
        for side, text in ((LEFT - 60, "1 to 20"), (RIGHT + 60, "40 to 21")):
            sheet.text((side, TOP - 40), text, 20, kind="b")
    for line, text in enumerate(step.said):
        sheet.text((BESIDE + 8, 300 + 34 * line), text, 20, "s")


def files() -> dict[str, bytes]:
    """Name -> content of all pictures: step-NUMBER.svg."""
    board = panels.data(panels.PROPOSED)
    return {f"step-{number}.svg": draw(board, number).encode() for number in STEPS}


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, data in files().items():
        outputs.write(FOLDER / name, data)


if __name__ == "__main__":
    main()
