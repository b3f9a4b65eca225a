"""The methods of the box itself, as they are where no application hands its own in."""

from firmware.link.refusal import bad


def _hello(server):
    return server.identity


def _memory(server):
    """Nothing to say: the heap is the host's own."""


def _language(server, code=None):
    if code is not None:
        if code not in server.languages:
            raise bad("code", "There is no such language.")
        server.language = code
    return {"code": server.language, "codes": server.languages}


METHODS = {
    "system.hello": (_hello, ""),
    "system.memory": (_memory, ""),
    "system.language": (_language, "code?=text"),
}
