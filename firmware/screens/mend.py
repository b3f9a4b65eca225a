"""A late correction of the log: shows what becomes of the later actions. OK makes it."""

import sys

from firmware.screens.choice import cut
from firmware.ui import widgets
from firmware.ui.stack import Screen
from shared_rules.kernel.errors import RuleError


class Mend(Screen):
    """Tries the correction in slices, shows what would fall and why, and makes it.

    The first later action that the mended game forbids falls, with all after it; they can be
    redone. Right opens the statement that forbids it, or that forbids the correction.
    place, how, action: `at`, `how`, `action` of `Amendment` (shared_rules/kernel/amend.py). more:
    its further arguments, a dict, or None. ways: the dicts of further arguments that are tried.
    found: what each of them has led to: an Amendment, a RuleError, or None if it is not known yet.
    way: the place of the chosen one.
    """

    name = "mend"
    whole = True
    ways: tuple = ({},)
    why = " (%s ▶)"  # behind a reason: its statement, and the key that opens it

    def __init__(self, app, place, how, action, more=None):
        super().__init__(app)
        if more:
            self.ways = (more,)
        self.given = {"at": place, "how": how, "action": action}
        self._steps = None  # what is under way: a generator of `Table.amend`
        self._events = app.table.events
        path = "firmware.screens." + app.table.session.game + ".phrase"
        __import__(path)
        self.phrase = sys.modules[path].phrase
        self.begin()

    def begin(self):
        """Try anew, because something else is to be corrected."""
        self.close()
        self.found: list = [None] * len(self.ways)
        self.way = 0
        self._doing = self._drop = False
        self.app.dirty(True)

    def close(self):
        self._stop()

    def _stop(self):
        if self._steps:
            self._steps.close()
        self._steps = None

    def title(self):
        return self.app.t("late")

    def focus(self):
        """What comes of it: "thinking", "stays", "turns", "falls" or "refused"."""
        found = self.found[self.way]
        if self._doing or None in self.found:
            return "thinking"
        if not isinstance(found, RuleError):
            return "turns" if found.turns else "stays"
        return "falls" if self._falls(found) else "refused"

    def _falls(self, error):
        """Whether the correction can be made once the later actions, from one on, are dropped."""
        return "ply" in error.facts and error.code != "chance"

    # Trying and doing.

    def tick(self, now):
        if self._events is not self.app.table.events:
            self.app.pop()  # somebody has played: back to the log, which is read anew
            return None
        if self.focus() == "thinking":
            self._slice()
            return 0
        return None

    def _slice(self):
        """Try, or do, one slice more. Return False if the screen is left with that."""
        place, app = 0, self.app
        while not self._doing and self.found[place] is not None:
            place += 1
        try:
            if not self._steps:
                given = dict(self.given)
                given.update(self.ways[self.way if self._doing else place])
                if self._doing:
                    given["drop"] = self._drop
                self._steps = app.table.amend(given, "table" if self._doing else None)
            done = next(self._steps)
            if done and not self._doing:
                self._know(place, done)
        except RuleError as error:
            self._know(place, error)
        except (IndexError, StopIteration):
            # It is done; or its line is taken back, or somebody has played.
            app.beep("done" if self._doing else "refused")
            app.pop()
            return False
        return True

    def _know(self, place, found):
        self._stop()
        self.found[place] = found
        if None not in self.found:
            self.choose_way()
        self.app.dirty()

    def choose_way(self):
        """All is known. Subclasses choose among the ways."""

    def do(self):
        """Do it, if that can be done and what would fall is on the glass."""
        shown = self.focus()
        while self.focus() == "thinking":
            if not self._slice():
                return
        what = self.focus()
        if what in ("refused", "same"):
            self.app.beep("refused")
        elif what in (shown, "stays"):
            self._drop = what == "falls"
            self._doing = True
            self.app.dirty(True)

    # The glass.

    def sentence(self):
        """What would become of what was played after it."""
        app, what = self.app, self.focus()
        found = self.found[self.way]
        if what == "thinking":
            return app.t("thinking")
        if what in ("stays", "turns"):
            pairs = []
            for turn in found.turns:
                pair = app.who(turn["old"]) + "→" + app.who(turn["new"])
                if pair not in pairs:
                    pairs.append(pair)
            text = app.t("late.stay", n=found.kept) if found.kept else app.t("late.end")
            return ", ".join(pairs) + ". " + text if pairs else text
        if found.code == "chance":
            return app.t("late.chance")
        key = "no." + found.code
        why = app.t(key)
        why = app.t("no") if why == key else why
        if found.rule:
            why += self.why % found.rule
        if what == "refused":
            return why
        left = app.table.session.ply - found.facts["ply"]
        return app.t("late.fall", n=left, a=self.phrase(app, found.facts["action"])) + " " + why

    def hints(self):
        """The texts at the left and at the right end of the last line."""
        t, what = self.app.t, self.focus()
        left = {"stays": "ok.mend", "turns": "ok.mend", "falls": "ok.drop"}.get(what)
        return t(left) if left else "", t("back.back")

    def head(self, canvas):
        """Draw what is corrected. Returns the first row below it."""
        text = "- " if self.given["how"] == "remove" else "+ "
        text += self.phrase(self.app, self.given["action"])
        canvas.write(cut(canvas, text, canvas.w - 4), 2, widgets.BODY + 1)
        return widgets.BODY + 12

    def draw(self, canvas):
        widgets.title_bar(canvas, self.title())
        y = self.head(canvas)
        widgets.wrap(canvas, self.sentence(), 2, y, canvas.w - 4, canvas.h - widgets.FOOT - y)
        widgets.footer(canvas, *self.hints())

    def press(self, role, kind):
        app, found = self.app, self.found[self.way]
        if role == "back" and kind == "long":
            app.home()
        elif role == "back":
            app.pop()
        elif not self._doing:
            if role == "ok":
                self.do()
            elif role == "right" and isinstance(found, RuleError) and found.rule:
                app.push("why", "Why", found.rule)
        app.dirty()
