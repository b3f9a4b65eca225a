/** A client of the link (firmware/link/README.md): requests to the box and their answers. */

import { Sentence, t } from "./words.js";

const ANSWER = 20_000; // ms that an answer may take
const SLOW = 90_000; // ms for the last part of a save: the box replays it
const PART = 1200; // characters of a save in one line; each may take three bytes of its 4,096
const MOST = 16 << 20; // characters that an answer may have, in all its parts

/** They change something: with a digest the box does them once, however often they are asked. */
const CHANGES = new Set(["new", "do", "undo", "redo", "go", "amend"].map((name) => `game.${name}`)).add("store.delete");
/** What a notification would call a change, where it is not the action. @type {Record<string, string>} */
const CHANGED = {
  "game.do": "",
  "game.undo": "undo",
  "game.redo": "redo",
  "game.go": "undo",
  "game.amend": "undo",
  "game.new": "new",
  "game.load": "load",
  "store.resume": "load",
};
/** They do something each time, or come in parts. */
const NEVER = new Set(["ui.press", "game.load", "store.write", "store.resume"]);

/** The box refused a request. Why a save can't be used its message says in the language of the box. */
export class LinkError extends Error {
  /** @param {{code: number, message: string, data?: any}} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.data = error.data;
  }
}

/** The line itself has failed: the box has gone, or does not answer. */
export class LineError extends Sentence {}

/** Raise an error that is not the link's. @param {unknown} error */
export function throwOther(error) {
  if (!(error instanceof LinkError || error instanceof LineError)) {
    throw error;
  }
}

export class Link {
  /** @param {(line: string) => void} send */
  constructor(send) {
    this.send = send;
    this.last = 0;
    this.taken = 0; // characters that have come
    /** @type {Map<number, {line: string, mayRepeat: boolean, change: boolean, resolve: (result: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    /** They hear notifications, and of changes that this page has asked for. @type {Set<(method: string, params: any) => void>} */
    this.listeners = new Set();
  }

  /** Take a line from the box. @param {string} line */
  receive(line) {
    this.taken += line.length;
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      return; // the host skips lines that are no messages
    }
    if (typeof message?.method === "string") {
      this.tell(message.method, message.params);
      return;
    }
    const waiting = this.waiting.get(message?.id);
    if (waiting) {
      this.waiting.delete(message.id);
      message.error ? waiting.reject(new LinkError(message.error)) : waiting.resolve(message.result);
    }
  }

  /** Tell all who listen. @param {string} method @param {any} params */
  tell(method, params) {
    for (const listener of [...this.listeners]) {
      listener(method, params);
    }
  }

  /**
   * Throw LineError if a box has said more than an answer may have.
   * @param {number} since what `taken` was before
   */
  bound(since) {
    if (this.taken - since > MOST) {
      throw new LineError(t("link.endless"));
    }
  }

  /**
   * The box has gone, and will not answer.
   * @param {boolean} [back] whether it may come back: what can be asked again waits for `askPending` then
   */
  drop(back = false) {
    for (const [id, { reject, mayRepeat }] of this.waiting) {
      if (!back || !mayRepeat) {
        this.waiting.delete(id);
        reject(new LineError(t("link.gone")));
      }
    }
  }

  /** The line is lost and will be there again: a change waits for `askPending`, everything else may be asked anew. */
  lose() {
    for (const [id, { reject, mayRepeat, change }] of this.waiting) {
      if (!mayRepeat || !change) {
        this.waiting.delete(id);
        reject(new LineError(t("link.gone")));
      }
    }
  }

  /** The box is there again: ask what still waits for an answer. */
  askPending() {
    for (const { line } of this.waiting.values()) {
      this.send(line);
    }
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @param {number} [within] ms
   * @returns {Promise<any>} the result. Rejects with LinkError if the box refuses.
   */
  call(method, params = {}, within = ANSWER) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new LineError(t("link.silent")));
      }, within);
      const line = JSON.stringify({ jsonrpc: "2.0", id, method, params });
      this.waiting.set(id, {
        line,
        change: CHANGES.has(method),
        mayRepeat: !NEVER.has(method) && (!CHANGES.has(method) || "digest" in params),
        resolve: (result) => {
          clearTimeout(timer);
          resolve(result);
          this.#changed(method, params, result);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      this.send(line);
    });
  }

  /**
   * The box tells others of a change, and not who has asked for it: so this page tells its own views.
   * @param {string} method
   * @param {any} params
   * @param {any} result
   */
  #changed(method, params, result) {
    const word = CHANGED[method];
    if (word !== undefined && result?.digest && !params.try) {
      const { ply, digest } = result;
      this.tell("game.changed", { ply, digest, action: word || params.action, by: "link" });
    }
  }

  /**
   * All entries of a list answer.
   * @param {string} method
   * @param {string} key the answer's name for its list
   * @param {object} [params]
   * @returns {Promise<any[]>}
   */
  async entries(method, key, params = {}) {
    /** @type {any[]} */
    const all = [];
    const since = this.taken;
    for (;;) {
      const answer = await this.call(method, { ...params, offset: all.length });
      this.bound(since);
      all.push(...answer[key]);
      if (all.length >= answer.total || !answer[key].length) {
        return all;
      }
    }
  }

  /**
   * The bytes of a text answer. If it changes between two parts, it is asked for again from its beginning.
   * @param {string} method
   * @param {object} params
   * @returns {Promise<Uint8Array>}
   */
  async text(method, params) {
    const encoder = new TextEncoder();
    const since = this.taken;
    for (;;) {
      /** @type {Uint8Array[]} */
      const parts = [];
      let [length, moment] = [0, ""];
      for (;;) {
        const answer = await this.call(method, { ...params, offset: length });
        this.bound(since);
        const stamp = answer.digest ?? answer.crc;
        if (moment && moment !== stamp) {
          break;
        }
        moment = stamp;
        const part = encoder.encode(answer.part);
        parts.push(part);
        length += part.length;
        if (length >= answer.total) {
          return joined(parts);
        }
        if (!part.length) {
          throw new Sentence(t("link.endless"));
        }
      }
    }
  }

  /**
   * Send a save. Rejects with LinkError, whose message says why it can't be used.
   * @param {string} method `game.load` or `store.write`
   * @param {Uint8Array} save UTF-8
   * @param {string} crc eight hex digits, of the whole save
   */
  async load(method, save, crc) {
    const letters = [...new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(save)];
    const encoder = new TextEncoder();
    let offset = 0;
    /** @type {any} */
    let answer = null;
    for (let at = 0; at === 0 || at < letters.length; at += PART) {
      const part = letters.slice(at, at + PART).join("");
      answer = await this.call(method, { part, offset, total: save.length, crc }, SLOW);
      offset += encoder.encode(part).length;
    }
    return answer;
  }
}

/** @param {Uint8Array[]} parts */
export function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
