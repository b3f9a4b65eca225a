/** The phone as a thing on the table: its screen stays on, fills the glass, and its keys can be felt. */

/** @type {WakeLockSentinel | null} */
let lock = null;
let wanted = false;
let before = Promise.resolve(); // a lock that is asked for while another one is on its way would never be let go

/** Keep the screen of this device on, or not. A browser may refuse; then nothing is lost. @param {boolean} on */
export function stayAwake(on) {
  if (on !== wanted) {
    wanted = on;
    update();
  }
}

function update() {
  before = before.then(apply);
}

async function apply() {
  if (!wanted || document.hidden) {
    await lock?.release();
    lock = null;
    return;
  }
  if (lock && !lock.released) {
    return;
  }
  try {
    lock = (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    lock = null; // the battery is low, or the player has forbidden it
  }
}

document.addEventListener("visibilitychange", update);

/** Whether this browser can show a page on the full screen. */
export const canBeFull = Boolean(document.documentElement.requestFullscreen);

/** Fill the screen, or no longer. */
export async function toggleFull() {
  if (document.fullscreenElement) {
    await document.exitFullscreen();
  } else {
    await document.documentElement.requestFullscreen();
  }
}

/** A key can be felt where the device has a motor for it. */
export function vibrate() {
  if (navigator.userActivation?.hasBeenActive) {
    navigator.vibrate?.(12); // browsers refuse it before the first touch has ended
  }
}
