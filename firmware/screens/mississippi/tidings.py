"""What the map of pilot mode tells: the order of a round with its ruler, what has happened."""

from firmware.screens.mississippi.chart import pixels, turned
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.tiles import cell_of


class Ruler:
    """The ruler through the first boat of a round, at right angles to the exit of its tile (Q-50).

    It is on the map until the next press, or until something is taken back.
    """

    def __init__(self, table):
        state = self.state = table.app.table.session.state
        self._chart = table.chart
        self._cell = cell_of(state["boats"][acting(state)]["at"])

    def paint(self, canvas):
        """Draw it over the river."""
        chart, state, tile = self._chart, self.state, self._cell // 20
        face = state["river"][tile]["exit"] or state["landing"]
        heading = chart.spots[tile][2] + {"left": 5, "right": 1}.get(face, 0)
        dx, dy = pixels(*turned(2, -1, heading))
        x, y = chart.place(self._cell)
        dx, dy = dx * 3 // 2, dy * 3 // 2
        for i in (-2, 2, -1, 1, 0):  # dark along both sides of it
            canvas.line(x - dx + i, y - dy + i, x + dx + i, y + dy + i, i == 0)


def order(table):
    """A text such as "round 3: red, grey, green"; where it is too wide, with letters."""
    t, state = table.app.t, table.app.table.session.state
    head = t("round.n", n=state["round"]) + ": "
    names = [c for c in state["order"] if state["boats"][c]["at"] is not None]
    text = head + ", ".join([table.app.who(c) for c in names])
    if table.app.canvas.measure(text) > 126:
        text = head + "  ".join([table.letters[c] for c in names])
    return text


def tell(table, text, events):
    """Note what an action has brought about. End the course if points lapsed or the boat moored."""
    t, who = table.app.t, table.app.who
    for event in events:
        # `done` has lowered the wheel of the boat whose turn it ended
        if event["event"] == "speed" and text == "done":
            table.note = t("lowered", c=who(event["boat"]), n=event["speed"])
        elif event["event"] == "out":
            table.note = t("lost", c=who(event["boat"]))
        elif event["event"] == "lapsed":
            table.note = t("lapsed", n=event["points"])
            table.plan = []
        elif event["event"] == "moored":
            table.plan = []


def without(table):
    """Go on step by step: there is no mark to show."""
    table.hand = None
    table.watched = 0
    table.stepping = table.stale = True
