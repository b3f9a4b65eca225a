"""English: first screen, saves, settings, about."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
continue=Go on: {n}
result=Result: {n}
new=New game
saves=Saved games
settings=Settings
about=About

no.saves=No saved games

move=move {n}
finished=finished
kept=unusable
unusable=It can't be used
undeletable=It can't be deleted
ok.go.on=OK go on
keys.delete=▶ delete
keys.delete.sure=▶ really?

keys.change=◀▶ change

set.language=Language
set.brightness=Brightness
set.sound=Sound
set.sleep=Dark after
name.en=English
name.it=Italiano
on=on
off=off
minutes={n} min
never=never

about.text=Pilothouse {version}|MicroPython {python}|Board: {board}|\
Free memory: {free} of {total} KB|\
For help see the README of Pilothouse, or run `pilothouse --help` on a laptop.

title.aside=A game is kept aside
aside=The game {n} can't go on: {r}. It is on flash as it was, and a laptop can read it.
reason.crc=its file is damaged
reason.schema=its file is of another kind
reason.rules_version=it is of another version of the rules
reason.truncated=its file is not whole
reason.illegal=one of its moves is against the rules
reason.chance=its dice don't fit its seed
reason.too_long=its file is too long
title.full=The flash is full
full=What was done last is not on flash. Delete saved games; this one goes on, and is kept as \
soon as there is room.
title.broken=The flash fails
broken=The flash can't be written. The game goes on, but don't pull the plug: save it with a \
laptop first.
title.unkept=Settings not kept
unkept=The flash can't be written. The setting works now, and is lost when the power goes.
title.memory=Memory is short
memory=There was no room in memory for that. The game is on flash as it was: switch off and on to \
go on with it.
title.safe=Safe mode
safe=Back was held at power-on, so no game was taken up. It is on flash as it was: switch off \
and on to go on with it.
"""
)
