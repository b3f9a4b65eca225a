/** What was played since the last tap, told one thing after the other. Nothing waits for it: whoever taps goes on. */

/** @typedef {import("./said.js").Telling} Telling */

const LEAST = 1500; // ms for each
const LETTER = 45; // ms

export class Tale {
  /**
   * @param {() => void} changed called when something else is told
   * @param {number} [most] that waits to be told: where nobody taps, what is older falls away
   */
  constructor(changed, most = Number.POSITIVE_INFINITY) {
    this.changed = changed;
    this.most = most;
    /** @type {Telling[]} */
    this.all = [];
    this.at = 0;
    /** @type {any} */
    this.timer = 0;
  }

  /** What is told now; undefined: all has been. */
  get now() {
    return this.all[this.at];
  }

  /** Where that is: "2/3"; "" where it is all there is. */
  get place() {
    return this.all.length > 1 ? `${this.at + 1}/${this.all.length}` : "";
  }

  /** @param {Telling[]} found */
  add(found) {
    const isQuiet = !this.now;
    const waiting = [...this.all.slice(this.at + 1), ...found];
    this.all = isQuiet ? found : [...this.all.slice(0, this.at + 1), ...waiting.slice(-this.most)];
    if (isQuiet) {
      this.at = 0;
      this.#wait();
    }
    this.changed();
  }

  /** Tell the next thing. */
  next() {
    this.at += 1;
    this.#wait();
    this.changed();
  }

  /** Something else waits for the end: of what is not told yet, tell the last thing alone. */
  shorten() {
    if (this.all.length - this.at > 1) {
      this.all = this.all.slice(-1);
      this.at = 0;
      this.#wait();
    }
  }

  /** All of it was seen. */
  end() {
    this.all = [];
    this.at = 0;
    clearTimeout(this.timer);
  }

  #wait() {
    clearTimeout(this.timer);
    if (this.now) {
      const ms = Math.max(LEAST, LETTER * this.now.text.length);
      this.timer = setTimeout(() => (document.hidden ? this.#wait() : this.next()), ms);
    }
  }
}
