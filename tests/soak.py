"""Soak tests are written once and collected twice, so that none of them can rot.

`make soak` runs the whole of such a test (`make soak-pico`: on the emulated Pico), `make test` a
small share of it. Both are the same lines with other figures, given in pairs:

    @soak(races=(4, 400), won=(3, 380))
    def test_level_3_beats_level_1(races, won): ...

This is `test_level_3_beats_level_1[share]`, with 4 races, and `test_level_3_beats_level_1[whole]`,
with 400 and the mark `soak`. A figure may be any object, even Hypothesis's settings. Other
parameters and fixtures stay as they are. tests/conftest.py refuses a mark that was set by hand,
because it has no share. A share takes seconds at most: it checks the same things with smaller
figures.
"""

import pytest

WHOLE = "whole"


def soak(**figures: tuple[object, object]) -> pytest.MarkDecorator:
    """Parametrize a test twice: with the first figure of each pair, then with the second."""
    share, whole = zip(*figures.values(), strict=True)
    return pytest.mark.parametrize(
        tuple(figures),
        [
            pytest.param(*share, id="share"),
            pytest.param(*whole, id=WHOLE, marks=pytest.mark.soak),
        ],
    )


def refused(item: pytest.Item) -> bool:
    """Whether a test has the mark `soak`, but no share."""
    called = getattr(item, "callspec", None)
    share = called is not None and WHOLE in called.id.split("-")
    return item.get_closest_marker("soak") is not None and not share
