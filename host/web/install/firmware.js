/**
 * The firmware that this page installs: which files each board and language has, and their contents.
 *
 * `files.json` lists them (host/pilothouse/build/installer.py). The contents are in the packs of the box in a browser.
 */

import { joined } from "../app/link.js";
import { unpacked } from "../box/packs.js";
import { pack } from "./pack.js";
import { TELEPHONES } from "./plan.js";
import { Trouble } from "./words.js";

/**
 * @typedef {{version: string, mpy: number, spare: number, unnamed: string, files: Record<string, [number, string, string]>,
 *   everywhere: string[], boards: Record<string, string[]>, languages: Record<string, string[]>,
 *   letters: [string[], Record<string, string>][], told: Record<string, string>, beside: string[],
 *   scripts: Record<string, string>, opening: string, drivers: Record<string, string[]>,
 *   radio: string[], telephones: Record<string, [string, string]>, modules: Record<string, string[]>, wires: Record<string, import("./wiring.js").Wire[]>}} List
 *
 * @typedef {{bytes: Uint8Array, hash: string}} File
 */

export const PACK = "box.pack";
const [ENGLISH, PAGE] = ["en", "/"];
const BOARD = "board.txt";
const LANGUAGES = "firmware/languages/";

export class Firmware {
  /** @param {List} list */
  constructor(list) {
    this.list = list;
    /** @type {Map<string, Promise<Map<string, Uint8Array>>>} */
    this.packs = new Map();
  }

  /** The names of all boards; the first is proposed. */
  get boards() {
    return Object.keys(this.list.boards);
  }

  /** The codes of all languages. */
  get languages() {
    return Object.keys(this.list.languages);
  }

  /**
   * Name -> file, of all that lies on the flash of a box with this board, as `pilothouse deploy` copies it.
   * @param {string} board
   * @param {string[]} languages their codes, one at least
   * @param {boolean} [telephones] whether it lets them in, and gets the page for them
   * @returns {Promise<Map<string, File>>}
   */
  async wanted(board, languages, telephones = false) {
    const texts = languages.flatMap((code) => this.list.languages[code]);
    const radio = telephones ? this.#radio(languages) : [];
    const inside = await this.#contents([...this.list.everywhere, ...this.list.boards[board], ...texts, ...radio]);
    const letters = Object.entries(this.#letters(languages));
    const drawn = await this.#contents(letters.map(([, stored]) => stored));
    for (const [name, stored] of letters) {
      inside.set(name, /** @type {Uint8Array} */ (drawn.get(stored)));
    }
    inside.set(BOARD, this.boardFile(board, languages));
    const bytes = await pack(inside);
    const found = (await this.files(this.list.beside)).set(PACK, { bytes, hash: await sha256(bytes) });
    if (telephones) {
      const page = await this.#telephones(languages);
      found.set(TELEPHONES, { bytes: page, hash: await sha256(page) });
    }
    return found;
  }

  /**
   * The files with which a box lets telephones in, with the texts of some languages.
   * @param {string[]} languages
   */
  #radio(languages) {
    const others = this.languages.filter((code) => !languages.includes(code));
    return this.list.radio.filter((name) => !others.some((code) => name.startsWith(`${LANGUAGES}${code}/`)));
  }

  /**
   * The page for telephones, as host/pilothouse/build/radio_page.py makes it.
   * @param {string[]} languages
   */
  async #telephones(languages) {
    const codes = [...new Set([ENGLISH, ...languages])].sort();
    const paths = [PAGE, ...codes.map((code) => `/texts.${code}`)];
    const rows = paths.map((path) => [path, ...this.list.telephones[path]]);
    const contents = await this.#contents(rows.map(([, name]) => name));
    const lines = rows.map(([path, name, tag]) => `${path} ${this.list.files[name][0]} ${tag}`);
    const head = new TextEncoder().encode([`pilothouse-page ${this.list.version}`, ...lines, "", ""].join("\n"));
    return joined([head, ...rows.map(([, name]) => /** @type {Uint8Array} */ (contents.get(name)))]);
  }

  /**
   * The bytes that languages take of the flash.
   * @param {string[]} languages
   */
  size(languages) {
    const names = [
      ...languages.flatMap((code) => this.list.languages[code]),
      ...Object.values(this.#letters(languages)),
    ];
    return names.reduce((sum, name) => sum + this.list.files[name][0], 0);
  }

  /**
   * The smallest files that draw the signs of languages: name on the device -> name in the list.
   * @param {string[]} languages
   */
  #letters(languages) {
    const enough = this.list.letters.find(([codes]) => languages.every((code) => codes.includes(code)));
    return enough?.[1] ?? {};
  }

  /**
   * The content of board.txt, whose third line names the languages.
   * @param {string} board
   * @param {string[]} languages
   */
  boardFile(board, languages) {
    const lines = this.list.told[board].split("\n");
    lines[2] = languages.join(",");
    return new TextEncoder().encode(lines.join("\n"));
  }

  /** Name -> content. @param {string[]} names */
  async #contents(names) {
    return new Map([...(await this.files(names))].map(([name, { bytes }]) => [name, bytes]));
  }

  /**
   * Name -> file. Rejects with Trouble if the server has others than the list says.
   * @param {string[]} names
   * @returns {Promise<Map<string, File>>}
   */
  async files(names) {
    return new Map(await Promise.all(names.map((name) => this.#file(name))));
  }

  /** @param {string} name @returns {Promise<[string, File]>} */
  async #file(name) {
    const [, hash, pack] = this.list.files[name];
    const bytes = (await this.#pack(pack)).get(name);
    if (!bytes || (await sha256(bytes)) !== hash) {
      throw new Trouble("stale");
    }
    return [name, { bytes, hash }];
  }

  /** @param {string} name */
  #pack(name) {
    const found = this.packs.get(name) ?? loaded(`packs/${name}.bin`).then(unpacked);
    this.packs.set(name, found);
    found.catch(() => this.packs.delete(name));
    return found;
  }
}

/** The firmware of this page. Rejects with Trouble if its list can't be loaded. */
export async function load() {
  const text = new TextDecoder().decode(await loaded("install/files.json"));
  return new Firmware(JSON.parse(text));
}

/** @param {string} path */
async function loaded(path) {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) {
    throw new Trouble("no.files");
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** In hex digits. @param {Uint8Array} bytes */
async function sha256(bytes) {
  const hash = await crypto.subtle.digest("SHA-256", /** @type {Uint8Array<ArrayBuffer>} */ (bytes));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
