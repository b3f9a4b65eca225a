"""The winning move at Nim, if there is one: it makes the exclusive or of all heaps 0."""


def best(heaps: list[int], loses: bool) -> tuple[int, int]:
    """(heap, counted from 0, how many to take). loses: whether the last match loses."""
    large = [n for n in heaps if n > 1]
    total = 0
    for n in heaps:
        total ^= n
    for place, n in enumerate(heaps):
        if (
            len(large) == 1 and n > 1
        ):  # one large heap is left: the number of heaps with one match decides
            odd = (len(heaps) - heaps.count(0)) % 2 == 1
            return place, n - 1 if odd == loses else n
        if n ^ total < n:
            return place, n - (n ^ total)
    place = heaps.index(max(heaps))
    return place, 1
