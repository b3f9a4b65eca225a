"""Soak tests are written once and collected two or three times, so none can break unnoticed.

`make soak` runs the whole of such a test, `make test` a small share of it. Both are the same lines
with other figures, given in pairs:

    @soak(races=(4, 400), won=(3, 380))
    def test_level_3_beats_level_1(races, won): ...

This is `test_level_3_beats_level_1[share]`, with 4 races, and `test_level_3_beats_level_1[whole]`,
with 400 and the mark `soak`. `make soak` has 45 minutes for all of them together. What would take
more than its part gets a third figure: `[long]`, with the mark `long`, which `make soak-long` runs.

A figure may be any object, even Hypothesis's settings. Other parameters and fixtures stay as they
are. tests/conftest.py refuses a mark that was set by hand, because it has no share.
Portable tests, which know no pytest, ask tests/portable/share.py. A share takes seconds at most: it
checks the same things with smaller figures.
"""

from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "web"
SHARE, WHOLE, LONG = "share", "whole", "long"
SIZES = ((SHARE, ()), (WHOLE, (pytest.mark.soak,)), (LONG, (pytest.mark.long,)))


def soak(**figures: tuple[object, ...]) -> pytest.MarkDecorator:
    """Parametrize a test: with the first figures, with the second, and with the third if given."""
    return pytest.mark.parametrize(
        tuple(figures),
        [
            pytest.param(*values, id=size, marks=marks)
            for values, (size, marks) in zip(
                zip(*figures.values(), strict=True), SIZES, strict=False
            )
        ],
    )


def refused(item: pytest.Item) -> bool:
    """Whether a test has one of the marks, but was not written with `soak`."""
    called = getattr(item, "callspec", None)
    sizes = called.id.split("-") if called else ()
    return any(
        item.get_closest_marker(mark) is not None and size not in sizes
        for mark, size in (("soak", WHOLE), ("long", LONG))
    )


def turn(item: pytest.Item) -> tuple[bool, bool]:
    """The key by which tests are sorted: the least comes first, equal ones stay as they are.

    Tests in a browser come last, because Playwright leaves a running loop in its process, and
    asyncio allows only one. The longest tests come first. Begun last, one of them would go on alone
    while the other processes have nothing to do.
    """
    return BROWSER in item.path.parents, item.get_closest_marker("early") is None
