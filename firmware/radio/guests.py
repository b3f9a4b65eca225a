"""What telephones may ask, and what several of them ask: the box works it out once a change.

A page writes its lines in one form, `{"jsonrpc":"2.0","id":"NAME-N","method":...}`. So what it asks
is known by its text. What it may ask is decided by what the server has read, not by this text.
"""

from firmware.link import rights
from firmware.link.refusal import Refusal
from firmware.radio.telephones import Telephones

_HEAD = b'{"jsonrpc":"2.0","id":"'
_METHOD = b'","method":"'
_LONGEST = 32  # bytes of an id
_LETTERS = b"abcdefghijklmnopqrstuvwxyz."
_RESULT, _ERROR = b',"result":', b',"error":{"code":'
# Codes of errors that hold until something changes: no legal action, no game, nothing to take back,
# no such method, no such parameter
_SURE = b"1", b"2", b"3", b"-32601", b"-32602"
KEPT = 12288  # bytes of answers that are kept
_FORM = (
    b'{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"A page does not write so."}}\n'
)


class Question:
    """A line under way, for all telephones that ask just this. It is the server's guest."""

    def __init__(self, guests, asked, at):
        self._guests, self._asked, self._at = guests, asked, at
        self.waiting = []  # (connection, id), ...
        self._stays = False  # whether the answer holds until something changes

    def check(self, server, call, params):
        """Raise Refusal for what no telephone may ask. call: that of the server."""
        if not isinstance(params, dict):
            raise Refusal(rights.BAD, "The parameters must be an object.")
        job = server.job and server.job[0]
        if job and job.leaving and job.crc == call.crc:
            # It was asked again after a start, which has lost the guest. That request answers both.
            job.id, job.guest, call.id = call.id, self, None
            raise Refusal(rights.STALE, rights.ELSE)
        kind = rights.kind(call.method, params)
        if not kind:
            raise Refusal(rights.UNKNOWN, rights.OWNERS)
        if rights.is_blind(call.method, params):
            raise Refusal(rights.BAD, rights.BLIND)
        if call.method == rights.BEGIN:
            session = server.table.session
            there = session and session.digest()
            forbidden = rights.forbids_game(params.get("digest"), there, lambda: session.over)
            if forbidden:
                raise Refusal(*forbidden)
        clocks = call.method == "game.clock" or call.method == "game.save" and params["offset"]
        self._stays = kind != rights.CHANGE and not clocks

    def take(self, line):
        """Hand the answer to all who wait for it. line: with the id of the first one."""
        self._guests.answered(self._asked, self)
        own = _HEAD + self.waiting[0][1] + b'"'
        shared = line.startswith(own)
        rest = line[len(own) :]
        for caller, id in self.waiting:
            self._guests.door.say(caller, _HEAD + id + b'"' + rest if shared else line)
        if shared and self._stays and (rest.startswith(_RESULT) or _code(rest) in _SURE):
            self._guests.keep(self._asked, rest, self._at)


class Guests:
    """Between the door and the server of the link.

    app: firmware.app.App. server: firmware.link.server.Server. window: a function that returns
    what somebody sees who has not typed the address. door: set when there is one.
    """

    def __init__(self, app, server, window):
        self._app, self._server, self.window = app, server, window
        self.door = None
        self.telephones = Telephones()
        self._known = {}  # what was asked -> the rest of its answer, behind the id
        self._size = 0  # bytes of these
        self._open = {}  # what was asked -> Question
        self._events = self._moment = None  # what tells whether anything has changed
        self._count = 0  # how often it has
        self._next = 0  # the connection whose turn it is

    def stamp(self):
        """A number that grows whenever the game, a name, a clock or the language has changed."""
        app, table = self._app, self._server.table
        clock = app.clock
        moment = (
            self._server.changes,
            app.settings.get("seen"),
            clock and (clock.paused, clock.flag),
        )
        # The list of events is a new one with another name or another language, too.
        if self._events is not table.events or self._moment != moment:
            self._events, self._moment = table.events, moment
            self._count += 1
            self.clear()
        return self._count

    def clear(self):
        """Drop the answers that are kept."""
        self._known.clear()
        self._size = 0

    def now(self, name):
        """Where the box stands: its start and a count, own seat, taken seats: a line each."""
        own = self.telephones.note(name)
        session = self._server.table.session
        players = session.players if session else ()
        others = self.telephones.list_taken(name)
        taken = [player for player in players if player in others]
        start = self._server.identity["start"]
        own = own if own in players else ""
        return ("%d.%d\n%s\n%s\n" % (start, self.stamp(), own, " ".join(taken))).encode()

    def sit(self, body):
        """Give a telephone a seat. body: its name and the seat. Returns what `now` does."""
        name, _, seat = body.strip().partition(b" ")
        session = self._server.table.session
        seat = [player for player in session.players if player.encode() == seat] if session else []
        self.telephones.sit(name, seat[0] if seat else "")
        return self.now(name)

    def pass_on(self):
        """Hand the server one line, of the connection whose turn it is. Return whether it did."""
        server, callers = self._server, self.door.callers
        if server.lines or server.carried or self._app.stack.top.name == "begin":
            return False
        for n in range(len(callers)):
            caller = callers[(self._next + n) % len(callers)]
            if caller.lines and self._hear(caller, caller.lines[0]):
                caller.lines.pop(0)
                self._next += n + 1
                return True
        return False

    def _hear(self, caller, line):
        """Answer a line, or have it answered. Return whether that is possible now."""
        end = line.find(_METHOD)
        id, asked = line[len(_HEAD) : max(end, 0)], line[end + len(_METHOD) :]
        if not line.startswith(_HEAD) or not _is_id(id):
            self.door.say(caller, _FORM)
            return True
        method = asked.split(b'"', 1)[0]
        method = "" if method.strip(_LETTERS) else str(method, "utf-8")
        # By the text; the server decides. A change is shared only by a page that asks it once more.
        kind = rights.kind(method, {"try": True} if b'"try":true' in asked else {})
        key = line if kind == rights.CHANGE else asked
        at = self.stamp()
        known = self._known.get(key)
        if known:
            self.door.say(caller, _HEAD + id + b'"' + known)
            return True
        question = self._open.get(key)
        if question is None:
            if self._server.job and rights.is_long(method, _names(asked)):
                return False  # it would be answered that the box is busy
            question = self._open[key] = Question(self, key, at)
            self._server.lines.append((line, False, question))
        question.waiting.append((caller, id))
        return True

    def answered(self, key, question):
        """A question is answered: who asks it from now on is not among those who wait."""
        if self._open.get(key) is question:
            del self._open[key]

    def keep(self, key, answer, at):
        """Keep the answer to a reading that was asked at the stamp `at`."""
        size = len(key) + len(answer)
        if at == self.stamp() and size <= KEPT:
            if self._size + size > KEPT:
                self.clear()
            self._known[key] = answer
            self._size += size


def _is_id(id):
    return 0 < len(id) <= _LONGEST and not id.strip(_LETTERS + b"0123456789-")


def _code(rest):
    """The code of an error answer, as text."""
    return rest[len(_ERROR) :].split(b",", 1)[0] if rest.startswith(_ERROR) else b""


def _names(asked):
    """Words of a line among which are the names of its parameters."""
    return [str(word, "utf-8") for word in asked.split(b'"') if word in (b"ply", b"try")]
