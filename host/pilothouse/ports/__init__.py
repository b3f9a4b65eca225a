"""pyserial URL handlers for the targets that are no serial port.

A target is a pyserial port, whatever it is: `/dev/ttyACM0` and `socket://HOST:PORT` come with
pyserial, `unix://` (MicroPython in a pseudo-terminal) and `cpython://` (the link server in this
process) are the modules of this package. So the link client, the bridge and mpremote's transport
know one interface only.
"""

import serial

if __name__ not in serial.protocol_handler_packages:
    serial.protocol_handler_packages.append(__name__)
