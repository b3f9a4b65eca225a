/** What has been pointed at so far, and what that leaves open. It knows actions and picks alone, and draws nothing. */

/** @typedef {import("./picks.js").Way} Way */
/** @typedef {import("./picks.js").Pick} Pick */

export class Choice {
  /** @param {Way[]} ways */
  constructor(ways) {
    this.ways = ways;
    /** @type {Pick[]} */
    this.picked = [];
    this.wanted = ""; // the turn that was chosen among those that end on the hex
  }

  /** The turns that end on the hex that was pointed at, the best first. @returns {Way[]} */
  get turns() {
    return this.picked.length ? this.open.filter(({ end, action }) => end && action) : [];
  }

  /** The one of them that is played: the best, until another is chosen. @returns {Way | undefined} */
  get turn() {
    const { turns } = this;
    return turns.find(({ action }) => action === this.wanted) ?? turns[0];
  }

  /** The ways that the picks so far leave open. @returns {Way[]} */
  get open() {
    return this.ways.filter(({ picks }) => this.picked.every(({ key }, n) => picks[n]?.key === key));
  }

  /** What can be pointed at next, each once. @returns {Pick[]} */
  get next() {
    const depth = this.picked.length;
    /** @type {Map<string, Pick>} */
    const found = new Map();
    for (const { picks } of this.open) {
      if (picks[depth]) {
        found.set(picks[depth].key, picks[depth]);
      }
    }
    return [...found.values()];
  }

  /** The other ends of a turn, while one is chosen: another one can be pointed at instead. @returns {Pick[]} */
  get instead() {
    const [first] = this.picked;
    if (!first || !this.open.some(({ end }) => end)) {
      return [];
    }
    const ends = this.ways.filter(({ end }) => end && end !== first.key).map(({ picks }) => picks[0]);
    return [...new Map(ends.map((pick) => [pick.key, pick])).values()];
  }

  /** The ways that are complete; others may go on from here. @returns {Way[]} */
  get complete() {
    return this.open.filter(({ picks }) => picks.length === this.picked.length);
  }

  /** Whether a place is to be pointed at next. */
  get isOnBoard() {
    return this.next.some(({ place }) => place);
  }

  /**
   * The way that the large button plays, and that is drawn: the turn that is chosen; what is advised, while the choice leaves
   * it open, unless the next mark has its name and does not play it; what is complete; the first that risks nothing. In a
   * duel the button says itself that it is advised, and what is not would only look so while a place is to be chosen.
   * @param {string} advised
   * @param {(action: string) => boolean} risks
   * @param {boolean} isDuel
   * @returns {Way | undefined} undefined: nothing was pointed at, or the next place has to be
   */
  likeliest(advised, risks, isDuel) {
    const { length } = this.picked;
    if (!length) {
      return undefined;
    }
    const { open } = this;
    const isAdvised = (/** @type {Way} */ { action, picks }) =>
      action === advised &&
      (isDuel || picks[length]?.label !== picks.at(-1)?.label || this.plays(picks[length]) === action);
    const sure = this.turn ?? open.find(isAdvised) ?? this.complete[0];
    return sure || (isDuel && this.isOnBoard) ? sure : (open.find(({ action }) => !risks(action)) ?? open[0]);
  }

  /** What pointing at something would play at once, or "". @param {Pick} pick */
  plays(pick) {
    const depth = this.picked.length;
    const open = this.open.filter(({ picks }) => picks[depth]?.key === pick.key);
    const way = this.turn && open.includes(this.turn) ? this.turn : leftOf(open, depth + 1);
    return way && !way.range ? way.action : "";
  }

  /**
   * Point at something. Returns the way that is to be played now: what is left, or the turn that is chosen, unless a
   * place in it is still to be seen, or a number to be chosen.
   * @param {Pick} pick
   * @returns {Way | null}
   */
  pick(pick) {
    if (this.instead.some(({ key }) => key === pick.key)) {
      this.clear();
    }
    this.picked.push(pick);
    const { open } = this;
    if (!open.length) {
      this.picked.pop(); // it was drawn for what was chosen before
      return null;
    }
    const way = this.turn ?? leftOf(open, this.picked.length);
    const rest = way?.picks.slice(this.picked.length) ?? [];
    return way && !way.range && !rest.some(({ place }) => place) ? way : null;
  }

  back() {
    this.picked.pop();
    this.wanted = "";
  }

  clear() {
    this.picked = [];
    this.wanted = "";
  }
}

/**
 * The way that so many picks leave: the only one, the shortest of those that nothing more parts, the best turn to an end.
 * @param {Way[]} open @param {number} depth
 * @returns {Way | null}
 */
function leftOf(open, depth) {
  const [first] = open;
  if (open.length > 1 && !first.end && open.every(({ picks }) => picks.length === depth)) {
    return open.reduce((best, way) => (way.action.length < best.action.length ? way : best));
  }
  return open.length === 1 || first?.end ? first : null;
}
