"""Each word of a language is in its dictionary, or is one of the games' own.

The dictionaries are those of hunspell; Debian has a package for each. `words.txt` has the other
words: a line for each, with the code of its language, or `*` for a name that all of them have.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pilothouse.languages import lacks

DICTIONARIES = {  # Japanese has none: its words are not parted
    "de": "de_DE",
    "en": "en_GB",
    "es": "es_ES",
    "fr": "fr_FR",
    "it": "it_IT",
    "nl": "nl_NL",
}
OWN = [line.split(" ") for line in Path(__file__).with_name("words.txt").read_text().splitlines()]
LISTS = ("codes", "letters", "marks")  # keys of texts that are no words
FACT = re.compile(r"\{\w+\}")
# Not in the dictionaries: l'eau and dell'acqua in one word, and the possessive of a name
JOINED = {"fr": re.compile(r"\b\w+'"), "it": re.compile(r"\b\w+'"), "en": re.compile(r"'s\b")}
WORD = re.compile(r"[^\W\d_]{2,}(?:['-][^\W\d_]+)*")


def words(code):
    """Every word of a language; those in capital letters are names or short for something."""
    found = set()
    for path in lacks.folder(code).iterdir():
        for key, text in lacks.lines(path).items():
            if key not in LISTS:
                text = FACT.sub(" ", text).replace("’", "'")
                found.update(WORD.findall(JOINED[code].sub(" ", text) if code in JOINED else text))
    return {word for word in found if not word.isupper()}


def unknown(code, some):
    """Those of some words that the dictionary of a language lacks. Skips where there is none."""
    if not shutil.which("hunspell"):
        pytest.skip("hunspell is not installed")
    command = ["hunspell", "-i", "utf-8", "-d", DICTIONARIES[code], "-l"]
    done = subprocess.run(command, input="\n".join(some), capture_output=True, text=True)
    if done.returncode:
        pytest.skip(done.stderr.strip())
    return {word for word in done.stdout.split() if not word.isupper()}  # OLED, of Pico-OLED


@pytest.mark.parametrize("code", DICTIONARIES)
def test_every_word_is_spelled_as_the_dictionary_has_it(code):
    own = {word for language, word in OWN if language in ("*", code)}
    assert unknown(code, words(code)) - own == set()


@pytest.mark.parametrize("code", DICTIONARIES)
def test_a_wrong_letter_is_noticed(code):
    assert unknown(code, {"Mississipppi", "xyzzy"}) == {"Mississipppi", "xyzzy"}


def test_no_word_is_listed_that_no_text_has():
    there = {code: words(code) for code in DICTIONARIES}
    there["*"] = set().union(*there.values())
    assert [word for code, word in OWN if word not in there[code]] == []
    assert sorted(OWN) == OWN
