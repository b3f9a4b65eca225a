"""Names are shortened before compiling: it stays the same program on the same lines."""

import ast
import itertools

import pytest

from pilothouse.bench import figures
from pilothouse.build import mpy
from pilothouse.build.names import Agreed, shorten, spoken, survey
from soak import soak

MODULE = '''"""About _LIMIT."""

_LIMIT = 3
OPEN = _LIMIT


def _help(value, _other=_LIMIT):
    return value + _LIMIT  # _LIMIT stays in a remark


class Box:
    def step(self):
        return _help(self._size, 1)


def _step():
    return None
'''


def test_names_of_the_top_level_are_numbered():
    short = MODULE.replace("_help", "_1").replace("_step", "_2").replace("value", "a0")
    short = short.replace("_other=", "a1=")
    for use in ("_LIMIT = 3", "= _LIMIT\n", "a1=_LIMIT", "+ _LIMIT "):
        short = short.replace(use, use.replace("_LIMIT", "_0"))
    assert shorten(MODULE) == short


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("def f(one, two=one):\n    return one\n", "def f(a0, a1=one):\n    return a0\n"),
        ("def f(one):\n    g(one=one)\n", "def f(a0):\n    g(one=a0)\n"),
        ("f = lambda one: one + 1\n", "f = lambda a0: a0 + 1\n"),
        (
            "def f(one):\n    def g(two):\n        return one + two\n    return g\n",
            "def f(a0):\n    def g(a1):\n        return a0 + a1\n    return g\n",
        ),
        (
            "def f(one):\n    return [one for two in one]\n",
            "def f(a0):\n    return [a0 for two in a0]\n",
        ),
        # a name from outside a function is kept, even if it is also a parameter
        ("one = 1\ndef f(one):\n    return one\n", None),
        ("def f(len):\n    return len\n", None),
        ("class A:\n    def f(self, x):\n        return self.one + x\n", None),
    ],
)
def test_parameters_are_numbered(text, short):
    assert shorten(text) == (short or text)


def test_a_parameter_that_some_call_names_stays():
    kept = survey(
        ["def f(one, two, three):\n    pass\n", "f(one=1)\n", 'W = "two=text"\n', "broken("]
    )
    assert kept.given == {"one", "two"}
    assert (
        shorten("def f(one, two, three):\n    pass\n", Agreed(kept.given))
        == "def f(one, two, a0):\n    pass\n"
    )


BASE = "class Base:\n    def _draw(self):\n        self._seen = 1\n"
HEIR = "from base import Base\nclass Heir(Base):\n    def _tell(self):\n        self._draw()\n"
OTHER = "class Other:\n    def __init__(self, base):\n        self._one = base._seen\n"


@pytest.mark.parametrize("order", [*itertools.permutations((BASE, HEIR, OTHER))])
def test_private_attributes_share_names_where_no_object_has_both(order):
    kept = survey(order)
    names = kept.attributes
    assert len({names["_draw"], names["_seen"], names["_tell"]}) == 3
    assert names["_one"] != names["_seen"]  # the class Other names both
    assert names["_one"] in (names["_draw"], names["_tell"])
    text = shorten(OTHER, kept)
    assert f"self.{names['_one']} = a0.{names['_seen']}" in text and "__init__" in text


SISTER = "class Sister(base.Base):\n    def _sing(self):\n        self._draw()\n"
CHILD = "class Child(Heir):\n    def _play(self):\n        self._tell()\n"


@pytest.mark.parametrize("order", [*itertools.permutations((BASE, HEIR, SISTER, CHILD))])
def test_classes_above_count_and_sisters_do_not(order):
    names = survey(order).attributes
    assert len({names[each] for each in ("_draw", "_seen", "_tell", "_play")}) == 4
    assert names["_sing"] in (names["_tell"], names["_play"])


SHIP = """def sail():
    pass
def moor(wind):
    sail()
class Ship:
    def stow(self):
        self.full = 1
"""
PORT = """from firmware import ship
from firmware.ship import sail
CRANES = 2
def unload(one):
    sail(), ship.moor(one.stow, one.full)
"""


def test_public_names_of_a_module_or_a_class_are_numbered():
    kept = survey([SHIP, PORT])
    names = kept.attributes
    assert len({names[each] for each in ("sail", "moor")}) == 2  # both are names of one module
    assert len({names[each] for each in ("sail", "unload", "CRANES")}) == 3
    assert names["stow"] != names["full"] and names["stow"] in (names["sail"], names["moor"])
    sail, moor, unload, stow = (names[each] for each in ("sail", "moor", "unload", "stow"))
    short = shorten(PORT, kept)
    assert f"import {sail}\n" in short and f"def {unload}(a0):\n    {sail}(), ship.{moor}(" in short
    assert f"(a0.{stow}, a0.{names['full']})" in short
    sent = f"from firmware.ship import {sail} as sail\nsail(ship.{moor}('load'))"
    assert spoken("from firmware.ship import sail\nsail(ship.moor('load'))", kept) == sent


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("def go():\n    pass\nWORDS = 'stop go'\n", "go"),
        ("class A:\n    def append(self, one):\n        pass\n", "append"),
        ("def go():\n    pass\nf(go=1)\n", "go"),
        ("def go():\n    pass\nclass A:\n    go = 1\n", "go"),
        ("def go():\n    pass\nfrom harbour import go\n", "go"),
        ("def go():\n    pass\nimport firmware.go\n", "go"),
        ("class A:\n    def f(self):\n        self.go = 1\ndef f(a):\n    a.go = 2\n", "go"),
        ("MOST = const(3)\nclass A:\n    def f(self):\n        self.MOST = 1\n", "MOST"),
    ],
)
def test_a_public_name_that_may_be_asked_for_otherwise_stays(text, name):
    assert name not in survey([text]).attributes


@pytest.mark.parametrize(
    "text",
    [SHIP, "class A:\n    def sail(self):\n        pass\n    def moor(self):\n        pass\n"],
)
def test_two_names_of_one_module_or_class_never_become_one(text):
    with pytest.raises(ValueError, match="two names"):
        shorten(text, Agreed(attributes={"sail": "_0", "moor": "_0"}))


FOREIGN = """
import sys
def walk(thing, depth):
    for name in dir(thing):
        found.add(name)
        if depth and not name.startswith("__"):
            walk(getattr(thing, name), depth - 1)
found = set()
for name in MODULES.split():
    try:
        walk(__import__(name), 2)
    except ImportError:
        pass
for thing in (0, 0.0, "", b"", [], {}, (), set(), bytearray(), (x for x in ()), sys.stdin.buffer):
    walk(thing, 0)
print("names", " ".join(found))
"""


def test_no_name_of_micropythons_is_numbered(unix):
    modules = "array binascii builtins errno framebuf gc hashlib io json machine micropython os"
    modules += " random re select socket struct sys time vfs"
    found = figures.run(FOREIGN.replace("MODULES", repr(modules)))["names"].split()
    assert len(found) > 400 and not mpy.agreed().attributes.keys() & set(found)


@pytest.mark.parametrize(
    "text",
    [
        "class A:\n    def _one(self):\n        return getattr(self, '_one')\n",
        "import b\nclass A:\n    def _one(self):\n        return b._one\n",
        "class A:\n    _one = 1\n    def f(self):\n        return self._one\n",
    ],
)
def test_an_attribute_that_is_reached_in_another_way_stays(text):
    assert "_one" not in survey([text]).attributes


@pytest.mark.parametrize(
    "text",
    [
        "def _a():\n    pass\nclass B:\n    def _a(self):\n        self._a()\n",
        "_a = 1\nimport b\nprint(b._a)\n",
        "_a = 1\ndef f(_a):\n    return _a\n",
        "_a = 1\nf(_a=2)\n",
        "import _a\n_a = 1\n",
    ],
)
def test_a_name_that_a_method_or_an_attribute_bears_too_stays(text):
    assert shorten(text) == text


def test_the_first_word_of_a_module():
    assert shorten("_A = 1\nprint(_A)\n") == "_0 = 1\nprint(_0)\n"


@pytest.mark.parametrize(
    "text",
    [
        "a0 = 1\n",  # a name such as the build gives to parameters
        "def f(one):\n    def g():\n        nonlocal one\n        one = 2\n    g()\n",
    ],
)
def test_what_can_not_be_seen_through_is_refused(text):
    with pytest.raises(ValueError):
        shorten(text)


@soak(every=(10, 1))
def test_every_module_of_the_box_can_be_shortened(every):
    kept = mpy.agreed()
    assert len(set(kept.attributes.values())) < len(kept.attributes) * 0.2
    for path in sorted(mpy.modules())[::every]:
        text = path.read_text()
        short = shorten(text, kept)
        assert len(short.splitlines()) == len(text.splitlines())
        ast.parse(short)
