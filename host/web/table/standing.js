/** How a game stands: what the link tells of it at one moment, and what can be read from that. */

import { isWord, tell } from "./words.js";

/**
 * @typedef {object} Standing
 * @property {string} game
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
 * @property {string[]} since the actions since the standing that was shown before
 */

const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/; // letters that are written from right to left

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

/**
 * What a boat of the river is called: by its owner where he has only this one.
 * @param {Standing} standing
 * @param {string} colour
 */
export function boatName(standing, colour) {
  if (colour === "black" && standing.state.boats?.black?.owner === null) {
    return tell("black.rose");
  }
  const owner = standing.state.boats?.[colour]?.owner ?? colour;
  if (owner === colour) {
    return called(standing, colour);
  }
  return `${called(standing, owner)} · ${isWord(colour) ? tell(colour) : colour}`;
}

/** Who acts now; "" where anybody at the table does, or nobody any more. @param {Standing} standing @returns {string} */
export function acting(standing) {
  const { game, state } = standing;
  if (isOver(standing)) {
    return "";
  }
  if (game === "mississippi") {
    return state.pending ? (state.pending.who ?? "") : (state.order[state.turn] ?? "");
  }
  if (game === "master") {
    return state.pending?.who ?? state.players[state.turn]?.colour ?? "";
  }
  if (game === "gyges") {
    return state.pending?.who ?? state.to_move;
  }
  return state.position.endsWith(" y") ? "yellow" : "red";
}

/** Whether the game has ended. @param {Standing} standing */
export function isOver({ state }) {
  return Boolean(state.winner || state.over);
}

/** What changes when another turn begins. @param {Standing} standing */
export function turnOf(standing) {
  const { state } = standing;
  const whose = standing.game === "mississippi" || standing.game === "master" ? state.turn : acting(standing);
  const duel = "board" in state || "position" in state;
  return [standing.game, state.round ?? 0, whose, duel ? standing.ply : 0].join(" ");
}

/** What is another one as soon as somebody else acts. @param {Standing} standing */
export function actingNow(standing) {
  return [standing.game, standing.state.round ?? 0, acting(standing)].join(" ");
}

/** Whether the box knows where the boats are. @param {Standing} standing */
export function isSeen(standing) {
  return standing.options.mode === "pilot" || standing.options.mode === "chart";
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The fleets of T-boats: [yellow's boats, red's boats]. @param {string} position @returns {[string[], string[]]} */
export function fleets(position) {
  const [, yellow, , red] = position.split(" ");
  return [afloat(yellow), afloat(red)];
}

/** @param {string} fleet */
function afloat(fleet) {
  return fleet === "-" ? [] : fleet.split(",");
}

/** Whether two standings are of one game. @param {Standing | null} one @param {Standing} other */
export function isSame(one, other) {
  const setup = (/** @type {Standing} */ { game, players, options }) => JSON.stringify([game, players, options]);
  return one !== null && setup(one) === setup(other);
}
