"""MicroPython's unix port in place of a Pico: `pico:///PATH` is its USB port for pyserial."""
