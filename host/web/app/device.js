/** The phone as a thing on the table: its screen stays on, fills the glass, and its keys can be felt. */

const WHILE = 30; // minutes: somebody at the table may think for long
const MINUTE = 60_000; // ms

/** @type {WakeLockSentinel | null} */
let lock = null;
let lit = false; // the glass of the box beside this page
let used = false; // somebody was here lately
let minutes = () => WHILE;
/** The timer after which nobody was. @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;
let before = Promise.resolve(); // a lock that is asked for while another one is on its way would never be let go

/** Keep the screen of this device on, or not. A browser may refuse; then nothing is lost. @param {boolean} on */
export function stayAwake(on) {
  if (on !== lit) {
    lit = on;
    update();
  }
}

/** Somebody uses this page, or has something new to see: its screen stays on for a while, also where it was let go. */
export function noteUse() {
  clearTimeout(leaving);
  leaving = setTimeout(leave, minutes() * MINUTE);
  used = true;
  update();
}

function leave() {
  used = false;
  update();
}

/** Whatever is tapped or typed on this page counts as use, and where it is seen again its screen stays on. @param {() => number} [given] for how many minutes */
export function listenForUse(given = minutes) {
  minutes = given;
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, noteUse, true);
  }
  document.addEventListener("visibilitychange", update);
}

function update() {
  before = before.then(apply);
}

async function apply() {
  if ((!lit && !used) || document.hidden) {
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

/** Whether this browser can show a page on the full screen. */
export function canBeFull() {
  return Boolean(document.documentElement.requestFullscreen);
}

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
