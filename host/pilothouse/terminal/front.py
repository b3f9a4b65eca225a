"""`pilothouse play`: the box in a terminal, with display, six keys for its buttons, log and link.

A separate thread talks to the target (deck.py). This module shows what that thread reports.
"""

import asyncio
import select
import signal
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.events import Resize
from textual.message import Message
from textual.widgets import Static

from pilothouse import ending
from pilothouse.link import client
from pilothouse.terminal import job
from pilothouse.terminal.deck import Deck, News

HOLD = 1000  # ms: a long press
KEYS = "the arrows   Enter: ok   Esc: back   o: hold ok   b: hold back   q: quit"
SIDE = 30  # columns that log and link need beside the display; with fewer they go below it
CLOSED = 129  # the exit code after the terminal was closed, as after SIGHUP
FRAME = 2  # columns, and rows, that the display's border takes


def _buttons() -> list[Binding]:
    pressed = {role: role for role in ("up", "down", "left", "right")}
    pressed |= {"enter": "ok", "escape": "back", "backspace": "back"}
    held = {"shift+" + role: role for role in ("up", "down", "left", "right")}
    held |= {"o": "ok", "b": "back"}
    return [Binding(key, f"button('{role}', 0)", show=False) for key, role in pressed.items()] + [
        Binding(key, f"button('{role}', {HOLD})", show=False) for key, role in held.items()
    ]


class Front(App[int]):
    """The terminal front end; `run` returns the exit code, 1 after the target was lost."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        *_buttons(),
        Binding("q,ctrl+q", "leave", show=False, priority=True),
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
    #link { width: 26; height: auto; padding: 0 1; color: $text-muted; }
    .beside #link { width: 1fr; }
    #log { width: 1fr; height: 1fr; padding: 0 1; }
    #keys { height: 1; padding: 0 1; color: $text-muted; }
    """

    class Heard(Message):
        """The deck has news."""

        def __init__(self, news: News) -> None:
            super().__init__()
            self.news = news

    def __init__(
        self, link: client.Client, target: str, names: dict[str, str] | None = None
    ) -> None:
        super().__init__()
        self.fault: Exception | None = None  # what nobody has caught, and Textual ended by
        self._resumed = False  # whether SIGCONT ended a stop of our own
        self._news = News(link=f"{target}: waiting")
        self._deck = Deck(link, target, lambda news: self.post_message(self.Heard(news)), names)

    def compose(self) -> ComposeResult:
        """Yield the display, link and log beside or below it, and the keys in the last line."""
        with Container(id="table"):
            yield Static(id="glass", markup=False)
            with Container(id="side"):
                yield Static(id="link", markup=False)
                yield Static(id="log", markup=False)
        yield Static(KEYS, id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin to talk to the target. A signal ends the program as the key `q` does."""
        loop = asyncio.get_running_loop()
        for number in (*ending.SIGNALS, signal.SIGINT):
            if signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, self._leave, 128 + number)
        if job.CAN_STOP and not self.is_headless:
            # Textual's own handlers run in the middle of whatever the signal interrupts, and wait
            # for locks there. SIGCONT alone comes after SIGSTOP, which nobody can handle.
            loop.add_signal_handler(signal.SIGTSTP, self._stop, False)
            loop.add_signal_handler(signal.SIGCONT, self._take_the_terminal)
        if hasattr(select, "poll") and not self.is_headless:  # Windows has none
            self.set_interval(1, self._look_for_the_terminal)
        self._deck.start()

    def on_resize(self, event: Resize) -> None:
        """Lay out for the new size."""
        self._show(event.size.width, event.size.height)

    def on_front_heard(self, message: Heard) -> None:
        """Show the news."""
        self._news = message.news
        self._show(self.size.width, self.size.height)

    def action_button(self, role: str, ms: int) -> None:
        """Press a button of the box; `ms`: how long it is held, 0 for a usual press."""
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
        w, h = (frame.w, frame.h) if frame else (128, 64)
        blocks = columns >= w and rows >= h // 2 + 2
        width, height = (w, h // 2) if blocks else (w // 2, h // 4)
        framed = columns >= width + FRAME and rows >= height + FRAME + 2
        glass = self.query_one("#glass", Static)
        glass.set_class(framed, "framed")
        if frame:
            glass.update(Text(frame.half_blocks() if blocks else frame.braille(), no_wrap=True))
        self.query_one("#table").set_class(columns - width - FRAME >= SIDE, "beside")
        self.query_one("#link", Static).update(Text(self._news.link))
        log = self.query_one("#log", Static)
        log.update(Text("\n".join(self._news.log[-max(log.size.height, 4) :]), no_wrap=True))


def play(target: str, flash: Path, names: dict[str, str] | None = None) -> None:
    """Connect and play until the person leaves; ends with SystemExit.

    names: {player: text}, what the players are called. Raises TargetError, LostError.
    """
    job.pass_over_what_is_no_text()
    with client.connect(target, flash) as link:
        front = Front(link, target, names)
        code = front.run()
        ending.heed_signals()  # again, because the event loop had its own handlers
    if front.fault:
        raise front.fault
    raise SystemExit(code)
