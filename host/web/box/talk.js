/** The box's end of the link: the bytes that it will hear, and the lines that it has said. */

const LF = 10;
const NOTHING = new Uint8Array(0);

export class Talk {
  constructor() {
    /** Bytes for the box that it has not heard yet. @type {Uint8Array[]} */
    this.unheard = [];
    /** The line that the box is saying. @type {number[]} */
    this.saying = [];
    /** Lines that the box has said in this turn. @type {string[]} */
    this.said = [];
    /** Lines that wait until the changes before them are kept. @type {{text: string, after: number}[]} */
    this.waiting = [];
  }

  /** Take bytes of what the box says. @param {Uint8Array} bytes */
  spell(bytes) {
    for (const byte of bytes) {
      if (byte === LF) {
        this.said.push(new TextDecoder().decode(new Uint8Array(this.saying)));
        this.saying.length = 0;
      } else {
        this.saying.push(byte);
      }
    }
  }

  /** Bytes that the box hears: up to the end of a line. @param {number} most */
  piece(most) {
    const first = this.unheard.shift();
    if (!first) {
      return NOTHING;
    }
    const end = first.indexOf(LF) + 1 || first.length;
    const n = Math.min(end, most);
    if (n < first.length) {
      this.unheard.unshift(first.subarray(n));
    }
    return first.subarray(0, n);
  }

  /** What was said in this turn waits until these changes are kept. @param {number} id */
  waitFor(id) {
    for (const text of this.said.splice(0)) {
      this.waiting.push({ text, after: id });
    }
  }

  /** Take the lines that need not wait any more: all changes up to this id are kept. @param {number} id */
  *keptUpTo(id) {
    while (this.waiting.length && this.waiting[0].after <= id) {
      const [{ text }] = this.waiting.splice(0, 1);
      yield text;
    }
  }
}
