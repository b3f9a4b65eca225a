/** Where the box sees no board, or there is no drawing of it: wheel, dial, ruler, or a list of what can be told. */

import { html, nothing } from "lit-html";
import { isSeen } from "../table/standing.js";
import { tell } from "../table/words.js";
import { waiting } from "./cargoes.js";
import { Dial } from "./dial.js";
import { helm } from "./helm.js";
import { typed } from "./more.js";
import { Ruler } from "./ruler.js";
import { pictureOf } from "./tiles.js";

/** @typedef {import("../table/standing.js").Standing} Standing */

const FEW = 8; // choices; more of them are a list
const RANK = /^rank /;
const SAIL = /^sail /;

export class Told {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    this.ruler = new Ruler(() => table.draw());
    this.dial = new Dial(() => table.draw());
  }

  /** @param {Standing} standing */
  view(standing) {
    const { table } = this;
    const { offer } = table.game;
    const plays = table.plays(standing);
    if (standing.game === "mississippi" && !standing.state.pending) {
      return helm(
        table.game,
        standing,
        (action) => plays && table.act(action),
        (refusal) => plays && table.ask(refusal),
        this.#lastTile(standing),
      );
    }
    if (!plays || !offer) {
      return nothing;
    }
    if (this.#isRuler(standing)) {
      this.ruler.expect(offer.advised[0] ?? offer.actions[0], table.game.moment);
      return this.ruler.view(standing);
    }
    if (standing.game === "master" && this.dial.offer(offer.actions, sailOf(offer), table.game.moment)) {
      const ship = standing.state.players[standing.state.turn];
      const bound = ship.bill ? table.geometry.master.bills[ship.bill - 1][1] : "";
      const advised = offer.advised.map((text) => / ([A-Z_]+)$/.exec(text)?.[1] ?? "");
      return this.dial.view([bound, ...advised], waiting(standing, table.geometry));
    }
    const { choice } = table;
    const next = choice.next.filter((pick, _, all) => all.length > 1 || !choice.plays(pick)); // else it is the large button
    const drawing = standing.game === "mississippi" && !choice.picked.length;
    return html`${drawing ? html`<div class="drawing">${this.#lastTile(standing)}</div>` : nothing}
      <div class=${drawing ? "choices below" : next.length > FEW ? "choices list" : "choices"}>
        ${choice.done.map((way) => (way.range ? typed(way, table.game.typed, (text) => table.act(text)) : nothing))}
        ${next.map(
          (pick) =>
            html`<button type="button" data-action=${choice.plays(pick) || nothing} @click=${() => table.pick(pick)}>
              ${pick.label}
            </button>`,
        )}
      </div>`;
  }

  /**
   * What is set on the ruler or the dial, in place of what the box advises; "" where neither is the picture.
   * @param {Standing} standing
   * @returns {string}
   */
  primary(standing) {
    const { offer, moment } = this.table.game;
    if (!offer || isSeen(standing)) {
      return "";
    }
    if (this.#isRuler(standing)) {
      return this.ruler.action;
    }
    const texts = (offer.advised[0] ?? "").split(", ");
    const at = texts.findIndex((text) => SAIL.test(text));
    if (standing.game !== "master" || at < 0 || !this.dial.isFor(moment)) {
      return "";
    }
    // What follows is drawn for the move that the box expects: another one may draw something else.
    const after = this.dial.action === texts[at] ? texts.slice(at + 1) : [];
    return [...texts.slice(0, at), this.dial.action, ...after].join(", ");
  }

  /** Whether an action is set on the ruler or the dial. @param {string} action */
  has(action) {
    return (
      RANK.test(action) ||
      (this.dial.isFor(this.table.game.moment) && action.split(", ").some((text) => SAIL.test(text)))
    );
  }

  /** @param {Standing} standing */
  #isRuler(standing) {
    return standing.game === "mississippi" && standing.state.pending?.what === "rank";
  }

  /** The tile that was drawn last: a tap on it lists all that lie on the table. @param {Standing} standing */
  #lastTile(standing) {
    const { table } = this;
    const { river } = standing.state;
    return html`<button type="button" id="to-river" class="drawn" aria-haspopup="dialog" @click=${() => table.openRiver()}>
      ${pictureOf(standing, table.geometry, river.length - 1)}<span class="unseen">${tell("helm.tile")} </span><b>${river.at(-1).tile}</b>
    </button>`;
  }
}

/** The move that the box advises first. @param {import("./game.js").Offer} offer */
function sailOf({ advised }) {
  return advised.flatMap((step) => step.split(", ")).find((text) => SAIL.test(text)) ?? "";
}
