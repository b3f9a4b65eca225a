"""A QR code of version 3, level M: at most 42 bytes in 29 rows of 29 modules. ISO/IEC 18004.

Only what this one version needs is here: a single block, one alignment pattern, one mask.
"""

SIDE = 29  # modules
MOST = 42  # bytes
_DATA, _CHECKS = 44, 26  # codewords of data, of error correction (table 9)
_FORMAT = 0b101010000010010  # of level M with mask 0, protected and masked (annex C)
_FREE = 2  # a module that no pattern has


def draw(text):
    """The modules, row by row, as SIDE * SIDE bytes: 1 is dark. ValueError: text is too long."""
    text = text.encode()
    if len(text) > MOST:
        raise ValueError("too long")
    grid = bytearray(b"\2" * (SIDE * SIDE))
    _patterns(grid)
    _fill(grid, _codewords(text))
    return grid


def _codewords(text):
    """Mode and length in 4 and 8 bits, the bytes, an end of 4 bits, padding, error correction."""
    whole = bytearray([0x40 | len(text) >> 4])
    half = len(text) & 15
    for byte in text:
        whole.append(half << 4 | byte >> 4)
        half = byte & 15
    whole.append(half << 4)
    while len(whole) < _DATA:
        whole += b"\xec\x11"
    whole = whole[:_DATA]
    return whole + _remainder(whole)


def _remainder(data):
    """The codewords of Reed and Solomon, by division in the field of 256 elements."""
    generator = bytearray(_CHECKS)
    generator[-1] = root = 1
    for _ in range(_CHECKS):
        for place in range(_CHECKS):
            following = generator[place + 1] if place + 1 < _CHECKS else 0
            generator[place] = _times(generator[place], root) ^ following
        root = _times(root, 2)
    rest = bytearray(_CHECKS)
    for byte in data:
        factor = byte ^ rest[0]
        for place in range(_CHECKS):
            following = rest[place + 1] if place + 1 < _CHECKS else 0
            rest[place] = following ^ _times(generator[place], factor)
    return rest


def _times(one, other):
    product = 0
    while other:
        if other & 1:
            product ^= one
        one <<= 1
        if one & 256:
            one ^= 0x11D  # x^8 + x^4 + x^3 + x^2 + 1
        other >>= 1
    return product


def _patterns(grid):
    """Draw what is the same in each code of this version and this mask."""
    for n in range(SIDE):  # timing
        grid[6 * SIDE + n] = grid[n * SIDE + 6] = ~n & 1
    for x, y in ((0, 0), (SIDE - 7, 0), (0, SIDE - 7)):  # three finders, with their light borders
        for inset, dark in ((-1, 0), (0, 1), (1, 0), (2, 1)):
            _square(grid, x + inset, y + inset, 7 - 2 * inset, dark)
    for inset, dark in ((0, 1), (1, 0), (2, 1)):  # alignment
        _square(grid, 20 + inset, 20 + inset, 5 - 2 * inset, dark)
    grid[(SIDE - 8) * SIDE + 8] = 1
    for n in range(15):  # the format, twice
        bit = _FORMAT >> n & 1
        down = n if n < 6 else n + 1 if n < 8 else SIDE - 15 + n
        left = SIDE - 1 - n if n < 8 else 7 if n == 8 else 14 - n
        grid[down * SIDE + 8] = grid[8 * SIDE + left] = bit


def _square(grid, x, y, size, dark):
    for row in range(max(y, 0), min(y + size, SIDE)):
        for column in range(max(x, 0), min(x + size, SIDE)):
            grid[row * SIDE + column] = dark


def _fill(grid, words):
    """Lay the bits in pairs of columns, from the right, up and down in turn; mask 0 flips some."""
    at, upwards = 0, False
    for right in (28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1):  # 6 is the timing
        upwards = not upwards
        for step in range(SIDE):
            y = SIDE - 1 - step if upwards else step
            for x in (right, right - 1):
                if grid[y * SIDE + x] == _FREE:
                    bit = words[at >> 3] >> (7 - at % 8) & 1 if at < 8 * len(words) else 0
                    grid[y * SIDE + x] = bit ^ ((x + y) % 2 == 0)
                    at += 1
