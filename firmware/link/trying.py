"""What an action would do: it is played on a copy of the state, and nothing changes.

`game.do` with `try`, and `game.view` with `try`. A try runs in slices, so the table goes on
meanwhile; if the game changes, the try ends as stale.
"""

import json

from firmware.link.lines import encode
from firmware.link.refusal import Refusal, facts_of
from shared_rules.kernel.canonical import digest as digest_of
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import STEP
from shared_rules.kernel.steps import BETWEEN
from shared_rules.kernel.words import number

_HEAD = 60  # bytes of an answer for what was left off


def do(server, action, digest):
    """The answer to `game.do` with `try`: a generator (firmware/link/README.md, "Tries").

    action: one text, several joined by ", ", or one with a range. digest: the game has to stand
    there, or None. RuleError: it is illegal, or `chance`. Refusal: the game has changed.
    """
    session = server.session()
    there = session.digest() if digest is not None else None
    if there != digest:
        raise Refusal(6, "The game does not stand there any more.", {"digest": there})
    span, space = _span(action), server.space
    return server.fresh(_each(session, span, space) if span else _one(session, action, space))


def view(server, action, part, shown):
    """Answer `game.view` with `try`: a generator. shown: called with (state, part, space)."""
    return server.fresh(_view(server.session(), action, part, shown, server.space))


def _view(session, action, part, shown, space):
    _, state = yield from after(session, action, [None])
    yield
    return shown(session.view(state), part, space)


def _one(session, action, space):
    events, state = yield from after(session, action, [None])
    yield
    whole = {"game": session.game, "rng": session.rng.words(), "state": state}
    answer = {"digest": digest_of(whole)}
    yield
    return _fill_answer(answer, events, list(_changes(session, state)), space)


def _fill_answer(answer, events, changes, space):
    """Add to an answer what fits: changes first, but half of the space is for events."""
    answer["view"], answer["events"], more = {}, [], []
    space -= len(encode(answer)) + _HEAD
    wanted = sum([len(encode(event)) + 1 for event in events])
    for name, value in changes:
        size = len(encode(name)) + len(encode(value)) + 2
        if size <= space - min(wanted, space // 2):
            space -= size
            answer["view"][name] = value
        elif name.split(".")[0] not in more:
            more.append(name.split(".")[0])
    for event in events:
        space -= len(encode(event)) + 1
        if space < 0:
            answer["left"] = len(events) - len(answer["events"])
            break
        answer["events"].append(event)
    if more:
        answer["more"] = more
    return answer


def _each(session, span, space):
    """Try each number of a range, as far as the answers fit."""
    stem, low, high, step, tail = span
    tries, left, aside = [], (high - low) // step + 1, [None]
    space -= _HEAD
    for n in range(low, high + 1, step):
        one = {"action": "%s%d%s" % (stem, n, tail)}
        try:
            events, state = yield from after(session, one["action"], aside)
            one["view"] = {name: value for name, value in _changes(session, state)}
            one["events"] = events
        except RuleError as error:
            one.update(facts_of(error))
        size = len(encode(one)) + 1
        if size > space // left and "events" in one:  # so that all numbers get some of it
            size -= len(encode(one.pop("events"))) + 10
        if size > space:
            break
        space -= size
        tries.append(one)
        left -= 1
        yield
    answer = {"tries": tries}
    if left:
        answer["more"] = left
    return answer


def _span(action):
    """(text before, lowest, highest, step, text after) of a text with a range; None without."""
    words = action.split(" ")
    for place, word in enumerate(words):
        if ".." in word:
            end = "," if word[-1] == "," else ""
            low, _, high = word[: len(word) - len(end)].partition("..")
            high, mark, step = high.partition("/")
            numbers = [number(text) for text in (low, high, step if mark else "1")]
            if None in numbers or not numbers[2] or numbers[0] > numbers[1]:
                return None
            words[place] = "%" + end
            stem, _, tail = " ".join(words).partition("%")
            return [stem] + numbers + [tail]


def after(session, action, aside):
    """Play the actions of a text on a copy: a generator that returns (events, state).

    aside: [what `make_way` of the game has returned for the tries before], or [None].
    """
    state, events = json.loads(json.dumps(session.state)), []
    texts = action.split(BETWEEN)
    for place, text in enumerate(texts):
        try:
            if place == STEP:
                raise RuleError(None, "unknown")
            events += played(session.rules, state, text, aside)
        except RuleError as error:
            if len(texts) > 1:
                error.place = place
            raise
        if place < len(texts) - 1:
            yield
    return events, state


class _NoChance:
    """Stands in for the generator of chance."""

    def below(self, n):
        raise RuleError(None, "chance")

    next = shuffle = below


def played(rules, state, text, aside):
    """Play one action on a copy. RuleError: it is illegal, or chance would be drawn.

    aside: as that of `after`.
    """
    rng = getattr(rules, "rng", None)
    make_way = getattr(rules, "make_way", None)
    if make_way:
        aside[0] = make_way(aside[0])
    try:
        rules.rng = _NoChance()
        if text in rules.draws.split(" ") and rules.allows(state, text):
            raise RuleError(None, "chance")
        return rules.apply(state, text)
    finally:
        rules.rng = rng
        if make_way:
            aside[0] = make_way(aside[0])


def _changes(session, state):
    """Yield (name, value) of the smallest parts in which a state differs from the present one.

    A list that got longer or shorter, and an object with other keys, are one part.
    """
    rest = [("", session.view(), session.view(state))]
    while rest:
        name, before, after = rest.pop()
        if before == after:
            continue
        parts = ()
        if isinstance(after, dict) and isinstance(before, dict):
            if not name or sorted(before) == sorted(after):
                parts = sorted(after)
        elif isinstance(after, list) and isinstance(before, list) and len(before) == len(after):
            parts = range(len(after))
        for part in parts:
            there = before.get(part) if isinstance(before, dict) else before[part]
            rest.append(((name + "." if name else "") + str(part), there, after[part]))
        if not parts:
            yield name, after
