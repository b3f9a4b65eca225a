/** The options of `game.new` in words. A game that has none here is offered with its own words. */

import { language } from "../words.js";
import { GYGES_EN, GYGES_IT, TBOATS_EN, TBOATS_IT } from "./duels.js";
import { EN as MASTER_EN, IT as MASTER_IT } from "./master.js";
import { EN as MISSISSIPPI_EN, IT as MISSISSIPPI_IT } from "./mississippi.js";

/** Option -> [label, what it means, value -> text]. @typedef {Record<string, [string, string, Record<string, string>?]>} Told */

/** @type {Record<string, {en: Told, it: Told}>} */
const TOLD = {
  mississippi: { en: MISSISSIPPI_EN, it: MISSISSIPPI_IT },
  master: { en: MASTER_EN, it: MASTER_IT },
  gyges: { en: GYGES_EN, it: GYGES_IT },
  tboats: { en: TBOATS_EN, it: TBOATS_IT },
};

/** The words of a game's options, in the order in which they are offered. @param {string} game @returns {Told} */
export function told(game) {
  return TOLD[game]?.[language()] ?? {};
}
