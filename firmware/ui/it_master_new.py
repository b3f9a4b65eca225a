"""Italian: setting up MASTER."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
blue=blu
yellow=giallo
comma=.
ports=Bangkok,Bombay,Buenos Aires,Capetown,Caracas,Genova,Hamburg,Hong Kong,Kuwait,Lagos,\
London,Montreal,New Orleans,New York,Perth,Rio de Janeiro,Sydney,S. Francisco,Tokyo,Valparaiso

new.game=MASTER
options=Opzioni
own=Prezzo a tonnellata
few.red=Pochi porti rossi
ok.start=OK comincia
ok.back=OK fatto
keys.change=◀▶ cambia
yes=sì
no.=no
any=sempre
green.port=verde

set.start=Comincia la partita
set.mode=Si gioca
set.chart=Carta
set.players=Navi
set.ship={n}. nave
set.target=Per vincere
set.prices=Prezzi nafta
set.own=I nostri prezzi
set.options=Opzioni
mode.table=sul tabellone
mode.chart=sulla carta
person=persona
computer=computer {n}
is.world=il mondo
is.asked=chiesti
is.chart's=della carta
is.own=nostri

set.lots=Sorteggio
set.cards=Carte R.T.
set.bills=Polizze
set.restock_when_empty=Mai senza polizze
set.rt_reshuffle=Rimescola
set.services_on_arrival=Servizi subito
set.must_load=Carico d'obbligo
set.repair_ports=Riparazioni
set.min_forced_repair=Scalo: ripara
set.divert_exempt=Senza R.T. se
set.divert_adds_damage=Scalo ripara 1
set.drift_draws=Deriva: R.T.
set.tow_draws=Traino: R.T.
set.tow_share_port=In due in porto
set.tow_abort=Traino: si lascia
set.toll_towed=Traino: pedaggio
set.win_check=Si vince
set.ruin_on_stranded=Fermo: fuori
set.max_rescues=Aiuti
set.exclusive_start=Porti diversi
set.zone_rule=Burrasca se
set.zone_port_counts=Anche in porto
set.diagonals=In diagonale
set.wrap_cost=Bordo costa
set.port_stops_move=Porto ferma
set.sea_exclusive=Casella a uno
set.direct_only=Rotta diretta
set.nearest_cargo=Carico vicino
set.divert_canals=Conta canali
set.divert_occupied=Occupato
is.device=il dispositivo
is.table=noi
is.all=tutti
is.red=porti rossi
is.1=almeno 1
is.card_only=messaggio
is.both=entrambi
is.tower=chi traina
is.none=nessuno
is.immediate=subito
is.end_of_turn=a fine turno
is.touch=toccata
is.entered=entrati
is.ends=alla fine
is.advisory=consiglio
is.strict=obbligo
is.next=il prossimo
is.wait=aspetta
"""
)
