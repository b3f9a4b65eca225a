/** The way of a turn over the river, from its actions to the hexes that it crosses and the bow at its end. */

import { acting } from "../../standing.js";
import { headed, named } from "./hexes.js";

/** @typedef {import("../../standing.js").Standing} Standing */
/**
 * Where a turn leads, and the hexes from the present one to there.
 * @typedef {{to: string, through: string[], bow: string}} Course
 */

const TURNS = { left: 5, right: 1 }; // times 60 degrees clockwise

/**
 * @param {string} action several texts joined by ", "
 * @param {Standing} standing
 * @param {import("./hexes.js").Tiles} tiles
 * @returns {Course | null} null where it moves no boat on the map
 */
export function courseOf(action, standing, tiles) {
  const { state, options } = standing;
  const boat = state.boats?.[acting(standing)];
  if (options.mode !== "pilot" || state.pending || !boat?.at) {
    return null;
  }
  const names = named(tiles, state.river, state.rear);
  const through = [boat.at];
  let bow = tiles.headings.indexOf(boat.heading);
  for (const text of action.split(", ")) {
    const [verb, word] = text.split(" ");
    const astern = verb === "astern" ? 3 : 0;
    if (verb === "left" || verb === "right") {
      bow = (bow + TURNS[verb]) % 6;
    } else if (verb === "bow") {
      bow = tiles.headings.indexOf(word);
    } else if (verb === "ahead" || verb === "push" || astern) {
      const here = /** @type {string} */ (through.at(-1));
      const next = headed(tiles, names, state.river, here, tiles.headings[(bow + astern) % 6]);
      if (!next) {
        return null;
      }
      through.push(next);
    }
  }
  return { to: /** @type {string} */ (through.at(-1)), through, bow: tiles.headings[bow] };
}
