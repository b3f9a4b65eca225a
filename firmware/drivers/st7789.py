"""The ST7789 display controller, for colour panels on SPI. Sections: ST7789VW datasheet, V1.0.

The controller has 240 columns and 320 rows. The panels lie on their long side, so that its rows run
to the right. A pixel is sent as two bytes; memory holds only one line of such pixels.
"""

from binascii import crc32
from time import sleep_ms

from framebuf import RGB565, FrameBuffer

_SAME = 0x2144DF1C  # the CRC-32 of any bytes followed by their own CRC-32, lowest byte first
_ROWS = 320  # of the controller
_COLUMNS = 240
_BAND = 15  # lines that are checked together; every panel's height is a multiple of it
# rotation: 9.1.28. Bit 32 exchanges rows and columns; bits 64 and 128 count from the other end.
_TURN = {0: 0x70, 180: 0xB0}


class Display:
    """Sends the lines of a colour canvas that have changed since the last `show`, in bands.

    wire: firmware.drivers.spi.Wire. light: `machine.PWM` of the back light. canvas:
    firmware.ui.colour.Canvas. Four bytes follow each of its lines; those at the end of a band hold
    the band's CRC-32. So a changed band is found without a copy, for which memory is too short.
    left, top: the place of the panel's first pixel in the controller's memory, for rotation 0.
    rotation: 0 or 180. `pages` counts the lines that were sent, `sent` their bytes.
    """

    def __init__(self, wire, light, canvas, left=0, top=0, rotation=0):
        self._wire = wire
        self._light = light
        self._level = 65535
        self._on = True
        self._ready = False
        self._canvas = canvas
        self._w, self._h = w, h = canvas.size
        self._turn = _TURN[rotation]
        if rotation:
            left, top = _ROWS - w - left, _COLUMNS - h - top
        self._left = left
        self._top = top
        self.pages = 0
        self.sent = 0
        whole = memoryview(canvas.pixels)
        pitch = (w // 2 + 4) * _BAND
        self._bands = [whole[at : at + pitch] for at in range(0, len(whole), pitch)]
        self._window = bytearray(4)
        self._line = bytearray(2 * w)
        self._row = FrameBuffer(self._line, w, 1, RGB565)
        # The controller takes the high byte of a pixel first; this memory holds the low one first
        self._palette = FrameBuffer(bytearray(32), 16, 1, RGB565)
        for ink in range(16):
            red, green, blue = canvas.palette[3 * ink : 3 * ink + 3]
            pixel = (red & 0xF8) << 8 | (green & 0xFC) << 3 | blue >> 3
            self._palette.pixel(ink, 0, pixel >> 8 | (pixel & 255) << 8)

    def show(self):
        """Bring the display up to date: send the bands that have changed."""
        fresh = not self._ready
        if fresh:
            self._set_up()
        inside = False  # whether the controller waits for the next line
        for place in range(len(self._bands)):
            if crc32(self._bands[place]) == _SAME:
                inside = False
                continue
            first = place * _BAND
            if not inside:
                self._span(b"\x2b", self._top + first, self._top + self._h - 1)  # 9.1.21
            for y in range(first, first + _BAND):
                self._row.blit(self._canvas.buffer, 0, -y, -1, self._palette)
                # 9.1.22 begins at the window's corner, 9.1.33 continues
                self._wire.send(b"\x3c" if inside else b"\x2c", self._line)
                inside = True
                self.pages += 1
                self.sent += len(self._line) + 1
            self._sign(self._bands[place])
        if fresh:
            self.power(self._on)

    def contrast(self, level):
        """Set the brightness of the back light, 0 to 255."""
        self._level = level * 257
        self._light.duty_u16(self._level if self._on else 0)

    def power(self, on):
        """Switch light and display on or off (9.1.18, 9.1.19); the memory keeps the picture."""
        self._on = on
        if self._ready:
            self._wire.send(b"\x29" if on else b"\x28")
        self._light.duty_u16(self._level if on else 0)

    def picture(self):
        """(w, h, format, rows, palette) of the canvas, as firmware.ui.colour gives it."""
        return self._canvas.picture()

    def _sign(self, band):
        crc = crc32(band[:-4])
        for i in range(4):
            band[i - 4] = crc & 255
            crc >>= 8

    def _span(self, command, first, last):
        window = self._window
        window[0] = first >> 8
        window[1] = first & 255
        window[2] = last >> 8
        window[3] = last & 255
        self._wire.send(command, window)
        self.sent += 5

    def _set_up(self):
        send = self._wire.send
        self._light.duty_u16(0)
        send(b"\x01")  # 9.1.2 reset
        sleep_ms(120)
        send(b"\x11")  # 9.1.12 out of sleep
        sleep_ms(120)
        send(b"\x3a", b"\x55")  # 9.1.32 sixteen bits a pixel
        send(b"\x36", bytes((self._turn,)))  # 9.1.28
        send(b"\x21")  # 9.1.16 inversion on: a pixel of these panels is dark without voltage
        send(b"\x13")  # 9.1.14 the whole panel
        self._span(b"\x2a", self._left, self._left + self._w - 1)  # 9.1.20
        for band in self._bands:
            self._sign(band)
            band[-1] ^= 255  # a wrong CRC: the memory holds noise, so every band is sent
        self._ready = True
