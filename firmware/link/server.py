"""The JSON-RPC server: checks requests, answers them, and runs what takes long in slices."""

import json
import sys
from binascii import crc32

from firmware import collect, unload_all, visit
from firmware.link import game
from firmware.link.lines import LONGEST_OUT, Reader, encode, is_tagged
from firmware.link.parameters import check, text
from firmware.link.refusal import FAULT, Done, Refusal, explain

# Modules unloaded after a request.
_VISITORS = (
    "system games view saves search stored parts names turns advice steps amend clocks why lesson"
)
_FRAME = 33  # bytes of an answer that are not the id and the result
_SUFFIX = 9  # bytes of a CRC, with its star
_NESTED = 200  # brackets: no request needs so many
_MOST = 18  # entries of a job: one runs, eight wait
# Method, or group of methods, and the module that is loaded for it and unloaded afterwards. Only
# `ui` stays until the memory is needed, because a host that shows the glass asks all the time. This
# is one text, because the names in a dict would stay in memory for ever. Without "=" the module has
# the last word of the name.
_SELDOM = (
    "system ui store=stored game.list=games game.new=games game.names game.turns game.clock=clocks "
    "game.go=steps game.advised=advice game.ends=advice game.amend game.view game.save=saves "
    "game.load=saves game.perft=search game.suggest=search game.why game.rule=why game.lesson"
)


class Call:
    """A request under way: what its answer must look like."""

    guest = None  # who has asked, if that was not the host

    def __init__(self, tagged, id="null"):
        self.tagged = tagged  # whether the answer carries a CRC
        self.space = LONGEST_OUT - _SUFFIX if tagged else LONGEST_OUT  # bytes without the CRC
        self.id = id  # as JSON text; None: no answer is wanted
        self.crc = 0  # the CRC-32 of the request
        self.method = ""
        # The table's and the store's, before the request: other objects tell of a change.
        self.events = self.journal = None
        self.result = None  # of a request that is done and not answered yet
        self.leaving = False  # whether the game on the table has left for it, before the start


class Server:
    """Serves a table to one host, and to guests: the telephones of firmware/radio.

    A guest is an object with two methods: `check(server, call, params)` raises Refusal for what it
    may not ask, `take(line)` takes the bytes of the answer.

    table: firmware.table.Table. send: a function that takes the bytes of a whole line with its LF.
    identity: a dict, the answer to `system.hello`.
    store: firmware.store.Store, or None; then `store.*` is unknown.
    app: firmware.app.App, or None; then `ui.*` is unknown.
    languages: the codes of the languages that there are texts in.
    """

    def __init__(self, table, send, identity, store=None, app=None, languages=("en",)):
        self.table, self.identity, self.store, self.app = table, identity, store, app
        self.languages = languages
        self.language = languages[0]  # used if there is no application
        self.space = 0  # bytes that the result of the present request may take
        self.changes = 0  # number of changes of the table so far
        # Called before a change is answered: it shows the frame, then brings the change to flash.
        self.flush = app.glass.refresh if app else table.flush
        self.incoming = self.outgoing = None  # a text that comes, or leaves, in parts
        self._send_line = send
        self.reader = Reader()
        self.has_host = False  # whether a host has sent a line
        self.tagging = False  # whether it uses CRCs: then notifications carry one, too
        self._visited = False  # whether a module was loaded for a request
        self._news = []  # changes that the host has not made, to be told when they are on flash
        self.owed = None  # the call that is being answered
        # (call, generator, ...): what runs in slices, as a search or a load; behind it, in pairs,
        # what begins when that has ended; or None.
        self.job = None
        # Lines that were read and not begun: (body, whether it was too long). The next step begins
        # that of a guest, who is the third.
        self.lines = []
        self.carried = None  # (call, parameters) that came over a start
        table.watch(self._changed)
        table.flushed = self._tell
        if app:
            app.listeners.append(self.notify)

    # A Pico takes 26 or so nested calls, and the application's loop is among them. Each that the
    # server adds is one less for the rules. So `feed` calls the steps of a request in a row, and no
    # step calls the next one.
    #
    # A MemoryError leaves the server, and `owed` keeps the call: the box answers it before or after
    # a start (firmware/link/unanswered.py). Whatever else is raised is the answer.

    def feed(self, data):
        """Take any number of bytes. At return each request in them is answered or under way.

        What comes while another game is begun waits for it. MemoryError, Restart: the box starts
        again. What was not begun is `unread`; `give_up` answers the rest.
        """
        self.lines += self.reader.feed(data)
        app = self.app
        while self.lines and not (self.carried or app and app.stack.top.name == "begin"):
            body, long, *guest = self.lines.pop(0)
            tagged = is_tagged(body)
            call = self.owed = Call(tagged)
            if guest:
                call.guest = guest[0]
            else:
                self.has_host = True
                self.tagging = self.tagging or tagged
            try:
                body = _line(call, body, long)
                job = self.job and self.job[0]
                if call.guest or not (job and job.leaving and job.crc == call.crc):
                    self._serve(call, self._read(call, _parse(body)))
                # else it was asked again after the start, and has one answer
            except MemoryError:
                raise
            except Exception as error:
                self.fail(call, error)
            self.owed = None

    def step(self):
        """Advance what is under way by one slice. Return whether there is more to do."""
        if self.carried:
            call, params = self.carried
            self.carried, self.owed = None, call
            try:
                self._serve(call, params)
            except MemoryError:
                raise
            except Exception as error:
                self.fail(call, error)
            self.owed = None
        if self.lines:
            self.feed(b"")
        if self.job:
            if self._advance(*self.job[:2]):
                self.job = self.job[2:] or None
                self._unload()
        return self.job is not None

    def notify(self, method, params):
        """Send a notification: `game.changed` or `system.error`. params: a dict."""
        line = '{"jsonrpc":"2.0","method":"%s","params":%s}' % (method, encode(params))
        self._send(self.tagging, line, None)

    # What the methods use.

    def session(self):
        """The session on the table. Refusal: there is none."""
        if self.table.session is None:
            raise Refusal(2, "There is no game on the table.")
        return self.table.session

    def be_free(self):
        """Raise a Refusal while something that runs in slices is under way."""
        if self.job:
            raise Refusal(5, "Something that takes long is under way.")

    def fresh(self, steps):
        """A generator: go through `steps`, a generator, slice by slice. Return what it returns.

        Refusal: the game has changed meanwhile.
        """
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

    def _read(self, call, request):
        """Check a request. Return its parameters."""
        if not isinstance(request, dict):
            raise Refusal(-32600, "A request is one JSON object.")
        if "id" in request:
            call.id = text(request["id"])
        method, params = request.get("method"), request.get("params", {})
        if request.get("jsonrpc") != "2.0" or not isinstance(method, str):
            raise Refusal(-32600, "This is not a JSON-RPC 2.0 request.")
        if not isinstance(params, (dict, list)):
            raise Refusal(-32600, "The parameters must be an object.")
        if "id" not in request:
            call.id = None
        call.method = method
        if call.guest:
            call.guest.check(self, call, params)
        return params

    def _serve(self, call, params):
        """Execute a request and answer it, unless it is under way now.

        params: None if it was done before, and only has to be answered.
        """
        if params is not None:  # else `is_done` of firmware/link/unanswered.py still finds a change
            call.events, call.journal = self.table.events, self.store and self.store.journal
        try:
            self.space = call.space - _FRAME - len(call.id or "")
            try:
                if params is None:
                    raise Done
                function, wanted = self._find(call.method)
                result = function(self, **check(params, wanted))
            except Done:
                result = self.answer_repeated(call)
            if hasattr(result, "send"):
                if self.job and len(self.job) == _MOST:
                    raise Refusal(5, "Too much is asked.")
                self.job = (self.job or ()) + (call, result)
            else:
                call.result = result
                self.reply(call, "result", result)
        finally:
            self.table.ask = ""
            self._unload()

    def answer_repeated(self, call):
        """The answer to a request that was done before."""
        return visit("firmware.link.repeat").answer(self, call.method)

    def _find(self, method):
        """(function, its parameters as `check` reads them) of a method. Refusal: unknown."""
        methods = game.METHODS
        if method not in methods:
            group = method.split(".")[0]
            name = None
            for word in _SELDOM.split():
                words = word.split("=")
                if words[0] in (method, group):
                    name = words[-1].split(".")[-1]
            lacking = self.store is None and group == "store" or self.app is None and group == "ui"
            if name and not lacking:
                path = "firmware.link." + name
                self._visited = self._visited or name != "ui"
                if path not in sys.modules:
                    collect()
                methods = __import__(path, None, None, (name,)).METHODS
        if method not in methods:
            raise Refusal(-32601, "There is no such method.")
        return methods[method]

    def _advance(self, call, job):
        """Advance a job by one slice. Return whether it has ended; then it is answered."""
        try:
            try:
                next(job)
                return False
            except StopIteration as end:
                call.result = end.value
                self.reply(call, "result", end.value)
        except MemoryError:
            raise
        except Exception as error:
            self.fail(call, error)
        return True

    def _changed(self, change):
        self.changes += 1
        self.outgoing = None
        call = self.owed or self.job and self.job[0]
        if self.has_host and (change["by"] != "link" or call and call.guest):
            self._news.append(change)

    def _tell(self):
        """Notify the host of changes that are on flash, or note the digest of one that is not."""
        news = self._news
        if news and "digest" not in news[-1]:
            news[-1]["digest"] = self.table.session.digest()
        while news and not self.table.due:
            self.notify("game.changed", game.mark_unkept(self, news[0]))
            news.pop(0)

    def _unload(self):
        """Unload the modules of requests and of a search, unless something is under way."""
        if not (self.job or self.incoming or self.outgoing):
            if self._visited:
                self._visited = False
                if not self.table.ample:
                    unload_all(_VISITORS, "firmware.link.")
                self.table.stop()
            self.table.unload()

    # Answers.

    def fail(self, call, error):
        if call.leaving and not isinstance(error, MemoryError):
            self.table.come_back("link")  # the game that it was to bring is refused
        code, text, data = explain(error, self.app.language.code if self.app else self.language)
        if text is FAULT and self.app:
            self.app.guard(self.app.note, error)
        answer = {"code": code, "message": text}
        if data is not None:
            answer["data"] = data
        self.reply(call, "error", answer)

    def reply(self, call, key, value):
        """Answer a call, once its change is on flash. key: "result" or "error"."""
        if self.table.due:
            self.flush()
        if call.id is None:
            return
        line = '{"jsonrpc":"2.0","id":%s,"%s":%s}' % (call.id, key, encode(value))
        if len(line) > call.space:
            self.fail(call, Refusal(-32603, "The answer does not fit in a line."))
        else:
            self._send(call.tagged, line, call.guest)

    def _send(self, tagged, line, guest):
        line = line.encode()
        if tagged:
            line += b"*%08x" % crc32(line)
        (guest.take if guest else self._send_line)(line + b"\n")


def _line(call, body, long):
    """The bytes of a request without its CRC. Refusal: the line is too long, or damaged."""
    if long:
        raise Refusal(-32600, "The line is longer than 4096 bytes.")
    if call.tagged:
        if b"%08x" % crc32(body[:-9]) != body[-8:]:
            raise Refusal(-32700, "The checksum is wrong.")
        body = body[:-9]
    call.crc = crc32(body)
    return body


def _parse(body):
    """The JSON value of a line. Refusal: it is not JSON, or its brackets are nested too deep.

    Such brackets raise RuntimeError, or on MicroPython mostly a MemoryError.
    """
    try:
        return json.loads(str(body, "utf-8"))
    except (ValueError, RuntimeError):
        pass
    except MemoryError:
        if body.count(b"[") + body.count(b"{") < _NESTED:
            raise
    raise Refusal(-32700, "The line is not JSON.")
