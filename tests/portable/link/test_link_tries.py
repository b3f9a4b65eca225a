"""Tries: what an action would do, while nothing changes (firmware/link/README.md, "Tries")."""

from shared_rules.kernel.prng import Prng

from ..counter import Host, played, refused
from ..share import share
from .test_link_advised import TABLES, at_random, numbered

TRY = {"try": True}


def begun(**params):
    host = Host()
    host.new(**params)
    host.ask("game.do", action="add 2")
    return host


def put(state, view):
    """Put the parts of a try's `view` into a state."""
    for name in view:
        *names, last = name.split(".")
        inside = state
        for word in names:
            inside = inside[int(word) if isinstance(inside, list) else word]
        inside[int(last) if isinstance(inside, list) else last] = view[name]


@played
def test_a_try_says_what_an_action_would_do_and_nothing_changes():
    host = begun()
    host.ask("game.do", action="add 3")
    host.ask("game.undo")
    before = host.ask("game.digest")
    heard = []
    host.table.watch(heard.append)
    answer = host.ask("game.do", action="add 3", **TRY)
    assert answer["view"] == {"count": 5} and answer["events"] == [{"event": "added", "n": 3}]
    assert host.ask("game.digest") == before and heard == [] and not host.table.due
    assert host.ask("game.redo")["digest"] == answer["digest"]  # what could be redone still can be


@played
def test_a_try_of_a_step_tries_all_its_actions():
    host = begun()
    answer = host.ask("game.do", action="add 3, add 4, say 1", **TRY)
    assert [event["event"] for event in answer["events"]] == ["added", "added", "said"]
    assert answer["view"] == {"count": 9}
    answer = host.ask("game.do", action="add 1, add 9", **TRY)
    assert answer["code"] == 1 and answer["data"]["rule"] == "C-2" and answer["data"]["place"] == 1
    assert host.ask("game.do", action=", ".join(["add 1"] * 24), **TRY)["view"] == {"count": 26}
    answer = host.ask("game.do", action=", ".join(["add 1"] * 25), **TRY)
    assert answer["code"] == 1 and answer["data"]["place"] == 24
    assert host.ask("game.digest")["ply"] == 1


@played
def test_chance_is_never_tried():
    host = begun()
    words = host.table.session.rng.words()
    answer = host.ask("game.do", action="roll", **TRY)
    refused(answer, 1, rule=None, code="chance", facts={})
    answer = host.ask("game.do", action="add 1, roll", **TRY)
    assert answer["data"]["code"] == "chance" and answer["data"]["place"] == 1
    assert host.table.session.rng.words() == words
    assert host.ask("game.do", action="roll")["ply"] == 2


@played
def test_a_range_is_tried_in_one_request():
    host = begun()
    tries = host.ask("game.do", action="add 3..9/2", **TRY)["tries"]
    assert [one["action"] for one in tries] == ["add 3", "add 5", "add 7", "add 9"]
    assert tries[0]["view"] == {"count": 5} and tries[0]["events"] == [{"event": "added", "n": 3}]
    assert tries[1]["code"] == "unknown"
    assert tries[3]["rule"] == "C-2" and tries[3]["facts"]["most"] == 4
    tries = host.ask("game.do", action="add 1..2, add 4", **TRY)["tries"]
    assert [one["view"]["count"] for one in tries] == [7, 8]
    assert [one["action"] for one in tries] == ["add 1, add 4", "add 2, add 4"]
    answer = host.ask("game.do", action="say 0..999", **TRY)
    assert len(answer["tries"]) + answer["more"] == 1000
    for text in ("add 4..1", "add 1..x", "add 1..4/0", "add ..4", "add 1..2 3..4", "add 01..4"):
        answer = host.ask("game.do", action=text, **TRY)
        code = answer["tries"][0]["code"] if "tries" in answer else answer["data"]["code"]
        assert code == "unknown", (text, answer)


@played
def test_what_does_not_fit_is_named():
    host = begun()
    answer = host.ask("game.do", action="say 300", **TRY)
    assert answer["left"] == 300 - len(answer["events"]) and "more" not in answer
    rules = host.table.session.rules
    apply = rules.apply

    def grow(state, text):
        state["wide"], state["last"] = [[n] * 40 for n in range(40)], "a" * 200
        return apply(state, text)

    rules.apply = grow
    answer = host.ask("game.do", action="say 300", **TRY)
    assert answer["more"] == ["wide"] and answer["view"] == {"last": "a" * 200}
    assert answer["events"]
    assert host.ask("game.view", part="wide.3", **{"try": "add 1"}) == [3] * 40
    answer = host.ask("game.view", part="wide", **{"try": "add 1"})
    assert answer["code"] == -32602 and "wide.39" in answer["data"]["parts"]
    refused(host.ask("game.view", part="wide.40", **{"try": "add 1"}), -32602, option="part")


@played
def test_the_view_of_a_try_is_the_state_after_it():
    host = begun()
    view = host.ask("game.view", **{"try": "add 3, add 1"})
    assert view["count"] == 6 and "secret" not in view
    assert host.ask("game.view", part="count", **{"try": "add 3"}) == 5
    assert host.ask("game.view", **{"try": "add 9"})["data"]["rule"] == "C-2"
    assert host.ask("game.view", **{"try": "roll"})["data"]["code"] == "chance"
    refused(host.ask("game.view", ply=0, **{"try": "add 1"}), -32602, option="ply")
    refused(host.ask("game.view", **{"try": 1}), -32602, option="try")
    assert host.ask("game.view")["count"] == 2


@played
def test_a_try_that_is_asked_of_another_moment_is_stale():
    host = begun()
    digest = host.ask("game.digest")["digest"]
    assert "view" in host.ask("game.do", action="add 1", digest=digest, **TRY)
    refused(host.ask("game.do", action="add 1", digest="00000000", **TRY), 6, digest=digest)
    assert host.begin("game.do", action="add 1, add 2, add 3", **TRY) == []
    host.server.step()
    host.table.do("add 1")  # somebody presses a button
    assert host.finish()["code"] == 6
    assert host.ask("game.do", action="add 1", **{"try": False})["ply"] == 3


@played
def test_many_tries_at_once_are_all_answered():
    host = begun()
    for _ in range(9):
        assert host.begin("game.do", action="add 1, add 2", **TRY) == []
    refused(host.begin("game.do", action="add 1", **TRY)[0]["error"], 5)
    assert host.begin("game.digest")[0]["result"]["ply"] == 1  # nothing else waits for them
    while host.server.step():
        pass
    answers = host.heard()
    assert len(answers) == 9 and all(m["result"]["view"] == {"count": 5} for m in answers)
    refused(host.ask("game.do", action="add 1", **{"try": 1}), -32602, option="try")


@played
def test_without_memory_for_a_try_the_game_stays_as_it_is():
    host = begun()
    session, before = host.table.session, host.ask("game.digest")
    rules = session.rules
    apply, rng = rules.apply, rules.rng

    def fail(state, text):
        state["count"] = 99
        if text == "add 2":
            raise MemoryError
        return apply(state, text)

    rules.apply = fail
    answer = host.ask("game.do", action="add 1, add 2", **TRY)
    refused(answer, -32603, reason="memory")
    rules.apply = apply
    assert rules.rng is rng and session.state["count"] == 2
    assert host.ask("game.digest") == before
    assert host.ask("game.do", action="add 1")["ply"] == 2


def test_a_try_is_what_the_action_then_does():
    for place, (game, players, options, _) in enumerate(TABLES):
        dice, host = Prng(place), Host()
        host.ask("game.new", game=game, players=players, options=options, seed=place)
        session = host.table.session
        for n in range(share(12, 120, 14)):
            if session.over:
                break
            texts = list(session.actions())
            text = numbered(texts[dice.below(len(texts))], dice)
            before, helm = session.digest(), getattr(session.rules, "helm", None)
            answer = host.ask("game.do", action=text, **TRY)
            assert session.digest() == before and getattr(session.rules, "helm", None) is helm
            state = host.table.session.view()
            if n % 3:
                at_random(session, dice)
                continue
            words = session.rng.words()
            events = host.ask("game.do", action=text)["events"]
            if answer.get("code") == 1:
                assert answer["data"]["code"] == "chance", (text, answer)
                verb = text.split(" ")[0]
                assert verb in session.rules.draws.split(" ") and session.last != text
                continue
            assert session.rng.words() == words
            assert answer["digest"] == session.digest(), (text, answer)
            if "more" not in answer and "left" not in answer:
                assert answer["events"] == events
                put(state, answer["view"])
                assert state == session.view(), (text, answer)
