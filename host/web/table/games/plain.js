/**
 * What the page does with a game that has no module of its own: its actions are a list of buttons, and who acts is the player
 * whom `turn` counts. A game's module begins with this, and gives what it has of its own.
 */

import { html } from "lit-html";
import "../shared.js";
import { cardOf } from "../cards.js";
import { button, inWords } from "../picks.js";
import { acting, called, isOver } from "../standing.js";
import { tell } from "../words.js";

/** What `resign` and the like are called, every game says alike. */
const ENDS = ["resign", "draw"];

/** What can be read of any state: a line for each number, text or list of such. @param {any} state */
function partsOf(state) {
  const isPlain = (/** @type {unknown} */ value) => ["number", "string"].includes(typeof value) && value !== "";
  const lines = Object.entries(state).filter(
    ([name, value]) => name !== "turn" && [value].flat().length && [value].flat().every(isPlain),
  );
  return html`<dl class="parts">${lines.map(([name, value]) => html`<dt>${name}</dt><dd data-part=${name}>${[value].flat().join(" ")}</dd>`)}</dl>`;
}

/** @type {import("../games.js").Game} */
export default {
  parts: ["turn"],
  acting: ({ players, state }) => state.pending?.who ?? players[state.turn] ?? "",
  due: () => "",
  turn: (standing) => [acting(standing), standing.ply],
  nameOf: called,
  isSeen: () => true,
  alike: () => null,
  label: (action, standing, geometry) =>
    ENDS.includes(action.split(" ")[0]) ? inWords(action, standing, geometry) : action,
  word: () => undefined,
  picks: () => null,
  way: () => [],
  course: () => null,
  steps: (texts, standing, geometry) => texts.map((text) => button(text, standing, geometry).label),
  cost: () => "",
  taking: () => false,
  brief: null,
  telling: [],
  eventOf: ({ event }) => event,
  fact: () => undefined,
  mover: null,
  ask: () => "",
  scene: () => null,
  rows: (standing) =>
    standing.players.map((who) => [
      who,
      called(standing, who),
      "",
      isOver(standing) && standing.state.winner === who ? tell("wins") : "",
    ]),
  aim: () => "",
  aims: [],
  what: {},
  head: () => null,
  buttonRows: () => 1,
  instrument: () => ({ view: () => null, primary: () => "", beside: ({ state }) => partsOf(state) }),
  ruler: null,
  laid: null,
  prices: null,
  likeliest: () => "",
  askable: () => [],
  forgotten: null,
  cards: (standing, _, leader) =>
    standing.players.map((who, seat) => {
      const note = standing.state.winner === who ? tell("wins") : who === leader ? tell("leads") : "";
      return cardOf(standing, who, seat, note);
    }),
  leader: () => "",
  headline: () => "",
  side: () => null,
  setup: { colours: ["red", "blue", "green", "yellow", "white", "black"] },
};
