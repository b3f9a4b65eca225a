"""A turn of MASTER: the base of both tables, the dial and the map."""

from firmware.screens.master.phrase import phrase
from firmware.screens.prompt import Prompt
from shared_rules.master.fleet import on_turn

# What is pending -> its screen. News draws lots, and what the box draws of DRAWN; a list asks for
# anything else
PROMPTS = {"repair": ("master.dial", "Dial", "repair"), "won": ("master.winner", "Winner")}
DRAWN = {"card": "cards", "bill": "bills"}  # what is pending -> the option that says who draws


class Turn(Prompt):
    """Opens the screen for what has to be decided before the turn goes on.

    In a port that is the port's screen, once a turn.
    """

    def __init__(self, app):
        super().__init__(app)
        self._awaited = False  # whether the next action is the computer's
        self._called = None  # the turn in which the port's screen was opened last
        self._ply = 0

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], app.table.session.game)
        self.changed()
        if self._awaited and app.table.events:  # the computer has played
            self.note = phrase(app, app.table.session.last)
            colour = app.table.events[0].get("colour")
            if colour:
                self.note = app.who(colour) + ": " + self.note
        self._awaited = app.playing()
        self.stale = True
        self.ask()

    def ask(self):
        """Open the screen for what is pending, unless the computer decides it."""
        app, session = self.app, self.app.table.session
        pending = session.state["pending"]
        what = pending["what"] if pending else ""
        if session.state["winner"]:
            what = "won"
        if what in PROMPTS and (what == "won" or not app.playing()):
            app.push(*PROMPTS[what])
        elif what and not app.playing():
            if what == "lots" or session.rules.options.get(DRAWN.get(what)) == "device":
                app.push("master.news", "News")
            else:
                app.push("master.ask", "Ask")
        elif not what and not app.playing():
            self._call(session, session.state)

    def _call(self, session, state):
        """Open the port's screen, if the ship lies in a port and this turn has not had it."""
        now = state["round"], state["turn"], state.get("sailed")
        back, self._ply = session.ply < self._ply, session.ply
        if now != self._called or back:  # something was taken back
            ship = on_turn(state)
            self._called = now
            if ship["port"] and not (ship["tow"] and "by" in ship["tow"]):
                self.app.push("master.port", "Port")  # it may close at once; then `ask` runs again

    def press(self, role, kind):
        if role == "ok" and kind == "long":
            self.note = self.why = ""
            self.menu()
        else:
            super().press(role, kind)

    def menu(self):
        """Open the menu: what can be done, and the views."""
        self.app.push("master.ask", "Ask")

    def sail(self, text):
        """Play an action that may end the turn, and show what follows from it."""
        if self.play(text) is not None:
            self.app.push("master.news", "News", True)
