"""`pilothouse play`: the box in a terminal, with display, six keys for its buttons, log and link.

A separate thread talks to the target (deck.py). This module shows what that thread reports.
"""

import asyncio
import os
import select
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.events import Resize
from textual.message import Message
from textual.widgets import Static

from pilothouse import ending
from pilothouse.glass import Frame
from pilothouse.link import client
from pilothouse.terminal import job, pixels
from pilothouse.terminal.deck import Deck, News
from pilothouse.terminal.layout import Layout, lay_out

HOLD = 1000  # ms: a long press
REPEAT = 0.06  # seconds between two repeats of a key that is held, at most; nobody types so fast
WAITING = 3  # presses that may wait while a key repeats; with more it would go on after its release
KEYS = "the arrows   Enter: ok   Esc: back   o: hold ok   b: hold back   q: quit"
KEYS_SHORT = "arrows  Enter  Esc  o, b: hold  q: quit"
CLOSED = 129  # the exit code after the terminal was closed, as after SIGHUP
SELECTED = "> "  # what the selected line of the words begins with (firmware/ui/words.py)


# What the key of a letter types in the layouts of Cyrillic, Greek and Hebrew
ELSEWHERE = {"o": "щоўοם", "b": "ибβנ", "q": "йљ"}


def _typed(letter: str) -> str:
    """The letter, as the key for a binding, also with Caps Lock and in other layouts."""
    letters = letter + ELSEWHERE[letter]
    return ",".join(letters + letters.upper())


def _buttons() -> list[Binding]:
    pressed = {role: role for role in ("up", "down", "left", "right")}
    pressed |= {"enter": "ok", "space": "ok", "escape": "back", "backspace": "back"}
    held = {"shift+" + role: role for role in ("up", "down", "left", "right")}
    held |= {_typed("o"): "ok", _typed("b"): "back"}
    return [Binding(key, f"button('{role}', 0)", show=False) for key, role in pressed.items()] + [
        Binding(key, f"button('{role}', {HOLD})", show=False) for key, role in held.items()
    ]


class Front(App[int]):
    """The terminal front end; `run` returns the exit code, 1 after the target was lost."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        *_buttons(),
        Binding(_typed("q") + ",ctrl+q,ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+z", "stop", show=False, priority=True),
    ]
    CSS = """
    Screen { layout: vertical; background: $background; }
    #table { height: 1fr; layout: vertical; align-horizontal: center; }
    #table.beside { layout: horizontal; }
    #glass { width: auto; height: auto; color: #d6eeff; background: #080c18; }
    #glass.framed { border: round #54708c; }
    #side { layout: horizontal; width: 1fr; height: 1fr; }
    .beside #side { layout: vertical; }
    #words { width: 1fr; height: auto; min-width: 30; padding: 0 1; }
    .beside #words { padding: 0 1 1 1; }
    #link { width: 26; height: auto; padding: 0 1; color: $text-muted; }
    .beside #link { width: 1fr; padding: 0 1 1 1; }
    #log { width: 1fr; height: 1fr; padding: 0 1; }
    #keys { height: 1; padding: 0 1; color: $text-muted; }
    """

    class Heard(Message):
        """The deck has news."""

        def __init__(self, news: News) -> None:
            super().__init__()
            self.news = news

    class Able(Message):
        """The terminal can show pixels: "sixel" or "kitty"."""

        def __init__(self, kind: str) -> None:
            super().__init__()
            self.kind = kind

    def __init__(
        self,
        link: client.Client,
        target: str,
        names: dict[str, str] | None = None,
        picture: str = "auto",
    ) -> None:
        super().__init__()
        self._wanted = picture
        self._pixels: Any = None  # the widget that shows the display where the terminal can do that
        self._drawn: Any = None  # what it shows
        self.fault: Exception | None = None  # what nobody has caught, and Textual ended by
        self._pressed = ("", 0, 0.0)  # the last press, and when it was
        self._resumed = False  # whether SIGCONT ended a stop of our own
        self._news = News(link=f"{target}: waiting")
        self._deck = Deck(link, target, lambda news: self.post_message(self.Heard(news)), names)

    def compose(self) -> ComposeResult:
        """Yield the display; words, link and log beside or below it; the keys in the last line."""
        with Container(id="table"):
            yield Static(id="glass", markup=False)
            with Container(id="side"):
                yield Static(id="words", markup=False)
                yield Static(id="link", markup=False)
                yield Static(id="log", markup=False)
        yield Static(KEYS, id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin to talk to the target. A signal ends the program as the key `q` does."""
        if job.CAN_STOP:  # Windows has no loop that handles signals
            self._handle_signals(asyncio.get_running_loop())
        if hasattr(select, "poll") and not self.is_headless:  # Windows has none
            self.set_interval(1, self._look_for_the_terminal)
        if self._wanted in pixels.KINDS:
            self.post_message(self.Able(self._wanted))
        elif self._wanted == "auto" and job.CAN_STOP and not self.is_headless and self._driver:
            self._driver.write(pixels.question(os.environ))
        self._deck.start()

    def _handle_signals(self, loop: asyncio.AbstractEventLoop) -> None:
        for number in (*ending.SIGNALS, signal.SIGINT):
            if signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, self._leave, 128 + number)
        if not self.is_headless:
            # Textual's own handlers run in the middle of whatever the signal interrupts, and wait
            # for locks there. SIGCONT alone comes after SIGSTOP, which nobody can handle.
            loop.add_signal_handler(signal.SIGTSTP, self._stop, False)
            loop.add_signal_handler(signal.SIGCONT, self._take_the_terminal)

    def on_resize(self, event: Resize) -> None:
        """Lay out for the new size."""
        self._show(event.size.width, event.size.height)

    def read(self) -> pixels.Answers:
        """What decodes the input of the terminal; it may run in another thread."""
        return pixels.Answers(lambda kind: self.post_message(self.Able(kind)))

    async def on_front_able(self, message: Able) -> None:
        """Show pixels from now on, if the terminal tells how large they are."""
        size = pixels.cell() or (pixels.USUAL if self._wanted in pixels.KINDS else None)
        if size and not self._pixels:
            self._pixels = pixels.widget(message.kind, size, id="pixels")
            await self.query_one("#table").mount(self._pixels, before="#glass")
            self._show(self.size.width, self.size.height)

    def on_front_heard(self, message: Heard) -> None:
        """Show the news."""
        self._news = message.news
        self._show(self.size.width, self.size.height)

    def action_button(self, role: str, ms: int) -> None:
        """Press a button of the box; `ms`: how long it is held, 0 for a usual press."""
        before, self._pressed = self._pressed, (role, ms, time.monotonic())
        repeats = before[:2] == (role, ms) and self._pressed[2] - before[2] < REPEAT
        if not repeats or self._deck.waiting() < WAITING:
            self._deck.press(role, ms)

    def action_leave(self) -> None:
        """Let the target go and end with exit code 0, or 1 if the target was lost."""
        self._leave(1 if self._news.lost else 0)

    def action_stop(self) -> None:
        """Suspend as Ctrl-Z does in every program. The box goes on in a session of its own."""
        if job.CAN_STOP and not self.is_headless:
            self._stop(whole=True)

    def _stop(self, whole: bool) -> None:
        with self.suspend():
            job.stop(whole)
        self._resumed = True

    def _take_the_terminal(self) -> None:
        """Draw again for SIGCONT: others may have used the terminal."""
        if not self._resumed:
            with self.suspend():
                job.wait()
        self._resumed = False

    def panic(self, *renderables: RenderableType) -> None:
        """End because the keyboard can't be read. Textual would print a traceback."""
        self.fault = self.fault or OSError("the keyboard can't be read")
        super().panic()

    def _handle_exception(self, error: Exception) -> None:
        """End because of an exception that nobody has caught. Textual would print a traceback."""
        self.fault = self.fault or error
        super()._handle_exception(error)
        self._exit_renderables.clear()

    def _look_for_the_terminal(self) -> None:
        """End if the terminal is closed. The signal for that only goes to the terminal's leader."""
        terminal = select.poll()
        terminal.register(0, 0)  # standard input; whether it is closed is always told
        if any(found & select.POLLHUP for _, found in terminal.poll(0)):
            self._leave(CLOSED)

    def _leave(self, code: int) -> None:
        self._deck.stop()
        self.exit(code)

    def _show(self, columns: int, rows: int) -> None:
        frame = self._news.frame
        size = (pixels.cell() or pixels.USUAL) if self._pixels else None
        w, h = (frame.w, frame.h) if frame else (128, 64)
        found = lay_out(columns, rows, w, h, size)
        self._deck.read(found.worded)
        if frame:
            self._draw(frame, found, size or pixels.USUAL)
        self.query_one("#table").set_class(found.beside, "beside")
        words = self.query_one("#words", Static)
        words.display = found.worded and bool(self._news.words)
        words.update(_in_letters(self._news.words or ()))
        self.query_one("#keys", Static).update(KEYS if len(KEYS) + 2 <= columns else KEYS_SHORT)
        self.query_one("#link", Static).update(Text(self._news.link))
        log = self.query_one("#log", Static)
        log.update(Text("\n".join(self._news.log[-max(log.size.height, 4) :]), no_wrap=True))

    def _draw(self, frame: Frame, found: Layout, size: tuple[int, int]) -> None:
        """Show the picture. size: of a cell of the terminal, in pixels."""
        glass = self.query_one("#glass", Static)
        glass.display = found.kind in ("blocks", "braille")
        if self._pixels:
            self._pixels.display = found.kind == "pixels"
        if glass.display:
            glass.set_class(found.framed, "framed")
            text = frame.half_blocks() if found.kind == "blocks" else frame.braille()
            glass.update(Text(text, no_wrap=True))
        elif found.kind == "pixels" and (found, size, frame.crc) != self._drawn:
            self._drawn = found, size, frame.crc
            pixels.tell_size(size)
            self._pixels.styles.width, self._pixels.styles.height = found.columns, found.rows
            cells = found.columns * size[0], found.rows * size[1]
            self._pixels.image = pixels.of(frame, found.scale, *cells)


def _in_letters(words: Sequence[str]) -> Text:
    """The words of the glass, with the selected line in bold."""
    return Text("\n").join(
        Text(line, "bold" if line.startswith(SELECTED) else "") for line in words
    )


def play_in_terminal(
    target: str, flash: Path, names: dict[str, str] | None = None, picture: str = "auto"
) -> None:
    """Connect and play until the person leaves; ends with SystemExit.

    names: {player: text}, what the players are called. picture: "sixel" or "kitty"; "auto": what
    the terminal says that it can; "text": neither. Raises TargetError, LostError.
    """
    with client.connect(target, flash) as link:
        front = Front(link, target, names, picture)
        job.read_with(front.read)
        code = front.run()
        ending.heed_signals()  # again, because the event loop had its own handlers
    if front.fault:
        raise front.fault
    raise SystemExit(code)
