"""English: setting up Mississippi Queen."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
new.race=Mississippi Queen
options=Options
ok.start=OK start
ok.back=OK done
keys.change=◀▶ change

yes=yes
no.=no

set.start=Start the race
set.mode=Mode
set.variant=Rules
set.players=Players
set.boats_per_player=Boats each
set.starts=Begins
set.pier=Pier {n}
set.yard=Shipyard
set.tiles=Tiles
set.options=Options
set.position=Start in mid-game
set.die=Who rolls
set.draw=Who draws
set.black_rose=The Black Rose
set.intro_tiles=Tiles in reserve
set.play_on=Race for places
set.both_boats=Both must arrive
set.first_tile=New tile
set.white_pair=White's pair
set.sandbank_push_slows=Sand slows
set.swap_at_piers=Coal swap at piers
set.push_course=Push avoids

mode.table=table
mode.pilot=pilot
person=person
computer=computer {n}
is.advanced=advanced
is.intro=intro
is.base=base
is.swap=Rose swapped in
is.all=all 17
is.device=the box
is.table=we do
is.first_move=turn 1
is.entered=if entered
is.pushed=the pushed
is.pusher=the pusher
is.planned=the course
is.crossed=the wake

set.river=River
set.round=Round
set.turn=On turn
set.stage=Landing stage
set.boat=: speed {v}, coal {c} {p}
is.out=out
set.more=+ next tile
set.less=- last tile
set.tile=Tile {n}
set.name=Tile
set.exit=Exit
set.left=Passengers
not yet=not yet
open=open
set.in=In the race
set.speed=Speed
set.coal=Coal
set.aboard=Passengers
set.from1=First from
set.from2=Second from
set.berth=On {t}, hex {n}, {b}
set.hex=Hex
set.bow=Bow
bow.n=N
bow.ne=NE
bow.se=SE
bow.s=S
bow.sw=SW
bow.nw=NW
"""
)
