"""A box has only the glyphs that its languages need, and runs without those of Japanese."""

import re
import subprocess

import pytest

from firmware.ui import font
from pilothouse import project
from pilothouse.build import glyphs, micropython, package, packs
from pilothouse.build import mpy as build

KANA = package.on_device(glyphs.KANA)
FONT = package.on_device(glyphs.FONT)
SIGNS = font.EXTRA[: font.EXTRA.index("à")]


@pytest.fixture
def languages(tmp_path, monkeypatch):
    """Small languages in place of those of this project."""
    texts = {
        "en": "name=English\ntitle=A “title”\n",
        "de": "name=Deutsch\ntitle=Das „Haus“\nGROSSE=Straße STRAẞE\n",
        "ja": "name=にほんご\ntitle=いえ。\n",
    }
    for code, text in texts.items():
        (tmp_path / code).mkdir()
        (tmp_path / code / "box.txt").write_text(text, "utf-8")
        (tmp_path / code / "page.txt").write_text("page=ñ ン\n", "utf-8")
    monkeypatch.setattr(glyphs, "_TEXTS", tmp_path)


@pytest.fixture
def said(unix, tmp_path):
    """A function: what a script prints on a box that has the firmware and these fitted modules."""

    def run(found, script):
        folder = tmp_path / "box"
        for name in ("__init__", "ui/__init__", "ui/canvas", "ui/beyond", "ui/widgets"):
            source = build.firmware(build.PLAIN) / f"firmware/{name}.mpy"
            target = folder / f"firmware/{name}.mpy"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
        for name, data in found.items():
            if data is not None:
                (folder / package.on_device(name)).write_bytes(data)
        command = [str(micropython.find()), "-c", build.spoken(script)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return run


def extra(said, found):
    """The signs beyond ASCII in a font as it was built."""
    script = "from firmware.ui import font\nprint(font.EXTRA)\nprint(len(font.SMALL))"
    signs, size = said(found, script)
    assert int(size) == 5 * (95 + len(signs))
    return signs


def test_a_font_has_the_signs_of_the_box_and_the_letters_of_its_languages(languages, said):
    assert extra(said, glyphs.fitted(("en",), build.PLAIN)) == SIGNS + "“”"
    assert extra(said, glyphs.fitted(("de",), build.PLAIN)) == SIGNS + "ßẞ“„"
    assert extra(said, glyphs.fitted(("de", "en", "ja"), build.PLAIN)) == SIGNS + "ßẞ“”„"


def test_letters_have_their_own_glyphs_in_a_smaller_font(languages, said):
    script = """
from firmware.ui.canvas import Canvas
canvas = Canvas(128, 64)
canvas.write("Straße „3“ →▲", 0, 0)
canvas.medium("ẞ⬢", 0, 20)
print(bytes(canvas.pixels).hex())
"""
    whole = {glyphs.FONT: (build.firmware(build.PLAIN) / FONT).read_bytes()}
    assert said(glyphs.fitted(("de",), build.PLAIN), script) == said(whole, script)


def test_the_signs_of_japanese_come_with_a_language_that_has_them(languages, said):
    assert glyphs.fitted(("en", "de"), build.PLAIN)[glyphs.KANA] is None
    found = glyphs.fitted(("en", "ja"), build.PLAIN)
    script = """
from firmware.ui import kana
there = [kana.line(code) for code in range(0x3000, 0x10000)]
print(" ".join(hex(0x3000 + n) for n, line in enumerate(there) if line))
"""
    codes = {int(word, 16) for word in said(found, script)[0].split()}
    assert codes == {ord(sign) for sign in "にほんごいえ。\u3000"}  # and no ン of the page's


def test_a_box_without_the_signs_of_japanese_draws_what_stands_for_them(languages, said):
    script = """
from firmware.ui.canvas import Canvas
from firmware.ui.beyond import Beyond
def drawn(text):
    canvas = Canvas(128, 64)
    canvas.write(text, 0, 0)
    canvas.medium(text, 0, 20)
    return bytes(canvas.pixels), canvas.measure(text)
print(drawn("あＡé→ß") == drawn("□Ae→s") != drawn(""))
"""
    assert said(glyphs.fitted(("en",), build.PLAIN), script) == ["True"]


def test_a_fitted_module_is_the_firmwares_own_if_nothing_goes(monkeypatch):
    every = set(map(chr, range(0x20, 0x10000)))
    monkeypatch.setattr(glyphs, "needed", lambda languages: every)
    folder = build.firmware(build.PICO)
    for name, data in glyphs.fitted(("en",), build.PICO).items():
        assert data == (folder / package.on_device(name)).read_bytes()


def test_a_deploy_brings_what_the_chosen_languages_need():
    for codes in (("en",), ("it",), ("en", "it")):
        inside = package.files("pico_ssd1306", package.Choice(codes))
        wanted = glyphs.needed(codes)
        assert KANA not in inside
        letters = font.EXTRA[len(SIGNS) :]
        stays = "".join(sign for sign in letters if sign in wanted)
        assert (SIGNS + stays).encode() in inside[FONT]
        assert not [sign for sign in "ßŸñ„" if sign.encode() in inside[FONT]]


def test_what_the_code_draws_is_never_left_out():
    """Those are the letters of the font before `à`; a sign in a source must be one of them."""
    said = set()
    for source in build.modules():
        name = source.relative_to(project.ROOT).as_posix()
        if name not in (
            glyphs.FONT,
            glyphs.KANA,
            "firmware/ui/beyond.py",
            "firmware/ui/kinsoku.py",
        ):
            said |= set(re.sub(r"[\x00-\x7f]", "", source.read_text("utf-8")))
    assert said <= set(SIGNS), "".join(sorted(said - set(SIGNS)))


def test_the_page_loads_the_signs_of_japanese_with_its_texts():
    made = packs.packs()
    there = [name for name, data in made.items() if KANA in dict(packs.unpack(data))]
    assert there == (["languages.ja"] if "ja" in package.languages() else [])


def test_the_kanji_are_those_of_the_texts():
    drawn = glyphs.optional((project.ROOT / glyphs.KANA).read_text("utf-8"))
    kanji = {sign for sign in drawn if "一" <= sign < "\ua000"}
    used = {sign for sign in glyphs.needed(package.languages()) if "一" <= sign < "\ua000"}
    assert used <= kanji and len(kanji) <= 120
    if "ja" in package.languages():
        assert kanji == used
