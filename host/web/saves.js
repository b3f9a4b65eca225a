/**
 * The box's files in IndexedDB, one record a file. What the box changes is mirrored in one transaction, and `keep`
 * returns when the browser says that it is on disk.
 *
 * Only one tab may write. Each has a token, and writes only while its token is the one in the database. So a tab that
 * has lost the saves to another one can't write over them, even in the same moment.
 */

/**
 * @typedef {{op: "write", path: string, bytes: Uint8Array} | {op: "remove", path: string} |
 *   {op: "rename", from: string, to: string} | {op: "mkdir", path: string}} Change
 */

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
    /** Path -> bytes, as the box has them. @type {Map<string, Uint8Array>} */
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
    if (change.op === "write") {
      this.#set(change.path, change.bytes.slice());
    } else if (change.op === "remove") {
      this.#set(change.path, undefined);
    } else if (change.op === "rename") {
      for (const [path, bytes] of [...this.files]) {
        if (path === change.from || path.startsWith(`${change.from}/`)) {
          this.#set(path, undefined);
          this.#set(change.to + path.slice(change.from.length), bytes);
        }
      }
    } // a folder needs no record: the paths of its files name it
  }

  /**
   * @param {string} path
   * @param {Uint8Array | undefined} bytes
   */
  #set(path, bytes) {
    this.differing.add(path);
    if (bytes) {
      this.files.set(path, bytes);
    } else {
      this.files.delete(path);
    }
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
        const store = deal.objectStore(FILES);
        for (const path of paths) {
          const bytes = this.files.get(path);
          bytes ? store.put(bytes, path) : store.delete(path);
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
