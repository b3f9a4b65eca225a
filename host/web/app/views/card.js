/** A game that can be begun, as a card. */

import { html } from "lit-html";
import { titleOf } from "../words.js";
import { pictureOf } from "./pictures.js";
import { isSaid, say } from "./words.js";

/** As `game.list` has it. @typedef {{game: string, players: [number, number]}} Game */

/** @param {Game} about @param {boolean} primary @param {(game: string) => void} open */
export function card({ game, players: [least, most] }, primary, open) {
  const word = `home.${game}`;
  const count = most === 2 ? say("home.two") : say("home.players", { n: least === most ? most : `${least}–${most}` });
  return html`
    <button type="button" class="card" data-game=${game} ?data-primary=${primary} @click=${() => open(game)}>
      ${pictureOf(game)}
      <span><b>${titleOf(game)}</b> <span>${count}${isSaid(word) ? ` ${say(word)}` : ""}</span></span>
    </button>
  `;
}
