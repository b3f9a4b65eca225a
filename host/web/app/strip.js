/** The players in one strip: the one on turn large, and the others as small as their figures allow. */

import { html, nothing, svg } from "lit-html";
import { boundOf } from "../table/said.js";
import { SHAPES, signOf } from "../table/signs.js";
import { acting, boatName, called, fleets, isOver } from "../table/standing.js";
import { money, portName, tell } from "../table/words.js";

/** @typedef {import("../table/standing.js").Standing} Standing */

/** A disc with a player's sign. @param {string} who @param {number} [seat] */
export function disc(who, seat = 0) {
  const sign = signOf(who, seat);
  return html`<svg class="badge" viewBox="-16 -16 32 32" aria-hidden="true">
    <circle r="15" fill=${sign.fill} class="rim"></circle>
    <path d=${SHAPES[sign.shape]} fill=${sign.ink} fill-rule="evenodd"></path>
  </svg>`;
}

/** Somebody who travels. @param {boolean} aboard */
export function figure(aboard) {
  return html`<svg class=${aboard ? "person aboard" : "person"} viewBox="-6 -16 12 17" aria-hidden="true">
    ${svg`<path d="M-4 0C-4-7-2-8.5 0-8.5S4-7 4 0Z"></path><circle cy="-11.5" r="3.2"></circle>`}
  </svg>`;
}

/**
 * The strip.
 * @param {Standing} standing
 * @param {(who: string) => string} tap what a tap on a player's card plays now, or ""
 * @param {(action: string) => void} act
 * @param {boolean} timed whether the game has clocks
 * @param {import("../table/geometry.js").Geometry} geometry
 */
export function strip(standing, tap, act, timed, geometry) {
  const turn = acting(standing);
  return rowsOf(standing, geometry).map(([who, name, figures, note], seat) => {
    const action = tap(who);
    const inside = html`${disc(who, seat)}<b class="name"><bdi>${name}</bdi></b>
      ${timed ? html`<span class="time" data-clock=${who}></span>` : nothing}
      <span class="figures">${figures}</span>${note ? html`<span class="note">${note}</span>` : nothing}`;
    return html`<li
      class=${who === turn ? "seat acting" : "seat"}
      data-player=${who}
      aria-current=${who === turn ? "true" : "false"}
    >
      ${
        action
          ? html`<button type="button" data-action=${action} @click=${() => act(action)}>${inside}
              <span class="deed">${tell("do.push")}</span></button>`
          : html`<div>${inside}</div>`
      }
    </li>`;
  });
}

/**
 * Who plays: [word, name, figures, note].
 * @param {Standing} standing
 * @param {import("../table/geometry.js").Geometry} geometry
 * @returns {[string, string, unknown, string][]}
 */
function rowsOf(standing, geometry) {
  const { game, state } = standing;
  if (game === "mississippi") {
    const { boats, order, winner, places } = state;
    const all = [...order, ...Object.keys(boats).filter((boat) => !order.includes(boat))];
    return all.map((boat) => {
      const { speed, coal, passengers, out, moored, aground, owner } = boats[boat];
      const place = places.indexOf(boat) + 1;
      const note =
        winner && winner === owner
          ? tell("wins")
          : out
            ? tell("out")
            : moored
              ? tell("moored", { n: place || 1 })
              : aground
                ? tell("aground")
                : "";
      return [boat, boatName(standing, boat), [...wheels(speed, coal), aboard(boat, passengers)], note];
    });
  }
  if (game === "master") {
    const isCrowd = state.players.length > 2;
    const isFull = state.players.length > 4; // then where a loaded ship is going matters more than where she lies
    return state.players.map((/** @type {any} */ ship) => [
      ship.colour,
      called(standing, ship.colour),
      html`<span class="cash" data-figure="cash">${money(ship.cash)}</span>
        <span class="small" data-figure="fuel"
          ><span class=${isCrowd ? "unseen" : ""}>${tell("fuel")}</span> ${ship.fuel}${isCrowd ? " t" : ""}</span
        >
        ${ship.damage ? html`<span class="small" data-figure="damage">${tell("damage")} ${ship.damage}</span>` : nothing}
        ${ship.port && !(isFull && ship.bill) ? html`<span class="small">${portName(ship.port)}</span>` : nothing}
        ${ship.bill ? html`<span class="small" data-bill=${ship.bill}>${boundOf(geometry, ship.bill)}</span>` : nothing}`,
      state.winner === ship.colour ? tell("wins") : ship.out ? tell("out") : ship.diverted ? tell("with.divert") : "",
    ]);
  }
  return (game === "gyges" ? ["north", "south"] : ["yellow", "red"]).map((who, n) => [
    who,
    called(standing, who),
    game === "tboats" ? html`<span class="small">${tell("boats")} ${fleets(state.position)[n].length}</span>` : nothing,
    isOver(standing) && state.winner === who ? tell("wins") : "",
  ]);
}

/** The two wheels of a boat. @param {number} speed @param {number} coal */
function wheels(speed, coal) {
  return [
    html`<span class="wheel speed" data-figure="speed"><span class="unseen">${tell("speed")} </span>${speed}</span>`,
    html`<span class="wheel coal" data-figure="coal"><span class="unseen">${tell("coal")} </span>${coal}</span>`,
  ];
}

/** The two seats of a boat. @param {string} boat @param {number} passengers */
function aboard(boat, passengers) {
  return boat === "black"
    ? nothing
    : html`<span class="cabin" data-figure="passengers" data-value=${passengers}
        ><span class="unseen">${tell("passengers")} ${passengers}</span>${figure(passengers > 0)}${figure(passengers > 1)}</span
      >`;
}
