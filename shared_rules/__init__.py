"""The games: rules that run unchanged on CPython 3.10+ and MicroPython 1.24+."""
