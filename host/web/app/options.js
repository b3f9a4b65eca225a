/** The options of `game.new` in words. A game that has none here is offered with its own words. */

import { table } from "./words.js";

/** Option -> [label, what it means, value -> text]. @typedef {Record<string, [string, string, Record<string, string>]>} Told */

/** The words of a game's options, in the order in which they are offered. @param {string} game @returns {Told} */
export function wordsOf(game) {
  /** @type {Told} */
  const found = {};
  for (const [key, text] of Object.entries(table("table"))) {
    const [kind, of, option, value] = key.split(".");
    if (kind === "option" && of === game) {
      found[option] ??= ["", "", {}];
      if (value === undefined) {
        found[option][0] = text;
      } else if (value === "sub") {
        found[option][1] = text;
      } else {
        found[option][2][value] = text;
      }
    }
  }
  return found;
}
