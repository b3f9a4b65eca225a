"""A box that is left alone for days, and one whose clock leaps: then all goes on as before."""

from binascii import crc32

from firmware.clock import Clock, keep
from firmware.link import ui
from tests.portable.share import share

from ..counter import Host
from .moved_clock import DAY, HOUR, MINUTE, moved
from .simulated import Box


# Half of the time in which the clock wraps is 6.21 days; all of it is 12.43.
def away():
    return share((6.23, 12.44), (6.2, 6.23, 7, 12.4, 12.44))


def leaps():
    return away() + (0.1, 13, -0.01, -1, -5)


RACE = "mississippi", ["red", "green", "grey"]
BOATS = {"red": {"at": "0.17", "heading": "n"}, "green": {"at": "1.2", "heading": "n"}}
BOATS["grey"] = {"at": "0.12", "heading": "ne"}
RIVER = [{"tile": "A0", "exit": "straight"}, {"tile": "A2-1", "exit": "left", "passengers": 1}]
RIVER.append({"tile": "A1-3"})
VOYAGE = "master", ["red", "blue"]
SHIPS = {"players": [{"at": "20.20", "fuel": 5}, {"at": "21.20", "fuel": 5}], "waiting": {}}
GYGES = "gyges", ["south", "north"]
TBOATS = "tboats", ["yellow", "red"]
FEW = "Y e1-e3 R d5-f5 y"
# name: (game and players, options, position, actions, what is opened over the table)
SCREENS = {
    "race": (RACE, None, None, ("tile",), ()),
    "log": (RACE, None, None, ("tile",), ("log", "Log")),
    "pilot": (RACE, {"mode": "pilot"}, {"river": RIVER, "boats": BOATS}, (), ()),
    "bridge": (VOYAGE, None, None, ("start LONDON", "start TOKYO"), ()),
    "chart": (VOYAGE, {"mode": "chart"}, SHIPS, (), ()),
    "world": (VOYAGE, {"mode": "chart"}, SHIPS, (), ("master.world", "World")),
    "gyges": (GYGES, None, None, ("setup 321123", "setup 321123"), ()),
    "tboats": (TBOATS, None, None, (), ()),
    "hint": (TBOATS, None, FEW, (), ("hint", "Hint")),
}


def begin(box, to, options=None, position=None, actions=(), opened=(), seats=None):
    """Begin another game on a box, and open a screen over its table."""
    box.table.new(to[0], to[1], options, 6, position, seats)
    box.app.open_table()
    box.app.glass.refresh()
    box.do(*actions)
    if opened:
        box.app.push(*opened)


def race():
    return Box(*RACE, moments=False)


def each(clock):
    """A box with one screen after the other: (the name, the box, what it shows at first)."""
    box = race()
    for name in SCREENS:
        begin(box, *SCREENS[name])
        box.press("left")  # the box is awake, and the picture in its place
        seen(box, clock)
        before = seen(box, clock)
        assert before[0] != "thinking", name
        yield name, box, before


def pass_by(box, clock, days):
    """Let a box alone."""
    for _ in range(int(24 * days)):
        clock.ms += HOUR
        box.app.turn()


def look(box, clock):
    """Let a box think until it has done so."""
    for _ in range(2000):
        clock.ms += 20
        if box.app.turn():
            return
    raise ValueError("it thinks for ever")


def seen(box, clock):
    """What the box shows within two seconds: (focus, sums of frames)."""
    look(box, clock)
    frames = set()
    for _ in range(20):
        clock.ms += 100
        box.app.turn()
        frames.add(crc32(box.app.canvas.pixels))
    return box.screen()["focus"], frames


@moved
def test_after_a_week_in_the_dark_every_screen_goes_on_as_before(clock):
    for name, box, before in each(clock):
        pass_by(box, clock, 7)
        assert not box.glass.on, name
        box.press("left")
        assert box.glass.on, name
        assert seen(box, clock) == before, name


@moved
def test_after_any_leap_of_the_clock_every_screen_goes_on_as_before(clock):
    for name, box, before in each(clock):
        for days in leaps():
            clock.ms += int(days * DAY)
            look(box, clock)
            if not box.glass.on:
                box.press("left")
            assert seen(box, clock) == before, (name, days)


@moved
def test_what_blinks_goes_on_days_after_a_host_has_read_half_a_picture(clock):
    box = race()
    begin(box, *SCREENS["chart"])
    box.app.set("sleep", 0)
    before = seen(box, clock)
    assert len(before[1]) > 1
    ui.METHODS["ui.frame"][0](box)
    for days in away():
        pass_by(box, clock, days)
        box.app.glass.used = box.app.now()
        box.app.glass.dim(box.app.now())  # the picture is in its place again
        assert seen(box, clock) == before, days


@moved
def test_marks_are_found_after_days_in_the_dark(clock):
    box = race()
    begin(box, *SCREENS["pilot"])
    for days in away():
        pass_by(box, clock, days)
        box.press("left")  # which wakes it
        for button in ("up", "ok"):  # a mark, sail
            box.press(button)
        if box.screen()["focus"] == "end":  # a bow is to be chosen first
            box.press("ok")
        look(box, clock)
        assert box.table.session.ply, days
        assert box.screen()["focus"] == "marks", days
        box.table.go(0)


@moved
def test_the_computer_acts_though_nobody_has_looked_at_the_table_for_days(clock):
    box = race()
    begin(box, GYGES, None, None, ("setup 321123",), ("log", "Log"), {"north": 1})
    ply = box.table.session.ply
    pass_by(box, clock, 7)
    box.press("left")
    box.press("back")
    look(box, clock)
    assert box.table.session.ply > ply


@moved
def test_a_picture_of_what_has_happened_is_over_when_it_gets_dark(clock):
    box = Box(*RACE)
    box.do("tile")
    clock.ms += 5 * MINUTE - 300
    box.app.turn()
    box.happens({"event": "aground", "boat": "red"})
    assert box.moment() == "aground"
    clock.ms += 20_000
    box.app.turn()
    assert not box.glass.on and box.moment() is None


@moved
def test_a_press_of_the_link_just_before_the_clock_wraps_is_a_time_as_any_other(clock):
    clock.ms = (1 << 30) - 100
    box = race()
    box.press("up", 1000)
    assert box.app.glass.used < 1000


def clocked(clock, rule):
    """(the box, its clocks), which run."""
    box = race()
    begin(box, *SCREENS["gyges"])
    keep(box.app, "rule", rule)
    box.app.clock = clocks = Clock(box.app)
    clocks.start()
    box.app.turn()
    return box, clocks


@moved
def test_the_clocks_of_players_count_nothing_while_a_laptop_is_suspended(clock):
    box, clocks = clocked(clock, "game 5400000 0 1")
    for days in leaps():
        if days == 12.44:
            continue  # the clock has wrapped once, so this is no more than 18 minutes
        before = clocks.left["south"]
        clock.ms += int(days * DAY)
        box.app.turn()
        assert clocks.left == {"south": before, "north": 5_400_000}, days
        clock.ms += 20
        box.app.turn()
        assert clocks.left["south"] == before - 20, days


@moved
def test_the_clocks_of_players_go_on_in_the_dark(clock):
    box, clocks = clocked(clock, "game 5400000 0 0")
    for _ in range(80):
        clock.ms += MINUTE
        box.app.turn()
    assert not box.glass.on and 599_000 < clocks.left["south"] <= 600_000
    for _ in range(10):
        clock.ms += MINUTE
        box.app.turn()
    assert clocks.left == {"south": 0, "north": 5_400_000} and clocks.flag == "south"


@moved
def test_clocks_that_stood_for_days_are_kept_again_every_half_minute(clock):
    box, clocks = clocked(clock, "game 5400000 0 1")
    clocks.pause()
    pass_by(box, clock, 7)
    clocks.start()
    for _ in range(31):
        clock.ms += 1000
        box.app.turn()
    assert 0 <= int(box.table.session.remarks["clock south"]) - clocks.left["south"] <= 1000


def test_a_host_is_advised_over_every_table():
    box = race()
    host = Host(app=box.app)
    host.server.table = host.table = box.table
    for screen in SCREENS.values():
        begin(box, *screen)
        answer = host.ask("game.advised", soon=True)
        assert host.ask("game.do", action=answer["actions"][0])["ply"] > 0
