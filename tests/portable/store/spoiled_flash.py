"""The spoiled folders of spoiled.py on MicroPython's own littlefs, on a flash of RAM."""

import vfs

from firmware import crash
from firmware.store import Store, StoreError
from shared_rules.kernel.session import Session

from ..counter import install, remove
from .powercut import BLOCK, PLACE, Flash
from .spoiled import CASES, Made, put, run

_COUNT = 352  # blocks, as on a Pico


def fresh(spoil, named):
    """Check that a store on an empty flash holds when its folder is spoiled so."""
    on_flash(lambda root, flash: Made(root).holds(spoil, named))


def on_flash(work):
    """Call work(root, flash) on an empty flash."""
    flash = Flash(bytearray(b"\xff" * (BLOCK * _COUNT)))
    flash.blocks = _COUNT
    vfs.VfsLfs2.mkfs(flash, readsize=32, progsize=256, lookahead=32)
    vfs.mount(vfs.VfsLfs2(flash, readsize=32, progsize=256, lookahead=32), PLACE)
    try:
        work(PLACE + "/saves", flash)
    finally:
        vfs.umount(PLACE)


def spoiled(first, count, every=1):
    """Run all cases, or each `every`-th, and then `count` folders at random."""
    install()
    try:
        for number in range(0, len(CASES), every):
            words, spoil, named = CASES[number]
            print("case", words)
            fresh(spoil, named)
        run(first, count, fresh)
    finally:
        remove()


def refused(step):
    """Whether a step is refused with a sentence."""
    try:
        step()
    except StoreError as error:
        return str(error)[-1] == "."
    return False


def _dead(root, flash):
    made = Made(root)
    put(root, b"gyges-7.99.running", b"\0" * 3000)
    put(root, b"counter-9.98.suspended", b"x")
    flash.dead = True
    store = Store(root)
    session = store.resume()
    assert session.digest() == made.digest and store.aside == (
        "aside",
        {"n": "gyges-7", "r": "crc"},
    )
    assert refused(lambda: store.keep_settings({"sound": True})) and store.settings() == {}
    assert refused(lambda: store.delete("counter-9")) and refused(lambda: store.delete("gyges-7"))
    spool = store.spool  # a text that arrives has nowhere to go
    try:
        spool()
        raise AssertionError("nothing was refused")
    except OSError:
        pass
    assert crash.note(store, ValueError("x"), "a board", session)[1] is False
    for _ in range(30):
        session.do("add 1")
        store.record(session.last)
        assert refused(lambda: store.commit(session))
    while session.ply:
        session.undo()
        store.record("-")
        assert refused(lambda: store.commit(session))
    other = Session("counter", ["eve"], {}, 4, None, None, store.archive())
    assert refused(lambda: store.begin(other)) and store.running() == made.running
    made.texts.pop(made.running)
    made.is_whole(store)
    flash.dead = False
    session.do("add 2")
    store.record(session.last)
    store.commit(session)  # everything that was missing is written
    assert Store(root).resume().digest() == session.digest()


def dead():
    """On a flash that takes nothing any more, the game goes on in memory and refusals are told."""
    install()
    try:
        on_flash(_dead)
    finally:
        remove()
    print("went on")
