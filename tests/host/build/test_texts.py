"""Tables of texts as they are built, in a pack, and as the box finds a text in them."""

import struct
from io import BytesIO
from itertools import pairwise

import pytest

from pilothouse import project
from pilothouse.build import text_code, texts
from pilothouse.errors import BuildError

TABLES = sorted((project.ROOT / "firmware/languages").glob("*/" + texts.TABLES))


@pytest.fixture
def table(monkeypatch):
    """A function: what finds a text in some bytes that lie in a pack, between two other texts."""
    project.importable()
    from firmware.ui import language, spelling

    def opened(data: bytes, name: str = "any.txt"):
        def file(path, mode):
            found = BytesIO(b"red=before\n\0" + data + b"\0red=behind\n\0")
            found.seek(12)
            return found

        monkeypatch.setattr(language, "open", file, raising=False)
        if name.endswith(".rules.txt"):
            return lambda number: spelling.statement("en", "any", number)
        return lambda key: language.Wording("en", "any").get(key + "=")

    return opened


@pytest.mark.parametrize("path", TABLES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_each_line_of_a_table_is_found_and_no_other(table, path):
    built = table(texts.grouped(path), path.name)
    separator = " " if path.name.endswith(".rules.txt") else "="
    lines = [line for line in path.read_text("utf-8").splitlines() if line]
    assert lines
    for line in lines:
        key, _, text = line.partition(separator)
        assert built(key) == text
        assert built(key + "??") is None
    assert built("??") is None


@pytest.mark.parametrize("text", ["", "red=", "red=Rot", "red=Rot\n", "red=Gr\u00fcn = g\n"])
def test_the_edges_of_a_table(table, tmp_path, text):
    path = tmp_path / "any.txt"
    path.write_text(text, "utf-8")
    built = table(texts.grouped(path))
    assert built("red") == (text[4:].strip() if text else None)
    assert built("grey") is None


STATEMENTS = (
    "Q-1 The boat sails on.\nQ-2 The boats sail.\n",
    "Q-1 Ünïcödé ünïcödé.\n",
    # more signs than there are bytes, so some of them are coded in two
    "".join(
        f"Q-{n} {chr(0x3041 + n)}{chr(0x4E00 + n)}{chr(0x5E00 + 2 * n)}。\n" for n in range(300)
    ),
    "Q-1 " + "the boat " * 22 + "\n",
    "",
)


@pytest.mark.parametrize("text", STATEMENTS)
def test_statements_of_any_letters_are_coded_and_spelled(table, tmp_path, text):
    path = tmp_path / "any.rules.txt"
    path.write_text(text, "utf-8")
    made = texts.grouped(path)
    assert made == texts.grouped(path)
    built = table(made, path.name)
    for line in text.splitlines():
        key, _, words = line.partition(" ")
        assert built(key) == words
    assert built("Q-999") is None


@pytest.mark.parametrize("path", [path for path in TABLES if ".rules." in path.name], ids=str)
def test_statements_take_about_half_of_their_bytes(path):
    plain = path.stat().st_size
    assert len(texts.grouped(path)) < 0.62 * plain + 1500  # with the numbers, and the strings


def test_a_code_has_space_for_many_signs_and_not_for_all():
    assert len(text_code.strings(map(chr, range(0x4E00, 0x4E00 + 2000)))) == 2000
    with pytest.raises(BuildError, match="a table has 3000 signs and strings, too many"):
        text_code.strings(map(chr, range(0x4E00, 0x4E00 + 3000)))


def test_a_table_that_is_too_long_is_refused(tmp_path):
    path = tmp_path / "any.txt"
    path.write_text("red=" + "r" * 66_000)
    with pytest.raises(BuildError, match="any.txt is longer than 65,535 bytes"):
        texts.grouped(path)


def test_a_brace_that_is_alone_is_refused(tmp_path):
    source = tmp_path / "home.txt"
    source.write_text("minutes={n min\n")
    with pytest.raises(BuildError, match="home.txt: minutes has a brace that is alone"):
        texts.grouped(source)


def test_a_group_of_lines_is_short():
    """What a box reads for one text is about half a kilobyte at most, or that one text."""
    for path in TABLES:
        data = texts.grouped(path)
        count = (1 << (data[0] & 15)) + 1
        at = 1
        if data[0] & 16:  # what it is coded in comes first
            size = struct.unpack_from("<H", data, 1)[0]
            at += 2 + 2 * size + struct.unpack_from("<H", data, 1 + 2 * size)[0]
        numbers = struct.unpack_from(f"<{count}H", data, at)
        longest = max(map(len, path.read_bytes().splitlines()))
        assert max(b - a for a, b in pairwise(numbers)) <= max(500, longest + 1), path
