"""Long nights on one heap: a random thumb, a failing display, a cable that is unplugged."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from pilothouse.build import panels
from soak import soak
from tests.host.screens import thumb

KIB = 1024
FLAT = 4 * KIB


def night(flash, seed: int, presses: int, mark: int, change: int, say) -> list[int]:
    """Press buttons in all screens of all games: heap in use at the start and at each mark.

    change: after so many presses the first screen is shown, or the next game begins.
    """
    facts = {"SEED": seed, "PRESSES": presses, "MARK": mark, "CHANGE": change}
    lines = thumb.run(thumb.NIGHT, flash, say, heap=thumb.NIGHT_HEAP, **facts)
    troubles = [line for line in lines if line[0] in ("trouble", "notice", "error")]
    assert not troubles, [troubles, *(path.read_text() for path in flash.glob("crash*"))]
    ((box,),) = thumb.of(lines, "box")
    assert int(box) <= panels.HEAP * KIB
    seen = {name for words in thumb.of(lines, "seen") for name in words}
    assert len(seen) > 15 and {"table", "map", "log", "new", "home"} <= seen
    levels = [int(level) for _, level in thumb.of(lines, "level")]
    assert len(levels) == 1 + presses // mark
    return levels


@soak(
    seeds=([5], random.sample(range(10**6), 1), random.sample(range(10**6), 2)),
    presses=(400, 10_000, 50_000),
    mark=(200, 2000, 10_000),  # presses between two looks at the heap
    change=(16, 200, 200),
)
def test_nights(unix, tmp_path, seeds, presses, mark, change, capsys):
    """Several nights run at once, each on its own box."""

    def say(box: int, line: str) -> None:
        if line.split()[0] in ("level", "trouble", "notice", "error"):
            with capsys.disabled():
                print(f"\nbox {box}: {line}", end="", flush=True)

    with capsys.disabled():
        print(f"\nnights {seeds}: presses, heap in use", end="")
    with ThreadPoolExecutor(2) as pool:
        nights = [
            pool.submit(night, tmp_path / str(k), seed, presses, mark, change, partial(say, k))
            for k, seed in enumerate(seeds)
        ]
        for future in nights:
            levels = future.result()
            assert max(levels) < 200 * KIB, levels


def gone(flash, times: int) -> None:
    lines = thumb.run(thumb.DISPLAY, flash, heap=thumb.NIGHT_HEAP, SEED=2, TIMES=times)
    wrong = [line for line in lines if line[0] in ("dark", "wrong", "trouble", "error")]
    assert not wrong, wrong
    assert list(thumb.of(lines, "seen"))


@soak(times=(40, 300, 1000))
def test_a_display_that_goes_and_comes_back(unix, tmp_path, times):
    gone(tmp_path, times)


def drawn(flash, times: int, heard=lambda line: None) -> tuple[int, int]:
    """Unplug the cable in mid-line and plug it in again: the heap in use before and after."""
    lines = thumb.run(thumb.CABLE, flash, heard, heap=thumb.NIGHT_HEAP, SEED=3, TIMES=times)
    answers = list(thumb.of(lines, "answer"))
    assert len([words for words in answers if '"id":"hello"' in words[0]]) == times
    halves = list(thumb.of(lines, "error"))  # a half line is one error, no line none
    assert halves and len(halves) <= times
    assert all('"id":null' in " ".join(words) and "-32700" in " ".join(words) for words in halves)
    assert not list(thumb.of(lines, "trouble"))
    (_, before), (_, after) = thumb.of(lines, "level")
    return int(before), int(after)


@soak(times=(30, 150, 500), growth=(40 * KIB, 16 * KIB, FLAT))
def test_the_cable_out_and_in(unix, tmp_path, times, growth, capsys):
    before, after = drawn(tmp_path, times)
    with capsys.disabled():
        print(f"\ncable out and in {times} times: heap {before} B before, {after} B after")
    assert after - before <= growth


def test_nothing_is_missed_where_the_host_is_slow_to_read(unix, tmp_path):
    first = []

    def heard(line):
        if not first:
            first.append(line)
            time.sleep(1)

    drawn(tmp_path, 60, heard)
    assert first == ["level 0 " + first[0].split()[-1]]
