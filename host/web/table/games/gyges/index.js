/** Gyges: two players share all pieces, and run for the goal of the other. */

import { key, place } from "../../picks.js";
import { tell } from "../../words.js";
import { dropOf, duel, moveInWords, moveOf } from "../duel.js";
import { Gyges, isCarried, pathOf } from "./board.js";
import { stepped } from "./walk.js";

const ON_WAY = ["bounced", "dropped"]; // the move says that

/** @typedef {import("../../standing.js").Standing} Standing */

/** How high the piece is on a cell; 0: there is none, or nobody knows. @param {Standing} standing @param {string} at */
function heightAt({ state, isPast }, at) {
  return isPast ? 0 : Number(state.board?.split("/")[Number(at[1]) - 1]?.["abcdef".indexOf(at[0])] ?? 0);
}

const GOALS = ["north", "south"];
const game = duel("gyges", ["north", "south"], ({ to_move }) => to_move);

/** @type {import("../../games.js").Game} */
export default {
  ...game,
  parts: ["pending", "to_move"],
  word: (text, verb) => (verb === "setup" ? [...text].join(" ") : undefined),
  picks(action, standing, geometry) {
    const [chain, drop] = action.split(/[()]/);
    const stops = chain.split("-");
    if (action.startsWith("setup ")) {
      return [...action.slice(6)].map((digit, n) => key(`${n} ${digit}`, tell("piece", { at: "abcdef"[n], n: digit })));
    }
    if (stops.length < 2) {
      return null;
    }
    const [from, to] = [stops[0], stops[stops.length - 1]];
    return [
      place(from, from, moveOf(from)),
      place(to, to, moveOf(from, to)),
      ...(drop ? [place(drop, drop, dropOf(from, to, drop))] : []),
      ...(GOALS.includes(to) ? [] : [key(action, game.label(action, standing, geometry))]), // each way into it wins (G-15)
    ];
  },
  way(action) {
    const last = action.split(", ").at(-1) ?? "";
    return /^[a-f][1-6]-/.test(last) ? last.split("(")[0].split("-") : [];
  },
  walked: (stops, standing, isPlayed) =>
    stepped(stops, standing.state[isPlayed ? "before" : "board"] ?? "", pathOf(standing)),
  driven: (stops, standing) =>
    isCarried(standing) ? null : stops.slice(1).map((to, n) => [heightAt(standing, stops[n]), to]),
  ask: (standing, actions, choice) =>
    standing.state.pending
      ? tell("ask.setup")
      : choice.picked.length > 1 && choice.isOnBoard
        ? tell("tell.lifted")
        : game.ask(standing, actions, choice),
  telling: ["won", "draw", "passed"],
  eventOf: (event, action) => (ON_WAY.includes(event.event) ? "" : game.eventOf(event, action)),
  /** How high the pieces were that a move drove on is known of the last one alone. */
  fact: (standing, name, value) => {
    const board = value === standing.action ? standing.state.before : "";
    return name === "action" ? moveInWords("tell.hop", value, { ...standing, state: { board } }) : undefined;
  },
  aim: () => tell("aim.gyges"),
  aims: ["G-5", "G-10", "G-15"],
  what: { aim: "G-5", seat: "G-2", "do.setup": "G-3", "do.move": "G-7", "do.pass": "G-16" },
  scene: (geometry) => new Gyges(geometry),
  askable: () => ["pass"],
  setup: {
    colours: ["south", "north"],
    preset: "preset",
    learn: {},
    /** The side that has lost begins; after a draw the one that did not begin (G-4). */
    again: ({ players, options = {} }, winner) => {
      const first = winner === "draw" ? (options.first ?? "south") : winner;
      return { players, options: { ...options, first: first === "south" ? "north" : "south" } };
    },
  },
};
