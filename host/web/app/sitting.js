/** Whose telephone this is, chosen on the page that a box hands out itself. A seat gives no right: it says when it is your turn. */

import { html, nothing, render } from "lit-html";
import { tell } from "../table/words.js";

export const OPEN = "seats"; // the event with which the header asks for them

/**
 * Gives what draws the seats, until one is chosen, and whenever they are asked for.
 * @param {HTMLElement} place
 * @param {(seat: string) => void} sit
 */
export function sitting(place, sit) {
  let isOpen = true;
  let [players, own, taken] = [/** @type {{player: string, name: string}[]} */ ([]), "", /** @type {string[]} */ ([])];
  addEventListener(OPEN, () => {
    isOpen = !isOpen;
    draw();
  });
  const choose = (/** @type {string} */ seat) => {
    isOpen = false;
    sit(seat);
    draw();
  };
  const button = (/** @type {string} */ seat, /** @type {unknown} */ label) =>
    html`<button type="button" data-seat=${seat} aria-pressed=${seat === own ? "true" : "false"} ?disabled=${taken.includes(seat)} @click=${() => choose(seat)}>${label}</button> `;
  function draw() {
    place.hidden = !isOpen || !players.length;
    render(
      html`<span>${tell("sit")}</span> ${players.map(({ player, name }) => button(player, html`<bdi>${name}</bdi>`))}${button("", tell("sit.watch"))}
        ${navigator.wakeLock ? nothing : html`<small>${tell("radio.awake")}</small>`}`,
      place,
    );
  }
  /**
   * @param {{player: string, name: string}[]} all
   * @param {string} mine "": none
   * @param {string[]} others taken by other telephones
   */
  return (all, mine, others) => {
    if (mine !== own) {
      isOpen = !mine; // somebody has freed it at the box, or it was known from before
    }
    [players, own, taken] = [all, mine, others];
    draw();
  };
}
