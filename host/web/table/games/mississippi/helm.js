/**
 * Mississippi Queen at the table: nobody tells the box where boats are, so the wheel of the boat on turn is the picture. Its
 * six numbers are targets with what each would cost; the bow, passengers and coal stand around it.
 */

import { html, nothing } from "lit-html";
import { figure } from "../../../app/strip.js";
import { signOf } from "../../signs.js";
import { acting } from "../../standing.js";
import { costOf } from "../../steps.js";
import { tell } from "../../words.js";

/** @typedef {import("../../standing.js").Standing} Standing */
/** @typedef {import("../../../app/game.js").Game} Game */

const NUMBERS = [1, 2, 3, 4, 5, 6];
const SPEEDS = "speed 1..6";

/**
 * @param {Game} game
 * @param {Standing} standing the moment that is shown: at an earlier one nothing is offered
 * @param {(action: string) => void} act
 * @param {(refusal: any) => void} why say why something can't be had
 * @param {unknown} tile the tile that was drawn last
 */
export function helm(game, standing, act, why, tile) {
  const { state } = standing;
  const offer = standing === game.standing ? game.offer : null;
  const who = acting(standing);
  const boat = state.boats[who];
  if (!boat || state.pending) {
    return nothing;
  }
  const actions = offer?.actions ?? [];
  const setting = actions.some((text) => text.startsWith("speed "));
  const tries = offer ? game.tried(SPEEDS) : null; // once it is set, why it can't be set again
  const isSet = offer ? !setting : state.began;
  const sign = signOf(who);
  return html`<div class="helm" .style=${`--boat: ${sign.fill}; --boat-ink: ${sign.ink}`}>
    ${NUMBERS.map((n) => number(n, boat.speed, setting, actions, tries, standing, act, why))}
    ${bow("left", actions, offer && game, act, why)}
    ${tile}
    <div class="hub" data-figure=${isSet ? "points" : "speed"} data-value=${isSet ? state.points : boat.speed}>
      <b>${isSet ? state.points : boat.speed}</b>
      <span>${tell(isSet ? "helm.points" : "helm.wheel")}</span>
      <span data-figure="coal" data-value=${boat.coal}>${tell("helm.coal", { n: boat.coal })}</span>
    </div>
    <div class="quay">
      ${actions.filter((text) => text.startsWith("embark ")).map((text) => passenger(text, state, act))}
      ${actions.includes("refuel") ? deed("refuel", "coalheap", tell("do.refuel"), act) : nothing}
      ${actions.includes("moor") ? deed("moor", "pierhead", tell("do.moor"), act) : nothing}
    </div>
    ${bow("right", actions, offer && game, act, why)}
  </div>`;
}

/**
 * @param {number} n
 * @param {number} wheel
 * @param {boolean} setting whether the wheel can be set now
 * @param {string[]} actions
 * @param {import("../../../app/game.js").Tried[] | null} tries
 * @param {Standing} standing
 * @param {(action: string) => void} act
 * @param {(refusal: any) => void} why
 */
function number(n, wheel, setting, actions, tries, standing, act, why) {
  const action = `speed ${n}`;
  const tried = tries?.find((one) => one.action === action) ?? (setting ? null : tries?.[0]);
  const legal = setting && n !== wheel && isOffered(actions, n);
  const cost = legal && tried?.state ? costOf(standing, tried.state) : "";
  return html`<button
    type="button"
    class=${`number n${n}${n === wheel ? " now" : ""}`}
    data-speed=${n}
    data-action=${legal ? action : nothing}
    aria-pressed=${n === wheel ? "true" : "false"}
    aria-disabled=${legal ? "false" : "true"}
    @click=${() => (legal ? act(action) : why(tried?.refusal))}
  >
    <span class="unseen">${tell("helm.wheel")} </span><b>${n}</b>${cost ? html`<small>${cost}</small>` : nothing}
  </button>`;
}

/** Whether a range of the list has the number. @param {string[]} actions @param {number} n */
function isOffered(actions, n) {
  return actions.some((text) => {
    const [, low, high = low] = /^speed (\d+)(?:\.\.(\d+))?$/.exec(text) ?? [];
    return low !== undefined && n >= Number(low) && n <= Number(high);
  });
}

/**
 * @param {"left" | "right"} side
 * @param {string[]} actions
 * @param {Game | null} game null: nothing is offered
 * @param {(action: string) => void} act
 * @param {(refusal: any) => void} why
 */
function bow(side, actions, game, act, why) {
  const legal = actions.includes(side);
  const [tried] = game?.tried(side) ?? [];
  const cost = legal && tried?.state && game?.standing ? costOf(game.standing, tried.state) : "";
  return html`<button
    type="button"
    class=${`bow ${side}`}
    data-action=${legal ? side : nothing}
    aria-disabled=${legal ? "false" : "true"}
    @click=${() => (legal ? act(side) : why(tried?.refusal))}
  >
    <span class="unseen">${tell(side === "left" ? "helm.left" : "helm.right")} </span
    ><span class="arrow" aria-hidden="true">${side === "left" ? "↶" : "↷"}</span>${cost ? html`<small>${cost}</small>` : nothing}
  </button>`;
}

/** @param {string} action @param {any} state @param {(action: string) => void} act */
function passenger(action, state, act) {
  const tile = state.river[Number(action.split(" ")[1])]?.tile ?? "";
  return html`<button
    type="button"
    data-action=${action}
    @click=${() => act(action)}
  >
    <span class="unseen">${tell("do.embark")} </span>${figure(true)}<small>${tile}</small>
  </button>`;
}

/** @param {string} action @param {string} picture @param {string} label @param {(action: string) => void} act */
function deed(action, picture, label, act) {
  return html`<button type="button" data-action=${action} aria-label=${label} @click=${() => act(action)}>
    <span class=${picture} aria-hidden="true"></span><small class="words">${label}</small>
  </button>`;
}
