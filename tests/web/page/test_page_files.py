"""The saved games as files, downloaded and brought."""

import io
import json
import zipfile
from pathlib import Path

from tests.web.page.stubbed import Tab


def test_games_are_downloaded_as_the_laptop_writes_them(new_context, site):
    tab = Tab(new_context(timezone_id="Pacific/Kiritimati"), site).up()
    tab.page.clock.set_fixed_time("2026-01-31T23:30:00Z")  # the next day has begun there
    tab.go("saved")
    with tab.page.expect_download() as download:
        tab.page.click("#games .icon")
    assert download.value.suggested_filename == "race-1.save"
    assert Path(download.value.path()).read_bytes() == b"hello"
    with tab.page.expect_download() as download:
        tab.page.click("#export")
    assert download.value.suggested_filename == "pilothouse-2026-02-01.zip"
    data = Path(download.value.path()).read_bytes()
    with zipfile.ZipFile(io.BytesIO(data)) as backup:
        assert backup.testzip() is None
        assert backup.read("race-1.save") == b"hello"
    tab.wait("document.getElementById('report').textContent.includes('1 of 1')")


def test_players_are_called_as_the_box_does_in_its_language(new_context, site):
    tab = Tab(new_context(locale="it-CH"), site).up()
    game = {
        "name": "race-1",
        "game": "race",
        "ply": 3,
        "status": "running",
        "bytes": 5,
        "crc": "3610a686",
    }
    who = {"players": ["red", "cream", "anyone"], "names": {"red": "Anna"}}
    tab.tell({"answers": {"store.list": {"total": 1, "saves": [game | who]}}})
    tab.go("saved")
    tab.wait("document.querySelector('#games .card')")
    told = tab.page.locator("#games .card > span > *").all_inner_texts()
    assert told == ["race", "sul tavolo · Anna, Panna, Anyone · 3 azioni"]


def zipped(how, **members):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", how) as file:
        for name, data in members.items():
            file.writestr(name.replace("_", "."), data)
    return packed.getvalue()


def damaged():
    data = bytearray(zipped(zipfile.ZIP_STORED, a_save=b"hello world"))
    data[data.index(b"world")] ^= 1
    return bytes(data)


REFUSED = [
    (b"PK", "not a backup"),
    (b"hello", "neither a saved game nor a backup"),
    (b'{"pilothouse":1}\n\xff', "f is neither a saved game nor a backup"),
    (
        zipped(zipfile.ZIP_STORED, a_save=b"\xff"),
        "a: refused (a is neither a saved game nor a backup.)",
    ),
    (b'{"pilothouse":1}\n' + b"x" * 65536, "more than 65,536 bytes"),
    (zipped(zipfile.ZIP_DEFLATED), "empty"),
    (zipped(zipfile.ZIP_DEFLATED, a_txt=b"x"), "holds “a.txt”"),
    (zipped(zipfile.ZIP_BZIP2, a_save=b"x"), "packed in another way"),
    (zipped(zipfile.ZIP_DEFLATED, a_save=b"x" * 70000), "too large"),
    (damaged(), "damaged"),
]


def test_a_file_that_is_no_save_is_refused_in_one_sentence(tab):
    tab.go("saved")
    tab.wait("document.querySelector('#games')")
    for data, sentence in REFUSED:
        tab.page.set_input_files(
            "#file", {"name": "f", "mimeType": "application/octet-stream", "buffer": data}
        )
        tab.wait(f"document.getElementById('report').textContent.includes('{sentence}')")
        assert tab.page.locator("#report p").count() == 1


def test_a_backup_of_the_laptop_is_brought_to_the_box_also_after_a_bad_file(tab):
    tab.tell({"answers": {"store.write": {"name": "race-2"}}})
    same, new = b"hello", b'{"pilothouse":1}\nend 0 00000000\n'
    tab.go("saved")
    buffer = zipped(zipfile.ZIP_DEFLATED, same_save=same, NEW_SAVE=new)
    tab.wait("document.querySelectorAll('#games li').length === 1")
    there = {"name": "race-1", "game": "race", "ply": 3, "status": "running", "bytes": 5}
    games = [there | {"crc": "3610a686"}, there | {"name": "race-2", "crc": "1"}]
    tab.tell({"answers": {"store.list": {"total": 2, "saves": games}}})
    file = {"name": "b.zip", "mimeType": "application/zip", "buffer": buffer}
    tab.page.set_input_files("#file", [file | {"name": "\u05d0 1.zip", "buffer": b"PK"}, file])
    tab.wait("document.querySelectorAll('#report p').length === 3")
    assert tab.page.locator("#report p").all_inner_texts() == [
        "\u2068\u05d0 1.zip\u2069: refused (This file is not a backup.).",
        "same: already on the box.",
        "new: not the same on the box.",  # the stub does not list what it was given
    ]
    assert tab.page.locator("#games li").count() == 2
    lines = tab.page.evaluate("heard.filter((m) => m.type === 'line').map((m) => m.text)")
    [sent] = [line for line in map(json.loads, lines) if line["method"] == "store.write"]
    assert sent["params"]["part"].encode() == new
    assert sent["params"]["total"] == len(new)


def test_what_a_mac_and_windows_have_added_to_a_backup_is_passed_over(tab):
    tab.tell({"answers": {"store.write": {"name": "race-2"}}})
    save = b'{"pilothouse":1}\nend 0 00000000\n'
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name in ("G/", "G/.DS_Store", "G/._new.save", "__MACOSX/G/._new.save", "Thumbs.db"):
            file.writestr(name, b"\0\5\26\7")
        file.writestr("G/new.save", b"\xef\xbb\xbf" + save.replace(b"\n", b"\r\n"))
    tab.go("saved")
    tab.page.set_input_files(
        "#file", {"name": "b.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}
    )
    tab.wait("document.querySelectorAll('#report p').length === 1")
    lines = tab.page.evaluate("heard.filter((m) => m.type === 'line').map((m) => m.text)")
    [sent] = [line for line in map(json.loads, lines) if line["method"] == "store.write"]
    assert sent["params"]["part"].encode() == save


def test_keys_in_a_dialog_do_not_reach_the_box(tab):
    tab.page.click("#menu")
    tab.page.keyboard.press("ArrowDown")
    tab.page.keyboard.press("Escape")
    tab.wait("!document.getElementById('sheet').open")
    tab.page.keyboard.press("ArrowUp")  # the box hears of this one first
    tab.wait("heard.at(-1).mask === 0")
    assert len(tab.masks()) == 2
