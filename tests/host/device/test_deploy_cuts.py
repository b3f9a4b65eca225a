"""What goes wrong on the way of a deploy: the plug, the cable, the flash."""

import re
import shutil

import pytest

from pilothouse.build import disk, package, tongues
from pilothouse.device import deploy, pico
from pilothouse.errors import DeviceError, LostError
from soak import soak
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")


@pytest.fixture
def disks(first):
    """Name -> the disk before a deploy."""
    return {
        "pack": first.read_bytes(),
        "empty": disk.pack({"saves/settings": b"{}"}),
    }


@pytest.mark.parametrize("what", ["pack", "empty"])
@soak(steps=((2, 17), range(1, 99)))
def test_the_plug_is_pulled(empty, disks, firmware, monkeypatch, what, steps):
    firmware("2")
    done = 0
    for step in steps:
        empty.image.write_bytes(disks[what])
        fake_pico.settings(monkeypatch, cut=step)
        try:
            empty.deploy()
            done += 1
        except (DeviceError, LostError):
            pass
        fake_pico.settings(monkeypatch, cut=0)
        there = empty.files()
        assert what == "pack" or there["saves/settings"] == b"{}", step
        if what != "empty" or there.get("main.py"):
            # The old firmware or the new one, never a mixture.
            assert empty.hello()["version"] in {"pack": "12", "empty": "2"}[what]
        empty.deploy()
        there = empty.files()
        choice = package.Choice(languages=tongues.usual())
        wanted = package.on_flash(package.files(empty.hello()["board"], choice))
        there.pop("saves/settings", None)
        assert there == wanted, step
        assert empty.hello()["version"] == "2", step
        if done:
            break  # this step is behind the end
    assert len(steps) < 9 or done


def test_what_did_not_come_whole_is_not_taken_over(small, firmware, monkeypatch):
    copy = deploy.copy

    def badly(device, *rest):
        sent = copy(device, *rest)
        device.transport.fs_writefile("box.new", b"PBX1")
        return sent

    firmware("2")
    monkeypatch.setattr(deploy, "copy", badly)
    with pytest.raises(DeviceError, match="box.pack did not come whole: deploy again"):
        small.deploy()
    assert small.hello()["version"] == "1"
    assert "box.new" not in small.files()  # the start has removed it


@soak(steps=((1, 2), range(1, 9)))
@pytest.mark.parametrize("is_whole", [True, False])
def test_the_plug_is_pulled_while_a_pack_takes_its_place(
    small, tmp_path, monkeypatch, is_whole, steps
):
    new = package.on_flash(fake_pico.small(tmp_path, "2"))["box.pack"]
    before = small.files()
    cut = 0
    for step in steps:
        small.lay(before)
        fake_pico.settings(monkeypatch, cut_later=step)
        try:
            with pico.Pico(small.url) as device:  # it has started once by now, without the new pack
                device.transport.fs_writefile("box.new", new if is_whole else new[:-9])
                device.start()
        except (DeviceError, LostError):
            cut += 1
        fake_pico.settings(monkeypatch, cut_later=0)
        assert small.hello()["version"] == ("2" if is_whole else "1"), step
        there = small.files()
        assert "box.new" not in there and (there["box.pack"] == new) == is_whole, step
    assert cut


def test_a_whole_pack_that_was_left_is_taken_by_the_next_start(small, tmp_path):
    new = package.on_flash(fake_pico.small(tmp_path, "2"))["box.pack"]
    small.lay({**small.files(), "box.new": new})
    assert small.hello()["version"] == "2"
    assert small.files()["box.pack"] == new


@pytest.fixture(scope="module")
def with_picture(tmp_path_factory):
    """The small flash of a Pico with a picture, which takes 10 of its 24 blocks."""
    folder = tmp_path_factory.mktemp("narrow")
    picture = {"firmware/picture": bytes(40000)}
    device = fake_pico.Pico(folder / "flash")
    with pytest.MonkeyPatch.context() as patch:
        fake_pico.settings(patch, blocks=24)
        patch.setattr(deploy, "SPARE", 3)
        patch.setattr(
            package,
            "files",
            fake_pico.brings(folder, "1", **picture),
        )
        device.deploy()
    return device.image


@pytest.fixture
def narrow(with_picture, empty, monkeypatch):
    """That Pico, for this test alone."""
    fake_pico.settings(monkeypatch, blocks=24)
    monkeypatch.setattr(deploy, "SPARE", 3)
    shutil.copyfile(with_picture, empty.image)
    return empty


def test_the_flash_is_full(narrow, firmware, main):
    firmware("2", **{"firmware/picture": b"\1" * 40000, "firmware/another": bytes(40000)})
    sentence = main("deploy", narrow.url)
    assert re.search(
        r"the flash has \d+ KB of 96 KB free, and this takes \d+ KB: delete games", sentence
    )
    assert narrow.hello()["version"] == "1"


def test_space_for_the_new_in_the_place_of_the_old_only(narrow, firmware):
    firmware("2", **{"firmware/picture": b"\1" * 40000})
    said = narrow.deploy()
    assert "no room for old and new" in said and "1 files brought with" in said
    assert narrow.hello()["version"] == "2"


@soak(steps=((20,), range(1, 21)))
def test_the_cable_comes_off_meanwhile(narrow, with_picture, firmware, monkeypatch, steps):
    firmware("2", **{"firmware/picture": b"\1" * 40000})
    for step in steps:
        shutil.copyfile(with_picture, narrow.image)
        fake_pico.settings(monkeypatch, cut=step)
        with pytest.raises(DeviceError, match="the Pico is gone"):
            narrow.deploy()
        fake_pico.settings(monkeypatch, cut=0)
        narrow.deploy()
        assert narrow.hello()["version"] == "2", step


def test_the_flash_is_full_after_all(narrow, firmware, monkeypatch, main):
    firmware("2", **{"firmware/picture": b"\1" * 80000})
    monkeypatch.setattr(deploy, "_fits_beside", lambda *_: True)
    sentence = main("deploy", narrow.url)
    assert "the flash of the device refuses: No space left on device" in sentence
    assert narrow.hello()["version"] == "1"
    firmware("3")
    narrow.deploy()
    assert narrow.hello()["version"] == "3"
