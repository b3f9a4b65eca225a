"""English: the table of MASTER."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
blue=blue
yellow=yellow
marks=RBGYWK
comma=,
ports=Bangkok,Bombay,Buenos Aires,Capetown,Caracas,Genova,Hamburg,Hong Kong,Kuwait,Lagos,\
London,Montreal,New Orleans,New York,Perth,Rio de Janeiro,Sydney,S. Francisco,Tokyo,Valparaiso
codes=Ban,Bom,BuA,Cap,Car,Gen,Ham,HoK,Kuw,Lag,Lon,Mon,NOr,NYo,Per,Rio,Syd,SFr,Tok,Val
cargoes=grain,oil,steel,ore,coal,meat,silk

at.sea=at sea
round.n=round {n}
is.out=out
is.diverted=diverted
is.adrift=no fuel
towed.by=tow: {c}
tows=tows {c}
fuel.n=Fuel {n} t
damage.n=Damage {n}
bill.to={g} → {d}
no.cargo=no cargo
cargo.here=cargoes here: {n}
ok.do=OK what to do
keys.ships=◀▶ ships

tons=t
tons.n={n} t → {m} t
of.n=of {n}
storm.n=storm {n}
no.load=no cargo
ok.menu=OK menu
keys.course=▲▼◀▶ course
ok.sail=OK sail
ok.tow=OK tow
no.land=Land ahead
no.length=Too far
no.away=Wrong way
no.occupied=Port is taken
no.cash=Too little money
no.not_adjacent=Too far away

ask.lots=order of play
ask.start=starts where?
ask.card=radio card
ask.bill=new bill
ask.tow=a tow?
ask.rescue=rescue?
ask.bunker=a red port?
offer.ask={c} offers {m} for a tow.
offer.back={c} wants {m} for the tow.
offer.rescue={c} owes {m}. If all agree, the bank gives 50,000.
offer.bunker=Is fuel sold in {p}? Then the tow is paid.
draw.lots=The box draws lots for the order of play.
draw.card=The ship was in a storm zone: draw a radio card.
draw.bill=A new cargo is announced: draw a bill of lading.
ok.draw=OK draw
ok.on=OK go on

view.hint=Hint
view.world=Whole world
view.ships=Bridges of all ships
view.standings=Who has how much
view.cargoes=Where cargo waits
view.log=Played so far, undo
view.help=Help

do.load n=Load: {d}
do.fuel=Fuel
do.fuel n=Fuel: {n} t
do.fuel n m=Fuel: {n} t at {m}
do.repair=Repair
do.repair n=Repair {n}
do.sail={n} squares {p}
do.sail tow=Tow {n}: {p}
do.sail.now=Sail
do.stay=Stay here
do.tow=Tow
do.tow c m={c}: tow for {m}
do.tow c n={c}: tow for {n}
do.accept=Agreed
do.refuse=No
do.release=Break off the tow
do.rescue=Yes, help
do.veto=No, out
do.yes=Yes
do.no=No
do.lots=Order of play
do.start p=From {p}
do.card=Draw a card
do.card good=Good weather
do.card damage n=Damage: {n}
do.card divert=To the nearest port
do.card divert n=Port, and damage {n}
do.bill=Draw a bill
do.bill n={g} waits in {o}

each.fuel={m} a ton
each.repair={m} each
costs=costs {m}
left.over=left {m}
unit.fuel=t
unit.repair=×
tow.by=by {c}
tow.if=on arrival
do.price=Another price
keys.dial=▲▼ how many
keys.price=▲▼ t  ◀▶ price
keys.tow=▲▼ 1  ◀▶ 10
keys.whom=▲▼  ◀▶ whom
ok.fuel=OK buy
ok.repair=OK repair
ok.ask=OK ask

sail.squares=Squares
sail.tow=With the other in tow
sail.zone=Storm zone
sail.port=Into port
sail.panama=Panama canal
sail.suez=Suez canal
no.port=none
yes=yes
no.=no
keys.set=◀▶ set
zone=storm

news.lots=Order of play
news.card=Radio message
news.bill=New cargo
news.toll=Canal
news.freight=Freight
news.fee=Diversion
news.tow_paid=Tow
news.agreed=Tow
news.refused=Tow
news.tow_ended=Tow
news.debt=No money
news.rescued=Rescue
news.out=No money
card.good=GOOD WEATHER
card.damage=DAMAGE +{n}
card.divert=DIVERTED
head.agreed=AGREED
head.refused=REFUSED
head.tow_ended=NO TOW
nearest=the nearest port
now=Now {n} of 6.
told.good=Nothing happens.
told.card=Make for {p}; the call costs 10,000.
told.damage=More than 6! Make for {p} for repairs.
told.both=More than 6! Make for {p}: 10,000 and repairs.
told.bill={g} from {o} to {d}. Lay it on {o}.
told.toll={c} pays for the canal.
told.freight={c} has brought the cargo.
told.fee={c} pays for the call at the port.
told.tow_paid={c} pays {o} for the tow.
told.agreed={o} will tow {c} for this.
told.refused={c} will not.
told.tow_ended=The tow of {c} and {o} is over, unpaid.
told.debt={c} can't pay this.
told.rescued=has 50,000 more, and needs 50,000 more to win.
told.out=is out of the game.

standings=Who has {n} wins
cargoes.wait=Cargoes; {n} in the deck
none.wait=None. Sail a storm zone.
keys.world=◀▶ ships  ▲▼ cargoes
over=The MASTER is
"""
)
