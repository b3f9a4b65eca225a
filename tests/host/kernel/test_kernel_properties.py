"""The kernel: numbers, canonical text and saves, with any input."""

import binascii
import io
import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from shared_rules.kernel.canonical import canonical
from shared_rules.kernel.errors import RuleError, SaveError, SetupError
from shared_rules.kernel.prng import Prng
from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import Session, ended
from soak import soak
from tests.host.mississippi.races import line, races

QUICK = settings(max_examples=20, derandomize=True)
SOAK = settings(QUICK, max_examples=400, derandomize=False)
LONG = settings(SOAK, max_examples=3000)

seeds = st.integers(0, 4294967295)
words = st.text(alphabet="abcdefghijklmnopqrstuvwxyz0123456789_-. ", max_size=8)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


def load(data):
    return ended(replay(io.BytesIO(data), len(data)))


def reason(data):
    """Why a save is refused, or None; any exception other than SaveError fails the test."""
    try:
        load(data)
    except SaveError as error:
        return error.reason
    return None


def sealed(lines):
    body = b"".join(text + b"\n" for text in lines)
    plies = sum(not text.startswith(b"#") for text in lines[1:])
    return body + b"end %d %08x\n" % (plies, binascii.crc32(body))


def played(data, s, most=40):
    for _ in range(data.draw(st.integers(0, most))):
        text = line(data, s)
        if text is None:
            break
        s.do(text)
    return s


@QUICK
@given(value=plain)
def test_canonical_is_sorted_json_without_spaces(value):
    text = canonical(value)
    assert text == json.dumps(value, sort_keys=True, separators=(",", ":"))
    assert json.loads(text) == value


@QUICK
@given(seed=seeds, n=st.integers(1, 4294967295))
@example(seed=0, n=4294967295)
@example(seed=7, n=2147483649)
def test_below_is_below(seed, n):
    rng = Prng(seed)
    for _ in range(5):
        assert 0 <= rng.below(n) < n


@QUICK
@given(seed=seeds, cards=st.lists(st.integers(), max_size=30))
def test_a_shuffle_loses_nothing_and_comes_again_from_its_words(seed, cards):
    rng = Prng(seed)
    words = rng.words()
    first = list(cards)
    rng.shuffle(first)
    assert sorted(first) == sorted(cards)
    rng.restore(words)
    again = list(cards)
    rng.shuffle(again)
    assert again == first


def saved_and_loaded(data, s):
    played(data, s)
    for _ in range(data.draw(st.integers(0, 3))):
        if s.ply:
            s.undo()
    text = b"".join(s.save())
    t = load(text)
    assert (t.ply, t.end, t.digest()) == (s.ply, s.ply, s.digest())
    assert list(t.log()) == list(s.log())
    assert b"".join(t.save()) == text
    while s.ply:
        assert t.undo() == s.undo()
        assert t.digest() == s.digest()


def strange_header(data, s):
    lines = b"".join(s.save()).split(b"\n")[:-2]
    header = json.loads(lines[0])
    key = data.draw(st.sampled_from([*header, "colour"]))
    header[key] = data.draw(plain | st.floats())
    lines[0] = json.dumps(header).encode()
    # "chance": with other options or another seed the same lines draw something else.
    assert reason(sealed(lines)) in (None, "schema", "illegal", "rules_version", "chance")


names = st.sampled_from("red green grey brown cream white red2 black anna".split()) | words
figures = st.integers(-1, 12) | plain
boats = st.fixed_dictionaries(
    {}, optional={key: figures for key in "speed coal passengers islands aground at".split()}
)
rivers = st.lists(
    st.fixed_dictionaries(
        {"tile": st.sampled_from(["A0", "A1-1", "A2-1", "B1", "C1"]) | plain},
        optional={
            "exit": st.sampled_from(["left", "straight", "right", None]) | plain,
            "passengers": figures,
        },
    )
    | plain,
    max_size=4,
)
positions = st.fixed_dictionaries(
    {},
    optional={
        "boats": st.dictionaries(names, boats | plain, max_size=4) | plain,
        "river": rivers | plain,
        "order": st.lists(names, max_size=4) | plain,
        "turn": figures,
        "round": figures,
        "reserve": st.lists(st.sampled_from(["A1-1", "A3-1", "B4", "A0"]), max_size=3) | plain,
        "pool": figures,
        "landing": st.sampled_from(["left", "straight", None]) | plain,
        "colour": plain,
    },
)
options = st.dictionaries(
    st.sampled_from("die draw tiles variant intro_tiles black_rose play_on mode seats".split()),
    st.sampled_from(["table", "all", "intro", True, False, 2]) | plain,
    max_size=3,
)


def strange_set_up(players, options, seed, position, seats):
    for given_players in (players, ["red", "green", "grey"]):
        try:
            s = Session("mississippi", given_players, options, seed, position, seats)
        except (SetupError, RuleError):
            continue
        # An accepted save can be saved, loaded and played.
        assert load(b"".join(s.save())).digest() == s.digest()
        for text in list(s.actions())[:3]:
            assert text


@soak(how=(QUICK, SOAK, LONG))
def test_a_strange_set_up_is_refused_in_order(how):
    how(
        given(
            players=st.lists(names, max_size=7) | plain,
            options=options | plain,
            seed=seeds | plain,
            position=positions | plain,
            seats=plain,
        )(strange_set_up)
    )()


@QUICK
@given(text=st.text(max_size=20) | st.binary(max_size=20) | plain)
def test_a_strange_line_is_refused_in_order(text):
    s = Session("mississippi", ["red", "green", "grey"], {}, 7)
    before = s.digest()
    if text == "tile":
        return
    with pytest.raises(RuleError):
        s.do(text)
    assert (s.digest(), s.ply) == (before, 0)


@QUICK
@given(data=st.binary(max_size=200) | st.text(max_size=80).map(str.encode))
def test_any_bytes_are_no_save(data):
    assert reason(data) is not None


@soak(how=(QUICK, SOAK, LONG))
@pytest.mark.parametrize("look", [saved_and_loaded, strange_header])
def test_saves(look, how):
    how(given(s=races(), data=st.data())(look))()
