"""Texts by language: tables that come and go, and the statements of the rules."""

from firmware.ui import language as module
from firmware.ui.language import Language, codes, upper
from firmware.ui.spelling import statement

NAMES = {
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "ja": "日本語",
    "nl": "Nederlands",
}


def test_every_language_has_the_words_of_the_box_and_of_the_game():
    for code in codes():
        language = Language(code, "mississippi")
        for key in ("ok.choose", "round.n"):
            assert language.t(key) != key, (code, key)


def test_facts_are_filled_in():
    assert "17" in Language("en", "mississippi").t("round.n", n=17)


def test_a_key_without_words_comes_back():
    assert Language("en").t("no such key") == "no such key"
    assert Language("en").t("no such key", n=1) == "no such key"


def test_words_change_with_the_language():
    language = Language("en", "mississippi")
    english = language.t("red")
    language.choose("it", "mississippi")
    assert (language.code, language.t("red") == english) == ("it", False)


def lines_of(code, table):
    """The lines of a table, plain as in the sources or built."""
    with open("{}/{}/{}.txt".format(module.FOLDER, code, table), "rb") as file:
        data = file.read()
    if data[0] < 16:
        data = data[2 * (1 << data[0]) + 4 :]
    return data.decode().strip().split("\n")


def test_each_text_of_a_table_is_found():
    for code in codes():
        for game in ("mississippi", "master", "help", "log"):
            language = Language(code, game)
            lines = lines_of(code, game)
            for line in lines:
                key, _, text = line.partition("=")
                assert language.t(key) == text, (code, game, key)
    language.choose("en", "gyges")
    assert language.t("round.n") == "round.n"


class Narrow:
    """A file in a heap that has no piece for more than 1,400 bytes. One that is not built is read
    whole.
    """

    def __init__(self, file):
        self.file = file
        self.seek, self.tell, self.close = file.seek, file.tell, file.close
        self.readinto = file.readinto
        self.is_built = False

    def read(self, size=-1):
        if self.is_built and not 0 <= size <= 1400:
            raise MemoryError
        data = self.file.read(size)
        self.is_built = self.is_built or data[0] < 32
        return data


def test_a_built_table_needs_no_memory_in_one_piece():
    real = open
    module.open = lambda path, mode: Narrow(real(path, mode))
    try:
        for code in codes():
            for game in ("mississippi", "master", "home"):
                assert Language(code, game).t("ok.choose") != "ok.choose"
            assert statement(code, "mississippi", "Q-85")
    finally:
        module.open = real


def test_unknown_language_is_refused_and_the_old_one_stays():
    language = Language("it", "mississippi")
    red = language.t("red")
    try:
        language.choose("xx", "mississippi")
    except KeyError:
        assert (language.code, language.t("red")) == ("it", red)
        return
    raise AssertionError("taken")


def test_a_language_is_a_folder_that_names_itself():
    assert codes() == ["en"] + sorted(set(NAMES) - {"en"})
    assert {code: Language(code).t("name") for code in codes()} == NAMES


def test_statements_are_found_by_their_whole_number():
    for code in codes():
        rules = ("Q-1", "Q-1a", "Q-16", "Q-85")
        texts = [statement(code, "mississippi", rule) for rule in rules]
        assert all(texts)
        assert len(set(texts)) == 4
    assert statement("en", "mississippi", "Q-999") is None
    assert statement("en", "mississippi", "Q") is None


def test_capital_letters_are_those_of_every_language():
    assert upper("grün weiß") == "GRÜN WEISS"
    assert upper("rosé, noël; año; þ ÷ 7") == "ROSÉ, NOËL; AÑO; Þ ÷ 7"
    assert upper("あか д œ") == "あか д œ"  # the same on every target
