/** Where the ports of MASTER's chart lie, and on which side of each its name has room. */

import { portName } from "../../words.js";

/** @typedef {import("./index.js").Chart} Chart */
/** @typedef {import("../../svg.js").Point} Point */
/** @typedef {keyof typeof SIDES} Side */

export const SQUARE = 20; // units of the drawing
/** Where a name may stand beside its port: x, y, and which end of it is there. @type {Record<string, [number, number, string]>} */
export const SIDES = {
  right: [11, 4.5, "start"],
  left: [-11, 4.5, "end"],
  above: [0, -12, "middle"],
  below: [0, 22, "middle"],
  "right above": [8, -10, "start"],
  "left above": [-8, -10, "end"],
  "right below": [8, 20, "start"],
  "left below": [-8, 20, "end"],
};

/** The middle of a square `COLUMN.ROW`. @param {string} at @returns {Point} */
export function centre(at) {
  const [column, row] = at.split(".").map(Number);
  return { x: SQUARE * (column + 0.5), y: SQUARE * (row + 0.5) };
}

/** Find a side for each port's name, so that no two overlap. @param {Chart} chart @param {Record<string, number | null>} prices */
export function arranged(chart, prices) {
  const ports = Object.entries(chart.ports).map(([port, { at }]) => ({ port, ...centre(at) }));
  const taken = ports.map(({ x, y }) => [x - 9, y - 9, x + 9, y + 9]);
  /** @type {Record<string, Side>} */
  const sides = {};
  for (const { port, x, y } of ports) {
    const length = 7.2 * portName(port).length + (prices[port] ? 48 : 0) + 4;
    const boxes = /** @type {(Side)[]} */ (Object.keys(SIDES)).map((side) => {
      const [dx, dy, anchor] = SIDES[side];
      const left = x + dx - (anchor === "end" ? length : anchor === "middle" ? length / 2 : 0);
      return { side, box: [left, y + dy - 12, left + length, y + dy + 4] };
    });
    const free = boxes.map(({ side, box }) => ({
      side,
      box,
      hits: taken.filter((other) => meet(box, other)).length + outside(box, chart),
    }));
    free.sort((one, other) => one.hits - other.hits);
    sides[port] = free[0].side;
    taken.push(free[0].box);
  }
  return sides;
}

/** Whether two boxes (left, top, right, bottom) overlap. @param {number[]} one @param {number[]} other */
function meet(one, other) {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** 3 for a box that is not wholly on the chart: that is worse than some overlap. @param {number[]} box @param {Chart} chart */
function outside(box, { w, h }) {
  return box[0] < 0 || box[1] < 0 || box[2] > SQUARE * w || box[3] > SQUARE * h ? 3 : 0;
}
