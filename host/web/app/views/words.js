/** What the views say. */

import { vocabulary } from "../words.js";

/** @typedef {import("../words.js").Texts} Texts */
/** @typedef {keyof Texts["page"]} Word */

/** @type {{tell: (word: Word, facts?: Record<string, string | number>) => string, isWord: (word: string) => word is Word}} */
const own = vocabulary(["page"], "data-say", "data-say-label");

/** The text of a word of the views. */
export const say = own.tell;

/** Whether the views have such a word. */
export const isSaid = own.isWord;
