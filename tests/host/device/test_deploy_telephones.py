"""`deploy`, `update` and `doctor` with the page for telephones, on a Pico's stand-in."""

import zlib

import pytest

from pilothouse.build import package, radio_page
from pilothouse.device import deploy, doctor
from pilothouse.errors import DeviceError
from tests.host.device.test_doctor_firmware import looks

pytestmark = pytest.mark.usefixtures("unix")
BIG = "Raspberry Pi Pico 2 W with RP2350"
WITHOUT = {
    "Raspberry Pi Pico with RP2040": "has no radio, or its image does not know it",
    "Raspberry Pi Pico 2 with RP2350": "has no radio, or its image does not know it",
    "Raspberry Pi Pico W with RP2040": "a Pico W has too little memory for telephones",
}
PAGE = b"<p>the table</p>"


@pytest.fixture(autouse=True)
def pages(monkeypatch):
    """A page that is made at once; a deploy keeps how it was asked for."""
    head = f"pilothouse-page 0.1.0\n/ {len(PAGE)} {zlib.crc32(PAGE):08x}\n\n"
    monkeypatch.setattr(radio_page, "pack", lambda codes: head.encode() + PAGE)
    return head.encode() + PAGE


@pytest.fixture
def chosen(monkeypatch, small):
    """Whether telephones were asked for, of each pack that is made."""
    asked, files = [], package.files

    def note(board, choice=package.ALL, **more):
        asked.append(choice.telephones)
        return files(board, choice, **more)

    monkeypatch.setattr(package, "files", note)
    return asked


def test_the_page_and_what_hands_it_out_come_where_they_were_asked_for(
    small, chosen, pages, monkeypatch
):
    looks(monkeypatch, machine=BIG)
    assert package.TELEPHONES not in small.files()
    small.deploy(telephones=True)
    assert small.files()[package.TELEPHONES] == pages and chosen == [True]
    assert " 0 files brought with 0 bytes, 4 were there." in small.deploy()  # it keeps them
    assert ", 1 removed." in small.deploy(telephones=False)
    assert package.TELEPHONES not in small.files() and chosen == [True, True, False]
    small.deploy()
    assert package.TELEPHONES not in small.files() and chosen[3:] == [False]


@pytest.mark.parametrize("machine", WITHOUT)
def test_a_pico_that_can_let_none_in_is_refused_before_anything_is_brought(
    small, chosen, monkeypatch, machine
):
    looks(monkeypatch, machine=machine)
    before = small.files()
    with pytest.raises(DeviceError, match=WITHOUT[machine]) as refused:
        small.deploy(telephones=True)
    assert "image RPI_PICO2_W (docs/radio.md)" in str(refused.value)
    assert small.files() == before and chosen == []


def test_half_a_page_that_an_unfinished_deploy_has_left_goes(small, monkeypatch):
    staged = deploy.STAGED[package.TELEPHONES]
    small.write(staged, "half")
    small.deploy()
    assert staged not in small.files()


def test_the_doctor_says_whether_radio_and_page_are_there(small, consult, chosen, monkeypatch):
    assert "telephones" not in consult(small).said
    looks(monkeypatch, machine=BIG)
    found = consult(small)
    assert found.code == 0 and "no page for telephones: pilothouse update" in found.said
    small.deploy(telephones=True)
    found = consult(small)
    assert found.code == 0 and "the page for telephones is whole: en." in found.said
    assert chosen[-1] and "The firmware is whole" in found.said
    small.write(package.TELEPHONES, "half")
    assert consult(small).findings == [doctor.OTHER_PAGE]


def test_the_doctor_names_a_page_that_this_pico_can_not_hand_out(small, consult, monkeypatch):
    with monkeypatch.context() as patch:
        looks(patch, machine=BIG)
        small.deploy(telephones=True)
    looks(monkeypatch, machine=next(iter(WITHOUT)))
    found = consult(small)
    assert found.code == 0 and "It has the page for telephones, but Raspberry" in found.said
