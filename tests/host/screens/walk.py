"""Finds the presses that play an action: a walk over the screens of the box, on the unix port.

The walk knows no screen. It presses a key, looks at the result, and goes on where a key has not
been tried yet. So a screen may change without a change here, as long as it still leads on. Most
presses only search. So a walk may be given the keys that an earlier walk has found, and tries these
first.

The code for the device is a text for its raw REPL. It speaks to the box through the link: a game is
begun and brought to its position by requests, then only keys are pressed, by `ui.press`.
"""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from mpremote.transport_serial import SerialTransport

import pilothouse.ports  # noqa: F401  (lets pyserial open unix://)
from pilothouse.bench import figures
from pilothouse.build import mpy as build

HEAP = "2M"  # more than a box has, because the memory of the walk is in it, too
SILENCE = 300  # seconds for which the walk may say nothing
# Screens that belong to no turn: nothing is played on them but what the log or a search knows.
ASIDE = "hint log help why home notice trouble records story reach names naming"

WALK = """
import re
from binascii import crc32
KEYS = ("ok", "down", "up", "right", "left", "ok long", "back")
app.set("sleep", 0)
app.listeners.clear()  # nobody listens
def table():
    return app.table.session
def rest():
    # what the screen shows once nothing moves; of a screen that blinks, the same in each phase
    frames = []
    for _ in range(40):
        app.skip(1000)
        while not app.turn():
            pass  # the screen thinks
        frame = crc32(app.canvas.pixels)
        if frame in frames:
            return tuple(sorted(frames[frames.index(frame):]))
        frames.append(frame)
    return ()
def look():
    top = app.stack.top
    if top.name in ASIDE.split(" "):
        return None
    seen = rest()
    return len(app.stack.screens), top.name, str(top.focus()), seen
def press(key):
    button, _, held = key.partition(" ")
    if held:
        send("ui.press", button=button, ms=800)
    else:
        send("ui.press", button=button)
def begin(place):
    send("game.new", **place["new"])
    for text in place["do"]:
        send("game.do", action=text)
    if not table() or table().ply != len(place["do"]):
        raise ValueError("the position is not what was asked for: %s" % place)
class Walk:
    def __init__(self, place):
        self.place = place
        self.wanted = [(text, re.compile(text)) for text in place["wanted"]]
        self.verbs = [text[1:].split(" ")[0].split("$")[0] for text in place["wanted"]]
        self.ways = {}  # node: {key: the node it leads to, or None if it leads away}
        self.presses = 0
        self.tried = {}  # {(name of a screen, key): how often}
        begin(place)
        self.root = look() + ("",)
        self.stand(self.root)
    def start(self):
        # to take back what was played is quicker than to begin, and mostly leads to the same screen
        session, ply = table(), len(self.place["do"])
        while session and session is table() and session.ply > ply:
            send("game.undo")
        here = look() if session and session.ply == ply else None
        if here != self.root[:-1]:
            begin(self.place)
            here = look()
        if here is None:
            raise ValueError("the walk begins aside")
        self.stand(here + ("",))
    def stand(self, node):
        self.here = node
        self.keys = []
        self.trail = ""
        self.ways.setdefault(node, {})
    def cost(self, node, key):
        if key == "ok":
            return 0 if node[2].split(" ")[0] in self.verbs else 3
        if key == "down":
            return 2
        if key == "ok long" or key == "back":  # these mostly lead to where one has been
            return min(8, 3 + 2 * self.tried.get((node[1], key), 0))
        return 4
    def nearest(self, start):
        # the cheapest key that was not tried yet: (cost, keys)
        best, found = 1000, None
        seen = {start: ()}
        ring = [start]
        depth = 0
        while ring and depth < best:
            after = []
            for node in ring:
                ways = self.ways[node]
                for key in KEYS:
                    if key not in ways:
                        cost = depth + self.cost(node, key)
                        if cost < best:
                            best, found = cost, seen[node] + (key,)
                    else:
                        to = ways[key]
                        if to is not None and to not in seen:
                            seen[to] = seen[node] + (key,)
                            after.append(to)
            ring = after
            depth += 1
        return best, found
    def step(self, key):
        node, session, events = self.here, table(), app.table.events
        ply = session.ply
        press(key)
        self.presses += 1
        self.keys.append(key)
        self.tried[node[1], key] = 1 + self.tried.get((node[1], key), 0)
        if table() is not session or app.table.events is not events:
            self.ways[node][key] = None
            if table() is session and session.ply > ply:
                self.played([text for text in session.log(ply)])
            self.start()
            return
        to = look()
        if to is not None:
            if key == "ok" and to[0] < node[0]:
                self.trail = node[2]  # what was chosen may matter on the screen below
            to += (self.trail,)
        if self.ways[node].get(key, to) != to:
            self.ways[node][key] = None  # a screen keeps more than it shows: no way to count on
        else:
            self.ways[node][key] = to
        if to is None:
            press("back")
            self.keys.append("back")
            to = look() if table() is session and app.table.events is events else None
            if to is not None:
                to += (self.trail,)
            if to not in self.ways:
                self.start()
                return
        self.ways.setdefault(to, {})
        self.here = to
    def played(self, texts):
        # The last action counts. A press may set the wheel before it; after it the box may end the
        # turn or draw by itself.
        at = len(texts) - 1
        while at and texts[at].split(" ")[0] in ("done", "tile", "card", "bill"):
            at -= 1
        said = texts[at:]
        if at and texts[0][:5] == "speed":
            said += texts[:1]
        for text in said:
            for pair in list(self.wanted):
                if pair[1].match(text):
                    self.wanted.remove(pair)
                    say("found", json.dumps([pair[0], said, self.keys]))
    def follow(self, keys):
        # what an earlier walk has pressed; if it plays something else now, the walk will find out
        if self.presses:
            self.start()
        session = table()
        ply = session.ply
        for key in keys:
            # Time goes by before a press, and not after the last one: a walk, too, looks at once
            # at what that has played, and a boat on its course plays more in a moment.
            app.skip(1000)
            while not app.turn():
                pass
            press(key)
            self.presses += 1
        self.keys = keys
        if table() is session and session.ply > ply:
            self.played([text for text in session.log(ply)])
    def run(self, most):
        for keys in self.place.get("keys", ()):
            self.follow(keys)
        if self.wanted and self.presses:
            self.start()
        while self.wanted and self.presses < most:
            cost, keys = self.nearest(self.here)
            if self.here != self.root and cost > RESTART:
                other, found = self.nearest(self.root)
                if found and (keys is None or other + RESTART < cost):
                    self.start()
                    keys = found
            if keys is None:
                break
            for key in keys:
                there = self.ways[self.here].get(key)
                self.step(key)
                if self.here != there:
                    break  # it has gone on, or a screen keeps more than it shows
        say("walked", json.dumps([self.presses, len(self.ways), [w[0] for w in self.wanted]]))
RESTART = 12
with open(app.store.path("places")) as lines:
    for line in lines:
        Walk(json.loads(line)).run(MOST)
"""
SAID = """
def say(*words):
    print(*words)
"""


def walk(places: list[dict[str, Any]], flash: Path, most: int) -> list[list[Any]]:
    """Look for presses that play what is wanted; `places`: positions, in each what is wanted.

    A place: {"new": parameters of `game.new`, "do": actions played after it, "wanted": [regular
    expression that an action in the log matches], "keys": [keys to try first]}; the last may be
    left out. Returns for each place
    [{expression: (actions that the last press said, keys)}, presses made, nodes, [not found]].
    """
    build.firmware()
    flash.mkdir(exist_ok=True)
    (flash / "places").write_text("".join(json.dumps(place) + "\n" for place in places))
    transport = SerialTransport("unix://?" + urlencode({"flash": str(flash), "heap": HEAP}))
    code = figures.OPEN_BOX + SAID + WALK.replace("MOST", str(most)).replace("ASIDE", repr(ASIDE))
    try:
        transport.enter_raw_repl(soft_reset=False)
        said, error = transport.exec_raw(build.spoken(code), timeout=SILENCE)
    finally:
        transport.close()
    assert not error, said.decode()[-2000:] + error.decode()
    found, answers = {}, []
    for line in said.decode().splitlines():
        word, _, rest = line.partition(" ")
        if word == "found":
            form, texts, keys = json.loads(rest)
            found[form] = (texts, keys)
        elif word == "walked":
            answers.append([found, *json.loads(rest)])
            found = {}
    return answers
