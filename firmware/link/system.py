"""The methods system.*: what the box is, its memory, its language, its settings."""

import gc

from firmware import visit
from firmware.link.lines import encode
from firmware.link.refusal import Refusal, bad


def _hello(server):
    return server.identity


def _memory(server):
    """Bytes of the heap, free and used. None if there is no box, but only a host's process."""
    if server.app is None:
        return None
    gc.collect()
    return {"free": gc.mem_free(), "used": gc.mem_alloc()}


def _language(server, code=None):
    app = server.app
    answer = {"code": code, "codes": server.languages}
    if code is None:
        answer["code"] = app.language.code if app else server.language
    elif code not in server.languages:
        raise bad("code", "There is no such language.")
    elif app is None:
        server.language = code
    elif not app.set("language", code):
        answer["kept"] = False  # the box speaks this language only until the power goes
    return answer


def _settings(server, name=None, value=None):
    """One setting or all that fit in the line; `more` has the names of the others."""
    app = server.app
    if app is None:
        raise Refusal(-32601, "There is no such method.")
    preferences = visit("firmware.preferences")
    settings = preferences.list_settings(app)
    if name is None and value is not None or name is not None and name not in settings:
        raise bad("name", "There is no such setting.")
    answer = {"settings": {}}
    if value is not None:
        try:
            if not preferences.put(app, name, value):
                answer["kept"] = False  # the setting holds only until the power goes
        except ValueError:
            raise bad("value", "This setting has no such value.") from None
        settings = preferences.list_settings(app)
    space, more = server.space - 99, []  # the rest is for the frame, `more` and `kept`
    # First those with `values`, which are short.
    names = sorted(settings, key=lambda known: ("values" not in settings[known], known))
    for each in [name] if name else names:
        size = len(encode({each: settings[each]}))
        if size > space:
            more.append(each)
        else:
            space -= size
            answer["settings"][each] = settings[each]
    if more:
        answer["more"] = more
    return answer


METHODS = {
    "system.hello": (_hello, ""),
    "system.memory": (_memory, ""),
    "system.language": (_language, "code?=text"),
    "system.settings": (_settings, "name?=text value?=value"),
}
