"""The method game.amend: a line of the log is inserted, replaced or taken out, in slices."""

from firmware.link.game import entries, note_request
from firmware.link.lines import encode
from firmware.link.refusal import Refusal, bad

_WORDS = {"how": ("insert", "replace", "remove"), "follow": ("sequence", "boats")}


def _amend(server, ply, how, action="", follow="sequence", digest=None, drop=False, **more):
    server.be_free()
    session, only = server.session(), more.get("try", False)
    if not only:
        note_request(server, digest)
    elif digest not in (None, session.digest()):
        raise Refusal(6, "The game does not stand there any more.", {"digest": session.digest()})
    for name, word in (("how", how), ("follow", follow)):
        if word not in _WORDS[name]:
            raise bad(name, "This is one of: %s." % ", ".join(_WORDS[name]))
    if how != "remove":
        if not action:
            raise bad("action", "A parameter is missing.")
    elif ply < session.ply and action not in ("", next(session.log(ply, ply + 1))):
        raise bad("action", "Another action stands there.")
    if ply > session.ply - (how != "insert"):
        raise bad("ply", "The log has no such line.")
    given = {"at": ply, "how": how, "action": action, "follow": follow, "drop": drop}
    return _mended(server, only, server.table.ask or "-", server.space, given)


def _mended(server, only, asking, space, given):
    """A generator: mend the log, or only try it, and answer.

    asking: what `note_request` has noted. space: bytes for the answer; others come meanwhile.
    """
    steps = server.table.amend(given, None if only else "link")
    try:
        done = yield from server.fresh(_played(steps))
        return _adopt_amended(server, steps, done, None if only else asking, space)
    finally:
        steps.close()


def _played(steps):
    """A generator: play an amendment, and return it."""
    while (done := next(steps)) is None:
        yield
    return done


def _adopt_amended(server, steps, done, asking, space):
    """Make an amendment that was played the game, unless asking is None. Return the answer."""
    server.space = space
    result = {"ply": done.ply, "digest": done.digest, "kept": done.kept}
    listed = entries(server, result, "turns", done.turns, 0, len(done.turns))
    more = listed.pop("total") - len(result["turns"]) + done.more
    if more:
        result["more"] = more
    if asking is not None:
        # This is noted with the request: nobody can compute it later, if the request comes again.
        facts = {name: result[name] for name in result if name != "digest"}
        server.table.ask = asking + " " + encode(facts)
        for _ in steps:
            pass
        stored(server, result)
    return result


def stored(server, result):
    """Bring it to flash. Add "stored": False to the answer if it is in memory alone. Return it."""
    server.flush()
    if server.table.trouble:
        result["stored"] = False
    return result


METHODS = {
    "game.amend": (
        _amend,
        "ply=number how=text action?=text follow?=text digest?=text try?=flag drop?=flag",
    ),
}
