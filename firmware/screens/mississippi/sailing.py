"""A course is sailed on the map of pilot mode: its actions are played one by one, a frame each."""

# What a boat can still do at the end of its turn
_LATE = ("embark", "refuel", "give", "take")


class Sailing:
    """Plays the list `plan` of the `Map`, whatever the keys do.

    At the end of it, the boat takes what its dock has. The turn ends, unless the boat can do more.
    """

    mode = "sailing"

    def __init__(self, table):
        self._table = table

    def whole(self):
        """It outlasts any other screen."""
        return True

    def prepare(self, state):
        """Show the points that are left."""
        self._table.points = str(state["points"])

    def under(self, canvas, lit=True):
        """Nothing is drawn but the boats."""

    over = under

    def back(self):
        """Back opens the log."""
        return False

    def key(self, role):
        """Nothing else is left to do: `Map.press` has played the course."""

    def hurry(self):
        """Play all that is left. Return whether it was stopped, or another screen is up."""
        table = self._table
        while table.hand is self and self.think():
            table.make()
        return table.why or table.app.stack.top is not table

    def think(self):
        """Play the next action. Return whether there is more to play."""
        table = self._table
        text = table.plan.pop(0)
        if text == "done":
            if table.app.table.session.state["points"]:
                return self._end()
            for verb in _LATE[:2]:
                if table.can(verb):
                    table.plan.append(text)
                    text = verb
                    break
            else:
                if self._late():
                    return self._end()
        if not table.do(text):
            return self._end()
        return bool(table.plan)

    def _end(self):
        self._table.plan = []
        self._table.stale = True
        return False

    def _late(self):
        for text in self._table.app.table.session.actions():
            if text.split(" ")[0] in _LATE:
                return True
        return False
