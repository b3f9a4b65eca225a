"""Italian: setting up Gyges and T-boats."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
new.gyges=Gyges
new.tboats=T-sfida navale
options=Opzioni
ok.start=OK comincia
ok.back=OK fatto
keys.change=◀▶ cambia

yes=sì
no.=no
person=persona
computer=computer {n}
south=Sud
north=Nord
yellow=giallo

set.start=Comincia
set.preset=Regole
set.formation=Formazione
set.clock=Orologio
set.minutes=Minuti a testa
set.seconds=Secondi a mossa
set.bonus=Secondi in più
set.flag_loses=Tempo perso
set.options=Opzioni
set.position=Posizione

is.off=senza
is.game=a partita
is.move=a mossa
is.fischer=Fischer
is.italian=italiane
is.tournament=torneo

set.setup=Schieramento
set.first=Inizia
set.path=Non due volte
set.bounce=Al rimbalzo
set.drop=Si posa
set.blocked=Se bloccato
set.ko=Posizioni vietate
is.south_first=prima Sud
is.hidden=coperto
is.random=a sorte
is.south=Sud
is.north=Nord
is.cell=casella
is.edge=lato
is.push=spinge
is.carry=prosegue
is.behind_row=riga dietro
is.behind=dietro
is.open=non dietro
is.none=mai
is.pass=passa
is.next_row=riga dopo

set.claim=Le T
set.walk_in=Entrare in T
set.punish_window=T non vista
set.strict_touch=Toccata, mossa
set.rot180=Mezzi giri
set.pass_over=Passa sopra
set.repetition_limit=Patta: ripetute
set.no_capture_limit=Patta: senza T
is.auto=le vede lui
is.manual=i giocatori
is.claim=su richiesta
is.immediate=cade subito
is.next=turno dopo
is.standing=finché c'è
is.picket=picchetto
is.ranks=ranghi
is.gate=porta
is.spread=larga
is.hand=a mano

keys.cell=▲▼◀▶ va
ok.lay=OK cambia
begins=muove {c}
go=Comincia
"""
)
