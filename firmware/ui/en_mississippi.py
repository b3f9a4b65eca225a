"""English: the table of Mississippi Queen."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
round.n=round {n}
moved.by=by {c}
points=points
coal=coal
turn=turn
free=free
menu=menu

ask.front=new tile?
ask.embark=passenger?
ask.moor=at the pier?

keys.wheel=▲▼ speed
keys.menu=▶ menu
keys.steer=▲ ahead  ◀▶ turn
ok.go=OK go
ok.menu=OK menu
ok.done=OK end turn

aground=aground
keys.sand=▲ 1 coal  ▼ astern
lowered=Driftwood: {c} at speed {n}

marks=RGYBCW2K
ask.refuel=coal?
bow={c} sets the bow
keys.bow=◀▶ bow
keys.push=◀▶ where to
ok.set=OK set
ok.push=OK push
ok.yes=OK yes
down.no=▼ no
lapsed=No way on: {n} points lost
lost=No way on: {c} is out
no.land=Land ahead
no.occupied=A boat ahead
no.no_way=No way on then

do.speed n=Speed {n}
do.left=Turn left
do.right=Turn right
do.ahead=Ahead
do.push c=Push {c}
do.astern=Off the sand astern
do.aground=Ran onto a sandbank
do.aground c=Sandbank: {c}
do.driftwood=It was driftwood
do.driftwood c=Driftwood: {c}
do.push n=Push to {n}
do.bow n=Bow {n}
do.embark=Take a passenger
do.pass=No, thanks
do.embark n=Passenger from {n}
do.embark c n={c}: passenger, {n}
do.refuel=Fill up with coal
do.refuel c={c}: fill up with coal
do.give c n=Give {c} {n} coal
do.take c n=Take {n} coal from {c}
do.front=First on the front tile
do.clear=The rear tile is empty
do.roll=Roll the die
do.roll n=Die: {n}
do.tile=Draw a tile
do.tile n=Tile {n}
do.rank=Ruler: {n}
do.moor=At the landing pier
do.moor c={c} at the landing pier
do.out=No way on: boat is out
do.free=Caught: free her
do.done=End of turn

die=Where does the river go?
stage=Where is the landing stage?
ok.roll=OK roll
ok.draw=OK draw a tile
ok.on=OK go on
ok.laid=OK this one
keys.face=◀▲▶ die  OK right
keys.menu.down=▼ menu
rerolled=Rolled again: no room
piers=Landing stage there, {n} piers open

tile.new=New tile
tile.first=The first tile: it goes straight ahead of the start.
tile.draw=Draw one of {n} tiles and join it there.
tile.red=red station
tile.brown=brown station
tile.none=no station
tile.water=special water
tile.person=Put 1 passenger on it
tile.people=Put {n} passengers on it

ruler=Round {n}: who is ahead?
ruler.how=Slide ruler back: first hit?
ruler.right=Is this the order?
ok.first=OK is ahead
ok.behind=OK behind
ok.ruler=OK yes
keys.boat=▲▼ boat
keys.level=◀ level, left

overview=Whole river
boat.has=speed {v}  coal {n}

passengers=Passengers
waiting=waiting on {n}
pool=still in the pool
river=River
river.tile=Tile {n} of {m}
front tile=front
rear tile=rear
reserve={n} in reserve
keys.tile=◀▶ tile
few=Few passengers!

over=The race is over
wins=wins the race!
nobody=Nobody wins.
"""
)
