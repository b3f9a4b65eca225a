"""A game of counting and a host that plays it, for the tests of link and store."""

import json
from binascii import crc32

from firmware.link import unanswered
from firmware.link.server import Server
from firmware.table import Table
from shared_rules import catalog
from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.kernel.game import Game

IDENTITY = {"name": "pilothouse", "protocol": 2}


class Rules(Game):
    """`add N` (1 to 4), `roll` a die, `say N` (N events), `win` at 100. Who is on turn adds.

    Options: `width`, entries of the list `wide` in the state; `depth`, entries in each of them;
    `choices`, how many more texts are listed.
    """

    name = "counter"
    version = 3
    draws = "roll"
    HIDDEN = ("secret",)

    def __init__(self, players, options, position, seats, rng):
        for name in options:
            if name not in ("width", "depth", "choices"):
                raise SetupError(name)
        if position and list(position) != ["count"]:
            raise SetupError("position")
        self.options = options
        self.position = position or {}
        self.rng = rng
        self.spelled = ""
        if self.position.get("count", 0) > 100:
            raise RuleError("C-1", "too_high", most=100)

    def start(self):
        row = list(range(self.options.get("depth", 0)))
        wide = [row for _ in range(self.options.get("width", 0))]
        count = self.position.get("count", 0)
        return {"count": count, "over": False, "secret": 7, "wide": wide, "last": None}

    def apply(self, state, text):
        if state["over"]:
            raise RuleError(None, "over")
        words = text.split(" ")
        spelled = text
        if text == "roll":
            face = self.rng.below(6)
            state["last"] = face
            events = [{"event": "rolled", "face": face}]
            spelled = "roll %d" % face
        elif words[0] == "add" and len(words) == 2 and words[1] in ("1", "2", "3", "4"):
            state["count"] += int(words[1])
            events = [{"event": "added", "n": int(words[1])}]
        elif words[0] == "add" and len(words) == 2 and words[1] == "9":
            raise RuleError("C-2", "too_much", most=4, hosts=["a", "b"])
        elif words[0] == "say" and len(words) == 2:
            events = [{"event": "said", "place": n} for n in range(int(words[1]))]
        elif text == "win":
            if state["count"] < 100:
                raise RuleError("C-3", "early", count=state["count"])
            state["over"] = True
            events = [{"event": "over"}]
        elif words[0] == "shout":
            raise RuleError("C-4", "loud", text=text)
        else:
            raise RuleError(None, "unknown")
        self.spelled = spelled
        return events

    def player(self, state):
        return "ann" if state["count"] % 2 == 0 else "bob"

    def strip_outcome(self, text):
        return "roll" if text.startswith("roll") else text

    def actions(self, state):
        if not state["over"]:
            yield "add 1..4"
            yield "roll"
            for n in range(self.options.get("choices", 0)):
                yield "say %d" % n

    def perft(self, state, depth, count):
        nodes = 1
        for _ in range(depth):
            nodes *= 4 if count == "moves" else 3
            yield
        return nodes

    def suggest(self, state, level, nodes):
        yield
        yield
        return {"action": "add 1", "nodes": nodes or 1, "depth": level or 1, "value": 0}


def options():
    return [
        {"name": "choices", "default": 0, "range": [0, 999]},
        {"name": "depth", "default": 0, "range": [0, 99]},
        {"name": "width", "default": 0, "range": [0, 99]},
    ]


class About:
    """Stands in for shared_rules/counter/about.py."""

    TITLE = "Counter"
    ORDER = 9
    PLAYERS = 1, 4
    SETTING_UP = SEARCH = ""
    TABLES = {"table": "table.Table"}


GAMES = ["counter", "gyges", "master", "mississippi", "tboats"]
_about, _rules, _options = catalog.about, catalog.rules, catalog.options


def install():
    """Put the game into the catalogue."""
    catalog.hand_in(GAMES)
    catalog.about = lambda game: About if game == "counter" else _about(game)
    catalog.rules = lambda game: Rules if game == "counter" else _rules(game)
    catalog.options = lambda game: options() if game == "counter" else _options(game)


def remove():
    """Take it out again."""
    catalog.hand_in(None)
    catalog.about, catalog.rules, catalog.options = _about, _rules, _options


def played(test):
    """Decorator: the test runs with the game in the catalogue."""

    def run():
        install()
        try:
            test()
        finally:
            remove()

    return run


def refused(answer, number, **data):
    """The answer is an error with this number, and `data` is all that it carries."""
    assert answer["code"] == number, answer
    assert answer.get("data") == (data or None), answer


class Host:
    """The other end of a link: it sends requests and checks the form of every line that answers."""

    def __init__(self, store=None, entropy=lambda: 5, app=None):
        self.table = Table(entropy, store)
        self.lines = []
        send, languages = self.lines.append, ["en", "it"]
        self.server = Server(self.table, send, IDENTITY, store, app, languages)
        self.raw = []  # the last lines, as bytes

    def send(self, data):
        """Feed bytes; returns the messages that come back. Jobs are not stepped."""
        try:
            self.server.feed(data)
        except MemoryError as error:  # the box starts again; without a store there is no other way
            unanswered.give_up(self.server, error)
        return self.heard()

    def heard(self):
        """Bring what has changed to flash; returns the messages that have come since."""
        self.table.flush()
        self.raw = list(self.lines)
        del self.lines[:]
        return [self.message(line) for line in self.raw]

    def message(self, line):
        assert line[-1:] == b"\n" and b"\n" not in line[:-1], line
        line = line[:-1]
        assert len(line) <= 1024, len(line)
        assert b"\x03" not in line
        if line[-9:-8] == b"*":
            assert line[-8:] == b"%08x" % crc32(line[:-9])
            line = line[:-9]
        message = json.loads(str(line, "utf-8"))
        assert message["jsonrpc"] == "2.0"
        return message

    def ask(self, method, **params):
        """Send a request and step its job to the end; returns the result, or the error object."""
        return self.finish(self.begin(method, **params))

    def begin(self, method, **params):
        """Send a request; returns what comes back at once."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return self.send(json.dumps(request).encode() + b"\n")

    def finish(self, answers=None):
        """Step the jobs to their end; returns the answer, without notifications."""
        answers = answers or []
        try:
            while self.server.step():
                pass
        except MemoryError as error:
            unanswered.give_up(self.server, error)
        answers = [m for m in answers + self.heard() if "method" not in m]
        assert len(answers) == 1, answers
        return answers[0].get("error", answers[0].get("result"))

    def new(self, **params):
        """Begin the counting game."""
        params.setdefault("players", ["ann", "bob"])
        params.setdefault("seed", 1)
        return self.ask("game.new", game="counter", **params)

    def text(self, method, **params):
        """Ask for a text in parts; returns (bytes, number of parts, the last answer)."""
        data, parts = b"", 0
        while True:
            answer = self.ask(method, offset=len(data), **params)
            data += answer["part"].encode()
            parts += 1
            if len(data) == answer["total"]:
                return data, parts, answer
            assert answer["part"], answer

    def load(self, save, method="game.load", size=1500, crc=None):
        """Send a save in parts; returns the last answer."""
        text = str(save, "utf-8")
        offset, answer = 0, None
        crc = crc or "%08x" % crc32(save)
        while offset < len(text) or answer is None:
            part = text[offset : offset + size]  # the text is ASCII, so a letter is a byte
            answer = self.ask(method, part=part, offset=offset, total=len(save), crc=crc)
            offset += len(part)
            if "code" in answer:
                break
        return answer


def begun(**params):
    """A host that has begun the counting game."""
    host = Host()
    host.new(**params)
    return host
