"""Perft of Gyges: the figures of the rules page, as deep as a small machine has time for."""

from shared_rules.gyges import leaf
from tests.portable.duel import TOURNAMENT, count, gyges
from tests.portable.share import share

X = "000000/120302/013023/100213/000000/000000"
BLOCKED = "303030/222211/000001/130000/000000/000000"
PLAIN = {"path": "cell", "bounce": "carry", "drop": "open"}


def counted(s, depths, what="moves"):
    return [count(s, depth, what) for depth in range(1, depths + 1)]


def positions(s, figures, fewer=1):
    """Whether a session has so many positions at each depth; only `make soak` counts the last.

    fewer: how many of the last figures CPython leaves out.

    A session counts moves by the same code, and its last depth ten times as fast.
    """
    depths = len(figures)
    depths = share(depths - 1, depths, depths - fewer)
    return counted(s, depths, "positions") == figures[:depths]


def mixed(first, **more):
    options = dict(first)
    options.update(more)
    return options


def test_g7_tournament_from_the_home_rows():
    assert counted(gyges(**mixed(TOURNAMENT, ko=0)), 2) == [224, 57374]
    assert counted(gyges(**TOURNAMENT), 2) == [222, 56352]


def test_g9_cells_and_carry_from_the_home_rows():
    assert counted(gyges(**PLAIN), 2) == [222, 56316]
    assert positions(gyges(**PLAIN), [210, 49900])


def test_g7_italian_from_the_home_rows():
    assert counted(gyges(), 3) == [28, 782, 31564]
    assert positions(gyges(), [28, 782, 31464])


def test_g12_italian_from_the_home_rows_does_not_depend_on_ko_or_drop():
    for more in ({"ko": 0}, {"ko": 1}, {"drop": "behind"}, {"drop": "none"}):
        assert counted(gyges(**more), 2, "positions") == [28, 782], more


def test_g6_the_mirror_of_a_position_counts_the_same():
    mirrored = "/".join(["".join(reversed(list(row))) for row in X.split("/")])
    assert positions(gyges(mirrored), [137, 11614])
    turned = "/".join(["".join(reversed(list(row))) for row in reversed(X.split("/"))])
    assert positions(gyges(turned, "north"), [137, 11614])


def test_g12_italian_from_x():
    assert counted(gyges(X), 2, "positions") == [137, 11614]
    assert counted(gyges(X), 2) == [172, 35686]
    assert positions(gyges(X, "north"), [318, 25285])


def test_g12_italian_from_x_with_one_option_changed():
    for more, figures in (
        ({"ko": 0}, [137, 11630]),
        ({"drop": "behind"}, [229, 14520]),
        ({"drop": "none"}, [52, 5324]),
        ({"path": "edge"}, [162, 18729]),
        ({"bounce": "carry"}, [113, 5803]),
    ):
        assert positions(gyges(X, **more), figures, 0), more


def test_g12_italian_from_x_with_open_drops():
    assert counted(gyges(X, drop="open"), 1, "positions") == [228]


def test_g12_tournament_from_x():
    for more, figure in (({}, 249), ({"ko": 0}, 255), ({"ko": 1}, 249), ({"path": "cell"}, 246)):
        assert count(gyges(X, **mixed(TOURNAMENT, **more)), 1) == figure, more
    for more, figures in (
        ({"drop": "behind"}, [238, 11777]),
        ({"drop": "behind_row"}, [142, 8968]),
        ({"drop": "none"}, [46, 1978]),
    ):
        assert counted(gyges(X, **mixed(TOURNAMENT, **more)), 2) == figures, more


def test_g16_a_blocked_side():
    assert counted(gyges(BLOCKED, ko=0, **PLAIN), 3) == [1, 170, 333]
    assert counted(gyges(BLOCKED, ko=0, blocked="next_row", **PLAIN), 1) == [296]


def test_g19_the_example_of_the_seed():
    chain = "300200/300001/201201/100230/000003/000000"
    assert counted(gyges(chain, "north"), 2, "positions") == [16, 2792]
    assert counted(gyges(chain, "north", **TOURNAMENT), 2) == [186, 50867]


def test_g18a_nothing_follows_the_end():
    s = gyges({"a6": 1})
    s.do("a6-north")
    assert count(s, 1) == 0


def test_g6_a_lone_piece_reaches_as_many_cells_as_the_page_says():
    reach = {
        "a1": (2, 3, 6),
        "b1": (3, 4, 8),
        "c1": (3, 5, 9),
        "a2": (3, 4, 8),
        "b2": (4, 6, 10),
        "c2": (4, 7, 12),
        "a3": (3, 5, 9),
        "b3": (4, 7, 12),
        "c3": (4, 8, 14),
    }
    for cell in reach:
        for height in (1, 2, 3):
            ends = [text for text in gyges({cell: height}).actions() if text != "resign"]
            assert len(ends) - _goals(ends) == reach[cell][height - 1], (cell, height)


def _goals(texts):
    return len([text for text in texts if "north" in text])


def test_g7_a_count_for_whose_moves_there_is_no_space_is_refused():
    # From X pieces go to 77 ends: more than there is space for at first, and more than here.
    most, leaf.MOST_ROWS = leaf.MOST_ROWS, 64
    try:
        count(gyges(X), 1)
        raise AssertionError
    except MemoryError:
        pass
    finally:
        leaf.MOST_ROWS = most
    assert count(gyges(X), 1) > 64
