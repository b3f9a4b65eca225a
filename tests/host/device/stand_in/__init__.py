"""MicroPython's unix port in a Pico's place: `pico:///PATH` is its USB port, for pyserial."""
