"""A turn of MASTER: what both tables have in common, the bridge and the map."""

from firmware.screens.master.phrase import phrase
from firmware.screens.prompt import Prompt

# What a screen of its own asks for, by `pending`; anything else is asked for in a list
PROMPTS = {"repair": ("master.dial", "Dial", "repair"), "won": ("master.winner", "Winner")}
DRAWN = {"card": "cards", "bill": "bills"}  # the options that say who draws


class Turn(Prompt):
    """Opens what has to be decided before the turn goes on; `prepare` makes what is shown."""

    def __init__(self, app):
        super().__init__(app)
        self._awaited = False  # whether the next action is the computer's

    def open(self):
        app = self.app
        app.language.choose(app.settings["language"], app.table.session.game)
        self.changed()
        if self._awaited and app.table.events:  # it has played
            self.note = phrase(app, app.table.session.last)
            colour = app.table.events[0].get("colour")
            if colour:
                self.note = app.t(colour) + ": " + self.note
        self._awaited = app.playing()
        self.stale = True
        self.ask()

    def ask(self):
        """Open the screen for what is pending, unless the computer sees to it."""
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
        """What can be done, and what there is to look at."""
        self.app.push("master.ask", "Ask")
