"""Lines that a link must refuse, each with its code (firmware/link/README.md), and their gunner."""

import json
import random
import time
from binascii import crc32
from typing import Any

from pilothouse.link import repeating, targets, wire
from pilothouse.link.client import Client

CODES = {-32700, -32600, -32601, -32602, -32603, 1, 2, 3, 4, 5, 6}
# All methods that a request can reach (firmware/link/README.md, "Methods")
HEAD = b'{"jsonrpc":"2.0","id":1,"method":"game.do"'
PARSE, REQUEST, METHOD, PARAMETERS = -32700, -32600, -32601, -32602
# The game that is on the table meanwhile
RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 7}
BEGIN = ("tile", "left", "ahead")


def request(method: object, **params: object) -> bytes:
    """A request line with any method and parameters."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()


def _parse() -> list[bytes]:
    """Lines that are no JSON: wrong letters, brackets or checksum."""
    deep = [
        b"[" * 4096,
        b'{"a":' * 800,
        b"[" * 2000 + b"]" * 1999,
        HEAD + b',"params":' + b"[" * 900,
    ]
    letters = [
        b"\xff",
        b"\x80\x81",
        b"\xc3",
        b'"\xc3\x28"',
        b'"\xf8\x88\x80\x80\x80"',
        b"\xfe\xff{}",
    ]
    controls = [b"\x00", b"\x04", b"\x01\x02\x04", b"\x1b[A", b"\x04" * 64, b"\x7f", b"\x08" * 9]
    words = [b"hello", b"{", b"}", b"'a'", b"nul", b"True", b"+", b'"', b'{"a"', b"-", b"\\"]
    texts = [b">>> ", b"import os", b"__import__('os')", b"{'jsonrpc':'2.0'}", b"GET / HTTP/1.1"]
    good = HEAD + b',"params":{"action":"tile"}}'
    seals = [good + b"*%08x" % (crc32(good) ^ bit) for bit in (1, 1 << 15, 1 << 31)]
    seals += [b"*00000001", b"{}*00000000", good[1:] + b"*%08x" % crc32(good)]
    return [*deep, *letters, *controls, *words, *texts, *seals, b" ", b"\t \t", good[:-1], good[1:]]


def _requests() -> list[bytes]:
    """Lines of JSON that are no request, and lines that are too long."""
    values = [b"1", b"-0", b"null", b"true", b'""', b"[]", b"{}", b'"x"', b"1e400", b"1" * 4000]
    values += [b"[" + request("game.digest") + b"]", b"[" * 50 + b"]" * 50, b'{"jsonrpc":"2.0"}']
    ids = [b"null", b"1.5", b"true", b"[]", b"{}", b'"' + b"x" * 33 + b'"', b"9" * 33, b"-1e3"]
    ids += [b'"' + "é".encode() * 17 + b'"']
    lines = [b'{"jsonrpc":"2.0","method":"game.undo","id":%s}' % id for id in ids]
    versions = [b"2", b"2.0", b'"2"', b'"1.0"', b"null", b"[]"]
    lines += [b'{"jsonrpc":%s,"id":1,"method":"game.undo"}' % version for version in versions]
    methods = [b"1", b"null", b'["game.undo"]', b"{}", b"true"]
    lines += [b'{"jsonrpc":"2.0","id":1,"method":%s}' % method for method in methods]
    lines += [HEAD + b',"params":%s}' % value for value in (b"1", b'"tile"', b"null", b"true")]
    # if a key is given twice, the last one counts
    lines += [b'{"jsonrpc":"2.0","id":1,"method":"game.undo","method":7}']
    lines += [HEAD + b',"params":{"action":"tile"},"params":5}']
    long = [b"x" * 4097, b" " * 5000, request("game.undo") + b" " * 4096, b'"' * 9000]
    return values + lines + long


def _methods() -> list[bytes]:
    """Requests for names that are no methods: paths, modules, and names inside modules."""
    names = ["", ".", "game", "game.", ".do", "game.do.", "game..do", "Game.do", "game.DO", "do"]
    names += ["eval", "exec", "__import__", "os.remove", "sys.exit", "machine.reset", "store.root"]
    names += ["game.__class__", "game.METHODS", "store.__init__", "system.os", "view._view"]
    names += ["saves.game.save", "firmware.link.game", "firmware/link/game", "../game.do", "/saves"]
    names += ["search", "stored", "games", "system", "system.hello\u0000", "game.do ", " game.do"]
    names += ["ui.eval", "ui.__class__", "store.commit", "game.list.x", "x" * 3000, "\u00e8.\u00e8"]
    return [request(name) for name in names]


def _parameters() -> list[bytes]:
    """Requests of known methods with wrong parameters."""
    new = {"game": "mississippi", "players": ["red", "green"]}
    lines = [request("game.do"), request("game.do", action=1), request("game.do", action=None)]
    lines += [request("game.do", action="tile", path="/"), request("game.undo", n=1)]
    lines += [request("game.actions", offset=bad) for bad in (-1, 1.5, True, "1", None, [], {})]
    lines += [
        request("game.new", **{**new, "game": bad}) for bad in ("os", "", "../boot", "kernel")
    ]
    lines += [
        request("game.new", **{**new, "players": bad}) for bad in (1, "red", [], [1], ["red"])
    ]
    lines += [request("game.new", **{**new, "players": ["red", "a b"]})]
    lines += [request("game.new", **new, seed=bad) for bad in (2**32, -1, 10**40, 0.5, "7", True)]
    lines += [request("game.new", **new, options=bad) for bad in ([], "x", {"x": 1}, {"mode": 1.5})]
    lines += [request("game.new", **new, seats=bad) for bad in ({"red": 9}, {"x": 1}, [], "red")]
    lines += [request("game.new", **new, position=bad) for bad in ([], {"x": 1}, {"boats": 5})]
    lines += [request("game.list", game=bad) for bad in ("os", "catalog", "../x", "x" * 3000)]
    names = ["", "..", "../settings", "settings", "/etc/passwd", "a.1.kept", "x" * 3000, "spool"]
    lines += [request("store." + name, name=bad) for name in ("read", "delete") for bad in names]
    lines += [request("store.resume", name=bad) for bad in names]
    lines += [request("system.language", code=bad) for bad in ("xx", "", "os", "../en", "en_home")]
    lines += [request("ui.press", button=bad) for bad in ("", "fire", "up+up", "+", "a" * 99)]
    lines += [request("ui.press", button="ok", ms=bad) for bad in (-1, 10001, 10**30, 0.5)]
    lines += [
        request("game.view", part=bad) for bad in ("x", "", ".", "boats.", "__class__", "rng")
    ]
    lines += [request("game.undo", step=bad) for bad in (1, 0, "true", None, [], {"step": True})]
    for method in ("game.view", "game.go"):
        lines += [request(method, ply=bad) for bad in (-1, True, 1.5, "1", None, [1])]
    lines += [HEAD + b',"params":[]}', HEAD + b',"params":["tile"]}']
    deep = "[" * 300 + "]" * 300
    lines += [
        request("game.new", **new, options={"x": 7}).replace(b"7", part)
        for part in (deep.encode(), b'{"a":' * 200 + b"1" + b"}" * 200)
    ]
    return lines


def _others() -> list[tuple[bytes, int]]:
    """(request, code) that the game refuses, or whose text has a wrong form."""
    texts = ["", "x", "speed 99", "tile ", " tile", "TILE", "tile\u0000", "speed +1", "e" * 3000]
    save = {"offset": 0, "total": 5, "crc": "00000000"}
    return [
        *((request("game.do", action=text), 1) for text in texts),
        (request("game.do", action="tile", digest="00000000"), 6),
        *((request("game.do", action=text), 1) for text in (", ", "x, tile", "ahead, ", "a,b, c")),
        (request("game.redo"), 3),
        (request("game.redo", step=True), 3),
        *((request("game.go", ply=ply), 3) for ply in (9, 10**30)),
        (request("game.go", ply=1, digest="00000000"), 6),
        (request("game.load", part="a save", **save), 4),
        (request("game.load", part="a sav", **save), 4),
        (request("store.write", part="x", offset=1, total=5, crc="00000000"), 4),
        (request("game.load", part="x", offset=0, total=10**6, crc="00000000"), 4),
    ]


CORPUS: list[tuple[bytes, int]] = [
    *((line, PARSE) for line in _parse()),
    *((line, REQUEST) for line in _requests()),
    *((line, METHOD) for line in _methods()),
    *((line, PARAMETERS) for line in _parameters()),
    *_others(),
]


def mutilated(chance: random.Random) -> bytes:
    """A line of the corpus with bytes changed, removed or added; without LF, CR and Ctrl-C."""
    line = bytearray(chance.choice(CORPUS)[0][:600])
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(line) + 1)
        line[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(4))
    return bytes(byte for byte in line if byte not in b"\n\r\x03")


class Gunner:
    """The other end of a link: sends bytes and reads the answers."""

    def __init__(self, flash=None, target="unix") -> None:
        self.port = targets.open_port(target, flash)
        self.client = Client(self.port)
        self.client.wake()
        self._lines = wire.Lines()
        self._mark = 0

    def __enter__(self) -> "Gunner":
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def fire(self, data: bytes, least: int = 0) -> list[dict[str, Any]]:
        """The answers to `data`, which must end with LF; `least`: how many, with those of jobs.

        Notifications are left out. The form of each answer is checked.
        """
        self.port.write(data)
        answers = self._hear(lambda heard: len(heard) >= least)
        self._mark += 1
        mark = f"mark{self._mark}"
        self.port.write(wire.request(mark, "game.digest", {}) + b"\n")
        # The answer of a job may come behind that of the mark.
        answers += self._hear(lambda heard: mark in [answer.get("id") for answer in heard])
        self.stood = next(answer for answer in answers if answer.get("id") == mark)
        return [answer for answer in answers if answer is not self.stood]

    @property
    def digest(self) -> str | None:
        """The digest of the game after the last shot, or None if there is no game."""
        return self.stood.get("result", {}).get("digest")

    def _hear(self, enough) -> list[dict[str, Any]]:
        heard: list[dict[str, Any]] = []
        end = time.monotonic() + 60
        while not enough(heard):
            self.port.timeout = max(0, end - time.monotonic())
            chunk = self.port.read(1)
            assert chunk, f"no answer; heard {heard[-3:]}"
            for line in self._lines.cut(chunk + self.port.read(self.port.in_waiting)):
                assert len(line) <= 1024 and b"\x03" not in line
                if not line.strip() or repeating.is_a_start(line):
                    continue  # another game has begun
                message = json.loads(wire.unsealed(line))
                assert message["jsonrpc"] == "2.0"
                if "method" not in message:
                    assert ("result" in message) != ("error" in message)
                    heard.append(message)
        return heard


def begin(client: Client) -> str:
    """Begin a race with three actions and show it; returns its digest."""
    client.call("game.new", RACE)
    for action in BEGIN:
        digest = client.do(action)["digest"]
    return digest


def code(answer: dict[str, Any]) -> int:
    """The code of the error in an answer, or 0."""
    return answer.get("error", {}).get("code", 0)


# Every method with its usual parameters.
USUAL: dict[str, dict[str, Any]] = {
    "system.hello": {},
    "system.memory": {},
    "system.language": {"code": "it"},
    "system.settings": {"name": "sound", "value": True},
    "game.list": {"game": "gyges", "offset": 1},
    "game.new": {
        "game": "mississippi",
        "players": ["red", "green"],
        "options": {"mode": "pilot"},
        "seed": 7,
        "position": {"boats": {}},
        "seats": {},
    },
    "game.view": {"part": "boats", "ply": 1},
    "game.actions": {"offset": 1, "limit": 2},
    "game.do": {"action": "tile", "digest": "00000000"},
    "game.events": {"offset": 1, "limit": 2},
    "game.undo": {"step": True, "digest": "00000000"},
    "game.redo": {"step": True, "digest": "00000000"},
    "game.go": {"ply": 1, "digest": "00000000"},
    "game.log": {"offset": 1, "limit": 2},
    "game.turns": {"offset": 1},
    "game.advised": {"at": "0.5"},
    "game.ends": {},
    "game.why": {"at": "0.5"},
    "game.rule": {"game": "gyges", "rule": "G-1"},
    "game.lesson": {"seen": "goal"},
    "game.digest": {},
    "game.clock": {"run": True},
    "game.names": {"names": {"red": "Ada"}, "digest": "00000000"},
    "game.amend": {"ply": 1, "how": "insert", "action": "left", "follow": "boats", "try": True},
    "game.save": {"offset": 1},
    "game.load": {"part": "{", "offset": 0, "total": 9, "crc": "00000000"},
    "game.perft": {"depth": 1, "count": "moves"},
    "game.suggest": {"level": 1, "nodes": 1, "why": True},
    "store.list": {"offset": 1},
    "store.read": {"name": "mississippi-1", "offset": 1},
    "store.write": {"part": "{", "offset": 0, "total": 9, "crc": "00000000"},
    "store.resume": {"name": "mississippi-1"},
    "store.delete": {"name": "mississippi-1"},
    "store.records": {},
    "ui.press": {"button": "up", "ms": 60},
    "ui.frame": {"offset": 1},
    "ui.screen": {},
    "ui.words": {"offset": 1, "limit": 2},
}
METHODS = set(USUAL)
# Odd values for parameters, as JSON text.
ODD = [
    *("0", "1", "-1", "2", "7", "64", "1023", "65536", "4294967295", "4294967296", "1073741823"),
    *("1073741824", "2147483647", "2147483648", str(2**63 - 1), str(2**63), str(-(2**63))),
    *(str(-(2**63) - 1), "1" + "0" * 30, "-1" + "0" * 30, "9" * 500, "0.0", "1.5", "-0", "1e3"),
    *("1e30", "1e-30", "-1.5e300", "true", "false", "null", '""', '"a"', '"red"', '"\\u0000"'),
    *('"\\ud83d"', '"\\ud83d\\ude00"', '"' + "x" * 600 + '"', '"gyges"', '"moves"', '"back+ok"'),
    *("[]", "[[]]", "[1]", '["red"]', '["red","red"]', "{}", '{"":""}', '{"red":1}', '{"a":{}}'),
    *("[" * 60 + "]" * 60, '{"a":' * 60 + "1" + "}" * 60, "[" * 700 + "]" * 700),
    *('{"mode":"chart"}', '{"mode":["pilot"]}', '{"boats":[]}', '{"red":9}', '{"x":1e3}'),
]


def odd_request(chance: random.Random) -> bytes:
    """A request of a known method; some of its parameters are missing, doubled, unknown or odd."""
    method = chance.choice(sorted(USUAL))
    members = [f"{json.dumps(key)}:{json.dumps(value)}" for key, value in USUAL[method].items()]
    keys = list(USUAL[method])
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        key = chance.choice([*keys, "offset", "x"]) if chance.random() < 0.9 or keys else "x"
        # A large number of nodes is legal, but takes hours.
        values = [odd for odd in ODD if not odd.isdigit() or int(odd) < 2000]
        member = f"{json.dumps(key)}:{chance.choice(values if key == 'nodes' else ODD)}"
        if keys and chance.random() < 0.3:
            members = [part for part in members if not part.startswith(json.dumps(key))]
        elif chance.random() < 0.3:
            members.append(member)  # a doubled name: the last one counts
        else:
            members = [part for part in members if not part.startswith(json.dumps(key))]
            members.insert(chance.randrange(len(members) + 1), member)
    return b'{"jsonrpc":"2.0","id":%d,"method":"%s","params":{%s}}' % (
        chance.randrange(1000),
        method.encode(),
        ",".join(members).encode(),
    )
