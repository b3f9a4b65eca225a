/** Gyges: two players share all pieces, and run for the goal of the other. */

import { key, place } from "../../picks.js";
import { dropOf, duel, moveOf } from "../duel.js";
import { Gyges } from "./board.js";

/** @type {import("../../games.js").Game} */
export default {
  ...duel(["north", "south"], ({ to_move }) => to_move),
  parts: ["pending", "to_move"],
  picks(action) {
    const [chain, drop] = action.split(/[()]/);
    const stops = chain.split("-");
    if (action.startsWith("setup ")) {
      return [...action.slice(6)].map((digit, n) => key(`${n} ${digit}`, `${"abcdef"[n]}: ${digit}`));
    }
    if (stops.length < 2) {
      return null;
    }
    const [from, to] = [stops[0], stops[stops.length - 1]];
    return [
      place(from, from, moveOf(from)),
      place(to, to, moveOf(from, to)),
      ...(drop ? [place(drop, drop, dropOf(from, to, drop))] : []),
      key(action, action),
    ];
  },
  way(action) {
    const last = action.split(", ").at(-1) ?? "";
    return /^[a-f][1-6]-/.test(last) ? last.split("(")[0].split("-") : [];
  },
  telling: ["won", "draw", "passed", "moved"],
  scene: (geometry) => new Gyges(geometry),
  askable: () => ["pass"],
  setup: { colours: ["south", "north"], preset: "preset" },
};
