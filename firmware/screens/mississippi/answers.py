"""What is asked on the map of pilot mode: a bow, a passenger, coal, the end of the turn."""

from firmware.screens.mississippi.chart import heading_of
from firmware.screens.mississippi.hand import Hand
from shared_rules.mississippi.tiles import HEADINGS


class Answers(Hand):
    """What the keys do on the `Map` while something is asked, or a turn is to be ended.

    mode: "bow", "embark" or "refuel" as in the state's `pending`, or "done".
    """

    def prepare(self, state):
        """Compute the figures and the words."""
        table, app = self.table, self.table.app
        t = app.t
        pending, colour, boat = state["pending"], table.colour, table.boat
        mode = pending["what"] if pending else "done"
        self.mode = mode
        if mode != "bow":
            table.bow = None
        elif table.bow is None:
            table.bow = heading_of(boat) or 0
        self._advice = None
        name = app.who(colour)
        if mode == "bow":
            owner = state["mover"] if colour == "black" else boat["owner"]
            if owner and owner != colour:
                name += " (%s)" % app.who(owner)
            table.lines = (t("bow", c=name), t("keys.bow"), t("ok.set"))
        elif mode != "done":
            table.lines = (name + ": " + t("ask." + mode), t("ok.yes"), t("down.no"))
        else:
            table.points = str(state["points"])
            ok = t("ok.done")
            for verb in ("refuel", "embark"):
                if table.can(verb):
                    self._advice = verb
                    ok = "OK " + t("ask." + verb)
            table.lines = ("", ok, t("keys.menu.down"))

    def key(self, role):
        """Take any button but back. Return False if it opens the menu."""
        table = self.table
        if self.mode == "bow":
            if role == "ok":
                bow, table.bow = table.bow, None
                table.do("bow " + HEADINGS[bow])
            elif role in ("left", "right"):
                table.bow = (table.bow + (1 if role == "right" else 5)) % 6
            else:
                return False
        elif self.mode != "done":  # the pushed boat takes what the dock has, or passes
            if role == "ok":
                table.do(self.mode)
            elif role == "down":
                table.do("pass")
            else:
                return False
        elif role == "ok":
            if self._advice:
                table.plan = [self._advice, "done"]
                table.stale = True
            else:
                table.do("done")
        elif role in ("left", "right"):
            table.do(role)
        else:
            return False
