"""A passive buzzer: short tunes that play while everything else goes on."""

_LOUD = 32768  # duty: on for half of the time
# Name: two bytes for each tone, hertz / 20 and milliseconds / 2
TUNES = {
    "press": b"\x6e\x03",
    "refused": b"\x0b\x3c",
    "done": b"\x42\x14\x58\x1e",
    "roll": b"\x2d\x08\x37\x08\x2d\x08\x41\x14",
    "flag": b"\x2c\x64\x1e\x64\x2c\x64\x1e\xc8",
    "won": b"\x34\x3c\x42\x3c\x4e\x3c\x69\x96",
}


class Buzzer:
    """Plays tunes. pwm: `machine.PWM` of the buzzer's pin, silent at first. Times are ms."""

    def __init__(self, pwm):
        self._pwm = pwm
        self._tune = b""
        self._at = 0  # place in the tune
        self._since = 0  # the time at which this tone began

    def start_tune(self, name, now):
        """Begin a tune in place of the one that plays. Raises KeyError if there is no such tune."""
        self._tune = TUNES[name]
        self._at = -2
        self._next(now)

    def step(self, now):
        """Continue the tune; call this every few milliseconds."""
        if self._tune and (now - self._since) & 0x3FFFFFFF >= 2 * self._tune[self._at + 1]:
            self._next(now)

    def _next(self, now):
        self._since = now
        self._at += 2
        if self._at < len(self._tune):
            self._pwm.freq(20 * self._tune[self._at])
            self._pwm.duty_u16(_LOUD)
        else:
            self._tune = b""
            self._pwm.duty_u16(0)
