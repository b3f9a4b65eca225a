/**
 * Who is who: a colour and a sign for each player. The sign alone tells players apart, and so does the lightness of the
 * colour, for eyes that see no red or no green.
 */

import { draw } from "./svg.js";

/** Outlines of the signs, within 9 units around their middle. */
export const SHAPES = {
  triangle: "M0-8.5 8 6H-8Z",
  circle: "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0Z",
  square: "M-6.5-6.5h13v13h-13Z",
  diamond: "M0-9 6.5 0 0 9-6.5 0Z",
  star: "M0-9l2.2 6.2 6.5.1-5.2 4 1.9 6.3L0 3.9l-5.4 3.7 1.9-6.3-5.2-4 6.5-.1Z",
  cross: "M-2.5-8h5v5.5H8v5H2.5V8h-5V2.5H-8v-5h5.5Z",
  bars: "M-7-7.5h5v15h-5ZM2-7.5h5v15h-5Z",
  ring: "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0ZM-4 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z",
  moon: "M4-8a8.5 8.5 0 1 0 0 16a9 9 0 0 1 0-16Z",
  spark: "M0-9.5 2.4-2.4 9.5 0 2.4 2.4 0 9.5-2.4 2.4-9.5 0-2.4-2.4Z",
  down: "M-8-5.5h16L0 8Z",
  up: "M-8 5.5h16L0-8Z",
};

/** @typedef {{fill: string, ink: string, shape: keyof typeof SHAPES}} Sign */

/** @type {Record<string, Sign>} */
export const SIGNS = {
  red: { fill: "#d03a2f", ink: "#ffffff", shape: "triangle" },
  green: { fill: "#148442", ink: "#ffffff", shape: "circle" },
  grey: { fill: "#8f9aa6", ink: "#10151a", shape: "square" },
  brown: { fill: "#5c3513", ink: "#ffffff", shape: "diamond" },
  cream: { fill: "#f0dca0", ink: "#10151a", shape: "star" },
  white: { fill: "#ffffff", ink: "#10151a", shape: "cross" },
  red2: { fill: "#f79a8c", ink: "#10151a", shape: "bars" },
  black: { fill: "#14181c", ink: "#ffffff", shape: "ring" },
  blue: { fill: "#2a56c6", ink: "#ffffff", shape: "moon" },
  yellow: { fill: "#f4c531", ink: "#10151a", shape: "spark" },
  south: { fill: "#23466b", ink: "#ffffff", shape: "down" },
  north: { fill: "#e9b872", ink: "#10151a", shape: "up" },
};

const UNKNOWN = /** @type {Sign[]} */ (["red", "blue", "green", "yellow", "white", "black"].map((name) => SIGNS[name]));

/**
 * The sign of a player or boat. Players whom the rules let choose their words get one by their seat.
 * @param {string} who
 * @param {number} [seat] from 0
 */
export function signOf(who, seat = 0) {
  return Object.hasOwn(SIGNS, who) ? SIGNS[who] : UNKNOWN[seat % UNKNOWN.length];
}

/**
 * The sign alone, around (0, 0).
 * @param {Sign} sign
 * @param {number} [scale]
 */
export function mark(sign, scale = 1) {
  return draw("path", {
    class: "mark",
    "data-shape": sign.shape,
    d: SHAPES[sign.shape],
    fill: sign.ink,
    "fill-rule": "evenodd",
    transform: `scale(${scale})`,
  });
}

/**
 * A disc with the sign, as a picture of its own.
 * @param {Sign} sign
 */
export function badge(sign) {
  return draw(
    "svg",
    { class: "badge", viewBox: "-16 -16 32 32", "aria-hidden": "true" },
    draw("circle", { r: 15, fill: sign.fill, class: "rim" }),
    mark(sign),
  );
}
