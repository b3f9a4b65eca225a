/** What is worth offering in a new game of Mississippi Queen. */

import { player } from "../../../app/words.js";

/** @typedef {import("../../../app/setup.js").Setup} Setup */

/** How many tiles there are beside the first one. @type {Record<string, number>} */
const TILES = { base: 11, swap: 14, all: 17 };
const isIntro = (/** @type {Setup} */ setup) => setup.value("variant") === "intro";
const hasTwo = (/** @type {Setup} */ setup) =>
  setup.seats.length === 2 || (setup.seats.length === 3 && setup.value("boats_per_player") === 2);

/** @type {import("../../../app/setup.js").Ways} */
export const setup = {
  colours: ["red", "green", "grey", "brown", "cream", "white", "red2"],
  first: 3,
  seen: "pilot",
  learn: { mode: "pilot", tiles: ["A1-1", "A1-2", "A1-3"] }, // with four boats two passengers wait on each
  learners: 4,
  fleets: (setup) => {
    const count = setup.seats.length;
    return hasTwo(setup) ? ["white", "red", "green"].slice(0, count) : null;
  },
  boats: (setup) => {
    const beside = {
      white: setup.seats.length === 2 ? setup.value("white_pair") : "cream",
      red: "red2",
      green: "grey",
    };
    const pairs = setup.seats.map(({ who }) => `${player(who)} + ${player(beside[/** @type {"red"} */ (who)])}`);
    return setup.isFree ? "" : pairs.join(", ");
  },
  when: {
    boats_per_player: ({ seats }) => seats.length === 3,
    white_pair: ({ seats }) => seats.length === 2,
    intro_tiles: isIntro,
    play_on: (setup) => !hasTwo(setup) && !isIntro(setup),
    both_boats: (setup) => hasTwo(setup) && !isIntro(setup),
    push_course: (setup) => setup.value("mode") === "pilot",
    swap_at_piers: (setup) => hasTwo(setup) || setup.value("black_rose"),
    black_rose: (setup) => setup.seats.length * (hasTwo(setup) ? 2 : 1) < 6,
    sandbank_push_slows: (setup) => setup.value("tiles") !== "base",
  },
  /** Where a player has two boats of three pairs, the pair goes by the place (QT-11). */
  again: ({ players, options = {} }) => (players.length === 3 && options.boats_per_player === 2 ? { players } : {}),
  some: {
    intro_tiles: (setup) => Array.from({ length: TILES[setup.value("tiles")] ?? TILES.base }, (_, n) => n + 1),
  },
};
