"""The method game.clock: the clocks of a game of two."""

from firmware.link.refusal import Refusal, bad
from shared_rules.kernel.words import number


def _clock(server, run=None):
    """How the clocks stand. run: True starts them, False stops them, None changes nothing.

    Before the table has opened there are no clocks: the game's remarks say what is left.
    """
    app, session = server.app, server.session()
    if app is None:
        raise Refusal(-32601, "There is no such method.")
    rule = session.remarks.get("clock rule")
    if run is not None:
        if run is not True and run is not False or not rule:
            raise bad(
                "run", "This game has no clocks." if not rule else "This must be true or false."
            )
        _run(app, run)
    clock = app.clock if rule else None
    raised = session.remarks.get("clock raised", "").split()
    raised = [player for player in session.players if player in raised]
    answer = {"rule": rule, "left": {}, "paused": True, "flag": None, "raised": raised}
    if clock:
        answer.update({"left": dict(clock.left), "paused": clock.paused, "flag": clock.flag})
    elif rule:
        for player in session.players:
            words = session.remarks.get("clock " + player) or rule.split(" ")[1]
            answer["left"][player] = number(words)
    return answer


def _run(app, on):
    """Start or stop the clocks. They run only at the table, so a start opens it first."""
    if on and (app.clock is None or app.stack.screens[0].name == "home"):

        def open_table():
            app.open_table()
            if app.clock:
                app.clock.start()

        app.soon(open_table)
    elif on:
        app.clock.start()
    elif app.clock:
        app.clock.pause()
    app.dirty()


METHODS = {"game.clock": (_clock, "run?=value")}
