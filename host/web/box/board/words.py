"""What is on the glass in words, for those who can't see it."""

from firmware.ui import words


class Words:
    """The words of the last frame that an application has shown."""

    def __init__(self):
        self._text = self._said = ""

    def listen(self, app):
        """Listen from now on to what this application draws and shows."""
        display, drawn = app.display, []
        words.note(app.canvas, drawn)

        def note_and_show(show=display.show):
            self._text = "\n".join(words.lines(drawn, app.stack.top.pointed()))
            show()

        display.show = note_and_show

    def new(self):
        """The texts, as in firmware.ui.words, with LF between them; None if they are as before."""
        if self._text == self._said:
            return None
        self._said = self._text
        return self._text
