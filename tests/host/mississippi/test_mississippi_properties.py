"""Mississippi Queen, table mode: properties of every race."""

from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.kernel.errors import RuleError
from soak import soak
from tests.host.mississippi.races import line, races, vocabulary
from tests.host.mississippi.reference import Turn, free_faces
from tests.portable.mississippi.race import listed, midway, on_turn, race

QUICK = settings(max_examples=12, derandomize=True)
SOAK = settings(QUICK, max_examples=200, derandomize=False)
LONG = settings(SOAK, max_examples=1500)


# Actions that report what the box can't see may have the same effect. All other listed actions
# differ in their effects (firmware/link/README.md, game.actions).
REPORTED = ({"left", "right"}, {"ahead", "driftwood"})


def total(state):
    """The passengers that are in the game."""
    waiting = sum(tile["passengers"] for tile in state["river"])
    return state["pool"] + waiting + sum(b["passengers"] for b in state["boats"].values())


def facts(s):
    """The facts of a state that an action may change."""
    state = s.state
    return {
        "boats": {c: dict(b, islands=list(b["islands"])) for c, b in state["boats"].items()},
        "round": state["round"],
        "order": list(state["order"]),
        "rear": state["rear"],
        "tiles": state["reserve"] + len(state["river"]),
        "total": total(state),
        "waiting": [tile["passengers"] for tile in state["river"]],
        "winner": state["winner"],
        "places": list(state["places"]),
        "pool": state["pool"],
        "landing": state["landing"],
        "given": state["given"],
        "mover": state["mover"],
    }


def in_range(s):
    """Check that all figures of the state are in their ranges."""
    state = s.state
    for colour, boat in state["boats"].items():
        assert 1 <= boat["speed"] <= 6
        assert 0 <= boat["coal"] <= (1 if colour == "black" else 6)
        assert boat["bonus"] in (0, 1)
        assert 0 <= boat["passengers"] <= (0 if colour == "black" else 2)
        assert len(boat["islands"]) == len(set(boat["islands"])) <= boat["passengers"]
        assert not (boat["out"] and boat["moored"])
    assert 0 <= state["points"] <= 6
    assert state["pool"] >= 0 and state["reserve"] >= 0 and 0 <= state["given"] <= 2
    assert all(tile["passengers"] >= 0 for tile in state["river"])
    assert 0 <= state["rear"] < len(state["river"])
    assert 0 <= state["turn"] < len(state["order"])
    assert len(state["order"]) == len(set(state["order"]))
    if state["over"]:
        assert state["pending"] is None and not listed(s)
    elif state["pending"] is None:
        boat = state["boats"][on_turn(s)]
        assert not boat["out"] and not boat["moored"]


def holds(before, s, text):
    """Check what one action has changed; `before`: `facts` before it."""
    state, boats = s.state, s.state["boats"]
    in_range(s)
    assert state["reserve"] + len(state["river"]) == before["tiles"]
    assert state["rear"] == before["rear"] + (text == "clear")
    # Q-35, Q-14a: passengers leave the game only with a cleared tile or a boat that is out.
    lost = before["total"] - total(state)
    box = before["waiting"][before["rear"]] if text == "clear" else 0
    assert lost == box or (text == "out" and 0 <= lost <= 2)
    assert state["pool"] <= before["pool"]
    for colour, boat in boats.items():
        was = before["boats"][colour]
        # passengers never leave a boat that is in the game.
        assert boat["passengers"] >= was["passengers"] or boat["out"]
        assert boat["islands"][: len(was["islands"])] == was["islands"]
        assert boat["out"] >= was["out"] and boat["moored"] >= was["moored"]
        assert boat["owner"] == was["owner"]
        if was["out"] or was["moored"]:
            assert boat == was
        # coal comes only from a coal station, another boat or black's next turn.
        if boat["coal"] > was["coal"]:
            assert text.split()[0] in ("refuel", "give", "take") or colour == "black"
    if state["round"] == before["round"] and not text.startswith("rank "):
        assert state["order"] == before["order"]
        assert before["mover"] in (state["mover"], None)
        assert state["given"] >= before["given"]
    assert state["round"] - before["round"] in (0, 1)
    if before["winner"] is not None:
        assert state["winner"] == before["winner"]
    assert state["places"][: len(before["places"])] == before["places"]
    if before["landing"] is not None:
        assert state["landing"] == before["landing"] and state["reserve"] == 0


def rolls(s):
    """Q-34, Q-34a: the faces that may be rolled are those on which nothing overlaps."""
    state = s.state
    exits = [tile["exit"] for tile in state["river"][:-1]]
    free = free_faces(exits, state["rear"])
    if state["pending"] is not None and state["pending"]["what"] == "roll":
        assert free
        if s.options["die"] == "table":
            assert [text[5:] for text in listed(s) if text.startswith("roll")] == free
    return free


def course_of(data, s, most=70):
    """Play a random race and check every action; returns the digests by ply."""
    in_range(s)
    digests = [s.digest()]
    turn = None
    for _ in range(most):
        text = line(data, s)
        if text is None:
            break
        before = facts(s)
        free = rolls(s)
        if s.state["pending"] is None and turn is None:
            turn = Turn(s)
        s.do(text)
        holds(before, s, text)
        if text.startswith("roll"):
            assert (s.state["landing"] or s.state["river"][-1]["exit"]) in free
        if turn:
            turn.play(text)
            if text in ("done", "out", "moor"):
                turn = None
            else:
                assert s.state["over"] or turn.shows(s.state), text
        digests.append(s.digest())
    return digests


def there_and_back(data, s):
    digests = course_of(data, s)
    assert s.ply == s.end == len(digests) - 1
    log = list(s.log())
    while s.ply:
        assert s.undo() == log[s.ply]
        assert s.reapplied <= 16
        assert s.digest() == digests[s.ply]
    while s.ply < s.end:
        assert s.redo() == log[s.ply - 1]
        assert s.digest() == digests[s.ply]


def accepted(s, text):
    """The digest after an action, which is then undone; None if it is refused."""
    before = s.digest()
    try:
        s.do(text)
    except RuleError as error:
        assert s.digest() == before, text
        assert error.code and (error.rule is None) == (error.code in ("unknown", "pending", "over"))
        return None
    after = s.digest()
    s.undo()
    assert s.digest() == before, text
    return after


def every_listed_text_has_its_own_effect(s):
    """Each is legal, and no two have the same effect, except REPORTED; returns the digests."""
    texts, effects = listed(s), {}
    assert len(texts) == len(set(texts))
    for text in texts:
        after = accepted(s, text)
        assert after is not None, text
        effects.setdefault(after, []).append(text)
    for same in effects.values():
        assert len(same) == 1 or {text.split()[0] for text in same} in REPORTED, same
    return set(effects)


def listed_and_only_that(data, s):
    """Every listed text is legal; any other legal text has the effect of a listed one."""
    for _ in range(data.draw(st.integers(0, 50))):
        text = line(data, s)
        if text is None:
            break
        s.do(text)
    effects = every_listed_text_has_its_own_effect(s)
    texts = listed(s)
    assert listed(s) == texts
    for text in vocabulary():
        if text not in texts:
            assert accepted(s, text) in effects | {None}, text
    for _ in range(10):
        text = data.draw(st.text(alphabet="speadlfrtuho 0123>=.-\n", max_size=12))
        if text not in texts:
            assert accepted(s, text) in effects | {None}, text


def test_q74_a_refill_is_of_the_wheel_only():
    s = midway({"white": {"coal": 3}}, 6, position={"round": 1}, tiles="all")
    while on_turn(s) != "white":
        s.do("ahead")
        s.do("done")
    turn = Turn(s)
    for text in ("ahead", "refuel"):
        s.do(text)
        turn.play(text)
        assert turn.shows(s.state), text
    white = s.state["boats"]["white"]
    assert (white["coal"], white["bonus"]) == (6, 1)


def test_reports_of_equal_effect_are_listed_apart():
    s = race(3, 7, variant="intro", tiles=["A1-1", "B1-B2"])
    for text in ("tile", "speed 3", "push green"):
        s.do(text)
    assert {"ahead", "driftwood green"} <= set(listed(s))
    assert accepted(s, "ahead") == accepted(s, "driftwood green")
    every_listed_text_has_its_own_effect(s)


@soak(how=(QUICK, SOAK, LONG))
def test_a_race_stays_in_its_ranges_and_every_digest_comes_back(how):
    how(given(s=races(), data=st.data())(there_and_back))()


@soak(how=(QUICK, SOAK, LONG))
def test_every_action_listed_is_legal_and_nothing_else_does_anything_else(how):
    how(given(s=races(), data=st.data())(listed_and_only_that))()
