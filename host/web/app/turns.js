/** What was played, a row a turn: read from the box segment by segment, the last one first. */

/** @typedef {import("./link.js").Link} Link */
/**
 * A turn: its first and its last ply, whose it is ("" where anybody acts), its round, the port where it began, "" where it
 * began in none, its actions, and the points that each `sail` has used, by its ply, as far as the box was asked for them.
 * @typedef {object} Turn
 * @property {number} first
 * @property {number} last
 * @property {string} who
 * @property {number} round
 * @property {string} place
 * @property {string[]} actions
 * @property {Record<number, number>} points
 */

const SEGMENT = 8; // actions that the box tells of at once, at most
const FEW = 24; // turns that are read at first

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
    const { total, ply: now } = await this.#part(Math.max(0, ply - 1));
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
      /** @type {[string | null, number, string, string?][]} */
      const found = [];
      while (from + found.length < this.read) {
        const { actions } = await this.#part(from + found.length);
        if (!actions.length) {
          break; // the game is another one now
        }
        found.push(...actions);
      }
      this.#take(from, found.slice(0, this.read - from));
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

  /** @param {number} offset */
  #part(offset) {
    return this.link.call("game.turns", { offset });
  }

  /** @param {number} from @param {[string | null, number, string, string?][]} found */
  #take(from, found) {
    for (let n = found.length - 1; n >= 0; n--) {
      const [who, round, text, place = ""] = found[n];
      const turn = this.all.at(-1);
      const ply = from + n + 1;
      // What is drawn by hand is nobody's action: it belongs to the turn before it.
      if (turn && turn.round === round && (turn.who === who || turn.who === "")) {
        turn.first = ply;
        turn.who = who ?? "";
        turn.place = place;
        turn.actions.unshift(text);
      } else {
        this.all.push({ first: ply, last: ply, who: who ?? "", round, place, actions: [text], points: {} });
      }
    }
  }
}
