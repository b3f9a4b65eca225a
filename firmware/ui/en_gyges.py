"""English: the table of Gyges."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
south=South
north=North
goal=goal

keys.row=◀▶ cell
keys.turn=▲▼ height
ok.row=OK set up
keys.piece=◀▶ piece
keys.cell=▲▼◀▶ cell
back.piece=back: piece
back.leg=back: leg
ok.put=OK put here
ok.lift=OK lift it
ok.drawn=OK draw lots
ok.pass=OK pass
goes=goes {n}
way=way to {n}?
no.way=No way to go
no.repeated=Repeats a position

do.setup=Set-up
do.pass=Pass

wins=wins
drawn=Draw
time=time is up
resigned=resignation
paused=Clock stopped
any.on=any key: on
thinks=thinking …
key.now=any key: now
down.menu=▼ menu
ok.take=OK take
ok.there=OK there
pause=Stop the clock
sure=Really? OK resign
do.resign=Resign
"""
)
