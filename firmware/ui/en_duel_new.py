"""English: setting up Gyges and T-boats."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
new.gyges=Gyges
new.tboats=T-boats challenge
options=Options
ok.start=OK start
ok.back=OK done
keys.change=◀▶ change

yes=yes
no.=no
person=person
computer=computer {n}
south=South
north=North
yellow=yellow

set.start=Start the game
set.preset=Rules
set.formation=Formation
set.clock=Clock
set.minutes=Minutes each
set.seconds=Seconds a move
set.bonus=Seconds added
set.flag_loses=Time lost
set.options=Options
set.position=Position

is.off=off
is.game=per game
is.move=per move
is.fischer=Fischer
is.italian=Italian
is.tournament=tournament

set.setup=Set-up
set.first=Begins
set.path=Not used twice
set.bounce=On a bounce
set.drop=Put away
set.blocked=If blocked
set.ko=Positions barred
is.south_first=South first
is.hidden=hidden
is.random=drawn by lot
is.south=South
is.north=North
is.cell=cell
is.edge=edge
is.push=push on
is.carry=go on
is.behind_row=row behind
is.behind=behind
is.open=not behind
is.none=never
is.pass=pass
is.next_row=next row

set.claim=Ts
set.walk_in=Walking in
set.punish_window=Missed T
set.strict_touch=Touch-move
set.rot180=Half turns
set.pass_over=Swing over
set.repetition_limit=Draw: repeated
set.no_capture_limit=Draw: quiet moves
is.auto=the box sees
is.manual=by players
is.claim=on claim
is.immediate=boat falls
is.next=next turn
is.standing=while standing
is.picket=picket
is.ranks=ranks
is.gate=gate
is.spread=spread
is.hand=by hand

keys.cell=▲▼◀▶ cell
ok.lay=OK change
begins={c} moves
go=Start
"""
)
