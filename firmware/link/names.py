"""The method game.names: what people call the players."""

from firmware.link.game import mark_unkept, note_request
from shared_rules.kernel.entry import check_names, names_of


def _names(server, names=None, digest=None):
    """The names of the running game. Those in `names` are set first; the others stay."""
    session, table = server.session(), server.table
    note_request(server, digest)
    if names is not None:
        check_names(names, session.players)
        events = list(table.events)  # made now: after a name is kept, nothing may fail
        for player in sorted(names):
            table.remark("name " + player, names[player])
            table.events = events  # a new list: the screen that is shown makes its texts again
        server.outgoing = None  # drops a save that is half sent: it has changed
        if server.app:
            server.app.dirty()
        server.flush()
    return mark_unkept(server, {"names": names_of(session)})


METHODS = {"game.names": (_names, "names?=object digest?=text")}
