"""What only some boards have: a knob, a supply that is measured, pulses for a power bank.

`boot` loads this module for a board that says `KNOB`, `VSYS` or `KEEP_ALIVE`. boards/README.md says
what these are.
"""


def keys(board, hardware, pins):
    """The driver of a knob and of the buttons on `pins`; None: the board has no knob."""
    how = getattr(board, "KNOB", None)
    if not how:
        return None
    from firmware.drivers.knob import Knob

    pin = hardware.Pin
    if "power" in how:
        pin(how["power"], pin.OUT).value(1)
    contacts = [pin(how[name], pin.IN, pin.PULL_UP) for name in ("a", "b")]
    return Knob(pins, board.ACTIVE, contacts, how["quarters"])


def buttons(board, driver):
    """What makes events of the knob and the buttons. driver: what `keys` has returned."""
    from firmware.ui.turning import Turning

    names = tuple([name for name, _ in board.BUTTONS])
    return Turning(names, board.GESTURES, board.KNOB, driver.take_turns)


def power(app, board, hardware):
    """What sees to the supply; None: the board says nothing of it, or can't measure it."""
    number, how = getattr(board, "VSYS", None), getattr(board, "KEEP_ALIVE", None)
    # A simulated board has no chip of a radio.
    if number is not None and (hardware is board or not _has_radio()):
        from firmware.drivers.supply import Supply

        supply = Supply(hardware.ADC(number))
    else:
        supply = None
    if not supply and not how:
        return None
    pulse = None
    if how:
        from firmware.drivers.pulse import Pulse

        pin = hardware.Pin(how["pin"], hardware.Pin.OUT)
        pulse = Pulse(pin, how["on"], how["every"])
    from firmware.power import Power

    return Power(app, supply, pulse)


def _has_radio():
    """Whether the image is one for a Pico W or 2 W: the radio's chip is on the pin of the ADC."""
    try:
        __import__("network")
        return True
    except ImportError:
        return False
