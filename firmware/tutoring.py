"""The tutor: what the box remembers while it explains a game as it is played.

It is in memory only while the setting `explain` is on (firmware/boot.py, firmware/settings.py).
What finds a lesson and its text (firmware/teaching.py) is loaded for the moment and leaves memory
again.
"""

from firmware import sweep, visit

_MOST = 24  # events that are kept, at most
_TURN = 2  # lessons in a turn, at most


def begin(table, app=None):
    """Let the tutor of a table begin. app: as for `Tutor`."""
    table.tutor = Tutor(table, app)


class Tutor:
    """Gives a lesson in a turn of a person, and a second one after it; lays them over the glass.

    table: firmware.table.Table. app: firmware.app.App; None where there is no box: what was seen
    then stays in memory. settings: a dict; `seen` in it says what was seen (firmware/teaching.py).
    events: those since the last action of a person before this turn, the newest last.
    turn: whose turn it is, and in which round. given: the key of its last lesson; None: none so
    far. more: how many others it may have, once that one was seen.
    left: how many lessons of the game were not seen; None: nobody has asked yet. known: whether
    `find` has the answer for the present state.
    """

    def __init__(self, table, app=None):
        self.table, self.app = table, app
        self.settings = app.settings if app else {}
        self.unkept = False  # whether the settings have to be brought to flash
        self.begin()

    def begin(self):
        """Another game is on the table, or the box has just been told to explain."""
        self.events = []
        self.turn = self.given = self.left = None
        self.more = _TURN
        self._before = None  # what was seen before the game ended
        if self.table.session:
            self.turn = self._whose()
        self.known, self._lesson = False, None
        self._looked = False  # whether the glass has this turn's lesson, or need not have it
        self._page = None  # the lesson on the glass

    def note(self, change):
        """Note a change of the table: `change` is what its watchers get."""
        table, back = self.table, self.table.back
        if change["action"] in ("new", "load"):
            back = False  # `back` is still that of the game before
            self.begin()
        self._note_page()
        self.known = False
        turn = self._whose()
        if back:
            # A turn that comes back may have had its lessons.
            self.events, self._looked, self.more = [], True, 0
        elif turn == self.turn or change["by"] == "computer":
            self.events = (self.events + table.events)[-_MOST:]
        else:
            self.events = table.events
        if turn != self.turn and not back:
            self.given, self._looked, self.more = None, False, _TURN
        self.turn = turn
        if table.session.over and not back:
            self._before = self.settings.get("seen", "")
            self._try(lambda module: module.end(self))
        elif self._before is not None:
            # The end was taken back, and with it that nothing more is explained.
            self.settings["seen"], self._before = self._before, None
            self.unkept = self.app is not None

    def _whose(self):
        """Whose turn it is, and in which round. While something is pending the turn goes on."""
        session = self.table.session
        state = session.state
        if session.over or state.get("pending"):
            return self.turn
        return session.rules.player(state), state.get("round")

    def find(self):
        """The lesson of this moment: (key, at), or None. Without memory for it there is none."""
        if not self.known:
            self.known = True
            found = self._try(lambda module: module.find(self))
            self._lesson, self.left = found or (None, self.left)
            if self._lesson and self._lesson[0] != self.given:
                self.given = self._lesson[0]
                self.more -= 1
        return self._lesson

    def review(self):
        """What was seen has changed, but not by the glass: its lesson goes."""
        self.known, self.left = False, None
        if not self.settings["seen"]:
            self.given, self._looked, self.more = None, False, _TURN  # it begins anew
        page, self._page = self._page, None
        if page and self.app.glass.moment is page:
            self.app.end_moment()
            self._looked = False  # the next one may follow

    def look(self, app):
        """Lay the lesson of this moment over the table, once what has happened was seen.

        app: the application.
        """
        self._note_page()
        if self.unkept:
            self.unkept = False
            self._try(lambda module: module.keep(app))
        if self._looked or app.glass.moment or app.glass.dimmed > 1:
            return
        top = app.stack.top
        if top.name == "news" or not (top.at_table or top.name == "table") or app.playing():
            return
        self._looked = True
        if self.find():
            self._page = self._try(
                lambda module: module.show(app, self.given), "firmware.screens.lesson"
            )

    def _note_page(self):
        """Note that the lesson on the glass was seen, once a key has ended it.

        What else ends it, such as an action of a host, has shown it to nobody: it comes again. The
        next lesson follows on OK alone, because any other key has begun something.
        """
        page = self._page
        if page and self.app.glass.moment is not page:
            self._page = None
            self._looked = page.left_by not in (None, "ok")
            if page.left_by:
                self._try(lambda module: module.see(self, page.key))

    def _try(self, step, module="firmware.teaching"):
        """Call `step` with a module. Without memory for that the lesson is left out, no more."""
        try:
            return step(visit(module))
        except MemoryError:
            sweep()
