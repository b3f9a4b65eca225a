/** An action as the places that a player points at, one after the other; what has no place is a button. */

import { gameOf } from "./games.js";
import { called } from "./standing.js";
import { isWord, tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/**
 * What is pointed at: `place` is a name that the board knows, "" for a button. `coal`: what it costs, where that is told.
 * @typedef {{key: string, place: string, label: string, coal?: number}} Pick
 */
/**
 * An action, a range of them or a course, and the picks that lead to it. `end`: the hex where a turn ends; while the box has
 * not told the turns that end there, its action is "".
 * @typedef {{action: string, picks: Pick[], range: Range | null, end?: string, course?: import("./games.js").Course | null}} Way
 */
/** Where a turn can end: a hex, the wheel after the turn, coal spent. @typedef {[string, number, number]} End */
/** Numbers that can stand at the end of an action. @typedef {{low: number, high: number, step: number}} Range */

const FEW = 12; // numbers that each get a button; more of them are typed, and so is money

/**
 * The ways of all legal actions.
 * @param {string[]} actions as `game.actions` lists them
 * @param {Standing} standing
 * @param {Geometry} geometry
 * @param {End[]} ends as `game.ends` lists them
 * @param {Map<string, string[] | null>} turns that end on a hex, as far as the box was asked for them
 * @returns {Way[]}
 */
export function waysOf(actions, standing, geometry, ends = [], turns = new Map()) {
  const game = gameOf(standing);
  const ways = actions
    .flatMap((text) => game.alike(text, standing)?.map((action) => ({ action, range: null })) ?? spread(text))
    .map(({ action, range }) => {
      const picks = game.picks(action, standing, geometry);
      const isStep = picks?.[0].place && ends.length; // the marks are for whole turns
      return { action, range, picks: picks && !isStep ? picks : [button(action, standing, geometry)] };
    });
  return [...ways, ...ends.flatMap((end) => sailing(end, turns.get(end[0]) ?? [], standing, geometry))];
}

/**
 * The ways to an end: its hex is pointed at, the course of a turn to it is seen, and then confirmed on the hex.
 * @param {End} end
 * @param {string[]} turns that end there, the best first
 * @param {Standing} standing
 * @param {Geometry} geometry
 * @returns {Way[]}
 */
function sailing([end, wheel, coal], turns, standing, geometry) {
  const label = tell("do.there", { wheel, coal });
  const start = { ...place(end, end, label), coal };
  if (!turns.length) {
    return [{ action: "", range: null, picks: [start], end }];
  }
  return turns.map((action) => ({
    action,
    range: null,
    picks: [start, place("there", end, label)],
    end,
    course: gameOf(standing).course(action, standing, geometry),
  }));
}

/**
 * An action for each number of a short range; a long one stays a range.
 * @param {string} text
 * @returns {{action: string, range: Range | null}[]}
 */
function spread(text) {
  const found = /^(.*?)(\d+)\.\.(\d+)(?:\/(\d+))?(.*)$/.exec(text);
  if (!found) {
    return [{ action: text, range: null }];
  }
  const [, head, low, high, step = "1", tail] = found;
  const range = { low: Number(low), high: Number(high), step: Number(step) };
  const count = (range.high - range.low) / range.step + 1;
  if ((count > FEW || range.step > 1) && !tail) {
    return [{ action: head.trim(), range }];
  }
  return [...Array(count).keys()].map((n) => ({ action: `${head}${range.low + n * range.step}${tail}`, range: null }));
}

/** @param {string} key @param {string} label */
export function key(key, label) {
  return { key, place: "", label };
}

/** @param {string} key @param {string} place @param {string} label */
export function place(key, place, label) {
  return { key, place, label };
}

/** The button of an action. @param {string} action @param {Standing} standing @param {Geometry} geometry */
export function button(action, standing, geometry) {
  return key(action, gameOf(standing).label(action, standing, geometry));
}

/** An action in the words of the table; as it is where they have none for it. @param {string} action @param {Standing} standing @param {Geometry} geometry */
export function inWords(action, standing, geometry) {
  const [verb, ...rest] = action.split(" ");
  return deedOf(verb, rest.map((text) => aboutOf(text, verb, standing, geometry)).join(" ")) || action;
}

/**
 * What is done, and with what: "Push Anna", "Give coal: Anna 2". "": the page has no word for the verb.
 * @param {string} verb
 * @param {string} what
 */
function deedOf(verb, what) {
  const [word, sentence] = [`do.${verb}`, `do.${verb}.of`];
  if (!isWord(word)) {
    return "";
  }
  const deed = tell(word);
  return !what ? deed : isWord(sentence) ? tell(sentence, { what }) : tell("do.of", { deed, what });
}

/** "Bow north-west", or "Bow ↗". @param {string} what */
export function bowOf(what) {
  return deedOf("bow", what);
}

/** A word of an action, as people say it. @param {string} text @param {string} verb @param {Standing} standing @param {Geometry} geometry @returns {string} */
export function aboutOf(text, verb, standing, geometry) {
  const own = gameOf(standing).word(text, verb, standing, geometry);
  if (own !== undefined) {
    return own;
  }
  if (isWord(`with.${text}`)) {
    return tell(/** @type {any} */ (`with.${text}`));
  }
  return standing.players.includes(text) ? called(standing, text) : isWord(text) ? tell(text) : text;
}
