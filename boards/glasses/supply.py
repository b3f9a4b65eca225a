"""The simulated converter, which measures the supply of a board that says `VSYS`."""

import os


class ADC:
    """The converter. vsys: millivolts of the supply, of which GP29 has a third.

    Of a simulated box the environment variable PILOTHOUSE_VSYS may give them; else they are those
    of USB.
    """

    vsys = int(hasattr(os, "getenv") and os.getenv("PILOTHOUSE_VSYS") or 4700)

    def __init__(self, pin):
        self.pin = pin

    def read_u16(self):
        return min(65535, self.vsys * 65536 // 9900)
