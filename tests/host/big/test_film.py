"""A saved game as a film: what is recorded, and the page that shows it."""

import json
import re
from binascii import crc32
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilothouse.big import film
from pilothouse.errors import SaveRefused
from pilothouse.series import trial
from shared_rules.kernel.session import Session

TRIALS = Path(__file__).parents[2] / "trials"


def changed(state, changes):
    """The state after some changes, as the page makes it."""
    state = json.loads(json.dumps(state))
    for path, *value in changes:
        *above, last = path.split(".")
        node = state
        for key in above:
            node = node[int(key)] if isinstance(node, list) else node[key]
        if isinstance(node, list):
            node[int(last)] = value[0]
        elif value:
            node[last] = value[0]
        else:
            del node[last]
    return state


@pytest.mark.parametrize(
    "name", ["pilot/pilot_three", "advanced_three_players", "master/table_two", "gyges_italian"]
)
def test_the_film_has_the_state_after_each_action(name):
    plies = trial.read(TRIALS / f"{name}.trial")
    made = film.record(trial.as_save(plies))
    session = Session(*(plies[0][key] for key in trial.SETUP))
    state = made["state"]
    assert state == session.view()
    assert [ply[2] for ply in made["plies"]] == [ply["digest"] for ply in plies[1:]]
    for ply, (action, events, _, changes) in zip(plies[1:], made["plies"], strict=True):
        session.do(ply["action"])
        state = changed(state, changes)
        assert state == session.view()
        assert (action, events) == (ply["logged"], ply["events"])


KEYS = st.text("abc", min_size=1, max_size=2)
VALUES = st.recursive(
    st.none() | st.integers(0, 3) | st.text("xy", max_size=2),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(KEYS, inside, max_size=3),
    max_leaves=8,
)
STATES = st.dictionaries(KEYS, VALUES, max_size=3)


@given(STATES, STATES)
def test_changes_lead_from_any_state_to_any_other(before, after):
    assert changed(before, film._changes(before, after)) == after


def test_a_save_that_can_not_be_used_is_refused():
    save = trial.as_save(trial.read(TRIALS / "gyges_italian.trial"))
    with pytest.raises(SaveRefused):
        film.record(save[:-4])


def test_a_name_may_hold_what_python_takes_for_the_end_of_a_line():
    plies = trial.read(TRIALS / "gyges_italian.trial")
    body = trial.as_save(plies).rpartition(b"end ")[0] + "# name south A\u2028B\x85C\n".encode()
    save = body + b"end %d %08x\n" % (len(plies) - 1, crc32(body))
    assert len(film.record(save)["plies"]) == len(trial.record(save)) - 1 == len(plies) - 1


def test_the_longest_trial_is_a_small_page(bundled):
    import gzip

    plies = trial.read(TRIALS / "black_rose_two_boats.trial")
    page = film.page(film.record(trial.as_save(plies)), "race", "en")
    assert len(gzip.compress(page)) < 300_000
    assert b"http" not in re.sub(rb"http://www\.w3\.org/\w+/svg|http-equiv", b"", page)


def test_no_text_of_a_save_ends_the_element_that_it_stands_in(bundled):
    plies = trial.read(TRIALS / "gyges_italian.trial")
    made = film.record(trial.as_save(plies)) | {"names": {"south": "</script><b>"}}
    page = film.page(made, "</title><script>", "en").decode()
    assert "</script><b>" not in page
    assert "</title><script>" not in page
    assert page.count("<script") == 2
