"""CSV that a spreadsheet shows as text: no cell of it becomes a formula.

What people have written, such as a player's name, may begin like a formula.
"""

import csv
import io
from collections.abc import Iterable, Sequence

# With these a spreadsheet begins a formula; some countries' keyboards write the wide ones.
FORMULA = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")


def written(titles: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """The rows as CSV, below a line of titles. A number stays a number; None is an empty cell."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(titles)
    lines.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """The value, with an apostrophe before a text that would be a formula."""
    if isinstance(value, str) and value.startswith(FORMULA):
        return "'" + value
    return value
