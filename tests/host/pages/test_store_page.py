"""The page of the store says what the code does: its records, files and limits."""

import re
from io import BytesIO

from firmware.store import journal, saves
from pilothouse import project

PAGE = (project.ROOT / "firmware/store/README.md").read_text("utf-8")


def test_the_records_of_the_page_are_records():
    found = re.findall(r"^    (\d+ \d+ .+\*[0-9a-f]{8})$", PAGE, re.MULTILINE)
    assert len(found) == 2
    for line in found:
        assert journal.content(BytesIO(line.encode() + b"\n"), 0) is not None, line


def test_the_page_names_each_status_and_kind_of_record():
    for status in (saves.RUNNING, saves.SUSPENDED, saves.FINISHED, saves.KEPT):
        assert f"`.{status}`" in PAGE
    for kind in ("{...}", "s K {...}", "p K ...", "c K PLY END", "a ACTION", "-", "+"):
        assert f"`{kind}`" in PAGE
    assert "2" == str(journal.MOST // 16384) and "twice its first size and 32 KiB" in PAGE


def test_the_table_of_cuts_adds_up():
    row = re.search(
        r"^\| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| 0 \|$", PAGE, re.MULTILINE
    )
    steps, tried, before, after = (int(number.replace(",", "")) for number in row.groups())
    assert tried == 3 * steps == before + after
