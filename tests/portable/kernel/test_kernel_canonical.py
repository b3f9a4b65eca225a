"""The canonical text and the digest of firmware/link/README.md, "Digest"."""

import binascii

from shared_rules.kernel.canonical import canonical, spell
from shared_rules.kernel.prng import Prng

from ..mississippi.race import play, race


def test_keys_are_sorted_by_code_point_and_no_space_is_left():
    assert canonical({"b": 1, "a": [1, 2, {"z": None, "_": True, "Z": False}]}) == (
        '{"a":[1,2,{"Z":false,"_":true,"z":null}],"b":1}'
    )


def test_empty_objects_and_lists():
    assert canonical({}) == "{}"
    assert canonical([]) == "[]"
    assert canonical({"a": {}, "b": []}) == '{"a":{},"b":[]}'


def test_numbers_are_plain_integers():
    assert canonical([0, -3, 2147483648, 4294967295]) == "[0,-3,2147483648,4294967295]"


def test_true_is_not_one():
    assert canonical([True, 1, False, 0]) == "[true,1,false,0]"


def test_strings_stay_as_they_are():
    assert canonical({"tile": "A2-1"}) == '{"tile":"A2-1"}'


def test_red_before_red2():
    assert canonical({"red2": 2, "red": 1}) == '{"red":1,"red2":2}'


def test_the_digest_is_the_crc_of_game_rng_and_state():
    s = race(3, seed=7)
    rng = Prng(7)
    rng.shuffle(list(range(11)))  # the reserve, QT-10
    words = ",".join([str(w) for w in rng.words()])
    text = '{"game":"mississippi","rng":[' + words + '],"state":' + canonical(s.state) + "}"
    crc = "%08x" % (binascii.crc32(text.encode()) & 0xFFFFFFFF)
    assert s.digest() == crc
    assert len(crc) == 8


def test_seed_alone_makes_another_digest_even_where_nothing_was_drawn():
    # The players roll and draw, so the states are equal; the words of the generator are not.
    a = race(3, seed=1, die="table", draw="table")
    b = race(3, seed=2, die="table", draw="table")
    assert canonical(a.state) == canonical(b.state)
    assert a.digest() != b.digest()


def test_the_same_seed_and_actions_give_the_same_digest():
    a, b = race(4, seed=99), race(4, seed=99)
    for s in (a, b):
        play(s, "tile", "speed 2", "ahead", "left", "ahead", "done", "roll", "tile")
    assert a.digest() == b.digest()


def test_the_view_is_the_state_without_its_hidden_keys():
    s = race(3, seed=5)
    hidden = s.rules.HIDDEN
    view = s.view()
    assert "reserve_tiles" in hidden
    for key in s.state:
        if key in hidden:
            assert key not in view
        else:
            assert canonical(view[key]) == canonical(s.state[key])
    assert len(view) == len(s.state) - len([k for k in hidden if k in s.state])


def test_a_digest_joins_few_pieces_at_a_time_however_flat_the_value():
    for value in ({"k%03d" % n: n for n in range(300)}, list(range(300)), [{}] * 300):
        most = []

        def spill(pieces, most=most):
            most.append(len(pieces))
            pieces.clear()

        pieces = []
        spell(value, pieces, spill)
        assert max(most + [len(pieces)]) <= 64 < len(most) * 64, most
