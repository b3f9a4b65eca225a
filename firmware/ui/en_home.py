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
"""
)
