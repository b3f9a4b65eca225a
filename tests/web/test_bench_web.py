"""`pilothouse bench --target web`: all has figures; bytes and taps are within limits."""

from pilothouse.bench import tap_figures, web_figures


def test_the_page_has_all_its_figures(one_browser, sources, monkeypatch):
    """Times depend on the machine: only bytes, requests and taps decide."""
    for name, few in {"STARTS": 1, "PRESSES": 4, "ACTIONS": 3, "MANY": 33, "SLOWED": 2}.items():
        monkeypatch.setattr(web_figures, name, few)
    for name in ("BAD", "WORSE"):
        monkeypatch.setattr(web_figures, name, (10**8, 0.001))
    found = {figure.name: figure for figure in web_figures.page()}
    assert len(found) == 15 + len(tap_figures.WAYS)
    assert all(figure.value > 0 for name, figure in found.items() if "growth" not in name)
    sure = ["gzipped bytes for a first start and one game", "requests for the first start"]
    for name in [*sure, *(f"taps: {way.name}" for way in tap_figures.WAYS)]:
        assert not found[name].exceeded, name
