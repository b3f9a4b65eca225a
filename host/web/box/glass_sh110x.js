/** An SH1106 or SH1107 with its panel of 128 x 64. Commands are those of the datasheets, V2.3 and V2.1. */

import { cut, pictureOf } from "./glass_i2c.js";

class Sh110x {
  /**
   * @param {object} how
   * @param {number} how.columns
   * @param {number} how.pages
   * @param {number[][]} how.alone first and last of each range of commands that stand alone
   * @param {number[]} how.withOne commands that one more byte follows
   * @param {number} how.supply the argument of 0xad that lights the panel
   */
  constructor(how) {
    this.light = 0;
    this.how = how;
    /** The command that waits for its argument. @type {number | null} */
    this.code = null;
    this.ram = new Uint8Array(how.columns * how.pages);
    this.column = 0;
    this.page = 0;
    this.down = false; // the next byte goes to the next page
    this.line = 0;
    this.shift = 0;
    this.rows = 8 * how.pages;
    this.remapped = false;
    this.upwards = false;
    this.inverse = false;
    this.all = false;
    this.supply = 0;
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
        this.#command(byte);
      }
    }
  }

  picture() {
    if (!this.on || this.supply !== this.how.supply) {
      return pictureOf(() => false);
    }
    if (this.rows !== 64) {
      throw new Error(`not as many commons as the panel has: ${this.rows}`);
    }
    return pictureOf((x, y) => this.all || (this.dot(x, y) === 1) !== this.inverse);
  }

  /**
   * The bit that the panel shows at (x, y): a subclass knows how the panel is wired.
   * @param {number} _x
   * @param {number} _y
   * @returns {number}
   */
  dot(_x, _y) {
    throw new Error("a subclass has this");
  }

  /** @param {number} byte */
  #store(byte) {
    const { columns, pages } = this.how;
    if (this.column < columns) {
      this.ram[this.page * columns + this.column] = byte;
    }
    if (this.down) {
      this.page = (this.page + 1) % pages;
      if (this.page === 0) {
        this.column++;
      }
    } else {
      this.column++; // past the last column bytes are lost
    }
  }

  /** @param {number} byte */
  #command(byte) {
    const code = this.code;
    this.code = null;
    if (code !== null) {
      this.set(code, byte);
    } else if (this.how.withOne.includes(byte)) {
      this.code = byte;
    } else if (this.how.alone.some(([first, last]) => first <= byte && byte <= last)) {
      this.obey(byte);
    } else {
      throw new Error(`not a command: ${byte.toString(16)}`);
    }
  }

  /** @param {number} code */
  obey(code) {
    if (code < 0x10) {
      this.column = (this.column & 0xf0) | code;
    } else if (code < 0x20) {
      this.column = (this.column & 15) | ((code & 15) << 4);
    } else if (code >= 0x40 && code < 0x80) {
      this.line = code & 0x3f;
    } else if ((code & 0xf0) === 0xb0) {
      this.page = code & 15;
    } else if ((code & 0xf0) === 0xc0) {
      this.upwards = (code & 8) !== 0;
    } else if ((code & 0xfe) === 0xa0) {
      this.remapped = code === 0xa1;
    } else if ((code & 0xfe) === 0xa4) {
      this.all = code === 0xa5;
    } else if ((code & 0xfe) === 0xa6) {
      this.inverse = code === 0xa7;
    } else if ((code & 0xfe) === 0xae) {
      this.on = code === 0xaf;
    }
  }

  /**
   * @param {number} code
   * @param {number} value
   */
  set(code, value) {
    switch (code) {
      case 0xa8:
        this.rows = (value & 127) + 1;
        break;
      case 0xad:
        this.supply = value;
        break;
      case 0xd3:
        this.shift = value & (8 * this.how.pages - 1);
        break;
      case 0xda:
        if (value !== 0x12) {
          throw new Error(`the panel is not wired so: ${value.toString(16)}`);
        }
        break;
      case 0xdc:
        this.line = value & 127;
        break;
      default: // contrast, voltages and timing do not show
    }
  }
}

/** A panel of 128 x 64 on the middle 128 segments: SEG129 and COM63 are at the upper left. */
export class Sh1106 extends Sh110x {
  constructor() {
    super({
      columns: 132,
      pages: 8,
      alone: [
        [0x00, 0x1f],
        [0x30, 0x33],
        [0x40, 0x7f],
        [0xa0, 0xa1],
        [0xa4, 0xa7],
        [0xae, 0xaf],
        [0xb0, 0xb7],
        [0xc0, 0xcf],
        [0xe0, 0xe0],
        [0xe3, 0xe3],
        [0xee, 0xee],
      ],
      withOne: [0x81, 0xa8, 0xad, 0xd3, 0xd5, 0xd9, 0xda, 0xdb],
      supply: 0x8b,
    });
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  dot(x, y) {
    const { columns } = this.how;
    const segment = 129 - x;
    const row = this.remapped ? columns - 1 - segment : segment;
    const line = ((this.upwards ? y : 63 - y) + this.shift + this.line) % 64;
    return (this.ram[(line >> 3) * columns + row] >> (line & 7)) & 1;
  }
}

/**
 * A panel of 64 x 128 that lies on its side: COM95 is its upper edge, SEG0 its left edge. Its segments run along the
 * pages of the memory, its commons along the columns.
 */
export class Sh1107 extends Sh110x {
  constructor() {
    super({
      columns: 128,
      pages: 16,
      alone: [
        [0x00, 0x17],
        [0x20, 0x21],
        [0xa0, 0xa1],
        [0xa4, 0xa7],
        [0xae, 0xaf],
        [0xb0, 0xbf],
        [0xc0, 0xcf],
        [0xe0, 0xe0],
        [0xe3, 0xe3],
        [0xee, 0xee],
      ],
      withOne: [0x81, 0xa8, 0xad, 0xd3, 0xd5, 0xd9, 0xdb, 0xdc],
      supply: 0x8a,
    });
  }

  /** @param {number} code */
  obey(code) {
    if (code === 0x20 || code === 0x21) {
      this.down = code === 0x21;
    } else {
      super.obey(code);
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  dot(x, y) {
    const common = this.upwards ? 32 + y : 95 - y;
    const segment = this.remapped ? 127 - x : x;
    const column = (common + this.shift + this.line) % 128;
    return (this.ram[(segment >> 3) * 128 + column] >> (segment & 7)) & 1;
  }
}
