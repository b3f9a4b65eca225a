/** A gamepad presses the buttons. It is asked at each frame of the browser, and only while one is connected. */

/** @typedef {import("./keys.js").Keys} Keys */
/** @typedef {import("./keys.js").Role} Role */

/** Numbers of the buttons of the "standard" layout (W3C Gamepad, "Remapping"). @type {[number, Role][]} */
const BUTTONS = [
  [0, "ok"],
  [1, "back"],
  [8, "back"],
  [9, "ok"],
  [12, "up"],
  [13, "down"],
  [14, "left"],
  [15, "right"],
];
/** Axis, its sign, what it means. @type {[number, number, Role][]} */
const STICK = [
  [0, -1, "left"],
  [0, 1, "right"],
  [1, -1, "up"],
  [1, 1, "down"],
];
const TILTED = 0.5; // of an axis, which goes from -1 to 1

/** @param {Keys} keys @param {() => boolean} isShown whether the buttons are */
export function listenToGamepad(keys, isShown) {
  /** The hands that held a button at the last look. @type {Map<string, Role>} */
  let held = new Map();
  let asking = false;

  function look() {
    const pads = navigator.getGamepads().filter((pad) => pad?.connected);
    const now = document.hidden || !isShown() ? new Map() : heldBy(pads);
    for (const [hand, role] of held) {
      if (!now.has(hand)) {
        keys.up(role, hand);
      }
    }
    for (const [hand, role] of now) {
      if (!held.has(hand)) {
        keys.down(role, hand);
      }
    }
    held = now;
    asking = pads.length > 0;
    if (asking) {
      requestAnimationFrame(look);
    }
  }

  addEventListener("gamepadconnected", () => {
    if (!asking) {
      look();
    }
  });
}

/**
 * The hands of all gamepads that hold a button, and which one.
 * @param {(Gamepad | null)[]} pads
 * @returns {Map<string, Role>}
 */
export function heldBy(pads) {
  const held = new Map();
  for (const pad of pads) {
    if (!pad) {
      continue;
    }
    for (const [number, role] of BUTTONS) {
      if (pad.buttons[number]?.pressed) {
        held.set(`pad ${pad.index} ${number}`, role);
      }
    }
    for (const [axis, sign, role] of STICK) {
      if ((pad.axes[axis] ?? 0) * sign > TILTED) {
        held.set(`pad ${pad.index} ${role}`, role);
      }
    }
  }
  return held;
}
