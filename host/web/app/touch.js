/** Fingers and the mouse: the six keys of the page, and the glass itself (a swipe is an arrow, a tap is OK). */

/** @typedef {import("./keys.js").Keys} Keys */
/** @typedef {import("./keys.js").Role} Role */

const SWIPE = 24; // CSS pixels that a finger moves at least
const STILL = 350; // ms that a finger rests on the glass before it holds OK

/**
 * @param {HTMLElement} group the element that contains the keys, buttons with `data-role`
 * @param {Keys} keys
 */
export function listenToTouchKeys(group, keys) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("[data-role]"))) {
    const role = /** @type {Role} */ (button.dataset.role);
    button.addEventListener("pointerdown", (event) => {
      if (event.button) {
        return;
      }
      button.setPointerCapture(event.pointerId);
      keys.down(role, `finger ${event.pointerId}`);
    });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
      button.addEventListener(name, (event) => keys.up(role, `finger ${event.pointerId}`));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // A mouse must not move the focus here: Enter on the keyboard would then press this key, and not OK.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      // A screen reader, a switch or the keyboard clicks without a pointer.
      if (event.detail === 0 && !(/** @type {PointerEvent} */ (event).pointerType)) {
        keys.tap(role, "click");
      }
    });
  }
}

/**
 * @param {HTMLElement} glass
 * @param {Keys} keys
 */
export function listenToGlass(glass, keys) {
  /** @type {{id: number, x: number, y: number, role: Role | "", timer: number} | null} */
  let finger = null;

  /** @param {Role} role */
  const hold = (role) => {
    if (finger) {
      clearTimeout(finger.timer);
      finger.role = role;
      keys.down(role, "glass");
    }
  };

  glass.addEventListener("pointerdown", (event) => {
    if (finger || event.button) {
      return;
    }
    glass.setPointerCapture(event.pointerId);
    const timer = setTimeout(() => hold("ok"), STILL);
    finger = { id: event.pointerId, x: event.clientX, y: event.clientY, role: "", timer };
  });
  glass.addEventListener("pointermove", (event) => {
    if (finger?.id !== event.pointerId || finger.role) {
      return;
    }
    const [right, down] = [event.clientX - finger.x, event.clientY - finger.y];
    if (Math.max(Math.abs(right), Math.abs(down)) >= SWIPE) {
      hold(direction(right, down));
    }
  });
  glass.addEventListener("pointerup", (event) => {
    if (finger?.id !== event.pointerId) {
      return;
    }
    if (!finger.role) {
      hold("ok");
    }
    finish();
  });
  glass.addEventListener("pointercancel", (event) => {
    if (finger?.id === event.pointerId) {
      finish();
    }
  });
  glass.addEventListener("contextmenu", (event) => event.preventDefault());

  function finish() {
    if (finger) {
      clearTimeout(finger.timer);
      if (finger.role) {
        keys.up(finger.role, "glass");
      }
      finger = null;
    }
  }
}

/**
 * @param {number} right
 * @param {number} down
 * @returns {Role}
 */
function direction(right, down) {
  if (Math.abs(right) > Math.abs(down)) {
    return right > 0 ? "right" : "left";
  }
  return down > 0 ? "down" : "up";
}
