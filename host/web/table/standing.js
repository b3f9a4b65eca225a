/** How a game stands: what the link tells of it at one moment, and what can be read from that. */

import { gameOf } from "./games.js";
import { isWord, tell } from "./words.js";

/**
 * @typedef {object} Standing
 * @property {string} game
 * @property {number} [seed] tells it from other games of the same players; not of a film
 * @property {number} ply
 * @property {string} digest
 * @property {any} state what `game.view` shows
 * @property {string[]} players
 * @property {Record<string, string>} names
 * @property {Record<string, any>} options those that were given
 * @property {Record<string, number>} seats the level of each player whom the computer plays
 * @property {string} action the last action of the log, "" without one
 * @property {any[]} events of that action
 * @property {any[]} [news] events before them that nobody could read in time
 * @property {boolean} [isPast] what is said is of an earlier moment, of which `state` tells nothing
 * @property {string[]} since the actions since the standing that was shown before
 */

// Letters that are written from right to left, and signs that turn the direction, as a file's name may have them
const LEFTWARD = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ud802\ud803\ud83a\ud83b\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * A name, so that it turns round none of the words beside it: U+2068 and U+2069 do in a sentence, a label and a voice what
 * `<bdi>` does where a name is an element.
 * @param {string} [name]
 */
export function isolated(name = "") {
  return LEFTWARD.test(name) ? `\u2068${name}\u2069` : name;
}

/** What a player is called. @param {Standing} standing @param {string} player */
export function called(standing, player) {
  return isolated(standing.names[player]) || (isWord(player) ? capital(tell(player)) : player);
}

/** Who acts now; "" where anybody at the table does, or nobody any more. @param {Standing} standing @returns {string} */
export function acting(standing) {
  return isOver(standing) ? "" : gameOf(standing).acting(standing);
}

/** Whether the game has ended. @param {Standing} standing */
export function isOver({ state }) {
  return Boolean(state.winner || state.over);
}

/** What changes when another turn begins. @param {Standing} standing */
export function turnOf(standing) {
  return [standing.game, standing.seed, standing.state.round ?? 0, ...gameOf(standing).turn(standing)].join(" ");
}

/** What is another one as soon as somebody else acts. @param {Standing} standing */
export function actingNow(standing) {
  return [standing.game, standing.seed, standing.state.round ?? 0, acting(standing)].join(" ");
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether two standings are of one game. @param {Standing | null} one @param {Standing} other */
export function isSame(one, other) {
  const setup = (/** @type {Standing} */ { game, seed, players, options }) =>
    JSON.stringify([game, seed, players, options]);
  return one !== null && setup(one) === setup(other);
}
