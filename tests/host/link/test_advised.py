"""What is advised where a game's own advice has nothing: the first legal actions."""

from types import SimpleNamespace

from firmware.link import advice


def test_a_range_is_advised_as_its_lowest_number_and_keeps_what_follows():
    texts = ["sail 1..4 RIO_DE_JANEIRO", "fuel 2 1000..9000/1000", "resign", "stay", "speed 2..3"]
    session = SimpleNamespace(actions=lambda: iter(texts))
    assert advice._legal(session) == ["sail 1 RIO_DE_JANEIRO", "fuel 2 1000", "stay", "speed 2"]


def test_the_last_resorts_are_advised_alone():
    session = SimpleNamespace(actions=lambda: iter(["draw", "resign"]))
    assert advice._legal(session) == ["draw", "resign"]
