/** What the big screen says, in English and Italian. Names of players come from the box. */

import { EN as PLAYERS, IT as PLAYERS_IT } from "../app/players.js";
import { language, vocabulary } from "../app/words.js";
import { EN as ASKS, IT as ASKS_IT } from "./asks.js";
import { EN as DEEDS, IT as DEEDS_IT } from "./deeds.js";
import { EN as TIDINGS, IT as TIDINGS_IT } from "./tidings.js";

const ENGLISH = {
  ...ASKS,
  ...DEEDS,
  ...TIDINGS,
  ...PLAYERS,
  "film.play": "Play",
  "film.stop": "Stop",
  "film.former": "The moment before",
  "film.later": "The next moment",
  "film.ply": "Action",
  "film.speed": "Speed",
  "film.story": "The story",
  door: "The big screen",
  "door.box": "It shows the game of the box that is open in another tab of this browser.",
  "door.drop": "Or drop a saved game here.",
  "door.open": "Open a saved game",
  "door.cable": "A box on a cable",
  loading: "{name} is played up to its end …",
  refused: "{name} can't be used ({why}).",
  "no.box": "No box on this page can play a save now. Is there a net? Then load the page again.",
  picture: "The board",
  players: "Players",
  lost: "The line to the box is lost. It is tried again and again.",
  foreign:
    "The box speaks protocol {theirs}, this page {ours}. What both know works. Bring the older of the two up to date.",
  "game.mississippi": "Mississippi Queen",
  "game.master": "MASTER",
  "game.gyges": "Gyges",
  "game.tboats": "T-boats",
  round: "Round {n}",
  "on.turn": "{who} is on turn.",
  since: "{time} on this turn",
  leads: "in front",
  wins: "wins",
  out: "out",
  moored: "place {n}",
  aground: "aground",
  nobody: "Nobody wins.",
  draw: "A draw.",
  speed: "speed",
  coal: "coal",
  passengers: "passengers",
  points: "{n} points left",
  "points.1": "1 point left",
  reserve: "{n} tiles to come",
  "reserve.1": "1 tile to come",
  "reserve.0": "the last tile lies",
  waiting: "Waiting cargo",
  "waiting.none": "No cargo waits.",
  cash: "cash",
  fuel: "fuel",
  damage: "damage",
  cargo: "cargo",
  "cargo.none": "empty",
  "cargo.to": "{cargo} for {port}, {money}",
  "at.sea": "at sea",
  expected: "expected here",
  target: "First to {money}",
  boats: "boats",
  "black.rose": "The Black Rose",
  back: "A step was taken back.",
  begun: "A new game begins.",
  nothing: "No game is on the table.",
  "cargo.0": "grain",
  "cargo.1": "oil",
  "cargo.2": "steel",
  "cargo.3": "ore",
  "cargo.4": "coal",
  "cargo.5": "meat",
  "cargo.6": "silk",
  left: "left",
  straight: "straight on",
  right: "right",
  panama: "the Panama canal",
  suez: "the Suez canal",
};

/** @type {typeof ENGLISH} */
const ITALIAN = {
  ...ASKS_IT,
  ...DEEDS_IT,
  ...TIDINGS_IT,
  ...PLAYERS_IT,
  "film.play": "Avvia",
  "film.stop": "Ferma",
  "film.former": "Il momento prima",
  "film.later": "Il momento dopo",
  "film.ply": "Azione",
  "film.speed": "Velocità",
  "film.story": "La storia",
  door: "Il grande schermo",
  "door.box": "Mostra la partita della scatola aperta in un'altra scheda di questo browser.",
  "door.drop": "Oppure trascina qui una partita salvata.",
  "door.open": "Apri una partita salvata",
  "door.cable": "Una scatola con il cavo",
  loading: "{name} viene giocata fino alla fine …",
  refused: "{name} non si può usare ({why}).",
  "no.box": "Ora in questa pagina nessuna scatola può giocare una partita salvata. C'è la rete? Allora ricaricala.",
  picture: "Il tavoliere",
  players: "Giocatori",
  lost: "La linea con la scatola è caduta. Si riprova di continuo.",
  foreign:
    "La scatola parla il protocollo {theirs}, questa pagina {ours}. Funziona ciò che entrambe conoscono. Aggiorna la più vecchia delle due.",
  "game.mississippi": "Mississippi Queen",
  "game.master": "MASTER",
  "game.gyges": "Gyges",
  "game.tboats": "T-sfida navale",
  round: "Giro {n}",
  "on.turn": "Tocca a {who}.",
  since: "{time} in questo turno",
  leads: "in testa",
  wins: "vince",
  out: "fuori",
  moored: "posto {n}",
  aground: "in secca",
  nobody: "Non vince nessuno.",
  draw: "Patta.",
  speed: "velocità",
  coal: "carbone",
  passengers: "passeggeri",
  points: "ancora {n} punti",
  "points.1": "ancora 1 punto",
  reserve: "ancora {n} tessere",
  "reserve.1": "ancora 1 tessera",
  "reserve.0": "l'ultima tessera è giù",
  waiting: "Carichi in attesa",
  "waiting.none": "Nessun carico in attesa.",
  cash: "cassa",
  fuel: "nafta",
  damage: "avarie",
  cargo: "carico",
  "cargo.none": "scarica",
  "cargo.to": "{cargo} per {port}, {money}",
  "at.sea": "in mare",
  expected: "attesa qui",
  target: "Vince chi arriva a {money}",
  boats: "navi",
  "black.rose": "La Rosa Nera",
  back: "Un passo indietro.",
  begun: "Comincia una nuova partita.",
  nothing: "Nessuna partita sul tavolo.",
  "cargo.0": "grano",
  "cargo.1": "petrolio",
  "cargo.2": "acciaio",
  "cargo.3": "minerali",
  "cargo.4": "carbone",
  "cargo.5": "carne",
  "cargo.6": "seta",
  left: "a sinistra",
  straight: "dritto",
  right: "a destra",
  panama: "il canale di Panama",
  suez: "il canale di Suez",
};

const LANGUAGES = { en: ENGLISH, it: ITALIAN };

/** @typedef {keyof typeof ENGLISH} Word */

const own = vocabulary(LANGUAGES, "data-tell", "data-tell-label");

/** The text of a word of the big screen. */
export const tell = own.tell;

/** Put the words of its elements: `data-tell` their text, `data-tell-label` their name for screen readers. */
export const label = own.label;

/** Whether there is such a word. @param {string} word @returns {word is Word} */
export function isWord(word) {
  return Object.hasOwn(ENGLISH, word);
}

/** Dollars. @param {number} sum */
export function money(sum) {
  return `$${String(sum).replace(/\B(?=(\d{3})+$)/g, language() === "it" ? "." : ",")}`;
}

/** A port as people write it. @param {string} port such as "NEW_YORK" */
export function portName(port) {
  return port
    .toLowerCase()
    .split("_")
    .map((word) => (word === "s" ? "San" : word === "de" ? word : word[0].toUpperCase() + word.slice(1)))
    .join(" ");
}
