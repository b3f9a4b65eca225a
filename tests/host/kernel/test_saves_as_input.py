"""Damaged saves of every game: flipped, cut, doubled, from another game or another version.

Each is refused with the reason, or it is played to its end. None is loaded in part.
"""

import io
import json
import os
import shutil
from binascii import crc32
from functools import cache
from pathlib import Path

import pytest

from firmware import installed
from firmware.store import Store
from pilothouse.errors import LinkError
from pilothouse.link.client import Client, connect
from pilothouse.series import trial
from shared_rules import catalog
from shared_rules.kernel.errors import SaveError
from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import Session, ended
from soak import soak

TRIALS = sorted((Path(__file__).parents[2] / "trials").rglob("*.trial"))
REASONS = {"crc", "schema", "rules_version", "truncated", "illegal", "chance", "too_long", "gap"}
CLOSER = {"new", "game", "start", "chart", "end"}  # what a sentence says more closely
DAMAGE = {"crc", "schema", "truncated"}  # reasons for a damaged save that was good
FEW = 20  # lines; a longer log has more than one segment
BITS = (1, 2, 4, 8, 16, 32, 64, 128, 255)


@cache
def saves(game: str) -> list[bytes]:
    """The recorded games with more than a few moves, as saves, the shortest first."""
    texts = [as_today(trial.as_save(trial.read(path))) for path in TRIALS]
    good = [text for text in texts if header(text)["game"] == game and text.count(b"\n") > FEW]
    return sorted(good, key=len)


def as_today(save: bytes) -> bytes:
    """A save of any rules as one of today's."""
    first, *lines = save.splitlines()[:-1]
    given = json.loads(first)
    given["rules"] = catalog.rules(given["game"]).version
    return sealed([json.dumps(given).encode(), *lines])


def header(save: bytes) -> dict:
    return json.loads(save.partition(b"\n")[0])


def load(save: bytes) -> Session:
    return ended(replay(io.BytesIO(save), len(save)))


def reason(save: bytes) -> str | None:
    """Why a save is refused; None: it was played to its end and is the same when saved again."""
    try:
        session = load(save)
    except SaveError as error:
        assert error.reason in REASONS
        return error.reason
    lines = save.splitlines()
    again = b"".join(session.save()).splitlines()
    assert json.loads(again[0]) == json.loads(lines[0])
    assert again[1:-1] == [line for line in lines[1:-1] if line[:1] != b"#"]
    assert session.ply == len(again) - 2
    return None


def sealed(lines: list[bytes]) -> bytes:
    """A save of these lines, with a right last line."""
    text = b"".join(line + b"\n" for line in lines)
    plies = sum(line[:1] != b"#" for line in lines[1:])
    return text + b"end %d %08x\n" % (plies, crc32(text))


def flipped(data: bytes, at: int, bit: int) -> bytes:
    return data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :]


def places(size: int, share: int) -> range:
    return range(0, size, size // share + 1)


@pytest.fixture(params=installed.names())
def game(request) -> str:
    return request.param


def test_there_are_recorded_races(game):
    assert saves(game), f"tests/trials has no race of {game}"
    assert all(reason(save) is None for save in saves(game)[:2])


@soak(step=(4, 1))
def test_every_byte_flipped(game, step):
    """Each bit of each byte, or some bits of each, others from byte to byte."""
    save = saves(game)[0]
    for at in range(len(save)):
        for bit in BITS[at % step :: step]:
            assert reason(flipped(save, at, bit)) in DAMAGE, at


def test_a_byte_flipped_under_a_right_seal(game):
    lines = saves(game)[0].splitlines()[:-1]
    found = set()
    for number, line in enumerate(lines):
        for place, at in enumerate(places(len(line), 400 if not number else 3)):
            changed = flipped(line, at, BITS[(number + place) % len(BITS)])
            if b"\n" not in changed and b"\r" not in changed:
                found.add(reason(sealed([*lines[:number], changed, *lines[number + 1 :]])))
    assert {"schema", "illegal"} <= found <= REASONS | {None}


def test_cut_at_every_length(game):
    save = saves(game)[0]
    for size in range(len(save)):
        assert reason(save[:size]) == "truncated", size


def test_doubled(game):
    save = saves(game)[0]
    lines = save.splitlines()
    for text in (save + save, save + lines[-1] + b"\n", save + b"\n", save * 99):
        assert reason(text) in ("truncated", "too_long")
    for number in places(len(lines), 60):
        twice = [*lines[: number + 1], *lines[number:]]
        assert reason(b"".join(line + b"\n" for line in twice)) in DAMAGE
        if number < len(lines) - 1:
            # a step done twice may be legal, but what comes after must be too
            assert reason(sealed(twice[:-1])) in (None, "illegal", "chance")


def test_of_another_game(game):
    lines = saves(game)[0].splitlines()[:-1]
    for other in [*installed.names(), "chess", "", "../boot", "kernel", None, 7, ["mississippi"]]:
        if other != game:
            changed = json.dumps({**header(lines[0] + b"\n"), "game": other}).encode()
            found = reason(sealed([changed, *lines[1:]]))
            known = isinstance(other, str) and other in installed.names()
            assert found in ("rules_version", "illegal") if known else found == "schema", other
            if known:  # and the other game's moves under this game's header
                theirs = saves(other)[0].splitlines()[1:-1]
                assert reason(sealed([lines[0], *theirs])) == "illegal"


def test_of_another_version(game):
    lines = saves(game)[0].splitlines()[:-1]
    now = header(lines[0] + b"\n")
    for changed, wanted in (
        ({"pilothouse": 2}, "schema"),
        ({"pilothouse": "1"}, "schema"),
        ({"rules": now["rules"] + 1}, "rules_version"),
        ({"rules": 0}, "rules_version"),
        ({"rules": str(now["rules"])}, "rules_version"),
        ({"colour": 1}, "schema"),
        ({"seed": 2**32}, "illegal"),
        ({"players": now["players"] * 9}, "illegal"),
        ({"options": {"flying": True}}, "illegal"),
    ):
        text = json.dumps({**now, **changed}).encode()
        assert reason(sealed([text, *lines[1:]])) == wanted, changed
    assert reason(sealed([b"[" * 4000])) == "schema"
    for key in now:
        text = json.dumps({name: now[name] for name in now if name != key}).encode()
        assert reason(sealed([text, *lines[1:]])) == "schema", key


def bad(save: bytes) -> list[tuple[bytes, str]]:
    """A few bad saves of each kind that are text, with the reason."""
    lines = save.splitlines()
    body = lines[:-1]
    newer = {**header(save), "rules": header(save)["rules"] + 1}
    return [
        (save[: len(save) // 2], "truncated"),
        (save[:-1], "truncated"),
        (save + save, "truncated"),
        (flipped(save, len(save) // 2, 1), "crc"),
        (flipped(save, len(save) - 3, 1), "crc"),
        (sealed([body[0], body[1], *body]), "illegal"),
        (sealed([*body, b"no such action"]), "illegal"),
        (sealed([json.dumps(newer).encode(), *body[1:]]), "rules_version"),
        (sealed([body[0].replace(b'"pilothouse": 1', b'"pilothouse": 2'), *body[1:]]), "schema"),
        (save * (65536 // len(save) + 1), "too_long"),
    ]


def refusal(client: Client, save: bytes, method: str) -> str:
    with pytest.raises(LinkError) as error:
        client.load(save, method)
    assert error.value.code == 4
    return error.value.data["reason"]


def refused_now_or_later(client: Client, save: bytes, wanted: str) -> None:
    """What is written is refused for its form at once, and for its actions when it is resumed."""
    if wanted not in ("illegal", "chance", "rules_version"):
        assert refusal(client, save, "store.write") == wanted
        return
    name = client.load(save, "store.write")["name"]
    with pytest.raises(LinkError) as error:
        client.call("store.resume", {"name": name})
    assert error.value.code == 4 and error.value.data["reason"] == wanted
    client.call("store.delete", {"name": name})  # it is kept, and can be thrown away


@pytest.fixture(scope="module")
def client(target):
    with connect(target) as client:
        yield client


def test_over_the_link_a_bad_save_changes_nothing(client, target, game):
    save = saves(game)[0]
    client.load(saves(game)[1 % len(saves(game))])
    before = client.call("game.digest")
    there = [] if target == "cpython" else list(client.entries("store.list", "saves"))
    for text, wanted in bad(save):
        if wanted == "too_long" and game != installed.names()[0]:
            continue  # many kilobytes, refused before the box knows of which game
        assert refusal(client, text, "game.load") == wanted
        assert client.call("game.digest") == before
        if target != "cpython":
            refused_now_or_later(client, text, wanted)
        assert client.call("game.digest") == before
    if target != "cpython":
        assert list(client.entries("store.list", "saves")) == there
    assert client.load(save)["digest"] == load(save).digest()


# The file of the running game is read at power-on, however it is damaged.


def played(game: str, root: str) -> tuple[list[str], str]:
    """Play some dozens of plies of a game on a flash: (the digests on the way, its file)."""
    save = saves(game)[0]
    store = Store(root)
    given = header(save)
    session = Session(*(given[key] for key in trial.SETUP), archive=store.archive())
    store.begin(session)
    digests = [session.digest()]

    def keep(what: str) -> None:
        store.record(what)
        store.commit(session)
        digests.append(session.digest())

    for number, line in enumerate(save.decode().splitlines()[1:-1][:40]):
        session.do(session.rules.strip_outcome(line))
        keep(session.last)
        if number % 11 == 7:
            for turn in (session.undo, session.undo, session.redo, session.redo):
                turn()
                keep("-" if turn == session.undo else "+")
    return digests, os.path.basename(store.journal.path)


def damaged(game: str, tmp_path: Path, step: int) -> dict[str, int]:
    """Damage the running game's file: how often it went on whole, earlier, or was set aside."""
    (tmp_path / "flash").mkdir()
    digests, name = played(game, str(tmp_path / "flash"))
    whole = (tmp_path / "flash" / name).read_bytes()
    found = {"earlier": 0, "kept": 0}
    for at in range(0, len(whole), step):
        for data in (flipped(whole, at, BITS[at % len(BITS)]), whole[:at]):
            root = tmp_path / "damaged"
            root.mkdir()
            (root / name).write_bytes(data)
            store = Store(str(root))
            session = store.resume()
            texts = [(root / file).read_bytes() for file in os.listdir(root)]
            if session is None:
                assert store.aside and store.aside[0] == "aside"
                assert store.aside[1]["r"] in REASONS | CLOSER
                assert texts == [data]  # set aside unchanged
                found["kept"] += 1
            else:
                assert session.digest() in digests
                assert len(list(session.log())) == session.ply
                good = data.count(b"\n", 0, at)  # records before the damage
                assert store.journal.sequence <= good + 1
                if data.count(b"\n") > good + 2:  # more than one record is lost: a copy is kept
                    assert data in texts
                found["earlier"] += 1
            shutil.rmtree(root)
    return found


@soak(step=(397, 37, 7))
def test_a_running_game_whose_file_is_damaged(game, tmp_path, step, capsys):
    found = damaged(game, tmp_path, step)
    with capsys.disabled():
        print(f"\n{game}: a byte flipped, or the rest cut off: {found}, lost 0")
    assert found["earlier"] and found["kept"]
