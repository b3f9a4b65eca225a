"""The screen of the log: it reads the log piece by piece, and goes back and ahead in it."""

from firmware.screens.log import Log

from .box import App


def box(turns=13):
    """A race at the table, with the log open; nothing was drawn yet."""
    app = App("mississippi")
    app.feed = None
    app.table.new("mississippi", ["red", "green", "grey"], {"variant": "intro"}, 11)
    for text in ["tile", "ahead", "done", "roll", "tile"]:
        app.table.do(text)
    for _ in range(turns):
        for text in ("left", "ahead", "right", "done"):
            app.table.do(text)
    app.top = Log(app)
    return app


def test_the_first_frame_comes_before_the_log_is_read():
    app = box()
    assert app.top.tick(0) == 0  # a tick may come before it
    app.show(app.top)
    assert not app.top.items
    while app.top.tick(0) is not None:
        pass
    app.draw()
    assert app.top.focus() == "54" and len(app.top.items) > 6


def test_what_older_rules_have_played_ends_the_log_and_a_notice_says_so():
    app = box()
    app.store = app
    app.running = lambda: "mississippi-1"
    session = app.table.session
    session.archive.put(7, b"\n".join([b"done"] * 8))  # from ply 24 on nothing can be played again
    app.show(app.top)
    while app.top.tick(0) is not None:
        pass
    assert app.top.items[-1][0] >= 33
    while session.ply > 32:
        app.press("left")
        assert not app.opened
    app.press("left")
    assert app.opened == ["notice"] and session.ply == 32 and app.beeps == ["refused"]
    app.table.do("left")
    assert session.ply == 33


def test_a_press_before_the_rows_are_there_acts_on_them():
    app = box()
    app.show(app.top)
    app.press("ok")
    assert app.table.session.ply == 53


def test_what_an_undo_took_back_stays_playable_until_something_else_is_played():
    app = box()
    app.show(app.top)
    app.press(*["down"] * 4 + ["ok"])
    assert (app.table.session.ply, app.table.session.end) == (37, 57)
    app.press("up", "up", "right")
    assert (app.table.session.ply, app.table.session.end) == (49, 57)
    app.table.do("right")
    app.press("up")
    assert (app.table.session.end, app.top.title()) == (50, "Played so far")


def test_a_host_plays_while_the_log_is_open():
    app = box()
    app.show(app.top)
    app.press("down", "down", "right")
    assert app.top.focus() == "49"
    app.table.do("left")
    app.top.tick(0)
    app.top.press("down", "press")
    assert app.top.focus() == "54"  # the rows are those of the game as it is now
    app.press("ok")
    assert app.table.session.ply == 53
    app.table.undo()
    app.press("right")
    assert app.table.session.ply == 52 and app.top.focus() == "53"  # the turn is open


def test_one_press_goes_back_forty_actions_and_another_ahead():
    app = box()
    app.show(app.top)
    app.press(*["down"] * 10)
    assert app.top.focus() == "14"
    app.press("ok")
    assert (app.table.session.ply, app.table.session.end) == (13, 57)
    app.press("right")
    assert app.table.session.ply == 17
    app.press(*["up"] * 10 + ["ok"])
    assert app.table.session.ply == 57
    app.press("left", "left")
    assert app.table.session.ply == 55


def test_where_the_box_plays_the_log_goes_to_what_persons_have_decided():
    app = box()
    session = app.table.session
    session.seats = {"green": 1, "grey": 1}
    app.show(app.top)
    app.draw()
    assert app.top.focus() == "50"  # a turn of red's: that of green after it was played by the box
    app.press("left")
    assert session.ply == 52
    app.press("ok", "left")
    assert session.ply == 40  # red's turn before
    app.press("down", "ok")
    assert session.ply == 49  # red decides
    app.press("up", "ok")
    assert session.ply == 57


def test_what_is_nobodys_action_has_a_row_without_a_name():
    app = App("mississippi")
    app.feed = None
    app.table.new("mississippi", ["red", "green", "grey"], None, 0)
    played = "tile, ahead, right, embark 1, done, roll, tile, ahead, embark 2, done, ahead, done"
    for text in (played + ", rank green = red > grey, left").split(", "):
        app.table.do(text)
    app.show(Log(app))
    app.frame()
    assert [row[2] for row in app.top.items[:3]] == ["2 green 1↶", "2 ruler", "1 grey 1↑"]
