"""Italian: the help page."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
help.text=OK fa la cosa più probabile: l'ultima riga del display dice quale. ▲▼◀▶ scelgono o \
guidano. Indietro torna; tenuto premuto porta all'inizio.|\
MISSISSIPPI QUEEN: gira la ruota rossa con ▲▼, poi OK. Poi di' ogni passo del battello: \
▲ una casella avanti, ◀▶ una virata. Finiti i punti: OK.|\
Il resto è sotto ▼: spinte, passeggeri, banchi di sabbia, tratto nuovo, coda vuota.|\
MASTER: OK elenca che cosa può fare la nave di turno; ◀▶ mostrano le altre. Sulla carta ▲▼◀▶ \
tracciano la rotta, OK salpa, indietro la toglie.|\
ERRORI: indietro mostra le mosse; OK annulla quella scelta e le seguenti.|\
PERCHÉ NO? Se una mossa è rifiutata, premi indietro per leggere la regola.|\
Dado e tratti: OK. Il righello: di' chi è avanti, dal primo. Il display tiene ruote, carbone, \
passeggeri e ordine; voi muovete battelli e fiume.
"""
)
