/** What games of two have in common on a board of squares: a move goes from place to place, and events do not say whose it was. */

import { cardOf } from "../cards.js";
import { gameOf } from "../games.js";
import { inWords } from "../picks.js";
import { called } from "../standing.js";
import { isWord, tell } from "../words.js";
import plain from "./plain.js";

/** @typedef {import("../standing.js").Standing} Standing */

/**
 * A game of two.
 * @param {string} game
 * @param {[string, string]} sides in the order of the strip
 * @param {(state: any) => string} onTurn whose move it is; after the end, whose it would be
 * @returns {import("../games.js").Game}
 */
export function duel(game, sides, onTurn) {
  return {
    ...plain,
    acting: ({ state }) => state.pending?.who ?? onTurn(state),
    label: step,
    brief: (action, standing) => moveInParts("tell.hop", action, standing),
    ask: (_, _actions, { picked, isOnBoard, ways }) =>
      picked.length
        ? tell(isOnBoard ? "tell.where" : "tell.which")
        : ways.some(({ picks }) => picks[0].place)
          ? tell(/** @type {any} */ (`tell.choose.${game}`))
          : "",
    eventOf: ({ event, how }) => (how && isWord(`${game}.${event}.${how}`) ? `${event}.${how}` : event),
    steps: (texts, standing, geometry) => texts.map((text) => step(text, standing, geometry)),
    /** Not the one on turn now, unless she was on turn before the last action. */
    mover({ ply, state }, before) {
      if (state.winner && state.winner !== "draw") {
        return state.winner;
      }
      const now = onTurn(state);
      const isAgain = before?.ply === ply - 1 && onTurn(before.state) === now;
      return isAgain ? now : sides[now === sides[0] ? 1 : 0];
    },
    rows: (standing) => sides.map((who) => [who, called(standing, who), null, ""]),
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
  return moveInWords("step.move", text, standing) || inWords(text, standing, geometry);
}

/**
 * A move in words. @param {"step.move" | "tell.hop"} word @param {string} text @param {Standing} standing
 * @returns {string} "": it is no move
 */
export function moveInWords(word, text, standing) {
  return moveInParts(word, text, standing).join(", ");
}

/**
 * A move from where to where, then all that it does on the way: what it lands on, drives on, lifts, claims.
 * @param {"step.move" | "tell.hop"} word
 * @param {string} text
 * @param {Standing} standing
 * @returns {string[]} []: it is no move
 */
function moveInParts(word, text, standing) {
  const way = gameOf(standing).way(text, standing);
  if (way.length < 2) {
    return [];
  }
  const [from, ...stops] = way;
  const drop = /\((\w+)\)/.exec(text)?.[1];
  const driven = gameOf(standing).driven?.(stops, standing) ?? null;
  const to = driven ? stops[0] : stops[stops.length - 1];
  const over = driven ? [] : stops.slice(0, -1);
  return [
    tell(word, { from: placeName(from), to: placeName(to) }),
    ...(over.length ? [tell("differ.over", { over: over.map(placeName).join(", ") })] : []),
    ...(driven ?? []).map(([n, next]) =>
      n ? tell("differ.drive", { n, to: placeName(next) }) : tell("differ.on", { to: placeName(next) }),
    ),
    ...(drop ? [tell("differ.drop", { drop })] : []),
    ...(text.endsWith(" claim") ? [tell("do.claim")] : []),
  ];
}

/** A move that lifts the piece where it ends, in words. @param {string} from @param {string} to @param {string} drop */
export function dropOf(from, to, drop) {
  return [moveOf(from, to), tell("differ.drop", { drop })].join(", ");
}

/** A move in words. @param {string} from @param {string} [to] not chosen yet */
export function moveOf(from, to = "…") {
  return tell("step.move", { from: placeName(from), to: placeName(to) });
}

/** A place as it is said: a goal by its side. @param {string} name */
export function placeName(name) {
  return name === "north" || name === "south" ? tell("step.goal") : name.replace("-", "–");
}
