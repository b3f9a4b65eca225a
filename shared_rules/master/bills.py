"""The thirty bills of lading and the twenty ports that they name (M-4)."""

# In the order of their letters (`_` after Z). Where several ports are listed, this is the order.
PORTS = (
    "BANGKOK BOMBAY BUENOS_AIRES CAPETOWN CARACAS GENOVA HAMBURG HONG_KONG KUWAIT LAGOS "
    "LONDON MONTREAL NEW_ORLEANS NEW_YORK PERTH RIO_DE_JANEIRO SYDNEY S_FRANCISCO TOKYO "
    "VALPARAISO"
).split(" ")
COUNT = 30
# Four bytes a bill, from bill 1 on: loading port and port of discharge as indexes of PORTS,
# freight in thousands of dollars, cargo (0 grain, 1 oil, 2 drawn steel, 3 ore, 4 coal, 5 meat,
# 6 silk).
_BILLS = (
    b"\x0c\x0a\x28\x00\x0c\x01\x46\x00\x0e\x12\x2d\x00\x0e\x05\x2d\x00\x02\x01\x3c\x00\x02\x06\x2d\x00"
    b"\x04\x05\x1e\x01\x04\x11\x23\x01\x08\x12\x32\x01\x08\x06\x37\x01\x12\x0c\x37\x02\x12\x10\x32\x02"
    b"\x06\x0b\x28\x02\x06\x11\x41\x02\x05\x0b\x23\x02\x05\x00\x37\x02\x0f\x0a\x28\x03\x0f\x03\x1e\x03"
    b"\x09\x13\x32\x03\x09\x12\x3c\x03\x0d\x0f\x1e\x04\x0d\x13\x2d\x04\x0a\x05\x1e\x04\x0a\x02\x32\x04"
    b"\x10\x03\x32\x05\x10\x0a\x4b\x05\x11\x13\x1e\x05\x11\x00\x32\x05\x07\x06\x41\x06\x07\x0d\x37\x06"
)


def bill(n: int) -> tuple:
    """(loading port, port of discharge, freight in dollars, cargo 0-6) of bill n, 1-30."""
    origin, target, freight, cargo = _BILLS[4 * n - 4 : 4 * n]
    return PORTS[origin], PORTS[target], 1000 * freight, cargo


def deck(state: dict) -> list[int]:
    """The bills that can be drawn, rising: those that wait in no port and are on no ship (M-40)."""
    gone = [ship["bill"] for ship in state["players"]]
    for port in state["waiting"]:
        gone += state["waiting"][port]
    return [n for n in range(1, COUNT + 1) if n not in gone]


def lay(state: dict, n: int) -> None:
    """M-15: lay bill n on its loading port."""
    waiting = state["waiting"]
    port = bill(n)[0]
    waiting[port] = sorted(waiting.get(port, []) + [n])
    state["bills_left"] -= 1
