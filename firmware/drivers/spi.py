"""A display on four-wire SPI: a separate D/C pin selects command or data."""

from time import sleep_ms


class Wire:
    """The SPI bus of one display. cs, dc, rst: pins; rst may be None.

    It also takes messages for I2C, so that one driver serves a controller on either bus.
    """

    def __init__(self, spi, cs, dc, rst=None):
        self._spi = spi
        self._cs = cs
        self._dc = dc
        self._three = bytearray(3)
        self._data = {}
        cs.value(1)
        if rst:
            for level in (0, 1):
                rst.value(level)
                sleep_ms(20)

    def send(self, commands, data=None):
        """Send commands, then data. A display on SPI can't answer, so no error is noticed."""
        self._cs.value(0)
        self._dc.value(0)
        self._spi.write(commands)
        if data:
            self._dc.value(1)
            self._spi.write(data)
        self._cs.value(1)

    def writeto(self, address, message):
        """Send a message of ssd1306.Display; `address` is not used.

        The message is 0 and commands; or three commands, each after a control byte, and then data.
        All messages with data that have the same length must be the same buffer: the slice with its
        data is made once and kept, so that later messages allocate nothing.
        """
        if not message[0]:
            self.send(message[1:])
            return
        n = len(message)
        data = self._data.get(n)
        if data is None:
            data = self._data[n] = memoryview(message)[7:]
        for i in range(3):
            self._three[i] = message[2 * i + 1]
        self.send(self._three, data)
