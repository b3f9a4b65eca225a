"""A Pico W has 212 blocks of flash: what a box leaves of them for games, and how it is brought."""

import shutil
import struct

import pytest

from pilothouse.build import box_pack, disk, package
from pilothouse.device import deploy
from pilothouse.errors import DeviceError
from soak import soak
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")
BLOCKS = 212
TWO = package.Choice(languages=("en", "it"))


def free(inside):
    """The blocks that a pack with these files leaves."""
    return BLOCKS - disk.used(package.on_flash(inside), BLOCKS)


def test_two_languages_leave_60_blocks_and_seven_are_refused_before_anything_is_changed(
    box, monkeypatch
):
    assert free(package.files("pico_ssd1306", TWO)) >= 60
    before = box.files()
    with pytest.raises(DeviceError, match="this takes .* --languages and --games bring less"):
        box.deploy(languages=tuple(package.languages()))
    assert box.files() == before


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A Pico W with the whole box in English, as a deploy brings it."""
    device = fake_pico.Pico(tmp_path_factory.mktemp("pico_w") / "flash")
    with pytest.MonkeyPatch.context() as patch:
        fake_pico.settings(patch, blocks=BLOCKS)
        device.lay(package.flash("pico_ssd1306", package.Choice(languages=("en",))))
    return device


@pytest.fixture
def box(whole, tmp_path, monkeypatch):
    """That Pico W, for this test alone."""
    fake_pico.settings(monkeypatch, blocks=BLOCKS)
    return fake_pico.Pico(shutil.copyfile(whole.image, tmp_path / "flash"))


def test_a_full_flash_is_played_on(box):
    """Other files take all but a few blocks, and a game goes on and is there after a power-on."""
    left = BLOCKS - disk.used(box.files(), BLOCKS)
    box.lay({**box.files(), "photos/me": bytes((left - 12) * (disk.BLOCK - 8))})
    with box.link() as link:
        link.call("game.new", {"game": "gyges", "players": ["south", "north"], "seed": 7})
        for _ in range(15):  # the one after that ends the game
            action = link.call("game.actions", {"limit": 1})["actions"][0]
            link.call("game.do", {"action": action})
        digest = link.call("game.digest")["digest"]
    assert disk.used(box.files(), BLOCKS) <= BLOCKS
    with box.link() as link:
        assert link.call("game.digest")["digest"] == digest


@soak(steps=((5, 300), (1, 2, 5, 9, 30, 100, 200, 300, 400)))
def test_an_update_takes_the_place_of_the_old_pack_also_after_a_cut(
    box, monkeypatch, steps, tmp_path
):
    """There is no room for two packs, so the old one goes first; the next deploy mends a cut."""
    inside = package.files("pico_ssd1306", package.Choice(languages=("it",)))
    inside["firmware/more"] = bytes(struct.pack("<100I", *range(100)))
    monkeypatch.setattr(package, "files", lambda *_, **__: inside)
    box.lay({**box.files(), "saves/settings": b"{}"})
    before = box.image.read_bytes()
    for step in steps:
        box.image.write_bytes(before)
        fake_pico.settings(monkeypatch, cut=step)
        with pytest.raises(DeviceError, match="the Pico is gone"):
            box.deploy()
        fake_pico.settings(monkeypatch, cut=0)
        assert box.files()["saves/settings"] == b"{}"
        said = box.deploy()
        assert "board pico_ssd1306" in said
        there = box.files()
        assert there.pop("saves/settings") == b"{}"
        assert there == package.on_flash(inside), step
    assert box.hello()["board"] == "pico_ssd1306"
    assert box_pack.files(box.files()["box.pack"]) == inside
    assert deploy.SPARE < free(inside)
