"""The move that wins at Nim, where there is one: the exclusive or of the heaps becomes 0."""


def best(heaps: list[int], loses: bool) -> tuple[int, int]:
    """(heap from 0 on, how many) for whoever is on turn. loses: the last match does."""
    large = [n for n in heaps if n > 1]
    total = 0
    for n in heaps:
        total ^= n
    for place, n in enumerate(heaps):
        if len(large) == 1 and n > 1:  # now the number of heaps of one match decides
            odd = (len(heaps) - heaps.count(0)) % 2 == 1
            return place, n - 1 if odd == loses else n
        if n ^ total < n:
            return place, n - (n ^ total)
    place = heaps.index(max(heaps))
    return place, 1
