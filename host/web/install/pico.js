/** A Pico on a cable: what it is, what is on its flash, and how files come there. */

import { Failed, Repl } from "./repl.js";
import { plain, Trouble, tell } from "./words.js";

/**
 * What the device says of itself (host/pilothouse/on_box/look.py). Sizes in bytes; null: there is no such file.
 * @typedef {{name: string, version: number[], mpy: number, machine: string, block: number, size: number, free: number,
 *   board: string, chosen: string[], pack: string, image: string, firmware: string, main: string | null,
 *   crash: string | null}} About
 *
 * @typedef {{name: string, version: string, board: string}} Hello what a box says when it has started
 */

const CHUNK = 2048; // bytes of a file in one piece of code, which the device has to compile as text
const LENT = "/lent"; // a folder in the device's memory
const SPACE = 80; // blocks of 512 bytes there
const STARTS = 60_000; // ms until a box answers: it may first check a pack that has come
const ASK = 1_000; // ms until it is asked again
const ID = "install";
const HELLO = JSON.stringify({ jsonrpc: "2.0", id: ID, method: "system.hello", params: {} });
const OLDEST = [1, 24]; // the oldest MicroPython that a box works on

/** What each field of `About` has to be. @type {Record<string, (value: any) => boolean>} */
const KINDS = {
  ...all(["name", "machine", "board", "pack", "image", "firmware"], isText),
  ...all(["mpy", "block", "size", "free"], Number.isInteger),
  ...all(["main", "crash"], (value) => value === null || isText(value)),
  chosen: (value) => Array.isArray(value) && value.every(isText),
  version: (value) => Array.isArray(value) && value.length >= 2 && value.every(Number.isInteger),
};

export class Pico {
  /**
   * @param {any} port of Web Serial
   * @param {Record<string, string>} scripts name -> text of what runs at the prompt
   */
  constructor(port, scripts) {
    this.repl = new Repl(port);
    this.scripts = scripts;
    /** @type {About} */
    this.about = /** @type {any} */ (null);
    this.stopped = false; // whether a box ran and has to run again
    this.lends = false;
    /** Folders that certainly exist on the device. @type {Set<string>} */
    this.folders = new Set([LENT]);
  }

  /** Stop what runs there, and look at it. Rejects with Trouble. */
  async open() {
    await this.repl.open();
    try {
      await this.repl.stop();
      this.about = await this.runJson("look", (found) => hasKinds(found) && found.block > 0);
      this.stopped = isBox(this.about);
    } catch (error) {
      await this.close();
      throw error;
    }
    return this;
  }

  /** Let go of the port; a box that was stopped runs again. */
  async close() {
    if (this.stopped) {
      this.stopped = false;
      await this.repl.start().catch(() => {}); // it may be gone
    }
    await this.repl.close();
  }

  /**
   * Run a script with these variables; gives what it prints.
   * @param {string} script
   * @param {Record<string, any>} [names]
   * @param {{before?: string, heard?: (line: string) => void}} [how] `before`: code that runs first
   */
  async run(script, names = {}, { before = "", heard } = {}) {
    const head = Object.entries(names).map(([name, value]) => `${name} = ${literal(value)}\n`);
    return await this.code(before + head.join("") + this.scripts[script], heard);
  }

  /**
   * The JSON that a script prints.
   * @param {string} script
   * @param {(found: any) => boolean} fits whether it is what it has to be
   * @param {Record<string, any>} [names]
   */
  async runJson(script, fits, names = {}) {
    const said = await this.run(script, names);
    try {
      const found = JSON.parse(said);
      if (fits(found)) {
        return found;
      }
    } catch {
      // It is no JSON, or not what was asked for.
    }
    throw new Trouble("senseless");
  }

  /**
   * Run code. Rejects with Trouble, which has the last line of a traceback.
   * @param {string} code
   * @param {(line: string) => void} [heard]
   */
  async code(code, heard) {
    try {
      return await this.repl.run(code, heard);
    } catch (error) {
      if (!(error instanceof Failed)) {
        throw error;
      }
      const why = plain(error.traceback.split("\n").at(-1) ?? "");
      throw /\bOSError\b.*(\b28\b|ENOSPC)/.test(why) ? new Trouble("full") : new Trouble("refuses", { why });
    }
  }

  /** Name -> its SHA-256 in hex digits and its bytes, for the files at some places. @param {string[]} places */
  async files(places) {
    const lines = (await this.run("hashes", { places })).split("\n").map((line) => line.trim());
    const rows = lines.filter(Boolean).map((line) => /^([0-9a-f]{64}) ([0-9]+) (.+)$/s.exec(line));
    if (rows.includes(null)) {
      throw new Trouble("senseless");
    }
    return new Map(rows.map((row) => [row?.[3] ?? "", { hash: row?.[1] ?? "", size: Number(row?.[2]) }]));
  }

  /** Make the folders on the path of a file that are missing. @param {string} name */
  async #makeFolders(name) {
    const missing = [];
    for (let at = name.indexOf("/", 1); at > 0; at = name.indexOf("/", at + 1)) {
      const folder = name.slice(0, at);
      if (!this.folders.has(folder)) {
        this.folders.add(folder);
        missing.push(folder);
      }
    }
    if (missing.length) {
      const there = "try:\n  os.mkdir(name)\n except OSError as e:\n  if e.errno != 17: raise\n";
      await this.code(`import os\nfor name in ${literal(missing)}:\n ${there}`);
    }
  }

  /**
   * Write a file, and make the folders above it.
   * @param {string} name
   * @param {Uint8Array} bytes
   * @param {(done: number) => void} [told] called with the bytes that are there
   */
  async write(name, bytes, told = () => {}) {
    await this.#makeFolders(name);
    const first = `from binascii import a2b_base64 as b\nf = open(${literal(name)}, "wb")\n`;
    const count = Math.max(1, Math.ceil(bytes.length / CHUNK));
    for (let part = 0; part < count; part++) {
      const [from, to] = [part * CHUNK, Math.min((part + 1) * CHUNK, bytes.length)];
      const some = `f.write(b("${btoa(String.fromCharCode(...bytes.subarray(from, to)))}"))\n`;
      await this.code((part ? "" : first) + some + (part === count - 1 ? "f.close()\n" : ""));
      told(to);
    }
  }

  /** @param {string[]} names */
  async remove(names) {
    if (names.length) {
      await this.code(`import os\nfor name in ${literal(names)}:\n os.remove(name)\n`);
    }
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  async rename(from, to) {
    await this.code(`import os\nos.rename(${literal(from)}, ${literal(to)})\n`);
  }

  /** Put modules into the device's memory, where it can import them. @param {Map<string, Uint8Array>} files */
  async lend(files) {
    if (!this.lends) {
      await this.run("lend", { blocks: SPACE });
      this.lends = true;
    }
    for (const [name, bytes] of files) {
      await this.write(`${LENT}/${name}`, bytes);
    }
  }

  /**
   * Reset as power-on does; gives the box's answer to system.hello.
   * @returns {Promise<Hello>}
   */
  async start() {
    this.stopped = false;
    await this.repl.start();
    for (const end = performance.now() + STARTS; performance.now() < end; ) {
      await this.repl.write(`\n${HELLO}\n`); // an empty line ends a half one that may have been sent before
      for (const due = performance.now() + ASK; ; ) {
        const line = await this.#line(due - performance.now());
        if (line === null) {
          break;
        }
        const hello = answer(line);
        if (hello) {
          return hello;
        }
      }
    }
    throw new Trouble("unstarted");
  }

  /** A line that the box says, or null if none comes. @param {number} within ms */
  async #line(within) {
    try {
      return await this.repl.until("\n", within, within);
    } catch (error) {
      if (error instanceof Trouble && error.word === "silent") {
        return null;
      }
      throw error;
    }
  }
}

/** The answer to HELLO, if a line is that. @param {string} line @returns {Hello | null} */
function answer(line) {
  try {
    const { id, result } = JSON.parse(line);
    const whole = id === ID && ["name", "version", "board"].every((key) => isText(result[key]));
    return whole ? result : null;
  } catch {
    return null; // what a box says while it starts
  }
}

/** Whether a box starts at power-on: by main.py, or by the image and the texts of a pack. @param {About} about */
export function isBox(about) {
  return isOurs(about) || (about.image === "frozen" && about.pack !== "");
}

/**
 * The codes of the languages that the box there has; none where there is no box.
 * @param {About} about
 * @param {string[]} known all that there are: a box that names none has these
 */
export function spokenBy(about, known) {
  const named = (about.chosen[0] ?? "").split(",").filter((code) => known.includes(code));
  return named.length || !about.pack ? named : known;
}

/** Whether main.py is that of a box. @param {About} about */
export function isOurs({ main }) {
  return Boolean(main?.includes("firmware.main"));
}

/** Such as "MicroPython 1.28.0 on Raspberry Pi Pico with RP2040". @param {About} about */
export function runtime({ name, version, machine }) {
  const facts = { version: version.slice(0, 3).join("."), machine: plain(machine) };
  return tell("runtime", { ...facts, name: name === "micropython" ? "MicroPython" : plain(name) });
}

/** Refuses a device on which no box can run. @param {About} about @param {number} mpy the version of our .mpy */
export function check(about, mpy) {
  const facts = { runtime: runtime(about), oldest: OLDEST.join(".") };
  if (about.name !== "micropython") {
    throw new Trouble("no.micropython", facts);
  }
  const [major, minor] = about.version;
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new Trouble("too.old", facts);
  }
  if (about.mpy !== mpy) {
    throw new Trouble("other.mpy", { ...facts, theirs: about.mpy, ours: mpy });
  }
}

/** @param {any} value @returns {string} as Python writes it */
export function literal(value) {
  if (value === null || typeof value === "boolean") {
    return { null: "None", true: "True", false: "False" }[String(value)] ?? "";
  }
  if (Array.isArray(value)) {
    return `[${value.map(literal).join(", ")}]`;
  }
  if (typeof value === "object") {
    return `{${Object.entries(value)
      .map((pair) => pair.map(literal).join(": "))
      .join(", ")}}`;
  }
  return JSON.stringify(value);
}

/** @param {any} found */
function hasKinds(found) {
  return Boolean(found) && Object.entries(KINDS).every(([name, fits]) => fits(found[name]));
}

/** @param {any} value */
function isText(value) {
  return typeof value === "string";
}

/**
 * @param {string[]} names
 * @param {(value: any) => boolean} fits
 */
function all(names, fits) {
  return Object.fromEntries(names.map((name) => [name, fits]));
}
