/** An SSD1306 with its panel of 128 x 64 on I2C. Sections are those of its datasheet, Rev 1.1. */

import { cut, HEIGHT, pictureOf, WIDTH } from "./glass_i2c.js";

/** Commands that bytes follow, and how many. @type {Record<number, number>} */
const ARGUMENTS = { 33: 2, 34: 2, 163: 2, 38: 6, 39: 6, 41: 5, 42: 5 };
for (const code of [0x20, 0x81, 0x8d, 0xa8, 0xd3, 0xd5, 0xd9, 0xda, 0xdb]) {
  ARGUMENTS[code] = 1;
}
/** First and last of each range of commands that stand alone. */
const ALONE = [
  [0x00, 0x1f],
  [0x2e, 0x2f],
  [0x40, 0x7f],
  [0xa0, 0xa1],
  [0xa4, 0xa7],
  [0xae, 0xb7],
  [0xc0, 0xc0],
  [0xc8, 0xc8],
  [0xe3, 0xe3],
];

/** @param {number} code */
function argumentsOf(code) {
  const count = ARGUMENTS[code] ?? 0;
  if (!count && !ALONE.some(([first, last]) => first <= code && code <= last)) {
    throw new Error(`not a command of the SSD1306: ${code.toString(16)}`);
  }
  return count;
}

export class Ssd1306 {
  constructor() {
    this.light = 0;
    this.ram = new Uint8Array((WIDTH * HEIGHT) / 8); // by page and segment
    /** The command that comes, with the arguments so far. @type {number[]} */
    this.command = [];
    this.mode = 2; // 10.1.3: 0 horizontal, 1 vertical, 2 page
    this.columns = [0, WIDTH - 1];
    this.pages = [0, HEIGHT / 8 - 1];
    this.start = 0; // the first column, in page addressing mode
    this.column = 0;
    this.page = 0;
    this.line = 0;
    this.shift = 0;
    this.rows = HEIGHT;
    this.remapped = false; // columns, 10.1.8
    this.upwards = false; // rows, 10.1.14
    this.inverse = false;
    this.all = false;
    this.pump = false;
    this.on = false;
  }

  /** @param {Uint8Array} message */
  receive(message) {
    cut(message, (bytes, isData) => this.take(bytes, isData));
  }

  /**
   * @param {Uint8Array} bytes
   * @param {boolean} isData
   */
  take(bytes, isData) {
    for (const byte of bytes) {
      if (isData) {
        this.#store(byte);
      } else {
        this.command.push(byte);
        const [code, ...given] = this.command;
        if (given.length >= argumentsOf(code)) {
          this.command = [];
          this.#obey(code, given);
        }
      }
    }
  }

  picture() {
    if (!(this.on && this.pump)) {
      return pictureOf(() => false);
    }
    return pictureOf((x, y) => {
      // the panel has COM63 at the top and SEG127 at the left
      const common = this.upwards ? y : HEIGHT - 1 - y;
      const row = (common + this.shift + this.line) % HEIGHT;
      const bit = (this.ram[(row >> 3) * WIDTH + WIDTH - 1 - x] >> (row & 7)) & 1;
      return common < this.rows && (this.all || (bit === 1) !== this.inverse);
    });
  }

  /** @param {number} byte */
  #store(byte) {
    const segment = this.remapped ? WIDTH - 1 - this.column : this.column;
    this.ram[this.page * WIDTH + segment] = byte;
    if (this.mode === 1) {
      this.page = next(this.page, this.pages);
      if (this.page === this.pages[0]) {
        this.column = next(this.column, this.columns);
      }
    } else if (this.mode === 0) {
      this.column = next(this.column, this.columns);
      if (this.column === this.columns[0]) {
        this.page = next(this.page, this.pages);
      }
    } else {
      this.column = next(this.column, [this.start, WIDTH - 1]);
    }
  }

  /**
   * @param {number} code
   * @param {number[]} given
   */
  #obey(code, given) {
    if (code < 0x10) {
      this.column = this.start = (this.start & 0x70) | code; // 10.1.1
    } else if (code < 0x20) {
      this.column = this.start = (this.start & 15) | ((code & 7) << 4); // 10.1.2
    } else if (code >= 0x40 && code < 0x80) {
      this.line = code & 0x3f; // 10.1.6
    } else if ((code & 0xf8) === 0xb0) {
      this.page = code & 7; // 10.1.13
    } else {
      this.#set(code, given);
    }
  }

  /**
   * @param {number} code
   * @param {number[]} given
   */
  #set(code, given) {
    switch (code) {
      case 0x20:
        if (given[0] > 2) {
          throw new Error(`not an addressing mode: ${given[0]}`);
        }
        this.mode = given[0];
        break;
      case 0x21: // 10.1.4
        this.columns = range(given, WIDTH);
        this.column = given[0];
        break;
      case 0x22: // 10.1.5
        this.pages = range(given, HEIGHT / 8);
        this.page = given[0];
        break;
      case 0xa0:
      case 0xa1:
        this.remapped = code === 0xa1;
        break;
      case 0xa4:
      case 0xa5:
        this.all = code === 0xa5; // 10.1.9
        break;
      case 0xa6:
      case 0xa7:
        this.inverse = code === 0xa7; // 10.1.10
        break;
      case 0xae:
      case 0xaf:
        this.on = code === 0xaf; // 10.1.12
        break;
      case 0xc0:
      case 0xc8:
        this.upwards = code === 0xc8;
        break;
      case 0x8d:
        this.pump = given[0] === 0x14; // application note: without its charge pump the module stays dark
        break;
      case 0xa8:
        this.rows = given[0] + 1; // 10.1.11
        if (this.rows < 16 || this.rows > HEIGHT) {
          throw new Error(`not a multiplex ratio: ${this.rows}`);
        }
        break;
      case 0xd3:
        this.shift = given[0] & 0x3f; // 10.1.15
        break;
      case 0xda: // 10.1.18
        if (given[0] !== 0x12) {
          throw new Error(`the panel is not wired so: ${given[0].toString(16)}`);
        }
        break;
      case 0x2f: // 10.2.4
        throw new Error("this glass can't scroll by itself");
      default: // contrast, voltages and timing do not show
    }
  }
}

/**
 * @param {number} at
 * @param {number[]} limits
 */
function next(at, limits) {
  return at === limits[1] ? limits[0] : (at + 1) % 128;
}

/**
 * @param {number[]} given first and last
 * @param {number} size
 */
function range([first, last], size) {
  if (!(first <= last && last < size)) {
    throw new Error(`not a range: ${first} to ${last}`);
  }
  return [first, last];
}
