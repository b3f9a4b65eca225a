"""The first start of a box asks which language it speaks; see firmware/screens/language.py."""

import sys

from firmware import restart, unload
from firmware.screens.naming import Naming
from firmware.store import Store
from firmware.ui.language import Language, codes

from ..store.flash import ROOT, kept
from .app_box import Box as Stand
from .box import App
from .simulated import Box

QUESTION = "firmware.screens.language"


class Server:
    """Stands in for the link of a box that no host has spoken to."""

    tagging = heard = False


def first_start(reason="power", asks=True):
    box = Box("", store=Store(ROOT))
    why = restart.power(reason)
    why["asks"] = asks  # as firmware/boot.py finds it
    box.app.settings["marks"] = True
    box.app.settings["explain"] = False
    restart.go_on(box.app, Server(), why)
    box.app.glass.refresh()
    return box


def seen(box):
    screen = box.screen()
    return screen["screen"], screen["title"], screen["focus"]


def to(box, code):
    for _ in codes():
        if box.screen()["focus"] == code:
            return
        box.press("down")
    raise ValueError(code)


@kept
def test_each_language_is_listed_in_its_own_name():
    box = first_start()
    assert seen(box) == ("languages", "Language", "en")
    top = box.app.stack.top
    assert top.items == [(code, Language(code).t("name")) for code in codes()]
    assert ("it", "Italiano") in top.items


@kept
def test_title_and_hint_are_in_the_language_that_is_selected():
    box = first_start()
    to(box, "it")
    assert seen(box) == ("languages", "Lingua", "it")
    assert box.app.stack.top.hints() == ("OK scegli", "")


@kept
def test_ok_keeps_the_language_and_opens_the_first_screen():
    box = first_start()
    to(box, "it")
    box.press("ok")
    assert box.screen()["screen"] == "home"
    assert box.app.t("ok.choose") == "OK scegli"
    assert Store(ROOT).settings()["language"] == "it"
    assert QUESTION not in sys.modules


@kept
def test_the_default_is_kept_too_so_that_nobody_asks_again():
    box = first_start()
    box.press("ok")
    assert box.screen()["screen"] == "home"
    assert Store(ROOT).settings()["language"] == "en"


@kept
def test_no_button_passes_the_question_by():
    box = first_start()
    for button, ms in (("back", 60), ("back", 800), ("left", 60), ("right", 60), ("ok+back", 60)):
        box.press(button, ms)
        assert seen(box) == ("languages", "Language", "en"), button
    assert Store(ROOT).settings() == {}


@kept
def test_a_host_answers_it():
    box = first_start()
    box.languages = codes()
    assert Stand.ask(box, "system.language", code="it")["code"] == "it"
    box.app.glass.refresh()
    assert box.screen()["screen"] == "home"
    assert Store(ROOT).settings()["language"] == "it"
    assert QUESTION not in sys.modules
    box = first_start()
    Stand.ask(box, "system.settings", name="language", value="it")
    assert box.screen()["screen"] == "home"


@kept
def test_other_settings_of_a_host_leave_it():
    box = first_start()
    Stand.ask(box, "system.settings", name="brightness", value=3)
    assert box.screen()["screen"] == "languages"


@kept
def test_a_notice_lies_over_it():
    box = first_start("safe")
    assert box.screen()["screen"] == "notice"
    box.press("ok")
    assert seen(box) == ("languages", "Language", "en")


@kept
def test_a_box_that_has_chosen_does_not_load_it():
    unload(QUESTION)
    box = first_start(asks=False)
    assert box.screen()["screen"] == "home"
    assert QUESTION not in sys.modules


def test_a_screen_of_a_running_game_speaks_at_once_as_a_host_has_set():
    box = Box("master", ["red", "blue"])  # it asks where the first ship starts
    said = box.app.stack.top.items[0], box.screen()["title"]
    box.languages = codes()
    Stand.ask(box, "system.language", code="it")
    box.app.glass.refresh()
    other = box.app.stack.top.items[0], box.screen()["title"]
    Stand.ask(box, "system.language", code="en")
    box.app.glass.refresh()
    assert said[0] != other[0] and said[1] != other[1]
    assert (box.app.stack.top.items[0], box.screen()["title"]) == said


def test_a_name_can_begin_with_each_letter_of_a_language():
    for code in codes():
        box = App("mississippi", code)
        box.language.choose(code, "home")
        top = box.show(Naming(box, "red", ""))
        seen = []
        for _ in range(len(box.t("letters"))):
            top.press("up", "press")
            seen.append(top.focus())
        assert [len(text) for text in seen] == [1] * len(seen), seen
        assert len(set(seen)) == len(seen)


@kept
def test_a_game_has_its_name_in_the_language_of_the_box():
    box = Box("tboats", ["yellow", "red"], store=Store(ROOT))
    for code, name, item in (
        ("fr", "T-défi naval", "Suite : T-défi naval"),
        ("nl", "T-boten", "Verder: T-boten"),
    ):
        box.languages = codes()
        Stand.ask(box, "system.language", code=code)
        box.app.home()
        assert dict(box.app.stack.top.items)["continue"] == item
        box.app.push("new", "New")
        assert dict(box.app.stack.top.items)["tboats"] == name
