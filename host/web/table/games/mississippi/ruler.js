/** The ruler: the boats in the order that the box expects. A drag, or an arrow, mends it; the large button lays it. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { disc } from "../../../app/strip.js";
import { tell } from "../../words.js";
import { boatName } from "./players.js";

/** @typedef {import("../../standing.js").Standing} Standing */

export class Ruler {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.expected = "";
    /** Boats from the front, and whether each is level with the one before it. @type {{boat: string, level: boolean}[]} */
    this.order = [];
    this.dragged = "";
  }

  /**
   * Take the order that the box expects, unless it is mended already.
   * @param {string} action such as "rank red > green = grey"
   * @param {number} moment of the game: a mended order goes with it
   */
  expect(action, moment) {
    const expected = `${moment} ${action}`;
    if (expected !== this.expected) {
      this.expected = expected;
      this.order = [];
      this.dragged = ""; // a row that is drawn anew tells nobody that it was let go
      let level = false;
      for (const word of action.split(" ").slice(1)) {
        if (word === ">" || word === "=") {
          level = word === "=";
        } else {
          this.order.push({ boat: word, level });
        }
      }
    }
  }

  /** What the large button plays. */
  get action() {
    return `rank ${this.order.map(({ boat, level }, n) => (n ? `${level ? "=" : ">"} ${boat}` : boat)).join(" ")}`;
  }

  /** Bring a boat to a place. @param {string} boat @param {number} to */
  #move(boat, to) {
    const at = this.order.findIndex((one) => one.boat === boat);
    if (to < 0 || to >= this.order.length || to === at) {
      return;
    }
    const [moved] = this.order.splice(at, 1);
    moved.level = false;
    this.order.splice(to, 0, moved);
    this.order[0].level = false;
    this.changed();
  }

  /** @param {number} at */
  #level(at) {
    this.order[at].level = !this.order[at].level;
    this.changed();
  }

  /** @param {Standing} standing */
  view(standing) {
    return html`<ol class="ruler-list" @pointermove=${(/** @type {PointerEvent} */ event) => this.#drag(event)}>
      ${repeat(
        this.order,
        ({ boat }) => boat,
        ({ boat, level }, n) => {
          const who = boatName(standing, boat);
          return html`<li data-boat=${boat} class=${this.dragged === boat ? "dragged" : ""}>
          <span
            class="grip"
            @pointerdown=${(/** @type {PointerEvent} */ event) => this.#grip(event, boat)}
            @pointerup=${() => this.#drop()}
            @pointercancel=${() => this.#drop()}
            ><span class="soft" aria-hidden="true">≡</span>${disc(boat)}<b>${who}</b></span
          >
          ${
            n
              ? html`<button
                  type="button"
                  class="level"
                  aria-label=${tell("do.of", { deed: tell("ruler.level"), what: who })}
                  aria-pressed=${level ? "true" : "false"}
                  @click=${() => this.#level(n)}
                >
                  <span aria-hidden="true">${level ? "☑" : "☐"}\ufe0e</span> ${tell("ruler.level")}
                </button>`
              : nothing
          }
          <button type="button" aria-label=${tell("ruler.ahead", { who })} aria-disabled=${n === 0 ? "true" : "false"} @click=${() => this.#move(boat, n - 1)}>▲</button>
          <button
            type="button"
            aria-label=${tell("ruler.behind", { who })}
            aria-disabled=${n === this.order.length - 1 ? "true" : "false"}
            @click=${() => this.#move(boat, n + 1)}
          >▼</button>
        </li>`;
        },
      )}
    </ol>`;
  }

  /** @param {PointerEvent} event @param {string} boat */
  #grip(event, boat) {
    const grip = /** @type {HTMLElement} */ (event.currentTarget);
    grip.closest("ol")?.setPointerCapture(event.pointerId);
    this.dragged = boat;
    const drop = () => this.#drop();
    grip.closest("ol")?.addEventListener("lostpointercapture", drop, { once: true });
    this.changed();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.dragged) {
      return;
    }
    const rows = [.../** @type {HTMLElement} */ (event.currentTarget).children];
    const to = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    this.#move(this.dragged, to < 0 ? rows.length - 1 : to);
  }

  #drop() {
    this.dragged = "";
    this.changed();
  }
}
