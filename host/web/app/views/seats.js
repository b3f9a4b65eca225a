/** Who plays: a row for each seat, which is dragged into its place, or moved there with arrow keys or taps. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { badge, signOf } from "../../table/signs.js";
import { isolated } from "../../table/standing.js";
import { LEVELS } from "../setup.js";
import { keyOf } from "../typed.js";
import { player } from "../words.js";
import { say } from "./words.js";

/** @typedef {import("../setup.js").Setup} Setup */
/** @typedef {import("../setup.js").Seat} Seat */

const LONGEST = 12; // letters of a name
const STILL = 6; // CSS pixels that a finger moves at least to drag

export class Seats {
  /** @param {() => void} changed draws the rows anew */
  constructor(changed) {
    this.changed = changed;
    /** The row under a finger: its place now, and where the finger was when it stood there. @type {{place: number, y: number, moved: boolean} | null} */
    this.drag = null;
  }

  /** @param {Setup} setup @param {string[]} known names that are offered */
  rows(setup, known) {
    return html`
      <ol class="seats">${setup.seats.map((seat, place) => this.#row(setup, seat, place))}</ol>
      <datalist id="known">${known.map((name) => html`<option value=${name}></option>`)}</datalist>
    `;
  }

  /** @param {Setup} setup @param {Seat} seat @param {number} place */
  #row(setup, seat, place) {
    const called = isolated(seat.name.trim()) || player(seat.who);
    const colours = setup.colours(place);
    const colour = (/** @type {Event} */ event) => {
      setup.colour(place, /** @type {HTMLSelectElement} */ (event.target).value);
      this.changed();
    };
    const name = (/** @type {Event} */ event) => {
      seat.name = /** @type {HTMLInputElement} */ (event.target).value;
    };
    const next = (/** @type {KeyboardEvent} */ event) => {
      if (keyOf(event) === "Enter") {
        event.preventDefault();
        const field = /** @type {HTMLInputElement} */ (event.currentTarget);
        const after = field.closest("li")?.nextElementSibling?.querySelector("input");
        after ? after.focus() : field.blur();
      }
    };
    return html`
      <li data-seat=${seat.who}>
        <label class="sign">
          ${badge(signOf(seat.who, place))}
          ${
            colours.length > 1
              ? html`<select aria-label=${say("new.colour", { who: called })} .value=${live(seat.who)} @change=${colour}>
                ${colours.map((who) => html`<option value=${who} ?selected=${who === seat.who}>${player(who)}</option>`)}
              </select>`
              : nothing
          }
        </label>
        <input type="text" dir="auto" maxlength=${LONGEST} list="known" autocomplete="off" autocapitalize="words" spellcheck="false"
          enterkeyhint="next"
          aria-label=${say("new.name", { who: player(seat.who) })} placeholder=${player(seat.who)} .value=${live(seat.name)}
          @input=${name} @change=${this.changed} @keydown=${next} />
        ${setup.isSeen ? this.#level(seat, called) : nothing}
        ${setup.isOrdered ? this.#grip(setup, place, called) : nothing}
      </li>
    `;
  }

  /** @param {Seat} seat @param {string} called */
  #level(seat, called) {
    const level = (/** @type {Event} */ event) => {
      seat.level = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      this.changed();
    };
    return html`
      <select class="level" aria-label=${say("new.seat", { who: called })} .value=${live(String(seat.level))} @change=${level}>
        ${LEVELS.map((n) => html`<option value=${n} ?selected=${n === seat.level}>${n ? say(/** @type {"new.level.1"} */ (`new.level.${n}`)) : say("new.person")}</option>`)}
      </select>
    `;
  }

  /** @param {Setup} setup @param {number} place @param {string} called */
  #grip(setup, place, called) {
    const shift = (/** @type {number} */ to) => {
      const { length } = setup.seats;
      setup.move(place, (to + length) % length);
      this.changed();
    };
    return html`
      <button type="button" class="grip" aria-label=${say("new.move", { who: called })}
        @keydown=${(/** @type {KeyboardEvent} */ event) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (step) {
            event.preventDefault();
            shift(place + step);
            focusOn(event.currentTarget, place + step, setup.seats.length);
          }
        }}
        @click=${() => !this.dragged && shift(place - 1)}
        @pointerdown=${(/** @type {PointerEvent} */ event) => this.#take(event, place)}
        @pointermove=${(/** @type {PointerEvent} */ event) => this.#pull(event, setup)}
        @pointerup=${(/** @type {PointerEvent} */ event) => this.#drop(event)}
        @pointercancel=${(/** @type {PointerEvent} */ event) => this.#drop(event)}>
        <svg viewBox="0 0 24 24" class="glyph" aria-hidden="true"><path d="M12 4v16M8 8l4-4 4 4M8 16l4 4 4-4" /></svg>
      </button>
    `;
  }

  /** @param {PointerEvent} event @param {number} place */
  #take(event, place) {
    this.dragged = false;
    if (!event.button) {
      this.drag = { place, y: event.clientY, moved: false };
    }
  }

  /**
   * The row follows the finger; where it has gone over half of its neighbour they change places.
   * @param {PointerEvent} event
   * @param {Setup} setup
   */
  #pull(event, setup) {
    const { drag } = this;
    const list = /** @type {HTMLElement} */ (event.currentTarget).closest("ol");
    if (!event.buttons) {
      this.drag = null; // it ended where nobody heard of it
      return;
    }
    if (!drag || !list) {
      return;
    }
    const way = event.clientY - drag.y;
    if (!drag.moved && Math.abs(way) < STILL) {
      return;
    }
    if (!drag.moved) {
      drag.moved = this.dragged = true;
    }
    list.setPointerCapture(event.pointerId);
    list.onpointermove = (next) => this.#follow(next, setup, list);
    // However the drag ends: the finger is lifted, or the system takes it for a gesture of its own.
    list.onlostpointercapture = ({ target }) => target === list && this.#end(list);
    this.#follow(event, setup, list);
  }

  /** @param {PointerEvent} event @param {Setup} setup @param {HTMLElement} list */
  #follow(event, setup, list) {
    const { drag } = this;
    if (!drag) {
      return;
    }
    const rows = /** @type {HTMLElement[]} */ ([...list.children]);
    const height = rows[1].offsetTop - rows[0].offsetTop;
    const step = Math.trunc((event.clientY - drag.y) / (height / 2));
    const to = Math.min(Math.max(drag.place + Math.sign(step), 0), rows.length - 1);
    if (to !== drag.place) {
      setup.move(drag.place, to);
      drag.y += (to - drag.place) * height;
      drag.place = to;
      this.changed();
    }
    for (const [place, row] of rows.entries()) {
      row.classList.toggle("held", place === drag.place);
      row.style.translate = place === drag.place ? `0 ${event.clientY - drag.y}px` : "";
    }
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    if (!this.drag?.moved) {
      this.drag = null;
    }
    event.preventDefault();
  }

  /** @param {HTMLElement} list */
  #end(list) {
    this.drag = null;
    list.onpointermove = null;
    for (const row of /** @type {HTMLElement[]} */ ([...list.children])) {
      row.classList.remove("held");
      row.style.translate = "";
    }
  }
}

/** The focus goes with a row. @param {EventTarget | null} grip @param {number} place @param {number} length */
function focusOn(grip, place, length) {
  const list = /** @type {HTMLElement} */ (grip).closest("ol");
  /** @type {HTMLElement | null | undefined} */ (
    list?.children[(place + length) % length]?.querySelector(".grip")
  )?.focus();
}
