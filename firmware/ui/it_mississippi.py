"""Italian: the table of Mississippi Queen."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
round.n=giro {n}
moved.by=di {c}
points=punti
coal=carb.
turn=virata
free=gratis
menu=menu

ask.front=tratto nuovo?
ask.embark=passeggero?
ask.moor=all'approdo?

keys.wheel=▲▼ velocità
keys.menu=▶ menu
keys.steer=▲ avanti  ◀▶ vira
ok.go=OK via
ok.menu=OK menu
ok.done=OK fine

aground=in secca
keys.sand=▲ 1 carb.  ▼ indietro
lowered=Tronchi: {c} a velocità {n}

marks=RVGMPB2N
ask.refuel=carbone?
bow={c} sceglie la prua
keys.bow=◀▶ prua
keys.push=◀▶ dove
ok.set=OK così
ok.push=OK spingi
ok.yes=OK sì
down.no=▼ no
lapsed=Senza via: {n} punti persi
lost=Senza via: {c} è fuori
no.land=C'è terra
no.occupied=Occupato
no.no_way=Poi è chiuso

do.speed n=Velocità {n}
do.left=Vira a sinistra
do.right=Vira a destra
do.ahead=Avanti
do.push c=Spingi {c}
do.astern=Via dal banco all'indietro
do.aground=Su un banco di sabbia
do.aground c=Banco di sabbia: {c}
do.driftwood=Erano tronchi
do.driftwood c=Tronchi: {c}
do.push n=Spingi su {n}
do.bow n=Prua {n}
do.embark=Imbarca un passeggero
do.pass=No, grazie
do.embark n=Passeggero da {n}
do.embark c n={c}: passeggero, {n}
do.refuel=Carica il carbone
do.refuel c={c}: carica il carbone
do.give c n=Da' {n} carbone a {c}
do.take c n=Prendi {n} carbone: {c}
do.front=Primo sul tratto di testa
do.clear=Il tratto di coda è vuoto
do.roll=Tira il dado
do.roll n=Dado: {n}
do.tile=Pesca un tratto
do.tile n=Tratto {n}
do.rank=Righello: {n}
do.moor=È a un approdo
do.moor c={c} è a un approdo
do.out=Niente vie: è eliminato
do.free=Bloccata: liberarla
do.done=Fine del turno

die=Dove va il fiume?
stage=Dove va il molo d'arrivo?
ok.roll=OK tira
ok.draw=OK pesca un tratto
ok.on=OK avanti
ok.laid=OK questo
keys.face=◀▲▶ dado  OK va bene
keys.menu.down=▼ menu
rerolled=Ritirato: non c'era posto
piers=Molo d'arrivo qui, {n} approdi aperti

tile.new=Tratto nuovo
tile.first=Il primo tratto: si unisce dritto alla partenza.
tile.draw=Pesca uno dei {n} tratti e uniscilo lì.
tile.red=stazione rossa
tile.brown=stazione marrone
tile.none=senza stazione
tile.water=acque speciali
tile.person=Mettici 1 passeggero
tile.people=Mettici {n} passeggeri

ruler=Giro {n}: chi è avanti?
ruler.how=Righello indietro: chi tocca?
ruler.right=È questo l'ordine?
ok.first=OK è il primo
ok.behind=OK dietro
ok.ruler=OK sì
keys.boat=▲▼ battello
keys.level=◀ pari, a sinistra

overview=Tutto il fiume
boat.has=vel. {v}  carb. {n}

passengers=Passeggeri
waiting=in attesa su {n}
pool=ancora di riserva
river=Fiume
river.tile=Tratto {n} di {m}
front tile=testa
rear tile=coda
reserve={n} di riserva
keys.tile=◀▶ tratto
few=Passeggeri!

over=La corsa è finita
wins=vince la corsa!
nobody=Non vince nessuno.
"""
)
