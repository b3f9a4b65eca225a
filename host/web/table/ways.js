/** The places on the board through which an action leads, by their names. */

import { courseOf } from "./courses.js";
import { acting } from "./standing.js";

/**
 * @param {string} action one text, or several joined by ", "
 * @param {import("./standing.js").Standing} standing
 * @param {import("./geometry.js").Geometry} [geometry] for the river
 * @returns {string[]} [] where it has none
 */
export function wayOf(action, standing, geometry) {
  const { game, state } = standing;
  const texts = action.split(", ");
  const last = texts[texts.length - 1];
  if (game === "gyges" && /^[a-f][1-6]-/.test(last)) {
    return last.split("(")[0].split("-");
  }
  if (game === "tboats" && last.includes(">")) {
    return last.split(" ")[0].split(">");
  }
  if (game === "mississippi" && geometry && action) {
    return courseOf(action, standing, geometry.mississippi)?.through ?? [];
  }
  const sail = texts.find((text) => /^sail .*\d+\.\d+/.test(text));
  if (game === "master" && sail) {
    const ship = state.players.find((/** @type {any} */ { colour }) => colour === acting(standing));
    return [ship?.at ?? "", ...sail.split(" ").filter((word) => /^\d+\.\d+$/.test(word))];
  }
  return [];
}
