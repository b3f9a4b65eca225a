"""Private names shortened before compiling: the same program on the same lines."""

import ast

import pytest

from pilothouse import project
from pilothouse.names import shorten

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


def test_names_of_the_top_level_are_numbered_and_nothing_else():
    short = MODULE.replace("_help", "_1").replace("_step", "_2")
    for use in ("_LIMIT = 3", "= _LIMIT\n", "other=_LIMIT", "+ _LIMIT "):
        short = short.replace(use, use.replace("_LIMIT", "_0"))
    assert shorten(MODULE) == short


@pytest.mark.parametrize(
    "text",
    [
        "def _a():\n    pass\nclass B:\n    def _a(self):\n        self._a()\n",
        "_a = 1\nimport b\nprint(b._a)\n",
    ],
)
def test_a_name_that_a_method_or_an_attribute_bears_too_stays(text):
    assert shorten(text) == text


def test_the_first_word_of_a_module():
    assert shorten("_A = 1\nprint(_A)\n") == "_0 = 1\nprint(_0)\n"


@pytest.mark.parametrize(
    "text",
    [
        "_a = 1\ndef f(_a):\n    return _a\n",  # a parameter of the same name
        "_a = 1\nf(_a=2)\n",
        "import _a\n_a = 1\n",
    ],
)
def test_what_can_not_be_seen_through_is_refused(text):
    with pytest.raises(ValueError):
        shorten(text)


def test_every_module_of_the_box_can_be_shortened():
    for part in ("shared_rules", "firmware", "boards"):
        for path in (project.ROOT / part).rglob("*.py"):
            text = shorten(path.read_text())
            assert len(text.splitlines()) == len(path.read_text().splitlines())
            ast.parse(text)
