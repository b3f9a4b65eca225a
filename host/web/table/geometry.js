/** The geometry of the boards, which the build has exported from the rules (host/pilothouse/build/geometry.py). */

/** Game -> what its board is like; each game's module knows its own. @typedef {Record<string, any>} Geometry */
/** A board of squares: a letter for each column. @typedef {{columns: string, rows: number}} Board */

/** @returns {Promise<Geometry>} */
export async function load() {
  if (PILOTHOUSE_RADIO) {
    return JSON.parse(document.getElementById("geometry")?.textContent ?? "");
  }
  const answer = await fetch(new URL("geometry.json", import.meta.url));
  if (!answer.ok) {
    throw new Error(`geometry.json: ${answer.status}`);
  }
  return answer.json();
}
