"""A box that is started anew in the middle of something: what is shown after it is as before."""

import gc
import os
from binascii import crc32

from firmware import unload_others
from firmware.reentry import list_presses, press_again
from firmware.store import Store

from ..store.flash import ROOT, empty
from .simulated import Box

RACE = "mississippi", ["red", "green", "grey"]


def seen(box):
    """What is shown once no search runs: title, focus, the sums of the frames of two seconds."""
    idle(box)
    frames = set()
    for _ in range(20):
        box.turns(100)
        frames.add(crc32(box.picture()))
    assert not box.failed, box.failed
    return box.screen(), frames


def idle(box):
    """Let a box think to the end."""
    box.app.turn()  # what was done goes to flash first
    for _ in range(5000):
        if box.app.turn():
            return
    raise ValueError("it thinks for ever")


def press(box, keys):
    for key in keys:
        key, _, kind = key.partition(" ")
        box.press(key, {"": 60, "long": 800, "repeat": 500}[kind])
        idle(box)


def begun(game, options, actions):
    empty()
    os.mkdir(ROOT)
    swept()
    box = Box("", moments=False, store=Store(ROOT))
    box.table.new(*game, options, 6)
    box.app.open_table()
    for text in actions.split("; ") if actions else ():
        box.do(text)
    return box


def swept():
    """Free what the last box has left."""
    gc.collect()
    unload_others()
    gc.collect()


def stopped(box):
    """What a box says of itself before a start."""
    said = list_presses(box.app.keys)
    box.table.flush()
    box.app.stack.clear()
    box.table.session = None
    return said


def started(said):
    """The box after it: a new one on the same flash."""
    swept()
    swept()
    box = Box("", moments=False, store=Store(ROOT))
    press_again(box.app, said)
    assert list_presses(box.app.keys) == said, (said, list_presses(box.app.keys))
    return box


def survive(cases):
    for game, options, actions, *keys in cases:
        box = begun(game, options, actions)
        before = seen(box)
        press(box, keys)
        shown = seen(box)
        assert shown != before, (game, keys)
        ply, said, box = box.table.session.ply, stopped(box), None
        box = started(said)
        assert seen(box) == shown, (keys, said, seen(box)[0], shown[0])
        assert box.table.session.ply == ply
        box = stopped(box) and None
