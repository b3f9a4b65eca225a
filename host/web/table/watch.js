/** Watches a box over the link: asks how the game stands whenever it has changed, and is right by its digest. */

import { LineError, LinkError } from "../app/link.js";
import { bring } from "./games.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("../app/link.js").Link} Link */
/** @typedef {{ply: number, digest: string, names: Record<string, string>}} Now */

const LOOK = PILOTHOUSE_RADIO ? 20_000 : 2000; // ms between two looks at the digest, in case a notification was lost
const NO_GAME = 2;
const BAD_PARAMETERS = -32602;
const MOST = 64; // actions since the last standing; a longer way is not followed
/** What a notification calls a change that brings another game. */
export const NEW = ["new", "load"];
const ROUNDS = 20; // attempts to see all parts of one moment

export class Watch {
  /**
   * @param {Link} link
   * @param {(standing: Standing | null) => void} show called with each new standing; null: no game is on the table
   * @param {(language: string) => void} speak called when the language of the table is known
   */
  constructor(link, show, speak) {
    this.link = link;
    this.show = show;
    this.speak = speak;
    /** @type {Standing | null} */
    this.last = null;
    this.digest = "";
    this.language = "";
    this.isLooking = false;
    this.mustLook = false;
    this.isClosed = false;
    this.lookEnds = Promise.resolve(); // when the present look ends
    this.heard = (/** @type {string} */ method, /** @type {any} */ params) => {
      if (method === "game.changed") {
        this.digest = NEW.includes(params.action) ? "" : this.digest; // another game can have the same digest
        this.look();
      }
    };
    link.listeners.add(this.heard);
    this.timer = setInterval(() => this.look(), LOOK);
  }

  stop() {
    this.isClosed = true;
    clearInterval(this.timer);
    this.link.listeners.delete(this.heard);
  }

  /** The line is new: whatever was known of the box may be old. */
  renew() {
    this.digest = "";
    this.isLooking = false;
    this.look();
  }

  /** Find out whether the game has changed. Resolves when that is known, and never rejects: who can't ask now asks again later. */
  look() {
    if (this.isLooking) {
      this.mustLook = true;
    } else {
      this.lookEnds = this.#lookOn();
    }
    return this.lookEnds;
  }

  async #lookOn() {
    this.isLooking = true;
    try {
      do {
        this.mustLook = false;
        await this.#look();
      } while (this.mustLook && !this.isClosed);
    } catch (error) {
      if (!(error instanceof LinkError || error instanceof LineError)) {
        throw error;
      }
      // The line is lost, or the box has no room for an answer: the next look finds out.
    } finally {
      this.isLooking = false;
    }
  }

  async #look() {
    const [{ code }, first] = await Promise.all([this.link.call("system.language"), this.#now()]);
    if (code !== this.language) {
      this.language = code;
      this.digest = "";
      this.speak(code);
    }
    for (let round = 0; round < ROUNDS && !this.isClosed; round++) {
      const now = round ? await this.#now() : first;
      if (!now) {
        if (this.digest !== "none") {
          this.digest = "none";
          this.last = null;
          this.show(null);
        }
        return;
      }
      if (stamp(now) === this.digest) {
        return;
      }
      const standing = await this.#standing(now);
      const after = await this.#now();
      if (after && standing && stamp(after) === stamp(now)) {
        this.digest = stamp(now);
        this.last = standing;
        if (!this.isClosed) {
          this.show(standing);
        }
        return;
      }
    }
  }

  /** @returns {Promise<Now | null>} null: there is no game */
  async #now() {
    try {
      const [{ ply, digest }, { names }] = await Promise.all([
        this.link.call("game.digest"),
        this.link.call("game.names"),
      ]);
      return { ply, digest, names };
    } catch (error) {
      if (error instanceof LinkError && error.code === NO_GAME) {
        return null;
      }
      throw error;
    }
  }

  /**
   * Everything about the present moment; null if it passed meanwhile.
   * @param {Now} now
   * @returns {Promise<Standing | null>}
   */
  async #standing({ ply, digest, names }) {
    const { last } = this;
    const since = this.link.taken;
    try {
      const follows = last && ply > last.ply && ply - last.ply <= MOST;
      const first = follows && last ? last.ply : Math.max(0, ply - 1);
      const [head, state, actions, { events }] = await Promise.all([
        this.#header(since),
        this.#part("", since),
        this.#actions(first, since),
        ply ? this.link.call("game.events") : { events: [] },
      ]);
      const { game } = head;
      await bring(game).catch(() => {
        throw new LineError("the module of the game is not here");
      });
      const action = actions.at(-1) ?? "";
      return { ...head, ply, digest, state, names, action, events, since: actions };
    } catch (error) {
      if (error instanceof LinkError) {
        return null; // a part has gone while others came
      }
      throw error;
    }
  }

  // Each of these takes `since`, for `Link.bound`.

  /** The first line of the save: which game it is, and how it was set up. @param {number} since */
  async #header(since) {
    let text = "";
    while (!text.includes("\n")) {
      const offset = new TextEncoder().encode(text).length;
      const { part } = await this.link.call("game.save", { offset });
      this.link.bound(since);
      if (!part) {
        break;
      }
      text += part;
    }
    const head = JSON.parse(text.split("\n", 1)[0]);
    const { seed, players = [], options = {}, seats = {} } = head;
    return { game: String(head.game), seed, players, options, seats };
  }

  /** The actions of the log from a ply on. @param {number} from @param {number} since @returns {Promise<string[]>} */
  async #actions(from, since) {
    /** @type {string[]} */
    const found = [];
    for (;;) {
      const { total, actions } = await this.link.call("game.log", { offset: from + found.length });
      found.push(...actions);
      this.link.bound(since);
      if (!actions.length || from + found.length >= total) {
        return found;
      }
    }
  }

  /**
   * How the game stood after so many actions; null if it has changed meanwhile.
   * @param {number} ply
   * @returns {Promise<Standing | null>}
   */
  async at(ply) {
    const { last } = this;
    if (!last) {
      return null;
    }
    const since = this.link.taken;
    const state = await this.#part("", since, { ply });
    const { actions } = await this.link.call("game.log", { offset: Math.max(0, ply - 1), limit: 1 });
    const action = ply ? (actions[0] ?? "") : "";
    return this.last === last ? { ...last, ply, state, action, events: [], since: [] } : null;
  }

  /**
   * A part of the state; one that is too long for a line comes in smaller parts.
   * @param {string} name
   * @param {number} since
   * @param {{ply?: number}} [when] an earlier moment
   * @returns {Promise<any>}
   */
  async #part(name, since, when = {}) {
    let names;
    this.link.bound(since);
    try {
      return await this.link.call("game.view", { ...(name ? { part: name } : {}), ...when });
    } catch (error) {
      if (!(error instanceof LinkError) || error.code !== BAD_PARAMETERS || !Array.isArray(error.data?.parts)) {
        throw error;
      }
      names = /** @type {string[]} */ (error.data.parts);
    }
    const above = name ? `${name}.` : "";
    /** @type {Map<string, any>} */
    const tree = new Map();
    for (const part of names) {
      const steps = part.slice(above.length).split(".");
      let node = tree;
      for (const step of steps.slice(0, -1)) {
        node = node.get(step) ?? node.set(step, new Map()).get(step);
      }
      node.set(steps.at(-1) ?? "", await this.#part(part, since, when));
    }
    return plain(tree);
  }
}

/** What changes when anything does. @param {Now} now */
function stamp({ ply, digest, names }) {
  return JSON.stringify([ply, digest, names]);
}

/** A tree of maps as objects, and as lists where all names are places in one. @param {any} tree @returns {any} */
function plain(tree) {
  if (!(tree instanceof Map)) {
    return tree;
  }
  const entries = [...tree].map(([name, value]) => /** @type {[string, any]} */ ([name, plain(value)]));
  if (entries.length && entries.every(([name]) => /^\d+$/.test(name))) {
    return entries.sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
  }
  return Object.fromEntries(entries);
}
