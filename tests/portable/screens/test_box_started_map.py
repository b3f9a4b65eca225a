"""What is half entered on the map survives a start of the box. Little else is in memory then."""

from ..store.flash import kept
from .restarted import RACE, survive

PILOT = "tile; bow n; bow n; bow n"
MARKED = (
    (RACE, {"mode": "pilot"}, PILOT, "left", "left", "up"),  # a mark, and a bow there
    (RACE, {"mode": "pilot"}, PILOT, "ok+back", "down"),
)


@kept
def test_a_mark_that_is_chosen_on_the_map():
    survive(MARKED)
