/** MASTER where the box sees no chart: the dial is the picture whenever a ship can sail. */

import { waiting } from "./cargoes.js";
import { Dial } from "./dial.js";

/** @typedef {import("../../standing.js").Standing} Standing */

const SAIL = /^sail /;

export class Sailed {
  /** @param {import("../../../app/views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    this.dial = new Dial(() => table.draw());
  }

  /** @param {Standing} standing @param {boolean} plays */
  view(standing, plays) {
    const { game, geometry } = this.table;
    const { offer } = game;
    if (!plays || !offer || !this.dial.offer(offer.actions, sailOf(offer), game.moment)) {
      return null;
    }
    const ship = standing.state.players[standing.state.turn];
    const bound = ship.bill ? geometry.master.bills[ship.bill - 1][1] : "";
    const advised = offer.advised.map((text) => / ([A-Z_]+)$/.exec(text)?.[1] ?? "");
    return this.dial.view([bound, ...advised], waiting(standing, geometry));
  }

  /** What the box advises, with the move that is set on the dial. */
  primary() {
    const { offer, moment } = this.table.game;
    const texts = (offer?.advised[0] ?? "").split(", ");
    const at = texts.findIndex((text) => SAIL.test(text));
    if (at < 0 || !this.dial.isFor(moment)) {
      return "";
    }
    // What follows is drawn for the move that the box expects: another one may draw something else.
    const after = this.dial.action === texts[at] ? texts.slice(at + 1) : [];
    return [...texts.slice(0, at), this.dial.action, ...after].join(", ");
  }

  /** @param {string} action */
  has(action) {
    return this.dial.isFor(this.table.game.moment) && action.split(", ").some((text) => SAIL.test(text));
  }
}

/** The move that the box advises first. @param {import("../../../app/offered.js").Offer} offer */
function sailOf({ advised }) {
  return advised.flatMap((step) => step.split(", ")).find((text) => SAIL.test(text)) ?? "";
}
