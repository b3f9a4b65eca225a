/** The controls of a film: a strip with its key moments, run and stop, speeds, a link to each action. */

import { tell } from "../words.js";

const PACE = 700; // ms for an action
// Events that a table talks about afterwards.
const KEY = new Set(
  "won over moored out landing embarked pushed freight rescued taken punished draw diverted".split(" "),
);

/** Whether a table talks about an action afterwards. @param {any[]} events of the action */
export function isKey(events) {
  return events.some(({ event }) => KEY.has(event));
}

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Reel {
  /**
   * @param {number} last the number of plies
   * @param {number[]} keys the plies of the moments that a table talks about, rising
   * @param {(ply: number) => void} show shows how it stood after so many plies
   */
  constructor(last, keys, show) {
    this.last = last;
    this.keys = keys;
    this.show = show;
    this.at = -1;
    /** @type {any} */
    this.timer = undefined;
    this.ply = /** @type {HTMLInputElement} */ (element("ply"));
    this.pace = /** @type {HTMLSelectElement} */ (element("pace"));
    this.ply.max = String(last);
    this.mark(keys);
    this.ply.oninput = () => this.go(Number(this.ply.value));
    element("run").onclick = () => (this.timer === undefined ? this.run() : this.stop());
    element("former").onclick = () => this.go(this.keys.findLast((ply) => ply < this.at) ?? 0);
    element("later").onclick = () => this.go(this.keys.find((ply) => ply > this.at) ?? last);
    element("reel").hidden = false;
  }

  /** Show how it stood after so many plies. @param {number} ply */
  go(ply) {
    this.stop();
    this.#show(Math.max(0, Math.min(this.last, Math.round(ply) || 0)));
  }

  run() {
    if (this.at === this.last) {
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

  /** Away with the controls. */
  close() {
    this.stop();
    element("reel").hidden = true;
  }

  #next() {
    this.timer = setTimeout(() => {
      this.#show(this.at + 1);
      if (this.at === this.last) {
        this.stop();
      } else {
        this.#next();
      }
    }, PACE / Number(this.pace.value));
  }

  /** @param {number} ply */
  #show(ply) {
    if (ply !== this.at) {
      this.at = ply;
      this.show(ply);
      this.ply.value = String(ply);
      element("where").textContent = `${ply} / ${this.last}`;
    }
  }

  /** Mark where something happened that the table talks about. @param {number[]} keys as of the constructor */
  mark(keys) {
    this.keys = keys;
    const marks = keys.map((ply) => {
      const mark = document.createElement("span");
      mark.dataset.ply = String(ply);
      mark.style.left = `${(100 * ply) / Math.max(1, this.last)}%`;
      return mark;
    });
    element("moments").replaceChildren(...marks);
  }
}
