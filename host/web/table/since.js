/** Since when a turn lasts. A page that is loaded again goes on with it. */

const KEPT = "pilothouse turn";

export class Since {
  constructor() {
    const [turn, begun] = readKept();
    this.turn = turn;
    this.begun = begun;
  }

  /** Begin a turn, unless it lasts already; returns whether it begins. @param {string} turn tells it from those of all games */
  begin(turn) {
    if (turn === this.turn) {
      return false;
    }
    this.turn = turn;
    this.begun = Date.now();
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([turn, this.begun]));
    } catch {
      // this browser keeps nothing
    }
    return true;
  }

  /** Minutes and seconds. */
  get time() {
    return clockText(Math.max(0, Date.now() - this.begun));
  }
}

/** @returns {[turn: string, begun: number]} */
function readKept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "") ?? ["", 0];
  } catch {
    return ["", 0]; // nothing was kept
  }
}

/** Minutes and seconds, as a clock shows them. @param {number} ms */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
