/** What happened last, as one sentence of the table. */

import { gameOf } from "./games.js";
import { acting, called } from "./standing.js";
import { isWord, money, portName, tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */

const QUIET = ["turn", "round"]; // told only if nothing else was
// What somebody would miss is told beside what is most telling, and again after the next steps of others, for a round.
const TIDINGS =
  "card diverted bill toll freight fee tow_paid tow_ended debt rescued out landing pushed taken punished".split(" ");
const MOST = 2; // of them: a card and a cargo

/**
 * The tidings that a step has brought.
 * @param {Standing} standing
 * @returns {any[]} events, none of them twice
 */
function tidings({ events }) {
  return events.filter(({ event, why }) => TIDINGS.includes(event) && why !== "card"); // a card says that by itself
}

/** Keep the tidings of the moment before: others may have made the next step too soon to read them. @param {Standing} standing @param {Standing} before */
export function keepNews(standing, before) {
  const { mover } = gameOf(before);
  const found = standing.ply > before.ply ? [...tidings(before), ...(before.news ?? [])] : [];
  standing.news = found
    .slice(0, MOST)
    .map((event) => ({ ...(mover ? { who: mover(before, null) } : {}), age: 0, ...event }))
    .filter((event) => event.age++ < standing.players.length - 1);
}

/**
 * The sentences: of the last step, then of those before it.
 * @param {Standing} standing
 * @param {Standing | null} before the standing that the page has shown before
 * @param {Geometry} geometry
 */
export function newsOf(standing, before, geometry) {
  if (before && standing.ply < before.ply) {
    return tell(standing.ply ? "back" : "begun");
  }
  if (!standing.ply) {
    return tell("begun");
  }
  const event = chosen(standing);
  const { news = [] } = standing;
  const found = tidings(standing);
  const all = [...(!event || found.includes(event) ? found : [...found, event]), ...news];
  const told = all.map((one) => sentence(standing, before, one, geometry)).filter(Boolean);
  return told.join(" ") || onTurn(standing);
}

/** Whose turn it is: what is told of an action that nobody else would notice. @param {Standing} standing */
export function onTurn(standing) {
  const who = acting(standing);
  const due = `due.${standing.state.pending?.what}`;
  if (!who && isWord(due)) {
    return tell(due);
  }
  return who ? tell("on.turn", { who: gameOf(standing).nameOf(standing, who) }) : "";
}

/** The event that is told. @param {Standing} standing */
function chosen(standing) {
  const { events } = standing;
  for (const name of gameOf(standing).telling) {
    const found = events.find(({ event }) => event === name);
    if (found) {
      return found;
    }
  }
  return events.find(({ event }) => !QUIET.includes(event)) ?? events.at(-1);
}

/**
 * @param {Standing} standing
 * @param {Standing | null} before
 * @param {any} event
 * @param {Geometry} geometry
 */
function sentence(standing, before, event, geometry) {
  const game = gameOf(standing);
  const word = `${standing.game}.${game.eventOf(event)}`;
  if (!isWord(word)) {
    return "";
  }
  /** @type {Record<string, string | number>} */
  const facts = {};
  for (const [name, value] of Object.entries(event)) {
    facts[name] = game.fact(standing, name, value, geometry) ?? fact(standing, name, value);
  }
  if (game.mover) {
    facts.who = called(standing, event.who ?? game.mover(standing, before));
  }
  return tell(word, facts);
}

/**
 * @param {Standing} standing
 * @param {string} name
 * @param {any} value
 * @returns {string | number}
 */
function fact(standing, name, value) {
  if (name === "colour" || name === "other" || name === "owner") {
    return called(standing, String(value));
  }
  if (name === "order") {
    return value.map((/** @type {string} */ who) => gameOf(standing).nameOf(standing, who)).join(", ");
  }
  if (name === "port") {
    return portName(String(value));
  }
  if (["paid", "price", "owed", "cash"].includes(name)) {
    return money(value);
  }
  if (name === "face" || name === "canal") {
    return isWord(value) ? tell(value) : value;
  }
  return value ?? "";
}
