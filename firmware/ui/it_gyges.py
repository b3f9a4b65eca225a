"""Italian: the table of Gyges."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
south=Sud
north=Nord
goal=porta

keys.row=◀▶ casella
keys.turn=▲▼ altezza
ok.row=OK schiera
keys.piece=◀▶ pezzo
keys.cell=▲▼◀▶ va
back.piece=indietro: pezzo
back.leg=indietro: tratto
ok.put=OK posa
ok.lift=OK alza
ok.drawn=OK sorteggia
ok.pass=OK passa
goes=va di {n}
way=via per {n}?
no.way=È bloccato
no.repeated=Si ripete

do.setup=Schieramento
do.pass=Passo

wins=vince
drawn=Patta
time=tempo finito
resigned=per abbandono
paused=Orologio fermo
any.on=un tasto: via
thinks=pensa …
key.now=un tasto: ora
down.menu=▼ menu
ok.take=OK prendi
ok.there=OK qui
pause=Ferma l'orologio
sure=Davvero? OK sì
do.resign=Abbandona
"""
)
