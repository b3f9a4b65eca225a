/**
 * The levels of the keys as the box gets them, whoever of the page and the box is slow.
 *
 * A level stays for a moment before it changes again, so the box, which looks at its keys from time to time, sees
 * every press, however short it was and however late it is heard, and one after the other. And a page that stutters
 * does not make a long press out of a short one: while keys are held it says so again and again, and without that they
 * are let go.
 */

const SHORTEST = 50; // ms that a level stays; a box takes 20 ms of it for bouncing
const APART = 25; // ms from a key that goes up to one that goes down: pressed one after the other, they are no chord
const MOST = 12; // changes that wait; more come only from a stuck key
const SILENCE = 350; // ms without a word of the page; a box repeats a key that is held for 450
const DOUBT = 50; // ms after that in which this thread hears what was said while it was busy

export class Levels {
  /** @param {(mask: number) => void} send takes the keys that are down for the box from now on */
  constructor(send) {
    this.send = send;
    this.said = 0; // the keys that the page holds, as it said last
    this.mask = 0; // the keys that are down for the box
    this.upAt = -APART; // when a key went up for the box last
    /** When each key changed last. @type {Map<number, number>} */
    this.since = new Map();
    /** The masks that the box gets next, one after the other. @type {number[]} */
    this.waiting = [];
    /** @type {any} */
    this.timer = undefined;
    /** @type {any} */
    this.next = undefined;
  }

  /** The page holds these keys from now on. @param {number} mask */
  change(mask) {
    const last = this.waiting.at(-1) ?? this.mask;
    const down = this.waiting.length < MOST ? mask & ~this.said : 0;
    this.#want((last & (mask | ~this.said)) | down);
    this.said = mask;
    this.holdOn();
  }

  /** The page still holds the keys that it named last. */
  holdOn() {
    clearTimeout(this.timer);
    if (this.said) {
      this.timer = setTimeout(() => {
        // Each key is down again only when the page has let it go and presses it anew.
        this.timer = setTimeout(() => this.#want(0), DOUBT);
      }, SILENCE);
    }
  }

  /** @param {number} mask */
  #want(mask) {
    if (mask !== (this.waiting.at(-1) ?? this.mask)) {
      this.waiting.push(mask);
      if (this.waiting.length === 1) {
        this.#go();
      }
    }
  }

  /** Send the masks whose time has come. */
  #go() {
    clearTimeout(this.next);
    while (this.waiting.length) {
      const now = performance.now();
      const wait = this.#due(this.waiting[0]) - now;
      if (wait > 0) {
        this.next = setTimeout(() => this.#go(), wait);
        return;
      }
      this.send(this.#take(now));
    }
  }

  /**
   * The box looks at its keys now: what had to change by now has changed, although the timer for it comes late. A key
   * that is up would be down for so long that the box took it for held.
   */
  look() {
    const now = performance.now();
    if (this.waiting.length && this.#due(this.waiting[0]) <= now) {
      this.#take(now);
    }
  }

  /** The next of the masks that wait is that of the box. @param {number} now */
  #take(now) {
    const mask = /** @type {number} */ (this.waiting.shift());
    for (const bit of bits(mask ^ this.mask)) {
      this.since.set(bit, now);
    }
    if (this.mask & ~mask) {
      this.upAt = now;
    }
    this.mask = mask;
    return mask;
  }

  /** When the box may get a mask. @param {number} mask @returns {number} */
  #due(mask) {
    const ready = bits(mask ^ this.mask).map((bit) => (this.since.get(bit) ?? -SHORTEST) + SHORTEST);
    return Math.max(...ready, mask & ~this.mask ? this.upAt + APART : 0);
  }
}

/** The single bits of a mask. @param {number} mask @returns {number[]} */
function bits(mask) {
  const found = [];
  for (let bit = 1; bit <= mask; bit <<= 1) {
    if (mask & bit) {
      found.push(bit);
    }
  }
  return found;
}
