"""A refusal, or what a place is and why nothing is done there now, as one sentence for players.

The texts are in firmware/languages/CODE/GAME.why.txt. Where a refusal has none there, its statement
says it.
"""

from firmware import visit
from firmware.ui.language import Wording, upper
from firmware.ui.spelling import statement

_WHOLE = 110  # letters of a statement that is told whole; of a longer one its first sentence
_ENDS = ". ", b"\xe3\x80\x82".decode()  # as the font has it in Japanese alone


def sentence(app, found):
    """The sentence for {rule, code, facts}; for a place the facts have `place` (game.why)."""
    language, session = app.language, app.table.session
    before = language.game
    try:
        language.choose(language.code, session.game)  # whatever screen is shown
        return _sentence(app, session.game, found)
    finally:
        language.choose(language.code, before)


def _sentence(app, game, found):
    code, rule, told = found["code"], found["rule"], found["facts"]
    place = told.get("place")
    facts = _say(app, game, told)
    try:
        texts = Wording(app.language.code, game + ".why")
    except OSError:
        texts = None
    keys, first = [code], ""
    if rule:
        keys.insert(0, rule + "." + code)
    if "what" in told:
        keys.insert(0, code + "." + told["what"])
    if place:
        facts.update(_say(app, game, place))
        keys[:0] = code + "." + place["is"], code + ".place"
        first = _filled(texts, ["is." + place["is"]], facts)
    text = _filled(texts, keys, facts)
    if text is None:
        text = _ruled(app.language.code, game, rule, code)
    return " ".join([part for part in (first, text) if part])


def _say(app, game, facts):
    """The facts as players say them. A game may have more of that: its fact(app, value)."""
    try:
        say = visit("firmware.screens.%s.fact" % game).fact
    except ImportError:
        say = None
    said = {}
    for name, value in facts.items():
        if isinstance(value, str):
            value = app.who(value) if value in app.table.session.players else app.t(value)
        said[name] = say(app, value) if say else value
    return said


def _filled(texts, keys, facts):
    """The text of the first key that there is, with its facts; None: there is none."""
    for key in keys if texts else ():
        text = texts.get(key + "=")
        if text is not None:
            try:
                text = text.format(**facts)
            except KeyError:
                continue  # another refusal with this code, which has other facts
            # A colour may begin it; the name of a cell, such as "c3", stays small.
            return text if text[1:2].isdigit() else upper(text[0]) + text[1:]
    return None


def _ruled(code, game, rule, word):
    """The statement of a refusal, or its first sentence; "": there is none."""
    text = (statement(code, game, word) if word in ("unknown", "over", "pending") else None) or (
        statement(code, game, rule) if rule else None
    )
    if text is None:
        return ""
    if len(text) > _WHOLE:
        for end in _ENDS:
            stop = text.find(end)
            if stop > 0:
                return text[: stop + 1]
    return text
