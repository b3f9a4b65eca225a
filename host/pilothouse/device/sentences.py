"""The doctor's sentences, in one of the languages: those that the page that installs says, too.

Its table is `page.install.txt` in each folder of `firmware/languages`. As on the page, one language
is spoken at a time. Where the page has a choice above, a laptop has a command: `BY_COMMAND`.
"""

from pilothouse.build import package, page_texts
from pilothouse.errors import PilothouseError
from pilothouse.shown import plain

ENGLISH = "en"
TABLE, ROLES = "page.install", "page"  # the second one has the names of the buttons
BY_COMMAND = {
    "choose.board": "pilothouse deploy --board NAME",
    "bus.controller.board": "pilothouse deploy --board {other}",
    "bus.controller.twin": "{command}",
}
_spoken = ENGLISH


def speak(code: str) -> None:
    """Say all that comes in a language. Raises PilothouseError if there is none such."""
    global _spoken
    if code not in (known := package.languages()):
        raise PilothouseError(f"there is no language {code!r}; there are {', '.join(known)}")
    _spoken = code


def tell(word: str, **facts: object) -> str:
    """The sentence of a word of the table; `facts` stand for its `{names}`."""
    text = BY_COMMAND.get(word) or page_texts.table(_spoken, TABLE)[word]
    if "{choose}" in text:
        facts["choose"] = tell("choose.board")
    return text.format(**facts)


def role(button: str) -> str:
    """What a button is called: in English as in its board and in the pictures."""
    roles = page_texts.table(_spoken, ROLES)
    is_known = _spoken != ENGLISH and button in ("up", "down", "left", "right", "ok", "back")
    return roles[button] if is_known else plain(button)
