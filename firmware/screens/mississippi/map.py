"""The table of Mississippi Queen in pilot mode: the river around the boat on turn, and its keys."""

from micropython import const

from firmware.screens.mississippi.chart import HEX, INNER, Chart, W, heading_of, marks
from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from shared_rules.mississippi.coal import own_coal
from shared_rules.mississippi.steering import cost_of_speed, cost_of_turn
from shared_rules.mississippi.tiles import HEADINGS, SPEEDS, cell_of

# What is pending -> the screen that asks for it: module, class
PROMPTS = {"roll": ("mississippi.roll", "Roll"), "tile": ("mississippi.tile", "Tile")}
ASKED = ("bow", "embark", "refuel")  # what is pending and asked for here
STEPS = {"up": "ahead", "left": "left", "right": "right"}
_BLINK = const(450)  # ms
_PANEL = const(90)  # first column of the panel


class Map(Prompt):
    """`mode` says what the keys do: "speed", "steer", "push", "done", or one of `ASKED`.

    The tile on which the turn began lies with its stream upwards. So the map turns between two
    turns, and never during one. `paint` draws only what `prepare` has computed, so that a frame
    allocates nothing.
    """

    name = "map"
    whole = True

    def __init__(self, app):
        super().__init__(app)
        # _turn tells turns apart: the list `course` of the state, which is another object in each
        # turn and after each undo; or True, once the turn has begun.
        self._turn = self._round = None
        self._speeds = []  # to which the wheel can be set; empty once it is set
        self._lit = True  # whether what blinks is visible
        self._ruler = None  # the boat through which the ruler lies, at the start of a round
        self._targets = []  # cells to push a boat to, while the player chooses one of them
        self._at = 0  # place of the chosen cell in `_targets`
        self._bow = None  # the heading shown, while a bow is set
        self._ways = []  # cells to push a boat to, while the player steers
        chart = Chart
        if app.canvas.inks:
            from firmware.screens.mississippi.colours import Colours as chart
        self.chart = chart(app)

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], app.table.session.game)
        self.changed()
        self.stale = True
        self._targets = []
        self._ask()

    def _ask(self):
        """Open the screen for what has to be decided or shown now, if there is any."""
        state = self.app.table.session.state
        if state["over"]:
            self.app.push("mississippi.winner", "Winner")
        elif state["pending"] and state["pending"]["what"] in PROMPTS:
            self.app.push(*PROMPTS[state["pending"]["what"]])

    def title(self):
        self.make()
        return self.app.who(self.colour)

    def focus(self):
        self.make()
        return self.mode

    def tick(self, now):
        self._lit = not self._lit
        self.app.dirty()
        return _BLINK

    # What the frame shows.

    def prepare(self):
        super().prepare()
        session = self.app.table.session
        state = session.state
        colour = state["order"][state["turn"]]
        pending = state["pending"]
        asked = pending["what"] if pending and pending["what"] in ASKED else None
        self.colour = pending["who"] if asked else colour
        self.boat = state["boats"][self.colour]
        self._lit = True
        self._letters = marks(self.app)
        if pending or state["began"]:
            self._speeds = []
        self._begin(state)
        if asked:
            self.mode = asked
            if asked == "bow" and self._bow is None:
                self._bow = heading_of(self.boat) or 0
        elif self._targets:
            self.mode = "push"
        elif self._speeds:
            self.mode = "speed"
        else:
            self.mode = "done" if not state["points"] and self.can("done") else "steer"
        if self.mode != "bow":
            self._bow = None
        self._survey(session, state)
        self._words(state)

    def _begin(self, state):
        """At the start of a turn find the speeds to choose from; of a round, show the ruler."""
        began = state["began"]
        turn = began or state["course"]
        if turn is self._turn or state["pending"]:
            return
        self._turn = turn
        self._speeds = []
        if self._ruler:
            self._ruler = None
            self.note = ""
        for n in () if began else SPEEDS:
            if self.can("speed %d" % n):
                self._speeds.append(n)
        speed = self.boat["speed"]
        if self._speeds:  # the present speed may not be one of them
            self.wheel = min(self._speeds, key=lambda n: abs(n - speed))
        if state["round"] != self._round:
            if self._round is not None and len(state["order"]) > 1 and not state["pending"]:
                self._ruler = self.colour
                self.note = self.note or self._order(state)
            self._round = state["round"]

    def _order(self, state):
        """A text such as "Round 3: red, grey, green"; where it is too wide, with letters."""
        t = self.app.t
        head = t("round.n", n=state["round"]) + ": "
        names = [c for c in state["order"] if state["boats"][c]["at"] is not None]
        text = head + ", ".join([t(c) for c in names])
        if self.app.canvas.measure(text) > 126:
            text = head + "  ".join([self._letters[c] for c in names])
        return text

    def _survey(self, session, state):
        """Compute the water around, the boats, and where the boat on turn can go next."""
        water = session.rules.helm.water(state)
        course, boats = state["course"], state["boats"]
        here = cell_of(self.boat["at"] or course[-1])
        self.chart.look(state, water, cell_of(course[0]) if course else here, here)
        place = self.chart.place
        self._boats = []
        self._next = []
        self._ways = []
        self._turns = False
        for other, boat in boats.items():
            if boat["at"] is not None:
                x, y = place(cell_of(boat["at"]))
                own = other == self.colour
                seen = (x, y, heading_of(boat), self._letters[other], own)
                # drawn first: a boat at which its bow points lies over its tip
                self._boats.insert(0 if own else len(self._boats), seen)
        if self.mode == "push":
            self._next = [place(cell) for cell in self._targets]
        elif self.mode == "steer" and self.boat["at"] and self.boat["heading"]:
            # each action is asked for by itself, as to list them all takes a Pico much longer
            self._ways = []
            for text in session.rules.mode.targets(session.rules, state):
                if self.can("push " + text):
                    self._ways.append(cell_of(text))
            bow = heading_of(self.boat)
            for step, turn in (("ahead", 0), ("left", 5), ("right", 1)):
                legal = self.can(step)
                if turn and legal:
                    self._turns = True
                cell = water.ahead(here, (bow + turn) % 6)
                if cell >= 0 and (legal or not turn and self._ways):
                    self._next.append(place(cell) + (not turn,))

    def _words(self, state):
        """Compute the texts of the panel and of the last lines."""
        t, boat = self.app.t, self.boat
        self.caption = t(self.colour)
        self.round = []  # letters of the boats that still move in this round, this one's first
        for other in state["order"][state["turn"] :]:
            if state["boats"][other]["at"] is not None:
                self.round.append(self._letters[other])
        self._figures(state)
        name = t(self.colour)
        owner = state["mover"] if self.colour == "black" else boat["owner"]
        self.lines = ("", "", "")  # a question, the keys at the left and at the right
        if self.mode == "bow":
            if owner and owner != self.colour:
                name += " (%s)" % t(owner)
            self.lines = (t("bow", c=name), t("keys.bow"), t("ok.set"))
        elif self.mode in ASKED:
            self.lines = (name + ": " + t("ask." + self.mode), t("ok.yes"), t("down.no"))
        elif self.mode == "push":
            self.lines = ("", t("keys.push"), t("ok.push"))
        elif self.mode == "speed":
            self.lines = ("", t("keys.wheel"), t("ok.go") + "  " + t("keys.menu"))
        elif self.mode == "done":
            menu = "menu"
            for verb in ("refuel", "embark"):
                if self.can(verb):
                    menu = "ask." + verb
            self.lines = ("", t("ok.done"), "▼ " + t(menu))
        elif boat["aground"]:
            self.lines = ("", t("keys.sand"), t("ok.menu"))

    def _figures(self, state):
        """Compute the digits: wheel, points, coal, and what the next turn of the bow costs."""
        boat = self.boat
        self.coal = boat["coal"]
        if self.mode == "speed":
            cost = cost_of_speed(boat["speed"], self.wheel)
            self.coal = max(0, self.coal - own_coal(boat, cost))
            self.speed, self.points = str(self.wheel), ""
        else:
            self.speed = str(boat["speed"])
            self.points = str(state["points"]) if self.mode in ("steer", "push", "done") else ""
        self.fuel = str(self.coal)
        self.turning = str(cost_of_turn(state))
        if self.mode == "steer" and not self._turns:
            self.turning = "-"

    def paint(self, canvas):
        chart = self.chart
        chart.paint(canvas)
        if self._ruler:
            chart.ruler(canvas, self.app.table.session.state, self._ruler)
        if self.mode != "push":
            for x, y, ahead in self._next:
                canvas.ellipse(x, y, 3, 3, 0, True)
                if ahead:
                    canvas.poly(x, y, INNER, 1)
                else:
                    canvas.ellipse(x, y, 1, 1, 1, True)
        for x, y, bow, letter, own in self._boats:
            if own and self._bow is not None:
                bow = self._bow
            chart.boat(canvas, x, y, bow, letter, not own or self._lit)
        if self.mode == "push":
            for i in range(len(self._next)):
                x, y = self._next[i]
                canvas.poly(x, y, HEX, 0, True)
                canvas.poly(x, y, HEX, 1)
                canvas.poly(x, y, INNER, 1, i == self._at)
        self._panel(canvas)
        self._feet(canvas)

    def _panel(self, canvas):
        canvas.fill_rect(W, 0, canvas.w - W, canvas.h, 0)
        canvas.fill_rect(_PANEL, 0, canvas.w - _PANEL, 9, 1)
        canvas.write(self.caption, _PANEL + 1, 1, 0)
        x = _PANEL + 1
        for letter in self.round:
            x = canvas.write(letter, x, 11) + 1
        on = self.mode == "speed"
        canvas.fill_rect(_PANEL, 21, 18, 24, 1 if on else 0)
        canvas.rect(_PANEL, 21, 18, 24, 1)
        canvas.big(self.speed, _PANEL + 2, 22, 0 if on else 1)
        canvas.big(self.points, _PANEL + 24, 22)
        for i in range(4):
            canvas.hline(_PANEL + 3 - i, 47 + i, 2 * i + 1, 1)
        canvas.write(self.fuel, _PANEL + 9, 46)
        canvas.write("↩", _PANEL + 17, 46)
        canvas.write(self.turning, _PANEL + 24, 46)
        for place in range(self.boat["passengers"]):
            canvas.fill_rect(_PANEL + 35 - 5 * place, 46, 2, 2, 1)
            canvas.fill_rect(_PANEL + 34 - 5 * place, 49, 4, 4, 1)

    def _feet(self, canvas):
        question, left, right = self.lines
        played = self.app.playing()
        if self.note or right or played:
            top = canvas.h - (18 if question and not played else widgets.LINE)
            canvas.fill_rect(0, top, canvas.w, canvas.h - top, 0)
            if not played:
                canvas.write(question, 1, top + 1)
            self.foot(canvas, left, right)

    # What the keys do.

    def press(self, role, kind):
        self._ruler = None
        self._lit = True
        super().press(role, kind)

    def back(self):
        if self._targets:
            self._targets = []
            self.stale = True
        else:
            super().back()

    def key(self, role, kind):
        if kind == "long" or kind == "chord":
            self._menu()
        else:
            KEYS[self.mode](self, role)

    def _menu(self):
        self._targets = []
        self.app.push("mississippi.actions", "Actions", self)

    def _set(self, role):
        """Turn the wheel on the display; the action is played only at OK."""
        if role in ("up", "down"):
            at = self._speeds.index(self.wheel) + (1 if role == "up" else -1)
            self.wheel = self._speeds[max(0, min(at, len(self._speeds) - 1))]
            self._figures(self.app.table.session.state)
        elif role == "ok":
            if self.wheel != self.boat["speed"]:
                self.do("speed %d" % self.wheel)
            else:
                self._speeds = []
                self.stale = True
        else:
            self._menu()

    def _steer(self, role):
        if role == "up" and self._ways:
            self._targets, self._at = self._ways, 0
            self.stale = True
        elif role in STEPS:
            self.do(STEPS[role])
        elif role == "down" and self.can("astern"):
            self.do("astern")
        else:
            self._menu()

    def _push(self, role):
        if role == "ok":
            cell = self._targets[self._at]
            self._targets = []
            self.do("push %d.%d" % (cell // 20, cell % 20))
        elif role != "up":
            self._at = (self._at + (-1 if role == "left" else 1)) % len(self._targets)

    def _done(self, role):
        if role == "ok":
            self.do("done")
        else:
            self._steer(role)

    def _turn_bow(self, role):
        if role == "ok":
            self.do("bow " + HEADINGS[self._bow])
        elif role in ("left", "right"):
            self._bow = (self._bow + (1 if role == "right" else 5)) % 6
        else:
            self._menu()

    def _board(self, role):
        """Q-40, Q-64: the pushed boat takes what the dock has (OK), or passes (down)."""
        if role == "ok":
            self.do(self.mode)
        elif role == "down":
            self.do("pass")
        else:
            self._menu()

    def do(self, text):
        """Play an action of the keys or of the menu, then open the screen that it calls for."""
        events = self.play(text)
        self.stale = True
        if events is None:
            return
        self._bow = None
        for event in events:
            # `done` has lowered the wheel of the boat whose turn it ended
            if event["event"] == "speed" and text == "done":
                boat = self.app.t(event["boat"])
                self.note = self.app.t("lowered", c=boat, n=event["speed"])
            elif event["event"] == "out":
                self.note = self.app.t("lost", c=self.app.t(event["boat"]))
            elif event["event"] == "lapsed":
                self.note = self.app.t("lapsed", n=event["points"])
        self._ask()


KEYS = {
    "speed": Map._set,
    "steer": Map._steer,
    "push": Map._push,
    "done": Map._done,
    "bow": Map._turn_bow,
    "embark": Map._board,
    "refuel": Map._board,
}
