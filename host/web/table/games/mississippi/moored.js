/** The boats that have moored lie outside along the landing stage, in the order in which they came. */

import { short } from "../../svg.js";
import { hull } from "./boats.js";

/** @typedef {import("../../svg.js").Point} Point */

const APART = 36; // units between two boats
const ROW = 3; // boats that lie one behind the other
const OUT = 30; // units from the middle of the stage to the first row
const WIDE = 26; // units between two rows

/** How far out from the middle of the stage boats lie. @param {any} state */
export function reach({ places }) {
  return places.length ? OUT + WIDE * Math.floor((places.length - 1) / ROW) : 0;
}

/**
 * @param {any} state
 * @param {Point} at the middle of the stage
 * @param {Point} step to the next hex, away from the river
 * @param {number} quarter degrees by which the river is turned
 * @returns {SVGElement[]}
 */
export function moored({ boats, places }, at, step, quarter) {
  const colours = Object.keys(boats);
  const length = Math.hypot(step.x, step.y);
  const [x, y] = [step.x / length, step.y / length];
  const angle = (Math.atan2(step.y, step.x) * 180) / Math.PI;
  return places.map((/** @type {string} */ colour, /** @type {number} */ n) => {
    const out = OUT + WIDE * Math.floor(n / ROW);
    const along = APART * ((n % ROW) - 1);
    const boat = hull(colour, colours.indexOf(colour), "docked");
    boat.setAttribute("data-order", String(n + 1));
    boat.setAttribute(
      "transform",
      `translate(${short(at.x + out * x - along * y)} ${short(at.y + out * y + along * x)}) rotate(${short(angle)})`,
    );
    boat.querySelector(".deck")?.setAttribute("transform", `rotate(${short(-angle - quarter)})`);
    return boat;
  });
}
