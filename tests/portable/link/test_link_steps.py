"""Steps over the link: played, taken back and answered again as one."""

from ..counter import Host, played, refused
from ..store.flash import kept
from .test_link_again import again, asked, box

TURN = "add 1, roll, add 2"


@played
def test_a_step_is_answered_with_all_its_events():
    host = Host()
    alone, together = host.new(), Host()
    assert together.new() == alone
    events = []
    for text in TURN.split(", "):
        alone = host.ask("game.do", action=text)
        events += alone["events"]
    answer = together.ask("game.do", action=TURN)
    assert answer == {"ply": 3, "digest": alone["digest"], "events": events}
    assert together.ask("game.events") == {"total": 3, "events": events}
    assert together.ask("game.log") == host.ask("game.log")


@played
def test_events_of_a_step_that_do_not_fit_are_fetched():
    host = Host()
    host.new()
    answer = host.ask("game.do", action="say 30, say 30")
    assert len(answer["events"]) + answer["more"] == 60
    found = host.ask("game.events", offset=len(answer["events"]))
    assert found["total"] == 60 and found["events"][0]["place"] == len(answer["events"]) % 30


@played
def test_a_refused_step_says_which_action_and_changes_nothing():
    host = Host()
    host.new()
    host.ask("game.do", action=TURN)
    host.ask("game.undo")
    before = host.ask("game.save"), host.ask("game.events"), host.table.session.at
    facts = {"rule": "C-2", "code": "too_much", "facts": {"most": 4, "hosts": ["a", "b"]}}
    refused(host.ask("game.do", action="roll, roll, add 9, roll"), 1, place=2, **facts)
    refused(host.ask("game.do", action="roll, "), 1, rule=None, code="unknown", facts={}, place=1)
    refused(host.ask("game.do", action="add 9"), 1, **facts)
    many = ", ".join(["roll"] * 25)
    refused(host.ask("game.do", action=many), 1, rule=None, code="unknown", facts={}, place=24)
    assert before == (host.ask("game.save"), host.ask("game.events"), host.table.session.at)


@kept
def test_a_step_is_done_once_and_answered_each_time():
    host = box()
    digest = host.new(seed=3)["digest"]
    for n in range(9):  # over the edges of segments, and with draws
        host, answer = again(host, n, "game.do", action=TURN, digest=digest)
        assert answer["ply"] == 3 * n + 3 and len(answer["events"]) == 3
        digest = answer["digest"]
    refused(asked(host, 99, "game.do", action=TURN, digest="00000000"), 6, digest=digest)
