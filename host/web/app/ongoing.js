/** The game on the table in a few words: which one, how far it is, and whose turn it is. */

import { bring, gameOf } from "../table/games.js";
import { acting, capital, isOver, isolated } from "../table/standing.js";
import { LinkError } from "./link.js";
import { player } from "./words.js";

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
  const standing = /** @type {any} */ ({ game: save.game, players: save.players ?? [], state });
  const parts = await bring(save.game).then(
    () => gameOf(standing).parts,
    () => null, // without a net nobody says whose turn it is
  );
  for (const part of ["winner", "over", ...(parts ?? [])]) {
    state[part] = await partOf(link, part);
  }
  const called = (/** @type {string} */ who) => (who ? isolated(save.names?.[who]) || capital(player(who)) : "");
  const known = parts?.every((part) => state[part] !== undefined);
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
