/** A board of squares with letters and numbers around it. */

import { draw } from "./svg.js";

/** @typedef {import("./geometry.js").Board} Board */
/** @typedef {import("./svg.js").Point} Point */

export const CELL = 40; // units of the drawing

/** The middle of a place such as "c4"; row 1 is the lowest. @param {Board} board @param {string} at @returns {Point} */
export function spot(board, at) {
  const column = board.columns.indexOf(at[0]);
  return { x: CELL * (column + 0.5), y: CELL * (board.rows - Number(at.slice(1)) + 0.5) };
}

/** Letters and numbers around a board. @param {Board} board */
export function rim(board) {
  const names = draw("g", { class: "rim-names", "aria-hidden": "true" });
  for (const [n, letter] of [...board.columns].entries()) {
    names.append(draw("text", { x: CELL * (n + 0.5), y: CELL * board.rows + 17 }, letter));
  }
  for (let row = 1; row <= board.rows; row++) {
    names.append(draw("text", { x: -14, y: CELL * (board.rows - row + 0.5) + 4 }, String(row)));
  }
  return names;
}
