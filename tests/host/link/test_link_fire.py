"""The link of the unix target under thousands of bad lines: it answers rightly, leaks nothing."""

import builtins
import json
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware import installed as found
from pilothouse import project
from pilothouse.link import wire
from pilothouse.link.client import Client
from portable import counter
from soak import soak
from tests.host.link.any_request import lines_of, names, values
from tests.host.link.bad_lines import (
    BEGIN,
    CODES,
    CORPUS,
    METHODS,
    PARAMETERS,
    RACE,
    Gunner,
    begin,
    code,
    mutilated,
    odd_request,
    request,
)

QUICK = settings(max_examples=8)
SOAK = settings(QUICK, max_examples=150)
LONG = settings(QUICK, max_examples=600)
LEAK = 1024  # bytes of heap that hundreds of bad lines may take, less than a block for each
CHANGING = ["store.resume", "ui.press"]
CHANGING += ["game." + name for name in "do new undo redo go amend load".split()]


@pytest.fixture(scope="module")
def gunner(tmp_path_factory):
    with Gunner(tmp_path_factory.mktemp("fire") / "flash") as gunner:
        begin(gunner.client)
        yield gunner


@pytest.fixture
def race(gunner, unix):
    """The gunner of the target, with the same race in each test."""
    gunner.start = begin(gunner.client)
    return gunner


def test_each_line_of_the_corpus_has_its_code_and_changes_nothing(race):
    for at in range(0, len(CORPUS), 8):
        lines, wanted = zip(*CORPUS[at : at + 8], strict=True)
        answers = race.fire(b"\n".join(lines) + b"\n", len(lines))
        found = [code(answer) for answer in answers]
        assert found == list(wanted), [line[:200] for line in lines]
        assert race.digest == race.start, [line[:200] for line in lines]


def test_a_right_checksum_changes_no_code(race):
    for line, wanted in CORPUS[::3]:
        if len(line) < 4000 and not line[-9:-8] == b"*":
            answers = race.fire(wire.sealed(line) + b"\r\n", 1)
            assert [code(answer) for answer in answers] == [wanted], line[:200]
    assert race.digest == race.start


ANY_BYTES = st.lists(
    st.binary(max_size=80)
    | st.sampled_from([b"\n", b"\r\n", b"\x04", b"[" * 3000, b"\xc3", b'{"id":', b"*00000000\n"]),
    max_size=12,
)


@soak(how=(QUICK, SOAK, LONG))
def test_random_bytes_are_refused_line_by_line_and_change_nothing(race, how):
    @how
    @given(chunks=ANY_BYTES)
    def fire(chunks):
        data = b"".join(chunks).replace(b"\x03", b"") + b"\n"
        answers = race.fire(data)
        assert len(answers) == len(lines_of(data))
        assert all(code(answer) in (-32700, -32600) for answer in answers)
        assert race.digest == race.start

    fire()


# A search takes seconds, so searches are fuzzed on cpython
REQUESTS = {
    "method": st.sampled_from(sorted(METHODS - {"game.suggest", "game.perft"}))
    | st.text(max_size=20),
    "params": st.dictionaries(
        names,
        values
        | st.sampled_from(["mississippi", "ok", ["red", "grey"], "mississippi-1", "boats", *BEGIN]),
        max_size=4,
    ),
    "id": st.integers(-(10**9), 10**9) | st.text("abc\u00e8\U0001f6a2", max_size=8),
    "sealed": st.booleans(),
}


@soak(how=(QUICK, SOAK, LONG))
def test_random_requests_have_a_right_code_and_a_refused_one_changes_nothing(race, how):
    @how
    @given(**REQUESTS)
    @example(method="game.new", params={**RACE, "seed": 4294967295}, id=1, sealed=True)
    def fire(method, params, id, sealed):
        whole = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
        line = json.dumps(whole).encode()
        line = wire.sealed(line) if sealed else line
        (answer,) = race.fire(line + b"\n", 1)
        found = code(answer)
        try:
            json.dumps(whole, allow_nan=False)
            good = True
        except ValueError:
            good = False  # `Infinity` is no JSON
        if len(line) > 4096 or not good:
            assert found == (-32600 if len(line) > 4096 else -32700), (line, answer)
        else:
            assert found in CODES | {0} and answer["id"] == id, (line, answer)
            assert (found == -32601) == (method not in METHODS), (line, answer)
        if found or method not in CHANGING:
            assert race.digest == race.start, line
        race.start = race.digest

    fire()


@pytest.mark.parametrize("size", [1, 63, 64, 65, 1000])
def test_chunks_make_no_difference(race, size):
    lines = [line for line, _ in CORPUS[:: 60 if size > 1 else 120]]
    data = b"\r\n".join(lines) + b"\n"
    whole = race.fire(data)
    for start in range(0, len(data), size):
        race.port.write(data[start : start + size])
    assert race.fire(b"") == whole and len(whole) == len(lines)
    assert race.digest == race.start


@soak(size=(2**15, 2**20))
@pytest.mark.parametrize("filling", [b'{"id":1,', b"x", b"[", b"\x04"])
def test_a_line_that_is_far_too_long_is_one_error(race, filling, size):
    line = (filling * (size // len(filling) + 1))[:size]
    (answer,) = race.fire(line + b"\n", 1)
    assert code(answer) == -32600
    assert race.digest == race.start


def test_each_method_refuses_a_parameter_that_it_does_not_know(race):
    for method in METHODS:
        (answer,) = race.fire(request(method, **{"?": 1}) + b"\n", 1)
        assert code(answer) == PARAMETERS, method


def test_no_line_names_a_module(monkeypatch):
    """A module whose name is computed comes from a fixed list, whatever a request says."""
    called = set()
    real = builtins.__import__

    def noted(name, globals=None, *rest):
        if globals is None:  # a call; an import statement passes its globals
            called.add(name)
        return real(name, globals, *rest)

    counter.install()
    try:
        host = counter.Host()
        host.new()
        monkeypatch.setattr(builtins, "__import__", noted)
        chance = random.Random(6)
        for line in [line for line, _ in CORPUS] + [mutilated(chance) for _ in range(2000)]:
            host.server.feed(line + b"\n")
            while host.server.step():
                pass
    finally:
        monkeypatch.undo()
        counter.remove()
    modules = "system games view saves search stored steps again".split()
    known = {"firmware.link." + name for name in modules}
    known |= {"firmware.installed", "firmware.steps", "shared_rules.kernel.steps"}
    paths = [
        path
        for game in found.names()
        for path in (project.ROOT / "shared_rules" / game).glob("*.py")
    ]
    known |= {f"shared_rules.{path.parent.name}.{path.stem}" for path in paths}
    assert called & known and called <= known, called - known


def heap(client: Client) -> int:
    """The bytes of heap in use with the same race on the table, and no picture of what happened."""
    client.call("system.settings", {"name": "moments", "value": False})  # its code takes 12 KB
    begin(client)
    return client.call("system.memory")["used"]


def leak(race, lines: int, capsys) -> None:
    """Send thousands of bad lines: neither the heap nor the game changes."""
    chance = random.Random(lines)
    for line, _ in CORPUS:  # loads what is loaded once and stays
        race.fire(line + b"\n", 1)
    before, fired, answered = heap(race.client), 0, 0
    while fired < lines:
        batch = [mutilated(chance) for _ in range(12)] + [chance.choice(CORPUS)[0]]
        start = race.digest
        answers = race.fire(b"\n".join(batch) + b"\n")
        fired += len([line for line in batch if line])
        answered += len(answers)
        assert {code(answer) for answer in answers} <= CODES | {0}
        # A mutilated line can be a legal action; it was answered, or had no id.
        assert race.digest == start or any(b"game." in line or b"ui." in line for line in batch)
    after = heap(race.client)
    with capsys.disabled():
        print(f"\n{fired} bad lines, {answered} answers: heap {before} B before, {after} B after")
    assert after - before <= LEAK


@soak(lines=(120, 4000, 10_000))
def test_bad_lines_by_the_thousand_leak_nothing(race, lines, capsys):
    leak(race, lines, capsys)


ON_THE_TABLE = (
    RACE,
    {**RACE, "options": {"mode": "pilot"}},
    {"game": "gyges", "players": ["south", "north"], "seed": 3},
    {"game": "tboats", "players": ["yellow", "red"], "seed": 3},
    {"game": "master", "players": ["red", "green"], "seed": 2, "options": {"mode": "chart"}},
)


def odd_ones(gunner, count: int, seed: int) -> None:
    """Send known methods with odd parameters: each is answered; a refusal has a reason."""
    chance = random.Random(seed)
    for number in range(count):
        if number % 50 == 0:
            gunner.fire(request("game.new", **ON_THE_TABLE[number // 50 % 5]) + b"\n", 1)
        before, line = gunner.digest, odd_request(chance)
        (answer,) = gunner.fire(line + b"\n", 1)
        found = code(answer)
        assert found in CODES | {0} and found != -32601, (line, answer)
        if found == -32603:
            assert answer["error"]["data"] == {"reason": "memory"}, (line, answer)
        if found:
            assert gunner.digest == before, (line, answer)


@pytest.mark.parametrize(
    "method, more",
    [
        ("store.read", {"name": "mississippi-1"}),
        *((name, {}) for name in ("ui.frame", "game.save", "game.log", "game.actions")),
        *((name, {}) for name in ("game.list", "game.events", "store.list")),
    ],
)
def test_an_offset_far_beyond_the_end_is_the_end(unix, tmp_path, method, more):
    with Gunner(tmp_path / "flash") as gunner:
        begin(gunner.client)
        for offset in (2**30, 2**31, 2**62, 2**63, 2**64, 10**30):
            (answer,) = gunner.fire(request(method, **more, offset=offset) + b"\n", 1)
            assert code(answer) == 0, answer
            assert not set(answer["result"]) & {"part"} or answer["result"]["part"] == ""
        for offset in (-1, -(2**63), -(2**63) - 1, 2.0**63, 1e30):
            (answer,) = gunner.fire(request(method, **more, offset=offset) + b"\n", 1)
            assert code(answer) == PARAMETERS, answer


@soak(count=(60, 2000, 20_000))
def test_odd_parameters_are_answered_or_refused_for_a_reason(unix, tmp_path, count):
    with Gunner(tmp_path / "flash") as gunner:
        odd_ones(gunner, count, 1)
