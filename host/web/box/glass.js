/**
 * The glass: boards/glasses decode the bytes on the display's bus, in Python as everywhere else, and write what can be
 * seen to two files, /dev/palette and /dev/glass.
 */

/**
 * What a board's data module says of its display (boards/README.md).
 * @typedef {object} Display
 * @property {number} [w] width of a colour panel in pixels; others have 128
 * @property {number} [h] height, if it is not 64
 */

/**
 * A picture on the glass.
 * @typedef {object} Picture
 * @property {number} width
 * @property {number} height
 * @property {"mono" | "gs4"} format `mono`: a byte is eight pixels, bit 7 is leftmost. `gs4`: a byte is two, the high
 *   half is left, each the number of a colour.
 * @property {Uint8Array} pixels rows from the top
 * @property {Uint8Array} palette red, green and blue of each number; empty of `mono`
 */

export class Glass {
  /** @param {Display} display */
  constructor({ w, h }) {
    this.size = { width: w ?? 128, height: h ?? 64 };
    this.palette = new Uint8Array(0);
    /** The picture that has come since the last look. @type {Picture | null} */
    this.fresh = null;
    /** @type {Picture | null} */
    this.last = null;
  }

  /** Take the colours of the pixels that follow. @param {Uint8Array} bytes */
  colours(bytes) {
    this.palette = bytes.slice();
  }

  /** @param {Uint8Array} bytes */
  take(bytes) {
    const format = this.palette.length ? "gs4" : "mono";
    this.fresh = { ...this.size, format, pixels: bytes.slice(), palette: this.palette };
  }

  /** What has come since the last look: `seen`, and its picture if that shows something else than the last one. */
  look() {
    const { fresh, last } = this;
    this.fresh = null;
    if (!fresh || (last && same(fresh.pixels, last.pixels) && same(fresh.palette, last.palette))) {
      return { seen: fresh !== null, picture: null };
    }
    this.last = fresh;
    return { seen: true, picture: fresh };
  }
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function same(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
