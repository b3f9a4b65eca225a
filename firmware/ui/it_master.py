"""Italian: the table of MASTER."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
blue=blu
yellow=giallo
marks=RBVGIN
comma=.
ports=Bangkok,Bombay,Buenos Aires,Capetown,Caracas,Genova,Hamburg,Hong Kong,Kuwait,Lagos,\
London,Montreal,New Orleans,New York,Perth,Rio de Janeiro,Sydney,S. Francisco,Tokyo,Valparaiso
codes=Ban,Bom,BuA,Cap,Car,Gen,Ham,HoK,Kuw,Lag,Lon,Mon,NOr,NYo,Per,Rio,Syd,SFr,Tok,Val
cargoes=grano,petrolio,trafil.,minerale,carb.,carne,seterie

at.sea=in mare
round.n=giro {n}
is.out=fuori
is.diverted=dirottata
is.adrift=senza nafta
towed.by=traino: {c}
tows=traina {c}
fuel.n=Nafta {n} t
damage.n=Avarie {n}
bill.to={g} → {d}
no.cargo=senza carico
cargo.here=carichi qui: {n}
ok.do=OK che fare
keys.ships=◀▶ navi

tons=t
tons.n={n} t → {m} t
of.n=di {n}
storm.n=bufera {n}
no.load=vuota
ok.menu=OK menu
keys.course=▲▼◀▶ rotta
ok.sail=OK salpa
ok.tow=OK traino
no.land=C'è terra
no.length=È lontano
no.away=Rotta errata
no.occupied=Occupato
no.cash=Pochi soldi
no.not_adjacent=Non confina

ask.lots=ordine di gioco
ask.start=da dove parte?
ask.card=messaggio R.T.
ask.bill=nuova polizza
ask.tow=rimorchio?
ask.rescue=aiuto?
ask.bunker=porto rosso?
offer.ask={c} offre {m} per un rimorchio.
offer.back={c} vuole {m} per il rimorchio.
offer.rescue={c} deve {m}. Se tutti accettano, ha 50.000.
offer.bunker=C'è nafta a {p}? Il traino allora si paga.
draw.lots=Il dispositivo sorteggia l'ordine di gioco.
draw.card=La nave era in una zona di burrasca: pesca un messaggio.
draw.bill=C'è un nuovo carico: pesca una polizza.
ok.draw=OK pesca
ok.on=OK avanti

view.hint=Consiglio
view.world=Tutto il mondo
view.ships=Plance di tutte le navi
view.standings=Quanto ha ognuno
view.cargoes=Dove c'è carico
view.log=Mosse fatte, annulla
view.help=Aiuto

do.load n=Carica {d}
do.fuel=Nafta
do.fuel n=Nafta: {n} t
do.fuel n m=Nafta: {n} t a {m}
do.repair=Ripara
do.repair n=Ripara {n}
do.sail={n} caselle {p}
do.sail tow=Traino {n}: {p}
do.sail.now=Salpa
do.stay=Resta qui
do.tow=Rimorchio
do.tow c m={c}: rimorchio a {m}
do.tow c n={c}: rimorchio a {n}
do.accept=D'accordo
do.refuse=No
do.release=Lascia il rimorchio
do.rescue=Sì, aiuto
do.veto=No, fuori
do.yes=Sì
do.no=No
do.lots=Ordine di gioco
do.start p=Da {p}
do.card=Pesca un messaggio
do.card good=Bel tempo
do.card damage n=Avarie: {n}
do.card divert=Al porto più vicino
do.card divert n=Porto, e avarie {n}
do.bill=Pesca una polizza
do.bill n={g} a {o}

each.fuel={m} la t
each.repair={m} l'una
costs=costa {m}
left.over=restano {m}
unit.fuel=t
unit.repair=×
tow.by=di {c}
tow.if=all'arrivo
do.price=Un altro prezzo
keys.dial=▲▼ quante
keys.price=▲▼ t  ◀▶ prezzo
keys.tow=▲▼ 1  ◀▶ 10
keys.whom=▲▼  ◀▶ chi
ok.fuel=OK compra
ok.repair=OK ripara
ok.ask=OK chiedi

sail.squares=Caselle
sail.tow=Con l'altra a rimorchio
sail.zone=Zona di burrasca
sail.port=In porto
sail.panama=Canale di Panama
sail.suez=Canale di Suez
no.port=nessuno
yes=sì
no.=no
keys.set=◀▶ scegli
zone=burrasca

news.lots=Ordine di gioco
news.card=Messaggio R.T.
news.bill=Nuovo carico
news.toll=Canale
news.freight=Nolo
news.fee=Dirottamento
news.tow_paid=Rimorchio
news.agreed=Rimorchio
news.refused=Rimorchio
news.tow_ended=Rimorchio
news.debt=Niente soldi
news.rescued=Aiuto
news.out=Niente soldi
card.good=BEL TEMPO
card.damage=AVARIE +{n}
card.divert=DIROTTATA
head.agreed=D'ACCORDO
head.refused=RIFIUTA
head.tow_ended=SCIOLTO
nearest=il porto più vicino
now=Ora {n} su 6.
told.good=Non succede nulla.
told.card=Rotta per {p}; lo scalo costa 10.000.
told.damage=Più di 6! Rotta per {p} per riparare.
told.both=Più di 6! Rotta per {p}: 10.000 e riparazioni.
told.bill={g} da {o} a {d}. Mettila su {o}.
told.toll={c} paga per il canale.
told.freight={c} ha consegnato il carico.
told.fee={c} paga lo scalo forzato.
told.tow_paid={c} paga {o} per il rimorchio.
told.agreed={o} rimorchia {c} per questa somma.
told.refused={c} non vuole.
told.tow_ended=Il rimorchio tra {c} e {o} finisce, non pagato.
told.debt={c} non può pagare questo.
told.rescued=ha 50.000 in più, e gliene servono 50.000 in più.
told.out=è fuori dal gioco.

standings=Vince chi ha {n}
cargoes.wait=Carichi; {n} nel mazzo
none.wait=Nessuno. Salpa in burrasca.
keys.world=◀▶ navi  ▲▼ carichi
over=Il MASTER è
"""
)
