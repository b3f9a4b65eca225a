"""What `pilothouse bench` measures of MASTER: six ships on the chart, and at the table."""

from collections.abc import Callable, Iterator

from pilothouse.bench import Figure
from pilothouse.figures import FRAME, HEAP, KIB, OPEN_BOX, run, sizes

# Six ships under way with cargo, as many bills waiting as there can be ports for them, the table of
# `mode` on the glass; some plies are played so that log and events are there too.
FLEET = """
colours = ("red", "blue", "green", "yellow", "white", "black")
ports = ("LONDON", "KUWAIT", "TOKYO", "SYDNEY", "CARACAS", "GENOVA")
ships = [{"port": port, "fuel": 9, "damage": 2, "bill": 5 * n + 1} for n, port in enumerate(ports)]
ships[0]["damage"] = 5
waiting = {"KUWAIT": [9, 10], "HAMBURG": [13, 14], "LONDON": [23, 24], "S_FRANCISCO": [27, 28]}
position = {"players": ships, "waiting": waiting}
send("game.new", game="master", players=list(colours), options={"mode": mode}, position=position)
del ships, waiting, position, ports
for _ in range(3):
    app.turn()
for _ in range(20):
    send("game.do", action="stay")
app.turn()
print("screen", app.stack.top.name)
"""
COURSE = """
for button in ("left", "up"):
    send("ui.press", button=button)
"""


def ocean() -> Iterator[Figure]:
    """Heap and .mpy with six ships on the map, a course begun; the same at the table."""
    found = run(OPEN_BOX + 'mode = "chart"\n' + FLEET + COURSE + HEAP + FRAME)
    beside = f"six ships, screen {found['screen']}, simulator not in it"
    yield Figure("heap used, MASTER on the chart", int(found["heap"]), 180 * KIB, "B", beside)
    yield Figure(".mpy loaded, MASTER on the chart", sizes(found["modules"])[0], 65_000, "B")
    yield Figure("allocated for a frame of the chart", int(found["frame"]), 0, "B")
    chart = int(found["heap"])
    found = run(OPEN_BOX + 'mode = "table"\n' + FLEET + HEAP + FRAME)
    beside = f"six ships, screen {found['screen']}; less than on the chart"
    yield Figure("heap used, MASTER at the table", int(found["heap"]), chart, "B", beside)
    yield Figure(".mpy loaded, MASTER at the table", sizes(found["modules"])[0], 65_000, "B")
    yield Figure("allocated for a frame of the bridge", int(found["frame"]), 0, "B")


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (ocean,)
