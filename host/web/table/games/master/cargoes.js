/** MASTER's cargoes: where each waits, what each ship has aboard, and the button of the header that opens both. */

import { html } from "lit-html";
import { disc } from "../../../app/strip.js";
import { called } from "../../standing.js";
import { portName, tell } from "../../words.js";
import { cargoOf } from "./ships.js";

/** @typedef {import("../../standing.js").Standing} Standing */
/** @typedef {import("../../geometry.js").Geometry} Geometry */

/** The cargoes that wait, a line each: the port, what it is, where it goes, what it pays. @param {Standing} standing @param {Geometry} geometry */
export function waiting({ state }, geometry) {
  const all = Object.entries(state.waiting).flatMap(([port, bills]) =>
    bills.map(
      (/** @type {number} */ n) => html`<div data-bill=${n}><b>${portName(port)}:</b> ${cargoOf(geometry, n)}</div>`,
    ),
  );
  return all.length ? all : html`<div>${tell("waiting.none")}</div>`;
}

/** Each ship, where she is, and what she has aboard. @param {Standing} standing @param {Geometry} geometry */
function ships(standing, geometry) {
  return standing.state.players.map(
    (/** @type {any} */ { colour, port, bill, diverted, out }, /** @type {number} */ seat) => {
      if (out) {
        return "";
      }
      const place = port ? portName(port) : tell("at.sea");
      const cargo = bill ? cargoOf(geometry, bill) : tell("cargo.none");
      const words = [place, cargo, ...(diverted ? [tell("with.divert")] : [])];
      return html`<div data-ship=${colour}>${disc(colour, seat)} <b>${called(standing, colour)}:</b> ${words.join(" · ")}</div>`;
    },
  );
}

/** What the sheet shows. @param {Standing} standing @param {Geometry} geometry */
export function cargoes(standing, geometry) {
  return html`<div class="not">${waiting(standing, geometry)}</div>
    <h3>${tell("players")}</h3>
    <div class="not">${ships(standing, geometry)}</div>`;
}

/** A crate, and how many cargoes wait. @param {Standing} standing @param {() => void} open */
export function crates({ state }, open) {
  const n = Object.values(state.waiting).flat().length;
  return html`<button type="button" id="to-cargoes" aria-haspopup="dialog"
      aria-label=${tell("do.of", { deed: tell("waiting"), what: n })} @click=${open}>
      <svg class="badge" viewBox="0 0 12 12" aria-hidden="true">
        <rect class="crate" x="0.5" y="0.5" width="11" height="11" rx="1"></rect>
        <text x="6" y="9" text-anchor="middle" font-size="8" font-weight="700">${n}</text>
      </svg>
    </button>`;
}
