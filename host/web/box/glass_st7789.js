/** An ST7789 with its colour panel on SPI. Sections are those of the ST7789VW datasheet, V1.0. */

const COLUMNS = 240;
const ROWS = 320;
const KEPT = new Set([0x26, 0x35, 0xb0, 0xb2, 0xb7, 0xbb, 0xc0, 0xc2, 0xc3, 0xc4, 0xc6, 0xd0, 0xe0, 0xe1]);
const PLAIN = new Set([0x00, 0x12, 0x34, 0x38, 0x39]);
const SETTINGS = new Set([0x2a, 0x2b, 0x3a, 0x36]);

/** A panel of w x h pixels that lies on its long side. left, top: its first pixel in the controller's memory. */
export class St7789 {
  /**
   * @param {number} w
   * @param {number} h
   * @param {number} left
   * @param {number} top
   */
  constructor(w, h, left, top) {
    this.w = w;
    this.h = h;
    this.left = left;
    this.top = top;
    this.light = 0;
    this.ram = new Uint8Array(2 * w * h); // only the part of the memory that the panel shows
    this.command = 0;
    /** Bytes that have followed the command. @type {number[]} */
    this.given = [];
    /** The first byte of a pixel. @type {number | null} */
    this.half = null;
    this.asleep = true;
    this.inverse = false;
    this.bits = 0;
    this.turn = 0;
    /** First and last column. @type {number[]} */
    this.across = [];
    /** First and last row. @type {number[]} */
    this.down = [];
    this.x = 0;
    this.y = 0;
    this.on = false;
    this.#reset();
  }

  /** Reset everything but the memory (9.1.2). */
  #reset() {
    this.command = 0;
    this.asleep = true;
    this.inverse = false;
    this.bits = 0x66;
    this.turn = 0;
    this.across = [0, COLUMNS - 1];
    this.down = [0, ROWS - 1];
    this.x = 0;
    this.y = 0;
    this.on = false;
  }

  /** @param {Uint8Array} _message */
  receive(_message) {
    throw new Error("this display is not on I2C");
  }

  /**
   * @param {Uint8Array} bytes
   * @param {boolean} isData
   */
  take(bytes, isData) {
    if (!isData) {
      for (const byte of bytes) {
        this.#begin(byte);
      }
    } else if (this.command === 0x2c || this.command === 0x3c) {
      this.#pixels(bytes);
    } else {
      this.given.push(...bytes);
      if (SETTINGS.has(this.command)) {
        this.#set(this.command, this.given);
      } else if (!KEPT.has(this.command)) {
        throw new Error(`command ${this.command.toString(16)} has no arguments`);
      }
    }
  }

  /** All pixels are black while the panel is dark. */
  picture() {
    const { w, h } = this;
    const lit = this.on && this.light > 0 && !this.asleep && this.inverse;
    const pixels = lit ? this.ram.slice() : new Uint8Array(this.ram.length);
    return /** @type {import("./glass.js").Picture} */ ({ width: w, height: h, format: "rgb565", pixels });
  }

  /** @param {number} code */
  #begin(code) {
    this.command = code;
    this.given = [];
    this.half = null;
    switch (code) {
      case 0x01:
        this.#reset();
        this.command = code;
        break;
      case 0x10: // 9.1.11
      case 0x11: // 9.1.12
        this.asleep = code === 0x10;
        break;
      case 0x20: // 9.1.15
      case 0x21: // 9.1.16
        this.inverse = code === 0x21;
        break;
      case 0x28: // 9.1.18
      case 0x29: // 9.1.19
        this.on = code === 0x29;
        break;
      case 0x2c: // 9.1.22
        this.x = this.across[0];
        this.y = this.down[0];
        break;
      case 0x13: // 9.1.14
      case 0x3c: // 9.1.33
        break;
      default:
        if (!SETTINGS.has(code) && !KEPT.has(code) && !PLAIN.has(code)) {
          throw new Error(`not a command of the ST7789: ${code.toString(16)}`);
        }
    }
  }

  /**
   * @param {number} code
   * @param {number[]} given
   */
  #set(code, given) {
    if (code === 0x3a) {
      this.bits = given[0]; // 9.1.32
    } else if (code === 0x36) {
      this.turn = given[0]; // 9.1.28
    } else if (given.length === 4) {
      const span = [(given[0] << 8) | given[1], (given[2] << 8) | given[3]];
      const exchanged = (this.turn & 0x20) !== 0;
      const most = (code === 0x2a) === exchanged ? ROWS : COLUMNS;
      if (!(span[0] <= span[1] && span[1] < most)) {
        throw new Error(`not a span: ${span[0]} to ${span[1]}`);
      }
      if (code === 0x2a) {
        this.across = span; // 9.1.20
      } else {
        this.down = span; // 9.1.21
      }
    }
  }

  /** @param {Uint8Array} bytes */
  #pixels(bytes) {
    if ((this.bits & 7) !== 5) {
      throw new Error(`not sixteen bits a pixel: ${this.bits.toString(16)}`);
    }
    if (this.asleep) {
      throw new Error("it is asleep");
    }
    if (!(this.turn & 0x20)) {
      throw new Error("the panel lies on its side");
    }
    for (const byte of bytes) {
      if (this.half === null) {
        this.half = byte;
        continue;
      }
      this.#store(this.half, byte);
      this.half = null;
    }
  }

  /**
   * Store a pixel and go on to the next.
   * @param {number} high
   * @param {number} low
   */
  #store(high, low) {
    // the panel lies: the controller's first row is at the left, its last column at the top
    const x = (this.turn & 0x80 ? ROWS - 1 - this.x : this.x) - this.left;
    const y = (this.turn & 0x40 ? this.y : COLUMNS - 1 - this.y) - this.top;
    if (x >= 0 && x < this.w && y >= 0 && y < this.h) {
      const at = 2 * (y * this.w + x);
      this.ram[at] = high;
      this.ram[at + 1] = low;
    }
    this.x++;
    if (this.x > this.across[1]) {
      this.x = this.across[0];
      this.y = this.y < this.down[1] ? this.y + 1 : this.down[0];
    }
  }
}
