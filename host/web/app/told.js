/** Where the box sees no board, or there is no drawing of it: what the game has instead, or a list of what can be told. */

import { html, nothing } from "lit-html";
import { gameOf } from "../table/games.js";
import { labelOf } from "../table/steps.js";
import { typed } from "./more.js";

/** @typedef {import("../table/standing.js").Standing} Standing */

const FEW = 8; // choices; more of them are a list

export class Told {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, import("../table/games.js").Instrument | null>} */
    this.instruments = new Map();
  }

  /** @param {Standing} standing */
  view(standing) {
    const { table } = this;
    const { offer } = table.game;
    const plays = table.plays(standing);
    const instrument = this.#instrument(standing);
    const drawn = instrument?.view(standing, plays) ?? null;
    if (drawn !== null) {
      return drawn;
    }
    if (!plays || !offer) {
      return nothing;
    }
    const { choice } = table;
    const next = choice.next
      .filter((pick) => !instrument?.hides?.(choice.plays(pick), standing))
      .filter((pick, _, all) => all.length > 1 || !choice.plays(pick)); // else it is the large button
    const beside = choice.picked.length ? undefined : instrument?.beside?.(standing);
    const ranges = choice.complete.filter(({ range }) => range);
    if (beside && !next.length && !ranges.length) {
      return beside; // the large button is all
    }
    return html`${beside ?? nothing}
      <div class=${beside ? "choices below" : next.length > FEW ? "choices list" : "choices"}>
        ${ranges.map((way) => typed(way, table.game.typed, (text) => table.act(text)))}
        ${next.map(
          (pick) =>
            html`<button type="button" data-action=${choice.plays(pick) || nothing} @click=${() => table.pick(pick)}>
              ${labelOf(choice, pick, standing, table.geometry)}
            </button>`,
        )}
      </div>`;
  }

  /**
   * What is set in place of what the box advises; "" where a board is the picture.
   * @param {Standing} standing
   * @returns {string}
   */
  primary(standing) {
    const { offer } = this.table.game;
    const isDrawn = !offer || gameOf(standing).isSeen(standing);
    return isDrawn ? "" : (this.#instrument(standing)?.primary(standing) ?? "");
  }

  /** Whether an action is set on what is drawn. @param {string} action */
  has(action) {
    const { standing } = this.table.game;
    return Boolean(standing && this.#instrument(standing)?.has?.(action));
  }

  /** What the game has in place of a board; the ruler and the dial in it keep what was set. @param {Standing} standing */
  #instrument(standing) {
    const { game } = standing;
    if (!this.instruments.has(game)) {
      this.instruments.set(game, gameOf(standing).instrument(this.table));
    }
    return this.instruments.get(game) ?? null;
  }
}
