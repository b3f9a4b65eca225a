/** Watches the folder of the saves in MicroPython's file system, and tells what has changed there. */

/**
 * A change of the saves. Paths are relative to their folder.
 * @typedef {{op: "write", path: string, bytes: Uint8Array} | {op: "remove", path: string} | {op: "mkdir", path: string}}
 *   Change
 */

const SCRATCH = /(^|\/)(spool|[^/]*\.new)$/; // the store's scratch files: nothing of them is wanted after a power-on
const CREATES = 0o1100; // O_CREAT | O_TRUNC

export class Kept {
  /**
   * @param {any} FS emscripten's file system
   * @param {string} root the folder of the saves
   */
  constructor(FS, root) {
    this.FS = FS;
    this.root = `${root}/`;
    /** Paths at which something was done. @type {Set<string>} */
    this.touched = new Set();
    /** Paths that the owner of the saves knows. @type {Set<string>} */
    this.known = new Set();
    FS.mkdirTree(root);
    this.#watch();
  }

  /**
   * Put the saves of an earlier box there.
   * @param {[string, Uint8Array | null][]} files path and content; null: a folder
   */
  restore(files) {
    for (const [path, bytes] of files) {
      const whole = this.root + path;
      this.FS.mkdirTree(bytes ? whole.slice(0, whole.lastIndexOf("/")) : whole);
      if (bytes) {
        this.FS.writeFile(whole, bytes);
      }
      this.known.add(path);
    }
    this.touched.clear();
  }

  /**
   * What has changed since the last call.
   * @returns {Change[]} folders come before what is in them; what is gone comes from the inside out
   */
  changes() {
    if (!this.touched.size) {
      return [];
    }
    const { FS } = this;
    /** @type {Change[]} */
    const gone = [];
    /** @type {Change[]} */
    const there = [];
    for (const path of [...this.touched].sort()) {
      const found = FS.analyzePath(this.root + path);
      if (found.exists) {
        const folder = FS.isDir(found.object.mode);
        if (folder && this.known.has(path)) {
          continue;
        }
        there.push(folder ? { op: "mkdir", path } : { op: "write", path, bytes: FS.readFile(this.root + path) });
        this.known.add(path);
      } else if (this.known.delete(path)) {
        gone.unshift({ op: "remove", path });
      }
    }
    this.touched.clear();
    return [...gone, ...there];
  }

  /** @param {string} path */
  #touch(path) {
    const whole = path.startsWith("/") ? path : this.FS.joinPath([this.FS.cwd(), path]);
    if (whole.startsWith(this.root) && !SCRATCH.test(whole)) {
      this.touched.add(whole.slice(this.root.length));
    }
  }

  /** Touch a path and all that is below it. @param {string} path */
  #touchTree(path) {
    this.#touch(path);
    const found = this.FS.analyzePath(path);
    if (found.exists && this.FS.isDir(found.object.mode)) {
      for (const name of this.FS.readdir(path)) {
        if (name !== "." && name !== "..") {
          this.#touchTree(`${path}/${name}`);
        }
      }
    }
  }

  /** Every system call of MicroPython ends in one of these functions. */
  #watch() {
    const { FS } = this;
    const { write, open, rename, unlink, rmdir, mkdir, truncate, ftruncate } = FS;
    /** @param {any} stream @param {any[]} rest */
    FS.write = (stream, ...rest) => {
      if (FS.isFile(stream.node.mode)) {
        this.#touch(FS.getPath(stream.node));
      }
      return write.call(FS, stream, ...rest);
    };
    /** @param {any} path @param {any} flags @param {any[]} rest */
    FS.open = (path, flags, ...rest) => {
      if (typeof path === "string" && typeof flags === "number" && flags & CREATES) {
        this.#touch(path);
      }
      return open.call(FS, path, flags, ...rest);
    };
    /** @param {string} from @param {string} to */
    FS.rename = (from, to) => {
      this.#touchTree(from);
      const done = rename.call(FS, from, to);
      this.#touchTree(to);
      return done;
    };
    /** @param {any} path @param {any[]} rest */
    FS.truncate = (path, ...rest) => {
      if (typeof path === "string") {
        this.#touch(path);
      }
      return truncate.call(FS, path, ...rest);
    };
    /** @param {number} fd @param {any[]} rest */
    FS.ftruncate = (fd, ...rest) => {
      this.#touch(FS.getPath(FS.getStreamChecked(fd).node));
      return ftruncate.call(FS, fd, ...rest);
    };
    for (const [name, call] of Object.entries({ unlink, rmdir, mkdir })) {
      /** @param {string} path @param {any[]} rest */
      FS[name] = (path, ...rest) => {
        this.#touch(path);
        return call.call(FS, path, ...rest);
      };
    }
  }
}
