/** The geometry of the boards, which the build has exported from the rules (host/pilothouse/build/geometry.py). */

/**
 * A chart of MASTER.
 * @typedef {object} Chart
 * @property {number} w
 * @property {number} h
 * @property {string[]} rows
 * @property {Record<string, {at: string, price: number | null, zone?: boolean}>} ports
 * @property {[string, string][]} arrows
 * @property {Record<string, string>} canals
 */
/** @typedef {{columns: string, rows: number}} Board */
/**
 * @typedef {object} Geometry
 * @property {import("./hexes.js").Tiles} mississippi
 * @property {{charts: Record<string, Chart>, ports: string[], bills: [string, string, number, number][], tank: number}} master
 * @property {Board} gyges
 * @property {Board} tboats
 */

/** @returns {Promise<Geometry>} */
export async function load() {
  const answer = await fetch(new URL("geometry.json", import.meta.url));
  if (!answer.ok) {
    throw new Error(`geometry.json: ${answer.status}`);
  }
  return answer.json();
}
