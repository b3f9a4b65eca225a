"""Italian: setting up Mississippi Queen."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
new.race=Mississippi Queen
options=Opzioni
ok.start=OK comincia
ok.back=OK fatto
keys.change=◀▶ cambia

yes=sì
no.=no

set.start=Comincia la corsa
set.mode=Modo
set.variant=Gioco
set.players=Giocatori
set.boats_per_player=Battelli a testa
set.starts=Inizia
set.pier=Pontile {n}
set.yard=Cantiere
set.tiles=Tratti
set.options=Opzioni
set.position=A metà partita
set.die=Chi tira
set.draw=Chi pesca
set.black_rose=Black Rose
set.intro_tiles=Tratti di riserva
set.play_on=Fino ai posti
set.both_boats=Arrivano tutti e 2
set.first_tile=Tratto nuovo
set.white_pair=Con il bianco
set.sandbank_push_slows=Secca frena
set.swap_at_piers=Carbone ai moli
set.push_course=Spinta evita

mode.table=tavolo
mode.pilot=pilota
person=persona
computer=computer {n}
is.advanced=avanzato
is.intro=introduttivo
is.base=base
is.swap=Rose al posto
is.all=tutti e 17
is.device=dispositivo
is.table=noi
is.first_move=turno 1
is.entered=se entrati
is.pushed=lo spinto
is.pusher=chi spinge
is.planned=la rotta
is.crossed=la scia

set.river=Fiume
set.round=Giro
set.turn=Di turno
set.stage=Molo d'arrivo
set.boat=: vel. {v}, carb. {c} {p}
is.out=fuori
set.more=+ altro tratto
set.less=- ultimo tratto
set.tile=Tratto {n}
set.name=Tratto
set.exit=Uscita
set.left=Passeggeri
not yet=non ancora
open=aperta
set.in=In corsa
set.speed=Velocità
set.coal=Carbone
set.aboard=Passeggeri
set.from1=Primo da
set.from2=Secondo da
set.berth={t}, esagono {n}, {b}
set.hex=Esagono
set.bow=Prua
bow.n=N
bow.ne=NE
bow.se=SE
bow.s=S
bow.sw=SO
bow.nw=NO
"""
)
