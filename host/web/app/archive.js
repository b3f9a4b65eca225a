/**
 * Games as files: a save is `NAME.save`, a backup is a zip of them. They are the files of `pilothouse backup`,
 * `restore` and `replay`. The box checks a save by playing it, and nothing on it is written over.
 */

import { isolated } from "../table/standing.js";
import { LinkError } from "./link.js";
import { Sentence, sentenceOf, t } from "./words.js";
import { crc32, members, pack, ZipError } from "./zip.js";

/** @typedef {import("./link.js").Link} Link */
/**
 * A game that the box keeps (`store.list`).
 * @typedef {{name: string, game: string, ply: number, status: "running" | "suspended" | "finished" | "unchecked" | "kept",
 *   bytes: number, crc: string, players?: string[], names?: Record<string, string>, round?: number}} Game
 */

const MOST_BYTES = 65536; // of a save
const MOST_GAMES = 2000; // in a backup
const MOST_TOGETHER = 16 << 20; // bytes of a backup, packed and unpacked
const BESIDE = 8; // games that a box keeps besides the running one
const AWAY = ["suspended", "finished", "unchecked"];
const ROUNDS = 5; // attempts to copy all saves of one moment
const NAME = /^([a-z0-9-]{1,16})\.save$/i; // FAT and old programs write it in capitals
// What the programs that pack a zip again leave in it: folders, notes of their own, hidden files.
const LITTER = /^(.*\/)?(__MACOSX\/.*|\.[^/]*|thumbs\.db|desktop\.ini|)$/is;
const MOST_READ = 2 * MOST_BYTES + 4; // Windows may have added a CR to each line, and a BOM

/** The running game first, then the newest first. @param {Link} link @returns {Promise<Game[]>} */
export function list(link) {
  return link.entries("store.list", "saves");
}

/**
 * The save of a game.
 * @param {Link} link
 * @param {string} name
 */
export function save(link, name) {
  return link.text("store.read", { name });
}

/**
 * A backup of all games, and a sentence for each that can't be read. All are of one moment: if the list changes while
 * they are copied, what has changed is copied again.
 * @param {Link} link
 * @returns {Promise<{zip: Uint8Array, report: string[]}>}
 */
export async function backup(link) {
  /** @type {Map<string, Uint8Array>} */
  const saves = new Map();
  for (let round = 0; round < ROUNDS; round++) {
    const games = await list(link);
    const report = [];
    const zip = new Map();
    let good = true;
    for (const game of games) {
      try {
        const before = saves.get(game.name);
        const bytes = before && stamp(before) === stampOf(game) ? before : await save(link, game.name);
        saves.set(game.name, bytes);
        zip.set(`${game.name}.save`, bytes);
        good &&= stamp(bytes) === stampOf(game);
      } catch (error) {
        report.push(t("as.unread", { name: game.name, why: reasonOf(error) }));
      }
    }
    if (good && JSON.stringify(await list(link)) === JSON.stringify(games)) {
      return { zip: await pack(zip), report: [...report, t("as.saved", { n: zip.size, all: games.length })] };
    }
  }
  throw new Sentence(t("as.moving"));
}

/**
 * Bring the saves of files to the box; returns a sentence about each, and one about each file that has none. The others are
 * brought all the same.
 * @param {Link} link
 * @param {File[]} files
 * @returns {Promise<string[]>}
 */
export async function bring(link, files) {
  const report = [];
  for (const file of files) {
    try {
      const saves = await open(file.name, new Uint8Array(await file.arrayBuffer()));
      report.push(...(await restore(link, saves)));
    } catch (error) {
      report.push(t("as.refused", { name: isolated(file.name), why: reasonOf(error) }));
    }
  }
  return report;
}

/**
 * The saves in a file, name -> bytes. Rejects with a Sentence.
 * @param {string} file its name
 * @param {Uint8Array} bytes
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function open(file, bytes) {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return opened(bytes);
  }
  const save = strip(bytes.subarray(0, MOST_READ));
  if (save.length > MOST_BYTES) {
    throw new Sentence(t("save.long", { name: isolated(file), n: MOST_BYTES }));
  }
  if (!isSave(textOf(file, save))) {
    throw new Sentence(t("save.none", { name: isolated(file) }));
  }
  return new Map([[file.replace(/\.save$/i, ""), save]]);
}

/** A save without what Windows has added: a BOM, and a CR before each LF. @param {Uint8Array} bytes */
function strip(bytes) {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return bytes.subarray(start).filter((byte, i, all) => byte !== 13 || all[i + 1] !== 10);
}

/** @param {Uint8Array} bytes a zip */
async function opened(bytes) {
  const saves = new Map();
  try {
    if (bytes.length > MOST_TOGETHER) {
      throw new ZipError("long");
    }
    const all = members(bytes, MOST_READ);
    if (all.length > MOST_GAMES) {
      throw new ZipError("long");
    }
    let together = 0;
    for (const { name, read } of all) {
      const inside = name.replaceAll("\\", "/");
      if (LITTER.test(inside)) {
        continue;
      }
      const around = inside.split("/");
      const word = around.includes("..") ? undefined : NAME.exec(around.pop() ?? "")?.[1].toLowerCase();
      if (word === undefined || saves.has(word)) {
        throw new Sentence(t(word ? "zip.twice" : "zip.name", { name: isolated(name) }));
      }
      const save = strip(await read());
      together += save.length;
      if (save.length > MOST_BYTES || together > MOST_TOGETHER) {
        throw new ZipError("long");
      }
      saves.set(word, save);
    }
  } catch (error) {
    if (error instanceof ZipError) {
      throw new Sentence(t(`zip.${error.what}`, { name: isolated(error.member) }));
    }
    throw error;
  }
  if (!saves.size) {
    throw new Sentence(t("zip.empty"));
  }
  return saves;
}

/** The text of a file; throws a Sentence if it is none. @param {string} file @param {Uint8Array} bytes */
function textOf(file, bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Sentence(t("save.none", { name: isolated(file) }));
  }
}

/** Whether the first line of a text is that of a save. @param {string} text */
function isSave(text) {
  try {
    return "pilothouse" in JSON.parse(text.split("\n", 1)[0]);
  } catch {
    return false;
  }
}

/**
 * Send a save to the box. Rejects with a Sentence if it is no text.
 * @param {Link} link
 * @param {"game.load" | "store.write"} method
 * @param {string} name
 * @param {Uint8Array} bytes
 */
export async function send(link, method, name, bytes) {
  textOf(name, bytes);
  return link.load(method, bytes, crc(bytes));
}

/**
 * Write saves to the box; returns a sentence about each. The oldest of those that fit goes first, so that the box
 * lists them in the same order.
 * @param {Link} link
 * @param {Map<string, Uint8Array>} saves
 * @returns {Promise<string[]>}
 */
async function restore(link, saves) {
  const games = await list(link);
  const known = new Set(games.map(stampOf));
  let places = BESIDE - games.filter(({ status }) => AWAY.includes(status)).length;
  /** @type {Map<string, string>} */
  const outcome = new Map();
  const fresh = [];
  for (const [name, bytes] of saves) {
    if (known.has(stamp(bytes))) {
      outcome.set(name, t("as.there", { name }));
    } else {
      known.add(stamp(bytes)); // a game that is there twice is written once
      fresh.push(name);
    }
  }
  const fitting = Math.max(places, 0);
  const order = [...fresh.slice(0, fitting).reverse(), ...fresh.slice(fitting)];
  for (const name of order) {
    const bytes = /** @type {Uint8Array} */ (saves.get(name));
    if (places <= 0) {
      outcome.set(name, t("as.full", { name, n: BESIDE }));
      continue;
    }
    try {
      const written = await send(link, "store.write", name, bytes);
      const after = (await list(link)).find((game) => game.name === written.name);
      outcome.set(name, t(after && stampOf(after) === stamp(bytes) ? "as.restored" : "as.changed", { name }));
      places -= 1;
    } catch (error) {
      outcome.set(name, t("as.refused", { name, why: reasonOf(error) }));
    }
  }
  return [...saves.keys()].map((name) => /** @type {string} */ (outcome.get(name)));
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof LinkError ? error.message : sentenceOf(error);
}

/** Eight hex digits. @param {Uint8Array} bytes */
function crc(bytes) {
  return crc32(bytes).toString(16).padStart(8, "0");
}

/** Length and CRC-32 of a save, by which it is known again. @param {Uint8Array} bytes */
function stamp(bytes) {
  return `${bytes.length} ${crc(bytes)}`;
}

/** The stamp of a game that the box lists. @param {Game} game */
function stampOf(game) {
  return `${game.bytes} ${game.crc}`;
}
