/** What the page says, in each language. The box's own words come from the box. */

import { EN as PLAYERS, IT as PLAYERS_IT } from "./players.js";

const ENGLISH = {
  ...PLAYERS,
  box: "The box",
  leave: "Back to the page",
  keys: "Buttons",
  words: "What the display says",
  up: "Up",
  down: "Down",
  left: "Left",
  right: "Right",
  back: "Back",
  close: "Close",
  hint: "Arrow keys, Enter for OK, Esc for Back",
  hands: "How to play",
  "hands.touch": "Press the buttons, or swipe over the display: that is an arrow. A tap on it is OK.",
  "hands.keyboard": "Keyboard: the arrow keys, Enter for OK, Esc for Back; o and b hold them for a second.",
  "hands.gamepad": "A gamepad works too: A is OK, B is Back.",
  loading: "The page is loaded again …",
  load: "Load again",
  again: "Start again",
  take: "Play here",
  elsewhere: "Pilothouse is open in another tab, and only one can play.",
  taken: "The game goes on in another tab.",
  restarted: "The box had stopped ({why}) and was started again where it was.",
  stopped: "The box has stopped several times ({why}). Everything that it had kept is safe.",
  unstarted: "The box can't start ({why}).",
  unloaded:
    "A part of this page is missing: there is no net, or a new version. What was kept is safe. Load the page again.",
  "unloaded.board":
    "A part of this page is missing: there is no net, no board “{board}”, or a new version. Load the page again.",
  "why.silent": "it gave no sign of life",
  "why.memory": "its memory was full",
  "why.fault": "an error in the box",
  "why.unloaded": "a part of it is missing",
  waiting: "This browser does not give out what it keeps for this page; the page goes on waiting.",
  unkept: "This browser can't write the last action to its disk; the page goes on trying.",
  storage:
    "This browser keeps no data for this page, so the box could not keep a game. A private window may be the cause.",
  broken: "Something went wrong on this page. If it does not go on, load it again: what was kept is safe.",
  cable: "A box on a cable",
  "cable.choose": "Plug the box in and choose it, to play its game here.",
  "no.token": "This address is not whole: get it once more from whoever has the box.",
  lost: "The line to the box is lost. It is tried again and again.",
  ok: "OK",
  "as.restored": "{name}: is on the box now.",
  "as.there": "{name}: is on the box already.",
  "as.full": "{name}: no room. The box keeps {n} games besides the one on the table.",
  "as.refused": "{name}: refused ({why}).",
  "as.changed": "{name}: is not the same on the box.",
  "as.unread": "{name}: can't be read ({why}).",
  "as.saved": "{n} of {all} games are in the file.",
  "zip.none": "This file is no backup.",
  "zip.empty": "This backup is empty.",
  "zip.damaged": "This backup is damaged.",
  "zip.long": "This file is too long for a backup.",
  "zip.name": "This file is no backup: it holds “{name}”.",
  "zip.twice": "This file is no backup: it holds “{name}” twice.",
  "zip.packed": "This file is no backup: “{name}” is packed in another way.",
  "save.none": "{name} is neither a save nor a backup.",
  "save.long": "{name} is no save: one has at most {n} bytes.",
  "as.moving": "The games change while they are copied; nothing was written.",
  "link.gone": "The box has stopped.",
  "link.silent": "The box does not answer.",
  "link.endless": "The box sent a text without an end.",
  "story.end": "No game on the table has ended.",
  "story.hidden": "Go to the end of the game on the display first.",
  "story.winner": "Winner: {name}",
  "story.draw": "Draw",
};

/** @type {typeof ENGLISH} */
const ITALIAN = {
  ...PLAYERS_IT,
  box: "La scatola",
  leave: "Torna alla pagina",
  keys: "Tasti",
  words: "Che cosa dice il display",
  up: "Su",
  down: "Giù",
  left: "Sinistra",
  right: "Destra",
  back: "Indietro",
  close: "Chiudi",
  hint: "Tasti freccia, Invio per OK, Esc per Indietro",
  hands: "Come si gioca",
  "hands.touch": "Premi i tasti, o scorri sul display: vale come una freccia. Un tocco vale OK.",
  "hands.keyboard":
    "Tastiera: i tasti freccia, Invio per OK, Esc per Indietro; o e b li tengono premuti per un secondo.",
  "hands.gamepad": "Va anche un gamepad: A è OK, B è Indietro.",
  loading: "La pagina si ricarica …",
  load: "Ricarica",
  again: "Riaccendi",
  take: "Gioca qui",
  elsewhere: "Pilothouse è aperto in un'altra scheda, e può giocare solo una.",
  taken: "La partita continua in un'altra scheda.",
  restarted: "La scatola si era fermata ({why}) ed è ripartita da dov'era.",
  stopped: "La scatola si è fermata più volte ({why}). Tutto ciò che aveva salvato è al sicuro.",
  unstarted: "La scatola non si accende ({why}).",
  unloaded:
    "Manca una parte di questa pagina: non c'è rete, o c'è una versione nuova. Le partite salvate restano. Ricarica la pagina.",
  "unloaded.board":
    "Manca una parte di questa pagina: non c'è rete, non c'è una scheda «{board}», o c'è una versione nuova. Ricarica la pagina.",
  "why.silent": "non dava segni di vita",
  "why.memory": "la memoria era piena",
  "why.fault": "un errore nella scatola",
  "why.unloaded": "ne manca una parte",
  waiting: "Il browser non consegna ciò che conserva per questa pagina; la pagina continua ad aspettare.",
  unkept: "Il browser non riesce a scrivere l'ultima azione sul disco; la pagina continua a provare.",
  storage:
    "Il browser non conserva i dati di questa pagina, e la scatola non potrebbe salvare. Forse è una finestra privata.",
  broken: "Qualcosa è andato storto in questa pagina. Se non va avanti, ricaricala: ciò che era salvato è al sicuro.",
  cable: "Una scatola con il cavo",
  "cable.choose": "Collega la scatola e sceglila, per giocare qui la sua partita.",
  "no.token": "Questo indirizzo non è intero: fattelo dare di nuovo da chi ha la scatola.",
  lost: "La linea con la scatola è caduta. Si riprova di continuo.",
  ok: "OK",
  "as.restored": "{name}: ora è sulla scatola.",
  "as.there": "{name}: è già sulla scatola.",
  "as.full": "{name}: non c'è posto. La scatola tiene {n} partite oltre a quella sul tavolo.",
  "as.refused": "{name}: rifiutata ({why}).",
  "as.changed": "{name}: sulla scatola non è uguale.",
  "as.unread": "{name}: non si può leggere ({why}).",
  "as.saved": "Nel file ci sono {n} partite su {all}.",
  "zip.none": "Questo file non è un backup.",
  "zip.empty": "Questo backup è vuoto.",
  "zip.damaged": "Questo backup è rovinato.",
  "zip.long": "Questo file è troppo lungo per un backup.",
  "zip.name": "Questo file non è un backup: contiene «{name}».",
  "zip.twice": "Questo file non è un backup: contiene due volte «{name}».",
  "zip.packed": "Questo file non è un backup: «{name}» è compresso in un altro modo.",
  "save.none": "{name} non è né una partita né un backup.",
  "save.long": "{name} non è una partita: ne bastano {n} byte al massimo.",
  "as.moving": "Le partite cambiano mentre vengono copiate; non è stato scritto nulla.",
  "link.gone": "La scatola si è fermata.",
  "link.silent": "La scatola non risponde.",
  "link.endless": "La scatola ha mandato un testo senza fine.",
  "story.end": "Nessuna partita sul tavolo è finita.",
  "story.hidden": "Prima va' alla fine della partita sul display.",
  "story.winner": "Vince: {name}",
  "story.draw": "Patta",
};

const LANGUAGES = { en: ENGLISH, it: ITALIAN };

/** @typedef {keyof typeof ENGLISH} Word */
/** @typedef {keyof typeof LANGUAGES} Code */

/** @type {Code} */
let spoken = "en";

/** The first language of the browser that the page speaks. @returns {Code} */
export function preferred() {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(known) ?? "en";
}

/**
 * @param {unknown} code
 * @returns {code is Code}
 */
function known(code) {
  return typeof code === "string" && code in LANGUAGES;
}

/** The language that the page speaks. */
export function language() {
  return spoken;
}

/**
 * What tells the words of a table in the language that the page speaks.
 * @template {string} W
 * @param {Record<Code, Record<W, string>>} tables language -> word -> text, with `{name}` for facts
 * @param {string} text the attribute of elements that names the word of their text
 * @param {string} name the attribute that names the word of their name for screen readers
 */
export function vocabulary(tables, text, name) {
  /**
   * The text of a word.
   * @param {W} word
   * @param {Record<string, string | number>} [facts] what stands for `{name}`
   */
  function tell(word, facts = {}) {
    return tables[spoken][word].replace(/\{(\w+)\}/g, (_, fact) => String(facts[fact] ?? ""));
  }
  /** Put the words of the page's own elements. */
  function label() {
    for (const element of document.querySelectorAll(`[${text}]`)) {
      element.textContent = tell(/** @type {W} */ (element.getAttribute(text)));
    }
    for (const element of document.querySelectorAll(`[${name}]`)) {
      element.setAttribute("aria-label", tell(/** @type {W} */ (element.getAttribute(name))));
    }
  }
  return { tell, label };
}

const own = vocabulary(LANGUAGES, "data-word", "data-label");

/** The text of a word of this page. */
export const t = own.tell;

/** Something did not work; the message is a sentence for the player. */
export class Sentence extends Error {}

/** What a player hears of an error. A browser's own words help nobody at the table. @param {unknown} error */
export function sentenceOf(error) {
  if (error instanceof Sentence) {
    return error.message;
  }
  console.info(error);
  return t("broken");
}

/**
 * What a player without a name of his own is called.
 * @param {string} who the game's word for him, such as "red"
 */
export function player(who) {
  return Object.hasOwn(PLAYERS, who) ? t(/** @type {keyof typeof PLAYERS} */ (who)) : who;
}

/**
 * Speak a language, in all elements with `data-word` or `data-label`. One that the page doesn't know changes nothing.
 * @param {unknown} code
 */
export function speak(code) {
  if (!known(code)) {
    return;
  }
  spoken = code;
  document.documentElement.lang = code;
  own.label();
}
