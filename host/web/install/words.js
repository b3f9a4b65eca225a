/** What the page that installs says, in English and Italian. */

import { vocabulary } from "../app/words.js";

const ENGLISH = {
  title: "Pilothouse on a Pico",
  lead: "This page puts the firmware on a Raspberry Pi Pico, over its USB cable. Saved games and settings on it stay.",
  back: "The box in the browser",
  // What a browser can't do.
  "no.serial": "This browser can't reach a Pico. Chrome and Edge on a computer can: open this page there.",
  "no.secure":
    "The browser lets a page reach a Pico only if its address begins with https, or with http and localhost. Open this page at such an address.",
  else: "Without such a browser",
  "else.uf2":
    "Take the file of your display from a release of Pilothouse: pilothouse-…-pico-….uf2. Hold the Pico's BOOTSEL button while you plug it in. A drive appears: drag the file on it. This is for a new box: it replaces all that is on the Pico.",
  "else.deploy": "Or, with a checkout of Pilothouse on a computer: pilothouse deploy",
  // Step 1.
  "step.plug": "Plug the Pico in",
  plug: "Plug it into this computer. Press the button, choose the Pico in the browser's list, and then Connect.",
  choose: "Choose the Pico",
  again: "Choose the Pico again",
  "new.title": "It is not in the list, or it is new",
  "new.cable": "The cable must be one that carries data. Some only charge: try another one.",
  "new.micropython":
    "A new Pico has no MicroPython yet. Hold its BOOTSEL button while you plug it in. A drive appears: copy MicroPython's .uf2 file on it. It is at micropython.org/download/RPI_PICO (for a Pico 2: RPI_PICO2). Then come back here.",
  "new.other": "Close other programs and tabs that use the Pico.",
  // Step 2.
  "step.board": "Which display and buttons?",
  found: "Found: {runtime}. {free} KB of its flash are free.",
  runtime: "{name} {version} on {machine}",
  "found.none": "There is no Pilothouse on it yet.",
  "found.box": "Pilothouse {version} is on it, with the board {board}.",
  "found.broken": "Pilothouse is on it, but not whole. Install it again.",
  "found.other": "Another program is on it. Its main.py is kept as main.before.py.",
  "found.board": "The Pico has a board of its own, {board}, which this page does not know.",
  "board.pico_ssd1306": 'OLED 0.96", 128x64 (SSD1306), with six buttons of your own',
  "board.pico_sh1106": 'OLED 1.3", 128x64 (SH1106), with six buttons of your own',
  "board.waveshare_oled_1_3": "Waveshare Pico-OLED-1.3: 128x64, two keys",
  "board.waveshare_lcd_1_14": "Waveshare Pico-LCD-1.14: colour, a stick and two keys",
  "board.waveshare_lcd_1_3": "Waveshare Pico-LCD-1.3: colour, a stick and four keys",
  "board.pimoroni_display": 'Pimoroni Pico Display Pack: colour 1.14", four buttons',
  "board.pimoroni_display_2": 'Pimoroni Pico Display Pack 2.0: colour 2.0", four buttons',
  install: "Install",
  examine: "Try display and buttons",
  // Step 3.
  "step.work": "Install",
  "stage.look": "Looking at what is on the Pico …",
  "stage.copy": "Copying: {done} of {all} KB",
  "stage.check": "Checking what has arrived …",
  "stage.start": "The box starts. This can take a minute …",
  leave: "Leave the cable in. If it comes off all the same, nothing is lost: plug it in, and install again.",
  done: "Pilothouse {version} runs on the Pico, with the board {board}.",
  "done.counts": "{sent} files copied, {same} were there, {gone} removed.",
  "done.foreign": "But it speaks another protocol than this page. Load the page again, and install again.",
  "done.next": "You can pull the cable out: the box only needs power. If it stays dark, try display and buttons.",
  // The doctor.
  "step.doctor": "Display and buttons",
  "doctor.wait": "Looking …",
  "doctor.crash": "Its last error: {crash}",
  "doctor.answers": "The board {board} has a display {controller} on I2C. It answers at {address}.",
  "doctor.none": "The board {board} has a display {controller} on I2C. It does not answer.",
  "doctor.spi": "The board {board} has a display {controller} on SPI, which can't answer. So look at it.",
  "doctor.ask": "What does the display show?",
  "doctor.press": "Press each button once.",
  "doctor.enough": "That is all",
  "doctor.well": "Nothing wrong was found.",
  "doctor.ill": "This was found:",
  "doctor.looks": "What the display shows: {looks}.",
  "looks.right": "A frame along its edges, the name of the board at the upper left, bars at the bottom",
  "looks.shifted": "The same, but shifted by two columns, with rubbish at an edge",
  "looks.shifted.mend": "The other of SSD1306 and SH1106 is on it. Choose that board above, and install.",
  "looks.turned": "The same, but upside down",
  "looks.turned.mend":
    "Turn the display, or write the other of 0 and 180 as `rotation` into a copy of boards/{board}.py. That needs pilothouse deploy.",
  "looks.rows": "Every other row is missing",
  "looks.rows.mend": "The panel has 32 rows, and the box needs 64: take another display.",
  "looks.dark": "Nothing at all",
  "looks.dark.mend":
    "The display gets no power, or it is another one than that of the board. Choose the right one above.",
  // Wires, as `pilothouse doctor` says it.
  pin: "GP{number} (pin {edge})",
  and: "and",
  ground: "ground (pin 18 or 38)",
  power: "its VCC goes to pin 36 (3V3 OUT), its GND to pin 38",
  wires: "SDA goes to {sda}, SCL to {scl}",
  "bus.held": "{lines} is held at ground.",
  "bus.both": "{lines} are held at ground.",
  "bus.held.mend":
    "Take the display off and try again. If it is still so, something touches there: look for a drop of solder. If not, the display gets no power or is wired wrongly: {power}.",
  "bus.address": "The display answers at {listed}, the board {board} says {address}.",
  "bus.address.mend":
    "Move the resistor on the display's back; or write {listed} as `address` into a copy of boards/{board}.py, which needs pilothouse deploy.",
  "bus.other": "There is no display on the bus; what answers at {listed} is something else.",
  "bus.other.mend": "Look at the display's wires: {power}, SDA and SCL beside those of the other.",
  "bus.slow": "The display does not follow {khz} kHz, it answers at 50 kHz.",
  "bus.slow.mend": "Make the wires of SDA and SCL shorter: 20 cm at most.",
  "bus.swapped": "SDA and SCL have changed places.",
  "bus.swapped.mend": "Swap the two wires: SDA of the display belongs to {sda}, SCL to {scl}.",
  "bus.strange": "Nothing answers, but something with power hangs on {sda} and {scl}.",
  "bus.strange.mend":
    "If it is the display: {wires}; is it one for I2C (four pins), and not for SPI? Another cable or display tells whether this one is broken.",
  "bus.none": "No display: nothing answers, and nothing pulls {sda} and {scl} up.",
  "bus.none.mend":
    "Is the display plugged in? {wires}; {power}. Is the board {board}? If not, choose the right one above.",
  "bus.off": "{name} of the display is not connected.",
  "bus.off.mend": "Look at its wire and at the solder at its ends: {wires}.",
  "bus.controller":
    "The display has the controller {seen}, the board {board} says {says}: the picture is shifted, or there is none.",
  "bus.controller.board": "Choose the board {other} above, and install.",
  "bus.controller.mend": "Write it as `controller` into a copy of boards/{board}.py, which needs pilothouse deploy.",
  "button.stuck.high": "The button {button} is down all the time: {pin} is at 3V3.",
  "button.stuck.high.mend": "If nobody has pressed it, is it wired to the right pins, and does nothing touch there?",
  "button.stuck.low": "The button {button} is down all the time: {pin} is at ground.",
  "button.stuck.low.mend":
    "If nobody has pressed it, look for a drop of solder there. A button with four legs connects them in pairs: turned by 90 degrees it is always down. Until then the box does without it.",
  "button.silent": "The button {button} was not seen to go down.",
  "button.silent.mend": "If you pressed it: its one side goes to {pin}, the other to {other}.",
  // What goes wrong.
  "wrong.title": "That did not work",
  "port.busy": "The Pico can't be opened. Close other programs and tabs that use it, and try again.",
  "port.silent":
    "The Pico does not come to MicroPython's prompt. Pull the cable out, plug it in again, and try again. If it stays so, put MicroPython on it anew: see “It is not in the list, or it is new”.",
  gone: "The Pico is gone: its cable has come off, or it has started anew. Nothing is lost. Plug it in and try again.",
  silent: "The Pico does not answer any more. Pull the cable out, plug it in again, and try again.",
  senseless:
    "What the Pico answers makes no sense. Pull the cable out, plug it in again, and try again. If it stays so, put MicroPython on it anew.",
  refuses: "The Pico says: {why}. Pull the cable out, plug it in again, and try again.",
  full: "The flash of the Pico is full. Delete games that you do not need (Saved games on the box) or other files, and try again.",
  room: "There is too little room: the flash has {has} KB of {all} KB free, and this takes {takes} KB. Delete games that you do not need (Saved games on the box) or other files. A Pico W needs the MicroPython of a Pico.",
  "not.whole": "{name} did not arrive whole. Try again: only what is missing is copied.",
  unstarted:
    "All files are there, but the box does not answer. Pull the cable out, plug it in again, and look at its display.",
  "no.micropython": "{runtime} is no MicroPython. Put MicroPython on it: see “It is not in the list, or it is new”.",
  "too.old":
    "{runtime} is too old; {oldest} is the oldest that works. Put a newer one on it: see “It is not in the list, or it is new”.",
  "other.mpy":
    "{runtime} reads .mpy of version {theirs}, and this page has version {ours}. Put the newest MicroPython on it.",
  "no.files": "The firmware could not be loaded. Is this computer on the net? Then try again.",
  stale: "The server has another version than this page. Load the page again.",
  broken: "Something went wrong on this page. Load it again, and try again.",
};

/** @type {typeof ENGLISH} */
const ITALIAN = {
  title: "Pilothouse su un Pico",
  lead: "Questa pagina mette il firmware su un Raspberry Pi Pico, attraverso il cavo USB. Le partite e le impostazioni che ci sono restano.",
  back: "La scatola nel browser",
  "no.serial":
    "Questo browser non può raggiungere un Pico. Chrome ed Edge su un computer possono: apri lì questa pagina.",
  "no.secure":
    "Il browser lascia raggiungere un Pico solo alle pagine il cui indirizzo comincia con https, oppure con http e localhost. Apri questa pagina a un indirizzo così.",
  else: "Senza un browser così",
  "else.uf2":
    "Prendi da una versione pubblicata di Pilothouse il file del tuo display: pilothouse-…-pico-….uf2. Tieni premuto il tasto BOOTSEL del Pico mentre lo colleghi. Appare un disco: trascinaci sopra il file. È per una scatola nuova: sostituisce tutto ciò che c'è sul Pico.",
  "else.deploy": "Oppure, con i sorgenti di Pilothouse su un computer: pilothouse deploy",
  "step.plug": "Collega il Pico",
  plug: "Collegalo a questo computer. Premi il tasto, scegli il Pico nell'elenco del browser, e poi Connetti.",
  choose: "Scegli il Pico",
  again: "Scegli di nuovo il Pico",
  "new.title": "Non è nell'elenco, o è nuovo",
  "new.cable": "Il cavo deve portare anche i dati. Alcuni caricano soltanto: provane un altro.",
  "new.micropython":
    "Un Pico nuovo non ha ancora MicroPython. Tieni premuto il suo tasto BOOTSEL mentre lo colleghi. Appare un disco: copiaci il file .uf2 di MicroPython. Si trova su micropython.org/download/RPI_PICO (per un Pico 2: RPI_PICO2). Poi torna qui.",
  "new.other": "Chiudi gli altri programmi e le altre schede che usano il Pico.",
  "step.board": "Quale display e quali tasti?",
  found: "Trovato: {runtime}. Della sua memoria flash sono liberi {free} KB.",
  runtime: "{name} {version} su {machine}",
  "found.none": "Non c'è ancora Pilothouse.",
  "found.box": "C'è Pilothouse {version}, con la scheda {board}.",
  "found.broken": "C'è Pilothouse, ma non è intero. Installalo di nuovo.",
  "found.other": "C'è un altro programma. Il suo main.py resta come main.before.py.",
  "found.board": "Il Pico ha una scheda tutta sua, {board}, che questa pagina non conosce.",
  "board.pico_ssd1306": 'OLED 0,96", 128x64 (SSD1306), con sei tasti tuoi',
  "board.pico_sh1106": 'OLED 1,3", 128x64 (SH1106), con sei tasti tuoi',
  "board.waveshare_oled_1_3": "Waveshare Pico-OLED-1.3: 128x64, due tasti",
  "board.waveshare_lcd_1_14": "Waveshare Pico-LCD-1.14: a colori, levetta e due tasti",
  "board.waveshare_lcd_1_3": "Waveshare Pico-LCD-1.3: a colori, levetta e quattro tasti",
  "board.pimoroni_display": 'Pimoroni Pico Display Pack: a colori 1,14", quattro tasti',
  "board.pimoroni_display_2": 'Pimoroni Pico Display Pack 2.0: a colori 2,0", quattro tasti',
  install: "Installa",
  examine: "Prova display e tasti",
  "step.work": "Installa",
  "stage.look": "Guardo che cosa c'è sul Pico …",
  "stage.copy": "Copio: {done} KB su {all}",
  "stage.check": "Controllo che cosa è arrivato …",
  "stage.start": "La scatola si accende. Può volerci un minuto …",
  leave: "Lascia il cavo collegato. Se si stacca lo stesso, non si perde nulla: ricollegalo e installa di nuovo.",
  done: "Sul Pico funziona Pilothouse {version}, con la scheda {board}.",
  "done.counts": "File copiati: {sent}. C'erano già: {same}. Tolti: {gone}.",
  "done.foreign": "Ma parla un altro protocollo di questa pagina. Ricarica la pagina, e installa di nuovo.",
  "done.next": "Puoi staccare il cavo: alla scatola basta la corrente. Se resta buia, prova display e tasti.",
  "step.doctor": "Display e tasti",
  "doctor.wait": "Guardo …",
  "doctor.crash": "Il suo ultimo errore: {crash}",
  "doctor.answers": "La scheda {board} ha un display {controller} su I2C. Risponde a {address}.",
  "doctor.none": "La scheda {board} ha un display {controller} su I2C. Non risponde.",
  "doctor.spi": "La scheda {board} ha un display {controller} su SPI, che non può rispondere. Perciò guardalo.",
  "doctor.ask": "Che cosa mostra il display?",
  "doctor.press": "Premi una volta ogni tasto.",
  "doctor.enough": "È tutto",
  "doctor.well": "Non è stato trovato nessun difetto.",
  "doctor.ill": "È stato trovato questo:",
  "doctor.looks": "Che cosa mostra il display: {looks}.",
  "looks.right": "Una cornice lungo i bordi, il nome della scheda in alto a sinistra, barre in basso",
  "looks.shifted": "Lo stesso, ma spostato di due colonne, con disturbi a un bordo",
  "looks.shifted.mend": "C'è l'altro tra SSD1306 e SH1106. Scegli qui sopra quella scheda, e installa.",
  "looks.turned": "Lo stesso, ma capovolto",
  "looks.turned.mend":
    "Gira il display, o scrivi l'altro tra 0 e 180 come `rotation` in una copia di boards/{board}.py. Per questo serve pilothouse deploy.",
  "looks.rows": "Manca una riga sì e una no",
  "looks.rows.mend": "Il pannello ha 32 righe, e alla scatola ne servono 64: prendi un altro display.",
  "looks.dark": "Proprio nulla",
  "looks.dark.mend": "Il display non riceve corrente, o non è quello della scheda. Scegli qui sopra quella giusta.",
  pin: "GP{number} (piedino {edge})",
  and: "e",
  ground: "massa (piedino 18 o 38)",
  power: "il suo VCC va al piedino 36 (3V3 OUT), il suo GND al piedino 38",
  wires: "SDA va a {sda}, SCL a {scl}",
  "bus.held": "{lines} è tenuto a massa.",
  "bus.both": "{lines} sono tenuti a massa.",
  "bus.held.mend":
    "Togli il display e prova di nuovo. Se resta così, lì qualcosa si tocca: cerca una goccia di stagno. Se no, il display non riceve corrente o è collegato male: {power}.",
  "bus.address": "Il display risponde a {listed}, la scheda {board} dice {address}.",
  "bus.address.mend":
    "Sposta la resistenza sul retro del display; oppure scrivi {listed} come `address` in una copia di boards/{board}.py, e per questo serve pilothouse deploy.",
  "bus.other": "Sul bus non c'è un display; ciò che risponde a {listed} è un'altra cosa.",
  "bus.other.mend": "Guarda i fili del display: {power}, SDA e SCL accanto a quelli dell'altro.",
  "bus.slow": "Il display non segue {khz} kHz, risponde a 50 kHz.",
  "bus.slow.mend": "Accorcia i fili di SDA e SCL: al massimo 20 cm.",
  "bus.swapped": "SDA e SCL sono scambiati.",
  "bus.swapped.mend": "Scambia i due fili: SDA del display va a {sda}, SCL a {scl}.",
  "bus.strange": "Non risponde nulla, ma a {sda} e {scl} è collegato qualcosa che ha corrente.",
  "bus.strange.mend":
    "Se è il display: {wires}; è per I2C (quattro piedini), e non per SPI? Un altro cavo o un altro display dice se questo è rotto.",
  "bus.none": "Nessun display: non risponde nulla, e nulla tiene alti {sda} e {scl}.",
  "bus.none.mend":
    "Il display è collegato? {wires}; {power}. La scheda è {board}? Se no, scegli qui sopra quella giusta.",
  "bus.off": "{name} del display non è collegato.",
  "bus.off.mend": "Guarda il suo filo e le saldature ai capi: {wires}.",
  "bus.controller":
    "Il display ha il controller {seen}, la scheda {board} dice {says}: l'immagine è spostata, o non c'è.",
  "bus.controller.board": "Scegli qui sopra la scheda {other}, e installa.",
  "bus.controller.mend":
    "Scrivilo come `controller` in una copia di boards/{board}.py; per questo serve pilothouse deploy.",
  "button.stuck.high": "Il tasto {button} è sempre premuto: {pin} è a 3V3.",
  "button.stuck.high.mend": "Se nessuno lo ha premuto: è collegato ai piedini giusti, e lì non si tocca nulla?",
  "button.stuck.low": "Il tasto {button} è sempre premuto: {pin} è a massa.",
  "button.stuck.low.mend":
    "Se nessuno lo ha premuto, cerca lì una goccia di stagno. Un tasto con quattro piedini li collega a coppie: girato di 90 gradi è sempre premuto. Fino ad allora la scatola ne fa a meno.",
  "button.silent": "Non si è visto premere il tasto {button}.",
  "button.silent.mend": "Se lo hai premuto: un suo lato va a {pin}, l'altro a {other}.",
  "wrong.title": "Non ha funzionato",
  "port.busy": "Il Pico non si può aprire. Chiudi gli altri programmi e le altre schede che lo usano, e riprova.",
  "port.silent":
    "Il Pico non arriva al prompt di MicroPython. Stacca il cavo, ricollegalo e riprova. Se resta così, mettici di nuovo MicroPython: vedi «Non è nell'elenco, o è nuovo».",
  gone: "Il Pico non c'è più: il cavo si è staccato, o si è riacceso. Non si è perso nulla. Ricollegalo e riprova.",
  silent: "Il Pico non risponde più. Stacca il cavo, ricollegalo e riprova.",
  senseless:
    "Ciò che il Pico risponde non ha senso. Stacca il cavo, ricollegalo e riprova. Se resta così, mettici di nuovo MicroPython.",
  refuses: "Il Pico dice: {why}. Stacca il cavo, ricollegalo e riprova.",
  full: "La memoria flash del Pico è piena. Cancella le partite che non ti servono (Partite salvate, sulla scatola) o altri file, e riprova.",
  room: "C'è troppo poco posto: della memoria flash sono liberi {has} KB su {all}, e ne servono {takes}. Cancella le partite che non ti servono (Partite salvate, sulla scatola) o altri file. A un Pico W serve il MicroPython di un Pico.",
  "not.whole": "{name} non è arrivato intero. Riprova: si copia solo ciò che manca.",
  unstarted: "I file ci sono tutti, ma la scatola non risponde. Stacca il cavo, ricollegalo e guarda il suo display.",
  "no.micropython": "{runtime} non è MicroPython. Mettici MicroPython: vedi «Non è nell'elenco, o è nuovo».",
  "too.old":
    "{runtime} è troppo vecchio; il più vecchio che va è {oldest}. Mettine uno nuovo: vedi «Non è nell'elenco, o è nuovo».",
  "other.mpy":
    "{runtime} legge .mpy della versione {theirs}, e questa pagina ha la versione {ours}. Mettici il MicroPython più nuovo.",
  "no.files": "Non è stato possibile caricare il firmware. Questo computer è in rete? Poi riprova.",
  stale: "Il server ha una versione diversa da questa pagina. Ricarica la pagina.",
  broken: "Qualcosa è andato storto in questa pagina. Ricaricala, e riprova.",
};

/** @typedef {keyof typeof ENGLISH} Word */

const own = vocabulary({ en: ENGLISH, it: ITALIAN }, "data-tell", "data-tell-label");

/** The text of a word of this page. */
export const tell = own.tell;

/** Put the words of its elements. */
export const label = own.label;

/** One line that commands nothing, of a length that can be read. @param {string} said */
export function plain(said) {
  return said.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").slice(0, 200);
}

/** Something did not work; the message is the sentence for the player. */
export class Trouble extends Error {
  /**
   * @param {Word} word
   * @param {Record<string, string | number>} [facts]
   */
  constructor(word, facts = {}) {
    super(tell(word, facts));
    this.word = word;
  }
}
