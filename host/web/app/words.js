/** What the page says, in the language that is spoken. The texts lie in firmware/languages; each part of them is loaded once. */

import { addressOf, isSpoken } from "./preferred.js";

export { LANGUAGES, preferred } from "./preferred.js";

/** @typedef {typeof import("../../../build/texts/en.page.json") & typeof import("../../../build/texts/en.table.json") & typeof import("../../../build/texts/en.help.json") & typeof import("../../../build/texts/en.install.json")} Texts */
/** @typedef {keyof Texts} Name of a table */
/** A part of the tables that is loaded as one. @typedef {"page" | "table" | "help" | "install"} Part */
/** @typedef {keyof Texts["page"] | keyof Texts["players"]} Word */

/** Table -> key -> text, in the language that is spoken. @type {Record<string, Record<string, string>>} */
let texts = {};
let spoken = "";
/** @type {Intl.PluralRules} */
let plural;
/** The parts that this page needs. @type {Set<Part>} */
const needed = new Set();
/** Address -> its texts. @type {Map<string, Promise<Record<string, Record<string, string>>>>} */
const loaded = new Map();
/** What is done when another language is spoken. @type {(() => void)[]} */
const labels = [];

/** The code of the language that the page speaks; "" before it speaks any. */
export function language() {
  return spoken;
}

/** @param {string} address */
function load(address) {
  const here = loaded.get(address);
  if (here) {
    return here;
  }
  const early = /** @type {any} */ (globalThis).pilothouseEarly; // whole.js has asked for it
  const coming = (early?.address === address ? early.answer : fetch(address)).then((/** @type {Response} */ answer) => {
    if (!answer.ok) {
      throw new Error(`${address}: ${answer.status}`);
    }
    return answer.json();
  });
  loaded.set(address, coming);
  coming.catch(() => {
    loaded.delete(address); // the next one who asks tries again
    Object.assign(globalThis, { pilothouseEarly: null });
  });
  return coming;
}

/**
 * Speak a language, in all elements that name a word. One that the page doesn't know changes nothing.
 * @param {unknown} code
 * @param {Part[]} parts that are needed from now on
 * @returns {Promise<boolean>} whether another language is spoken now. Rejects where its texts can't be loaded
 */
export async function speak(code, ...parts) {
  for (const part of parts) {
    needed.add(part);
  }
  if (!isSpoken(code)) {
    return false;
  }
  const language = /** @type {string} */ (code);
  const found = await Promise.all([...needed].map((part) => load(addressOf(language, part)))).catch((error) => {
    if (!spoken) {
      dispatchEvent(new Event("wordless")); // whole.js has a sentence for that
    }
    throw error;
  });
  const other = language !== spoken;
  use(language, Object.assign({}, ...found));
  return other;
}

/** Load more texts of the language that is spoken. Rejects where they can't be loaded. @param {Part[]} parts */
export async function need(...parts) {
  await speak(spoken, ...parts);
}

/** A text in which no line breaks before a sign that French sets apart, nor after the first of its quotes. @param {string} text */
export function unbroken(text) {
  return text.replace(/ (?=[?!:;»])/g, "\u00a0").replaceAll("« ", "«\u00a0");
}

/** Speak a language whose texts are here. @param {string} code @param {Record<string, Record<string, string>>} tables */
export function use(code, tables) {
  spoken = code;
  texts = JSON.parse(unbroken(JSON.stringify(tables)));
  plural = new Intl.PluralRules(code);
  document.documentElement.lang = code;
  for (const label of labels) {
    label();
  }
}

/** All texts of a table. @param {Name} name @returns {Record<string, string>} */
export function table(name) {
  return texts[name] ?? {};
}

/**
 * What tells the words of some tables, in the language that the page speaks.
 * @template {string} W
 * @param {Name[]} names of the tables
 * @param {string} text the attribute of elements that names the word of their text
 * @param {string} label the attribute that names the word of their name for screen readers
 */
export function vocabulary(names, text, label) {
  /** @param {string} word */
  const find = (word) => {
    const name = names.find((each) => Object.hasOwn(table(each), word));
    return name && texts[name][word];
  };
  /**
   * The text of a word. Where one has forms by number, `WORD.0` or `WORD.1`, `n` says which.
   * @param {W} word
   * @param {Record<string, string | number>} [facts] what stands for `{name}`
   */
  function tell(word, facts = {}) {
    const { n } = facts;
    const form = n === undefined ? "" : (find(`${word}.${n}`) ?? (isOne(n) && find(`${word}.1`)));
    const pattern = form || find(word) || word;
    return pattern.replace(/\{(\w+)\}/g, (_, fact) => numbered(facts[fact] ?? ""));
  }
  /** Whether there is such a word. @param {string} word @returns {word is W} */
  const isWord = (word) => find(word) !== undefined;
  labels.push(() => {
    for (const element of document.querySelectorAll(`[${text}]`)) {
      element.textContent = tell(/** @type {W} */ (element.getAttribute(text)));
    }
    for (const element of document.querySelectorAll(`[${label}]`)) {
      element.setAttribute("aria-label", tell(/** @type {W} */ (element.getAttribute(label))));
    }
  });
  return { tell, isWord };
}

/** Whether the language has its form for one thing with this number. @param {string | number} n */
function isOne(n) {
  return typeof n === "number" && plural.select(n) === "one";
}

/** A fact of a text, a number as the box writes it: in Spanish and Italian 2.000, too. @param {string | number} fact */
function numbered(fact) {
  return typeof fact === "number" ? fact.toLocaleString(spoken, { useGrouping: "always" }) : fact;
}

/** @type {{tell: (word: Word, facts?: Record<string, string | number>) => string}} */
const own = vocabulary(["page", "players"], "data-word", "data-label");

/** The text of a word of this page. */
export const t = own.tell;

/** What a game is called. @param {string} game */
export function titleOf(game) {
  return table("games")[game] ?? game;
}

/** A sum as people write it. @param {number} sum */
export function money(sum) {
  return t("money", { sum });
}

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
  return table("players")[who] ?? who;
}
