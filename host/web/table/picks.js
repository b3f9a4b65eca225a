/** An action as the places that a player points at, one after the other; what has no place is a button. */

import { courseOf } from "./courses.js";
import { cargoOf, voyageOf } from "./said.js";
import { boatName, called } from "./standing.js";
import { isWord, money, portName, tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/**
 * What is pointed at: `place` is a name that the board knows, "" for a button. `coal`: what it costs, where that is told.
 * @typedef {{key: string, place: string, label: string, coal?: number}} Pick
 */
/**
 * An action, a range of them or a course, and the picks that lead to it. `end`: the hex where a turn ends; while the box has
 * not told the turns that end there, its action is "".
 * @typedef {{action: string, picks: Pick[], range: Range | null, end?: string, course?: import("./courses.js").Course | null}} Way
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
  const ways = actions
    .flatMap((text) => (text.startsWith("rank ") ? ranks(text) : spread(text)))
    .map(({ action, range }) => {
      const picks = PICKS[/** @type {keyof typeof PICKS} */ (standing.game)](action, standing, geometry);
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
    course: courseOf(action, standing, geometry.mississippi),
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

/**
 * What the ruler can have shown: the box lists one order of its boats for all. Level boats can't be told here.
 * @param {string} text
 * @returns {{action: string, range: Range | null}[]}
 */
function ranks(text) {
  const [verb, ...boats] = text.split(/ > | /);
  return orders(boats).map((order) => ({ action: `${verb} ${order.join(" > ")}`, range: null }));
}

/** All orders of some things. @param {string[]} things @returns {string[][]} */
function orders(things) {
  return things.length < 2
    ? [things]
    : things.flatMap((first) => orders(things.filter((other) => other !== first)).map((rest) => [first, ...rest]));
}

/** @type {Record<string, (action: string, standing: Standing, geometry: Geometry) => Pick[] | null>} */
const PICKS = {
  mississippi: (action, standing, geometry) => {
    const { state, options } = standing;
    const [verb, word] = action.split(" ");
    const label = button(action, standing, geometry).label;
    if (verb === "rank") {
      const order = action.slice(5).split(" > ");
      return order.map((boat, n) => key(boat, `${n + 1}. ${boatName(standing, boat)}`));
    }
    if (verb === "give" || verb === "take") {
      return [key(`${verb} …`, tell(`do.${verb}`)), key(action, label)];
    }
    if (options.mode !== "pilot") {
      return null;
    }
    if (verb === "ahead" || verb === "astern") {
      return [place(verb, verb, label)];
    }
    if (verb === "push") {
      return [place("ahead", "ahead", tell("do.push")), place(word, word, label)];
    }
    return verb === "bow" ? [place(action, `bow ${state.pending?.who} ${word}`, label)] : null;
  },
  master: (action, standing, geometry) => {
    const words = action.split(" ");
    const last = words[words.length - 1];
    const label = button(action, standing, geometry).label;
    if (words[0] === "sail" && standing.options.mode !== "chart") {
      // The squares first, then what was met on the way.
      const further = words.slice(1).map((word) => key(word, aboutOf(word, "sail", standing, geometry)));
      return [key("sail", tell("do.sail.told")), ...further];
    }
    if (words[0] === "sail" && last.includes(".")) {
      const tow = words[1] === "tow" ? [key("tow", tell("do.tow"))] : [];
      return [...tow, place(last, last, last), ...(words.length > 2 ? [key(action, words.slice(1).join(" "))] : [])];
    }
    if (words[0] === "start") {
      return [place(last, last, portName(last))];
    }
    return ["fuel", "repair", "tow"].includes(words[0]) && words.length > 1
      ? [key(words[0], tell(/** @type {any} */ (`do.${words[0]}`))), key(action, label)]
      : null;
  },
  gyges: (action) => {
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
      place(from, from, from),
      place(to, to, to),
      ...(drop ? [place(drop, drop, drop)] : []),
      key(action, action),
    ];
  },
  tboats: (action) => {
    const found = /^(\w\d-\w\d)>(\w\d-\w\d)( claim)?$/.exec(action);
    if (found) {
      const [, from, to, claim] = found;
      return [place(from, from, from), place(to, to, to), ...(claim ? [key(action, tell("do.claim"))] : [])];
    }
    const [verb, boat] = action.split(" ");
    return verb === "touch" ? [place(boat, boat, boat)] : null;
  },
};

/** @param {string} key @param {string} label */
function key(key, label) {
  return { key, place: "", label };
}

/** @param {string} key @param {string} place @param {string} label */
function place(key, place, label) {
  return { key, place, label };
}

/** What an action is called. @param {string} action @param {Standing} standing @param {Geometry} geometry */
export function labelOf(action, standing, geometry) {
  return button(action, standing, geometry).label;
}

/** The button of an action. @param {string} action @param {Standing} standing @param {Geometry} geometry */
function button(action, standing, geometry) {
  const [verb, ...rest] = action.split(" ");
  return key(action, deedOf(verb, rest.map((text) => aboutOf(text, verb, standing, geometry)).join(" ")) || action);
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

/** @param {string} text @param {string} verb @param {Standing} standing @param {Geometry} geometry */
function aboutOf(text, verb, standing, geometry) {
  if ((verb === "load" || verb === "bill") && /^\d+$/.test(text)) {
    return (verb === "load" ? cargoOf : voyageOf)(geometry, Number(text));
  }
  if (verb === "tow" && /^\d+$/.test(text)) {
    return money(Number(text));
  }
  if (verb === "embark" && /^\d+$/.test(text)) {
    return standing.state.river[Number(text)]?.tile ?? ""; // what was taken back may lie on a tile that is not there now
  }
  const special = verb === "bow" ? `heading.${text}` : `with.${text}`;
  if (isWord(special)) {
    return tell(special);
  }
  if (text in (standing.state.boats ?? {})) {
    return boatName(standing, text);
  }
  if (geometry.master.ports.includes(text)) {
    return portName(text);
  }
  return standing.players.includes(text) ? called(standing, text) : isWord(text) ? tell(text) : text;
}
