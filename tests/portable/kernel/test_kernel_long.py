"""A session of 2,000 plies: every digest comes back, undo stays short, the heap stays small."""

import binascii
import gc
import os

from firmware.store.archive import Archive
from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import Session
from shared_rules.kernel.steps import do as play_together

from ..heap import swept
from ..mississippi.race import FLEET, race
from ..share import share
from ..store.flash import ROOT

PLIES = 2000
LAPS = ("left", "ahead", "done")  # a turn at speed 1: in table mode the race need never end


def lines(count):
    """Yields the first `count` actions of an intro race that can go on for ever."""
    for text in ("tile", "ahead", "done", "roll", "tile"):
        yield text
    for i in range(count - 5):
        yield LAPS[i % 3]


def mark(s, marks):
    at = 4 * s.ply
    marks[at : at + 4] = binascii.unhexlify(s.digest())


def marked(s, marks):
    at = 4 * s.ply
    return bytes(marks[at : at + 4]) == binascii.unhexlify(s.digest())


def long_race(archive, plies, marks=None):
    s = Session("mississippi", FLEET[:3], {"variant": "intro"}, 7, None, None, archive)
    for text in lines(plies):
        s.do(text)
        if marks is not None:
            mark(s, marks)
    assert s.ply == plies
    return s


def walk_back_and_forth(archive, plies):
    marks = bytearray(4 * (plies + 1))
    s = long_race(archive, plies, marks)
    first = race(3, 7, None, variant="intro").digest()
    while s.ply:
        assert marked(s, marks), s.ply
        s.undo()
        assert s.reapplied <= 16, s.ply
    assert s.digest() == first
    while s.ply < s.end:
        s.redo()
        assert marked(s, marks), s.ply
    assert s.ply == plies


def test_many_plies_are_undone_and_redone_with_an_archive():
    archive = Archive(ROOT + ".archive")
    try:
        walk_back_and_forth(archive, share(200, PLIES))
    finally:
        archive.close()


def test_a_game_takes_another_course_after_a_deep_undo():
    # The archive still holds segments of the old course. They must not come back.
    archive = Archive(ROOT + ".archive")
    try:
        s = Session("mississippi", FLEET[:3], {"variant": "intro"}, 7, None, None, archive)
        first, left = share((161, 41), (401, 101))
        for text in lines(first):
            s.do(text)
        while s.ply > left:
            s.undo()
        plain = Session("mississippi", FLEET[:3], {"variant": "intro"}, 7)
        for text in lines(left):
            plain.do(text)
        assert plain.digest() == s.digest()
        turn = ("right", "ahead", "done")
        for i in range(first - left):
            for t in (s, plain):
                t.do(turn[i % 3])
        assert s.digest() == plain.digest()
        assert list(s.log(left - 6)) == list(plain.log(left - 6))
        for _ in range(first - left // 2):
            assert s.undo() == plain.undo()
            assert s.digest() == plain.digest()
    finally:
        archive.close()


def test_the_save_of_2000_plies_is_read_back():
    archive = Archive(ROOT + ".archive")
    other = Archive(ROOT + ".archive2")
    try:
        s = long_race(archive, PLIES)
        digest = s.digest()
        with open(ROOT + ".save", "wb") as file:
            for line in s.save():
                file.write(line)
            size = file.tell()
        file = open(ROOT + ".save", "rb")
        steps = replay(file, size, other)
        slices = 0
        while True:
            try:
                next(steps)
                slices += 1
            except StopIteration as end:
                t = end.value
                break
        assert slices > 10  # the link answers between two slices
        assert (t.ply, t.digest()) == (PLIES, digest)
        t.undo()
        s.undo()
        assert t.digest() == s.digest()
    finally:
        file.close()
        os.remove(ROOT + ".save")
        archive.close()
        other.close()


def test_log_and_snapshots_of_2000_plies_take_at_most_24_kb():
    if not hasattr(gc, "mem_alloc"):
        return  # CPython counts differently, so this is measured on MicroPython alone
    swept()
    archive = Archive(ROOT + ".archive")
    try:
        s = Session("mississippi", FLEET[:3], {"variant": "intro"}, 7, None, None, archive)
        s.do("tile")
        gc.collect()
        before = gc.mem_alloc()
        steps = lines(PLIES)
        next(steps)
        for text in steps:
            s.do(text)
        gc.collect()
        assert gc.mem_alloc() - before <= 24 * 1024
    finally:
        archive.close()


def test_the_marks_of_steps_take_no_heap():
    if not hasattr(gc, "mem_alloc"):
        return
    swept()
    used = []
    for together in (False, True):
        archive = Archive(ROOT + ".archive")
        try:
            s = Session("mississippi", FLEET[:3], {"variant": "intro"}, 7, None, None, archive)
            for text in lines(5):
                s.do(text)
            gc.collect()
            before = gc.mem_alloc()
            for _ in range(share(20, 200)):
                if together:
                    play_together(s, ", ".join(LAPS))
                else:
                    for text in LAPS:
                        s.do(text)
            gc.collect()
            used.append(gc.mem_alloc() - before)
        finally:
            archive.close()
    assert used[1] - used[0] <= 512, used  # a letter more in the texts of the present segment
