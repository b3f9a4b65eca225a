"""Steps: actions that are played together, all or none, and how the log knows them."""

from io import BytesIO

from shared_rules.kernel import steps, turns
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.replay import form, replay
from shared_rules.kernel.session import STEP, Session, ended

from ..counter import played
from ..mississippi.race import play, race
from ..refusal import contents, raised
from .test_kernel_save import load, sealed

TURN = "add 1, roll, add 2"


def counting(plies=0, archive=None):
    """A session of the counting game in which each ply draws."""
    s = Session("counter", ["ann"], {}, 3, None, None, archive)
    for _ in range(plies):
        s.do("roll")
    return s


def saved(s):
    return b"".join(s.save())


def whole(s):
    """What a refusal must not change: what is there now, and at each ply of the log."""
    found = [contents(s), s.last, saved(s), list(s.marked(0, s.end))]
    ply = s.ply
    for place in range(s.end + 1):
        s.go(place)
        found.append(s.digest())
    s.go(ply)
    return found


@played
def test_a_step_does_what_its_actions_do_one_by_one():
    for before in range(10):
        alone, together = counting(before), counting(before)
        events = []
        for text in TURN.split(", "):
            events += alone.do(text)
        found, line = steps.do(together, TURN)
        assert found == events and contents(together) == contents(alone)
        assert line == ", ".join(list(alone.log())[before:]) and line != TURN
        assert together.last == alone.last == "add 2"
        assert together.at == alone.at or before == 5  # at the edge


@played
def test_a_step_of_24_actions_crosses_three_edges_and_comes_back():
    for before in range(8):
        alone, together = counting(before), counting(before)
        digests = [together.digest()]
        for _ in range(STEP):
            alone.do("roll")
            digests.append(alone.digest())
        steps.do(together, ", ".join(["roll"] * STEP))
        while together.ply > before:
            assert together.digest() == digests[together.ply - before]
            together.undo()
        for place in range(before, before + STEP):
            assert together.digest() == digests[place - before]
            together.redo()
        assert contents(together) == contents(alone)


@played
def test_one_action_more_is_refused():
    s = counting(2)
    before = contents(s)
    error = raised(RuleError, steps.do, s, ", ".join(["roll"] * (STEP + 1)))
    assert (error.rule, error.code, error.place) == (None, "unknown", STEP)
    assert contents(s) == before


@played
def test_a_refusal_of_any_action_changes_nothing_and_says_which():
    for ply, end in ((0, 0), (3, 5), (6, 9), (7, 20), (8, 8), (8, 20), (15, 17)):
        for place in range(12):
            s = counting(end)
            s.go(ply)
            before = whole(s)
            texts = ["roll"] * place + ["add 9"] + ["roll"]
            error = raised(RuleError, steps.do, s, ", ".join(texts))
            assert (error.rule, error.code, error.place) == ("C-2", "too_much", place)
            assert whole(s) == before, (ply, end, place)


@played
def test_empty_and_misspelt_parts_are_no_actions():
    s = counting(1)
    before = whole(s)
    for text, place in ((", ", 0), ("roll, ", 1), (", roll", 0), ("roll,roll, roll", 0)):
        assert raised(RuleError, steps.do, s, text).place == place
    for text in ("roll,  roll", " roll, roll", "roll, roll "):
        assert raised(RuleError, steps.do, s, text).code == "unknown"
    assert whole(s) == before


@played
def test_nothing_can_follow_the_end():
    s = Session("counter", ["ann"], {}, 3, {"count": 100})
    assert raised(RuleError, steps.do, s, "roll, win, roll").place == 2
    assert s.ply == 0 and not s.over
    steps.do(s, "roll, win")
    assert s.over


class Failing:
    """An archive that has no room at one `put`, or from there on."""

    def __init__(self):
        self.pieces = {}
        self.left, self.after = None, None

    def put(self, k, data):
        if self.left is not None:
            self.left -= 1
            if self.left == 0 or self.left < 0 and self.after:
                raise MemoryError
        self.pieces[k] = data

    def get(self, k):
        return self.pieces[k]


@played
def test_an_archive_without_space_changes_nothing():
    for ply, end in ((3, 5), (6, 9), (7, 20), (5, 40)):
        for fail in range(1, 7):
            archive = Failing()
            s = counting(end, archive)
            s.go(ply)
            before = whole(s)
            archive.left = fail
            assert raised(MemoryError, steps.do, s, ", ".join(["add 1"] * 20)) or fail > 4
            archive.left = None
            assert fail > 4 or whole(s) == before, (ply, end, fail)


@played
def test_where_the_archive_stays_full_only_what_could_be_redone_is_lost():
    archive = Failing()
    s = counting(30, archive)
    s.go(6)
    at = s.ply, s.digest(), list(s.log())
    archive.left, archive.after = 3, True
    assert raised(MemoryError, steps.do, s, ", ".join(["add 1"] * 20))
    archive.left = None
    assert (s.ply, s.digest(), list(s.log())) == at and s.end == 6
    steps.do(s, TURN)
    assert len(list(s.log())) == 9 and turns.begin(s) == 6
    while s.ply > 0:
        s.undo()
    assert s.digest() == counting().digest()


@played
def test_the_log_knows_where_each_step_begins_and_ends():
    s = counting(6)
    steps.do(s, TURN)  # 6 to 9, over the edge
    s.do("roll")
    steps.do(s, "roll, roll")  # 10 to 12
    begins = []
    while s.ply:
        begins.append((s.ply, turns.begin(s)))
        s.undo()
    assert begins[:6] == [(12, 10), (11, 10), (10, 9), (9, 6), (8, 6), (7, 6)]
    assert begins[6:] == [(ply, ply - 1) for ply in range(6, 0, -1)]
    assert turns.begin(s) == 0
    ends = []
    while s.ply < s.end:
        ends.append(turns.end(s))
        s.redo()
    assert ends == [1, 2, 3, 4, 5, 6, 9, 9, 9, 10, 12, 12]
    assert turns.end(s) == 12


@played
def test_an_action_after_half_a_step_is_a_step_by_itself():
    for before in (0, 6):
        s = counting(before)
        steps.do(s, TURN)
        s.undo()
        s.do("add 4")
        assert turns.begin(s) == before + 2
        s.undo()
        assert turns.begin(s) == before and turns.end(s) == before + 3


@played
def test_undo_redo_and_the_log_name_actions_without_any_mark():
    s = counting(6)
    steps.do(s, TURN)
    steps.do(s, TURN)
    log = list(s.log())
    assert all(text == text.strip() for text in log)
    for place in range(11, -1, -1):
        assert s.undo() == log[place] and s.last == (log[place - 1] if place else "")
    assert [s.redo() for _ in log] == log


@played
def test_a_save_heads_each_step_of_several_actions():
    s = counting(1)
    steps.do(s, "add 1, add 2, add 3")
    s.do("add 4")
    steps.do(s, "add 1, add 2")
    lines = saved(s).split(b"\n")[1:-2]
    assert lines[1:6] == [b"# step 3", b"add 1", b"add 2", b"add 3", b"add 4"]
    assert lines[6:] == [b"# step 2", b"add 1", b"add 2"]


@played
def test_a_save_brings_back_the_steps_as_far_as_they_were_played():
    s = counting(5)
    for _ in range(4):
        steps.do(s, TURN)
        s.do("roll")
    while s.ply > 3:
        again = load(saved(s))
        assert saved(again) == saved(s) and again.digest() == s.digest()
        assert list(again.marked()) == list(s.marked())
        s.undo()


@played
def test_a_save_with_steps_has_the_form_of_one_and_is_the_same_game_without_them():
    s = counting(5)
    steps.do(s, TURN)
    data = saved(s)
    assert ended(form(BytesIO(data), len(data))) == "counter"
    plain = sealed([line for line in data.split(b"\n")[:-2] if not line.startswith(b"# step")])
    old = ended(replay(BytesIO(plain), len(plain)))
    assert old.digest() == s.digest() and list(old.log()) == list(s.log())
    assert turns.begin(old) == s.ply - 1 and turns.begin(s) == 5


@played
def test_other_remarks_of_steps_are_skipped():
    head = saved(counting()).split(b"\n")[:1]
    lines = [b"add 1", b"add 2", b"add 3"]
    for remark in (b"# step", b"# step ", b"# step 0", b"# step 1", b"# step 03", b"# step +2"):
        assert list(load(sealed(head + [remark] + lines)).marked()) == ["add 1", "add 2", "add 3"]
    for n in (3, 4, STEP):  # the log may end before the step does
        found = load(sealed(head + [b"# step %d" % n] + lines))
        assert list(found.marked()) == ["add 1", " add 2", " add 3"]
    for n in (STEP + 1, 1 << 70):
        assert load(sealed(head + [b"# step %d" % n] + lines)).marked().__next__() == "add 1"
        assert turns.begin(load(sealed(head + [b"# step %d" % n] + lines))) == 2
    twice = load(sealed(head + [b"# step 3", b"add 1", b"# step 2"] + lines[1:]))
    assert list(twice.marked()) == ["add 1", "add 2", " add 3"]


@played
def test_the_events_of_the_last_actions_are_found_again():
    s = counting(6)
    before = s.digest()
    events, _ = steps.do(s, TURN)
    digest = s.digest()
    assert turns.events(s, 6) == events and turns.events(s, 8) == events[-1:]
    assert turns.events(s, 9) == [] and s.digest() == digest
    s.go(6)
    assert s.digest() == before


@played
def test_the_state_at_any_ply_is_found_while_the_game_goes_on():
    s = counting(20)
    states = []
    for ply in range(21):
        s.go(ply)
        states.append(s.view())
    s.go(17)
    for ply in range(21):
        before = contents(s)
        found = turns.at(s, ply)
        slices = 0
        while True:
            try:
                next(found)
            except StopIteration as end:
                assert s.view(end.value) == states[ply]
                break
            slices += 1
            assert contents(s) == before  # also between two slices
        assert slices <= 8
    for ply in (-1, 21):
        assert raised(IndexError, ended, turns.at(s, ply))


def test_a_whole_turn_is_one_step():
    alone, together = race(3, seed=11), race(3, seed=11)
    play(alone, "tile", "speed 2", "ahead", "left", "ahead", "done", "roll", "tile")
    steps.do(together, "tile, speed 2, ahead, left, ahead")
    steps.do(together, "done, roll, tile")
    assert contents(together) == contents(alone)
    assert turns.begin(together) == 5
    error = raised(RuleError, steps.do, together, "ahead, ahead, done")
    assert error.rule and error.place == 1
    assert contents(together) == contents(alone)
