/** The tiles that people lay on the table, each by itself as on the cardboard: the new one, large, and all of the river. */

import { html, nothing } from "lit-html";
import { figure } from "../../../app/strip.js";
import { arrow } from "../../moment.js";
import { draw } from "../../svg.js";
import { isWord, tell } from "../../words.js";
import { River } from "./river.js";

/** @typedef {import("../../standing.js").Standing} Standing */
/** @typedef {import("../../geometry.js").Geometry} Geometry */

/** The picture of a tile of the river. @param {Standing} standing @param {Geometry} geometry @param {number} at */
export function pictureOf(standing, geometry, at) {
  const { state } = standing;
  const tile = new River(geometry);
  const landing = at === state.river.length - 1 ? state.landing : null;
  const alone = { ...state, river: [{ ...state.river[at], exit: null }], rear: 0, landing };
  const viewBox = tile.show({ ...standing, state: alone }, null, 1).join(" ");
  return draw("svg", { class: "tile-last", "aria-hidden": "true", viewBox }, tile.element);
}

/** What stands on a tile; the first one has no name that people know. @param {{tile: string}[]} river @param {number} at */
export function nameOf(river, at) {
  return at ? river[at].tile : tell("helm.start");
}

/**
 * A tile with its name, the arrow of where it lies behind the one before (or that of the landing stage), and who waits there.
 * @param {Standing} standing
 * @param {Geometry} geometry
 * @param {number} [at] in the river; else it is the last one
 */
export function tileOf(standing, geometry, at = standing.state.river.length - 1) {
  const { river, landing } = standing.state;
  const { passengers } = river[at];
  const face = (at === river.length - 1 && landing) || river[at - 1]?.exit;
  return html`${pictureOf(standing, geometry, at)} <b>${nameOf(river, at)}</b>
    ${face ? html`${arrow(face)}<span class="unseen">${isWord(face) ? tell(face) : face}</span>` : nothing}
    ${passengers ? html`<span>${passengers} ${Array(passengers).fill(figure(true))}<span class="unseen">${tell("passengers")}</span></span>` : nothing}`;
}

/** All tiles that lie on the table, the first downstream at the top. @param {Standing} standing @param {Geometry} geometry */
export function tilesOf(standing, geometry) {
  const { river, rear } = standing.state;
  const places = [...river.keys()].slice(rear).reverse();
  return html`<ol>${places.map((at) => html`<li class="row">${tileOf(standing, geometry, at)}</li>`)}</ol>`;
}
