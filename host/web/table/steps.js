/** What a tap will play, in the player's words, and what it costs: figures that the box has given, nothing reckoned. */

import { gameOf } from "./games.js";
import { acting } from "./standing.js";
import { tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/**
 * A step as what is done one after the other: "Speed 4 · Sail 4 · End the turn". Each label stays as its language writes it.
 * @param {string} action one text, or several joined by ", "
 * @param {Standing} standing
 * @param {Geometry} geometry
 */
export function stepOf(action, standing, geometry) {
  return gameOf(standing).steps(action.split(", "), standing, geometry).join(" · ");
}

/**
 * What a button of a choice says: what else it would play, where nothing else is left to choose.
 * @param {import("./choice.js").Choice} choice
 * @param {import("./picks.js").Pick} pick
 * @param {Standing} standing
 * @param {Geometry} geometry
 */
export function labelOf(choice, pick, standing, geometry) {
  const action = choice.plays(pick);
  const way = choice.open.find((one) => one.action === action);
  return action && way?.picks.at(-1)?.key !== pick.key ? stepOf(action, standing, geometry) : pick.label;
}

/**
 * An action of the log as a sentence. What it says is of its own moment, not of the present one.
 * @param {string} text
 * @param {Standing} standing
 * @param {Geometry} geometry
 * @param {number} [points] that were left then; 0: it is not known
 */
export function lineOf(text, standing, geometry, points = 0) {
  return stepOf(text, { ...standing, isPast: true, state: { ...standing.state, points } }, geometry);
}

/**
 * What a step costs whoever acts, each part of a price named, and that it wins the game; or "".
 * @param {Standing} standing
 * @param {any} after the state after it
 * @param {any[]} [events] of it, as far as they are known
 */
export function costOf(standing, after, events = []) {
  const cost = gameOf(standing).cost(standing, after, events);
  const isWon = after.winner && after.winner === acting(standing);
  return isWon ? [cost, tell("cost.wins")].filter(Boolean).join(" · ") : cost;
}
