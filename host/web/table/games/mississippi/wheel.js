/** Mississippi Queen where the box sees no board: the wheel of the boat on turn, the ruler, the tile that was drawn last. */

import { html } from "lit-html";
import { tell } from "../../words.js";
import { helm } from "./helm.js";
import { Ruler } from "./ruler.js";
import { nameOf, pictureOf, tilesOf } from "./tiles.js";

/** @typedef {import("../../standing.js").Standing} Standing */

export class Wheel {
  /** @param {import("../../../app/views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    this.ruler = new Ruler(() => table.draw());
  }

  /** @param {Standing} standing @param {boolean} plays */
  view(standing, plays) {
    const { table } = this;
    const { game } = table;
    if (!standing.state.pending) {
      return helm(
        game,
        standing,
        (action) => plays && table.act(action),
        (refusal) => plays && table.ask(refusal),
        this.#lastTile(standing),
      );
    }
    if (!plays || !game.offer || !isRuler(standing)) {
      return null;
    }
    this.ruler.expect(game.offer.advised[0] ?? game.offer.actions[0], game.moment);
    return this.ruler.view(standing);
  }

  /** @param {Standing} standing */
  primary(standing) {
    return isRuler(standing) ? this.ruler.action : "";
  }

  /** Each order of the boats can be laid on the ruler. @param {string} action */
  has(action) {
    return action.startsWith("rank ");
  }

  /** While the river has two tiles, hardly the last boat has left the rear one. @param {string} action @param {Standing} standing */
  hides(action, { state }) {
    return action === "clear" && state.river.length - state.rear < 3;
  }

  /** @param {Standing} standing */
  beside(standing) {
    return html`<div class="drawing">${this.#lastTile(standing)}</div>`;
  }

  /** The tile that was drawn last: a tap on it lists all that lie on the table. @param {Standing} standing */
  #lastTile(standing) {
    const { table } = this;
    const { river } = standing.state;
    const list = () => table.open("hand.river", (drawn) => tilesOf(drawn, table.geometry));
    return html`<button type="button" id="to-river" class="drawn" aria-haspopup="dialog" @click=${list}>
      ${pictureOf(standing, table.geometry, river.length - 1)}<span class="unseen">${river.length > 1 ? tell("helm.tile") : ""} </span><b>${nameOf(river, river.length - 1)}</b>
    </button>`;
  }
}

/** Whether the box asks in which order the boats are. @param {Standing} standing */
function isRuler({ state }) {
  return state.pending?.what === "rank";
}
