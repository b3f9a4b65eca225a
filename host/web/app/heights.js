/**
 * The players, the hand and its large button are as high as they have ever been in this game, on this glass. Else the picture
 * above them grows and shrinks with them, and its places are not where the finger has seen them. While one of several ways is
 * chosen no finger means the picture, and what they take is not kept. The smaller buttons take two rows at most: of those that
 * the sheet has, too, the last give way.
 */

import { gameOf } from "../table/games.js";

const PARTS = ["strip", "hand", "primary"];
const ROWS = 2; // of the smaller buttons

export class Heights {
  constructor() {
    this.glass = "";
    /** Pixels, by part. @type {Map<string, number>} */
    this.kept = new Map();
  }

  /** @param {import("../table/standing.js").Standing} standing */
  keep(standing) {
    fit(document.querySelector("#hand .beside"));
    if (document.querySelector("#hand .ways")) {
      return;
    }
    const letter = getComputedStyle(document.body).fontSize;
    const glass = [standing.game, gameOf(standing).isSeen(standing), innerWidth, innerHeight, letter].join(" ");
    const parts = PARTS.map((name) => document.getElementById(name));
    if (glass !== this.glass) {
      this.kept.clear();
      for (const [n, name] of PARTS.entries()) {
        parts[n]?.style.removeProperty(`--${name}`);
      }
    }
    for (const [n, name] of PARTS.entries()) {
      const most = Math.max(this.kept.get(name) ?? 0, parts[n]?.getBoundingClientRect().height ?? 0);
      this.kept.set(name, most);
      parts[n]?.style.setProperty(`--${name}`, `${most}px`);
    }
    this.glass = glass;
  }
}

/** @param {Element | null} row the smaller buttons */
function fit(row) {
  const all = /** @type {HTMLElement[]} */ ([...(row?.children ?? [])]);
  for (const one of all) {
    one.hidden = false;
  }
  const further = all.filter((one) => one.matches(".further"));
  while (further.length && rowsOf(all) > ROWS) {
    /** @type {HTMLElement} */ (further.pop()).hidden = true;
  }
}

/** @param {HTMLElement[]} buttons */
function rowsOf(buttons) {
  return new Set(buttons.filter((one) => !one.hidden).map((one) => one.offsetTop)).size;
}
