"""The page that installs: a stand-in for a Pico becomes a box, also after cuts."""

import random
from types import SimpleNamespace

import pytest

from pilothouse.build import installer, package, panels
from pilothouse.device import deploy, pico
from pilothouse.errors import DeviceError
from soak import soak
from tests.host.device import fake_pico
from tests.web import cable
from tests.web.install.installing import files
from tests.web.test_big_look import otherwise

pytestmark = pytest.mark.usefixtures("unix")
ENGLISH = package.Choice(languages=("en",))
STEPS = range(1, 8)  # of the flash, while a pack is brought and takes its place


def test_a_pico_gets_what_deploy_would_bring_and_the_rest_stays(opened, firmware, empty):
    firmware("1")
    for name, text in (("main.py", "print(6)"), ("saves/settings", "{}"), ("box.part", "")):
        empty.write(name, text)
    tab = opened(empty.url)
    assert "Another program is on it" in tab.choose()
    assert tab.page.evaluate("cable.asked") == {"filters": [{"usbVendorId": pico.VENDOR}]}
    said = tab.install()
    assert f"Pilothouse 1 runs on the Pico, with the board {panels.PROPOSED}." in said
    assert "3 files copied, 0 were there, 1 removed." in said
    tab.cable.close()
    assert files(empty) == package.hashes(package.flash(panels.PROPOSED, ENGLISH))
    assert (empty.read("main.before.py"), empty.read("saves/settings")) == ("print(6)", "{}")


@soak(whole=(False, True))
def test_a_second_time_sends_nothing(opened, firmware, empty, whole):
    if not whole:
        firmware("1")
    tab = opened(empty.url)
    tab.choose()
    count = 3
    assert f"{count} files copied, 0 were there, 0 removed." in tab.install()
    assert f"is on it, with the board {panels.PROPOSED}." in tab.choose()
    before = tab.cable.written
    assert f"0 files copied, {count} were there, 0 removed." in tab.install()
    assert tab.cable.written - before < 5000
    tab.cable.close()
    assert files(empty) == package.hashes(package.flash(panels.PROPOSED, ENGLISH))


def test_only_what_has_changed_is_sent_and_the_board_stays(opened, firmware, small):
    small.deploy("pimoroni_display")
    firmware("2")
    tab = opened(small.url)
    assert "Pilothouse 0.1.0 is on it, with the board pimoroni_display." in tab.choose()
    said = tab.install()
    assert "1 files copied, 2 were there, 0 removed." in said
    assert "Pilothouse 2 runs on the Pico, with the board pimoroni_display." in said


def test_another_board_is_chosen(opened, small):
    tab = opened(small.url)
    tab.choose()
    assert tab.page.locator("#boards label").count() == len(panels.names())
    assert otherwise(tab.page) == {}
    tab.page.check("[value=waveshare_oled_1_3]")
    assert "1 files copied, 2 were there" in tab.install()
    tab.cable.close()
    assert small.hello()["board"] == "waveshare_oled_1_3"


def test_a_device_without_raw_paste_gets_it_in_small_pieces(opened, firmware, empty):
    class Plain(cable.Cable):
        """It does not know what the letters of raw paste mean, and takes them for a line."""

        def write(self, text):
            if text == "\x05A\x01":
                self.said = "ra"
                text = "\x01"
            return super().write(text)

        said = ""

        def read(self):
            said, self.said = self.said, ""
            return said or super().read()

    firmware("1")
    tab = opened(empty.url, Plain)
    tab.choose()
    assert "3 files copied" in tab.install()


@pytest.mark.early
@soak(steps=((2, 6), STEPS))
def test_a_cut_leaves_the_old_or_the_new_and_a_second_try_mends_it(
    opened, firmware, small, monkeypatch, steps
):
    old = "1"
    for place, step in enumerate(steps):
        new = str(place + 2)
        firmware(new)
        tab = opened(small.url)
        tab.choose()
        fake_pico.settings(monkeypatch, cut=step)
        assert "Nothing is lost. Plug it in and try again." in tab.install(), step
        fake_pico.settings(monkeypatch, cut=0)
        tab.cable.close()
        assert small.hello()["version"] in (old, new), step
        tab.choose()
        assert f"Pilothouse {new} runs on the Pico" in tab.install(), step
        tab.page.close()
        tab.cable.close()
        assert files(small) == package.hashes(package.flash(panels.PROPOSED, ENGLISH)), step
        old = new


def test_a_first_install_is_cut_off(opened, firmware, empty, monkeypatch):
    firmware("1")
    fake_pico.settings(monkeypatch, cut=12)
    tab = opened(empty.url)
    tab.choose()
    assert "The Pico is gone" in tab.install()
    fake_pico.settings(monkeypatch, cut=0)
    tab.choose()
    assert "Pilothouse 1 runs on the Pico" in tab.install()


@pytest.fixture
def narrow(firmware, empty, monkeypatch):
    """A Pico with a small flash: a picture takes 10 of its 24 blocks."""
    fake_pico.settings(monkeypatch, blocks=24)
    for where in (package, deploy):
        monkeypatch.setattr(where, "SPARE", 3)
    firmware("1", **{"firmware/picture": bytes(40000)})
    empty.deploy()
    return empty


def test_too_little_space_is_one_sentence(opened, narrow, firmware):
    firmware("2", **{"firmware/picture": b"\1" * 40000, "firmware/another": bytes(40000)})
    tab = opened(narrow.url)
    tab.choose()
    assert tab.install().startswith("There is too little room: the flash has ")
    tab.cable.close()
    assert narrow.hello()["version"] == "1"


def test_new_files_take_the_place_of_the_old_ones_also_after_a_cut(
    opened, narrow, firmware, monkeypatch
):
    firmware("2", **{"firmware/picture": b"\1" * 40000})
    tab = opened(narrow.url)
    tab.choose()
    fake_pico.settings(monkeypatch, cut=20)
    assert "The Pico is gone" in tab.install()
    fake_pico.settings(monkeypatch, cut=0)
    tab.choose()
    assert "Pilothouse 2 runs on the Pico" in tab.install()
    tab.cable.close()
    assert files(narrow) == package.hashes(package.flash(panels.PROPOSED, ENGLISH))


def test_a_flash_that_is_full_after_all(opened, narrow, firmware, monkeypatch):
    monkeypatch.setattr(package, "SPARE", -100)
    firmware("2", **{"firmware/picture": b"\1" * 80000})
    tab = opened(narrow.url)
    tab.choose()
    assert tab.install().startswith("The flash of the Pico is full.")
    tab.cable.close()
    assert narrow.hello()["version"] == "1"


def test_what_did_not_arrive_whole_is_not_taken_over(opened, firmware, small):
    class Bad(cable.Cable):
        def write(self, text):
            return super().write(
                text.replace('b("UEJY', 'b("UEJZ')
            )  # PBX, the first bytes of a pack

    firmware("2")
    tab = opened(small.url, Bad)
    tab.choose()
    assert tab.install().startswith("box.pack did not arrive whole.")
    tab.cable.close()
    assert small.hello()["version"] == "1"


def test_a_server_with_another_version_is_noticed(opened, serve, sources, small):
    tab = opened(small.url)
    tab.choose()
    spoilt = bytearray(tab_pack := installer.files({})["packs/pico.bin"])
    spoilt[-1] ^= 1
    assert bytes(spoilt) != tab_pack
    serve({"packs/pico.bin": bytes(spoilt)})
    assert tab.install() == "The server has another version than this page. Load the page again."
    tab.cable.close()
    assert small.hello()["version"] == "1"


def test_a_plan_is_that_of_pilothouse_deploy(opened, empty):
    chance = random.Random(5)
    others = "board.txt box.new box.part main.py.new over/boards/mine.py over/firmware/a.py".split()
    cases = []
    for _ in range(400):
        wanted = {
            name: bytes(chance.choices(b"abc", k=chance.randrange(90))) for name in deploy.OURS
        }
        older = {name: chance.choice([data, data, b"old"]) for name, data in wanted.items()}
        there = {
            name: deploy.File(package.hashes({"": data})[""], chance.randrange(90))
            for name, data in {**older, **dict.fromkeys(others, b"")}.items()
            if chance.random() < 0.6
        }
        block = chance.choice([12, 16])
        cases.append((wanted, there, dict(block=block, free=block * chance.randrange(60), size=99)))

    def laptop(wanted, there, about):
        todo = deploy.plan(wanted, there)
        told = SimpleNamespace(**about)
        try:
            fits = deploy._fits_beside(todo, there, told)
        except DeviceError:
            fits = None
        return [list(todo.send), todo.gone, todo.changes, fits]

    tab = opened(empty.url)
    found = tab.page.evaluate(
        """async ([cases, spare]) => {
          const { fitsBeside, plan } = await import("./tests.js");
          return cases.map(([files, there, about]) => {
            const wanted = new Map(files.map(([name, size, hash]) =>
              [name, { bytes: new Uint8Array(size), hash }]));
            const before = new Map(there.map(([name, hash, size]) => [name, { hash, size }]));
            const todo = plan(wanted, before);
            let fits = null;
            try {
              fits = fitsBeside(todo, before, about, spare);
            } catch {}
            return [[...todo.send.keys()], todo.gone, todo.changes, fits];
          });
        }""",
        [
            [
                (
                    [(name, len(data), package.hashes({"": data})[""]) for name, data in w.items()],
                    [(name, *file) for name, file in there.items()],
                    about,
                )
                for w, there, about in cases
            ],
            deploy.SPARE,
        ],
    )
    assert found == [laptop(*case) for case in cases]
    assert {case[-1] for case in found} == {True, False, None}
