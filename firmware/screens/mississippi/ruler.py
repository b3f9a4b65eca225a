"""The ruler of Mississippi Queen: the players say which boat is ahead of which."""

from firmware.screens.prompt import Prompt
from firmware.ui import widgets


class Ruler(Prompt):
    """The players name the boats from front to back.

    OK puts a boat behind the last one, left puts it level with that. The boats are offered in the
    order of the last round, because it has often changed little.
    """

    name = "ruler"

    def open(self):
        session = self.app.table.session
        pending = session.state["pending"]
        if not pending or pending["what"] != "rank":
            self.app.pop()
            return
        if not self.changed():
            return
        # of all possible orders the rules list one, with each boat in it
        for text in session.actions():
            if text.startswith("rank "):
                self._boats = text[5:].split(" > ")
        self._left = list(self._boats)
        self._line = []  # what was said so far: ">" or "=" before each colour
        self._at = 0

    def title(self):
        return self.app.t("ruler", n=self.app.table.session.state["round"])

    def focus(self):
        return self._left[self._at] if self._left else "confirm"

    def paint(self, canvas):
        t = self.app.t
        widgets.title_bar(canvas, self.title())
        if self._left:
            widgets.wrap(canvas, t("ruler.how"), 2, 11, canvas.w - 2, 9)
            widgets.wrap(canvas, self._told(), 2, 22, canvas.w - 2, 18)
            canvas.fill_rect(0, 38, canvas.w, 17, 1)
            name = self.app.who(self._left[self._at], 46).upper()
            canvas.write("%d" % (len(self._boats) - len(self._left) + 1), 2, 42, 0)
            canvas.medium(name, 20, 39, 0)
            if len(self._left) > 1:
                canvas.write("▲▼", canvas.w - 16, 42, 0)
            self.foot(canvas, *self._hints())
        else:
            widgets.wrap(canvas, t("ruler.right"), 2, 11, canvas.w - 2, 9)
            widgets.wrap(canvas, self._told(), 2, 24, canvas.w - 2, 27)
            self.foot(canvas, t("ok.ruler"), t("back.back"))

    def _hints(self):
        t = self.app.t
        if not self._line:
            return t("ok.first"), t("keys.boat")
        return t("ok.behind"), t("keys.level")

    def _told(self):
        """The order so far: "1.red  2.grey = green"."""
        text = ""
        place = 0
        for i in range(0, len(self._line), 2):
            place += 1
            mark = "  %d." % place if self._line[i] == ">" else " = "
            text += mark + self.app.who(self._line[i + 1])
        return text.strip(" ")

    def key(self, role, kind):
        if role in ("up", "down"):
            if self._left:
                self._at = (self._at + (1 if role == "down" else -1)) % len(self._left)
        elif not self._left:
            if role == "ok":
                self._confirm()
        elif role == "ok":
            self._put(">")
        elif role == "left" and self._line:
            self._put("=")

    def _put(self, mark):
        self._line += [mark, self._left.pop(self._at)]
        self._at = 0

    def back(self):
        if not self._line:
            super().back()
            return
        last = self._line.pop()
        self._line.pop()
        # it goes back to its place in the order of the last round
        self._left = [boat for boat in self._boats if boat == last or boat in self._left]
        self._at = self._left.index(last)

    def _confirm(self):
        if self.play("rank " + " ".join(self._line[1:])) is not None:
            self.app.pop()
