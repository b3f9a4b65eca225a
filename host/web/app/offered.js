/** What the box offers at a moment, and what that would cost. It knows no rules: all of it comes over the link. */

import { gameOf } from "../table/games.js";
import { costOf } from "../table/steps.js";
import { askAgain, LATER } from "./again.js";
import { LineError, LinkError, throwOther } from "./link.js";

/** @typedef {import("../table/standing.js").Standing} Standing */
/**
 * What the box offers at a moment.
 * `isSought`: what is advised so far was not searched, and the box looks whether it is safe.
 * @typedef {{digest: string, actions: string[], advised: string[], isSought?: boolean}} Offer
 */
/**
 * What an action would do: the state after it, or why it can't be played.
 * @typedef {{action: string, events?: any[], state?: any, refusal?: {rule: string | null, code: string, facts: any}}} Tried
 */

export const PATIENT = 60_000; // ms: a long log is played again
const [ILLEGAL, BAD_PARAMETERS] = [1, -32602]; // codes of errors

export class Offered {
  /**
   * @param {import("./link.js").Link} link
   * @param {() => void} changed called whenever there is something new to draw
   */
  constructor(link, changed) {
    this.link = link;
    this.changed = changed;
    this.moment = 0; // another number at each moment of each game: what is half entered belongs to one
    /** The moment; null while no game is known. @type {Standing | null} */
    this.standing = null;
    /** Why the last tap was not played. @type {{stale: boolean, rule: string, message: string} | null} */
    this.refused = null;
    /** @type {Offer | null} */
    this.offer = null;
    /** Tries of the present moment, by their texts. @type {Map<string, Tried[] | null>} */
    this.tries = new Map();
    /** Where the turn can end; null: the box has not told yet. @type {import("../table/picks.js").End[] | null} */
    this.ends = null;
    /** The turns that end on a hex; null while the box is asked for them. @type {Map<string, string[] | null>} */
    this.turns = new Map();
    this.typed = ""; // what a ton costs here, as somebody types it
    this.isGuess = true; // nobody has told the price here
    this.isPricing = false; // the box is asked what that price leads to
  }

  /** The moment has passed: drop what was offered. Answers that still come go into the old maps, which nobody reads. */
  drop() {
    this.moment += 1;
    this.offer = null;
    this.tries = new Map();
    this.ends = null;
    this.turns = new Map();
    this.typed = "";
    this.isGuess = true;
    this.isPricing = false;
  }

  /**
   * Ask what can be done at a moment. It stays the same while names or the language are told anew: what is on its way is
   * of use then, too.
   * @param {Standing} standing
   */
  async ask(standing) {
    const { moment } = this;
    try {
      const price = gameOf(standing).prices?.priceOf(standing);
      const isDuel = gameOf(standing).brief !== null;
      const [actions, soon, other] = await Promise.all([
        this.link.entries("game.actions", "actions"),
        isDuel ? this.#advisedSoon() : null,
        isDuel ? null : this.#advised(price),
      ]);
      const advised = soon ?? other ?? (await this.#advised());
      if (this.moment !== moment) {
        return;
      }
      const isSteered = standing.options.mode === "pilot";
      this.offer = { digest: standing.digest, actions, advised, isSought: soon !== null };
      this.ends = isSteered ? null : [];
      this.isGuess = price === undefined;
      this.typed = price ? String(price) : (/\bfuel \d+ (\d+)/.exec(`${advised}`)?.[1] ?? "");
      this.changed();
      const ends = isSteered ? await this.#listed("game.ends", "ends") : [];
      if (isSteered && this.moment === moment) {
        this.ends = ends;
        this.changed();
      }
      if (soon) {
        await this.#seek();
      }
    } catch (error) {
      throwOther(error); // the game has changed: another offer follows
      if (error instanceof LineError && (await this.#lasts(moment)) && !(this.offer && this.ends)) {
        await this.ask(standing);
      }
    }
  }

  /** Whether a moment still lasts when the line has had time to come back. @param {number} moment */
  async #lasts(moment) {
    await new Promise((next) => setTimeout(next, LATER));
    return this.moment === moment;
  }

  /** What is advised at once; null: the box searches nothing, so there is nothing sooner. @returns {Promise<string[] | null>} */
  async #advisedSoon() {
    try {
      return await this.#listed("game.advised", "actions", { soon: true });
    } catch (error) {
      if (error instanceof LinkError && error.code === BAD_PARAMETERS) {
        return null;
      }
      throw error;
    }
  }

  /** Ask what is advised when it was looked for what the other side could do then. */
  async #seek() {
    const { moment } = this;
    let advised = this.offer?.advised ?? [];
    try {
      advised = await this.#advised();
    } catch (error) {
      throwOther(error);
    }
    if (this.moment === moment && this.offer) {
      this.offer = { ...this.offer, advised, isSought: false };
      this.changed();
    }
  }

  /** What is advised. price: what a ton costs where the ship lies, if somebody has told it. @param {number} [price] */
  #advised(price) {
    return this.#listed("game.advised", "actions", { price });
  }

  /** Somebody types what a ton costs here: what is advised keeps to that. @param {string} typed */
  async price(typed) {
    const { standing, moment, offer } = this;
    const prices = standing && gameOf(standing).prices;
    if (!standing || !offer || !prices) {
      return;
    }
    this.typed = typed;
    this.isGuess = false;
    this.isPricing = true;
    this.refused = null;
    this.changed();
    try {
      const advised = await this.#advised(prices.dollarsOf(typed));
      if (this.typed === typed && this.moment === moment) {
        prices.tell(standing, prices.dollarsOf(typed));
        this.offer = { ...offer, advised };
        this.isPricing = false;
      }
    } catch (error) {
      throwOther(error);
      if (error instanceof LinkError && this.typed === typed && this.moment === moment) {
        this.refused = { stale: false, rule: error.data?.rule ?? "", message: error.message };
      }
    }
    this.changed();
  }

  /** What the box lists. @param {string} method @param {string} key @returns {Promise<any[]>} */
  async #listed(method, key, params = {}) {
    return (await askAgain(() => this.link.call(method, params, PATIENT)))[key];
  }

  /** What the computer would do now, and why, as soon as the box has time for it. @returns {Promise<any>} */
  suggested() {
    return askAgain(() => this.link.call("game.suggest", { why: true }, PATIENT));
  }

  /** Ask for the turns that end on a hex. @param {string} at */
  async askTurns(at) {
    const { turns } = this;
    if (turns.has(at)) {
      return;
    }
    turns.set(at, null);
    try {
      const found = await this.#listed("game.advised", "actions", { at });
      turns.set(at, found);
    } catch (error) {
      throwOther(error);
      turns.delete(at); // the line is lost: another tap asks again
    }
    if (turns === this.turns) {
      this.changed();
    }
  }

  /**
   * What an action would do, or each of a range. null: it is not known, yet or at all. What is asked for the first time
   * is drawn when the box has answered.
   * @param {string} action
   * @returns {Tried[] | null}
   */
  tried(action) {
    if (!this.tries.has(action)) {
      this.tries.set(action, null);
      this.#try(action);
    }
    return this.tries.get(action) ?? null;
  }

  /** What an action costs, as soon as the box has told it; "" in a duel, where nothing costs. @param {string} action */
  priceOf(action) {
    const { standing } = this;
    const [tried] = standing && !gameOf(standing).brief ? (this.tried(action) ?? []) : [];
    return standing && tried?.state ? costOf(standing, tried.state, tried.events) : "";
  }

  /** @param {string} action */
  async #try(action) {
    const { standing, moment, tries } = this;
    try {
      const asked = { action, digest: standing?.digest, try: true };
      const answer = await askAgain(() => this.link.call("game.do", asked)); // a box takes so many at once
      const all = answer.tries ?? [{ action, ...answer }];
      tries.set(
        action,
        all.map((/** @type {any} */ one) => triedOf(one, standing?.state)),
      );
    } catch (error) {
      throwOther(error);
      if (error instanceof LinkError && error.code === ILLEGAL) {
        tries.set(action, [{ action, refusal: error.data }]);
      } else if (error instanceof LineError) {
        tries.delete(action); // who still shows it asks again
        await this.#lasts(moment);
      }
    }
    if (tries === this.tries) {
      this.changed();
    }
  }
}

/**
 * A try as the page uses it: with the whole state after it.
 * @param {any} answer
 * @param {any} state before it
 * @returns {Tried}
 */
function triedOf({ action, events, view, rule, code, facts, refusal }, state) {
  if (refusal || code) {
    return { action, refusal: refusal ?? { rule, code, facts } };
  }
  const after = structuredClone(state);
  for (const [part, value] of Object.entries(view ?? {})) {
    const names = part.split(".");
    const last = names.pop() ?? "";
    let inside = after;
    for (const name of names) {
      inside = inside?.[name];
    }
    if (inside) {
      inside[last] = value;
    }
  }
  return { action, events, state: after };
}
