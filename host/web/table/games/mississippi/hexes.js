/** Where hexes lie: from the geometry of the rules to the units of the drawing. */

import { isWord, saidOf, tell } from "../../words.js";

export const SIZE = 20; // from the middle of a hex to its corner
const STEP_X = 1.5 * SIZE;
const STEP_Y = Math.sqrt(3) * SIZE;

/** @typedef {import("../../svg.js").Point} Point */
/** @typedef {{q: number, r: number, heading: number}} Spot of a tile: where its hex 7 lies, and how it is turned */
/**
 * What the build exports of the river (host/pilothouse/build/geometry.py).
 * @typedef {object} Tiles
 * @property {[number, number][]} axial
 * @property {[number, number][]} steps
 * @property {string[]} headings
 * @property {string[]} faces
 * @property {Record<string, [number, number, number]>} joins
 * @property {Record<string, {roof: string | null, land: number[], marks: Record<string, string>}>} tiles
 * @property {Record<string, number[]>} landing
 * @property {number[]} piers
 * @property {string[]} colours
 * @property {Record<string, [number, number][]>} ahead
 */

/** The middle of a hex. @param {number} q @param {number} r @returns {Point} */
export function middle(q, r) {
  return { x: STEP_X * q, y: STEP_Y * (r + q / 2) };
}

/** (q, r) after so many turns of 60 degrees clockwise. @param {number} q @param {number} r @param {number} turns */
function turned(q, r, turns) {
  for (let i = 0; i < turns; i++) {
    [q, r] = [-r, q + r];
  }
  return [q, r];
}

/**
 * The spots of the tiles of a river.
 * @param {Tiles} tiles
 * @param {{exit: string | null}[]} river
 * @returns {Spot[]}
 */
export function spots(tiles, river) {
  /** @type {Spot[]} */
  const found = [{ q: 0, r: 0, heading: 0 }];
  for (const { exit } of river.slice(0, -1)) {
    found.push(beyond(tiles, /** @type {Spot} */ (found.at(-1)), exit ?? "straight"));
  }
  return found;
}

/**
 * The spot of what is joined to a tile.
 * @param {Tiles} tiles
 * @param {Spot} spot
 * @param {string} face
 * @returns {Spot}
 */
export function beyond(tiles, spot, face) {
  const [x, y, turn] = tiles.joins[face];
  const [q, r] = turned(x, y, spot.heading);
  return { q: spot.q + q, r: spot.r + r, heading: (spot.heading + turn) % 6 };
}

/**
 * The middle of a hex of a tile.
 * @param {Tiles} tiles
 * @param {Spot} spot
 * @param {number} hex 0..19
 */
export function place(tiles, spot, hex) {
  const [q, r] = turned(...tiles.axial[hex], spot.heading);
  return middle(spot.q + q, spot.r + r);
}

/**
 * The middle of a hex that is named `TILE.HEX`.
 * @param {Tiles} tiles
 * @param {Spot[]} laid
 * @param {string} at
 */
export function placeOf(tiles, laid, at) {
  const [tile, hex] = at.split(".").map(Number);
  return place(tiles, laid[tile], hex);
}

/**
 * The names of all hexes of a river from a tile on, by where they lie.
 * @param {Tiles} tiles
 * @param {{exit: string | null}[]} river
 * @param {number} rear
 * @returns {Map<string, string>} "Q R" -> `TILE.HEX`
 */
export function named(tiles, river, rear) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const [tile, spot] of spots(tiles, river).entries()) {
    for (const [hex, [x, y]] of tiles.axial.entries()) {
      if (tile >= rear) {
        const [q, r] = turned(x, y, spot.heading);
        names.set(`${spot.q + q} ${spot.r + r}`, `${tile}.${hex}`);
      }
    }
  }
  return names;
}

/**
 * The name of the hex before a bow; undefined where the river ends.
 * @param {Tiles} tiles
 * @param {Map<string, string>} names as `named` gives them
 * @param {{exit: string | null}[]} river
 * @param {string} at `TILE.HEX`
 * @param {string} heading
 */
export function headed(tiles, names, river, at, heading) {
  const [tile, hex] = at.split(".").map(Number);
  const spot = spots(tiles, river)[tile];
  const [q, r] = turned(...tiles.axial[hex], spot.heading);
  const [x, y] = tiles.steps[tiles.headings.indexOf(heading)];
  return names.get(`${spot.q + q + x} ${spot.r + r + y}`);
}

/** The way from a hex to the next in a heading, 0..5. @param {Tiles} tiles @param {number} heading */
export function way(tiles, heading) {
  return middle(...tiles.steps[heading % 6]);
}

/** The outline of a hex around a point. @param {Point} at @param {number} [size] */
export function outline({ x, y }, size = SIZE) {
  const corners = [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = (k * Math.PI) / 3;
    return `${(x + size * Math.cos(angle)).toFixed(2)} ${(y + size * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** What lies on hexes, in a word of the table. @type {Record<string, import("../../words.js").Word>} */
const LIES = { dock: "passengers", coal: "coal", sand: "sandbank", drift: "driftwood" };

/**
 * A hex as it is said: the name of its tile, its number there, and what lies on it.
 * @param {Tiles} tiles
 * @param {any} state
 * @param {string} at
 */
export function hexName({ tiles }, { river }, at) {
  const [tile, hex] = at.split(".");
  const { tile: name, passengers } = river[Number(tile)] ?? { tile };
  const kind = tiles[name]?.marks[hex] ?? "";
  const thing = kind in LIES && (kind !== "dock" || passengers) ? tell(LIES[kind]) : "";
  return [`${name}/${hex}`, ...(thing ? [kind === "dock" ? `${thing} ${passengers}` : thing] : [])].join(", ");
}

/** What a hex is, in words: what lies there, an island, a pier, or water. @param {Tiles} tiles @param {any} state @param {string} at */
export function lyingOn({ tiles }, { river }, at) {
  const [tile, hex] = at.split(".").map(Number);
  const { tile: name, passengers } = river[tile];
  const kind = tiles[name].land.includes(hex) ? "island" : (tiles[name].marks[hex] ?? "water");
  const word = `tap.${kind}`;
  return kind === "dock"
    ? `${tell("tap.dock")}, ${saidOf(tell("passengers"), passengers)}`
    : tell(isWord(word) ? word : LIES[kind]);
}
