"""`pilothouse backup` and `restore` lose and double nothing; a bad file is refused."""

import contextlib
import io
import json
import os
import re
import zipfile
from binascii import crc32
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest

from pilothouse import cli
from pilothouse.device import backup
from pilothouse.errors import BackupError
from pilothouse.link.client import Client, connect
from tests.host.link.fake_port import FakePort, answer

PLIES = re.compile(rb"^(?!\{|# |end ).+$", re.M)  # the actions of a save
RACE = {"game": "mississippi", "players": ["red", "green", "grey"]}


def pilothouse(*words) -> SimpleNamespace:
    """What a command line says, and its exit code; it runs in this process."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch("sys.argv", ["pilothouse", *map(str, words)]),
        mock.patch.dict(os.environ, COLUMNS="120"),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        cli.main()
    code = ended.value.code or 0
    if isinstance(code, str):
        code, said = 1, code + "\n"  # as Python does with it
        err.write(said)
    return SimpleNamespace(returncode=code, stdout=out.getvalue(), stderr=err.getvalue())


def play(client: Client, seed: int, plies: int) -> None:
    client.call("game.new", {**RACE, "seed": seed})
    for action in ("tile", "ahead", "done", "roll")[:plies]:
        client.do(action)


def games(flash: Path) -> dict[str, tuple[str, int]]:
    """CRC-32 -> (status, ply) of the games on a flash."""
    with connect("unix", flash) as client:
        entries = list(client.entries("store.list", "saves"))
    return {entry["crc"]: (entry["status"], entry["ply"]) for entry in entries}


@pytest.fixture(scope="module")
def box(tmp_path_factory):
    """A flash with three games, and the backup of it."""
    folder = tmp_path_factory.mktemp("box")
    with connect("unix", folder / "flash") as client:
        for seed in (1, 2, 3):
            play(client, seed, seed)
    done = pilothouse("backup", "unix", folder / "box.zip", "--flash", folder / "flash")
    assert done.returncode == 0, done.stderr
    assert "3 of 3 games" in done.stdout and "running, copied" in done.stdout
    return folder


def test_a_backup_holds_each_game_as_its_save(unix, box):
    saves = backup.read(box / "box.zip")
    stamps = {f"{crc32(data):08x}": len(PLIES.findall(data)) for data in saves.values()}
    assert stamps == {crc: ply for crc, (_, ply) in games(box / "flash").items()}
    with zipfile.ZipFile(box / "box.zip") as file:
        names = file.namelist()
        assert names == ["mississippi-3.save", "mississippi-2.save", "mississippi-1.save"]
        file.extractall(box)
    for name in names:
        done = pilothouse("replay", box / name)
        assert done.returncode == 0 and f"mississippi: {name[12]} plies" in done.stdout


def test_restored_to_another_box_all_are_there_once(unix, box, tmp_path):
    there = tmp_path / "other"
    with connect("unix", there) as client:
        play(client, 3, 3)  # the same game as one in the backup
        play(client, 9, 4)
    mine = games(there)
    done = pilothouse("restore", "unix", box / "box.zip", "--flash", there)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("restored as mississippi-") == 2
    assert "is there already, as mississippi-1" in done.stdout and "3 of 3 games" in done.stdout
    after = games(there)
    assert {crc: after[crc] for crc in mine} == mine
    assert set(after) == set(mine) | set(games(box / "flash")) and len(after) == 4
    again = pilothouse("restore", "unix", box / "box.zip", "--flash", there)
    assert again.returncode == 0 and again.stdout.count("is there already") == 3
    assert games(there) == after
    with connect("unix", there) as client:  # the newest first, as on the box
        plies = [entry["ply"] for entry in client.entries("store.list", "saves")]
        assert plies == [4, 2, 1, 3]
        name = list(client.entries("store.list", "saves"))[1]["name"]
        assert client.call("store.resume", {"name": name})["ply"] == 2


def test_no_game_of_the_box_goes_for_one_that_comes(unix, box, tmp_path):
    there = tmp_path / "full"
    with connect("unix", there) as client:
        for seed in range(20, 28):
            play(client, seed, 1)
    mine = games(there)
    done = pilothouse("restore", "unix", box / "box.zip", "--flash", there)
    assert done.returncode == 1
    assert done.stdout.count("no room") == 2 and done.stdout.count("restored as") == 1
    assert "1 of 3 games" in done.stdout
    after = games(there)
    assert len(after) == 9 and set(mine) < set(after)


def test_as_many_as_the_box_keeps():
    from firmware.store import saves
    from shared_rules.kernel.save import MOST_BYTES

    assert (backup.BESIDE, backup.MOST_BYTES) == (saves._MOST, MOST_BYTES)


def test_what_can_not_be_copied_is_named(unix, box, tmp_path):
    flash = tmp_path / "flash"
    with connect("unix", flash) as client:
        play(client, 5, 2)
    (flash / "mississippi-7.7.kept").write_bytes(b"\xff\xfe\n")
    (flash / "mississippi-8.8.kept").write_bytes(b"of another time\n")
    done = pilothouse("backup", "unix", tmp_path / "some.zip", "--flash", flash)
    assert done.returncode == 1 and "2 of 3 games" in done.stdout
    assert "can't be read: it is damaged" in done.stdout and "kept, copied" in done.stdout
    done = pilothouse("restore", "unix", tmp_path / "some.zip", "--flash", tmp_path / "new")
    assert done.returncode == 1 and "1 of 2 games" in done.stdout
    assert (
        "refused: its end is missing" in done.stdout and "restored as mississippi-1" in done.stdout
    )


def test_a_save_that_went_through_windows_is_brought_to_a_box_as_it_was(unix, box, tmp_path):
    save, *_ = backup.read(box / "box.zip").values()
    other = b"\xef\xbb\xbf" + save.replace(b"\n", b"\r\n")
    with connect("unix", tmp_path) as client:
        assert backup.restore(client, {"a": other, "b": save}) == 0
        (entry,) = client.entries("store.list", "saves")
        assert client.text("store.read", name=entry["name"])[0] == save
        assert backup.restore(client, {"c": other}) == 0  # it is there already
        assert len(list(client.entries("store.list", "saves"))) == 1
        # A program that sends it as it is brings in the same game.
        client.call("store.delete", {"name": entry["name"]})
        name = client.load(other, "store.write")["name"]
        (listed,) = client.entries("store.list", "saves")
        assert listed == {**entry, "name": name, "bytes": len(other), "crc": listed["crc"]}
        client.call("store.resume", {"name": name})
        assert PLIES.findall(client.save()) == PLIES.findall(save)


def test_a_file_that_is_there_is_not_replaced(unix, box):
    before = (box / "box.zip").read_bytes()
    done = pilothouse("backup", "unix", box / "box.zip", "--flash", box / "flash")
    assert done.returncode == 1 and "is there already; it is not replaced" in done.stderr
    assert (box / "box.zip").read_bytes() == before


def test_an_empty_box_makes_no_file(unix, tmp_path):
    done = pilothouse("backup", "unix", tmp_path / "none.zip", "--flash", tmp_path / "flash")
    assert done.returncode == 1 and "there is no save on this box" in done.stderr
    assert not (tmp_path / "none.zip").exists()


def test_a_folder_that_is_not_there_is_one_sentence(unix, box):
    done = pilothouse("backup", "unix", box / "none" / "box.zip", "--flash", box / "flash")
    assert done.returncode == 1 and "can't be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_target_without_saves_is_one_sentence(tmp_path):
    done = pilothouse("backup", "cpython", tmp_path / "core.zip")
    assert done.returncode == 1 and done.stderr == "pilothouse: this target keeps no saves\n"


def zipped(path: Path, *members: tuple[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as file:
        for name, data in members:
            file.writestr(name, data)
    return path


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("members", "sentence"),
    [
        ((), "is an empty backup"),
        ((("a.txt", b""),), "it holds 'a.txt'"),
        ((("../a.save", b""),), "it holds '../a.save'"),
        ((("A.SAVE", b""), ("a.save", b"")), "a.save is in it twice"),
        ((("a.save", b"x" * 65537),), "a.save is too long"),
    ],
)
def test_a_zip_that_is_no_backup(tmp_path, members, sentence):
    path = zipped(tmp_path / "bad.zip", *members)
    with pytest.raises(BackupError) as error:
        backup.read(path)
    assert sentence in str(error.value) and str(path) in str(error.value)


def test_a_backup_cut_or_changed_anywhere_is_whole_or_refused(tmp_path):
    members = [("A-1.SAVE", b"all the plies of a race\n"), ("b-2.save", b"and of another\n")]
    whole = zipped(tmp_path / "whole.zip", *members).read_bytes()
    assert list(backup.read(tmp_path / "whole.zip")) == ["a-1", "b-2"]
    path, refused = tmp_path / "bad.zip", 0
    for at in range(len(whole)):
        path.write_bytes(whole[:at])
        with pytest.raises(BackupError):
            backup.read(path)
        for bit in (1, 32, 128):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :])
            try:
                found = backup.read(path)
            except BackupError:
                refused += 1
            else:  # dates and names have no checksum, but no text may differ
                assert set(found.values()) <= {data for _, data in members}
    assert refused > len(whole)


def test_no_file_and_no_zip_are_one_sentence(tmp_path):
    path = tmp_path / "saves.zip"
    path.write_text("no zip")
    done = pilothouse("restore", "unix", path)
    assert done.returncode == 1 and "is no backup, or is damaged" in done.stderr
    assert "Traceback" not in done.stderr
    assert pilothouse("restore", "unix", tmp_path / "none.zip").returncode == 2


class Box:
    """A device with one game, which gets one more action after each of the first lists."""

    def __init__(self, changes: int) -> None:
        self.text, self.changes = "begin\n", changes

    def __call__(self, line: bytes) -> bytes:
        if json.loads(line)["method"] == "store.list":
            data = self.text.encode()
            stamp = {"bytes": len(data), "crc": f"{crc32(data):08x}"}
            entry = {"name": "a-1", "game": "a", "ply": 0, "status": "running", **stamp}
            if self.changes:
                self.changes -= 1
                self.text += "go\n"
            return answer(line, {"total": 1, "saves": [entry]})
        crc = f"{crc32(self.text.encode()):08x}"
        return answer(line, {"total": len(self.text), "part": self.text, "crc": crc})


def test_a_game_that_goes_on_meanwhile_is_read_again(tmp_path):
    path = tmp_path / "box.zip"
    assert backup.backup(Client(FakePort(Box(3))), path) == 0
    assert backup.read(path) == {"a-1": b"begin\ngo\ngo\ngo\n"}
    with pytest.raises(BackupError, match="change while they are copied"):
        backup.backup(Client(FakePort(Box(99))), tmp_path / "other.zip")
    assert os.listdir(tmp_path) == ["box.zip"]


def test_a_box_that_keeps_something_else_is_told(capsys):
    listed = []

    def device(line):
        if json.loads(line)["method"] == "system.hello":
            return answer(line, {"protocol": 2})
        if json.loads(line)["method"] == "store.write":
            entry = {"name": "a-1", "status": "suspended", "ply": 0, "bytes": 2, "crc": "0"}
            listed.append(entry)
            return answer(line, {"name": "a-1"})
        return answer(line, {"total": len(listed), "saves": list(listed)})

    assert backup.restore(Client(FakePort(device)), {"b-2": b"text\n"}) == 1
    assert "not the same on the box" in capsys.readouterr().out


def test_a_full_flash_is_said_once_and_shorter_games_still_come(capsys):
    listed = []

    def device(line):
        request = json.loads(line)
        if request["method"] == "system.hello":
            return answer(line, {"protocol": 2})
        if request["method"] == "store.list":
            return answer(line, {"total": len(listed), "saves": list(listed)})
        data = request["params"]["part"].encode()
        if len(data) > 9:
            error = {"code": -32603, "message": "The flash is full.", "data": {"reason": "full"}}
            return (
                json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}).encode() + b"\n"
            )
        stamp = {"bytes": len(data), "crc": f"{crc32(data):08x}"}
        listed.append({"name": "a-1", "status": "suspended", "ply": 0, **stamp})
        return answer(line, {"name": "a-1"})

    saves = {f"b-{n}": b"a long game %d\n" % n for n in range(6)}
    assert backup.restore(Client(FakePort(device)), {**saves, "c-1": b"short\n"}) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("no room on its flash") == 6 and "restored as a-1" in said
    assert said.endswith(
        "1 of 7 games are on the box; its flash is full, and has no room for 6 of them: "
        "delete games there"
    )
    assert "28" not in said and "refused" not in said
