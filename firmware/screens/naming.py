"""A name, spelled letter by letter."""

from firmware.ui import widgets
from firmware.ui.language import upper
from firmware.ui.stack import Screen

_MOST = 12  # letters of a name


class Naming(Screen):
    """Up and down change a letter, left and right go along the name. OK takes it, back does not.

    OK without letters takes the player's name away. player: whose name it is. name: the one so far.
    """

    name = "naming"

    def __init__(self, app, player, name):
        super().__init__(app)
        self._player = player
        self._text = list(name)
        self._at = min(len(name), _MOST - 1)  # the place of the cursor

    def open(self):
        self._letters = " " + self.app.t("letters")

    def title(self):
        return self.app.t(self._player)

    def focus(self):
        return "".join(self._text).strip(" ")

    def draw(self, canvas):
        t = self.app.t
        widgets.title_bar(canvas, self.title())
        before, text = "".join(self._text[: self._at]), "".join(self._text)
        wide = canvas.measure_medium(text) > canvas.w - 12
        pen, big = (canvas.write, 1) if wide else (canvas.medium, 2)
        x, y = 4, 36 - 8 * big
        pen(text, x, y)
        if before:
            x += big * (canvas.measure(before) + 1)
        letter = self._text[self._at] if self._at < len(self._text) else " "
        canvas.fill_rect(x, 38, max(big * canvas.measure(letter), 4), 2, 1)
        canvas.write("▲", x, 13)
        canvas.write("▼", x, 43)
        widgets.footer(canvas, t("ok.ready"), t("keys.letter"))

    def press(self, role, kind):
        app, text = self.app, self._text
        if role == "back" and kind == "long":
            app.home()
        elif role in ("ok", "back"):
            app.pop()
            if role == "ok":
                app.stack.top.spelled(self._player, self.focus())
                app.stack.top.lay()
        elif role in ("up", "down"):
            self._turn(1 if role == "up" else -1)
        elif role == "left":
            self._at = max(self._at - 1, 0)
        elif role == "right":
            if self._at == len(text) and text and text[-1] != " ":
                text.append(" ")
            self._at = min(self._at + 1, len(text), _MOST - 1)
        app.dirty()

    def _turn(self, step):
        """Change the letter at the cursor to the next or the last one of the alphabet."""
        text, at, letters = self._text, self._at, self._letters
        old = text[at] if at < len(text) else " "
        place = letters.find(old)
        if place < 0:
            big = [upper(letter) for letter in letters]
            place = big.index(old) if old in big else 0
        letter = letters[(place + step) % len(letters)]
        if not at or text[at - 1] == " ":
            letter = letter if letter == chr(223) else upper(letter)  # a sharp s would be SS
        text[at : at + 1] = [letter]
