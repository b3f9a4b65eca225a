/**
 * The box's files in IndexedDB, one record a file or folder. What the box changes is mirrored in one transaction, and `keep`
 * returns when the browser says that it is on disk.
 *
 * Only one tab may write. Each has a token, and writes only while its token is the one in the database. So a tab that
 * has lost the saves to another one can't write over them, even in the same moment.
 */

/** @typedef {import("./kept.js").Change} Change */

const FILES = "files";
const OWNER = "owner";
const AGAIN = 1000; // ms until a transaction that failed is tried again

/** Another tab owns the saves. */
export class LostError extends Error {}

export class Saves {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
    this.token = `${Date.now()} ${Math.random()}`;
    /** Path -> bytes, as the box has them; null is a folder. @type {Map<string, Uint8Array | null>} */
    this.files = new Map();
    /** Paths whose files differ from those in the database. @type {Set<string>} */
    this.differing = new Set();
    /** Called when the browser can't write, and with null when it could again. @type {(error: unknown) => void} */
    this.onfail = () => {};
    this.failed = false;
  }

  /** Open the database. Rejects if this browser keeps none. */
  static async open() {
    const request = indexedDB.open("pilothouse", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FILES);
      request.result.createObjectStore(OWNER);
    };
    return new Saves(await done(request));
  }

  /** Become the owner and read all files, in one transaction. */
  async own() {
    const deal = this.#begin();
    deal.objectStore(OWNER).put(this.token, "tab");
    const store = deal.objectStore(FILES);
    const [paths, contents] = [store.getAllKeys(), store.getAll()];
    await completed(deal);
    this.files = new Map(paths.result.map((path, i) => [String(path), contents.result[i]]));
    this.differing.clear();
  }

  /**
   * Mirror changes; returns when they are on disk. If the browser can't write (its disk is full), it says so once and
   * goes on trying. Rejects with LostError if another tab owns the saves now.
   * @param {Change[]} changes
   */
  async keep(changes) {
    for (const change of changes) {
      this.#apply(change);
    }
    while (!(await this.#written())) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
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

  /** Write what differs; returns whether that worked. */
  async #written() {
    const paths = [...this.differing];
    this.differing.clear();
    let lost = false;
    try {
      const deal = this.#begin();
      const owner = deal.objectStore(OWNER).get("tab");
      owner.onsuccess = () => {
        lost = owner.result !== this.token;
        if (lost) {
          deal.abort();
          return;
        }
        try {
          this.#put(deal.objectStore(FILES), paths);
        } catch {
          deal.abort();
        }
      };
      await completed(deal);
    } catch (error) {
      if (lost) {
        throw new LostError("another tab owns the saves");
      }
      for (const path of paths) {
        this.differing.add(path);
      }
      if (!this.failed) {
        this.failed = true;
        this.onfail(error);
      }
      return false;
    }
    if (this.failed) {
      this.failed = false;
      this.onfail(null);
    }
    return true;
  }

  /**
   * @param {IDBObjectStore} store
   * @param {string[]} paths
   */
  #put(store, paths) {
    for (const path of paths) {
      const bytes = this.files.get(path);
      bytes === undefined ? store.delete(path) : store.put(bytes, path);
    }
  }

  #begin() {
    return this.database.transaction([FILES, OWNER], "readwrite", { durability: "strict" });
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * @param {IDBTransaction} deal
 * @returns {Promise<void>}
 */
function completed(deal) {
  return new Promise((resolve, reject) => {
    deal.oncomplete = () => resolve();
    deal.onabort = () => reject(deal.error ?? new Error("aborted"));
  });
}
