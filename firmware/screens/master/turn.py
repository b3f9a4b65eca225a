"""A turn of MASTER: the base of both tables, the bridge and the map."""

from firmware.screens.master.phrase import phrase
from firmware.screens.prompt import Prompt

# What is pending -> its screen; what is in neither table is asked for in a list
PROMPTS = {"repair": ("master.dial", "Dial", "repair"), "won": ("master.winner", "Winner")}
DRAWN = {"card": "cards", "bill": "bills"}  # what is pending -> the option that says who draws


class Turn(Prompt):
    """Opens the screen for what has to be decided before the turn goes on."""

    def __init__(self, app):
        super().__init__(app)
        self._awaited = False  # whether the next action is the computer's

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

    def menu(self):
        """Open the menu: what can be done, and the views."""
        self.app.push("master.ask", "Ask")
