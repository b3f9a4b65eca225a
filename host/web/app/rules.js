/** The statements of the games' rules in the language of the page. They are loaded when they are first asked for. */

import { language, unbroken } from "./words.js";

/** What asks for a single statement, where the box hands out the page without them. @type {import("./link.js").Link | null} */
let asking = null;

/** Ask a box for statements, in its language. @param {import("./link.js").Link} link */
export function askRules(link) {
  asking = link;
}

/** Address -> number -> text. @type {Map<string, Promise<Map<string, string>>>} */
const loaded = new Map();

/**
 * All statements of a game, by number, in the order of its rules. Rejects where they can't be loaded.
 * @param {string} game
 * @returns {Promise<Map<string, string>>}
 */
export function rulesOf(game) {
  const address = `rules/${language()}/${game}.txt`;
  const known = loaded.get(address);
  if (known) {
    return known;
  }
  const coming = load(address);
  loaded.set(address, coming);
  coming.catch(() => loaded.delete(address)); // the next one who asks tries again
  return coming;
}

/** The text of one statement; "" where there is none, or it can't be loaded now. @param {string} game @param {string | null} number */
export async function ruleText(game, number) {
  try {
    if (PILOTHOUSE_RADIO) {
      return number && asking ? unbroken((await asking.call("game.rule", { game, rule: number })).text) : "";
    }
    return (number && (await rulesOf(game)).get(number)) || "";
  } catch {
    return "";
  }
}

/** @param {string} address */
async function load(address) {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${address}: ${response.status}`);
  }
  const lines = unbroken(await response.text())
    .trim()
    .split("\n");
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]));
}
