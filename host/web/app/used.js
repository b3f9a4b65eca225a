/** What somebody knows by now: how often a mark was explained, and which figures were used. The browser keeps it. */

const KEPT = "pilothouse used";
const MOST = 3; // times that are counted

/** @type {Record<string, number>} */
let counts = {};
try {
  counts = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
} catch {
  // the browser keeps nothing
}

/** Whether something needs no word any more. @param {string} what @param {number} [times] */
export function isUsed(what, times = 1) {
  return (counts[what] ?? 0) >= times;
}

/** It was seen, or used. @param {string} what */
export function noteUsed(what) {
  if (isUsed(what, MOST)) {
    return;
  }
  counts[what] = (counts[what] ?? 0) + 1;
  try {
    localStorage.setItem(KEPT, JSON.stringify(counts));
  } catch {
    // the browser has no room for it
  }
}
