/** Finds the moments of a save that a table talks about: a box of the page's own plays it once more. */

import { LinkError } from "../../app/link.js";
import { isKey } from "./reel.js";

/** @typedef {import("../../app/link.js").Link} Link */

const ILLEGAL = 1;

/**
 * The plies after which something happened that a table talks about, rising.
 * @param {Uint8Array} save that could be loaded
 * @param {Link} link to a box that nobody else uses
 * @returns {Promise<number[]>}
 */
export async function momentsOf(save, link) {
  const [head, ...lines] = new TextDecoder().decode(save).trimEnd().split("\n");
  const { game, players, options, seed, position } = JSON.parse(head);
  await link.call("game.new", { game, players, options, seed, ...(position ? { position } : {}) });
  const found = [];
  let ply = 0;
  for (const line of lines.slice(0, -1)) {
    if (!line.startsWith("#")) {
      ply += 1;
      if (isKey(await eventsOf(line, link))) {
        found.push(ply);
      }
    }
  }
  return found;
}

/**
 * Play a line of a log, which also has what chance gave. A box that draws by itself wants to hear the verb alone.
 * @param {string} line
 * @param {Link} link
 * @returns {Promise<any[]>} the events
 */
async function eventsOf(line, link) {
  const [played] = line.split(" x "); // T-boats: the boats that were taken
  try {
    return await playAction(played, link);
  } catch (error) {
    if (!(error instanceof LinkError) || error.code !== ILLEGAL) {
      throw error;
    }
    return playAction(played.split(" ", 1)[0], link);
  }
}

/** @param {string} action @param {Link} link @returns {Promise<any[]>} */
async function playAction(action, link) {
  const { events, more } = await link.call("game.do", { action });
  return more ? link.entries("game.events", "events") : events;
}
