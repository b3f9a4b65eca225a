"""The table of Mississippi Queen in table mode: who is on turn, both wheels, points, keys."""

from micropython import const

from firmware.screens.prompt import Prompt
from firmware.ui.wheel import wheel
from shared_rules.mississippi.coal import own_coal
from shared_rules.mississippi.steering import cost_of_speed, cost_of_turn
from shared_rules.mississippi.tiles import SPEEDS

# What is pending -> the screen that asks for it: module, class
PROMPTS = {
    "roll": ("mississippi.roll", "Roll"),
    "tile": ("mississippi.tile", "Tile"),
    "rank": ("mississippi.ruler", "Ruler"),
}
STEPS = {"up": "ahead", "left": "left", "right": "right"}
_WHEELS = const(18)  # first row of the wheels; so all digits lie in rows 26 to 47, in three pages
# Where the small texts stand: column, row, ink. The last two change with the wheel.
PLACES = ((82, 0, 0), (82, 8, 0), (82, 17, 1), (77, 48, 1), (100, 28, 1), (100, 38, 1))


class Table(Prompt):
    """First the wheel is set (up, down, OK), then the boat is steered (up, left, right, OK).

    `paint` draws only what `prepare` has computed, so that a frame allocates nothing.
    """

    name = "table"

    def __init__(self, app):
        super().__init__(app)
        # Tells turns apart: the list `course` of the state, which is another object in each turn
        # and after each undo; or True, once the turn has begun.
        self._turn = None

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], app.table.session.game)
        self.changed()
        self.stale = True
        self._ask()

    def _ask(self):
        """Open the screen for what has to be decided or shown now, if there is any."""
        state = self.app.table.session.state
        if state["over"]:
            self.app.push("mississippi.winner", "Winner")
        elif state["pending"] and state["pending"]["what"] in PROMPTS:
            self.app.push(*PROMPTS[state["pending"]["what"]])

    def title(self):
        state = self.app.table.session.state
        return self.app.who(state["order"][state["turn"]])

    def focus(self):
        self.make()
        return "speed" if self.setting else "steer"

    def prepare(self):
        super().prepare()
        t, state = self.app.t, self.app.table.session.state
        colour = state["order"][state["turn"]]
        boat = state["boats"][colour]
        began = state["began"]
        turn = began or state["course"]
        # each action is asked for by itself, as to list them all takes a Pico a tenth of a second
        self.spent = not state["points"] and self.can("done")
        if turn is not self._turn:
            self._turn = turn
            self.wheel = boat["speed"]
            self.low = self.high = 0
            for n in () if began else SPEEDS:
                if self.can("speed %d" % n):
                    self.low = self.low or n
                    self.high = n
            self.setting = self.high > 0
        self.boat = boat
        self.caption = self.app.who(colour, 39).upper()
        beside = self._beside(state, colour)
        self.texts = [t("round.n", n=state["round"]), beside, t("points"), "◀" + t("coal"), "", ""]
        self._hints(state)
        self._figures(state)

    def _beside(self, state, colour):
        """A text: the boat is aground, or who moves the black one (Q-77), or which is next."""
        t, order, boats = self.app.t, state["order"], state["boats"]
        if self.boat["aground"]:
            return t("aground")
        if colour == "black":
            return t("moved.by", c=t(state["mover"])) if state["mover"] else ""
        for colour in order[state["turn"] + 1 :]:
            if not (boats[colour]["out"] or boats[colour]["moored"]):
                return "→ " + self.app.who(colour, 38)
        return ""

    def _figures(self, state):
        """Compute the digits, and the cost of the wheel as it stands or of a turn of the bow."""
        t, boat = self.app.t, self.boat
        self.coal, self.points = boat["coal"], str(state["points"])
        what, cost = "turn", cost_of_turn(state)
        if self.setting:
            cost = cost_of_speed(boat["speed"], self.wheel)
            self.coal = max(0, self.coal - own_coal(boat, cost))
            self.points = str(self.wheel)
            what = "coal"
        self.texts[4:] = (t(what), "-%d" % cost if cost else t("free"))
        if not (self.setting or self.can("left")):
            self.texts[5] = "-"

    def _hints(self, state):
        t = self.app.t
        if self.setting:
            self.left, self.right = t("keys.wheel"), t("ok.go") + "  " + t("keys.menu")
        elif self.spent:
            self.left, self.right = t("ok.done"), "▼ " + t(self._advice(state))
        else:
            keys = "keys.sand" if self.boat["aground"] else "keys.steer"
            self.left, self.right = t(keys), t("ok.menu")

    def _advice(self, state):
        """The key of a hint: what the player may have to tell the box before the turn ends.

        The box can't know: the boats are on the table.
        """
        if self.can("moor"):
            return "ask.moor"
        for place in range(state["rear"], len(state["river"])):
            if state["river"][place]["passengers"]:
                for boat in [""] + [colour + " " for colour in state["pushed"]]:
                    if self.can("embark %s%d" % (boat, place)):
                        return "ask.embark"
        return "ask.front" if self.can("front") else "menu"

    def paint(self, canvas):
        canvas.fill_rect(0, 0, canvas.w, 16, 1)
        canvas.medium(self.caption, 2, 1, 0)
        if self.setting:
            wheel(canvas, 0, _WHEELS, self.wheel, self.high, True, self.low)
        else:
            speed = self.boat["speed"]
            wheel(canvas, 0, _WHEELS, speed, speed, False, speed)
        wheel(canvas, 40, _WHEELS, self.coal, self.coal, False, self.coal)
        canvas.big(self.points, 82, 26)
        for i in range(len(PLACES)):
            x, y, ink = PLACES[i]
            canvas.write(self.texts[i], x, y, ink)
        for place in range(self.boat["passengers"]):
            person(canvas, 121 - 8 * place, 47)
        self.foot(canvas, self.left, self.right)

    def key(self, role, kind):
        if kind == "long" or kind == "chord":
            self._menu()
        elif self.setting:
            self._set(role)
        elif role in STEPS:
            self.do(STEPS[role])
        elif role == "ok" and self.spent:
            self.do("done")
        elif role == "down" and self.can("astern"):
            self.do("astern")
        else:
            self._menu()

    def _set(self, role):
        """Turn the wheel on the display; the action is played only at OK."""
        if role in ("up", "down"):
            wheel = self.wheel + (1 if role == "up" else -1)
            self.wheel = max(self.low, min(wheel, self.high))
            self._figures(self.app.table.session.state)
        elif role == "ok":
            if self.wheel != self.boat["speed"]:
                self.do("speed %d" % self.wheel)
            else:
                self.setting = False
                self.stale = True
        else:
            self._menu()

    def _menu(self):
        self.app.push("mississippi.actions", "Actions", self)

    def do(self, text):
        """Play an action of the keys or of the menu, then open the screen that it calls for."""
        events = self.play(text)
        if events is None:
            return
        self.stale = True
        for event in events:
            # `done` has lowered the wheel of the boat whose turn it ended
            if event["event"] == "speed" and text == "done":
                boat = self.app.t(event["boat"])
                self.note = self.app.t("lowered", c=boat, n=event["speed"])
        self._ask()


def person(canvas, x, y):
    """Draw a passenger of 5 x 8 pixels at x, y, its upper left corner."""
    canvas.fill_rect(x + 1, y, 3, 3, 1)
    canvas.fill_rect(x, y + 4, 5, 4, 1)
