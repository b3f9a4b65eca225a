"""Lessons on the box: which is due, its text, which were seen. Loaded for that and unloaded again.

The setting `seen` is a text: of each game its name and the keys that were seen, with spaces
between them; games are parted by semicolons. `*` among the keys: nothing of this game is explained
any more.
"""

import sys

from firmware import unload, visit
from firmware.ui.language import Wording

lessons = visit("shared_rules.kernel.lessons")


def read(settings):
    """{game: [keys]} of what was seen. settings: a dict."""
    games = [part.split(" ") for part in settings.get("seen", "").split(";")]
    return {words[0]: [word for word in words[1:] if word] for words in games if words[0]}


def listed(settings, game):
    """The keys of the lessons of a game that were seen, in the order in which they were seen."""
    return [key for key in read(settings).get(game, []) if key != lessons.DONE]


def added(settings, game, key):
    """The text of the setting after one more lesson, or after the last one: `*`."""
    seen = read(settings)
    there = seen.setdefault(game, [])
    if key not in there:
        there.append(key)
    return ";".join([" ".join([game] + seen[game]) for game in sorted(seen)])


def see(tutor, key):
    """Note that a lesson of the game on the table was seen. The box keeps it later (`keep`)."""
    tutor.settings["seen"] = added(tutor.settings, tutor.table.session.game, key)
    tutor.unkept = tutor.app is not None
    tutor.known, tutor.left = False, None


def keep(app):
    """Bring the settings to flash. If that fails, it is explained once more after power-on."""
    try:
        app.store.keep_settings(app.settings)
    except OSError:
        pass


def end(tutor):
    """A game has ended: if people have learned it so, nothing of its kind is explained any more."""
    session = tutor.table.session
    if len(session.seats) < len(session.players) and session.game in read(tutor.settings):
        if lessons.ends(session.game, session.rules):
            see(tutor, lessons.DONE)


def find(tutor):
    """What `find` of shared_rules/kernel/lessons.py says now for the game on the table.

    No lesson is due while the box plays, while somebody is asked who isn't on turn, after the end,
    before the last one of this turn was seen, or once the turn has had as many as it may.
    """
    session, state = tutor.table.session, tutor.table.session.state
    seen = read(tutor.settings).get(session.game, [])
    stands = None if tutor.given in seen else tutor.given
    who = None if session.over else session.rules.player(state)
    due = who is not None and who not in session.seats and (stands or tutor.more > 0)
    if state.get("pending") and tutor.turn and who != tutor.turn[0]:
        due = False  # such as the owner of a boat that is pushed
    if not due and tutor.left is not None:
        return None, tutor.left
    there = list(sys.modules)
    try:
        given = session.game, session.rules, state, tutor.events, seen, stands
        lesson, left = lessons.find(*given)
    finally:
        for path in list(sys.modules):
            if path not in there:  # the lessons of the game, and what they have imported
                unload(path)
    return lesson if due else None, left


def tell(code, game, key):
    """(text, statement) of a lesson in a language. None: there is no text.

    The text ends with the number of the statement.
    """
    try:
        text = Wording(code, game + ".lessons").get(key + "=")
    except OSError:
        text = None
    if text is None:
        return None
    return text, text.split(" ")[-1].strip(".")
