"""Texts by language: tables that come and go, and the statements of the rules."""

from io import BytesIO

from firmware.ui import language as module
from firmware.ui.language import Language, codes, name_of, text


def test_every_language_has_the_words_of_the_house_and_of_the_game():
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


def test_words_are_right_however_many_were_asked_for_before():
    for code in codes():
        for game in ("mississippi", "master", "help", "log"):
            language = Language(code, game)
            with open("{}/{}/{}.txt".format(module.FOLDER, code, game), "rb") as file:
                lines = file.read().decode().split("\n")
            if game == "mississippi":
                assert len(lines) > 64
            for line in lines + lines + lines[:9] + lines[:9]:
                key, _, text = line.partition("=")
                assert not key or language.t(key) == text, (code, game, key)
    language.choose("en", "gyges")
    assert language.t("round.n") == "round.n"


class Narrow:
    """A file in a heap that has no piece for more than 512 bytes."""

    def __init__(self, file):
        self.file = file

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def read(self, size=-1):
        if not 0 <= size <= 512:
            raise MemoryError
        return self.file.read(size)

    def readinto(self, room):
        return self.file.readinto(room)

    def seek(self, place, whence):
        return self.file.seek(place, whence)


def test_words_need_no_memory_in_one_piece():
    real = open
    module.open = lambda path, mode: Narrow(real(path, mode))
    try:
        for code in codes():
            for game in ("mississippi", "master", "home"):
                language = Language(code, game)
                assert max(map(len, language._room.pieces)) <= 512
                assert language.t("ok.choose") != "ok.choose"
    finally:
        module.open = real


class Placed(Narrow):
    """A text in a pack: behind it stand a zero byte and another text."""

    def __init__(self, data):
        self.file = BytesIO(b"not=this\n" * 70 + data + b"\0green=that\n" * 99)
        self.file.seek(630)

    def readline(self):
        return self.file.readline()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.file.readline()
        if not line:
            raise StopIteration
        return line


def test_words_out_of_a_pack_end_where_the_next_text_begins():
    """Texts as long as one piece, or two, and a byte less or more, and a line longer than one."""
    last = "z" * 40
    for length in (100, 511, 512, 513, 600, 1023, 1024, 1025, 1100):
        lines = "".join(["k{}={}\n".format(n, "x" * 44) for n in range(100)])[:length]
        lines = lines[: lines.rfind("\n") + 1]
        lines += "red={}\n".format(last) if length > 100 else ""
        if length == 1100:
            lines += "grey={}\n".format("y" * 700)
        module.open = lambda path, mode, lines=lines: Placed(lines.encode())
        try:
            table = Language("en", "any")._room
            assert b"".join(table.pieces).decode() == lines, length
            assert table.get("green") is None and table.get("not") is None
            assert text("en", "any", "red=") == (last if length > 100 else None)
            assert text("en", "any", "green=") is None
            if length == 1100:
                assert table.get("grey") == "y" * 700
        finally:
            module.open = open


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
    assert codes() == ["en", "it"]
    assert [name_of(code) for code in codes()] == ["English", "Italiano"]


def test_statements_are_found_by_their_whole_number():
    for code in codes():
        rules = ("Q-1", "Q-1a", "Q-16", "Q-85")
        texts = [text(code, "mississippi.rules", rule + " ") for rule in rules]
        assert all(texts)
        assert len(set(texts)) == 4
    assert text("en", "mississippi.rules", "Q-999 ") is None
    assert text("en", "mississippi.rules", "Q ") is None


def test_if_another_language_finds_no_memory_the_words_stay_as_before():
    language = Language("en", "mississippi")
    red, real = language.t("red"), open
    for short, code, game in (
        ("/it/house.", "it", "mississippi"),
        ("/it/mississippi.", "it", "mississippi"),
        ("/en/gyges.", "en", "gyges"),
    ):

        def opened(path, mode, short=short):
            if short in path:
                raise MemoryError
            return real(path, mode)

        module.open = opened
        try:
            language.choose(code, game)
        except MemoryError:
            pass
        else:
            raise AssertionError("nothing was short")
        finally:
            module.open = real
        assert (language.code, language.game) == ("en", "mississippi")
        assert language.t("red") == red, short
