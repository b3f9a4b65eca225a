/** What glasses of one bit a pixel have in common: messages on I2C, and how a picture is packed. */

export const WIDTH = 128;
export const HEIGHT = 64;

/**
 * Cut an I2C message into commands and data: each part follows a control byte.
 * @param {Uint8Array} message
 * @param {(bytes: Uint8Array, isData: boolean) => void} take
 */
export function cut(message, take) {
  let at = 0;
  while (at < message.length) {
    const control = message[at];
    if (control & 0x3f) {
      throw new Error(`not a control byte: ${control.toString(16)}`);
    }
    const end = control & 0x80 ? Math.min(at + 2, message.length) : message.length;
    take(message.subarray(at + 1, end), (control & 0x40) !== 0);
    at = Math.max(end, at + 1);
  }
}

/**
 * @param {(x: number, y: number) => boolean | number} dot whether a pixel is lit
 * @returns {import("./glass.js").Picture}
 */
export function pictureOf(dot) {
  const pixels = new Uint8Array((WIDTH * HEIGHT) / 8);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (dot(x, y)) {
        pixels[(y * WIDTH + x) >> 3] |= 0x80 >> (x & 7);
      }
    }
  }
  return { width: WIDTH, height: HEIGHT, format: "mono", pixels };
}
