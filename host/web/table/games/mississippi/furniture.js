/** What stands on the river: islands, piers, stations, people, coal, sandbanks, driftwood. */

import { draw, short } from "../../svg.js";

/** @typedef {import("../../svg.js").Point} Point */

/** An island with its trees; no two neighbours look alike. @param {number} seed */
export function island(seed) {
  const turn = (seed * 47) % 360;
  const trees = [
    [-6, -3, 4.6],
    [3.5, -6, 3.6],
    [5, 4, 4.9],
    [-4, 6, 3.4],
  ].slice(seed % 2, 3 + (seed % 2));
  return draw(
    "g",
    { class: "island", transform: `rotate(${turn})` },
    draw("path", {
      class: "beach",
      d: "M-15-4C-14-13-5-17 4-15 12-14 17-8 16 1 15 10 9 16 0 16-10 16-17 9-15-4Z",
    }),
    draw("path", { class: "grass", d: "M-12-4C-11-10-4-14 3-12 9-11 13.5-7 13 1 12 8 7 13 0 13-8 13-13 7-12-4Z" }),
    ...trees.map(([cx, cy, r]) => draw("circle", { class: "tree", cx, cy, r })),
  );
}

/** @param {Point} from @param {Point} to */
export function pier(from, to) {
  const facts = { x1: short(from.x), y1: short(from.y), x2: short(to.x), y2: short(to.y) };
  return draw("g", { class: "pier" }, draw("line", facts), draw("line", { ...facts, class: "planks" }));
}

/** A station, and who waits there. @param {string} roof its colour @param {number} waiting */
export function station(roof, waiting) {
  const people = [...Array(waiting).keys()].map((n) =>
    draw("g", { transform: `translate(${-6 + 9 * n} 15)` }, person()),
  );
  return draw(
    "g",
    { class: `station ${roof}` },
    draw("rect", { class: "wall", x: -9, y: -5, width: 18, height: 11, rx: 1.5 }),
    draw("path", { class: "roof", d: "M-12-4 -7-12H7L12-4Z" }),
    ...people,
  );
}

/** Somebody who wants to travel, standing at (0, 0). */
export function person() {
  return draw(
    "g",
    { class: "traveller" },
    draw("path", { d: "M-4 0C-4-7-2-8.5 0-8.5S4-7 4 0Z" }),
    draw("circle", { cy: -11.5, r: 3.2 }),
  );
}

export function coalyard() {
  return draw(
    "g",
    { class: "coalyard" },
    draw("path", { d: "M-12 7-5-5 0-1 4-8 12 7Z" }),
    draw("circle", { cx: -4, cy: 3, r: 1.6 }),
    draw("circle", { cx: 4, cy: 2, r: 1.6 }),
  );
}

export function sandbank() {
  return draw(
    "g",
    { class: "sand" },
    draw("path", { d: "M-13 2C-10-8 3-9 12-5 16 1 9 8 0 8-8 9-15 8-13 2Z" }),
    ...[
      [-6, 0],
      [0, -3],
      [5, 2],
      [-1, 4],
    ].map(([cx, cy]) => draw("circle", { cx, cy, r: 1.1 })),
  );
}

export function driftwood() {
  return draw(
    "g",
    { class: "drift" },
    draw("rect", { x: -13, y: -3, width: 26, height: 5.4, rx: 2.7, transform: "rotate(24)" }),
    draw("rect", { x: -11, y: -2.6, width: 22, height: 5, rx: 2.5, transform: "rotate(-38) translate(1 4)" }),
  );
}
