/**
 * The box's files, as the browser keeps them: one record a file or folder, in each copy (copies.js). What the box changes
 * is mirrored in one transaction a copy, one copy after the other; `keep` returns when all are on disk.
 */

import { copies, LostError } from "./copies.js";

/** @typedef {import("../box/kept.js").Change} Change */

export { LostError };

const AGAIN = 1000; // ms until a writing that failed is tried again
export const SLOW = 5000; // ms until a browser without an answer is said to fail; it may still come true

export class Saves {
  /** @param {import("./copies.js").Copy[]} places */
  constructor(places) {
    this.places = places;
    this.count = 0; // of writings, in the life of these saves
    /** Path -> bytes, as the box has them; null is a folder. @type {Map<string, Uint8Array | null>} */
    this.files = new Map();
    /** Paths whose files differ from those in some copy. @type {Set<string>} */
    this.differing = new Set();
    /** Called when the browser can't write, and with null when it could again. @type {(error: unknown) => void} */
    this.onfail = () => {};
    this.failed = false;
    /** The last writing: the next one waits for it. @type {Promise<void>} */
    this.writing = Promise.resolve();
  }

  /** Open the copies. Rejects if this browser keeps none. */
  static async open() {
    return new Saves(await copies());
  }

  /** Become the owner, read all files from the newest copy, and let the others catch up. */
  async own() {
    const token = `${Date.now()} ${Math.random()}`;
    const found = [];
    for (const place of this.places) {
      found.push(await place.own(token));
    }
    const newest = found.reduce((best, each) => (each.count > best.count ? each : best));
    this.count = newest.count;
    this.files = newest.files;
    this.differing.clear();
    this.failed = false;
    for (const [i, place] of this.places.entries()) {
      place.behind = found[i] !== newest && (found[i].count < newest.count || !newest.count);
    }
    if (this.places.some((place) => place.behind)) {
      this.keep([]).catch(() => {}); // whoever has lost the saves hears of it at the next writing
    }
  }

  /**
   * Mirror changes; returns when they are on disk. If the browser can't write (its disk is full) or does not answer,
   * it says so once and goes on trying. Rejects with LostError if another tab owns the saves now.
   * @param {Change[]} changes
   */
  keep(changes) {
    for (const change of changes) {
      this.#apply(change);
    }
    const before = this.writing.catch(() => {});
    this.writing = before.then(() => this.#write());
    return this.writing;
  }

  /** @param {Change} change */
  #apply(change) {
    if (change.op === "remove") {
      this.files.delete(change.path);
    } else {
      this.files.set(change.path, change.op === "write" ? change.bytes.slice() : null);
    }
    this.differing.add(change.path);
  }

  async #write() {
    while (!(await this.#written())) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  /** Write what differs; returns whether that worked. */
  async #written() {
    const paths = [...this.differing];
    this.differing.clear();
    this.count++;
    /** @type {[string, Uint8Array | null | undefined][]} */
    const files = paths.map((path) => [path, this.files.get(path)]);
    const slow = setTimeout(() => this.#fail(new Error("the browser does not answer")), SLOW);
    try {
      /** @type {unknown[]} */
      const failed = [];
      for (const place of this.places) {
        await this.#bring(place, files).catch((error) => {
          if (!place.gone) {
            throw error;
          }
          failed.push(error); // what was cleared can't be opened again: the other copy will do
        });
      }
      if (failed.length === this.places.length) {
        throw failed[0];
      }
    } catch (error) {
      if (error instanceof LostError) {
        throw error;
      }
      for (const path of paths) {
        this.differing.add(path);
      }
      this.#fail(error);
      return false;
    } finally {
      clearTimeout(slow);
    }
    if (this.failed) {
      this.failed = false;
      this.onfail(null);
    }
    return true;
  }

  /**
   * Write files to a copy, and all files where it was cleared, even in this moment.
   * @param {import("./copies.js").Copy} place
   * @param {Iterable<[string, Uint8Array | null | undefined]>} files
   */
  async #bring(place, files) {
    do {
      if (place.gone) {
        await place.open();
        place.behind = true;
      }
      await place.write(this.count, place.behind ? this.files : files, place.behind);
    } while (place.gone);
    place.behind = false;
  }

  /** @param {unknown} error */
  #fail(error) {
    if (!this.failed) {
      this.failed = true;
      this.onfail(error);
    }
  }
}
