/** The game on the table in a few words: which one, how far it is, and whose turn it is. */

import { acting, capital, isOver, isolated } from "../table/standing.js";
import { LinkError } from "./link.js";
import { player } from "./words.js";

/** The parts of a game's state that say whose turn it is. @type {Record<string, string[]>} */
const PARTS = {
  mississippi: ["pending", "order", "turn"],
  master: ["pending", "players", "turn"],
  gyges: ["pending", "to_move"],
  tboats: ["position"],
};

/**
 * @typedef {object} Ongoing
 * @property {string} game
 * @property {string} name of the save
 * @property {number} ply
 * @property {number | null} round
 * @property {string} who whose turn it is, as he is called; "" where nobody's
 * @property {boolean} over
 * @property {string} winner as he is called; "" without one
 */

/**
 * @param {import("./link.js").Link} link
 * @param {import("./archive.js").Game[]} saves as `store.list` has them
 * @returns {Promise<Ongoing | null>} null: no game is on the table
 */
export async function ongoing(link, saves) {
  const save = saves.find(({ status }) => status === "running");
  if (!save) {
    return null;
  }
  /** @type {any} */
  const state = {};
  for (const part of ["winner", "over", ...(PARTS[save.game] ?? [])]) {
    state[part] = await partOf(link, part);
  }
  const standing = /** @type {any} */ ({ game: save.game, state });
  const called = (/** @type {string} */ who) => (who ? isolated(save.names?.[who]) || capital(player(who)) : "");
  const known = PARTS[save.game]?.every((part) => state[part] !== undefined);
  const winner = state.winner && state.winner !== "draw" ? String(state.winner) : "";
  return {
    game: save.game,
    name: save.name,
    ply: save.ply,
    round: save.round ?? null,
    who: known ? called(acting(standing)) : "",
    over: isOver(standing),
    winner: called(winner),
  };
}

/** A part of the state; undefined if the game has none of that name. @param {import("./link.js").Link} link @param {string} part */
async function partOf(link, part) {
  try {
    return await link.call("game.view", { part });
  } catch (error) {
    if (error instanceof LinkError) {
      return undefined;
    }
    throw error;
  }
}
