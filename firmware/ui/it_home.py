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
"""
)
