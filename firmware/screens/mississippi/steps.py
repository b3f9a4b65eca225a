"""The turn step by step, on the map of pilot mode: the wheel, ahead, turns, pushes."""

from firmware.screens.mississippi.chart import HEX, INNER, heading_of
from firmware.screens.mississippi.hand import Hand
from shared_rules.mississippi.coal import own_coal
from shared_rules.mississippi.steering import cost_of_speed, cost_of_turn
from shared_rules.mississippi.tiles import SPEEDS, cell_of

_KEYS = {"up": "ahead", "left": "left", "right": "right"}


class Steps(Hand):
    """What the keys do on the `Map` while the boat on turn is sailed step by step.

    mode: "speed", "steer" or "push". wheel: the speed shown, before it is set.
    """

    def __init__(self, table):
        super().__init__(table)
        state = table.app.table.session.state
        self._targets = []  # cells to push a boat to, while the player chooses one of them
        self._at = 0  # place of the chosen cell in `_targets`
        self._ways = []  # cells to push a boat to, while the player steers
        self._next = []  # where a step leads, or the hexes of `_targets`: (x, y), (x, y, ahead)
        self._speeds = []  # to which the wheel can be set; empty once it is set
        self.mode = "steer"
        self.wheel = speed = table.boat["speed"]
        for n in () if state["began"] else SPEEDS:
            if table.can("speed %d" % n):
                self._speeds.append(n)
        if self._speeds:  # the present speed may not be one of them
            self.wheel = min(self._speeds, key=lambda n: abs(n - speed))

    def prepare(self, state):
        """Compute where the boat can go next, the figures and the words."""
        if state["began"]:
            self._speeds = []
        self.mode = "push" if self._targets else "speed" if self._speeds else "steer"
        table = self.table
        place, session, boat = table.chart.place, table.app.table.session, table.boat
        self._next = []
        turns = False
        if self.mode == "push":
            self._next = [place(cell) for cell in self._targets]
        elif self.mode == "steer":
            # asks for single actions, because listing all takes a Pico much longer
            self._ways = []
            for text in session.rules.mode.targets(session.rules, state):
                if table.can("push " + text):
                    self._ways.append(cell_of(text))
            here, bow = cell_of(boat["at"]), heading_of(boat)
            for step, turn in (("ahead", 0), ("left", 5), ("right", 1)):
                legal = table.can(step)
                if turn and legal:
                    turns = True
                cell = session.rules.helm.water(state).ahead(here, (bow + turn) % 6)
                if cell >= 0 and (legal or not turn and self._ways):
                    self._next.append(place(cell) + (not turn,))
        self._figures(state)
        if self.mode == "steer" and not turns:
            table.turning = "-"
        t = table.app.t
        if self.mode == "push":
            table.lines = ("", t("keys.push"), t("ok.push"))
        elif self.mode == "speed":
            table.lines = ("", t("keys.wheel"), t("ok.go") + "  " + t("keys.menu"))
        elif boat["aground"]:
            table.lines = ("", t("keys.sand"), t("ok.go"))

    def _figures(self, state):
        """Compute the digits: wheel, points, coal, and what the next turn of the bow costs."""
        table, boat = self.table, self.table.boat
        coal = boat["coal"]
        if self.mode == "speed":
            cost = cost_of_speed(boat["speed"], self.wheel)
            coal = max(0, coal - own_coal(boat, cost))
            table.speed, table.points = str(self.wheel), ""
        else:
            table.speed, table.points = str(boat["speed"]), str(state["points"])
        table.fuel = str(coal)
        table.turning = str(cost_of_turn(state))

    def draw_below(self, canvas):
        """Draw where a step leads, before the boats."""
        if self.mode != "push":
            for x, y, ahead in self._next:
                canvas.ellipse(x, y, 3, 3, 0, True)
                if ahead:
                    canvas.poly(x, y, INNER, 1)
                else:
                    canvas.ellipse(x, y, 1, 1, 1, True)

    def draw_above(self, canvas, lit):
        """Draw the hexes to push to, after the boats."""
        if self.mode == "push":
            for i in range(len(self._next)):
                x, y = self._next[i]
                canvas.poly(x, y, HEX, 0, True)
                canvas.poly(x, y, HEX, 1)
                canvas.poly(x, y, INNER, 1, i == self._at)

    def back(self):
        """Take back: return whether it was needed here."""
        chosen = self._targets
        self._targets = []
        return bool(chosen)

    def key(self, role):
        """Take any button but back. Return False if it opens the menu."""
        table = self.table
        if role == "ok" and self.mode == "steer":
            role = self._likely()
        if self.mode == "push":
            self._push(role)
        elif self.mode == "speed":
            return self._set(role)
        elif role == "up" and self._ways:
            self._targets, self._at = self._ways, 0
            table.stale = True
        elif role in _KEYS:
            table.do(_KEYS[role])
        elif role == "down" and table.can("astern"):
            table.do("astern")
        else:
            return False

    def _likely(self):
        """The arrow for what OK does: ahead or a push, else a turn, else astern."""
        if self._ways or self.table.can("ahead"):
            return "up"
        for role in ("right", "left"):
            if self.table.can(role):
                return role
        return "down"

    def _set(self, role):
        """Turn the wheel on the display; the action is played only at OK."""
        table = self.table
        if role in ("up", "down"):
            at = self._speeds.index(self.wheel) + (1 if role == "up" else -1)
            self.wheel = self._speeds[max(0, min(at, len(self._speeds) - 1))]
            self._figures(table.app.table.session.state)
        elif role == "ok":
            if self.wheel != table.boat["speed"]:
                table.do("speed %d" % self.wheel)
            else:
                self._speeds = []
                table.stale = True
        else:
            return False

    def _push(self, role):
        if role == "ok":
            cell = self._targets[self._at]
            self._targets = []
            self.table.do("push %d.%d" % (cell // 20, cell % 20))
        elif role != "up":
            self._at = (self._at + (-1 if role == "left" else 1)) % len(self._targets)
