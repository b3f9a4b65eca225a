"""The simulated displays: what they do at once is what they do byte by byte and dot by dot."""

from boards.glasses import sh110x, ssd1306
from shared_rules.kernel.prng import Prng

# Module and class, the commands that light it, and some that change where data goes and what shows
GLASSES = (
    (
        (ssd1306, "Glass"),
        b"\xaf\x8d\x14\x20\x00",
        (b"\x20\x00", b"\x20\x01", b"\x20\x02", b"\x21\x10\x5f", b"\x21\x00\x7f", b"\x22\x01\x05"),
    ),
    ((sh110x, "SH1106"), b"\xaf\xad\x8b\xa8\x3f", (b"\x00\x10", b"\x02\x12", b"\x0f\x18")),
    ((sh110x, "SH1107"), b"\xaf\xad\x8a\xa8\x3f", (b"\x20", b"\x21", b"\x0f\x17")),
    ((sh110x, "Square"), b"\xaf\xad\x81\xa8\x7f\xa0\xc0", (b"\x20", b"\x21", b"\xdc\x07")),
)
ALL = (
    b"\xa0",
    b"\xa1",
    b"\xa1",
    b"\xc0",
    b"\xc8",
    b"\xc8",
    b"\xa6",
    b"\xa7",
    b"\xb2",
    b"\xd3\x05",
    b"\xd3\x00",
)
TIMES = 25


def one_by_one(glass, message):
    """Send data each byte in a message of its own."""
    for byte in message[1:]:
        glass.receive(message[:1] + bytes((byte,)))


def test_a_message_of_data_is_as_each_of_its_bytes():
    for (module, kind), lit, commands in GLASSES:
        chance = Prng(5)
        whole, single = getattr(module, kind)(), getattr(module, kind)()
        for glass in (whole, single):
            glass.receive(b"\x00" + lit)
        for _ in range(TIMES):
            command = (ALL + commands)[chance.below(len(ALL) + len(commands))]
            data = b"\x40" + bytes(chance.below(256) for _ in range(chance.below(200)))
            for glass in (whole, single):
                glass.receive(b"\x00" + command)
            whole.receive(data)
            one_by_one(single, data)
            assert bytes(whole.picture()[3]) == bytes(single.picture()[3])
            assert whole.data == single.data


def test_a_picture_that_is_made_at_once_is_that_of_its_dots():
    for (module, kind), lit, commands in GLASSES:
        chance = Prng(7)
        glass = getattr(module, kind)()
        glass.receive(b"\x00" + lit + b"\xa1\xc8")
        before = module.framebuf
        for _ in range(TIMES):
            glass.receive(b"\x00" + (ALL + commands)[chance.below(len(ALL) + len(commands))])
            glass.receive(b"\x40" + bytes(chance.below(256) for _ in range(99)))
            at_once = bytes(glass.picture()[3])
            try:
                module.framebuf = None
                assert bytes(glass.picture()[3]) == at_once
            finally:
                module.framebuf = before
