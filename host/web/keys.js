/**
 * What fingers hold: levels of the six buttons, sent to the box. The box itself knows hold and repeat.
 *
 * A level stays for a moment before it changes again. So the box, which looks at its buttons from time to time, sees
 * every press, however short it was.
 */

export const ROLES = /** @type {const} */ (["up", "down", "left", "right", "ok", "back"]);
/** @typedef {(typeof ROLES)[number]} Role */

const SHORTEST = 50; // ms that a level stays; a box takes 20 ms of it for bouncing
const MOST = 12; // changes of a button that wait; more come only from a stuck key

/** The levels of all buttons. Several hands (finger, keyboard, gamepad) may hold the same one. */
export class Keys {
  /** @param {(mask: number) => void} send takes the buttons that are down: bit i is ROLES[i] */
  constructor(send) {
    this.send = send;
    this.mask = 0;
    /** Called with each button that goes down. @type {(role: Role) => void} */
    this.onpress = () => {};
    /** Called with each button that nobody holds any longer. @type {(role: Role) => void} */
    this.onrelease = () => {};
    this.buttons = ROLES.map(() => ({
      hands: new Set(),
      level: false,
      since: -SHORTEST,
      /** @type {boolean[]} */
      waiting: [],
    }));
  }

  /**
   * A hand begins to hold a button.
   * @param {Role} role
   * @param {string} hand
   */
  down(role, hand) {
    const { hands } = this.buttons[ROLES.indexOf(role)];
    const first = !hands.size;
    hands.add(hand);
    if (first) {
      this.onpress(role);
      this.#want(ROLES.indexOf(role), true);
    }
  }

  /**
   * A hand lets a button go.
   * @param {Role} role
   * @param {string} hand
   */
  up(role, hand) {
    const { hands } = this.buttons[ROLES.indexOf(role)];
    if (hands.delete(hand) && !hands.size) {
      this.onrelease(role);
      this.#want(ROLES.indexOf(role), false);
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
    for (const role of ROLES) {
      for (const hand of [...this.buttons[ROLES.indexOf(role)].hands]) {
        this.up(role, hand);
      }
    }
  }

  /**
   * @param {number} i
   * @param {boolean} level
   */
  #want(i, level) {
    const { waiting } = this.buttons[i];
    if (waiting.length < MOST || !level) {
      waiting.push(level);
    }
    if (waiting.length === 1) {
      this.#next(i);
    }
  }

  /** @param {number} i */
  #next(i) {
    const button = this.buttons[i];
    const now = performance.now();
    const left = button.since + SHORTEST - now;
    if (left > 0) {
      setTimeout(() => this.#next(i), left);
      return;
    }
    const level = button.waiting.shift();
    if (level !== undefined && level !== button.level) {
      button.level = level;
      button.since = now;
      this.mask = level ? this.mask | (1 << i) : this.mask & ~(1 << i);
      this.send(this.mask);
    }
    if (button.waiting.length) {
      setTimeout(() => this.#next(i), SHORTEST);
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

/**
 * The keyboard presses the buttons. OK is not taken from a button of the page that has the focus, and nothing is
 * taken from an open dialog.
 * @param {Keys} keys
 */
export function listenToKeyboard(keys) {
  addEventListener("keydown", (event) => {
    const role = KEYBOARD[event.key];
    if (!role || event.ctrlKey || event.altKey || event.metaKey || takesItself(event.target, role)) {
      return;
    }
    event.preventDefault();
    if (!event.repeat) {
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
