/** A film: a finished or saved game, action by action, on a page that has all of it. */

import { preferred, speak } from "../words.js";
import { Table } from "./table.js";
import { label, tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** A ply: the action, its events, the digest after it, what has changed. @typedef {[string, any[], string, [string, any?][]]} Ply */
/**
 * @typedef {object} Film
 * @property {string} game
 * @property {string[]} players
 * @property {Record<string, any>} options
 * @property {Record<string, string>} names
 * @property {any} state
 * @property {string} digest
 * @property {Ply[]} plies
 */

const PACE = 700; // ms for an action

// Events that a table talks about afterwards.
const KEY = new Set(
  "won over moored out landing embarked pushed freight rescued taken punished draw diverted".split(" "),
);

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The standings of a film, one more than it has plies. @param {Film} film @returns {Standing[]} */
export function standings({ game, players, options, names, state, digest, plies }) {
  const same = { game, players, options, names };
  /** @type {Standing[]} */
  const all = [{ ...same, ply: 0, digest, state, action: "", events: [], since: [] }];
  let now = state;
  for (const [action, events, stamp, changes] of plies) {
    for (const change of changes) {
      now = changed(now, change[0].split("."), change);
    }
    all.push({ ...same, ply: all.length, digest: stamp, state: now, action, events, since: [action] });
  }
  return all;
}

/** A value with one change; what stays is shared with the old one. @param {any} value @param {string[]} path @param {[string, any?]} change @returns {any} */
function changed(value, [key, ...rest], change) {
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (rest.length) {
    copy[key] = changed(copy[key], rest, change);
  } else if (change.length === 1) {
    delete copy[key];
  } else {
    copy[key] = change[1];
  }
  return copy;
}

class Player {
  /** @param {Table} table @param {Standing[]} all */
  constructor(table, all) {
    this.table = table;
    this.all = all;
    this.at = -1;
    /** @type {any} */
    this.timer = undefined;
    this.ply = /** @type {HTMLInputElement} */ (element("ply"));
    this.pace = /** @type {HTMLSelectElement} */ (element("pace"));
    this.ply.max = String(all.length - 1);
    this.keys = all.filter(({ events }) => events.some(({ event }) => KEY.has(event))).map(({ ply }) => ply);
    this.#mark();
    this.ply.addEventListener("input", () => this.go(Number(this.ply.value)));
    element("run").addEventListener("click", () => (this.timer === undefined ? this.run() : this.stop()));
    element("former").addEventListener("click", () => this.go(this.keys.findLast((ply) => ply < this.at) ?? 0));
    element("later").addEventListener("click", () => this.go(this.keys.find((ply) => ply > this.at) ?? all.length - 1));
    addEventListener("hashchange", () => this.#linked());
    this.#linked();
  }

  /** Show how it stood after so many plies. @param {number} ply */
  go(ply) {
    this.stop();
    this.#show(ply);
  }

  run() {
    if (this.at === this.all.length - 1) {
      this.#show(0);
    }
    element("run").textContent = tell("film.stop");
    this.#next();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    element("run").textContent = tell("film.play");
  }

  #next() {
    this.timer = setTimeout(() => {
      this.#show(this.at + 1);
      if (this.at === this.all.length - 1) {
        this.stop();
      } else {
        this.#next();
      }
    }, PACE / Number(this.pace.value));
  }

  /** Go to the ply that the address names. */
  #linked() {
    const ply = Number(new URLSearchParams(location.hash.slice(1)).get("ply") ?? 0);
    if (ply !== this.at) {
      this.go(Math.max(0, Math.min(this.all.length - 1, Math.round(ply) || 0)));
    }
  }

  /** @param {number} ply */
  #show(ply) {
    if (ply !== this.at) {
      this.at = ply;
      this.table.show(this.all[ply], this.all[ply - 1] ?? null);
      this.ply.value = String(ply);
      element("where").textContent = `${ply} / ${this.all.length - 1}`;
      this.ply.setAttribute("aria-valuetext", `${ply}: ${element("said").textContent}`);
      history.replaceState(null, "", `#ply=${ply}`);
    }
  }

  /** Marks where something happened that the table talks about. */
  #mark() {
    const marks = this.keys.map((ply) => {
      const mark = document.createElement("span");
      mark.style.left = `${(100 * ply) / Math.max(1, this.all.length - 1)}%`;
      return mark;
    });
    element("moments").replaceChildren(...marks);
  }
}

const { film, geometry, language } = JSON.parse(element("film").textContent ?? "");
speak(preferred());
speak(language);
label();
new Player(new Table(geometry), standings(film));
