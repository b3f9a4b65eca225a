"""`pilothouse play --telephones HOST:PORT`: the box on this computer lets telephones in itself.

It runs the door of a box with a radio (firmware/radio). Its glass shows the address and its code,
in *Settings, Telephones*.
"""

import ipaddress
import os

from pilothouse import outputs, project
from pilothouse.build import panels, radio_page
from pilothouse.errors import TargetError

PAGE = "PILOTHOUSE_PAGE"  # names the file of the page: boards/simulator.py
WRONG = "--telephones takes an address of this computer and a port, such as 192.168.1.5:8002"


def let_in(address: str, target: str = "unix") -> None:
    """Have the simulated box of this process let telephones in at HOST:PORT.

    Raises TargetError for what is no such address, or another target; BuildError if there is no
    page.
    """
    host, _, port = address.rpartition(":")
    try:
        good = ipaddress.ip_address(host).version == 4 and 0 < int(port) < 65536
    except ValueError:
        good = False
    if not good:
        raise TargetError(WRONG)
    if target != "unix":
        raise TargetError("only the target unix lets telephones in on this computer")
    file = project.BUILD / radio_page.NAME
    file.parent.mkdir(parents=True, exist_ok=True)
    outputs.write(file, radio_page.pack())
    os.environ[panels.TELEPHONES] = address
    os.environ[PAGE] = str(file)
