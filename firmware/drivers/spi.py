"""A display on four-wire SPI: whether a byte is command or data says a pin of its own."""

from time import sleep_ms


class Wire:
    """The bus of one display. cs, dc, rst: pins; rst may be None.

    It takes the messages of I2C too, so a controller that can be had on either has one driver.
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
        """Commands, then data. The display takes it that way or not: it can't answer."""
        self._cs.value(0)
        self._dc.value(0)
        self._spi.write(commands)
        if data:
            self._dc.value(1)
            self._spi.write(data)
        self._cs.value(1)

    def writeto(self, address, message):
        """A message of ssd1306.Display: 0 and commands, or three commands between control bytes.

        There is no address here. Messages with data that are of one length have to be the same
        buffer: what is cut out of it is kept, so that nothing is allocated.
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
