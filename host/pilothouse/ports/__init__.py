"""pyserial URL handlers for the targets that are no serial port.

Every target is a pyserial port. `/dev/ttyACM0` and `socket://HOST:PORT` come with pyserial. The
modules of this package add `unix://` (MicroPython in a pseudo-terminal), `web://` (in WebAssembly,
behind two pipes), `cpython://` (the link server in this process) and `emulator://` (an emulated
Pico). So the link client, the bridge and mpremote's transport have to know only one interface.
"""

import serial

if __name__ not in serial.protocol_handler_packages:
    serial.protocol_handler_packages.append(__name__)
