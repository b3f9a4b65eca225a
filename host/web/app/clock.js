/** The clocks of a game of two, as the box keeps them (`game.clock`). Between two answers the page counts on by itself. */

import { LineError, LinkError } from "./link.js";

/** @typedef {{rule: string | null, left: Record<string, number>, paused: boolean, flag: string | null, raised?: string[]}} Told times in ms */

const OFTEN = 3000; // ms between two looks: the box's own keys can stop the clocks, too

export class Clock {
  /**
   * @param {import("./link.js").Link} link
   * @param {() => void} changed called when there is something new to draw
   */
  constructor(link, changed) {
    this.link = link;
    this.changed = changed;
    /** @type {Told | null} */
    this.answer = null;
    this.at = 0; // ms of the page when it was told
    this.turn = ""; // whose clock runs
    this.isKnown = true; // false: there is no box, but the rules alone
  }

  /** Whether the game has clocks. */
  get runs() {
    return Boolean(this.answer?.rule);
  }

  /** Whether one runs now. */
  get ticks() {
    return this.runs && this.answer?.paused === false;
  }

  /** Forget the clocks of another game, and ask for those of this one. @param {string} turn who is on turn, or "" */
  look(turn) {
    this.turn = turn;
    return this.#ask({});
  }

  /** Ask again, if that is due. */
  askAgain() {
    if (this.runs && performance.now() - this.at > OFTEN) {
      this.#ask({});
    }
  }

  /** Start or stop them. @param {boolean} on */
  run(on) {
    return this.#ask({ run: on });
  }

  /** @param {object} params */
  async #ask(params) {
    if (!this.isKnown) {
      return;
    }
    const before = JSON.stringify(this.answer);
    try {
      this.answer = await this.link.call("game.clock", params);
    } catch (error) {
      if (!(error instanceof LinkError || error instanceof LineError)) {
        throw error;
      }
      this.isKnown = !(error instanceof LinkError && error.code === -32601);
      this.answer = null;
    }
    this.at = performance.now();
    if (JSON.stringify(this.answer) !== before) {
      this.changed();
    }
  }

  /** ms that a player has left now. @param {string} who */
  left(who) {
    const { answer, turn, at } = this;
    const gone = answer && !answer.paused && turn === who ? performance.now() - at : 0;
    return Math.max(0, (answer?.left[who] ?? 0) - gone);
  }
}
