/**
 * The players, the hand and its large button are as high as they have ever been in this game, on this glass. Else the picture
 * above them grows and shrinks with them, and its places are not where the finger has seen them. What a piece in hand takes is
 * kept for the turn, what a large button has over four lines is not: the picture would pay for it until the end. While one of
 * several ways is chosen no finger means the picture. The smaller buttons take two rows at most: of those that the sheet has,
 * too, the last give way. The sentence has what the hand leaves it.
 */

import { gameOf } from "../table/games.js";
import { turnOf } from "../table/standing.js";

const PARTS = ["strip", "hand", "primary"];
const ROWS = 2; // of the smaller buttons
const MOST = 5.4; // letters that the large button keeps: two lines, and two smaller ones
const GAP = 6; // pixels, in the hand

export class Heights {
  constructor() {
    this.glass = "";
    this.turn = "";
    /** Pixels, by part. @type {Map<string, number>} */
    this.kept = new Map();
    /** The same with a piece in hand, until the turn ends. @type {Map<string, number>} */
    this.brief = new Map();
  }

  /** @param {import("../table/standing.js").Standing} standing */
  keep(standing) {
    fit(document.querySelector("#hand .beside"));
    const parts = PARTS.map((name) => document.getElementById(name));
    const [, hand, primary] = parts;
    const words = document.getElementById("sentence");
    const letter = Number.parseFloat(getComputedStyle(document.body).fontSize);
    const { game, seed } = standing;
    const glass = [game, seed, gameOf(standing).isSeen(standing), innerWidth, innerHeight, letter].join(" ");
    if (glass !== this.glass) {
      this.kept.clear();
    }
    const turn = `${glass} ${turnOf(standing)}`;
    if (turn !== this.turn) {
      this.brief.clear();
    }
    [this.glass, this.turn] = [glass, turn];
    words?.style.removeProperty("--words");
    const setAll = (/** @type {Map<string, number>} */ heights) =>
      PARTS.map((name, n) => parts[n]?.style.setProperty(`--${name}`, `${heights.get(name) ?? 0}px`));
    setAll(this.kept);
    const over = Math.max((primary?.offsetHeight ?? 0) - MOST * letter, 0); // the hand has the button in it
    const highs = parts.map((one, n) => (one?.getBoundingClientRect().height ?? 0) - (n ? over : 0));
    const isOne = !document.querySelector("#hand .ways");
    for (const heights of [isOne && this.brief, !document.querySelector("#hand .back") && this.kept]) {
      heights && PARTS.map((name, n) => heights.set(name, Math.max(heights.get(name) ?? 0, highs[n])));
    }
    setAll(this.brief.size ? this.brief : this.kept);
    const [from, next, to] = [words, words?.nextElementSibling, hand].map((one) => one?.getBoundingClientRect());
    if (from && to) {
      words?.style.setProperty("--words", `${(next ? next.top - GAP : to.bottom) - from.top}px`);
    }
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
