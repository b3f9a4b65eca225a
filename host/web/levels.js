/**
 * The levels of the keys as the box gets them, whoever of the page and the box is slow.
 *
 * A level stays for a moment before it changes again, so the box, which looks at its keys from time to time, sees
 * every press, however short it was and however late it is heard. And a page that stutters does not make a long press
 * out of a short one: while keys are held it says so again and again, and without that they are let go.
 */

const SHORTEST = 50; // ms that a level stays; a box takes 20 ms of it for bouncing
const MOST = 12; // changes of a key that wait; more come only from a stuck one
const SILENCE = 350; // ms without a word of the page; a box repeats a key that is held for 450
const DOUBT = 50; // ms after that in which this thread hears what was said while it was busy

export class Levels {
  /** @param {(mask: number) => void} send takes the keys that are down for the box from now on */
  constructor(send) {
    this.send = send;
    this.said = 0; // the keys that the page holds, as it said last
    this.mask = 0; // the keys that are down for the box
    /** @type {any} */
    this.timer = undefined;
    /** A key that has had its first change; the others have none. @type {Map<number, {since: number, waiting: boolean[]}>} */
    this.keys = new Map();
  }

  /** The page holds these keys from now on. @param {number} mask */
  change(mask) {
    for (let bit = 1; bit <= (mask | this.said); bit <<= 1) {
      if ((mask ^ this.said) & bit) {
        this.#want(bit, (mask & bit) !== 0);
      }
    }
    this.said = mask;
    this.still();
  }

  /** The page still holds the keys that it named last. */
  still() {
    clearTimeout(this.timer);
    if (this.said) {
      this.timer = setTimeout(() => {
        this.timer = setTimeout(() => this.#release(), DOUBT);
      }, SILENCE);
    }
  }

  /** All keys are let go; each is down again only when the page has let it go and presses it anew. */
  #release() {
    for (const bit of this.keys.keys()) {
      this.#want(bit, false);
    }
  }

  /**
   * @param {number} bit
   * @param {boolean} level
   */
  #want(bit, level) {
    const key = this.keys.get(bit) ?? { since: -SHORTEST, waiting: [] };
    this.keys.set(bit, key);
    const last = key.waiting.at(-1) ?? (this.mask & bit) !== 0;
    if (level === last || (level && key.waiting.length >= MOST)) {
      return;
    }
    key.waiting.push(level);
    if (key.waiting.length === 1) {
      this.#next(bit);
    }
  }

  /** @param {number} bit */
  #next(bit) {
    const key = this.keys.get(bit);
    if (!key) {
      return;
    }
    const now = performance.now();
    if (key.since + SHORTEST > now) {
      setTimeout(() => this.#next(bit), key.since + SHORTEST - now);
      return;
    }
    const level = key.waiting.shift();
    key.since = now;
    this.mask = level ? this.mask | bit : this.mask & ~bit;
    this.send(this.mask);
    if (key.waiting.length) {
      setTimeout(() => this.#next(bit), SHORTEST);
    }
  }
}
