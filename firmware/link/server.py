"""The JSON-RPC server: requests checked in the order of the protocol page, answers, jobs."""

import json
import sys
from binascii import crc32

from firmware import forget_rules, make_room, sweep
from firmware.link import game
from firmware.link.lines import LONGEST_OUT, Reader, encode, is_tagged
from firmware.link.parameters import check
from firmware.link.refusal import Refusal, explain

_VISITORS = "system games view saves search stored parts"  # modules that go after a request
_FRAME = 33  # bytes of an answer that are not the id and the result
_SUFFIX = 9  # of a CRC
_NESTED = 200  # brackets that no request has
_LONGEST_ID = 32  # bytes of text, digits of a number
# Methods that are seldom called, or all of a group: their modules come for them and go again.
# That of `ui` stays, until somebody wants the room: a host that draws the glass asks all the time.
_SELDOM = {
    "system": "system",
    "ui": "ui",
    "store": "stored",
    "game.list": "games",
    "game.view": "view",
    "game.save": "saves",
    "game.load": "saves",
    "game.perft": "search",
    "game.suggest": "search",
}


class _Call:
    """One request under way: what its answer must look like."""

    def __init__(self, tagged):
        self.tagged = tagged  # the answer carries a CRC
        self.room = LONGEST_OUT - _SUFFIX if tagged else LONGEST_OUT  # bytes of it, CRC apart
        self.id = "null"  # as JSON text
        self.silent = False  # no answer is wanted


class Server:
    """Serves a table to one host.

    table: firmware.table.Table. send(line): takes the bytes of a whole line with its LF.
    identity: what `system.hello` says. store: firmware.store.Store, or None where there is none
    (`store.*` is then unknown). app: firmware.app.App, or None (`ui.*`). line: 4097 bytes to hold
    a line in, where they are taken already. languages: the codes of those that texts are there in.
    """

    def __init__(self, table, send, identity, store=None, app=None, line=None, languages=("en",)):
        self.table = table
        self.identity = identity
        self.store = store
        self.app = app
        self.languages = languages
        self.language = languages[0]  # of a host without an application
        self.room = 0  # bytes that the result of the present request may take
        self.changes = 0  # of the game on the table, counted
        # Called before a change is answered: the box draws the frame, and brings it to flash.
        self.settle = app.refresh if app else table.settle
        self.incoming = None  # a text that comes in parts
        self.outgoing = None  # a text that leaves in parts
        self._send_line = send
        self._reader = Reader(line)
        self._heard = False  # there is a host: it has said something
        self._tagging = False  # it uses CRCs: notifications carry one too
        self._visited = False  # a module has come for a request
        self._news = None  # a change that the host has not made, to be told when it is on flash
        self._owed = None  # the call that is being answered
        self._job = None  # perft, suggest, load: (call, generator)
        table.watch(self._changed, self._tell)
        if app:
            app.listeners.append(self.notify)

    # Every call that a request is nested in is missing where the rules are deep in theirs: a Pico
    # has room for 26 or so, the application's loop among them. So there are few functions here.

    def feed(self, data):
        """Take any number of bytes; what they ask is answered, or under way, at return."""
        for body, too_long in self._reader.feed(data):
            self._heard = True
            tagged = is_tagged(body)
            self._tagging = self._tagging or tagged
            call = self._owed = _Call(tagged)
            try:
                if too_long:
                    raise Refusal(-32600, "The line is longer than 4096 bytes.")
                if tagged:
                    if b"%08x" % crc32(body[:-9]) != body[-8:]:
                        raise Refusal(-32700, "The checksum of the line is wrong.")
                    body = body[:-9]
                try:
                    request = _parse(body)
                except MemoryError:
                    self.make_room()
                    request = _parse(body)
                result = self._serve(call, request)
                if not hasattr(result, "send"):
                    self._reply(call, "result", result)
            except Exception as error:
                self._fail(call, error)
            self._owed = None

    def step(self):
        """Advance what is under way by one slice; whether there is more to do."""
        if self._job:
            call, job = self._job
            if self._advance(call, job):
                self._job = None
                self._tidy()
        return self._job is not None

    def hears(self):
        """Whether a line has come half."""
        return self._reader.used > 0

    def give_up(self):
        """Refuse what is not answered yet: there is no memory to go on."""
        calls = self._owed, self._job and self._job[0]
        self._job = self._owed = None
        for call in calls:
            if call:
                self._fail(call, MemoryError())

    def notify(self, method, params):
        """Tell the host something unasked: `game.changed`, `system.error`."""
        line = '{"jsonrpc":"2.0","method":"%s","params":%s}' % (method, encode(params))
        self._send(self._tagging, line)

    # What the methods use.

    def session(self):
        """The session on the table; a refusal where there is none. MemoryError: it comes again."""
        if self.table.lost:
            raise MemoryError
        if self.table.session is None:
            raise Refusal(2, "There is no game on the table.")
        return self.table.session

    def be_free(self):
        """A refusal while a perft, suggest or load is under way."""
        if self._job:
            raise Refusal(5, "Something that takes long is under way.")

    def surely(self, tell, *given):
        """What tell(self, ...) returns: the answer to a change that is done, and must be told."""
        try:
            return tell(self, *given)
        except MemoryError:
            self.make_room()
        try:
            return tell(self, *given)
        except MemoryError as error:
            raise Refusal(*explain(error)) from None  # and not once more from the start

    def make_room(self):
        """All the room that there can be, until the answer is given."""
        forget_rules("ui", "firmware.link.")
        self.table.relieve()

    def fresh(self, steps):
        """Go through a generator, slice by slice; a refusal as soon as the game has changed."""
        changes = self.changes
        try:
            while True:
                next(steps)
                yield
                if self.changes != changes:
                    steps.close()
                    raise Refusal(6, "The game has changed meanwhile.")
        except StopIteration as end:
            return end.value

    # Requests.

    def _serve(self, call, request):
        """Check a request and execute it: its result, or a generator that is now under way."""
        if not isinstance(request, dict):
            raise Refusal(-32600, "A request is one JSON object.")
        if "id" in request:
            call.id = _id(request["id"])
        method, params = request.get("method"), request.get("params", {})
        if request.get("jsonrpc") != "2.0" or not isinstance(method, str):
            raise Refusal(-32600, "This is not a JSON-RPC 2.0 request.")
        if not isinstance(params, (dict, list)):
            raise Refusal(-32600, "The parameters must be an object.")
        call.silent = "id" not in request
        try:
            try:
                function, wanted = self._find(method)
            except MemoryError:  # for its module
                self.make_room()
                function, wanted = self._find(method)
            params = check(params, wanted)
            self.room = call.room - _FRAME - len(call.id)
            try:
                result = function(self, **params)
            except MemoryError:  # nothing has changed: once more, with all the room there is
                self.make_room()
                result = function(self, **params)
            if hasattr(result, "send"):
                self._job = (call, result)
            return result
        finally:
            self._tidy()

    def _find(self, method):
        """(function, parameters) of a method."""
        methods = game.METHODS
        if method not in methods:
            group = method.split(".")[0]
            name = _SELDOM.get(method) or _SELDOM.get(group)
            if (
                name is None
                or (group == "store" and self.store is None)
                or (group == "ui" and self.app is None)
            ):
                raise Refusal(-32601, "There is no such method.")
            path = "firmware.link." + name
            self._visited = self._visited or name != "ui"
            if path not in sys.modules:
                make_room()
            methods = __import__(path, None, None, (name,)).METHODS
            if method not in methods:
                raise Refusal(-32601, "There is no such method.")
        return methods[method]

    def _advance(self, call, job):
        """One slice of a job; whether it has ended (and is answered)."""
        try:
            try:
                next(job)
                return False
            except StopIteration as end:
                self._reply(call, "result", end.value)
        except Exception as error:
            self._fail(call, error)
        return True

    def _changed(self, change):
        self.changes += 1
        self.outgoing = None
        if self._heard and change["by"] != "link" and change["action"] != "leave":
            self._news = change

    def _tell(self):
        """A change is on flash, so there is time for its digest."""
        change, self._news = self._news, None
        if change:
            try:
                self._notify_of(change)
            except MemoryError:
                self.make_room()
                self._notify_of(change)

    def _notify_of(self, change):
        change["digest"] = self.table.session.digest()
        self.notify("game.changed", change)

    def _tidy(self):
        """Let the modules go that are not needed for what is under way."""
        if not (self._job or self.incoming or self.outgoing):
            if self._visited:
                self._visited = False
                if not self.table.roomy:
                    forget_rules(_VISITORS, "firmware.link.")
                self.table.rest()
            self.table.tidy()

    # Answers.

    def _fail(self, call, error):
        if isinstance(error, MemoryError):  # with all the room that there can be
            sweep()
            self.table.begin_anew()
        code, text, data = explain(error)
        answer = {"code": code, "message": text}
        if data is not None:
            answer["data"] = data
        self._reply(call, "error", answer)

    def _reply(self, call, key, value):
        if self.table.due:
            try:
                self.settle()
            except MemoryError:
                self.make_room()
                self.table.settle()
        if call.silent:
            return
        try:
            line = _line(call, key, value)
        except MemoryError:
            self.make_room()
            line = _line(call, key, value)
        if len(line) > call.room:
            self._fail(call, Refusal(-32603, "The answer does not fit in a line."))
        else:
            self._send(call.tagged, line)

    def _send(self, tagged, line):
        line = line.encode()
        if tagged:
            line += b"*%08x" % crc32(line)
        self._send_line(line + b"\n")


def _line(call, key, value):
    """The text of an answer."""
    return '{"jsonrpc":"2.0","id":%s,"%s":%s}' % (call.id, key, encode(value))


def _parse(body):
    """The value of a line. RecursionError, and MemoryError in most cases: brackets without end."""
    try:
        return json.loads(str(body, "utf-8"))
    except (ValueError, RuntimeError):
        pass
    except MemoryError:
        if body.count(b"[") + body.count(b"{") < _NESTED:
            raise
    raise Refusal(-32700, "The line is not JSON.")


def _id(value):
    """The id as JSON text: a whole number or a text, neither long; another can't be answered."""
    if value is True or value is False or not isinstance(value, (int, str)):
        raise Refusal(-32600, "An id is a whole number or a text.")
    if isinstance(value, str):
        # A surrogate is half of a letter that takes four bytes.
        size = 0
        for letter in value:
            code = ord(letter)
            size += 1 + (code > 0x7F) + (code > 0x7FF and code >> 11 != 27) + (code > 0xFFFF)
    else:
        size = len(str(value))
    if size > _LONGEST_ID:
        raise Refusal(-32600, "An id has at most 32 bytes.")
    return encode(value)
