/** Where the box sees no board, or there is no drawing of it: wheel, dial, ruler, or a list of what can be told. */

import { html, nothing } from "lit-html";
import { River } from "../table/river.js";
import { isSeen } from "../table/standing.js";
import { draw } from "../table/svg.js";
import { waiting } from "./cargoes.js";
import { Dial } from "./dial.js";
import { helm } from "./helm.js";
import { typed } from "./more.js";
import { Ruler } from "./ruler.js";

/** @typedef {import("../table/standing.js").Standing} Standing */

const FEW = 8; // choices; more of them are a list
const SAIL = /^sail /;

export class Told {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    this.ruler = new Ruler(() => table.draw());
    this.dial = new Dial(() => table.draw());
    this.tile = new River(table.geometry);
    this.small = draw("svg", { class: "tile-last", "aria-hidden": "true" }, this.tile.element);
  }

  /** @param {Standing} standing */
  view(standing) {
    const { table } = this;
    const { offer } = table.game;
    const plays = table.plays(standing);
    if (standing.game === "mississippi" && !standing.state.pending) {
      return helm(
        table.game,
        (action) => plays && table.act(action),
        (refusal) => plays && table.ask(refusal),
        this.#lastTile(standing),
      );
    }
    if (!plays || !offer) {
      return nothing;
    }
    if (this.#isRuler(standing)) {
      this.ruler.expect(offer.advised[0] ?? offer.actions[0]);
      return this.ruler.view(standing);
    }
    if (standing.game === "master" && this.dial.offer(offer.actions, sailOf(offer), standing.digest)) {
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
    const { offer } = this.table.game;
    if (!offer || isSeen(standing)) {
      return "";
    }
    if (this.#isRuler(standing)) {
      return this.ruler.action;
    }
    const texts = (offer.advised[0] ?? "").split(", ");
    const at = texts.findIndex((text) => SAIL.test(text));
    if (standing.game !== "master" || at < 0 || !this.dial.isFor(standing)) {
      return "";
    }
    // What follows is drawn for the move that the box expects: another one may draw something else.
    const after = this.dial.action === texts[at] ? texts.slice(at + 1) : [];
    return [...texts.slice(0, at), this.dial.action, ...after].join(", ");
  }

  /** Whether an action is set on the dial. @param {Standing} standing @param {string} action */
  has(standing, action) {
    return this.dial.isFor(standing) && action.split(", ").some((text) => SAIL.test(text));
  }

  /** @param {Standing} standing */
  #isRuler(standing) {
    return standing.game === "mississippi" && standing.state.pending?.what === "rank";
  }

  /** The tile that was drawn last, with what lies on it and who waits there. @param {Standing} standing */
  #lastTile(standing) {
    const { state } = standing;
    const last = { ...standing, state: { ...state, rear: state.river.length - 1, landing: null } };
    this.small.setAttribute("viewBox", this.tile.show(last, null, 1).join(" "));
    return this.small;
  }
}

/** The move that the box advises first. @param {import("./game.js").Offer} offer */
function sailOf({ advised }) {
  return advised.flatMap((step) => step.split(", ")).find((text) => SAIL.test(text)) ?? "";
}
