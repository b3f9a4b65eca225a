/** Nim on the page: heaps of matches, a row each. Who points at a match takes it and all to its right. */

import { place } from "../../picks.js";
import { draw } from "../../svg.js";
import plain from "../plain.js";

const APART = 40; // units from match to match, and from heap to heap

class Heaps {
  constructor() {
    this.matches = draw("g");
    this.marks = draw("g", { class: "marks" });
    this.element = draw("g", { class: "heaps" }, this.matches, this.marks);
  }

  /** `HEAP N`: the first of the last N matches of a heap. */
  at(name, { state }) {
    const [heap, n] = name.split(" ").map(Number);
    return { x: APART * (state.heaps[heap - 1] - n), y: APART * (heap - 1) };
  }

  show({ state }) {
    const row = (count, heap) =>
      [...Array(count).keys()].map((n) =>
        draw("rect", { class: "match", x: APART * n - 3, y: APART * heap - 15, width: 6, height: 30, rx: 3 }),
      );
    this.matches.replaceChildren(...state.heaps.flatMap(row));
    return [-APART, -APART, APART * 10, APART * (state.heaps.length + 1)];
  }
}

export default {
  ...plain,
  picks: (action) => [place(action, action.replace("take ", ""), action)],
  aims: ["N-3"],
  scene: () => new Heaps(),
};
