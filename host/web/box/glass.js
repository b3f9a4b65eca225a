/** Glasses: they decode the bytes on a display's bus, as the controllers' datasheets say. */

import { Sh1106, Sh1107 } from "./glass_sh110x.js";
import { Ssd1306 } from "./glass_ssd1306.js";
import { St7789 } from "./glass_st7789.js";

/**
 * What a board's data module says of its display (boards/README.md).
 * @typedef {object} Display
 * @property {string} controller
 * @property {number} [w] width of a colour panel in pixels
 * @property {number} [h]
 * @property {number} [left] place of a colour panel's first pixel in the controller's memory
 * @property {number} [top]
 */

/**
 * A picture on the glass.
 * @typedef {object} Picture
 * @property {number} width
 * @property {number} height
 * @property {"mono" | "rgb565"} format `mono`: a byte is eight pixels, bit 7 is leftmost. `rgb565`: two bytes a pixel,
 *   the high one first.
 * @property {Uint8Array} pixels rows from the top
 */

/**
 * @typedef {object} Glass
 * @property {(message: Uint8Array) => void} receive take an I2C message: control bytes, commands and data
 * @property {(bytes: Uint8Array, isData: boolean) => void} take take bytes of commands or of data from SPI
 * @property {() => Picture} picture what can be seen now
 * @property {number} light duty of the back light, 0 to 65535; only colour panels use it
 */

/**
 * The glass of a board.
 * @param {Display} how
 * @returns {Glass}
 */
export function glassOf(how) {
  switch (how.controller) {
    case "ssd1306":
      return new Ssd1306();
    case "sh1106":
      return new Sh1106();
    case "sh1107":
      return new Sh1107();
    case "st7789":
      return new St7789(how.w ?? 0, how.h ?? 0, how.left ?? 0, how.top ?? 0);
    default:
      throw new Error(`there is no glass for the controller ${how.controller}`);
  }
}
