"""On a flash that is full or fails, the running game goes on and nothing that was kept is lost."""

import os

from firmware.store import Store, StoreError
from shared_rules.kernel.session import Session

from ..refusal import raised
from .flash import ROOT, files, kept
from .full import Flash


class Box:
    """A store on such a flash, and a session played without a table."""

    def __init__(self):
        self.flash = Flash()
        self.store = Store(ROOT)
        self.session = None

    def new(self, position=None):
        session = Session("counter", ["ann"], {}, 3, position, None, self.store.archive())
        self.store.begin(session)
        self.session = session

    def do(self, text):
        """Play an action; returns whether it could be kept."""
        self.session.do(text)
        try:
            self.store.record(self.session.last)
            self.store.commit(self.session)
        except StoreError as error:
            assert str(error)[-1] == "."
            return False
        return True

    def after_power_cut(self):
        """(ply, save) of a box that is switched on now."""
        session = Store(ROOT).resume()
        return session and b"".join(session.save())


def on_flash(test):
    def run():
        box = Box()
        try:
            test(box)
        finally:
            box.flash.leave()

    return kept(run)


def text(session):
    return b"".join(session.save())


def test_records_wait_for_space():
    def wait(box):
        box.new()
        assert box.do("add 1")
        before = text(box.session)
        for space in (0, 1, 9, 15):
            box.flash.space = space
            assert not box.do("add 2")
            assert not box.do("roll")
            assert box.session.state["count"] > 2
            assert box.after_power_cut() == before
            box.flash.space = None
            assert box.do("add 3")  # what waited is written with it
            before = text(box.session)
            assert box.after_power_cut() == before

    on_flash(wait)()


def test_a_torn_record_is_followed_by_whole_ones():
    def torn(box):
        box.new()
        assert box.do("add 1")
        box.flash.space = 5
        assert not box.do("add 2")
        name = files("running")[0]
        with open(ROOT + "/" + name, "rb") as file:
            assert not file.read().endswith(b"\n")
        box.flash.space = None
        assert box.do("add 3")
        assert box.after_power_cut() == text(box.session)
        assert files("kept") == []

    on_flash(torn)()


def test_the_oldest_finished_games_go_first():
    def full(box):
        for _ in range(3):
            box.new({"count": 100})
            assert box.do("win")
        box.new()
        box.new()
        box.flash.space = 0
        for _ in range(5):
            assert box.do("add 1")
        assert [file[:10] for file in files("finished")] == ["counter-2.", "counter-3."]
        while files("finished"):
            box.do("add 1")
        while box.do("add 1"):
            pass
        # Neither a suspended game nor the running one makes room.
        assert len(files("suspended")) == 1 and len(files("running")) == 1
        box.flash.space = None
        assert box.do("add 1")
        assert box.after_power_cut() == text(box.session)

    on_flash(full)()


def test_a_folder_in_the_place_of_a_finished_game_is_passed_over():
    def full(box):
        for age in (1, 2):
            os.mkdir(ROOT + "/counter-7%d.%d.finished" % (age, age))
            open(ROOT + "/counter-7%d.%d.finished/file" % (age, age), "w").close()
        box.new({"count": 100})
        assert box.do("win")
        box.new()
        box.flash.space = 0
        while box.do("add 1"):  # until the room of the finished game is used up
            pass
        assert files("finished") == []
        assert files("kept") == ["counter-71.1.kept", "counter-72.2.kept"]

    on_flash(full)()


def test_a_save_that_can_not_be_deleted_is_reported():
    def stuck(box):
        os.mkdir(ROOT + "/counter-71.1.finished")
        open(ROOT + "/counter-71.1.finished/file", "w").close()
        os.mkdir(ROOT + "/counter-72.2.suspended")
        box.store.delete("counter-72")
        assert str(raised(StoreError, box.store.delete, "counter-71")) == "This can't be deleted."
        assert [save["name"] for save in box.store.listing()] == ["counter-71"]

    on_flash(stuck)()


def test_a_game_that_can_not_be_begun_leaves_the_running_one():
    def begin(box):
        box.new()
        assert box.do("add 1")
        running = box.session
        box.flash.space = 10
        assert raised(StoreError, box.new)
        # The running game is untouched and goes on.
        box.session = running
        box.flash.space = 100
        assert box.do("add 2")
        assert box.after_power_cut() == text(running)
        assert len(files("running")) == 1

    on_flash(begin)()


def test_a_game_begun_without_space_is_kept_later():
    def later(box):
        box.new()
        assert box.do("add 1")
        old = text(box.session)
        box.flash.space = 0
        session = Session("counter", ["bob"], {}, 3, None, None, box.store.archive())
        assert raised(StoreError, box.store.begin, session)
        box.session = session  # the table plays it all the same
        assert not box.do("add 3")
        assert box.after_power_cut() == old
        box.flash.space = 550  # enough for the new game, not for the save of the old one
        assert box.do("add 4")
        assert text(session) == box.after_power_cut()
        assert box.do("add 1")
        box.flash.space = None
        assert box.after_power_cut() == text(session)
        # The power-on has put the old game away.
        saves = {save["name"]: save["status"] for save in Store(ROOT).listing()}
        assert saves["counter-1"] == "suspended"
        assert b"".join(Store(ROOT).read("counter-1")) == old

    on_flash(later)()


def test_an_old_game_without_space_for_its_save_runs_on():
    def old(box):
        box.new()
        for _ in range(30):
            assert box.do("roll")
        old = text(box.session)
        box.flash.space = 350
        assert raised(StoreError, box.new)  # its save has no room
        assert len(files("running")) == 1 and not files("suspended")
        box.flash.space = None
        assert text(Store(ROOT).resume()) == old

    on_flash(old)()


def test_settings_that_can_not_be_kept_leave_the_old_ones():
    def settings(box):
        box.store.keep_settings({"sound": True})
        for space in (0, 3):
            box.flash.space = space
            assert raised(StoreError, box.store.keep_settings, {"sound": False})
            assert Store(ROOT).settings() == {"sound": True}

    on_flash(settings)()


def test_an_archive_without_space_stays_in_memory():
    def full(box):
        box.new()
        for _ in range(20):
            box.do("add 1")
        box.flash.space = 0
        for _ in range(40):
            box.do("add 2")
        assert box.session.ply == 60
        for _ in range(60):
            box.session.undo()
        assert box.session.state["count"] == 0
        for _ in range(60):
            box.session.redo()
        assert list(box.session.log()) == ["add 1"] * 20 + ["add 2"] * 40

    on_flash(full)()


def test_other_errors_have_a_sentence():
    def broken(box):
        box.new()
        box.flash.space, box.flash.error = 0, 5
        box.session.do("add 1")
        box.store.record("add 1")
        error = raised(StoreError, box.store.commit, box.session)
        assert str(error) == "The flash can't be written."

    on_flash(broken)()
