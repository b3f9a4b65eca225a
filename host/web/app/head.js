/** The top of the table: the way home, the round, how long the turn has lasted, Undo and the log. */

import { html, nothing } from "lit-html";
import { gameOf } from "../table/games.js";
import { clockText, Since } from "../table/since.js";
import { acting, actingNow, isOver } from "../table/standing.js";
import { tell } from "../table/words.js";
import { OPEN } from "./sitting.js";
import { titleOf } from "./words.js";

/** @typedef {import("../table/standing.js").Standing} Standing */

export class Head {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    this.since = new Since();
  }

  /** @param {Standing | null} standing */
  view(standing) {
    const { table } = this;
    const round = standing?.state.round ? tell("round", { n: standing.state.round }) : "";
    const title = standing ? titleOf(standing.game) : "Pilothouse";
    const { game } = table;
    if (standing && !game.lookedAt && this.since.begin(actingNow(standing))) {
      yours(standing, table.seat);
    }
    // Nothing of an earlier moment is taken back. It is not disabled: it would lose the focus.
    const off = !standing?.ply || game.playing !== "" || game.isRecalled || game.lookedAt !== null;
    return html`${
      table.has("home")
        ? html`<button type="button" id="to-home" aria-label=${tell("hand.menu")} @click=${() => table.go("home")}>☰</button>`
        : nothing
    }
      <h1 data-what=${round ? "round" : "aim"}>${round || title}</h1>
      <span id="clock"></span>
      ${
        standing && table.aim(standing)
          ? html`<button type="button" id="to-aim" data-what="aim" @click=${() => table.answer.thing("aim", table.aim(standing))}>${tell("hand.aim")}</button>`
          : nothing
      }
      ${standing && gameOf(standing).head(standing, table)}
      ${
        table.mayPlay
          ? html`<button type="button" id="undo" aria-label=${tell("hand.undo")} aria-disabled=${off ? "true" : "false"} @click=${() => off || game.undo()}>
              ↶ <span class="word">${tell("hand.undo")}</span>
            </button>`
          : nothing
      }
      ${
        PILOTHOUSE_RADIO
          ? html`<button type="button" id="to-seats" aria-label=${tell("sit")} @click=${() => dispatchEvent(new Event(OPEN))}>☺</button>`
          : nothing
      }
      <button type="button" id="to-log" @click=${() => table.go("log")}>${tell("hand.log")}</button>`;
  }

  /** Let the clocks go on. */
  tick() {
    const { standing, clock, lookedAt } = this.table.game;
    const turn = document.getElementById("clock");
    if (turn) {
      turn.textContent = standing && !lookedAt && !isOver(standing) ? this.since.time : "";
    }
    for (const time of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-clock]"))) {
      time.textContent = clockText(clock.left(time.dataset.clock ?? "") + 999); // a second that has begun counts, as on the box
    }
    clock.askAgain();
  }
}

/** Tell the telephone of the player whose turn begins. @param {Standing} standing @param {string} seat whose telephone it is */
function yours(standing, seat) {
  const who = acting(standing);
  const owner = standing.state.boats?.[who]?.owner ?? who;
  if (seat && (who === seat || owner === seat)) {
    if (navigator.userActivation?.hasBeenActive ?? true) {
      navigator.vibrate?.(200); // a browser lets a page only once somebody has tapped on it
    }
  }
}
