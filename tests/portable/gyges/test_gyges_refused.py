"""Where there is no memory for the list of all moves, a search of Gyges goes on with fewer."""

from array import array

from shared_rules.gyges import play as searched
from shared_rules.gyges.options import resolve
from shared_rules.kernel.search import Search, perft

from .leaves import moves

# Pieces that bounce on many others: hundreds of moves.
STATE = {
    "board": "010030/021020/203000/000020/100000/003301",
    "to_move": "north",
    "before": None,
    "passes": 0,
}
NODES = 400
MOST = 1000  # bytes of an array that can still be had


def refusing(kind, given):
    """An array; a long one is refused."""
    if len(given) > MOST:
        raise MemoryError
    return array(kind, given)


def opened(whole):
    play = searched.Play(resolve({}), STATE)
    play.whole = whole
    return play


def refused(act, *given):
    """What a function returns while long arrays are refused."""
    searched.array = refusing
    try:
        return act(*given)
    finally:
        searched.array = array


def test_moves_without_memory_are_left_out_and_the_others_are_legal():
    every = moves(opened(True))
    play = opened(False)
    before = bytes(play.cells)
    for _ in range(2):
        found = refused(moves, play)
        assert 20 < len(found) < len(every) and set(found) < set(every)
        assert bytes(play.cells) == before and play.ply == 0
    assert set(moves(play)) == set(every)


def test_a_search_without_memory_ends_with_a_legal_move():
    every = moves(opened(True))
    play = opened(False)
    before = bytes(play.cells)
    search = Search(play, NODES, 0, 0)
    refused(list, search.run())
    assert search.nodes >= NODES and search.move in every
    assert play.spell(search.move) and bytes(play.cells) == before


def test_a_count_without_memory_is_refused():
    try:
        refused(list, perft(opened(True), 2, False))
        raise AssertionError("counted")
    except MemoryError:
        pass
