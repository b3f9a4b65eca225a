/**
 * The game on the table as the page plays it: how it stands, what the box offers, what that would cost, and the taps
 * that are on their way to the box. It knows no rules: all of it comes over the link.
 */

import { acting, isOver } from "../table/standing.js";
import { Watch } from "../table/watch.js";
import { Clock } from "./clock.js";
import { LineError, LinkError } from "./link.js";

/** @typedef {import("../table/standing.js").Standing} Standing */
/**
 * What the box offers at a moment.
 * @typedef {{digest: string, actions: string[], advised: string[]}} Offer
 */
/**
 * What an action would do: the state after it, or why it can't be played.
 * @typedef {{action: string, events?: any[], state?: any, refusal?: {rule: string | null, code: string, facts: any}}} Tried
 */

const ILLEGAL = 1;
const NOTHING = 3; // to undo or redo
const STALE = 6;
const UNKNOWN = [-32601, -32602]; // of a box that is older than this page
const PATIENT = 60_000; // ms: a long log is played again
const LAST = /^(resign|draw|out)\b/;
const KEPT = "pilothouse table"; // how the table stood is shown until the box has told it

export class Game {
  /**
   * @param {import("./link.js").Link} link
   * @param {() => void} changed called whenever there is something new to draw
   * @param {(code: string) => void} speak called when the language of the table is known
   */
  constructor(link, changed, speak) {
    this.link = link;
    this.changed = changed;
    /** @type {Standing | null} */
    this.standing = null;
    /** @type {Standing | null} */
    this.before = null;
    /** An earlier moment that is looked at. @type {Standing | null} */
    this.looking = null;
    /** @type {Offer | null} */
    this.offer = null;
    /** Tries of the present moment, by their texts. @type {Map<string, Tried[] | null>} */
    this.tries = new Map();
    /** Where the turn can end. @type {import("../table/picks.js").End[]} */
    this.ends = [];
    /** The turns that end on a hex; null while the box is asked for them. @type {Map<string, string[] | null>} */
    this.turns = new Map();
    this.hinted = ""; // what the computer would do at this moment, if that was asked
    this.playing = ""; // what was tapped, and is not answered yet
    this.next = ""; // what was tapped meanwhile
    /** Why the last tap was not played. @type {{stale: boolean, rule: string, message: string} | null} */
    this.refused = null;
    this.isRecalled = false; // what is shown is from before the page was loaded
    this.clock = new Clock(link, changed);
    this.watch = new Watch(link, (standing) => this.#stands(standing), speak);
  }

  stop() {
    this.watch.stop();
  }

  /** Whether a computer plays for whoever acts. @param {string} who */
  isSeated(who) {
    return Boolean(this.standing?.seats[who]);
  }

  /** Show the table as it stood when this page was left, until the box tells how it is. */
  recall() {
    try {
      this.standing = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    } catch {
      this.standing = null; // it is of another time
    }
    this.isRecalled = this.standing !== null;
    this.changed();
  }

  /** @param {Standing | null} standing */
  #stands(standing) {
    this.before = this.isRecalled ? null : this.standing;
    this.isRecalled = false;
    try {
      localStorage.setItem(KEPT, JSON.stringify(standing));
    } catch {
      // the browser has no room for it
    }
    this.standing = standing;
    this.looking = null;
    if (standing?.digest === this.offer?.digest && standing?.game === this.before?.game) {
      this.changed(); // names or the language are others: what is offered is not
      return;
    }
    this.hinted = "";
    this.offer = null;
    this.tries = new Map();
    this.ends = [];
    this.turns = new Map();
    this.changed();
    if (standing) {
      this.clock.look(isOver(standing) ? "" : acting(standing));
      this.#ask(standing);
    }
  }

  /** Ask what can be done now. @param {Standing} standing */
  async #ask(standing) {
    try {
      const [actions, advised] = await Promise.all([
        this.link.entries("game.actions", "actions"),
        this.#listed("game.advised", "actions"),
      ]);
      if (this.standing === standing) {
        const usual = actions.filter((text) => !LAST.test(text));
        this.offer = { digest: standing.digest, actions, advised: advised ?? (usual.length ? usual : actions) };
        this.changed();
      }
      const ends = standing.options.mode === "pilot" ? await this.#listed("game.ends", "ends") : null;
      if (ends?.length && this.standing === standing) {
        this.ends = ends;
        this.changed();
      }
    } catch (error) {
      known(error); // the line is lost, or the game has changed: another offer follows
    }
  }

  /** What the box lists; null where it is older and can't say. @param {string} method @param {string} key @returns {Promise<any[] | null>} */
  async #listed(method, key, params = {}) {
    try {
      return (await this.link.call(method, params, PATIENT))[key];
    } catch (error) {
      return older(error);
    }
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
      known(error);
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

  /** @param {string} action */
  async #try(action) {
    const { standing, tries } = this;
    try {
      const answer = await this.link.call("game.do", { action, digest: standing?.digest, try: true });
      const all = answer.tries ?? [{ action, ...answer }];
      tries.set(
        action,
        all.map((/** @type {any} */ one) => triedOf(one, standing?.state)),
      );
    } catch (error) {
      known(error);
      if (error instanceof LinkError && error.code === ILLEGAL) {
        tries.set(action, [{ action, refusal: error.data }]);
      } else {
        older(error, true); // a box without tries: nothing is known of the cost
      }
    }
    if (tries === this.tries) {
      this.changed();
    }
  }

  /**
   * Play what was tapped. While another tap is on its way the last one waits, and is played after it if that went well.
   * @param {string} action one text, or several joined by ", "
   */
  play(action) {
    return this.#send("game.do", { action }, action);
  }

  /** Take back what the last tap has played. */
  undo() {
    return this.#send("game.undo", { step: true }, "undo");
  }

  redo() {
    return this.#send("game.redo", { step: true }, "redo");
  }

  /** @param {number} ply */
  go(ply) {
    return this.#send("game.go", { ply }, "go");
  }

  /** Ask what the computer would do now. It may think for a while, and the table can be played meanwhile. */
  async hint() {
    const { standing } = this;
    try {
      const { action } = await this.link.call("game.suggest", {}, PATIENT);
      if (this.standing === standing) {
        this.hinted = action;
      }
    } catch (error) {
      known(error);
      if (error instanceof LinkError && error.code !== STALE) {
        this.refused = { stale: false, rule: "", message: error.message };
      }
    }
    this.changed();
  }

  /**
   * Mend the log. With `try` nothing changes.
   * @param {any} asked as `game.amend` takes it
   */
  async amend(asked) {
    const answer = await this.link.call("game.amend", { ...asked, digest: this.standing?.digest ?? "" }, PATIENT);
    if (!asked.try) {
      await this.watch.look();
    }
    return answer;
  }

  /** Show how the game stood after so many actions. @param {number} ply */
  async look(ply) {
    try {
      this.looking = await this.watch.at(ply);
    } catch (error) {
      known(error);
    }
    this.changed();
  }

  /** Show how it stands now. */
  present() {
    this.looking = null;
    this.changed();
  }

  /**
   * @param {string} method
   * @param {any} params
   * @param {string} what
   */
  async #send(method, params, what) {
    if (this.playing) {
      this.next = method === "game.do" ? params.action : "";
      this.changed();
      return;
    }
    this.playing = what;
    this.refused = null;
    this.changed();
    try {
      let { digest } = await this.#call(method, { ...params, digest: this.standing?.digest ?? "" });
      while (this.next) {
        const action = this.next;
        this.next = "";
        this.playing = action;
        ({ digest } = await this.#call("game.do", { action, digest }));
      }
    } catch (error) {
      known(error);
      this.next = "";
      if (error instanceof LinkError && error.code !== NOTHING) {
        this.refused = { stale: error.code === STALE, rule: error.data?.rule ?? "", message: error.message };
      }
    }
    await this.watch.look();
    this.playing = "";
    this.changed();
  }

  /** A request; of a box that knows no steps, action by action. @param {string} method @param {any} params */
  async #call(method, params) {
    try {
      return await this.link.call(method, params);
    } catch (error) {
      const { step, action = "", ...rest } = params;
      const texts = action.split(", ");
      if (!(error instanceof LinkError) || !(step || texts.length > 1) || !isOlder(error)) {
        throw error;
      }
      if (step) {
        return this.link.call(method, rest);
      }
      let answer = { digest: params.digest };
      for (const text of texts) {
        answer = await this.link.call(method, { action: text, digest: answer.digest });
      }
      return answer;
    }
  }
}

/** Whether an error says that the box does not know what was asked. @param {LinkError} error */
function isOlder(error) {
  return UNKNOWN.includes(error.code) || (error.code === ILLEGAL && error.data?.code === "unknown");
}

/** Nothing, of a box that is older than the page; any other error is raised. @param {unknown} error @param {boolean} [calm] @returns {null} */
function older(error, calm = false) {
  if (!calm && !(error instanceof LinkError && isOlder(error))) {
    throw error;
  }
  return null;
}

/** Raise an error that is not the link's. @param {unknown} error */
function known(error) {
  if (!(error instanceof LinkError || error instanceof LineError)) {
    throw error;
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
