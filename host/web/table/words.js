/** What the table says, and the big screen. Names of players come from the box. */

import { vocabulary } from "../app/words.js";

export { money, titleOf } from "../app/words.js";

/** @typedef {import("../app/words.js").Texts} Texts */
/** @typedef {keyof Texts["table"] | keyof Texts["help"] | keyof Texts["players"]} Word */

/** @type {{tell: (word: Word, facts?: Record<string, string | number>) => string, isWord: (word: string) => word is Word}} */
const own = vocabulary(["table", "help", "players"], "data-tell", "data-tell-label");

/** The text of a word of the table. */
export const tell = own.tell;

/** Whether there is such a word. */
export const isWord = own.isWord;

/** What is said of something: "Bow: north", with the colon of the language, which takes the place of a full stop. @param {string} of @param {string | number} what */
export function saidOf(of, what) {
  return tell("do.of", { deed: of.replace(/[.。]$/, ""), what });
}

/** A port as people write it. @param {string} port such as "NEW_YORK" */
export function portName(port) {
  return port
    .toLowerCase()
    .split("_")
    .map((word) => (word === "s" ? "San" : word === "de" ? word : word[0].toUpperCase() + word.slice(1)))
    .join(" ");
}
