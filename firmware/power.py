"""What feeds the box: says that a battery is low, spares an empty one, keeps a power bank on.

Only boards that say `VSYS` or `KEEP_ALIVE` load this module. docs/power.md has the figures.
"""

from time import ticks_add, ticks_diff

from micropython import const

from firmware import visit

_LOOK = const(500)  # ms from one measurement to the next
_SURE = 10  # measurements in a row that have to agree, 5 s: a beep or a motor pulls it down
# Millivolts of VSYS. A LiPo has 3500 at a tenth of its charge, three AA at 1.17 V each.
_CHARGED, _LOW, _EMPTY = 3600, 3500, 3200


class Power:
    """The supply of a running box. level: 0 good, 1 low, 2 empty.

    supply: firmware.drivers.supply.Supply. pulse: firmware.drivers.pulse.Pulse. Either may be None.
    It takes the place of `App.feed`, and goes on feeding the watchdog.
    """

    def __init__(self, app, supply, pulse):
        self._app = app
        self._feed, app.feed = app.feed, self.feed
        self._supply, self._pulse = supply, pulse
        self.level = 0
        self._at = app.now()  # when it is measured
        self._counts = [0, 0, 0]  # measurements in a row: charged, low, empty

    def feed(self):
        """Feed the watchdog, and look at the supply."""
        if self._feed:
            self._feed()
        self._app.guard(self._look, self._app.now())

    def _look(self, now):
        if self._pulse:
            self._pulse.step(now, self._app.glass.dimmed < 2)
        if self._supply and ticks_diff(now, self._at) >= 0:
            self._at = ticks_add(now, _LOOK)
            # The radio of a Pico W has the pin of the ADC.
            volts = None if self._app.radio else self._supply.measure()
            if volts is not None:
                self._judge(volts, now)

    def draw(self, glass):
        """Draw a battery on any screen while it is low, and the sign of the radio.

        glass: firmware.glass.Glass.
        """
        if self._app.radio:
            self._app.radio.draw(glass)
        if self.level and not glass.moment:
            visit("firmware.battery_sign").draw(glass.canvas, self.level)

    def _judge(self, volts, now):
        holds = volts >= _CHARGED, volts < _LOW, volts < _EMPTY
        for place in range(3):
            self._counts[place] = min(self._counts[place] + 1, _SURE) if holds[place] else 0
        sure = [count == _SURE for count in self._counts]
        level = 2 if sure[2] else 0 if sure[0] else max(self.level, 1) if sure[1] else self.level
        if level != self.level:
            before, self.level = self.level, level
            self._tell(before, now)

    def _tell(self, before, now):
        """Say that the level is another one than before."""
        app, glass = self._app, self._app.glass
        top = app.stack.top
        if top.name == "notice" and top.focus() in ("battery", "battery.empty"):
            app.pop()
        if self.level > before:
            if app.table.due:
                app.table.flush()  # first of all: what was done must not be lost
            kept = self.level > 1 and not app.table.trouble
            app.push("notice", "Notice", "battery.empty" if kept else "battery")
        if max(self.level, before) > 1:  # it goes dark soon, or comes back
            glass.used = now
            glass.dim(now)
        app.dirty()
