"""Which languages a deploy and an image bring: those that are named, that the box has, or asked."""

import io
import re
import sys
from io import StringIO

import pytest
from rich.console import Console

from pilothouse import streams
from pilothouse.build import box_pack, package, tongues
from pilothouse.device import deploy
from tests.host.build.test_uf2 import program
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")


def board_of(device):
    return box_pack.files(device.files()[package.PACK])[package.BOARD].decode().split("\n")


@pytest.fixture
def light(tmp_path, monkeypatch):
    """A small firmware, whose board.txt names what was chosen."""

    def files(board, choice=package.ALL, came=package.DEPLOYED, **__):
        told = package.format_board(board, choice, came)
        return {**fake_pico.small(tmp_path, "1", board), package.BOARD: told}

    monkeypatch.setattr(package, "files", files)


def bring(device, *given):
    console = Console(highlight=False, file=StringIO(), width=200)
    deploy.deploy(device.url, None, console, *given)
    return console.file.getvalue()


def update(device):
    deploy.update(device.url, Console(highlight=False, file=StringIO()))


# The system's language


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "en_GB", "LC_MESSAGES": "it_CH@euro"}, "it"),
        ({"LANG": "it_IT", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "POSIX"}, None),
        ({"LANG": "tlh_XX"}, None),
        ({}, None),
    ],
)
def test_the_language_of_the_system(monkeypatch, said, code):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    if not said:
        monkeypatch.setattr(tongues.locale, "getlocale", lambda: (None, None))
    assert tongues.system() == code
    assert tongues.usual() == tuple(sorted({"en", code or "en"}))


def test_windows_has_names_of_its_own(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(tongues.locale, "getlocale", lambda: ("Italian_Italy", "1252"))
    assert tongues.system() == "it"


def test_play_speaks_the_language_of_the_system_unless_another_is_named(monkeypatch):
    monkeypatch.delenv(tongues.VARIABLE)
    assert tongues.spoken() == "en"
    tongues.speak(None)
    assert tongues.spoken() == "en"
    tongues.speak("it")
    assert tongues.spoken() == "it"
    tongues.speak("en")
    assert tongues.spoken() == "it"


def test_what_a_language_takes_is_what_its_folder_takes_in_the_pack():
    inside = package.files("pico_ssd1306", package.Choice(("it",)))
    texts = [data for name, data in inside.items() if name.startswith("firmware/languages/it/")]
    assert tongues.cost("it") == sum(map(len, texts)) > 20_000
    told = re.fullmatch(
        r"Languages: English (\d+) KB, Italiano (\d+) KB\.", tongues.describe_sizes("en it".split())
    )
    assert int(told[2]) == -(-tongues.cost("it") // 1024)


# Deploy


def test_a_new_box_gets_english_and_the_systems_language(light, empty, monkeypatch):
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    said = bring(empty)
    assert board_of(empty)[2] == "en,it"
    assert re.search(r"Languages: English \d+ KB, Italiano \d+ KB\.", said)


def test_a_new_box_gets_what_was_asked_for(light, empty):
    bring(empty, None, None, lambda: ("it",))
    assert board_of(empty)[2] == "it"


def test_what_is_named_is_not_asked_for_and_stays(light, empty):
    def ask():
        raise ValueError("nobody is to be asked")

    bring(empty, ("it", "en"), None, ask)
    assert board_of(empty)[2] == "it,en"
    bring(empty, None, None, ask)
    assert board_of(empty)[2] == "it,en"
    update(empty)
    assert board_of(empty)[2] == "it,en"
    bring(empty, ("en",), None, ask)
    assert board_of(empty)[2] == "en"


def test_a_box_that_names_no_languages_is_asked_about_and_an_update_leaves_it_all(light, empty):
    empty.lay(package.on_flash(package.files("pico_ssd1306")))
    update(empty)
    assert board_of(empty)[2] == ""
    bring(empty, None, None, lambda: ("it",))
    assert board_of(empty)[2] == "it"


def answer(monkeypatch, text):
    """A terminal with a person who types these lines."""
    monkeypatch.setattr(streams, "are_a_terminal", lambda: True)
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


@pytest.mark.parametrize(
    ("typed", "codes"), [("\n", "en"), ("it\n", "it"), ("it, en\n", "en,it"), ("xx\n\nit\n", "en")]
)
def test_a_person_in_a_terminal_chooses(light, empty, main, monkeypatch, capsys, typed, codes):
    answer(monkeypatch, typed)
    assert main("deploy", empty.url) is None
    assert board_of(empty)[2] == codes
    said = capsys.readouterr().out
    assert re.search(r"^  it  Italiano, \d+ KB$", said, re.MULTILINE)


def test_whoever_leaves_the_question_leaves_the_pico_as_it_was(light, empty, main, monkeypatch):
    answer(monkeypatch, "")
    assert main("deploy", empty.url)
    assert empty.files() == {}


def test_without_a_terminal_nobody_is_asked(light, empty, main):
    assert main("deploy", empty.url) is None
    assert board_of(empty)[2] == "en"


# Image


def test_an_image_has_english_and_the_systems_language(tmp_path, main, monkeypatch, capsys):
    joined = pytest.importorskip("pilothouse.build.joined", exc_type=ImportError)
    brought = []
    join = joined.join

    def noted(path, board, choice, *more):
        brought.append(choice.languages)
        return join(path, board, choice, *more)

    monkeypatch.setattr(joined, "join", noted)
    from pilothouse.build import uf2

    (tmp_path / "stock.uf2").write_bytes(uf2.write(program("pico")))
    how = "--board pico_ssd1306 --force --erase-saves --micropython".split()
    for locale, more, codes in (
        ("C", [], ("en",)),
        ("it_IT", [], ("en", "it")),
        ("it_IT", ["--languages", "it"], ("it",)),
    ):
        monkeypatch.setenv("LC_ALL", locale)
        out = tmp_path / "box.uf2"
        assert main("image", *how, tmp_path / "stock.uf2", "--out", out, *more) is None
        assert brought.pop() == codes
        assert "Languages: " in capsys.readouterr().out
