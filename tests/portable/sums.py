"""A sum over many numbers, to compare what loops find on one target and on another."""

MASK = 0xFFFFFF


def mixed(total, numbers):
    """A sum of 24 bits with more numbers mixed in; their order counts."""
    for number in numbers:
        total = ((total & 0x7FFFF) << 5 | total >> 19) ^ number & MASK
    return total
