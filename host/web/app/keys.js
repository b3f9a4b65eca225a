/**
 * What hands hold: a mask of the six buttons for the box. The box itself knows hold and repeat, and levels.js sees to it
 * that neither a press is lost nor a short one becomes long where the page or the box is slow.
 */

import { keyOf } from "./typed.js";

export const ROLES = /** @type {const} */ (["up", "down", "left", "right", "ok", "back"]);
/** @typedef {(typeof ROLES)[number]} Role */

const AGAIN = 100; // ms after which the page says again that buttons are held

/** The levels of all buttons. Several hands (finger, keyboard, gamepad) may hold the same one. */
export class Keys {
  /**
   * @param {(mask: number) => void} send takes the buttons that are down from now on: bit i is ROLES[i]
   * @param {() => void} holdOn is called again and again while a button is down
   */
  constructor(send, holdOn) {
    this.send = send;
    this.holdOn = holdOn;
    this.mask = 0;
    /** @type {any} */
    this.timer = undefined;
    /** Called with each button that goes down. @type {(role: Role) => void} */
    this.onpress = () => {};
    /** Called with each button that nobody holds any longer. @type {(role: Role) => void} */
    this.onrelease = () => {};
    /** For each button who holds it. @type {Set<string>[]} */
    this.hands = ROLES.map(() => new Set());
  }

  /**
   * A hand begins to hold a button.
   * @param {Role} role
   * @param {string} hand
   */
  down(role, hand) {
    const i = ROLES.indexOf(role);
    if (this.hands[i].add(hand).size === 1 && !(this.mask & (1 << i))) {
      this.onpress(role);
      this.#change(this.mask | (1 << i));
    }
  }

  /**
   * A hand lets a button go.
   * @param {Role} role
   * @param {string} hand
   */
  up(role, hand) {
    const i = ROLES.indexOf(role);
    if (this.hands[i].delete(hand) && !this.hands[i].size) {
      this.onrelease(role);
      this.#change(this.mask & ~(1 << i));
    }
  }

  /**
   * A short press.
   * @param {Role} role
   * @param {string} hand
   */
  tap(role, hand) {
    this.down(role, hand);
    this.up(role, hand);
  }

  /** All hands let everything go: the page is hidden, or another window has the keyboard. */
  release() {
    for (const [i, role] of ROLES.entries()) {
      for (const hand of [...this.hands[i]]) {
        this.up(role, hand);
      }
    }
  }

  /** @param {number} mask */
  #change(mask) {
    this.mask = mask;
    this.send(mask);
    clearInterval(this.timer);
    if (mask) {
      this.timer = setInterval(this.holdOn, AGAIN);
    }
  }
}

/** @type {Record<string, Role>} */
const KEYBOARD = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Enter: "ok",
  " ": "ok",
  Escape: "back",
  Backspace: "back",
};
/** Keys that hold a button for a second, as in the terminal; so does Shift with an arrow. @type {Record<string, Role>} */
const HOLDING = { o: "ok", b: "back" };
const HOLD = 1000; // ms

/**
 * The keyboard presses the buttons. OK is not taken from a button of the page that has the focus, and nothing is
 * taken from an open dialog.
 * @param {Keys} keys
 * @param {() => boolean} isShown whether the buttons are
 */
export function listenToKeyboard(keys, isShown) {
  addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const role = KEYBOARD[key] ?? HOLDING[key];
    if (!role || !isShown() || event.ctrlKey || event.altKey || event.metaKey || takesItself(event.target, role)) {
      return;
    }
    event.preventDefault();
    if (event.repeat) {
      return;
    }
    if (key in HOLDING || (event.shiftKey && event.key.startsWith("Arrow"))) {
      keys.down(role, "holding");
      setTimeout(() => keys.up(role, "holding"), HOLD);
    } else {
      keys.down(role, `key ${event.key}`);
    }
  });
  addEventListener("keyup", (event) => {
    const role = KEYBOARD[event.key];
    if (role) {
      keys.up(role, `key ${event.key}`);
    }
  });
  addEventListener("blur", () => keys.release());
}

/**
 * @param {EventTarget | null} target
 * @param {Role} role
 */
function takesItself(target, role) {
  if (document.querySelector("dialog[open]")) {
    return true;
  }
  return role === "ok" && target instanceof HTMLElement && target.matches("button:not(#key-ok), a, input");
}
