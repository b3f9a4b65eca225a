"""Tables of texts as they are built, in a pack, and as the box finds a text in them."""

import struct
from io import BytesIO
from itertools import pairwise

import pytest

from pilothouse import project
from pilothouse.build import texts
from pilothouse.errors import BuildError

TABLES = sorted((project.ROOT / "firmware/languages").glob("*/[!p]*.txt"))


@pytest.fixture
def table(monkeypatch):
    """A function: the box's table of some bytes that lie in a pack, between two other texts."""
    project.importable()
    from firmware.ui import language

    def opened(data: bytes):
        def file(path, mode):
            found = BytesIO(b"red=before\n\0" + data + b"\0red=behind\n\0")
            found.seek(12)
            return found

        monkeypatch.setattr(language, "open", file, raising=False)
        return language.Wording("en", "any")

    return opened


@pytest.mark.parametrize("path", TABLES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_each_line_of_a_table_is_found_and_no_other(table, path):
    built = table(texts.grouped(path))
    separator = " " if path.name.endswith(".rules.txt") else "="
    lines = [line for line in path.read_text("utf-8").splitlines() if line]
    assert lines
    for line in lines:
        key, _, text = line.partition(separator)
        assert built.get(key + separator) == text
        assert built.get(key + "??" + separator) is None
    assert built.get("??" + separator) is None


@pytest.mark.parametrize("text", ["", "red=", "red=Rot", "red=Rot\n", "red=Gr\u00fcn = g\n"])
def test_the_edges_of_a_table(table, tmp_path, text):
    path = tmp_path / "any.txt"
    path.write_text(text, "utf-8")
    built = table(texts.grouped(path))
    assert built.get("red=") == (text[4:].strip() if text else None)
    assert built.get("grey=") is None


def test_a_table_that_is_too_long_is_refused(tmp_path):
    path = tmp_path / "any.txt"
    path.write_text("red=" + "r" * 66_000)
    with pytest.raises(BuildError, match="any.txt is longer than 65,535 bytes"):
        texts.grouped(path)


def test_a_group_of_lines_is_short():
    """What a box reads for one text is about half a kilobyte at most, or that one text."""
    for path in TABLES:
        data = texts.grouped(path)
        count = (1 << data[0]) + 1
        numbers = struct.unpack_from(f"<{count}H", data, 1)
        longest = max(map(len, path.read_bytes().splitlines()))
        assert max(b - a for a, b in pairwise(numbers)) <= max(500, longest + 1), path
