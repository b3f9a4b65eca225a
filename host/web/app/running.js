/**
 * Keeps a box running: starts its worker, passes on what it says, and starts it again where it was if it fails.
 * box.js says which messages go to it and come from it.
 */

import { Link } from "./link.js";
import { LostError } from "./saves.js";
import { fresh, takeSpare } from "./spare.js";

const SILENT = 5000; // ms without a word after which a box has failed
const STARTING = 30_000; // ms that a start may take: a slow phone loads and compiles first
const LOOK = 500; // ms between two looks at whether the box is silent
const FAILURES = 3; // so many of them within PERIOD, and it is not started again by itself
const PERIOD = 60_000; // ms

/**
 * @typedef {import("../box/failures.js").Failure | "silent"} Why
 * @typedef {"again" | "enough" | "unstarted" | "load"} Next it is being started again, it failed too often for that, it has
 *   not even started, or the page has to be loaded again
 *
 * @typedef {object} Listener what is done with the box's words
 * @property {(picture: import("../box/glass.js").Picture) => void} glass
 * @property {(text: string) => void} text what the glass says
 * @property {(hertz: number, ms: number) => void} sound
 * @property {(changes: import("./saves.js").Change[]) => void} kept after changes of its files are on disk
 * @property {(version: string) => void} ready
 * @property {(why: Why, next: Next) => void} failed
 * @property {() => void} lost another tab owns the saves
 */

export class Running {
  /**
   * @param {string} board
   * @param {() => string} language the one of a box whose settings are not kept yet
   * @param {Listener} listener
   */
  constructor(board, language, listener) {
    this.board = board;
    this.language = language;
    this.listener = listener;
    /** A worker that loads its modules while the saves are read. @type {Worker | null} */
    this.spare = this.#listen(takeSpare() ?? fresh());
    /** @type {Worker | null} */
    this.worker = null;
    this.ready = false;
    this.heard = 0;
    this.looked = 0;
    /** @type {number[]} */
    this.failures = [];
    /** Fulfilled when the box runs for the first time: before, nothing can be asked. @type {Promise<void>} */
    this.up = new Promise((resolve) => {
      this.rise = resolve;
    });
    this.link = new Link((text) => this.#post({ type: "line", text }));
    setInterval(() => this.#look(), LOOK);
    document.addEventListener("visibilitychange", () => {
      this.heard = performance.now(); // a hidden tab may have been asleep
    });
  }

  /** @param {import("./saves.js").Saves} saves */
  start(saves) {
    this.saves = saves;
    this.worker?.terminate();
    const worker = this.spare ?? this.#listen(fresh());
    this.spare = null;
    this.worker = worker;
    this.ready = false;
    this.heard = performance.now();
    const files = [...saves.files];
    this.#post({ type: "start", board: this.board, language: this.language(), files });
  }

  /** Hear what a worker says. @param {Worker} worker */
  #listen(worker) {
    worker.onmessage = ({ data }) => worker === this.worker && this.#hear(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) {
        this.#fail(event.message ? "fault" : "unloaded"); // an error without a text: a file is missing
      } else if (worker === this.spare) {
        this.spare = null;
      }
    };
    return worker;
  }

  /** @param {boolean} [back] whether it will be started again */
  stop(back = false) {
    this.worker?.terminate();
    this.spare?.terminate();
    this.worker = this.spare = null;
    this.link.drop(back);
  }

  /** @param {number} mask */
  keys(mask) {
    this.#post({ type: "keys", mask });
  }

  /** The same keys are still held. */
  holdOn() {
    this.#post({ type: "still" });
  }

  /** @param {object} message */
  #post(message) {
    this.worker?.postMessage(message);
  }

  /**
   * @param {Worker} worker
   * @param {any} message
   */
  #hear(worker, message) {
    this.heard = performance.now();
    switch (message.type) {
      case "glass":
        this.listener.glass(message);
        break;
      case "line":
        this.link.receive(message.text);
        break;
      case "keep":
        this.#keep(worker, message.id, message.changes);
        break;
      case "text":
        this.listener.text(message.text);
        break;
      case "sound":
        this.listener.sound(message.hertz, message.ms);
        break;
      case "ready":
        this.ready = true;
        this.link.askPending();
        this.rise();
        this.listener.ready(message.version);
        break;
      case "trap":
        console.info(message.message);
        this.#fail(message.what);
        break;
    }
  }

  /**
   * @param {Worker} worker
   * @param {number} id
   * @param {import("./saves.js").Change[]} changes
   */
  async #keep(worker, id, changes) {
    try {
      await this.saves?.keep(changes);
    } catch (error) {
      if (error instanceof LostError) {
        this.listener.lost();
        return;
      }
      throw error;
    }
    if (worker === this.worker) {
      this.#post({ type: "kept", id });
      this.listener.kept(changes);
    }
  }

  #look() {
    const now = performance.now();
    if (now - this.looked > SILENT) {
      this.heard = now; // the machine was suspended, and the box with it
    }
    this.looked = now;
    const silent = now - this.heard;
    if (this.worker && !document.hidden && silent > (this.ready ? SILENT : STARTING)) {
      this.#fail("silent");
    }
  }

  /** @param {Why} why */
  #fail(why) {
    const now = performance.now();
    this.failures = this.failures.filter((then) => now - then < PERIOD);
    this.failures.push(now);
    const next = this.#next(why);
    this.stop(next === "again");
    this.listener.failed(why, next);
    if (next === "again" && this.saves) {
      this.start(this.saves);
    }
  }

  /** @param {Why} why @returns {Next} */
  #next(why) {
    if (why === "unloaded") {
      return "load";
    }
    return !this.ready ? "unstarted" : this.failures.length < FAILURES ? "again" : "enough";
  }
}
