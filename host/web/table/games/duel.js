/** What games of two have in common on a board of squares: a move goes from place to place, and events do not say whose it was. */

import { cardOf } from "../cards.js";
import { gameOf } from "../games.js";
import { inWords } from "../picks.js";
import { called, isOver } from "../standing.js";
import { tell } from "../words.js";
import plain from "./plain.js";

/** @typedef {import("../standing.js").Standing} Standing */

/**
 * A game of two.
 * @param {[string, string]} sides in the order of the strip
 * @param {(state: any) => string} onTurn whose move it is; after the end, whose it would be
 * @returns {import("../games.js").Game}
 */
export function duel(sides, onTurn) {
  return {
    ...plain,
    acting: ({ state }) => state.pending?.who ?? onTurn(state),
    label: inWords,
    steps: (texts, standing, geometry) => texts.map((text) => step(text, standing, geometry)),
    /** Not the one on turn now, unless she was on turn before. */
    mover({ state }, before) {
      if (state.winner && state.winner !== "draw") {
        return state.winner;
      }
      const now = onTurn(state);
      return before && onTurn(before.state) === now ? now : sides[now === sides[0] ? 1 : 0];
    },
    rows: (standing) =>
      sides.map((who) => [
        who,
        called(standing, who),
        null,
        isOver(standing) && standing.state.winner === who ? tell("wins") : "",
      ]),
    cards: (standing, _, leader) => sides.map((who, seat) => card(standing, who, seat, leader)),
  };
}

/** @param {Standing} standing @param {string} who @param {number} seat @param {string} leader */
export function card(standing, who, seat, leader) {
  return cardOf(
    standing,
    who,
    seat,
    standing.state.winner === who ? tell("wins") : who === leader ? tell("leads") : "",
  );
}

/** @param {string} text @param {Standing} standing @param {import("../geometry.js").Geometry} geometry */
function step(text, standing, geometry) {
  const way = gameOf(standing).way(text, standing);
  if (way.length < 2) {
    return inWords(text, standing, geometry);
  }
  const [from, ...stops] = way.map(placeName);
  const to = stops.join(" → "); // a piece may come to one place by several ways
  const drop = /\((\w+)\)/.exec(text)?.[1];
  const claim = text.endsWith(" claim") ? `, ${tell("do.claim")}` : "";
  return drop ? dropOf(from, to, drop) : tell("step.move", { from, to }) + claim;
}

/** A move that lifts the piece where it ends, in words. @param {string} from @param {string} to @param {string} drop */
export function dropOf(from, to, drop) {
  return tell("step.drop", { from, to, drop });
}

/** A move in words. @param {string} from @param {string} [to] not chosen yet */
export function moveOf(from, to = "…") {
  return tell("step.move", { from: placeName(from), to: placeName(to) });
}

/** A place as it is said: a goal by its side. @param {string} name */
export function placeName(name) {
  return name === "north" || name === "south" ? tell("step.goal") : name.replace("-", "–");
}
