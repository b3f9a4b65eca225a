/** What has happened, in sentences of the table. */

import { gameOf } from "./games.js";
import { acting, called, isOver } from "./standing.js";
import { isWord, money, portName, tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */

const QUIET = ["turn", "round"]; // told only if nothing else was
// What somebody would miss is told beside what is most telling, and again after the next steps of others, for a round.
const TIDINGS =
  "card diverted bill toll freight fee tow_paid tow_ended debt rescued out landing pushed taken punished".split(" ");
const MOST = 2; // of them: a card and a cargo
const ENDS = ["won", "over", "draw"];
// What an action of the log says in its own words
const SPELLED = "rolled laid card bill embarked refuelled coal_moved agreed passed offered".split(" ");

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
    .map((event) => ({ ...(mover ? { who: mover(before, null) } : {}), age: 0, of: before.action, ...event }))
    .filter((event) => event.age++ < standing.players.length - 1);
}

/**
 * The sentences, in the order in which it happened: what nobody could read in time, then the last step.
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
  const { news = [], events } = standing;
  const who = gameOf(standing).mover?.(standing, before);
  const loud = events.filter(({ event }) => !QUIET.includes(event));
  const all = [...news, ...(loud.length ? loud : events.slice(-1))];
  const told = all.map((one) => sentence(standing, who, one, geometry)).filter(Boolean);
  return [...new Set(told)].join(" ") || endOf(standing, geometry) || onTurn(standing);
}

/** How a game has ended, and why. @param {Standing} standing @param {Geometry} geometry */
export function endOf(standing, geometry) {
  const { state, events } = standing;
  const { winner } = state;
  const mover = gameOf(standing).mover?.(standing, null);
  const found = events.find(({ event }) => ENDS.includes(event));
  const told = found && !(found.event === "over" && winner) ? sentence(standing, mover, found, geometry) : "";
  if (told || !isOver(standing)) {
    return told;
  }
  // The last action of a box that has played it again, or has started anew since, tells nothing; a race may go on when it is won.
  const event = winner === "draw" ? winner : winner ? "won" : "over";
  const { cash } = state.players?.find?.((/** @type {any} */ { colour }) => colour === winner) ?? {};
  const known = sentence(standing, mover, { event, owner: winner, colour: winner, cash }, geometry);
  return known || (winner && winner !== "draw" ? `${called(standing, winner)} ${tell("wins")}.` : "");
}

/** What is told at once, and what of the board belongs to it. @typedef {{text: string, events: any[], action: string}} Telling */

/**
 * What was played, told one thing after the other: each player's turn, and by itself what nobody should miss of it.
 * @param {Standing} standing
 * @param {import("../app/turns.js").Deed[]} deeds
 * @param {number} own how many of them, from the first, were played by whoever is told: of those only what came of them
 * @param {Geometry} geometry
 * @returns {Telling[]}
 */
export function tellingsOf(standing, deeds, own, geometry) {
  /** @type {Telling[]} */
  const found = [];
  let turn = "";
  for (const [n, [who, round, action, , events = []]] of deeds.entries()) {
    for (const event of events) {
      const text = QUIET.includes(event.event) ? "" : sentence(standing, who ?? undefined, event, geometry, action);
      const isNews = TIDINGS.includes(event.event) || gameOf(standing).telling.includes(event.event);
      const last = found.at(-1);
      if (!text || (n < own && !isNews)) {
        continue;
      }
      if (isNews || !last || turn !== `${who} ${round}`) {
        found.push({ text, events: [event], action });
        turn = isNews ? "" : `${who} ${round}`;
      } else {
        last.text += last.text.includes(text) ? "" : ` ${text}`;
        last.events.push(event);
        last.action = action;
      }
    }
  }
  return found;
}

/**
 * What actions of the log have brought, beside what their own words say.
 * @param {Standing} standing
 * @param {{who: string, actions: string[], events: any[][]}} turn
 * @param {Geometry} geometry
 */
export function broughtBy(standing, { who, actions, events }, geometry) {
  const { telling } = gameOf(standing);
  const isLoud = (/** @type {any} */ { event }) =>
    !SPELLED.includes(event) && (TIDINGS.includes(event) || telling.includes(event));
  const told = events.flatMap((all, n) =>
    all.filter(isLoud).map((event) => sentence(standing, who, event, geometry, actions[n])),
  );
  return [...new Set(told)].filter(Boolean);
}

/** Whose turn it is: what is told of an action that nobody else would notice. @param {Standing} standing */
export function onTurn(standing) {
  const who = acting(standing);
  const due = `due.${standing.state.pending?.what}`;
  if (!who && isWord(due)) {
    const by = gameOf(standing).due(standing);
    return `${by && tell("on.turn", { who: gameOf(standing).nameOf(standing, by) })} ${tell(due)}`.trim();
  }
  return who ? tell("on.turn", { who: gameOf(standing).nameOf(standing, who) }) : "";
}

/**
 * @param {Standing} standing
 * @param {string | undefined} who has brought it, where the event does not say so
 * @param {any} event
 * @param {Geometry} geometry
 * @param {string} [action] that has brought it
 */
function sentence(standing, who, event, geometry, action = event.of ?? standing.action) {
  const game = gameOf(standing);
  const word = `${standing.game}.${game.eventOf(event, action)}`;
  if (!isWord(word)) {
    return "";
  }
  /** @type {Record<string, string | number>} */
  const facts = {};
  for (const [name, value] of Object.entries(event)) {
    facts[name] = game.fact(standing, name, value, geometry) ?? fact(standing, name, value);
  }
  if (game.mover) {
    facts.who = called(standing, event.who ?? who ?? "");
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
