/**
 * The keys of the terminal in the views: arrows go from one thing to the next, Enter does what has the focus, or else the
 * likeliest thing, as `o` does; Esc and `b` lead back. Fields keep their own keys.
 */

import { keyOf } from "./typed.js";

const STEPS = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 });
const BACK = ["Escape", "Backspace", "b"];
const DO = ["Enter", " ", "o"];
const FIELDS = "input, select, textarea";
const STOPS = "button, a[href], input, select, summary";

/**
 * @param {HTMLElement} place where views are drawn
 * @param {() => void} back leads to the view before, if there is one
 */
export function listenToArrows(place, back) {
  addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const key = keyOf(event);
    const other = event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented;
    if (other || place.hidden || place.inert || document.querySelector("dialog[open]")) {
      return;
    }
    if (target.matches(FIELDS)) {
      if (key === "Escape") {
        target.blur();
      }
    } else if (key in STEPS) {
      event.preventDefault();
      step(place, target, STEPS[key]);
    } else if (BACK.includes(key)) {
      event.preventDefault();
      back();
    } else if (DO.includes(key) && (key === "o" || !target.matches(STOPS))) {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (place.querySelector("[data-primary]:enabled"))?.click();
    }
  });
}

/** @param {HTMLElement} place @param {HTMLElement} target @param {number} way 1 ahead, -1 back */
function step(place, target, way) {
  const stops = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(STOPS)]).filter((stop) =>
    stop.checkVisibility(),
  );
  const at = stops.indexOf(target);
  const next = at < 0 && way < 0 ? stops.length - 1 : (at + way + stops.length) % stops.length;
  stops[next]?.focus();
}
