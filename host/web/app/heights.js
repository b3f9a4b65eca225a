/**
 * The players, the sentence and the smaller buttons are as high as they have ever been in this game, on this glass. Else the
 * picture above them grows and shrinks with them, and its places are not where the finger has seen them.
 */

import { gameOf } from "../table/games.js";

const PARTS = ["#strip", "#sentence", "#hand .beside"];

export class Heights {
  constructor() {
    this.glass = "";
    /** Pixels, by part. @type {Map<string, number>} */
    this.kept = new Map();
  }

  /** @param {import("../table/standing.js").Standing} standing */
  keep(standing) {
    const letter = getComputedStyle(document.body).fontSize;
    const glass = [standing.game, gameOf(standing).isSeen(standing), innerWidth, innerHeight, letter].join(" ");
    for (const name of PARTS) {
      const part = /** @type {HTMLElement | null} */ (document.querySelector(name));
      if (glass !== this.glass) {
        part?.style.removeProperty("--least");
        this.kept.delete(name);
      }
      const most = Math.max(this.kept.get(name) ?? 0, part?.getBoundingClientRect().height ?? 0);
      this.kept.set(name, most);
      part?.style.setProperty("--least", `${most}px`);
    }
    this.glass = glass;
  }
}
