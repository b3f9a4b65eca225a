"""English: setting up MASTER."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
blue=blue
yellow=yellow
comma=,
ports=Bangkok,Bombay,Buenos Aires,Capetown,Caracas,Genova,Hamburg,Hong Kong,Kuwait,Lagos,\
London,Montreal,New Orleans,New York,Perth,Rio de Janeiro,Sydney,S. Francisco,Tokyo,Valparaiso

new.game=MASTER
options=Options
own=Price of a ton, our box
few.red=Too few red ports
ok.start=OK start
ok.back=OK done
keys.change=◀▶ change
yes=yes
no.=no
any=any
green.port=green

set.start=Start the game
set.mode=Play on
set.chart=Chart
set.players=Ships
set.ship={n}. ship
set.target=To win
set.prices=Fuel prices
set.own=Enter our prices
set.options=Options
mode.table=our board
mode.chart=box's chart
person=person
computer=computer {n}
is.world=the world
is.asked=asked
is.chart's=the chart's
is.own=our box's

set.lots=Draw lots
set.cards=Radio cards
set.bills=Bills
set.restock_when_empty=Never no bill
set.rt_reshuffle=Shuffle cards
set.services_on_arrival=Port on arrival
set.must_load=Must load
set.repair_ports=Repairs in
set.min_forced_repair=Forced repair
set.divert_exempt=No cards if
set.divert_adds_damage=Call repairs 1
set.drift_draws=Drift: cards
set.tow_draws=Tow: cards for
set.tow_share_port=Both in port
set.tow_abort=Tow can end
set.toll_towed=Towed pay toll
set.win_check=Wins
set.ruin_on_stranded=Stranded: out
set.max_rescues=Rescues
set.exclusive_start=Own port first
set.zone_rule=Storm counts
set.zone_port_counts=Stormy port too
set.diagonals=Diagonals
set.wrap_cost=Edge costs
set.port_stops_move=Port ends move
set.sea_exclusive=One per square
set.direct_only=Straight there
set.nearest_cargo=Nearest cargo
set.divert_canals=Canals count
set.divert_occupied=Port taken
is.device=the box
is.table=we do
is.all=all
is.red=red ports
is.1=1 or more
is.card_only=by card
is.both=both
is.tower=tower
is.none=none
is.immediate=at once
is.end_of_turn=turn's end
is.touch=touched
is.entered=entered
is.ends=at its end
is.advisory=advice
is.strict=a must
is.next=next one
is.wait=wait
"""
)
