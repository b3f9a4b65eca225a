"""The hands of a thumb on the device: how it presses, says what it has seen, and starts again.

These are texts for the raw REPL; thumb.py puts them together, and gives names in capitals a value.
"""

# A line goes to a file and to the terminal, from which the firmware may drop it.
SAID = """
import os
record = open(os.getenv("PILOTHOUSE_FLASH") + "/said", "ab")
def say(*words):
    line = " ".join(str(word) for word in words) + "\\n"
    record.write(line.encode())
    print(line, end="")  # for who watches
"""
# Buttons that bounce, chords, and what is written down about the box.
HANDS = """
import micropython
import random
from boards import simulator
from boards.simulator import Glass, I2C, Pin
from shared_rules import catalog
random.seed(SEED + FROM)
n = FROM
catalog.hand_in([game for game in catalog.names if game in ONLY.split()], catalog.charts)
roles = [role for role, _ in simulator.BUTTONS]
pins = [Pin.pins[number] for _, number in simulator.BUTTONS]
app.set("sleep", 0)
app.listeners.clear()  # nobody listens
def say_level(n, heap):  # and what the table of names takes, which only grows: see `run`
    say("level", n, heap)
    micropython.qstr_info()
def wait(ms):
    app.skip(ms)
    app.keys.look()
def drive(pin, down):
    pin.drive(simulator.ACTIVE if down else 1 - simulator.ACTIVE)
def bounce(pin, down):
    for _ in range(random.randrange(6)):
        drive(pin, random.randrange(2))
        wait(random.randrange(4))
    drive(pin, down)
    wait(1)
def idle():  # as firmware.main, where nobody does anything for 10 ms
    app.collect(False)
def press(pin, ms):
    bounce(pin, True)
    while ms > 0:
        wait(min(ms, 20))
        ms -= 20
    bounce(pin, False)
    wait(30)
    wait(30)
    idle()
def chord(pin, other):
    bounce(pin, True)
    press(other, 100)
    bounce(pin, False)
    wait(30)
    wait(30)
def turns():
    app.skip(500)
    for _ in range(4):
        app.turn()
seen = {}
def note(n):
    if n % 500 == 0:
        print("beat", n)  # so that a slow machine isn't taken for a dead box
    name = app.stack.top.name
    seen[name] = seen.get(name, 0) + 1
    if name == "trouble" or name == "notice":
        say(name, n, app.stack.top.title(), app.stack.top.focus())
def start(k):
    with open(app.store.path("starts")) as lines:
        for _ in range(k % STARTS):
            lines.readline()
        line = lines.readline()
    server.feed(line.replace('"#"', str(k)).encode())
    while server.step():
        pass
    app.turn()
def level():
    app.home()
    turns()
    return used() - harness - simulator_heap
def say_game():
    session = app.table.session
    if session:
        say("game", app.store.running(), session.ply, session.digest())
def again(other):  # another game: what firmware.main does before the start
    from firmware import restart
    say_game()
    say("seen", " ".join(sorted(seen)))
    restart.prepare_start(why, app, server, other.args)
    say("again", n)
"""
# The code of a night goes on here, after each start that it needs, from press FROM on.
TRY = """
from firmware import Restart
try:
    while server.step():  # what has waited for this start may need another one
        pass
    app.turn()
CODE
except Restart as other:
    again(other)
"""
