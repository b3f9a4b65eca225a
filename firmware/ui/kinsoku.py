"""Where lines of Japanese break: at spaces and beside wide signs, but not before or after some.

So a line begins neither with a full stop nor with a small kana, and a word of ASCII stays whole.
"""

_WIDE = 8  # columns of a sign and the gap; on some colour panels it takes less
_NEVER_FIRST = (
    "、。」』）！？：…・ー〜～％々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ".encode()
)
_NEVER_LAST = "「『（".encode()
_CLOSING, _OPENING = b"),.!?:;%]", b"(["  # ASCII signs that may not begin, or end, a line


def fit(canvas, text, start, w):
    """(end of the line that begins at `start`, start of the next line), as places in the text."""
    data = text[start : start + w].encode()  # more than a line: a letter takes two columns or more
    left, place, at = w + 1, start, 0
    stop = following = start
    ends = False  # whether a line may end behind what was last
    while at < len(data):
        begin = at
        if data[at] == 32:
            stop, following = place, place + 1
            left -= canvas.measure(" ") + 1
            ends = False
            place += 1
            at += 1
            continue
        if _is_wide(data[at]):
            at += 3
            letters, columns = 1, _WIDE
        else:
            while at < len(data) and data[at] != 32 and not _is_wide(data[at]):
                at += 1
            word = str(data[begin:at], "utf-8")
            letters, columns = len(word), canvas.measure(word) + 1
        part = data[begin:at]
        if ends and part not in _NEVER_FIRST and part[0] not in _CLOSING:
            stop = following = place
        left -= columns
        if left < 0:
            if stop > start:
                return stop, following
            if place == start:  # a word that is wider than the line
                place += 1
                while canvas.measure(text[start : place + 1]) <= w:
                    place += 1
            return place, place
        ends = part not in _NEVER_LAST and part[-1] not in _OPENING
        place += letters
    return place, place


def _is_wide(byte):
    """Whether it is the first byte of a wide sign in UTF-8."""
    return 0xE3 <= byte < 0xF0
