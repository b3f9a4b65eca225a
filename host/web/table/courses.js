/**
 * Courses straight ahead in pilot mode. A course is actions that a player could as well play one by one; they are played as one
 * step. The page knows the map alone, so the box may refuse a course, and nothing is played.
 */

import { headed, named } from "./hexes.js";

/** @typedef {import("./standing.js").Standing} Standing */
/**
 * A course to a hex.
 * @typedef {object} Course
 * @property {string} to the hex where it ends, `TILE.HEX`
 * @property {string[]} through the hexes from where the boat lies to the last one
 * @property {string[]} steps the actions: at most one `speed N`, then `ahead` for each hex
 */

const SPEEDS = /^speed (\d+)(?:\.\.(\d+))?$/;

/**
 * The courses of two hexes and more, the nearest end first.
 * @param {string[]} actions as `game.actions` lists them
 * @param {Standing} standing
 * @param {import("./hexes.js").Tiles} tiles
 * @returns {Course[]}
 */
export function coursesOf(actions, { state, options }, tiles) {
  const boat = state.boats?.[state.order?.[state.turn]];
  if (options.mode !== "pilot" || state.pending || !boat?.at || !actions.includes("ahead")) {
    return [];
  }
  const names = named(tiles, state.river, state.rear);
  const taken = new Set(Object.values(state.boats).map(({ at }) => at));
  const [, low, high = low] = actions.map((text) => SPEEDS.exec(text)).find(Boolean) ?? [];
  const through = [boat.at];
  /** @type {Course[]} */
  const found = [];
  let points = 0;
  for (;;) {
    const next = headed(tiles, names, state.river, /** @type {string} */ (through.at(-1)), boat.heading);
    const [tile, hex] = (next ?? "").split(".").map(Number);
    const { land, marks } = tiles.tiles[state.river[tile]?.tile] ?? { land: [], marks: {} };
    if (!next || taken.has(next) || land.includes(hex)) {
      return found;
    }
    through.push(next);
    points += marks[hex] === "drift" ? 2 : 1;
    const faster = points > state.points;
    if (faster && !(low && points >= Number(low) && points <= Number(high))) {
      return found;
    }
    if (through.length > 2) {
      const ahead = through.slice(1).map(() => "ahead");
      found.push({ to: next, through: [...through], steps: faster ? [`speed ${points}`, ...ahead] : ahead });
    }
    if (marks[hex] === "sand") {
      return found; // the boat lies there until its next turn
    }
  }
}
