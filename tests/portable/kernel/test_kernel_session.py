"""The session: do, undo, redo, log; a refusal changes nothing."""

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import Session
from shared_rules.kernel.turns import owners

from ..counter import played
from ..mississippi.race import play, race, refused


def under_way(seed=11):
    """A three-player race after the first turn; nothing is left to draw."""
    s = race(3, seed=seed)
    play(s, "tile", "speed 2", "ahead", "left", "ahead", "done", "roll", "tile")
    return s


def test_ply_counts_the_actions():
    s = race(3)
    assert (s.ply, s.end) == (0, 0)
    play(s, "tile", "speed 2")
    assert (s.ply, s.end) == (2, 2)


def test_undo_gives_back_every_earlier_digest():
    s = race(3, seed=21)
    digests = [s.digest()]
    for text in ("tile", "speed 3", "ahead", "left", "ahead", "ahead", "done", "roll", "tile"):
        play(s, text)
        digests.append(s.digest())
    while s.ply:
        s.undo()
        assert s.digest() == digests[s.ply]
        assert s.end == 9
    while s.ply < s.end:
        s.redo()
        assert s.digest() == digests[s.ply]


def test_undo_and_redo_name_the_action_as_logged():
    s = under_way()
    log = list(s.log())
    assert s.undo() == log[7] and log[7].startswith("tile A")
    assert s.undo() == log[6] and log[6].startswith("roll ")
    assert s.undo() == "done"
    assert s.redo() == "done"
    assert s.redo() == log[6]
    assert s.redo() == log[7] == s.last


def test_the_last_action_is_the_one_before_the_cursor():
    s = under_way()
    while s.ply < 20:
        play(s, [text for text in s.actions() if text not in ("left", "right")][0].split("..")[0])
    for step in [s.undo] * s.end + [s.redo] * s.end:
        step()
        assert [s.last] == (list(s.log())[-1:] or [""])


def test_undo_and_redo_raise_where_there_is_nothing():
    s = race(3)
    for f in (s.undo, s.redo):
        raised = False
        try:
            f()
        except IndexError:
            raised = True
        assert raised
    play(s, "tile")
    raised = False
    try:
        s.redo()
    except IndexError:
        raised = True
    assert raised and s.ply == 1


def test_a_new_action_forgets_what_could_be_redone():
    s = under_way()
    s.undo()
    s.undo()
    s.undo()
    assert (s.ply, s.end) == (5, 8)
    play(s, "right")
    assert (s.ply, s.end) == (6, 6)
    raised = False
    try:
        s.redo()
    except IndexError:
        raised = True
    assert raised


def test_the_same_chance_comes_again_after_undo():
    s = under_way()
    log = list(s.log())
    for _ in range(3):
        s.undo()
    play(s, "done", "roll", "tile")
    assert list(s.log()) == log


def test_a_refusal_keeps_what_can_be_redone():
    s = under_way()
    s.undo()
    refused(s, "done", None)
    assert (s.ply, s.end) == (7, 8)
    s.redo()
    assert s.ply == 8


def test_the_log_spells_out_what_chance_gave():
    s = under_way()
    log = list(s.log())
    assert log[0] == "tile " + s.state["river"][1]["tile"]
    assert log[6] == "roll " + s.state["river"][1]["exit"]
    assert log[7] == "tile " + s.state["river"][2]["tile"]
    assert log[1:6] == ["speed 2", "ahead", "left", "ahead", "done"]


def test_the_log_starts_at_an_offset_and_ends_where_undo_stands():
    s = under_way()
    log = list(s.log())
    assert len(log) == 8
    assert list(s.log(3)) == log[3:]
    assert list(s.log(8)) == []
    s.undo()
    assert list(s.log()) == log[:7]


def test_a_long_log_is_whole():
    s = race(3, variant="intro")
    play(s, "tile", "ahead", "done", "roll", "tile")
    lines = ["left", "ahead", "done"] * 25
    play(s, *lines)
    assert list(s.log())[5:] == lines
    for offset in (5, 15, 16, 17, 32, 47, 48, 63, 79, 80):
        assert list(s.log(offset)) == lines[offset - 5 :]


def test_last_is_the_action_as_logged():
    s = race(3)
    play(s, "tile")
    assert s.last == list(s.log())[0] and s.last != "tile"


def test_undo_applies_at_most_16_actions_again():
    s = race(3, variant="intro")
    play(s, "tile", "ahead", "done", "roll", "tile")
    for _ in range(60):
        play(s, "left", "ahead", "done")
    assert s.ply == 185
    while s.ply:
        s.undo()
        assert s.reapplied <= 16
    while s.ply < s.end:
        s.redo()


def test_the_log_is_walked_in_steps_of_any_length():
    s = race(3, variant="intro")
    digests = [s.digest()]
    texts = ["tile", "ahead", "done", "roll", "tile"] + 20 * ["left", "ahead", "done"]
    for text in texts[:64]:
        play(s, text)
        digests.append(s.digest())
    log = list(s.log())
    assert s.end == 64 and log == list(s.log(0, 64))
    for ply in (24, 64, 0, 63, 57, 56, 55, 8, 7, 9, 64, 40, 16, 17, 1, 0, 0, 64):
        s.go(ply)
        assert (s.ply, s.end, s.digest()) == (ply, 64, digests[ply])
        assert s.reapplied < 8 or ply == 64
        assert s.last == ([""] + log)[ply]
        assert list(s.log()) == log[:ply] and list(s.log(5, 64)) == log[5:]
    for ply in (-1, 65, 1000):
        try:
            s.go(ply)
            raise AssertionError(ply)
        except IndexError:
            assert (s.ply, s.end, s.digest()) == (64, 64, digests[64])
    # On the way everything else works as if single steps had led there.
    s.go(24)
    assert s.redo() == log[24] and s.undo() == log[24] and s.undo() == log[23]
    s.go(30)
    play(s, [text for text in s.actions() if text != log[30]][0].split("..")[0])
    assert (s.ply, s.end) == (31, 31)
    assert list(s.log())[:30] == log[:30]
    s.go(0)
    assert s.digest() == digests[0]


def test_a_step_in_the_log_that_fails_leaves_the_session_where_it_is():
    s = race(3, variant="intro")
    play(s, "tile", "ahead", "done", "roll", "tile", *(10 * ["left", "ahead", "done"]))
    digest, log = s.digest(), list(s.log())
    again = s.rules.reapply

    def fail(state, texts):
        raise MemoryError

    for ply in (2, 12, 20, 34):
        s.rules.reapply = fail
        try:
            s.go(ply)
            raise AssertionError(ply)
        except MemoryError:
            pass
        s.rules.reapply = again
        assert (s.ply, s.end, s.digest()) == (35, 35, digest)
        assert list(s.log()) == log
    assert s.undo() == log[34] and s.redo() == log[34] and s.digest() == digest


def test_the_log_tells_whose_each_action_is():
    s = race(3)
    play(s, "tile", "speed 2", "ahead", "left", "ahead", "done", "roll", "tile")
    play(s, "speed 1", "ahead", "done", "speed 1", "ahead", "done")
    rank = [text for text in s.actions() if text.startswith("rank")][0]
    play(s, rank, "done" if "done" in s.actions() else "ahead")
    digest, log = s.digest(), list(s.log())
    s.go(11)
    found = owners(s, 0) + owners(s, 1)
    assert [text for _, _, text in found] == log
    assert [who for who, _, _ in found[:14]] == 8 * ["red"] + 3 * ["green"] + 3 * ["grey"]
    assert [n for _, n, _ in found] == 14 * [1] + 2 * [2]
    assert found[14][0] is None and found[15][0] == rank.split(" ")[1]
    s.go(16)
    assert s.digest() == digest


def test_a_refusal_names_rule_code_and_facts():
    s = race(3)
    play(s, "tile")
    error = refused(s, "done", "Q-16")
    assert isinstance(error, RuleError)
    assert isinstance(error.code, str) and error.code
    assert isinstance(error.facts, dict)


def test_a_session_tells_what_it_was_set_up_with():
    s = race(3, seed=77, die="table")
    assert s.game == "mississippi"
    assert list(s.players) == ["red", "green", "grey"]
    assert s.options["die"] == "table"
    assert s.seed == 77
    assert s.position is None
    assert s.rules.version is not None


def test_two_sessions_do_not_share_state():
    a, b = race(3, seed=4), race(3, seed=4)
    before = b.digest()
    play(a, "tile", "speed 2", "ahead")
    assert b.digest() == before and b.ply == 0


def counting():
    return Session("counter", ["ann"], None, 3)


class Full:
    """Stands in for `apply` of a game's rules: its n-th call runs out of memory half way."""

    def __init__(self, rules, last):
        self.rules = rules
        self.last = last
        self.real = rules.apply

    def __call__(self, state, text):
        self.last -= 1
        if not self.last:
            state["count"] = 99  # half of an action is done, and chance has been drawn
            self.rules.rng.below(6)
            raise MemoryError
        return self.real(state, text)


@played
def test_no_memory_in_the_middle_of_an_action_leaves_the_game_as_it_was():
    for plies in (0, 1, 7, 8, 9):  # a segment has 8
        for undone in range(min(plies, 2) + 1):
            session = counting()
            for _ in range(plies):
                session.do("roll")
            for _ in range(undone):
                session.undo()
            before = session.digest(), session.ply, session.end, list(session.log())
            for change in ("do", "redo") if session.ply < session.end else ("do",):
                real = session.rules.apply
                session.rules.apply = Full(session.rules, 1)
                try:
                    session.do("roll") if change == "do" else session.redo()
                except MemoryError:
                    pass
                else:
                    raise AssertionError("nothing was refused")
                session.rules.apply = real
                assert session.state is None
                session.recover()  # whoever has freed memory
                now = session.digest(), session.ply, session.end, list(session.log())
                assert now == before, (plies, undone, change)
            while session.ply < session.end:
                session.redo()
            session.do("roll")


@played
def test_without_memory_to_make_the_state_anew_it_is_none():
    session = counting()
    session.do("roll")
    session.do("roll")
    real = session.rules.apply

    def never(state, text):
        raise MemoryError

    session.rules.apply = never
    try:
        session.do("roll")
    except MemoryError:
        pass
    assert session.state is None
    session.rules.apply = real
