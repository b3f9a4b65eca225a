"""Strict parsing: an action has one spelling; any other text is refused with code "unknown"."""

from shared_rules.kernel.entry import is_caption, is_int, is_name

from ..mississippi.race import midway, play, race, refused


def unknown(s, text):
    error = refused(s, text, None)
    assert error.code == "unknown", text + ": " + error.code


def test_a_number_has_one_spelling():
    s = midway()
    for text in (
        "speed 05",
        "speed +3",
        "speed 3.0",
        "speed -1",
        "speed 1_0",
        "speed 0x3",
        "speed 3e0",
        "speed three",
        "speed \u0663",  # an Arabic-Indic 3
        "speed \uff13",  # a full-width 3
    ):
        unknown(s, text)


def test_words_are_separated_by_one_space():
    s = midway()
    for text in (
        " speed 3",
        "speed 3 ",
        "speed  3",
        "speed\t3",
        "speed 3\n",
        "speed 3\r",
        "\nspeed 3",
        "speed\u00a03",
        "speed3",
        "ahead ",
        " ahead",
        "ahead\n",
        "push  green",
        "embark  1",
    ):
        unknown(s, text)


def test_capital_letters_are_refused():
    s = midway()
    for text in ("SPEED 3", "Speed 3", "AHEAD", "Left", "push GREEN", "d\u00f6ne"):
        unknown(s, text)


def test_too_few_and_too_many_words_are_refused():
    s = midway()
    for text in ("speed", "speed 3 4", "ahead 1", "left left", "push", "done done", "moor a b"):
        unknown(s, text)


def test_empty_and_blank_texts_are_refused():
    s = midway()
    for text in ("", " ", "\n", "\x00", "#", "# remark", "end", "end 3 00000000"):
        unknown(s, text)


def test_misspelt_actions_are_refused():
    s = midway()
    for text in ("ahed", "port", "undo", "redo", "help", "speed 2..3", "speed ?", "-", "+"):
        unknown(s, text)


def test_very_long_texts_are_refused():
    s = midway()
    unknown(s, "a" * 5000)
    unknown(s, "speed " + "0" * 3000 + "3")
    unknown(s, "left " * 800)
    refused(s, "speed " + "9" * 900, None, "Q-12")


def test_colours_that_do_not_exist_are_refused():
    s = midway({"red": {"speed": 3}})
    for text in ("push purple", "push ", "push red3", "push 1"):
        unknown(s, text)


def test_unknown_stays_unknown_while_something_is_pending():
    s = race(3)
    assert s.state["pending"]["what"] == "tile"
    unknown(s, "hello")
    error = refused(s, "ahead", None)
    assert error.code == "pending"


def test_unknown_stays_unknown_after_the_end():
    s = midway(variant="intro", position={"landing": "straight", "reserve": []})
    play(s, "moor")
    assert s.state["over"]
    unknown(s, "speed 05")
    error = refused(s, "ahead", None)
    assert error.code == "over"


def test_a_ranking_has_one_space_around_each_sign():
    s = midway(position={"round": 2})
    assert s.state["pending"]["what"] == "rank"
    for text in (
        "rank red>green>grey",
        "rank red > green > grey ",
        "rank  red > green > grey",
        "rank red >  green > grey",
        "rank red < green < grey",
        "rank red == green > grey",
        "rank red > green > grey >",
        "rank > red > green > grey",
        "rank red green grey",
    ):
        refused(s, text, None, "Q-50")
    play(s, "rank red > green > grey")


def test_what_json_calls_true_and_false_is_no_number():
    for good in (0, 1, 3):
        assert is_int(good, 0, 3)
    for bad in (True, False, None, 1.0, "1", -1, 4):
        assert not is_int(bad, 0, 3), bad


def test_names_have_1_to_12_letters():
    for good in ("a", "abcdefghij_9"):
        assert is_name(good), good
    for bad in ("", "abcdefghij_90", "Ann", "9a", "_a", "\u00e4", None, 5):
        assert not is_name(bad), bad


def test_what_people_call_a_player_has_letters_up_to_ffff():
    for good in ("A", "Zo\u00eb", "\u00a0", "~", "\ud7ff", "\ue000", "\uffff", "0123456789ab"):
        assert is_caption(good), good
    for bad in ("", "0123456789abc", "\x1f", "\x7f", "\x9f", "\U00010000", None, 5):
        assert not is_caption(bad), bad
    for first, last in ((0x61C, 0x61C), (0x200E, 0x200F), (0x2028, 0x202E), (0x2066, 0x2069)):
        assert is_caption(chr(first - 1) + chr(last + 1))
        for code in range(first, last + 1):  # they end a line, or turn the direction of writing
            assert not is_caption("A" + chr(code)), code
