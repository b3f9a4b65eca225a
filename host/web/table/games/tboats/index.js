/** T-boats: two fleets, in which boats that touch take others. */

import { html } from "lit-html";
import { beads, figure } from "../../cards.js";
import { inWords, key, place } from "../../picks.js";
import { tell } from "../../words.js";
import { card, duel, moveOf, placeName } from "../duel.js";
import { Fleets, fleets } from "./board.js";

const SIDES = /** @type {[string, string]} */ (["yellow", "red"]);
const onTurn = (/** @type {any} */ { position }) => SIDES[position.endsWith(" y") ? 0 : 1];
const game = duel("tboats", SIDES, onTurn);
const FLEET = 4; // boats of each formation that has a name

/** With how many boats each side has begun. @param {import("../../standing.js").Standing} standing */
function began({ options }) {
  const own = options.formation?.startsWith("Y ") ? fleets(`${options.formation} y`) : null;
  return own ? own.map(({ length }) => length) : [FLEET, FLEET];
}

/** What each side has goes to the other. @template T @param {Record<string, T>} given */
function swapped(given) {
  return Object.fromEntries(Object.entries(given).map(([who, what]) => [SIDES[who === SIDES[0] ? 1 : 0], what]));
}

/** Whether players see and claim a T themselves. @param {{options: Record<string, any>}} standing */
function isClaimed({ options }) {
  return options.claim === "manual";
}

/** @type {import("../../games.js").Game} */
export default {
  ...game,
  parts: ["position"],
  acting: ({ state }) => onTurn(state),
  word: (text) => (/^\w\d-/.test(text) ? placeName(text) : undefined),
  /** By hand each move may be claimed: nothing tells beforehand whether that is true (T-18a). */
  alike: (text, { options }) =>
    !isClaimed({ options }) || !text.includes(">") ? null : text.endsWith(" claim") ? [] : [text, `${text} claim`],
  picks(action, standing, geometry) {
    const found = /^(\w\d-\w\d)>(\w\d-\w\d)( claim)?$/.exec(action);
    if (found) {
      const [, from, to, claim] = found;
      return [
        place(from, from, moveOf(from)),
        place(to, to, moveOf(from, to)),
        ...(claim ? [key(action, tell("do.claim"))] : []),
      ];
    }
    const [verb, boat] = action.split(" ");
    return verb === "touch" ? [place(boat, boat, inWords(action, standing, geometry))] : null;
  },
  way(action) {
    const last = action.split(", ").at(-1) ?? "";
    return last.includes(">") ? last.split(" ")[0].split(">") : [];
  },
  /** Which boats a move takes, or loses. By hand nobody tells it beforehand (T-18a). */
  taking: (standing) => !isClaimed(standing),
  cost: (standing, _, events) => {
    const taken = isClaimed(standing) ? [] : events.filter(({ event }) => event === "taken");
    const to = events.find(({ event }) => event === "moved")?.to;
    return taken
      .map(({ boat }) => tell(boat === to ? "differ.lose" : "differ.take", { boat: placeName(boat) }))
      .join(", ");
  },
  /** A boat that walks into a T is taken, and makes none. */
  eventOf: (event, action) =>
    event.event === "taken" && event.boat === action.split(/[> ]/)[1] ? "taken.own" : game.eventOf(event, action),
  telling: ["won", "draw", "taken", "punished", "offered"],
  fact: (_, name, value) => (["boat", "to", "by"].includes(name) ? placeName(String(value)) : undefined),
  scene: (geometry) => new Fleets(geometry),
  rows: (standing, geometry) =>
    game.rows(standing, geometry).map(([who, name, , note], n) => {
      const left = fleets(standing.state.position)[n].length;
      const told = tell("aim.of", { n: left, all: Math.max(left, began(standing)[n]) });
      return [who, name, html`<span class="small" data-figure="boats">${tell("boats")} ${told}</span>`, note];
    }),
  aim: () => tell("aim.tboats"),
  aims: ["T-19", "T-12", "T-13"],
  what: {
    aim: "T-19",
    boats: "T-19",
    seat: "T-1",
    "do.move": "T-6",
    "do.touch": "T-11a",
    "do.claim": "T-17",
    "do.punish": "T-18",
    "do.draw": "T-22",
    "do.resign": "T-21",
  },
  askable: () => ["claim", "pass"],
  /** Red is the first here. */
  cards: (standing, _, leader) =>
    [1, 0].map((side, seat) => {
      const left = fleets(standing.state.position)[side].length;
      const one = card(standing, SIDES[side], seat, leader);
      one.append(figure("boats", left, beads(left, Math.max(4, left)), String(left)));
      return one;
    }),
  leader({ state }) {
    const [yellow, red] = fleets(state.position).map((fleet) => fleet.length);
    return yellow === red ? "" : yellow > red ? "yellow" : "red";
  },
  setup: {
    colours: ["yellow", "red"],
    some: { no_capture_limit: [0, 20, 50, 100, 150, 200, 500, 1000] },
    learn: { formation: "Y d1-d3,f1-f3 R d7-d9,f7-f9" }, // two boats each: half as many moves
    /** Yellow begins (T-4): who has lost is yellow now, or after a draw who was red. */
    again: ({ players, seats = {}, names = {} }, winner) =>
      winner === "red" ? { players } : { players, seats: swapped(seats), names: swapped(names) },
  },
};
