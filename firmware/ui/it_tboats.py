"""Italian: the table of T-boats."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
yellow=giallo
keys.boat=◀▶ barca
keys.result=◀▶ dove
back.boat=indietro: barca
ok.punish=OK punisci
claimed=T: sì ▲
unclaimed=T: no ▲
offered=offerta patta
free.draw=menu: patta
accept=Accetta la patta
take.draw=Prendi la patta
no.boat=nessuna barca
no.no_t=Non c'è la T
no.punish=Non punibile
no.twice=Già offerta

do.draw=Offri la patta
do.touch=Tocca
do.punish=Punisci

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
