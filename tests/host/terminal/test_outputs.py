"""Files that commands write: without --force no existing file is written over."""

import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from pilothouse import cli, outputs
from pilothouse.big import film, pictures
from pilothouse.device import backup
from pilothouse.errors import BackupError, PilothouseError, SaveRefused, SeriesError
from pilothouse.games.mississippi import race
from pilothouse.series import runs, trial
from pilothouse.terminal import keys, saves

TRIALS = sorted((Path(__file__).parents[2] / "trials").glob("*.trial"))
SHORT = min(TRIALS, key=lambda path: path.stat().st_size)


@pytest.fixture
def run(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> str | int:
        monkeypatch.setattr(sys, "argv", ["pilothouse", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        capsys.readouterr()
        return ended.value.code or 0

    return command


MATCH = ("match", "tboats", "--levels", "0", "0", "--games", "1")
WRITES = {
    "record": (("record", SHORT, "a.trial"), "a.trial"),
    "race": (
        ("race", "--seeds", "1", "--levels", "1 1", "--jobs", "1", "--plot", "a.png"),
        "a.png",
    ),
    "race-saves": (("race", "--seeds", "1", "--levels", "1 1", "--saves", "."), "seed-0.save"),
    "voyage": (("voyage", "--seeds", "1", "--levels", "1 1", "--saves", "."), "seed-0.save"),
    "match": ((*MATCH, "--plot", "a.png"), "a.png"),
    "script": (("script", "a.keys", "--target", "unix"), "one.png"),
    "screenshot": (("screenshot", "a.png", "--target", "unix"), "a.png"),
    "screenshot-script": (("screenshot", "b.png", "--script", "a.keys"), "one.png"),
}


@pytest.mark.parametrize("command", WRITES)
def test_a_file_that_is_there_stays(command, run, tmp_path):
    words, name = WRITES[command]
    (tmp_path / "a.keys").write_text("screenshot one\n")
    (tmp_path / name).write_bytes(b"mine")
    assert run(*words) == f"pilothouse: {name} is there already; --force writes over it"
    assert (tmp_path / name).read_bytes() == b"mine"


@pytest.mark.parametrize("command", ("record", "match", "script", "screenshot"))
def test_with_force_it_is_written_over(command, run, tmp_path, request):
    if command in ("script", "screenshot"):
        request.getfixturevalue("unix")
    words, name = WRITES[command]
    (tmp_path / "a.keys").write_text("screenshot one\n")
    (tmp_path / name).write_bytes(b"mine")
    assert run(*words, "--force") == 0
    assert (tmp_path / name).read_bytes() != b"mine"
    assert {path.name for path in tmp_path.iterdir()} <= {"a.keys", name}  # no other file is left


def test_what_nobody_has_named_gets_a_name_that_is_free(run, tmp_path):
    (tmp_path / "match.png").write_bytes(b"mine")
    (tmp_path / "match-2.png").mkdir()
    assert run(*MATCH) == 0
    assert (tmp_path / "match.png").read_bytes() == b"mine"
    assert (tmp_path / "match-3.png").read_bytes().startswith(b"\x89PNG")
    assert run(*MATCH, "--force") == 0
    assert (tmp_path / "match.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("out", "code"), [((), 0), (("--out", "."), None)])
def test_a_second_film_refuses_only_where_its_folder_was_named(
    out, code, run, tmp_path, monkeypatch
):
    monkeypatch.setattr(pictures, "films", SimpleNamespace(record=len, page=lambda *_: b"new"))
    (tmp_path / "a.save").write_bytes(b'{"pilothouse":1}\n')
    (tmp_path / "a.html").write_bytes(b"mine")
    said = run("replay", "a.save", "--web", *out)
    assert said == code or code is None and str(said).endswith("--force writes over it")
    assert (tmp_path / "a.html").read_bytes() == b"mine"
    assert (tmp_path / "a-2.html").exists() == (code == 0)


def test_record_does_not_write_over_what_it_reads(run, tmp_path):
    mine = tmp_path / "mine.trial"
    mine.write_bytes(SHORT.read_bytes())
    assert "is there already" in str(run("record", mine, mine))
    assert mine.read_bytes() == SHORT.read_bytes()


def test_a_picture_of_a_script_stays_in_its_folder(run, tmp_path):
    for name in ("../out", "/tmp/out", "a/b", ".."):
        (tmp_path / "a.keys").write_text(f"screenshot {name}\n")
        assert "is no name of a picture" in str(run("script", "a.keys"))


def test_where_a_file_can_not_be_written_the_old_one_stays(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    old = tmp_path / "old"
    old.write_bytes(b"mine")
    monkeypatch.setattr("os.replace", full)
    with pytest.raises(PilothouseError, match="old can't be written: No space left"):
        outputs.write(old, b"new")
    assert old.read_bytes() == b"mine" and list(tmp_path.iterdir()) == [old]


def test_a_folder_in_the_place_of_a_file(tmp_path):
    with pytest.raises(PilothouseError, match="is a folder"):
        outputs.keep([tmp_path], True)


def test_seeds_end_before_anything_is_written(tmp_path):
    means = runs.Means(1, saves=tmp_path / "saves", into=tmp_path / "all.sqlite")
    with pytest.raises(SeriesError, match="seeds end at"):
        runs.play_all(race.RACES, race.plan(2, "1", []), range(2**32, 2**32 + 1), means)
    assert not list(tmp_path.iterdir())


# A file that is no save is named for what it is

OTHERS = {
    b"": "empty",
    b"PK\x03\x04rest": "a zip",
    b"\x89PNG\r\n\x1a\n": "a picture",
    b"UF2\nWQ]\x9e": "an image of MicroPython",
    b"\xff\xfe\x00": "no text",
    b"press ok 2\nscreenshot a\n": "a script of keys",
    b"# a remark\npress ok\n": "a script of keys",
    b"good morning\n": "a text without the header of one",
    b"[1, 2]\n": "a text without the header of one",
    b'{"version": 1}': "a text without the header of one",
    b"[" * 60000: "a text without the header of one",
    SHORT.read_bytes(): "a trial",
}


@pytest.mark.parametrize("data", OTHERS, ids=OTHERS.values())
def test_what_is_no_save_says_what_it_is(data, run, tmp_path):
    (tmp_path / "a.save").write_bytes(data)
    for command in (("replay", "a.save"), ("record", "a.save", "b.trial")):
        said = str(run(*command))
        assert said.startswith("pilothouse: a.save is no save, it is ") and OTHERS[data] in said
    assert not (tmp_path / "b.trial").exists()


def test_a_save_that_is_too_long_is_read_no_further(tmp_path):
    (tmp_path / "a.save").write_bytes(b'{"pilothouse":1}\n' + b"# more\n" * 200_000)
    with pytest.raises(SaveRefused, match="at most 65,536 bytes"):
        saves.read(tmp_path / "a.save")


def through_windows(data: bytes) -> bytes:
    return b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")


def test_what_went_through_windows_is_read_by_every_command(run, tmp_path):
    save = trial.as_save(trial.read(SHORT))
    (tmp_path / "a.save").write_bytes(through_windows(save))
    (tmp_path / "a.trial").write_bytes(through_windows(SHORT.read_bytes()))
    assert run("replay", "a.save") == 0
    assert run("analyse", "a.save", "--nodes", "10") == 0
    for source in ("a.save", "a.trial"):
        assert run("record", source, "b.trial", "--force") == 0
        assert (tmp_path / "b.trial").read_bytes() == SHORT.read_bytes()
    assert film.record(saves.read(tmp_path / "a.save")) == film.record(save)
    (tmp_path / "a.keys").write_bytes(through_windows(b"press ok 2\nwait 300\n"))
    assert [step.verb for step in keys.read(tmp_path / "a.keys")] == ["press", "wait"]


@pytest.mark.parametrize("size", (saves.MOST_BYTES, saves.MOST_BYTES + 1))
def test_what_windows_has_added_does_not_make_a_save_too_long(size, tmp_path):
    head = b'{"pilothouse":1}\n'
    save = head + b"\n" * (size - len(head))
    (tmp_path / "a.save").write_bytes(through_windows(save))
    if size > saves.MOST_BYTES:
        with pytest.raises(SaveRefused, match="at most 65,536 bytes"):
            saves.read(tmp_path / "a.save")
    else:
        assert saves.read(tmp_path / "a.save") == save


def test_every_command_says_in_words_why_a_save_can_not_be_used(run, tmp_path):
    save = trial.as_save(trial.read(SHORT))
    header, _, rest = save.partition(b"\n")
    for data, why in (
        (save[:-1], "its end is missing"),
        (save + b"x", "something stands behind its end"),
        (save.replace(b"\n", b"\n# more\n", 1), "changed after it was saved"),
        (
            header.replace(b'"rules": 1', b'"rules": 99') + b"\n" + rest,
            "changed after it was saved",
        ),
    ):
        (tmp_path / "a.save").write_bytes(data)
        for words in (("replay",), ("analyse",), ("record", "b.trial"), ("replay", "--png")):
            command, *more = words
            said = str(run(command, "a.save", *more))
            assert said.startswith("pilothouse: this save can't be used: ") and why in said


@pytest.mark.parametrize("text", ("", "{", "[]\n", "{}\n", '{"a": 1}\n[]\n', "\xff"))
def test_what_is_no_trial_says_so(text, run, tmp_path):
    (tmp_path / "a.trial").write_text(text, "latin-1")
    assert run("record", "a.trial", "b.trial") == "pilothouse: a.trial is no trial"


# Zips that are no backups


def zipped(path: Path, members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as file:
        for name, data in members.items():
            file.writestr(f"{name}.save", data)
    return path


def refused(path: Path) -> str:
    with pytest.raises(BackupError) as error:
        backup.read(path)
    return str(error.value)


def test_what_others_put_into_a_zip_is_passed_over(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as file:
        for name in ("Games/", "Games/.DS_Store", "__MACOSX/Games/._race-1.save", "__MACOSX/"):
            file.writestr(name, b"\0\5\26\7")
        for name in ("Games/._race-1.save", "Games/Thumbs.db", "desktop.ini"):
            file.writestr(name, b"\0\5\26\7")
        file.writestr("Games/race-1.save", b"one")
        file.writestr("race-2.save", b"two")
        other = zipfile.ZipInfo("race-3.save")
        other.filename = "Games\\of\\ours\\race-3.save"  # an old packer of Windows
        file.writestr(other, b"three")
    found = backup.read(tmp_path / "a.zip")
    assert found == {"race-1": b"one", "race-2": b"two", "race-3": b"three"}


@pytest.mark.parametrize("method", (zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2))
def test_a_zip_packed_in_another_way_is_refused_broken_or_not(method, tmp_path):
    path = zipped(tmp_path / "a.zip", {"a-1": b"text\n" * 100}, method)
    assert "is packed in another way" in refused(path)
    data = bytearray(path.read_bytes())
    data[45:60] = bytes(15)
    path.write_bytes(data)
    assert "is no backup" in refused(path)


def test_a_zip_that_unpacks_to_more_than_a_save_has_is_refused(tmp_path):
    path = zipped(tmp_path / "a.zip", {"a-1": bytes(40 << 20)})
    assert "a-1.save is too long" in refused(path)
    data = path.read_bytes()
    lie = (100).to_bytes(4, "little")  # a size that is too small
    path.write_bytes(data.replace((40 << 20).to_bytes(4, "little"), lie))
    assert "is no backup" in refused(path)


def test_many_files_in_a_zip_are_refused(tmp_path):
    path = zipped(tmp_path / "a.zip", {f"a-{n}": b"x" for n in range(10_000)})
    assert "it holds 10,000 files" in refused(path)


def test_a_zip_whose_saves_are_too_long_together_is_refused(tmp_path):
    path = zipped(tmp_path / "a.zip", {f"a-{n}": bytes(60_000) for n in range(400)})
    assert "is too long" in refused(path)


@pytest.mark.parametrize(("clock", "year"), [(0.0, 1980), (5e9, 2107), (1e9, 2001)])
def test_a_backup_is_made_whatever_the_clock_says(clock, year, tmp_path, monkeypatch):
    monkeypatch.setattr("time.time", lambda: clock)
    backup._write(tmp_path / "a.zip", {"a-1": b"text\n"})
    assert backup.read(tmp_path / "a.zip") == {"a-1": b"text\n"}
    with zipfile.ZipFile(tmp_path / "a.zip") as file:
        assert [member.date_time[0] for member in file.infolist()] == [year]


def test_a_spoiled_zip_is_one_sentence_whatever_is_spoiled(tmp_path):
    saves = {"a-1": b"text\n" * 50, "a-2": b"other\n"}
    good = zipped(tmp_path / "a.zip", saves).read_bytes()
    path, whole = tmp_path / "b.zip", 0
    for place in range(len(good)):
        for value in {0x00, 0xFF, good[place] ^ 1} - {good[place]}:
            path.write_bytes(good[:place] + bytes([value]) + good[place + 1 :])
            try:
                found = backup.read(path)
            except BackupError:
                continue
            whole += 1
            assert set(found.values()) <= set(saves.values())
    assert whole  # some bytes, such as a date, may have any value


def test_a_refused_backup_changes_nothing(run, unix, tmp_path):
    zipped(tmp_path / "a.zip", {"a-1": bytes(1 << 20)})
    assert "too long" in str(run("restore", "unix", "a.zip", "--flash", tmp_path / "flash"))
    assert not (tmp_path / "flash").exists()
