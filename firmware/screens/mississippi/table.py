"""The table of Mississippi Queen in table mode: who is on turn, both wheels, points, keys."""

from micropython import const

from firmware import visit
from firmware.screens.prompt import Prompt
from firmware.ui.language import upper
from firmware.ui.wheel import wheel
from shared_rules.mississippi.coal import own_coal, purse
from shared_rules.mississippi.rounds import inside
from shared_rules.mississippi.steering import cost_of_speed, cost_of_turn

# Verbs that end a turn whose points are spent
_ADVICE = "shared_rules.mississippi.advice"  # visited, as it is needed once or twice a turn
_ENDING = "embark refuel front clear"
_WHEELS = const(16)  # first row of the wheels; so all digits lie in rows 24 to 45, in three pages
_NAMES = const(47)  # row of what wheels and numbers are called
_BESIDE = const(74)  # first column beside the wheels
_ABOARD = const(104)  # first column of the passengers, in the bar
_NAME = const(49)  # columns for a name in the bar, of small text
_COLUMN = const(54)  # columns beside the wheels


class Table(Prompt):
    """One screen for the whole turn: the wheel in the player's hand, the boat, its points.

    Until the first action of a turn the wheel is only shown; the first step sets it before it is
    played. Once the points are spent OK plays `first`, and `down` plays the action `advised`; if
    that is "embark", because there are several of it, or "", `down` opens the menu. `paint` draws
    only what `prepare` has computed, so that a frame allocates nothing.
    """

    name = "table"

    def __init__(self, app):
        super().__init__(app)
        # Identifies a turn: the list `course` of the state, a new object in each turn and after
        # each undo; or True, once the turn has begun.
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
        elif state["pending"]:
            what = state["pending"]["what"]
            if what == "rank":
                self.app.push("mississippi.ruler", "Ruler")
            else:  # roll, Roll; tile, Tile
                self.app.push("mississippi." + what, what[0].upper() + what[1:])

    def title(self):
        state = self.app.table.session.state
        return self.app.who(state["order"][state["turn"]])

    def focus(self):
        self.make()
        if self.setting:
            return "speed"
        return (self.advised or "done") if self.spent else "steer"

    def pointed(self):
        self.make()
        speed = self.wheel if self.setting else self.boat["speed"]
        return self.app.t("boat.has", v=speed, n=self.coal)

    def prepare(self):
        super().prepare()
        t, state, rules = self.app.t, self.app.table.session.state, self.app.table.session.rules
        colour = state["order"][state["turn"]]
        boat = state["boats"][colour]
        began = state["began"]
        turn = began or state["course"]
        # asks for single actions, because listing all takes a Pico a tenth of a second
        self.spent = not state["points"] and self.can("done")
        if turn is not self._turn:
            self._turn = turn
            self.wheel = boat["speed"]
            self.setting = not began
            if self.setting:
                # one step is free; aground the boat needs a coal to leave ahead
                steps = 1 + purse(state, colour) - boat["aground"]
                self.low, self.high = max(1, self.wheel - steps), min(6, self.wheel + steps)
        self.first, self.advised = "sail", ""
        if self.spent:
            advice, session = visit(_ADVICE), self.app.table.session
            self.first = advice.likely(session)
            offers = [text for text in advice.offers(session) if text != self.first]
            if offers and self.first == "done":
                self.advised = offers[0]
                if len([text for text in offers if text[:6] == "embark"]) > 1:
                    self.advised = self.advised.split(" ")[0]
        self.boat = boat
        # what is told once a turn: aground, who moves the black boat, or else the round
        self.headline = t("round.n", n=state["round"])
        if boat["aground"]:
            self.headline = t("aground")
        elif colour == "black" and state["mover"]:
            self.headline = t("moved.by", c=t(state["mover"]))
        measure = self.app.canvas.measure
        self.speed, self.fuel = [(t(name), measure(t(name))) for name in ("speed", "coal")]
        self.caption = self.app.who(colour, _NAME)
        if measure(upper(self.caption)) <= _NAME:
            self.caption = upper(self.caption)
        self.ink = self.app.canvas.inks.get(colour, 1)
        aboard = boat["passengers"]
        # the black boat takes no passengers, and in the introductory race nobody does
        self.aboard = "" if not boat["owner"] or rules.intro else "♟" * aboard + "♙" * (2 - aboard)
        self.next = t("round.n", n=state["round"] + 1)  # the round that begins after the ruler
        for other in state["order"][: state["turn"] : -1]:
            if inside(state, other):
                self.next = self.app.who(other, _COLUMN)
        self._figures(state)

    def _figures(self, state):
        """Compute what changes with the wheel in the hand.

        `number` is in big digits: what the wheel costs, or the points that are left.
        """
        t, boat = self.app.t, self.boat
        self.coal, self.points = boat["coal"], str(state["points"])
        cost, self.number = cost_of_turn(state), ""
        headline, what = self.headline, ""
        if self.setting:
            spent = cost_of_speed(boat["speed"], self.wheel) + boat["aground"]
            self.coal = max(0, self.coal - own_coal(boat, spent))
            self.points = str(self.wheel)
            if spent:
                self.number, what = "-%d" % spent, t("coal")
            key = "keys.astern" if self._astern() else "keys.wheel"
        elif self.spent:
            key = "ask." + self.advised.split(" ")[0] if self.advised else "keys.menu.down"
        else:
            self.number, what = self.points, t("points")
            key = "keys.step"
        if not self.setting and self.can("left"):  # a turn of the bow
            headline = "◀▶ -%d %s" % (cost, t("coal")) if cost else t("keys.bow")
        self.left, self.right = t("ok.done" if self.spent else "ok.ahead"), t(key)
        if self.spent and self.first != "done":
            self.left = "OK " + t("ask." + self.first.split(" ")[0])
        if self.advised:
            self.right = "▼ " + self.right
        self.beside = [(headline, _BESIDE, _WHEELS + 1)]
        if what:
            self.beside.append((what, _BESIDE + 1 + 16 * len(self.number), _NAMES - 6))
        else:
            self.beside.append((t("next"), _BESIDE, 27))
            self.beside.append((self.next, _BESIDE, 36))

    def _name(self, canvas, what, middle, top):
        """Draw what a wheel is called, where nothing is drawn from row `top` on."""
        text, w = what
        left = middle - w // 2
        canvas.fill_rect(left - 1, top, w + 2, 10, 0)
        canvas.write(text, left, _NAMES)

    def _astern(self):
        return self.wheel == self.low and self.can("astern")

    def paint(self, canvas):
        canvas.fill_rect(0, 0, canvas.w, 16, self.ink)
        canvas.medium(self.caption, 2, 1, 0)
        canvas.medium(self.aboard, _ABOARD, 1, 0)
        if self.setting:
            wheel(canvas, 0, _WHEELS, self.wheel, self.high, True, self.low)
        else:
            speed = self.boat["speed"]
            wheel(canvas, 0, _WHEELS, speed, speed, False, speed)
        wheel(canvas, 36, _WHEELS, self.coal, self.coal, False, self.coal)
        canvas.big(self.number, _BESIDE, _WHEELS + 10)
        self._name(canvas, self.speed, 17, _NAMES if self.setting else _NAMES - 1)
        self._name(canvas, self.fuel, 53, _NAMES - 1)
        for text, x, y in self.beside:
            canvas.write(text, x, y)
        self.foot(canvas, self.left, self.right)

    def key(self, role, kind):
        if kind == "long" or kind == "chord":
            self._menu("")
            return
        if role == "ok":
            role = self.first
        elif role == "up":
            if self.setting:
                self._set(min(self.wheel + 1, self.high))
            if self.setting or self.spent:
                return
            role = "ahead"
        elif role == "down":
            if self.setting and not (kind == "press" and self._astern()):
                self._set(max(self.wheel - 1, self.low))
            elif self.setting:
                self.do("astern")
            elif kind == "press":
                if self.advised in ("", "embark"):
                    self._menu(self.advised)
                else:
                    self.do(self.advised)
            return
        self._steer(role)

    def _set(self, wheel):
        self.wheel = wheel
        self._figures(self.app.table.session.state)

    def before(self):
        """What has to be played before a step: a list with `speed N`, or an empty one."""
        if self.setting and self.wheel != self.boat["speed"]:
            return ["speed %d" % self.wheel]
        return []

    def _steer(self, text):
        texts = [text]
        if text == "sail":
            session = self.app.table.session
            points = self.wheel if self.setting else session.state["points"]
            found = visit(_ADVICE).way(session.rules, session.state, points)
            texts = ["ahead"] if found is None else found
        # a refused step doesn't set the wheel either
        self.do(*(self.before() + texts if self.can(texts[0]) else texts))

    def _menu(self, verbs):
        self.app.push("mississippi.actions", "Actions", self, verbs)

    def do(self, *texts):
        """Play actions one after the other, then open the screen that they call for.

        What is advised at the end of a turn ends it, unless something else is advised, too.
        """
        events = ()
        for text in texts:
            events = self.play(text)
            self.stale = True
            if events is None:
                return
        if texts[-1].split(" ")[0] in _ENDING.split(" "):
            self.make()
            if self.spent and self.first == "done" and not self.advised:
                self.do("done")
                return
        for event in events:
            # `done` has lowered the wheel of the boat whose turn it ended
            if event["event"] == "speed" and text == "done":
                boat = self.app.t(event["boat"])
                self.note = self.app.t("lowered", c=boat, n=event["speed"])
        self._ask()
