"""The methods system.*: what the box is, its memory, its language."""

import gc

from firmware.link.refusal import bad


def _hello(server):
    return server.identity


def _memory(server):
    """Bytes of the heap, free and used. None where there is no box: the heap is the host's own."""
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
        answer["kept"] = False  # the language is used until the power goes
    return answer


METHODS = {
    "system.hello": (_hello, ""),
    "system.memory": (_memory, ""),
    "system.language": (_language, "code?=text"),
}
