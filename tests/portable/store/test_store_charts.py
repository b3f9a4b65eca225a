"""The owner's charts beside the saves."""

from firmware.store import Store
from shared_rules import catalog
from shared_rules.kernel.errors import SetupError
from shared_rules.kernel.session import Session

from ..master.voyage import chart
from .flash import ROOT, kept, write


@kept
def test_a_chart_put_there_is_found_by_its_name():
    store = Store(ROOT)
    assert store.chart(None) == [] and store.chart("small") is None
    write("small.chart", chart().encode())
    write("other.chart", b"{}")
    store = Store(ROOT)  # recovering at power-on leaves it there
    assert store.chart(None) == ["other", "small"]
    assert store.chart("small") == chart().encode()
    assert list(store.listing()) == []


@kept
def test_a_game_is_played_on_a_chart_of_the_store():
    catalog.charts = Store(ROOT).chart
    write("small.chart", chart().encode())
    write("other.chart", b"{}")
    session = Session("master", ["red", "blue"], {"mode": "chart", "chart": "small"}, 7)
    assert session.rules.chart.w == 16
    error = None
    try:
        Session("master", ["red", "blue"], {"mode": "chart", "chart": "other"}, 7)
    except SetupError as e:
        error = e.option
    assert error == "chart"
    catalog.charts = None
