/** What a ton of fuel costs at a table of MASTER whose box has no prices: the players tell it, port by port. */

/** @typedef {import("../../standing.js").Standing} Standing */

const KEPT = "pilothouse prices"; // of the game on the table
const THOUSAND = 1000; // dollars

/** Whether only the players know the prices of a game. @param {Standing} standing */
function isAsked({ options }) {
  return options.mode !== "chart" && typeof options.prices !== "object";
}

/** What they have told of this game: dollars a ton; 0: none is sold. @returns {Record<string, number>} */
function readKept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, number>} told */
function keep(told) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(told));
  } catch {
    // the browser has no room for it
  }
}

/** @type {import("../../games.js").Prices} */
export const prices = {
  /** Somebody has bought fuel, at this page or elsewhere. */
  hear(standing) {
    if (!isAsked(standing)) {
      return;
    }
    if (!standing.state.round) {
      keep({}); // another game, perhaps on another board
    }
    const { port } = standing.events.find(({ event }) => event === "fuelled") ?? {};
    const price = standing.since.findLast((text) => text.startsWith("fuel "))?.split(" ")[2];
    if (port && price) {
      keep({ ...readKept(), [port]: Number(price) });
    }
  },
  portOf(standing) {
    const { state } = standing;
    return (isAsked(standing) && !state.pending && !state.winner && state.players[state.turn].port) || "";
  },
  priceOf: (standing) => readKept()[prices.portOf(standing)],
  tell: (standing, dollars) => keep({ ...readKept(), [prices.portOf(standing)]: dollars }),
  /** "3", "3000" and "" are 3,000, 3,000 and none. */
  dollarsOf(text) {
    const typed = Math.max(0, Math.trunc(Number(text)) || 0);
    return typed < 100 ? THOUSAND * typed : typed;
  },
};

/**
 * M-13: where a ship starts as far as the box knows: in the port that sells fuel cheapest on its own chart.
 * @param {Standing} standing
 * @param {string[]} actions
 * @param {import("../../geometry.js").Geometry} geometry
 */
export function startOf(standing, actions, { master }) {
  const [{ ports }] = /** @type {import("./index.js").Chart[]} */ (Object.values(master.charts));
  const priceOf = (/** @type {string} */ text) => ports[text.slice(6)]?.price ?? 0;
  const [found] = actions
    .filter((text) => text.startsWith("start ") && priceOf(text))
    .sort((one, other) => priceOf(one) - priceOf(other));
  return (isAsked(standing) && found) || "";
}
