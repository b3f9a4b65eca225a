/** A compass on the picture of the river: where north is, however the picture is turned. */

import { draw, short } from "../../svg.js";
import { tell } from "../../words.js";

/** @typedef {import("../../svg.js").Point} Point */

const SHARE = 0.055; // of the larger side of the picture
const NEEDLE = "M0-10 5 10 0 6-5 10Z";

/**
 * The compass, in the corner of the picture that is farthest from the river.
 * @param {[number, number, number, number]} frame of the picture: x, y, width, height
 * @param {Point[]} middles of the hexes, on that picture
 * @param {number} quarter degrees by which the river is turned
 * @returns {SVGElement} for the picture that is not turned
 */
export function compass([x, y, w, h], middles, quarter) {
  const size = Math.max(16, SHARE * Math.max(w, h));
  const corners = [x + size, x + w - size].flatMap((left) =>
    [y + size, y + h - size].map((top) => ({ x: left, y: top })),
  );
  const far = (/** @type {Point} */ at) => Math.min(...middles.map((hex) => Math.hypot(hex.x - at.x, hex.y - at.y)));
  const [at] = corners.sort((one, other) => far(other) - far(one));
  const [left, top] = quarter ? [at.y, -at.x] : [at.x, at.y];
  return draw(
    "g",
    { class: "compass", transform: `translate(${short(left)} ${short(top)}) scale(${short(size / 16)})` },
    draw("circle", { r: 15 }),
    draw("path", { d: NEEDLE, transform: "translate(0 4) scale(0.75)" }),
    draw("text", { transform: `translate(0 -8.5) rotate(${-quarter})`, y: 2.8 }, tell("heading.n")[0].toUpperCase()),
  );
}
