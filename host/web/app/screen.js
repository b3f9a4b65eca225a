/**
 * Draws the glass on a canvas. A pixel of the glass is a whole number of the screen's own pixels, but in a window that has no
 * room for one of each.
 */

/** @typedef {import("../box/glass.js").Picture} Picture */

const LIT = [226, 240, 255]; // the light of an OLED
const DARK = [4, 6, 10];
const LEAST = 0.25; // the scale in a window that has no room at all

export class Screen {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} frame the element around it, whose size says how much room there is
   */
  constructor(canvas, frame) {
    this.canvas = canvas;
    this.frame = frame;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    /** What is on the glass. @type {Picture | null} */
    this.picture = null;
    /** Whether any pixel is lit; a box that sleeps has a dark display. */
    this.lit = false;
    this.image = this.context.createImageData(canvas.width, canvas.height);
    new ResizeObserver(() => this.fit()).observe(frame);
    this.fit();
  }

  /** @param {Picture} picture */
  show(picture) {
    const { width, height } = picture;
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.image = this.context.createImageData(width, height);
      this.frame.style.setProperty("--ratio", String(width / height));
      this.fit();
    }
    this.picture = picture;
    this.lit = (picture.palette.length ? picture.palette : picture.pixels).some((byte) => byte !== 0);
    paint(picture, this.image.data, LIT, DARK);
    this.context.putImageData(this.image, 0, 0);
  }

  /** Set the size of the canvas to the largest whole scale that has room; less than 1 only where 1 has none. */
  fit() {
    const { width, height } = this.canvas;
    const ratio = devicePixelRatio;
    const style = getComputedStyle(this.frame);
    const [w, h] = [
      this.frame.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
      this.frame.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom),
    ];
    const fitting = Math.max(LEAST, Math.min((w * ratio) / width, (h * ratio) / height));
    const scale = fitting < 1 ? fitting : Math.floor(fitting);
    this.canvas.style.width = `${(scale * width) / ratio}px`;
    this.canvas.style.height = `${(scale * height) / ratio}px`;
    this.canvas.style.imageRendering = scale < 1 ? "auto" : "";
  }
}

/**
 * Turn a picture into red, green, blue and opacity of each pixel.
 * @param {Picture} picture
 * @param {Uint8ClampedArray} data
 * @param {number[]} lit red, green and blue of a lit pixel of a `mono` glass
 * @param {number[]} dark
 */
export function paint({ width, height, format, pixels, palette }, data, lit, dark) {
  const row = (width + 7) >> 3;
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (format === "mono") {
        const ink = (pixels[y * row + (x >> 3)] >> (7 - (x & 7))) & 1 ? lit : dark;
        data[at] = ink[0];
        data[at + 1] = ink[1];
        data[at + 2] = ink[2];
      } else {
        const byte = pixels[(y * width + x) >> 1];
        const colour = 3 * (x & 1 ? byte & 15 : byte >> 4);
        data[at] = palette[colour];
        data[at + 1] = palette[colour + 1];
        data[at + 2] = palette[colour + 2];
      }
      data[at + 3] = 255;
    }
  }
}
