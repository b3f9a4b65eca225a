"""A stock MicroPython on the emulated Pico becomes a box."""

import pytest

from pilothouse.emulated import loaded
from soak import soak
from tests.web import cable
from tests.web.install.installing import LATE

pytestmark = pytest.mark.usefixtures("unix")


class Powered(cable.Cable):
    """A Pico that stays on while nobody has its port open."""

    def close(self):
        pass

    def unplug(self):
        super().close()


@pytest.mark.pico
@soak(whole=(False, True), cuts=(2, 10), after=(4_500, 50_000))
def test_a_stock_micropython_becomes_a_box_also_after_cuts(
    opened, patience, firmware, uf2, monkeypatch, whole, cuts, after
):
    """`after`: bytes after which the cable comes off, each time."""
    monkeypatch.setattr(loaded, "files", lambda *_, **__: {})  # an empty disk
    if not whole:
        firmware("1")
    patience(LATE)
    tab = opened("emulator://", Powered)
    for _ in range(cuts):
        found = tab.choose()
        assert "with RP2040" in found and "There is no Pilothouse on it yet." in found
        tab.cable.most = tab.cable.written + after
        assert "The Pico is gone" in tab.install()
        tab.cable.most = cable.ENDLESS
    tab.choose()
    tab.page.check("[value=pico_ssd1306]")  # the wiring of the emulated Pico
    assert "runs on the Pico, with the board pico_ssd1306." in tab.install()
    assert "is on it, with the board pico_ssd1306." in tab.choose()
    assert "0 files copied, 3 were there, 0 removed." in tab.install()
    tab.page.close()
    tab.cable.unplug()
