"""The plug is pulled on MicroPython's own littlefs: the state is the one before or after."""

import os
import subprocess

from pilothouse import project
from pilothouse.build import micropython
from pilothouse.build import mpy as build
from soak import soak


def said(statement: str) -> str:
    """What a statement prints, with a heap that is large enough for several flashes."""
    build.firmware()
    tests = os.path.relpath(build.tests() / "tests", project.FIRMWARE)
    done = subprocess.run(
        micropython.command(
            *("-X", "heapsize=24M", "-c"),
            build.spoken(f"from portable.store import powercut, spoiled_flash; {statement}"),
        ),
        cwd=project.FIRMWARE,
        env={**os.environ, "MICROPYPATH": f":{tests}:.frozen"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and "LOST" not in done.stdout, done.stdout + done.stderr
    return done.stdout


def cuts(first: int, every: int, actions: int, space: int) -> dict[str, int]:
    """The counts of tests/portable/store/powercut.py."""
    words = said(f"powercut.run({first}, {every}, {actions}, {space})").split()
    return {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}


def judge(found: dict[str, int], actions: int, capsys) -> None:
    assert found["lost"] == 0
    assert found["compactions"] >= 2 and found["actions"] > actions
    assert found["before"] and found["after"] and found["amendments"]
    assert found["before"] + found["after"] == found["tried"]
    with capsys.disabled():
        print(
            f"\nlittlefs, {found['steps']} steps of the flash: cuts tried {found['tried']},",
            end=" ",
        )
        print(f"resumed before {found['before']}, after {found['after']}, lost {found['lost']}")


# A box takes up a short log sooner, so the share plays less; less room compacts it as often.
@soak(first=(3, 0, 0), every=(61, 41, 1), actions=(60, 200, 200), space=(700, 2000, 2000))
def test_a_cut_at_many_steps_or_at_each(unix, first, every, actions, space, capsys):
    found = cuts(first, every, actions, space)
    assert found["tried"] > 30
    assert every > 1 or found["tried"] == 3 * found["steps"]
    judge(found, actions, capsys)


@soak(seed=(1000, 2000, 2000), flashes=(2, 60, 300), every=(2, 1, 1))
def test_what_lies_on_a_flash_does_not_stop_a_power_on(unix, seed, flashes, every):
    assert said(f"spoiled_flash.spoiled({seed}, {flashes}, {every})").endswith(
        f"spoiled {flashes}\n"
    )


def test_a_flash_that_takes_nothing_any_more_stops_nothing(unix):
    assert said("spoiled_flash.dead()") == "went on\n"
