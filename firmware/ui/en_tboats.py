"""English: the table of T-boats."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
yellow=yellow
keys.boat=◀▶ boat
keys.result=◀▶ where
back.boat=back: boat
ok.punish=OK punish
claimed=T: claimed ▲
unclaimed=T: no ▲
offered=draw offered
free.draw=menu: draw
accept=Accept the draw
take.draw=Take the draw
no.boat=no boat moves
no.no_t=There is no T
no.punish=Not punishable
no.twice=Offered already

do.draw=Offer a draw
do.touch=Touch
do.punish=Punish

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
