/** What the page that installs says. */

import { vocabulary } from "../app/words.js";

/** @typedef {keyof import("../app/words.js").Texts["install"]} Word */

/** @type {{tell: (word: Word, facts?: Record<string, string | number>) => string}} */
const own = vocabulary(["install"], "data-tell", "data-tell-label");

/** The text of a word of this page. */
export const tell = own.tell;

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
