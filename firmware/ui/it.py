"""Italian: what every game needs."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
red=rosso
green=verde
grey=grigio
brown=marrone
cream=panna
white=bianco
red2=rosso 2
black=nero

left=sinistra
straight=dritto
right=destra

ok.choose=OK scegli
ok.home=OK inizio
ok.undo=OK annulla
back.back=indietro
back.why=indietro: perché
back.log=indietro: annulla
keys.redo=▶ ripeti

hint=Consiglio
thinking=Ci penso ...
no.hint=Nessun consiglio ora.
thought.less=Poca RAM: pensa di meno
ok.play=OK fallo

help=Aiuto
log=Mosse fatte
log.redo=Annullate: {n}
why=Perché no?

no=Non si può
no.coal=Poco carbone
no.points=Pochi punti
no.points_left=Restano punti

computer's=Gioca il computer
any.key=tasto: ora
"""
)
