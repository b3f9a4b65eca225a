/** The players in one strip: the one on turn large, and the others as small as their figures allow. */

import { html, nothing, svg } from "lit-html";
import { gameOf } from "../table/games.js";
import { SHAPES, signOf } from "../table/signs.js";
import { acting } from "../table/standing.js";
import { tell } from "../table/words.js";

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
 * @param {string} aim what all of them want to achieve
 */
export function strip(standing, tap, act, timed, geometry, aim) {
  const turn = acting(standing) || gameOf(standing).due(standing);
  const seats = gameOf(standing)
    .rows(standing, geometry)
    .map(([who, name, figures, note], seat) => {
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
  return html`${seats}${aim ? html`<li class="aim" data-what="aim">${aim}</li>` : nothing}`;
}
