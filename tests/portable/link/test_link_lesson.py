"""Lessons on the link: game.lesson (firmware/link/README.md, "Lessons")."""

from shared_rules.kernel import lessons

from ..counter import Host, played, refused
from ..taught import TEXTS, Lessons

GOAL = {"key": "goal", "text": TEXTS["goal="], "rule": "C-3", "at": None}
MUCH = {"key": "much", "text": TEXTS["much="], "rule": "C-2", "at": "there"}


def told(host, **params):
    """(key of the lesson, left)"""
    answer = host.ask("game.lesson", **params)
    assert sorted(answer) == ["left", "lesson"], answer
    return answer["lesson"] and answer["lesson"]["key"], answer["left"]


def after(host, *actions):
    for action in actions:
        host.table.do(action)
    return told(host)


def test_the_first_that_is_due_and_was_not_seen_is_found_with_how_many_are_left():
    with Lessons("counter", goal=lambda state, events: state == 1):
        assert lessons.keys("counter") == ["goal", "much"]
        assert lessons.find("counter", None, 1, [], []) == (("goal", None), 2)
        assert lessons.find("counter", None, 2, [], []) == (("much", "there"), 2)
        assert lessons.find("counter", None, 1, [], ["goal"]) == (("much", "there"), 1)
        assert lessons.find("counter", None, 1, [], ["goal", "much"]) == (None, 0)
        assert lessons.find("counter", None, 1, [], [lessons.DONE]) == (None, 0)
        assert lessons.find("counter", None, 1, [], [], "much") == (("much", "there"), 2)
        assert lessons.find("counter", None, 2, [], [], "goal") == (None, 2)
    assert lessons.keys("counter") == [] and lessons.find("counter", None, 1, [], []) == (None, 0)


@played
def test_one_is_told_until_it_was_seen_then_a_second_one_and_none_twice():
    with Lessons("counter"):
        host = Host()
        host.new()
        assert host.ask("game.lesson") == {"lesson": GOAL, "left": 2}
        assert host.ask("game.lesson") == {"lesson": GOAL, "left": 2}
        assert after(host, "add 2") == ("goal", 2)  # ann goes on, and has not seen it
        assert host.ask("game.lesson", seen="goal") == {"lesson": MUCH, "left": 1}
        assert host.ask("game.lesson", seen="goal") == {"lesson": MUCH, "left": 1}
        assert after(host, "add 1") == ("much", 1)  # bob: ann has not seen it
        assert host.ask("game.lesson") == {"lesson": MUCH, "left": 1}
        assert told(host, seen="much") == (None, 0)
        assert after(host, "add 1") == (None, 0)


@played
def test_a_turn_has_two_at_most():
    with Lessons("counter") as taught:
        taught.LESSONS += (("more", taught.LESSONS[1][1], None),)
        TEXTS["more="] = "And one more. C-2"
        host = Host()
        host.new()
        assert told(host) == ("goal", 3)
        assert told(host, seen="goal") == ("much", 2)
        assert told(host, seen="much") == (None, 1)
        assert after(host, "add 2") == (None, 1)  # ann goes on
        assert after(host, "add 1") == ("more", 1)  # bob


@played
def test_what_stands_goes_on_when_something_more_important_comes():
    with Lessons("counter", goal=lambda state, events: state["count"] > 0):
        host = Host()
        host.new()
        assert told(host) == ("much", 2)
        assert after(host, "add 2") == ("much", 2)  # ann goes on
        assert told(host, seen="much") == ("goal", 1)


@played
def test_another_one_waits_for_the_next_turn_even_if_the_first_is_due_no_more():
    with Lessons("counter", goal=lambda state, events: state["count"] == 0):
        host = Host()
        host.new()
        assert told(host) == ("goal", 2)
        assert after(host, "add 2") == (None, 2)
        assert after(host, "add 1") == ("much", 2)
        host.table.undo()
        assert told(host) == ("much", 2)  # what was not seen still stands
        assert told(host, seen="much") == (None, 1)
        host.table.undo()
        assert told(host) == (None, 1)  # an undo brings no other one


@played
def test_none_while_the_box_plays_nor_after_the_end_nor_of_another_kind_of_game():
    with Lessons("counter"):
        host = Host()
        host.new(seats={"ann": 1}, position={"count": 100})
        assert told(host) == (None, 2)
        assert after(host, "add 1") == ("goal", 2)  # bob
        assert told(host, seen="goal") == ("much", 1)
        assert after(host, "add 1") == (None, 1)  # ann
        host.table.do("win")
        assert told(host) == (None, 0)  # the first game has ended: no more of this kind
        host.table.undo()
        assert after(host, "add 1") == ("much", 1)  # it had not
        host.table.do("win")
        refused(host.ask("game.lesson", seen="much"), 1, rule=None, code="over", facts={})
        host.new()
        assert told(host) == (None, 0)
        assert host.ask("game.lesson", game="counter") == {
            "total": 1,
            "lessons": [{name: GOAL[name] for name in ("key", "text", "rule")}],
        }
    host.ask("game.new", game="gyges", players=["south", "north"])
    assert host.ask("game.lesson", game="counter") == {"total": 1, "lessons": []}  # no texts now


@played
def test_a_first_game_that_teaches_only_a_part_ends_nothing():
    with Lessons("counter") as taught:
        taught.ends = lambda rules: False
        host = Host()
        host.new(position={"count": 100})
        assert told(host) == ("goal", 2)
        assert told(host, seen="goal") == ("much", 1)
        host.table.do("win")
        host.new()
        assert told(host) == ("much", 1)


@played
def test_none_while_somebody_is_asked_who_is_not_on_turn():
    with Lessons("counter"):
        host = Host()
        host.new()
        assert told(host) == ("goal", 2)
        session = host.table.session
        session.rules.player = lambda state: "bob" if state["count"] == 2 else "ann"
        session.state["pending"] = {"what": "push", "who": "bob"}
        assert after(host, "add 2") == (None, 2)
        session.rules.player = lambda state: "ann"
        session.state["pending"]["who"] = "ann"
        assert after(host, "add 2") == ("goal", 2)  # who is on turn is asked


@played
def test_the_events_are_those_since_the_last_action_of_a_person_before_this_turn():
    with Lessons("counter") as taught:
        host = Host()
        host.new(seats={"ann": 1})
        told(host)
        host.table.do("add 1", "computer")
        for text in ("say 2", "add 1"):  # bob; his last one ends his turn
            host.table.do(text)
        host.table.do("roll", "computer")
        host.table.do("add 3", "computer")
        told(host)
        assert taught.asked[-1] == ["added", "rolled", "added"]
        host.table.do("say 1")
        told(host)
        assert taught.asked[-1] == ["added", "rolled", "added", "said"]
        host.table.do("say 99")
        told(host)
        assert taught.asked[-1] == ["said"] * 24


@played
def test_what_is_spoiled_is_refused_and_changes_nothing():
    refused(Host().ask("game.lesson"), 2)
    refused(Host().ask("game.lesson", seen="goal"), 2)
    with Lessons("counter"):
        host = Host()
        host.new()
        refused(host.ask("game.lesson", seen="gaol"), -32602, option="seen")
        refused(host.ask("game.lesson", seen=""), -32602, option="seen")
        refused(host.ask("game.lesson", seen=["goal"]), -32602, option="seen")
        refused(host.ask("game.lesson", seen="goal", game="counter"), -32602)
        refused(host.ask("game.lesson", key="goal"), -32602, option="key")
        assert told(host) == ("goal", 2)
        digest = host.ask("game.digest")
        assert told(host, seen=lessons.DONE) == (None, 0)  # "stop explaining this game"
        assert host.ask("game.digest") == digest


@played
def test_the_text_is_in_the_language_of_the_box():
    with Lessons("counter"):
        host = Host()
        host.new()
        host.ask("system.language", code="it")
        assert host.ask("game.lesson")["lesson"]["text"] == "it: " + TEXTS["goal="]


@played
def test_without_memory_it_is_left_out_and_nothing_else_happens():
    def short(state, events):
        raise MemoryError

    with Lessons("counter", goal=short):
        host = Host()
        host.new()
        assert told(host) == (None, 0)
        assert host.ask("game.do", action="add 1")["ply"] == 1
