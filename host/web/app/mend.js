/**
 * Late corrections: what was forgotten is told, a line is taken out, the ruler is laid otherwise. What the box would do is
 * tried first and shown; only then it is done.
 */

import { html, nothing } from "lit-html";
import { gameOf } from "../table/games.js";
import { lineOf } from "../table/steps.js";
import { tell } from "../table/words.js";
import { askAgain } from "./again.js";
import { LineError, LinkError } from "./link.js";

/** @typedef {import("../table/standing.js").Standing} Standing */
/** @typedef {import("./turns.js").Turn} Turn */
/** What is asked of the box: `ply` is the place in the log. @typedef {{ply: number, how: string, action?: string, follow?: string}} Asked */

/** What may have been forgotten: its label, and what the box says to it. @typedef {{what: unknown, asked: Asked, answer: any}} Late */

const ILLEGAL = 1; // code of an error

export class Mend {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("../table/geometry.js").Geometry} geometry
   * @param {(rule: string) => string} rule the text of a statement
   * @param {(rule: string) => unknown} statement its number, as a button that shows it
   * @param {() => void} changed
   */
  constructor(game, geometry, rule, statement, changed) {
    this.game = game;
    this.geometry = geometry;
    this.rule = rule;
    this.statement = statement;
    this.changed = changed;
    /** @type {import("../table/games.js").Ruler | null} */
    this.ruler = null;
    this.laying = -1; // the ply of the ruler that is laid otherwise
    /** The turn in which something was forgotten, while it is chosen. @type {Turn | null} */
    this.telling = null;
    /** What was possible at its end, as far as the box was asked. @type {Late[]} */
    this.late = [];
    this.isAsking = false; // there may be more of it
    /** @type {Asked | null} */
    this.asked = null;
    /** What is mended, in words. @type {unknown} */
    this.what = "";
    /** What the box has said to it. @type {any} */
    this.answer = null;
    /** What came of it, in words. @type {unknown} */
    this.said = "";
  }

  clear() {
    this.laying = -1;
    this.telling = null;
    this.late = [];
    this.isAsking = false;
    this.#choose();
  }

  /** Leave what is chosen; what can be chosen stays. */
  #choose() {
    this.asked = this.answer = null;
    this.said = "";
  }

  /** What can still be told of a turn. @param {Turn} turn @param {Standing} standing */
  view(turn, standing) {
    return html`${this.said ? html`<p role="status">${this.said}</p>` : nothing}${this.#choices(turn, standing)}`;
  }

  /** @param {Turn} turn @param {Standing} standing */
  #choices(turn, standing) {
    if (this.answer) {
      return this.#consequences(standing);
    }
    const { ruler } = this;
    if (this.laying >= 0 && ruler) {
      const { laying: ply } = this;
      const lay = () => {
        const { action } = ruler;
        this.#try({ ply, how: "replace", action }, lineOf(action, standing, this.geometry));
      };
      return html`${ruler.view(standing)}
        <button type="button" class="main" data-mend=${ruler.action} @click=${lay}>${tell("mend.lay")}</button>`;
    }
    if (this.telling) {
      return this.#forgotten();
    }
    const game = gameOf(standing);
    if (game.isSeen(standing)) {
      return nothing; // the box has seen it all
    }
    const ranked = turn.actions.findIndex((text) => text.startsWith("rank "));
    return html`<div class="row-deeds">
      ${
        game.ruler && ranked >= 0
          ? html`<button type="button" data-mend="order" @click=${() => this.#lay(turn.first - 1 + ranked, turn.actions[ranked], standing)}>
              ${tell("mend.order")}
            </button>`
          : nothing
      }
      ${
        game.forgotten && turn.who
          ? html`<button type="button" data-mend="forgotten" @click=${() => this.#tell(turn)}>${tell("mend.forgotten")}</button>`
          : nothing
      }
      ${turn.actions.map((text, n) => {
        if (!isTold(text) || turn.actions.lastIndexOf(text) !== n) {
          return nothing; // of several that are alike it is the same which one goes
        }
        const what = tell("mend.remove", { what: lineOf(text, standing, this.geometry) });
        return html`<button type="button" data-mend=${`remove ${text}`}
            @click=${() => this.#try({ ply: turn.first - 1 + n, how: "remove" }, what)}>
            ${what}
          </button>`;
      })}
    </div>`;
  }

  /** Find what may have been forgotten at the end of a turn: the box is asked for each, and only what was possible is offered. @param {Turn} turn */
  async #tell(turn) {
    this.#choose();
    this.telling = turn;
    this.isAsking = true;
    this.changed();
    const done = turn.actions.lastIndexOf("done");
    const ply = done < 0 ? turn.last : turn.first - 1 + done;
    let past;
    try {
      past = await this.game.watch.at(ply);
    } catch (error) {
      if (this.telling === turn) {
        Object.assign(this, { telling: null, isAsking: false, said: this.#refused(error).said });
        this.changed();
      }
      return;
    }
    if (this.telling !== turn) {
      return; // it was left, or the game has changed
    }
    for (const [action, what] of (past && gameOf(past).forgotten?.(past)) ?? []) {
      const asked = { ply, how: "insert", action };
      const { answer, said, isLost } = await this.#answered({ ...asked, try: true });
      if (this.telling !== turn) {
        return;
      }
      if (isLost) {
        this.telling = null;
        this.said = said;
        break;
      }
      this.late.push(...(answer ? [{ what, asked, answer }] : []));
      this.changed();
    }
    if (this.telling === turn) {
      this.isAsking = false;
    }
    this.changed();
  }

  /** @param {number} ply @param {string} action @param {Standing} standing */
  #lay(ply, action, standing) {
    this.ruler = gameOf(standing).ruler?.(this.changed) ?? null;
    this.ruler?.expect(action, ply);
    this.laying = ply;
    this.changed();
  }

  /** What may have been forgotten. */
  #forgotten() {
    const { late, isAsking } = this;
    const take = (/** @type {Late} */ { what, asked, answer }) => {
      this.#choose();
      Object.assign(this, { what, asked, answer });
      this.changed();
    };
    return html`<div class="row-deeds">
        ${late.map((one) => html`<button type="button" data-mend=${one.asked.action} @click=${() => take(one)}>${one.what}</button>`)}
      </div>
      ${isAsking ? html`<p>…</p>` : late.length ? nothing : html`<p role="status">${tell("mend.nothing")}</p>`}`;
  }

  /** What would follow, before it is done. @param {Standing} standing */
  #consequences(standing) {
    const { answer } = this;
    const name = (/** @type {string} */ who) => gameOf(standing).nameOf(standing, who);
    const turns = answer.turns ?? [];
    const fallen = answer.fallen;
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {object} */ more) =>
      html`<button type="button" data-mend=${name} @click=${() => this.#mend(more)}>${label}<small>${this.what}</small></button>`;
    return html`<div class="consequences">
      <p>
        ${fallen ? this.statement(fallen.rule) : nothing}${
          fallen
            ? tell("mend.falls", {
                what: lineOf(fallen.action, standing, this.geometry),
                ply: fallen.ply,
                why: fallen.why,
              })
            : tell("mend.kept", { n: answer.kept })
        }
      </p>
      ${
        turns.length
          ? html`<ul>
              ${turns.map((/** @type {any} */ { old, new: next }) => html`<li><bdi>${name(old)}</bdi> → <bdi>${name(next)}</bdi></li>`)}
            </ul>`
          : nothing
      }
      <div class="row-deeds">
        ${
          fallen
            ? button("drop", tell("mend.drop"), { drop: true })
            : turns.length
              ? [
                  button("sequence", tell("mend.sequence"), { follow: "sequence" }),
                  button("boats", tell("mend.boats"), { follow: "boats" }),
                ]
              : button("do", tell("mend.do"), {})
        }
        <button type="button" @click=${() => this.#leave()}>${tell("hand.back")}</button>
      </div>
    </div>`;
  }

  /** Back to what else can be chosen. */
  #leave() {
    this.#choose();
    this.changed();
  }

  /** Ask what an amendment would do. @param {Asked} asked @param {unknown} what it is, in words */
  async #try(asked, what) {
    this.#choose();
    const { answer, said } = await this.#answered({ ...asked, try: true });
    Object.assign(this, { asked, what, answer, said });
    this.changed();
  }

  /** Do it. @param {object} more */
  async #mend(more) {
    const { asked } = this;
    if (!asked) {
      return; // it is done already
    }
    this.asked = null;
    const { answer, said } = await this.#answered({ ...asked, ...more });
    if (answer && !answer.fallen) {
      this.clear();
      this.said = tell("mend.done", { n: answer.kept });
    } else {
      Object.assign(this, { asked, answer, said });
    }
    this.changed();
  }

  /**
   * What the box says to an amendment, or why it can't be.
   * @param {any} asked
   * @returns {Promise<{answer: any, said: unknown, isLost: boolean}>} isLost: it says nothing to it
   */
  async #answered(asked) {
    try {
      const answer = await askAgain(() => this.game.amend(asked)); // it may try another one
      return { answer, said: "", isLost: false };
    } catch (error) {
      return this.#refused(error);
    }
  }

  /** @param {unknown} error */
  #refused(error) {
    if (!(error instanceof LinkError || error instanceof LineError)) {
      throw error;
    }
    const data = error instanceof LinkError && error.code === ILLEGAL ? error.data : null;
    const isLost = data === null;
    const rule = data?.rule ?? "";
    const why = this.rule(rule) || error.message;
    const later = data?.facts?.ply !== undefined && data.facts.action !== undefined;
    if (later && data.code !== "chance") {
      return { answer: { fallen: { ...data.facts, why, rule } }, said: "", isLost };
    }
    const said = html`${this.statement(rule)}${data?.code === "chance" ? tell("mend.chance") : tell("hand.refused", { why })}`;
    return { answer: null, said, isLost };
  }
}

/** Whether a line is something that players told the box, and that it would not miss. @param {string} text */
function isTold(text) {
  return /^(embark|refuel|moor|push|left|right|give|take|driftwood|aground|load|repair|fuel)\b/.test(text);
}
