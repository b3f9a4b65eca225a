/**
 * What was played, a row a turn, the last one first. A row opens: its actions, a look at the table as it stood then, the way
 * back to there, and what can still be told of it.
 */

import { html, nothing } from "lit-html";
import { broughtBy } from "../../table/said.js";
import { lineOf } from "../../table/steps.js";
import { portName, saidOf, tell } from "../../table/words.js";
import { throwOther } from "../link.js";
import { Mend } from "../mend.js";
import { disc } from "../strip.js";
import { render } from "../translated.js";
import { Turns } from "../turns.js";
import { framed } from "./frame.js";

/** @typedef {import("../turns.js").Turn} Turn */

export class Log {
  /**
   * @param {object} parts
   * @param {import("../game.js").Game} parts.game
   * @param {import("../../table/geometry.js").Geometry} parts.geometry
   * @param {import("./table.js").TableView} parts.table
   * @param {{go: (view: string) => void}} parts.shell
   * @param {HTMLElement} parts.place
   * @param {boolean} parts.mayPlay
   */
  constructor({ game, geometry, table, shell, place, mayPlay }) {
    this.game = game;
    this.geometry = geometry;
    this.table = table;
    this.shell = shell;
    this.place = place;
    this.mayPlay = mayPlay;
    this.turns = new Turns(game.link);
    this.open = -1; // the first ply of the turn that is open
    this.digest = "";
    this.busy = false;
    this.here = false;
    /** What waits until the page knows the game. @type {(() => void)[]} */
    this.waiting = [];
    this.mend = new Mend(
      game,
      geometry,
      (rule) => table.rule(rule),
      (rule) => table.statement(rule),
      () => this.draw(),
    );
  }

  title() {
    return tell("hand.log");
  }

  enter() {
    this.here = true;
    this.digest = "";
    this.open = -1;
    this.draw();
  }

  leave() {
    this.here = false;
    render(nothing, this.place);
  }

  /** Draw it, and read it anew where the game has changed. */
  draw() {
    const { standing } = this.game;
    if (standing && !this.game.isRecalled) {
      for (const go of this.waiting.splice(0)) {
        go();
      }
    }
    if (!this.here) {
      return;
    }
    if (this.table.isEmpty) {
      this.shell.go("home");
      return;
    }
    if (standing && standing.digest !== this.digest && !this.busy) {
      this.digest = standing.digest;
      this.mend.clear();
      this.#read(() => this.turns.begin(standing.ply));
    }
    render(
      framed(
        tell("hand.log"),
        html`<ol class="log">
          ${standing ? this.turns.all.map((turn) => this.#row(turn, standing)) : nothing}
        </ol>
        ${
          this.turns.more
            ? html`<button type="button" ?disabled=${this.busy} @click=${() => this.#read(() => this.turns.older())}>
                ${tell("log.older")}
              </button>`
            : nothing
        }
        ${standing && !standing.ply && !this.turns.total ? html`<p>${tell("log.none")}</p>` : nothing}`,
      ),
      this.place,
    );
  }

  /** @param {() => Promise<void>} work */
  async #read(work) {
    this.busy = true;
    try {
      await work();
    } catch (error) {
      throwOther(error);
    } finally {
      this.busy = false;
    }
    this.draw();
    this.turns.askPoints().then(() => this.draw(), throwOther);
  }

  /** The whole log to be read, the first turn first: a row each. */
  async readAll() {
    const { game } = this;
    while (!game.standing || game.isRecalled) {
      await new Promise((resolve) => this.waiting.push(() => resolve(null)));
    }
    const turns = new Turns(game.link);
    await turns.begin(game.standing.ply);
    while (turns.more) {
      await turns.older();
    }
    await turns.askPoints();
    const { standing } = game;
    return turns.all
      .reverse()
      .map((turn) => html`<li class="turn">${this.#head(turn, this.#words(turn, standing), standing)}</li>`);
  }

  /** @param {Turn} turn @param {import("../../table/standing.js").Standing} standing */
  #words(turn, standing) {
    return turn.actions.map((text, n) => lineOf(text, standing, this.geometry, turn.points[turn.first + n]));
  }

  /** @param {Turn} turn @param {string[]} words @param {import("../../table/standing.js").Standing} standing */
  #head(turn, words, standing) {
    const brought = broughtBy(standing, turn, this.geometry);
    return html`<span class="round">${turn.round || ""}</span>
      ${turn.who ? html`${disc(turn.who)}<b><bdi>${saidOf(this.table.nameOf(turn.who), "")}</bdi></b>` : nothing}
      <span class="short">${turn.place ? saidOf(portName(turn.place), "") : ""}${words.join(" · ")}${brought.length ? html`<br />${brought.join(" ")}` : nothing}</span>`;
  }

  /** @param {Turn} turn @param {import("../../table/standing.js").Standing} standing */
  #row(turn, standing) {
    const undone = turn.first > this.turns.ply;
    const opened = this.open === turn.first;
    const words = this.#words(turn, standing);
    return html`<li class=${undone ? "turn undone" : "turn"} data-ply=${turn.last}>
      <button type="button" class="row" aria-expanded=${opened ? "true" : "false"} @click=${() => this.#toggle(turn)}>
        ${undone ? "↩" : nothing} ${this.#head(turn, words, standing)}
      </button>
      ${opened ? this.#opened(turn, standing, undone, words) : nothing}
    </li>`;
  }

  /** @param {Turn} turn */
  #toggle(turn) {
    this.open = this.open === turn.first ? -1 : turn.first;
    this.mend.clear();
    this.draw();
  }

  /**
   * @param {Turn} turn
   * @param {import("../../table/standing.js").Standing} standing
   * @param {boolean} undone
   * @param {string[]} words
   */
  #opened(turn, standing, undone, words) {
    return html`<div class="opened">
      <ol class="actions">
        ${words.map((word) => html`<li>${word}</li>`)}
      </ol>
      <div class="row-deeds">
        ${
          undone
            ? nothing
            : html`<button type="button" data-look=${turn.last} @click=${() => this.#look(turn.last)}>${tell("log.look")}</button>`
        }
        ${
          this.mayPlay
            ? undone
              ? html`<button type="button" data-go=${turn.last} @click=${() => this.#go(turn.last)}>${tell("log.again")}</button>`
              : html`<button type="button" data-go=${turn.first - 1} @click=${() => this.#go(turn.first - 1)}>
                  ${tell("log.before")}
                </button>`
            : nothing
        }
      </div>
      ${this.mayPlay && !undone ? this.mend.view(turn, standing) : nothing}
    </div>`;
  }

  /** Show the table as it stood after so many actions. @param {number} ply */
  #look(ply) {
    this.game.look(ply);
    this.shell.go("table");
  }

  /** @param {number} ply */
  async #go(ply) {
    await this.game.go(ply);
    this.shell.go("table");
  }
}
