"""Italian: first screen, saves, settings, about."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
continue=Continua: {n}
result=Esito: {n}
new=Nuova partita
saves=Partite salvate
settings=Impostazioni
about=Informazioni

no.saves=Nessuna partita

move=mossa {n}
finished=finita
kept=illeggibile
unusable=Non si può usare
undeletable=Non si può eliminare
ok.go.on=OK continua
keys.delete=▶ elimina
keys.delete.sure=▶ davvero?

keys.change=◀▶ cambia

set.language=Lingua
set.brightness=Luminosità
set.sound=Suono
set.sleep=Buio dopo
name.en=English
name.it=Italiano
on=sì
off=no
minutes={n} min
never=mai

about.text=Pilothouse {version}|MicroPython {python}|Scheda: {board}|\
Memoria libera: {free} di {total} KB|\
Per aiuto leggi il README di Pilothouse, o `pilothouse --help` su un portatile.

title.aside=Partita messa da parte
aside=La partita {n} non può continuare: {r}. È ancora in memoria com'era; un portatile può \
leggerla.
reason.crc=il file è rovinato
reason.schema=il file è di un altro tipo
reason.rules_version=è di un'altra versione delle regole
reason.truncated=il file non è intero
reason.illegal=una mossa è contro le regole
reason.chance=i dadi non seguono dal seme
reason.too_long=il file è troppo lungo
title.full=La memoria è piena
full=L'ultima mossa non è in memoria. Cancella partite salvate; questa continua e sarà salvata \
appena c'è posto.
title.broken=La memoria non scrive
broken=Non si può scrivere in memoria. La partita continua, ma non staccare la spina: prima \
salvala con un portatile.
title.unkept=Non salvato
unkept=Non si può scrivere in memoria. L'impostazione vale ora e si perde quando spegni.
title.memory=Manca la RAM
memory=Per questo la RAM non basta. La partita è salva com'era: spegni e riaccendi per \
continuarla.
title.safe=Modo sicuro
safe=All'accensione era premuto indietro: nessuna partita è stata ripresa. È in memoria \
com'era: spegni e riaccendi per continuarla.
"""
)
