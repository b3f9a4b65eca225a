/** The sheet with everything else that can be done now, what ends a game apart from it, and what can't be done, with its reason. */

import { html, nothing } from "lit-html";
import { Choice } from "../table/choice.js";
import { gameOf } from "../table/games.js";
import { labelOf } from "../table/steps.js";
import { isWord, saidOf, tell } from "../table/words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../table/picks.js").Way} Way */

const ENDS = /^(resign|draw|out)\b/;
export class More {
  /**
   * @param {Game} game
   * @param {(action: string) => void} act
   * @param {(rule: string) => string} sentence the text of a rule, "" while it is not here
   * @param {(rule: string) => unknown} statement its number, as a button that shows it
   * @param {() => void} changed
   * @param {() => void} close leave the sheet
   * @param {() => void} question ask what the next tap means
   * @param {() => boolean} mayHint whether the box tells this page what it would do
   */
  constructor(game, act, sentence, statement, changed, close, question, mayHint) {
    this.game = game;
    this.act = act;
    this.sentence = sentence;
    this.statement = statement;
    this.changed = changed;
    this.close = close;
    this.question = question;
    this.mayHint = mayHint;
    this.choice = new Choice([]);
    this.moment = 0;
    this.sure = "";
  }

  /** @param {Way[]} ways */
  offer(ways) {
    if (this.game.moment !== this.moment || ways.length !== this.choice.ways.length) {
      this.moment = this.game.moment;
      this.choice = new Choice(ways);
      this.sure = "";
    }
  }

  /** @param {Way} way */
  #play(way) {
    this.choice.clear();
    this.act(way.action);
  }

  /** @param {import("../table/picks.js").Pick} pick */
  #pick(pick) {
    const way = this.choice.pick(pick);
    if (way) {
      this.#play(way);
    } else {
      this.changed();
    }
  }

  /** @param {() => import("../table/geometry.js").Geometry} geometry */
  view(geometry) {
    const { choice } = this;
    const standing = /** @type {import("../table/standing.js").Standing} */ (this.game.standing);
    const next = choice.next.filter(({ key }) => !ENDS.test(key));
    const ends = choice.picked.length ? [] : choice.next.filter(({ key }) => ENDS.test(key));
    return html`
      ${choice.picked.length ? html`<button type="button" class="back" @click=${() => this.#back()}>‹ ${tell("hand.back")}</button>` : nothing}
      ${
        this.#canHint() && !choice.picked.length
          ? html`<button type="button" id="to-hint" @click=${() => this.#hint()}>${tell("hand.hint")}</button>`
          : nothing
      }
      ${
        choice.picked.length
          ? nothing
          : html`<button type="button" id="to-what" aria-keyshortcuts="?" @click=${this.question}>${tell("tap.what")}</button>`
      }
      ${choice.picked.length ? html`<p>${choice.picked.map(({ label }) => label).join(" · ")}</p>` : nothing}
      <div class="all">
        ${choice.complete.map((way) => (way.range ? typed(way, this.game.typed, (text) => this.#enter(text)) : this.#button(way.action, withPrice(this.game, way.action, tell("do.this")), () => this.#play(way))))}
        ${next.map((pick) => {
          const action = choice.plays(pick);
          return this.#button(action, withPrice(this.game, action, labelOf(choice, pick, standing, geometry())), () =>
            this.#pick(pick),
          );
        })}
      </div>
      ${choice.picked.length ? nothing : this.#refused(geometry)}
      ${
        ends.length
          ? html`<h3>${tell("hand.end")}</h3>
              <div class="all ends">
                ${ends.map((pick) =>
                  this.#button(
                    this.sure === pick.key ? pick.key : "",
                    this.sure === pick.key ? saidOf(pick.label, tell("hand.sure")) : pick.label,
                    () => this.#end(pick),
                  ),
                )}
              </div>`
          : nothing
      }
    `;
  }

  /** Whether there is a computer player who knows what the box sees. */
  #canHint() {
    const { standing } = this.game;
    return Boolean(standing && this.mayHint() && gameOf(standing).isSeen(standing));
  }

  #hint() {
    this.close();
    this.game.hint();
  }

  /** @param {string} action @param {string} label @param {() => void} act */
  #button(action, label, act) {
    return html`<button type="button" data-action=${action || nothing} @click=${act}>${label}</button>`;
  }

  #back() {
    this.choice.back();
    this.changed();
  }

  /** Ends are asked twice: nothing else is. @param {import("../table/picks.js").Pick} pick */
  #end(pick) {
    if (this.sure === pick.key) {
      this.#pick(pick);
    } else {
      this.sure = pick.key;
      this.changed();
    }
  }

  /** @param {string} action */
  #enter(action) {
    this.choice.clear();
    this.act(action);
  }

  /** @param {() => import("../table/geometry.js").Geometry} geometry */
  #refused(geometry) {
    const { standing, offer } = this.game;
    if (!standing || !offer || standing.state.pending) {
      return nothing;
    }
    const verbs = new Set(offer.actions.map((text) => text.split(" ")[0]));
    const game = gameOf(standing);
    const asked = game.askable(standing).filter((text) => !verbs.has(text.split(" ")[0]));
    if (asked.length === 0) {
      return nothing;
    }
    const rows = asked
      .map((text) => {
        const [tried] = this.game.tried(text) ?? [];
        const { rule = "", code = "" } = tried?.refusal ?? {};
        const own = `not.${code}`; // what is asked here is so little that the fact says more than the rule
        const why = rule && (isWord(own) ? tell(own) : this.sentence(rule));
        return why
          ? html`<li>${this.statement(rule)}<b>${game.label(text, standing, geometry())}</b> ${why}</li>`
          : nothing;
      })
      .filter((row) => row !== nothing);
    // The reasons come later than the sheet, which has room for them at once: so Close stays where it is.
    return html`<div class="asked">${rows.length ? html`<h3>${tell("hand.not")}</h3><ul class="not">${rows}</ul>` : nothing}</div>`;
  }
}

/** What a button says, with its price as soon as the box has told it. @param {Game} game @param {string} action "": it only chooses @param {string} label */
export function withPrice(game, action, label) {
  const price = action && game.priceOf(action);
  return price ? `${label} · ${price}` : label;
}

/**
 * A number to be typed, which ends an action.
 * @param {Way} way
 * @param {string} likeliest number; one beyond the range is not
 * @param {(action: string) => void} act
 */
export function typed(way, likeliest, act) {
  const { low, high, step } = /** @type {import("../table/picks.js").Range} */ (way.range);
  const first = Math.min(Math.max(Number(likeliest), low), high);
  return html`<form
    @submit=${(/** @type {any} */ event) => {
      event.preventDefault();
      act(`${way.action} ${event.target.elements[0].value}`);
    }}
  >
    <input type="number" inputmode="numeric" min=${low} max=${high} step=${step} .value=${String(first)} aria-label=${way.picks.at(-1)?.label ?? ""} />
    <button>${tell("do.this")}</button>
  </form>`;
}
