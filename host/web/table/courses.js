/**
 * Courses straight ahead in pilot mode. A course is the single steps that a player could as well take one by one: the
 * box checks each of them when it is played. The page knows the map alone, so a course may be refused on the way.
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
// What a course goes on after. Anything else that happens is for the player to see first.
const EXPECTED = new Set(["speed", "sailed"]);

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

/** Whether a course goes on after a step. @param {any[]} events of the step */
export function goesOn(events) {
  return events.every(({ event }) => EXPECTED.has(event));
}
