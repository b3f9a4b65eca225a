/**
 * The databases that hold the saves: one, or two in browsers that have storage buckets, each in a folder of its own.
 *
 * Why two: Chromium keeps a database in a log, and writes a record's head and its body one after the other. A browser killed
 * between the two leaves a head without a body; the next start appends to it, and the start after that finds the log
 * broken and deletes the whole database. Two copies that are never written at the same time can't both break.
 */

const DATABASE = "pilothouse";
const BUCKET = "second"; // the storage bucket of the second copy
const FILES = "files"; // of a database: path -> bytes, null for a folder
const OWNER = "owner"; // of a database: who may write, and the number of its last writing
const TAB = "tab";
const COUNT = "count";

/** Another tab owns the saves. */
export class LostError extends Error {}

/** Open all copies that this browser can keep, in the order in which they are written. Rejects if there is none. */
export async function copies() {
  const buckets = /** @type {any} */ (navigator).storageBuckets;
  const places = [async () => window, () => buckets?.open(BUCKET)];
  const found = [];
  for (const find of places) {
    const copy = new Copy(find);
    try {
      await copy.open();
      found.push(copy);
    } catch {
      // this browser has no such place, or it is broken: the other one will do
    }
  }
  if (!found.length) {
    throw new Error("this browser keeps no database");
  }
  return found;
}

/**
 * One copy. Its owner has a token, and writes only while that token is the one in the database. So a tab that has lost
 * the saves to another one can't write over them, even in the same moment.
 */
export class Copy {
  /** @param {() => Promise<{indexedDB: IDBFactory} | undefined>} find gives its place */
  constructor(find) {
    this.find = find;
    this.token = "";
    /** Whether it lacks more than the next writing brings. */
    this.behind = false;
    /** Whether somebody has cleared its place, or does so now: what was in it is gone. */
    this.gone = true;
  }

  /** Open it; where it was cleared, a new one that is empty. */
  async open() {
    /** Chromium forgets the writings of a bucket that nobody refers to any more. */
    this.place = await this.find();
    const database = await opened(this.place?.indexedDB);
    this.database = database;
    this.gone = false;
    database.onclose = () => {
      this.gone = true;
    };
    // Somebody deletes it. That would wait until this page ends, and take all that is written until then.
    database.onversionchange = () => {
      this.gone = true;
      database.close();
    };
  }

  /**
   * Become the owner and read everything, in one transaction.
   * @param {string} token
   * @returns {Promise<{count: number, files: Map<string, Uint8Array | null>}>} count: of the last writing; 0: of none
   */
  async own(token) {
    if (this.gone) {
      await this.open();
    }
    this.token = token;
    const deal = this.#begin();
    const [owner, store] = [deal.objectStore(OWNER), deal.objectStore(FILES)];
    owner.put(token, TAB);
    const [count, paths, contents] = [owner.get(COUNT), store.getAllKeys(), store.getAll()];
    await completed(deal);
    const files = new Map(paths.result.map((path, i) => [String(path), contents.result[i]]));
    return { count: count.result ?? 0, files };
  }

  /**
   * Write files, and remove those that are undefined; returns when the browser says that they are on disk.
   * @param {number} count the number of this writing
   * @param {Iterable<[string, Uint8Array | null | undefined]>} files
   * @param {boolean} whole remove all that was there before
   */
  async write(count, files, whole = false) {
    let lost = false;
    const deal = this.#begin();
    const owner = deal.objectStore(OWNER);
    const tab = owner.get(TAB);
    tab.onsuccess = () => {
      lost = (tab.result ?? this.token) !== this.token; // one that was cleared has no owner
      if (lost) {
        deal.abort();
        return;
      }
      try {
        owner.put(this.token, TAB);
        owner.put(count, COUNT);
        put(deal.objectStore(FILES), files, whole);
      } catch {
        deal.abort();
      }
    };
    try {
      await completed(deal);
    } catch (error) {
      throw lost ? new LostError("another tab owns the saves") : error;
    }
  }

  #begin() {
    return /** @type {IDBDatabase} */ (this.database).transaction([FILES, OWNER], "readwrite", {
      durability: "strict",
    });
  }
}

/**
 * @param {IDBObjectStore} store
 * @param {Iterable<[string, Uint8Array | null | undefined]>} files
 * @param {boolean} whole
 */
function put(store, files, whole) {
  if (whole) {
    store.clear();
  }
  for (const [path, bytes] of files) {
    bytes === undefined ? store.delete(path) : store.put(bytes, path);
  }
}

/**
 * @param {IDBFactory | undefined} factory
 * @returns {Promise<IDBDatabase>}
 */
function opened(factory) {
  return new Promise((resolve, reject) => {
    if (!factory) {
      reject(new Error("no such place"));
      return;
    }
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FILES);
      request.result.createObjectStore(OWNER);
    };
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
