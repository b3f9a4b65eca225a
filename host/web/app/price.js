/** What a ton of fuel costs at a table of MASTER whose box has no prices: the players tell it, port by port. */

/** @typedef {import("../table/standing.js").Standing} Standing */

const KEPT = "pilothouse prices"; // of the game on the table
const THOUSAND = 1000; // dollars

/** Whether only the players know the prices of a game. @param {Standing} standing */
function isAsked({ game, options }) {
  return game === "master" && options.mode !== "chart" && typeof options.prices !== "object";
}

export class Prices {
  /** What they have told of this game: dollars a ton; 0: none is sold. @returns {Record<string, number>} */
  get told() {
    try {
      return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    } catch {
      return {};
    }
  }

  /** @param {Record<string, number>} told */
  #keep(told) {
    try {
      localStorage.setItem(KEPT, JSON.stringify(told));
    } catch {
      // the browser has no room for it
    }
  }

  /** Somebody has bought fuel, at this page or elsewhere. @param {Standing} standing */
  hear(standing) {
    if (!isAsked(standing)) {
      return;
    }
    if (!standing.state.round) {
      this.#keep({}); // another game, perhaps on another board
    }
    const { port } = standing.events.find(({ event }) => event === "fuelled") ?? {};
    const price = standing.since.findLast((text) => text.startsWith("fuel "))?.split(" ")[2];
    if (port && price) {
      this.tell(port, Number(price));
    }
  }

  /** The port whose price counts now; "": none does. @param {Standing} standing @returns {string} */
  portOf(standing) {
    const { state } = standing;
    return (isAsked(standing) && !state.pending && !state.winner && state.players[state.turn].port) || "";
  }

  /** @param {string} port @param {number} dollars */
  tell(port, dollars) {
    this.#keep({ ...this.told, [port]: dollars });
  }
}

/** What somebody has typed, in dollars: "3", "3000" and "" are 3,000, 3,000 and none. @param {string} text */
export function dollarsOf(text) {
  const typed = Math.max(0, Math.trunc(Number(text)) || 0);
  return typed < 100 ? THOUSAND * typed : typed;
}

/**
 * M-13: where a ship can start as far as the box knows: in the ports that sell fuel on its own chart.
 * @param {Standing} standing
 * @param {string[]} actions
 * @param {import("../table/geometry.js").Geometry} geometry
 */
export function starts(standing, actions, { master }) {
  const [{ ports }] = Object.values(master.charts);
  return isAsked(standing) ? actions.filter((text) => text.startsWith("start ") && ports[text.slice(6)]?.price) : [];
}
