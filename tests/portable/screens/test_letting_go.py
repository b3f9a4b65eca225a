"""Modules are let go: this never fails, whatever is loaded and in whatever order."""

import sys

from firmware import sweep, unload, unload_all

PATH = "firmware.link.search"


def test_a_module_goes_however_often_it_is_let_go():
    from firmware import link

    __import__(PATH)
    assert PATH in sys.modules
    for _ in range(3):
        unload(PATH)
        assert PATH not in sys.modules and not hasattr(link, "search")
    __import__(PATH)  # it can be loaded again
    assert hasattr(link, "search")
    unload(PATH)


def test_a_module_goes_whether_or_not_its_package_holds_it():
    from firmware import link

    __import__(PATH)
    module = sys.modules[PATH]
    delattr(link, "search")  # as after a start by `-m`
    unload(PATH)
    assert PATH not in sys.modules
    link.search = module  # as after an import that was cut short
    unload(PATH)
    assert not hasattr(link, "search")


def test_a_module_goes_when_its_package_has_gone_before():
    sys.modules["nowhere.nobody"] = sys
    unload("nowhere.nobody")
    unload("nowhere.nobody")
    assert "nowhere.nobody" not in sys.modules
    unload_all("nobody at.all")


def test_after_a_sweep_the_same_modules_are_there():
    before = sorted(sys.modules)
    sweep()
    assert sorted(sys.modules) == before
