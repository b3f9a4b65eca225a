"""The table of Mississippi Queen in pilot mode: the river around the boat on turn, and its keys."""

from time import ticks_add, ticks_diff

from micropython import const

from firmware import USUAL, collect, collect_after, visit
from firmware.screens.mississippi.chart import Chart, W, heading_of, marks
from firmware.screens.prompt import Prompt
from firmware.ui import widgets
from shared_rules.mississippi.rounds import acting, afloat
from shared_rules.mississippi.steering import cost_of_turn
from shared_rules.mississippi.tiles import cell_of

# What is pending -> the screen that asks for it: module, class
PROMPTS = {"roll": ("mississippi.roll", "Roll"), "tile": ("mississippi.tile", "Tile")}
ASKED = ("bow", "embark", "refuel")  # what is pending and asked for here
_TIDINGS = ("out", "lapsed", "moored", "turn")  # events of which tidings.py may tell
_BLINK = const(450)  # ms
_PATIENCE = const(80)  # ms until it is looked whether another hand is due
_PANEL = const(90)  # first column of the panel
_COLUMNS = const(37)  # columns of a name there


class Map(Prompt):
    """What the keys do is up to the hand; `mode` names it.

    hand: `Marks`, `Steps` or `Answers`, of the modules of these names. Only one of them is in
    memory at a time, and none while nobody has to act, or a course is sailed ("sailing"). The tile
    on which the turn began lies with its stream upwards. So the map turns between two turns, and
    never during one. `paint` draws only what `prepare` has computed, so that a frame allocates
    nothing.
    """

    name = "map"
    whole = True

    def __init__(self, app):
        super().__init__(app)
        # _turn is compared to see whether the turn is another one. It is the list `course` of the
        # state: each turn, and each undo, makes a new list. True: this turn has begun.
        self._turn = self._round = None
        self._lit = True  # whether what blinks is visible
        self._blink = 0  # the time at which it changes
        self._ruler = None  # the ruler, at the start of a round
        self.bow = None  # the heading shown, while a bow is set
        self.hand = None
        self._wanted = None  # the module of the hand that is due
        self.stepping = not app.settings.get("marks", True)
        self.watched = 0  # whose ends are shown: so many boats after the one on turn
        self.plan = []  # actions of the course chosen that are still to be played
        self._known = app.table.events  # those of the last change that the plan allows for
        self.reworded = False  # whether only what the hand shows has changed
        self.was_pending = False  # whether anything was pending at the last `prepare`
        chart = Chart
        if app.canvas.inks:
            from firmware.screens.mississippi.colours import Colours as chart
        self.chart = chart(app)

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], app.table.session.game)
        self.changed()
        if self._known is not app.table.events:  # somebody else has played
            self._known = app.table.events
            if not (self.was_pending and app.table.events):  # else it was only the answer
                self.plan = []
            if self._wanted != "answers":  # these keep nothing of a turn
                self.hand = None
            self.watched = 0
        self.stale = True
        self._ask()

    def close(self):
        if self.hand and not self.hand.whole:
            self.hand = None

    def _ask(self):
        """Open the screen for what has to be decided or shown now, if there is any.

        It opens after the next frame, which shows where the boats are and has nothing to load.
        """
        if self._prompt():
            self.app.soon(self._open_prompt)

    def _prompt(self):
        """(module, class) of that screen, or None."""
        state = self.app.table.session.state
        if state["over"]:
            return "mississippi.winner", "Winner"
        return PROMPTS.get(state["pending"]["what"]) if state["pending"] else None

    def _open_prompt(self):
        prompt = self.app.stack.top is self and self._prompt()
        if prompt:
            self.app.push(*prompt)

    def make(self):
        super().make()
        if self.reworded:
            self._words(self.app.table.session.state)

    def title(self):
        self.make()
        return self.app.who(self.colour)

    def focus(self):
        self.make()
        if self._wanted != "marks" and self._arm():
            self.make()
        if self.mode == "marks" and not self.hand.whole:
            return "looking"
        return self.mode

    def tick(self, now):
        wait = ticks_diff(self._blink, now)
        blinks = not 0 < wait <= _BLINK
        if blinks:
            self._blink = ticks_add(now, _BLINK)
            wait = _BLINK
            self._lit = not self._lit
        self.make()
        frame = self._arm() or blinks
        if frame:
            self.app.dirty()
        if self.mode == "sailing":
            self._sail()
            return 0
        # A turn has a frame or a slice of the search, so that a press waits for one of them.
        return 0 if self.hand and (frame or self.hand.think()) else min(wait, _PATIENCE)

    def _sail(self):
        """Play the next action of the course."""
        text = self.plan.pop(0)
        if text == "done":
            text = self.visit("sailing").ending(self)
        self.stale = True
        if not (text and self.do(text)):
            self.plan = []

    def _arm(self):
        """Bring the hand that is due into memory. Return whether it was not there yet."""
        name = self._wanted
        if self.hand or name in (None, "sailing"):
            return False
        self.hand = getattr(self.visit(name), name[0].upper() + name[1:])(self)
        self.reworded = True
        return True

    def visit(self, name):
        """Load a module of this folder; it stays in memory only as long as anything uses it."""
        collect_after(USUAL)
        collect()
        return visit("firmware.screens.mississippi." + name)

    # What the frame shows.

    def prepare(self):
        super().prepare()
        state = self.app.table.session.state
        pending = state["pending"]
        question = pending["what"] if pending and pending["what"] in ASKED else None
        self._begin(state)
        self.colour = acting(state)
        if question:
            self.colour = pending["who"]
        elif self.watched:
            boats = afloat(state)
            self.watched %= len(boats)
            self.colour = boats[(boats.index(self.colour) + self.watched) % len(boats)]
        self.boat = state["boats"][self.colour]
        self._lit = True
        self.letters = marks(self.app)
        self.was_pending = pending is not None
        self._change_hand(state, question)
        course = state["course"]
        here = cell_of(self.boat["at"] or course[-1])
        self.look(here if self.watched or not course else cell_of(course[0]), here)
        self._words(state)

    def _change_hand(self, state, question):
        """Let a hand go that is not due any more. question: what the game asks for, or None."""
        wanted = self._choose_hand(state, question)
        if wanted != self._wanted:
            self.hand = self.bow = None
            self._wanted = wanted
            if wanted == "steps" and self.app.failures:
                self.note = self.app.t("no.marks")
        self.mode = "thinking" if wanted == "marks" else wanted or "wait"

    def _choose_hand(self, state, question):
        """The module of the hand that is due, "sailing", or None. The first case that holds counts.

        question: what the game asks for here, or None.
        """
        pending, app = state["pending"], self.app
        if state["over"]:
            return None
        if question:
            # After a move astern the player is asked for the bow. If the course that he has laid
            # goes on with a bow, it is the answer, and he is not asked.
            bow = self.plan and self.plan[0][:3] == "bow"
            return "sailing" if bow and pending["who"] == acting(state) else "answers"
        if pending or app.playing():  # another screen asks, or the computer is to act
            return None
        if self.plan:
            return "sailing"
        if self.can("done") and not state["points"] and not self.watched:
            return "answers"  # all that is left is to end the turn
        return "steps" if self.stepping or app.failures else "marks"

    def _begin(self, state):
        """At the start of a turn let the hand go; of a round, show the ruler."""
        began = state["began"]
        turn = began or state["course"]
        same = turn is self._turn or state["pending"]
        # Another turn has begun, it is another race, or something was undone.
        if self._ruler and not (same and self._ruler.state is state):
            self._ruler = None
            self.note = ""
        if same:
            return
        self._turn = turn
        if not began:
            if self._wanted != "answers":  # these keep nothing of a turn
                self.hand = None
            self.watched = 0
            self.plan = []
            self.stepping = not self.app.settings.get("marks", True)
        if state["round"] != self._round and not state["over"]:
            if self._round is not None and len(state["order"]) > 1 and not state["pending"]:
                tidings = self.visit("tidings")
                self._ruler = tidings.Ruler(self)
                self.note = self.note or tidings.order(self)
            self._round = state["round"]

    def look(self, up, middle):
        """Compute the water around and the boats; up, middle: as for `Chart.look`."""
        session = self.app.table.session
        state = session.state
        self.up = up
        self.chart.look(state, session.rules.helm.water(state), up, middle)
        self._boats = []
        for other, boat in state["boats"].items():
            if boat["at"] is not None:
                x, y = self.chart.place(cell_of(boat["at"]))
                own = other == self.colour
                seen = (x, y, heading_of(boat), self.letters[other], own)
                # drawn first: a boat at which its bow points lies over its tip
                self._boats.insert(0 if own else len(self._boats), seen)

    def _words(self, state):
        """Compute the texts of the panel and of the last lines."""
        self.reworded = False
        boat = self.boat
        self.caption = self.app.who(self.colour, _COLUMNS)
        self.round = []  # letters of the boats that still move in this round, this one's first
        for other in state["order"][state["turn"] :]:
            if state["boats"][other]["at"] is not None:
                self.round.append(self.letters[other])
        self.speed, self.fuel = str(boat["speed"]), str(boat["coal"])
        self.aboard = "♟" * boat["passengers"]
        self.points = str(state["points"]) if self.mode == "sailing" else ""
        self.turning = str(cost_of_turn(state))
        self.lines = ("", "", "")  # a question, the keys at the left and at the right
        if self.hand:
            self.hand.prepare(state)
            self.mode = self.hand.mode

    def paint(self, canvas):
        chart = self.chart
        chart.paint(canvas)
        if self._ruler:
            self._ruler.paint(canvas)
        hand = self.hand
        if hand:
            hand.draw_below(canvas)
        for x, y, bow, letter, own in self._boats:
            if own and self.bow is not None:
                bow = self.bow
            chart.boat(canvas, x, y, bow, letter, not own or self._lit)
        if hand:
            hand.draw_above(canvas, self._lit)
        self._panel(canvas)
        self._feet(canvas)

    def _panel(self, canvas):
        canvas.fill_rect(W, 0, canvas.w - W, canvas.h, 0)
        canvas.fill_rect(_PANEL, 0, canvas.w - _PANEL, 9, 1)
        canvas.write(self.caption, _PANEL + 1, 1, 0)
        x = _PANEL + 1
        for letter in self.round:
            x = canvas.write(letter, x, 11) + 1
        on = self.mode in ("speed", "marks", "end")
        canvas.fill_rect(_PANEL, 21, 18, 24, 1 if on else 0)
        canvas.rect(_PANEL, 21, 18, 24, 1)
        canvas.big(self.speed, _PANEL + 2, 22, 0 if on else 1)
        canvas.big(self.points, _PANEL + 24, 22)
        canvas.write("⬢", _PANEL, 46)
        canvas.write(self.fuel, _PANEL + 7, 46)
        if self.turning:
            canvas.write("↩", _PANEL + 14, 46)
        canvas.write(self.turning, _PANEL + 20, 46)
        canvas.write(self.aboard, _PANEL + 27, 46)

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
        if self.plan:  # whatever is pressed comes after the course
            self.make()
            while self.mode == "sailing":
                self._sail()
                self.make()
            if self.why or self.app.stack.top is not self or self._prompt():
                return
        super().press(role, kind)

    def back(self):
        if self.hand and self.hand.back():
            self.stale = True
        else:
            super().back()

    def key(self, role, kind):
        if kind != "long" and kind != "chord":
            self._arm()
            self.make()
            if self.hand and self.hand.key(role) is not False:
                return
        if self.hand:
            self.hand.back()
        self.app.push("mississippi.actions", "Actions", self)

    def do(self, text):
        """Play an action of the keys or of the menu, then open the screen that it calls for.

        Return whether it was legal.
        """
        events = self.play(text)
        self.stale = True
        if events is None:
            return False
        self._known = events
        if any([event["event"] in _TIDINGS for event in events]):
            self.visit("tidings").tell(self, text, events)
        self.app.dirty()
        self._ask()
        return True
