/** What was played, a row a turn: read from the box segment by segment, the last one first. */

import { tellingsOf } from "../table/said.js";
import { isSame } from "../table/standing.js";
import { LinkError } from "./link.js";

/** @typedef {import("./link.js").Link} Link */
/** @typedef {import("../table/standing.js").Standing} Standing */
/** An action of the log: whose, round, text, port, events; an older box tells of no events. @typedef {[string | null, number, string, (string | null)?, any[]?]} Deed */
/**
 * A turn: its first and its last ply, whose it is ("" where anybody acts), its round, the port where it began, "" where it
 * began in none, its actions, the events of each, and the points that each `sail` has used, by its ply, as far as the box was
 * asked for them.
 * @typedef {object} Turn
 * @property {number} first
 * @property {number} last
 * @property {string} who
 * @property {number} round
 * @property {string} place
 * @property {string[]} actions
 * @property {any[][]} events
 * @property {Record<number, number>} points
 */

const MOST = 64; // actions that are told
const SEGMENT = 8; // actions that the box tells of at once, at most
const FEW = 24; // turns that are read at first
const BAD_PARAMETERS = -32602;

/** A part of the log, from an action on. @param {Link} link @param {number} offset @returns {Promise<{total: number, ply: number, actions: Deed[]}>} */
async function partOf(link, offset) {
  try {
    return await link.call("game.turns", { offset, events: true });
  } catch (error) {
    if (error instanceof LinkError && error.code === BAD_PARAMETERS) {
      return link.call("game.turns", { offset }); // of a box that is older
    }
    throw error;
  }
}

/** What was played between two plies. @param {Link} link @param {number} from @param {number} to @returns {Promise<Deed[]>} */
export async function deedsOf(link, from, to) {
  /** @type {Deed[]} */
  const found = [];
  while (from + found.length < to) {
    const { actions } = await partOf(link, from + found.length);
    if (!actions.length) {
      break; // the game is another one now
    }
    found.push(...actions);
  }
  return found.slice(0, to - from);
}

/**
 * What was played between two moments of a game, as it is told.
 * @param {Link} link
 * @param {Standing | null} before
 * @param {Standing} standing
 * @param {number} own how many of the actions were played by whoever is told
 * @param {import("../table/geometry.js").Geometry} geometry
 * @returns {Promise<import("../table/said.js").Telling[] | null>} null: it is another game, or was told before
 */
export async function tellingsSince(link, before, standing, own, geometry) {
  const from = before?.ply ?? 0;
  if (!isSame(before, standing) || standing.ply <= from || standing.ply > from + MOST) {
    return null;
  }
  return tellingsOf(standing, await deedsOf(link, from, standing.ply), own, geometry);
}

export class Turns {
  /** @param {Link} link */
  constructor(link) {
    this.link = link;
    this.ply = 0;
    this.total = 0;
    this.read = 0; // all actions from this place on are read
    /** The newest first. @type {Turn[]} */
    this.all = [];
  }

  /** Whether there are older ones that are not read yet. */
  get more() {
    return this.read > 0;
  }

  /** Read the last turns. @param {number} ply where the game stands */
  async begin(ply) {
    this.all = [];
    const { total, ply: now } = await partOf(this.link, Math.max(0, ply - 1));
    this.ply = now;
    this.total = total;
    this.read = total;
    await this.older(FEW);
  }

  /** Read so many turns more. @param {number} [count] */
  async older(count = FEW) {
    const wanted = this.all.length + count;
    while (this.read > 0 && this.all.length < wanted) {
      const from = Math.floor((this.read - 1) / SEGMENT) * SEGMENT;
      this.#take(from, await deedsOf(this.link, from, this.read));
      this.read = from;
    }
  }

  /** Ask how far each `sail` led: all points that were left then. */
  async askPoints() {
    for (const { first, actions, points } of [...this.all]) {
      for (const [n, text] of actions.entries()) {
        if (text === "sail") {
          points[first + n] ??= await this.link.call("game.view", { ply: first - 1 + n, part: "points" });
        }
      }
    }
  }

  /** @param {number} from @param {Deed[]} found */
  #take(from, found) {
    for (let n = found.length - 1; n >= 0; n--) {
      const [who, round, text, place, events = []] = found[n];
      const turn = this.all.at(-1);
      const ply = from + n + 1;
      // What is drawn by hand is nobody's action: it belongs to the turn before it.
      if (turn && turn.round === round && (turn.who === who || turn.who === "")) {
        turn.first = ply;
        turn.who = who ?? "";
        turn.place = place ?? "";
        turn.actions.unshift(text);
        turn.events.unshift(events);
      } else {
        const whose = { who: who ?? "", round, place: place ?? "" };
        this.all.push({ first: ply, last: ply, ...whose, actions: [text], events: [events], points: {} });
      }
    }
  }
}
