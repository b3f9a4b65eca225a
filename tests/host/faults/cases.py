"""Which requests are tried: two turns of each game, each method of the link, and a mixed evening.

Whatever has to be known for a request is asked of the box, in a fork of the snapshot.
"""

import random
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from pilothouse.link import wire
from tests.host.faults.forked_box import Bench, Waiting
from tests.host.faults.trial import THOUGHT, Host, Request, Trial

DUELS = ("gyges", "tboats")
TABLES: dict[str, dict[str, Any]] = {
    "mississippi": {"game": "mississippi", "players": ["red", "green"]},
    "mississippi pilot": {
        "game": "mississippi",
        "players": ["red", "green", "grey"],
        "options": {"mode": "pilot"},
    },
    "master": {"game": "master", "players": ["red", "green"]},
    "master chart": {
        "game": "master",
        "players": ["red", "green"],
        "options": {"mode": "chart"},
    },
    "gyges": {"game": "gyges", "players": ["south", "north"]},
    "tboats": {"game": "tboats", "players": ["yellow", "red"]},
}
COMPUTERS = ("mississippi pilot", "master chart", "gyges", "tboats")  # where one can play
SEED = 3
BEGUN = 6  # plies that a game has before a turn is tried
LONGEST = 10  # actions or presses of two turns, at most
ROLES = ("up", "down", "left", "right", "ok", "ok", "back")
# Method -> parameters with which it is tried. A text in {} is what `desk` knows.
METHODS: dict[str, list[dict[str, Any]]] = {
    "system.hello": [{}],
    "system.memory": [{}],
    "system.language": [{}, {"code": "it"}],
    "system.settings": [{}, {"name": "sound", "value": False}],
    "game.list": [{}, {"game": "mississippi"}],
    "game.new": [{**TABLES["tboats"], "seed": 5}, {**TABLES["gyges"], "seed": 5}],
    "game.view": [{}, {"ply": 0}, {"try": "{action}"}],
    "game.actions": [{"limit": 4}],
    "game.advised": [{}, {"at": "0.5"}],
    "game.ends": [{}],
    "game.why": [{"action": "nonsense"}, {"at": "c3"}],
    "game.rule": [{"game": "gyges", "rule": "G-5"}],
    "game.lesson": [{}, {"seen": "*"}, {"game": "gyges"}],
    "game.do": [
        {"action": "{action}"},
        {"action": "nonsense"},
        {"action": "{action}", "try": True},
    ],
    "game.events": [{}],
    "game.undo": [{}, {"step": True}],
    "game.redo": [{}, {"step": True}],
    "game.go": [{"ply": 0}, {"ply": 2}],
    "game.log": [{}],
    "game.amend": [
        {"ply": 0, "action": "setup 321321", "how": "replace"},
        {"ply": 0, "action": "{action}", "how": "insert", "drop": True, "try": True},
        {"ply": 0, "how": "remove", "drop": True},
    ],
    "game.turns": [{}],
    "game.digest": [{}],
    "game.save": [{}],
    "game.load": [{"part": "{text}", "offset": 0, "total": "{total}", "crc": "{crc}"}],
    "game.perft": [{"depth": 1, "count": "moves"}],
    "game.suggest": [{"level": 1}],
    "game.names": [{}, {"names": {"south": "Bea"}}],
    "game.clock": [{}],
    "store.list": [{}],
    "store.read": [{"name": "{put away}"}],
    "store.write": [{"part": "{text}", "offset": 0, "total": "{total}", "crc": "{crc}"}],
    "store.resume": [{"name": "{put away}"}, {"name": "{running}"}],
    "store.delete": [{"name": "{put away}"}],
    "store.records": [{}],
    "ui.press": [{"button": "ok"}, {"button": "up+down"}],
    "ui.frame": [{}],
    "ui.screen": [{}],
    "ui.words": [{}],
}
MIXED = [  # what an evening has beside turns
    *(
        "game.view",
        "game.actions",
        "game.advised",
        "game.ends",
        "game.why",
        "game.events",
        "game.undo",
        "game.redo",
        "game.go",
        "game.log",
    ),
    *("game.digest", "game.save", "game.suggest", "game.names", "game.list", "store.list"),
    *("store.records", "store.resume", "ui.press", "ui.press", "ui.frame", "ui.screen"),
    *("ui.words", "system.hello", "system.memory", "game.new"),
]


def laid(bench: Bench, *requests: tuple[str, dict[str, Any]]) -> Waiting:
    """The snapshot of a new box after these requests."""
    host = Host(bench, THOUGHT)
    host.switch_on(bench.folder())
    for method, params in requests:
        asked(host, method, **params)
    return host.box.freeze()


def asked(host: Host, method: str, **params: Any) -> Any:
    """The result of a request. KeyError: it is refused."""
    return host.insist(9, wire.request(9, method, params) + b"\n")["result"]


def knowing(bench: Bench, snapshot: Waiting) -> Host:
    """A box that can be asked about a snapshot, without changing it."""
    host = Host(bench, 1)
    host.box = snapshot.fork(bench.folder(snapshot.folder))
    return host


def an_action(bench: Bench, snapshot: Waiting, dice: random.Random) -> str:
    """A legal action that does not end the game; "" if there is none."""
    host = knowing(bench, snapshot)
    total = asked(host, "game.actions", limit=1)["total"]
    place = dice.randrange(total) if total else 0
    found = asked(host, "game.actions", offset=place, limit=1)["actions"]
    if found == ["resign"]:
        found = asked(host, "game.actions", limit=1)["actions"]
    host.box.pull_the_plug()
    return found[0].split("..")[0] if found else ""


def begun(bench: Bench, table: str, plies: int = BEGUN, **more: Any) -> Waiting:
    """The snapshot of a game on a table, after some plies. It stays as long as the bench."""
    key = f"{table} {plies} {more}"
    if key not in bench.made:
        bench.made[key] = _played(bench, table, plies, more)
    return bench.made[key]


def _played(bench: Bench, table: str, plies: int, more: dict[str, Any]) -> Waiting:
    """The snapshot of a game in which random actions were played over the link."""
    snapshot = laid(bench, ("game.new", {**TABLES[table], "seed": SEED, **more}))
    dice = random.Random(SEED)
    for _ in range(plies):
        host = Host(bench, THOUGHT)
        host.box = snapshot.fork(snapshot.folder, rest=THOUGHT)
        asked(host, "game.do", action=an_action(bench, snapshot, dice))
        snapshot.close()
        snapshot = host.box.freeze()
    return snapshot


def next_of(bench: Bench, trial: Trial) -> Waiting:
    """The snapshot after a trial. The one before it is closed, unless other trials begin there."""
    if trial.snapshot not in bench.made.values():
        trial.snapshot.close()
    return trial.after


def turns(bench: Bench, table: str) -> Iterator[Trial]:
    """Two turns, action by action, over the link."""
    snapshot, dice, ended = begun(bench, table), random.Random(SEED), 0
    for _ in range(LONGEST):
        action = an_action(bench, snapshot, dice)
        if ended == 2 or not action:
            return
        trial = Trial(bench, snapshot, Request("game.do", {"action": action}))
        yield trial
        assert trial.found.answer
        events = trial.found.answer["result"]["events"]
        ended += table in DUELS or any(event["event"] == "turn" for event in events)
        snapshot = next_of(bench, trial)


def steps(bench: Bench, table: str) -> Iterator[Trial]:
    """A step of several actions, over the edge of a segment; and walks in the log with it."""
    snapshot, dice, texts = begun(bench, table), random.Random(SEED), []
    host = knowing(bench, snapshot)
    for _ in range(BEGUN // 2):
        shown = asked(host, "game.actions", limit=8)["actions"]
        texts.append(dice.choice([text for text in shown if text != "resign"]).split("..")[0])
        asked(host, "game.do", action=texts[-1])
    host.box.pull_the_plug()
    for method, params in (
        ("game.do", {"action": ", ".join([*texts, "nonsense"])}),
        ("game.do", {"action": ", ".join(texts)}),
        ("game.undo", {"step": True}),
        ("game.redo", {"step": True}),
        ("game.view", {"ply": BEGUN + 1}),
        ("game.go", {"ply": 1}),
        ("game.go", {"ply": BEGUN + 1}),
        ("game.do", {"action": ", ".join(texts[1:])}),
    ):
        trial = Trial(bench, snapshot, Request(method, params))
        yield trial
        snapshot = next_of(bench, trial)


def by_keys(bench: Bench, table: str) -> Iterator[Trial]:
    """Two turns, press by press: OK alone leads on."""
    snapshot, begin = begun(bench, table), None
    for _ in range(LONGEST):
        trial = Trial(bench, snapshot, Request("ui.press", {"button": "ok"}))
        yield trial
        begin = begin or trial.before[0]["ply"]
        if trial.found.place["ply"] - begin >= (2 if table in DUELS else 4):
            return
        snapshot = next_of(bench, trial)


def late(bench: Bench) -> Iterator[Trial]:
    """A wrong ruler is mended, press by press, three turns later."""
    race = {**TABLES["mississippi"], "players": ["red", "green", "grey"], "seed": 7}
    played = "tile, ahead, right, done, roll, tile, ahead, done, ahead, done, "
    played += "rank green = red > grey, ahead, right, done, ahead, left, done, ahead, done"
    actions = [("game.do", {"action": text}) for text in played.split(", ")]
    snapshot = laid(bench, ("game.new", race), *actions)
    for button in ("back", "right", "up", "ok", "right", "ok"):
        trial = Trial(bench, snapshot, Request("ui.press", {"button": button}))
        yield trial
        snapshot = next_of(bench, trial)


def computers(bench: Bench, table: str) -> Iterator[Trial]:
    """Two actions, each of which a move of the computer follows."""
    player = TABLES[table]["players"][1]
    snapshot, dice = begun(bench, table, 0, seats={player: 1}), random.Random(SEED)
    moved = 0
    for _ in range(LONGEST):
        action = an_action(bench, snapshot, dice)
        request = Request("game.do", {"action": action}, computer=True)
        if moved == 2 or not action:
            return
        trial = Trial(bench, snapshot, request)
        if trial.found.place["ply"] > trial.before[0]["ply"] + 1:
            moved += 1
            yield trial
        snapshot = next_of(bench, trial)


def desk(bench: Bench) -> tuple[Waiting, dict[str, Any]]:
    """A box with a record, a game put away and one on the table; and what is known of it."""
    mississippi, gyges = {**TABLES["mississippi"], "seed": 1}, {**TABLES["gyges"], "seed": 2}
    bench.made["desk"] = snapshot = bench.made.get("desk") or laid(
        bench,
        ("game.new", {**TABLES["tboats"], "seed": 1}),
        ("game.do", {"action": "resign"}),
        ("game.new", mississippi),
        ("game.do", {"action": "tile"}),
        ("game.new", {**gyges, "names": {"north": "Ann"}}),
        ("game.do", {"action": "setup 112233"}),
        ("game.do", {"action": "setup 321321"}),
        ("game.undo", {}),
    )
    host = knowing(bench, snapshot)
    saves = {save["status"]: save["name"] for save in asked(host, "store.list")["saves"]}
    text = asked(host, "game.save")["part"]
    action = asked(host, "game.actions", offset=5, limit=1)["actions"][0]
    host.box.pull_the_plug()
    known = {"put away": saves["suspended"], "running": saves["running"], "action": action}
    raw = text.encode()
    return snapshot, {**known, "text": text, "total": len(raw), "crc": f"{crc32(raw):08x}"}


def filled(params: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """Parameters with what is known in the place of words in braces."""
    return {
        key: known[value[1:-1]] if isinstance(value, str) and value[:1] == "{" else value
        for key, value in params.items()
    }


def methods(bench: Bench, method: str) -> Iterator[Trial]:
    """A method with each of its parameters, at a box where everything can be asked."""
    snapshot, known = desk(bench)
    for params in METHODS[method]:
        trial = Trial(bench, snapshot, Request(method, filled(params, known)))
        yield trial
        trial.after.close()


def power_on(bench: Bench, table: str) -> Iterator[Trial]:
    """A box is switched on that has a game on flash."""
    snapshot = begun(bench, table)
    off = Waiting(bench.off.control, bench.folder(snapshot.folder), bench.off.family)
    trial = Trial(bench, off, Request("system.hello"))
    yield trial
    trial.after.close()


def evening(bench: Bench, turns: int, others: int) -> Iterator[Trial]:
    """So many actions and so many other requests, in any order, in one game after the other."""
    dice = random.Random(97)
    kinds = ["game.do"] * turns + [dice.choice(MIXED) for _ in range(others)]
    dice.shuffle(kinds)
    snapshot, known = desk(bench)
    for kind in kinds:
        known["action"] = an_action(bench, snapshot, dice)
        params = filled(dice.choice(METHODS[kind][:1]), known)
        if kind == "game.do" and not known["action"] or kind == "game.new":
            kind, params = "game.new", {**dice.choice(list(TABLES.values())), "seed": SEED}
        elif kind == "ui.press":
            params = {"button": dice.choice(ROLES)}
        trial = Trial(bench, snapshot, Request(kind, params))
        yield trial
        snapshot = next_of(bench, trial)
