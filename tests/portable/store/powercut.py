"""The plug is pulled at a step of MicroPython's own littlefs, on a flash of RAM.

For a MicroPython with a larger heap: `run` prints what test_store_littlefs.py reads.
"""

import gc

import vfs

from firmware.store import Store, journal
from shared_rules.kernel import steps
from shared_rules.kernel.amend import Amendment
from shared_rules.kernel.prng import Prng
from shared_rules.kernel.session import Session, ended

BLOCK, COUNT = 4096, 40
PLACE = "/cut"
_DEAD = -5  # EIO
_ERASED = b"\xff" * BLOCK
HOW = ("whole", "torn", "nothing")  # what becomes of the step at which the plug is pulled


class Flash:
    """A block device of RAM. It notes its steps and loses power half way through step `last`."""

    def __init__(self, data=None):
        self.data = data or bytearray(b"\xff" * (BLOCK * COUNT))
        self.steps = None  # (place, bytes) of each write and erase, where they are noted
        self.last = None
        self.how = "whole"
        self.dead = False
        self.count = 0
        self.blocks = COUNT

    def readblocks(self, block, into, offset=0):
        place = block * BLOCK + offset
        into[:] = self.data[place : place + len(into)]

    def writeblocks(self, block, data, offset=0):
        # A forgotten file is closed while the heap is locked, so nothing may be allocated here.
        return _DEAD if self.dead else self._do(block * BLOCK + offset, bytes(data))

    def ioctl(self, what, block):
        if what == 4:
            return self.blocks
        if what == 5:
            return BLOCK
        if what == 6:
            return _DEAD if self.dead else self._do(block * BLOCK, _ERASED)
        return 0

    def _do(self, place, data):
        self.count += 1
        if self.last is not None and self.count > self.last:
            self.dead = True
            self.step(place, data, self.how)
            return _DEAD
        if self.steps is not None:
            self.steps.append((place, data))
        self.data[place : place + len(data)] = data
        return 0

    def step(self, place, data, how="whole"):
        """Do a step whole, torn or not at all (`how`)."""
        if how == "torn":
            data = data[: len(data) // 2]
        if how != "nothing":
            self.data[place : place + len(data)] = data


def mounted(flash, work):
    """The result of `work(store)` on a flash."""
    vfs.mount(vfs.VfsLfs2(flash, readsize=32, progsize=256, lookahead=32), PLACE)
    try:
        return work(Store(PLACE + "/saves"))
    finally:
        vfs.umount(PLACE)


def state(session):
    return session and (session.ply, session.end, session.digest())


class Play:
    """Actions of an endless race, with steps, undo and redo; each is on flash when it is done.

    actions: how many beside those. space: the size at which the journal is made anew.
    """

    def __init__(self, flash, actions, space):
        self.flash = flash
        self.actions = actions
        journal.MOST = space
        self.compactions = self.amendments = 0
        self.states = []  # the state after each action
        self.ends = []  # how many steps the flash had done by then

    def go(self, store):
        chance = Prng(5)
        session = Session(
            "mississippi", ["red", "green"], {"variant": "intro"}, 7, None, None, store.archive()
        )
        store.begin(session)
        self.note(session)
        for text in ("tile", "ahead", "done", "roll", "tile"):
            session.do(text)
            self.keep(store, session, session.last)
        turn = 0
        for _ in range(self.actions):
            dice = chance.below(12)
            if dice == 0 and session.ply > 30:
                for _ in range(1 + chance.below(20)):
                    session.undo()
                    self.keep(store, session, "-")
            if dice == 1 or session.ply < session.end and dice < 9:
                while session.ply < session.end and chance.below(8):
                    session.redo()
                    self.keep(store, session, "+")
            if dice == 2 and session.ply > 20:  # back and ahead in the log, as from its screen
                for ply in (session.ply - 20 + chance.below(12), session.end - chance.below(4)):
                    session.go(ply)
                    self.keep(store, session, "@ %d %d %d" % session.at)
            if dice in (3, 4) and session.last == "done":
                turns = ["left, ahead, done"] * (1 + chance.below(4))
                _, line = steps.do(session, ", ".join(turns))
                self.keep(store, session, line)
            if dice == 5:
                self.amend(store, session)
            for text in lap(session, turn):
                session.do(text)
                self.keep(store, session, session.last)
                turn += 1
                break

    def amend(self, store, session):
        """The bow was turned to the other side, in the first of the last turns that says so."""
        first = max(0, session.ply - 20)
        for place, text in enumerate(session.log(first)):
            if text == "left":
                done = Amendment(session, first + place, "replace", "right")
                ended(done.steps(True, store.archive()))
                done.take()
                self.keep(store, session, "*")
                self.amendments += 1
                return

    def keep(self, store, session, what):
        store.record(what)
        size = store.journal.size
        store.commit(session)
        self.compactions += store.journal.size < size
        self.note(session)

    def note(self, session):
        self.states.append(state(session))
        self.ends.append(self.flash.count)


def lap(session, turn):
    """What can be done next in a race that goes on for ever."""
    for text in session.actions():
        if text in ("left", "ahead", "done"):
            yield text


def resumed(flash, more=False):
    """The state of a box that is switched on; with `more`, play goes on first."""

    def work(store):
        session = store.resume()
        found = state(session)
        if more and session:
            session.do(next(session.actions()).split("..")[0])
            store.record(session.last)
            store.commit(session)
            return found, state(session)
        return found, None

    return mounted(flash, work)


def run(first, every, actions=200, space=2000):
    """Pull the plug at each `every`-th step from `first` on, in each way; also in the recovery."""
    blank = Flash()
    vfs.VfsLfs2.mkfs(blank, readsize=32, progsize=256, lookahead=32)
    image = bytearray(blank.data)
    whole = Flash(blank.data)
    whole.steps = []
    play = Play(whole, actions, space)
    mounted(whole, play.go)
    assert len(set([s[2] for s in play.states])) > actions // 4
    now, spare = Flash(image), bytearray(len(image))
    tried = before = after = lost = 0
    done = 0  # how many states were on flash before this step
    for n in range(len(whole.steps)):
        place, data = whole.steps[n]
        while done < len(play.ends) and play.ends[done] <= n:
            done += 1
        if n % every == first:
            for how in HOW:
                spare[:] = now.data
                cut = Flash(spare)
                cut.step(place, data, how)
                tried += 1
                again = False
                if n // every % 5 == 0:  # the plug is pulled once more while the box recovers
                    other = Flash(cut.data)
                    other.last, other.how = 1 + n // every // 5 % 40, how
                    try:
                        resumed(other, True)
                    except OSError:
                        pass
                    again = True
                    cut = Flash(cut.data)
                found, following = resumed(cut, True)
                good = play.states[max(done - 1, 0) : done + 1]
                if done == 0:
                    good.append(None)
                if again and found not in good:
                    # The action played after the first recovery may be there, too.
                    good = [found] if found and found[0] - 1 in [s[0] for s in good if s] else good
                if found not in good:
                    lost += 1
                    print("LOST", n, how, found, good)
                elif found == good[0]:
                    before += 1
                else:
                    after += 1
                if following and resumed(cut)[0] != following:
                    lost += 1
                    print("LOST later", n, how)
                gc.collect()
        now.step(place, data)
    print("steps", len(whole.steps), "actions", len(play.states), "compactions", play.compactions)
    print("amendments", play.amendments)
    print("tried", tried, "before", before, "after", after, "lost", lost)
