"""The application on the simulated board, with stand-ins for table and store."""

import sys

import firmware.screens
from firmware.link import system, ui
from firmware.ui.stack import Screen

from ..store.flash import ROOT
from .simulated import Simulated


class Home(Screen):
    """Writes down what is called; `fail` names the method that raises."""

    name = "home"
    heard = []
    fail = None
    on_press = None

    def title(self):
        return "Home"

    def focus(self):
        return "f%d" % len(self.heard)

    def draw(self, canvas):
        self._note("draw")
        canvas.write(self.name, 0, 0)

    def press(self, role, kind):
        self.heard.append((role, kind))
        if Home.on_press:
            Home.on_press()
        self._note("press")

    def tick(self, now):
        self._note("tick")
        return None

    def open(self):
        self.heard.append("open " + self.name)

    def close(self):
        self.heard.append("close " + self.name)
        self._note("close")

    def _note(self, what):
        if Home.fail == what:
            Home.fail = None
            raise ValueError("out of coal")


class Other(Home):
    name = "other"


class Third(Home):
    name = "third"


class Page(Home):
    """Texts in some places, of which two can't be seen, and a cursor on a board."""

    name = "page"

    def draw(self, canvas):
        canvas.medium("Title", 2, 1, 0)
        canvas.write(",000", canvas.medium("38", 80, 1, 0), 8, 0)
        canvas.write("right", 64, 18)
        canvas.write(" left", 0, 18)
        canvas.write("measured", 0, 30, None)
        canvas.write("outside", 128, 30)
        canvas.medium("chosen", 0, 27, 0)
        self._note("draw")
        canvas.big("7", 0, 43)

    def pointed(self):
        return "on e4"


class Notice(Home):
    name = "notice"

    def __init__(self, app, key, facts=None):
        super().__init__(app)
        self.focus = lambda: key


class Stage:
    """Stands in for a module of firmware.screens."""

    def __init__(self, **classes):
        for name in classes:
            setattr(self, name, classes[name])


class Table:
    def __init__(self):
        self.session = None
        self.watchers = []
        self.events = []
        self.tutor = None
        self.due = False
        self.trouble = self.fails = None
        self.flushed = []  # what was on the glass at each `flush`

    def place(self):
        return self.session.game + ".table.Table"

    def watch(self, changed):
        self.watchers.append(changed)

    def flush(self):
        self.flushed.append(Home.glass.picture())
        self.due = False
        self.trouble = self.fails


class Store:
    def __init__(self):
        self.kept = None
        self.files = {}
        self.root = ROOT

    def path(self, file):
        return ROOT + "/" + file

    def keep_settings(self, settings):
        self.kept = dict(settings)

    def unfinished(self):
        return None


class Box(Simulated):
    languages = ["en", "it"]

    def __init__(self, table=None, store=None, **settings):
        stage("home", Home)
        Home.heard = []
        Home.fail = None
        self.notified = []
        super().__init__(table or Table(), store or Store(), settings)
        Home.glass = self.glass
        self.app.listeners.append(
            lambda method, params: self.notified.append((method, params["text"]))
        )
        self.app.guard(self.app.home)
        stage("other", Other)
        self.app.keys.look()
        self.app.glass.refresh()
        Home.heard = []

    def ask(self, method, *given, **params):
        """What a method of the link answers."""
        methods = ui.METHODS if method.startswith("ui") else system.METHODS
        return methods[method][0](self, *given, **params)

    def screen(self):
        return self.ask("ui.screen")["screen"]


def stage(name, kind):
    """Make firmware.screens.`name` a module with one class."""
    kind.__module__ = "firmware.screens." + name
    module = Stage(**{kind.__name__: kind})
    sys.modules["firmware.screens." + name] = module
    setattr(firmware.screens, name, module)


class Session:
    """Stands in for a session: as much of it as a crash file notes."""

    game = "counter"
    options = seats = {}
    state = {"over": False}
    ply = 30

    def save(self):
        return iter((b'{"game":"counter"}\n', b"end"))

    def log(self, offset=0):
        return iter(["add %d" % n for n in range(offset, self.ply)])
