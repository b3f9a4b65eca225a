/**
 * Late corrections: what was forgotten is told, a line is taken out, the ruler is laid otherwise. What the box would do is
 * tried first and shown; only then it is done.
 */

import { html, nothing } from "lit-html";
import { gameOf } from "../table/games.js";
import { lineOf } from "../table/steps.js";
import { tell } from "../table/words.js";
import { LineError, LinkError } from "./link.js";

/** @typedef {import("../table/standing.js").Standing} Standing */
/** @typedef {import("./turns.js").Turn} Turn */
/** What is asked of the box: `ply` is the place in the log. @typedef {{ply: number, how: string, action?: string, follow?: string}} Asked */

const ILLEGAL = 1;

export class Mend {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("../table/geometry.js").Geometry} geometry
   * @param {(rule: string) => string} rule the text of a statement
   * @param {() => void} changed
   */
  constructor(game, geometry, rule, changed) {
    this.game = game;
    this.geometry = geometry;
    this.rule = rule;
    this.changed = changed;
    /** @type {import("../table/games.js").Ruler | null} */
    this.ruler = null;
    this.laying = -1; // the ply of the ruler that is laid otherwise
    /** The turn in which something was forgotten, while it is chosen. @type {Turn | null} */
    this.telling = null;
    /** How the game stood at its end. @type {Standing | null} */
    this.past = null;
    /** @type {Asked | null} */
    this.asked = null;
    /** What the box has said to it. @type {any} */
    this.answer = null;
    this.said = "";
  }

  clear() {
    this.laying = -1;
    this.telling = this.past = null;
    this.asked = this.answer = null;
    this.said = "";
  }

  /** What can still be told of a turn. @param {Turn} turn @param {Standing} standing */
  view(turn, standing) {
    if (this.said) {
      return html`<p role="status">${this.said}</p>`;
    }
    if (this.answer) {
      return this.#consequences(standing);
    }
    const { ruler } = this;
    if (this.laying >= 0 && ruler) {
      const place = this.laying;
      return html`${ruler.view(standing)}
        <button type="button" class="main" data-mend=${ruler.action}
          @click=${() => this.#try({ ply: place, how: "replace", action: ruler.action })}>${tell("mend.lay")}</button>`;
    }
    if (this.past) {
      return this.#forgotten(this.past);
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
      ${turn.actions.map((text, n) =>
        isTold(text) && turn.actions.lastIndexOf(text) === n // of several that are alike it is the same which one goes
          ? html`<button type="button" data-mend=${`remove ${text}`}
              @click=${() => this.#try({ ply: turn.first - 1 + n, how: "remove" })}>
              ${tell("mend.remove", { what: lineOf(text, standing, this.geometry) })}
            </button>`
          : nothing,
      )}
    </div>`;
  }

  /** @param {Turn} turn */
  async #tell(turn) {
    this.telling = turn;
    const done = turn.actions.lastIndexOf("done");
    try {
      const past = await this.game.watch.at(done < 0 ? turn.last : turn.first - 1 + done);
      this.past = this.telling === turn ? past : this.past;
    } catch (error) {
      this.#refused(error);
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

  /** What may have been forgotten at the end of a turn. @param {Standing} standing how the game stood then */
  #forgotten(standing) {
    const { ply: place } = standing;
    const insert = (/** @type {string} */ action) => this.#try({ ply: place, how: "insert", action });
    const all = gameOf(standing).forgotten?.(standing) ?? [];
    return html`<div class="row-deeds">
      ${all.map(
        ([action, label]) =>
          html`<button type="button" data-mend=${action} @click=${() => insert(action)}>
            ${label}
          </button>`,
      )}
    </div>`;
  }

  /** What would follow, before it is done. @param {Standing} standing */
  #consequences(standing) {
    const { answer } = this;
    const name = (/** @type {string} */ who) => gameOf(standing).nameOf(standing, who);
    const turns = answer.turns ?? [];
    const fallen = answer.fallen;
    return html`<div class="consequences">
      <p>
        ${
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
            ? html`<button type="button" data-mend="drop" @click=${() => this.#mend({ drop: true })}>${tell("mend.drop")}</button>`
            : turns.length
              ? html`<button type="button" data-mend="sequence" @click=${() => this.#mend({ follow: "sequence" })}>
                    ${tell("mend.sequence")}
                  </button>
                  <button type="button" data-mend="boats" @click=${() => this.#mend({ follow: "boats" })}>${tell("mend.boats")}</button>`
              : html`<button type="button" class="main" data-mend="do" @click=${() => this.#mend({})}>${tell("mend.do")}</button>`
        }
        <button type="button" @click=${() => this.#leave()}>${tell("hand.back")}</button>
      </div>
    </div>`;
  }

  #leave() {
    this.clear();
    this.changed();
  }

  /** Ask what an amendment would do. @param {Asked} asked */
  async #try(asked) {
    this.asked = asked;
    try {
      this.answer = await this.game.amend({ ...asked, try: true });
    } catch (error) {
      this.#refused(error);
    }
    this.changed();
  }

  /** Do it. @param {object} more */
  async #mend(more) {
    const { asked } = this;
    if (!asked) {
      return; // it is done already
    }
    this.asked = null;
    try {
      const answer = await this.game.amend({ ...asked, ...more });
      this.clear();
      this.said = tell("mend.done", { n: answer.kept });
    } catch (error) {
      this.asked = asked;
      this.#refused(error);
    }
    this.changed();
  }

  /** @param {unknown} error */
  #refused(error) {
    if (!(error instanceof LinkError || error instanceof LineError)) {
      throw error;
    }
    const data = error instanceof LinkError && error.code === ILLEGAL ? error.data : null;
    const why = (data?.rule && this.rule(data.rule)) || error.message;
    const later = data?.facts?.ply !== undefined && data.facts.action !== undefined;
    if (later && data.code !== "chance") {
      this.answer = { fallen: { ...data.facts, why } };
    } else {
      this.answer = null;
      this.said = data?.code === "chance" ? tell("mend.chance") : tell("hand.refused", { why });
    }
  }
}

/** Whether a line is something that players told the box, and that it would not miss. @param {string} text */
function isTold(text) {
  return /^(embark|refuel|moor|push|left|right|give|take|driftwood|aground|load|repair|fuel)\b/.test(text);
}
