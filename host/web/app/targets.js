/** Places of the picture that can be pointed at: marks for what the choice leaves open, by finger and by keyboard. */

import { ARROWS, nearest } from "../table/leaps.js";
import { draw, short } from "../table/svg.js";

/** @typedef {import("../table/choice.js").Choice} Choice */
/** @typedef {import("../table/picks.js").Pick} Pick */
/** @typedef {import("../table/picture.js").Picture} Picture */

/** @type {WeakMap<Element, Pick>} */
const PICKS = new WeakMap();

/**
 * Mark the places.
 * @param {Picture} picture
 * @param {Choice} choice
 * @param {(pick: Pick) => void} take
 * @returns {Pick[]} what can be chosen, but has no place on the board
 */
export function mark(picture, choice, take) {
  const marks = picture.marks(picture.shown);
  const had = marks.contains(document.activeElement);
  const depth = choice.picked.length;
  const rest = [];
  const drawn = [];
  const { instead } = choice;
  for (const pick of [...instead, ...choice.next]) {
    const at = pick.place ? picture.placeOf(pick.place) : null;
    if (!at) {
      rest.push(pick);
      continue;
    }
    const [way] = instead.includes(pick) ? [] : choice.open.filter(({ picks }) => picks[depth]?.key === pick.key);
    const mark = draw(
      "g",
      {
        class: "mark-to",
        role: "button",
        tabindex: 0,
        "aria-label": pick.label,
        "data-pick": pick.key,
        ...(way?.action ? { "data-action": way.action } : {}),
        transform: `translate(${short(at.x)} ${short(at.y)})`,
      },
      ...shapeOf(at, depth, Boolean(pick.coal)),
    );
    PICKS.set(mark, pick);
    mark.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        take(pick);
      }
    });
    drawn.push(mark);
  }
  const course = depth ? choice.open.find((way) => way.course)?.course : null; // the best one
  marks.replaceChildren(...(course ? [lineOf(picture, course)] : []), ...drawn);
  if (had) {
    drawn[0]?.focus();
  }
  return rest;
}

/**
 * A disc, a ring where it costs coal; around a whole boat its outline, which is the target itself while none is chosen.
 * @param {any} at
 * @param {number} depth
 * @param {boolean} dear
 */
function shapeOf(at, depth, dear) {
  const dot = draw("circle", { class: dear ? "dot dear" : "dot", r: 6 });
  if (at.angle === undefined) {
    return [draw("circle", { class: "area", r: 15 }), dot];
  }
  const facts = { x: -15, y: -55, width: 30, height: 110, rx: 15, transform: `rotate(${at.angle})` };
  return depth
    ? [draw("rect", { class: "area faint", ...facts }), dot]
    : [draw("rect", { class: "area body", "data-body": "", ...facts })];
}

/**
 * The way of what the large button plays, as far as it lies on the board.
 * @param {Picture} picture
 * @param {string[]} names of its places
 */
export function hint(picture, names) {
  const points = names.map((name) => picture.placeOf(name)).filter((at) => at !== null);
  if (points.length > 1) {
    const d = points.map(({ x, y }, n) => `${n ? "L" : "M"}${short(x)} ${short(y)}`).join("");
    const end = points[points.length - 1];
    picture
      .marks(picture.shown)
      .prepend(
        draw("path", { class: "advised under", d }),
        draw("path", { class: "advised", d }),
        draw("circle", { class: "advised end", cx: short(end.x), cy: short(end.y), r: 9 }),
      );
  }
}

/** What a mark stands for. @param {Element} mark @returns {Pick | undefined} */
export function pickOf(mark) {
  return PICKS.get(mark);
}

/** All marks. @param {Picture} picture @returns {SVGElement[]} */
export function marksOf(picture) {
  return [.../** @type {NodeListOf<SVGElement>} */ (picture.marks(picture.shown).querySelectorAll(".mark-to"))];
}

/** From mark to mark with the arrow keys. @param {Picture} picture @param {KeyboardEvent} event @returns {boolean} */
export function leap(picture, event) {
  if (!(event.key in ARROWS)) {
    return false;
  }
  const mark = /** @type {Element | null} */ (document.activeElement?.closest(".mark-to") ?? null);
  const next = nearest(marksOf(picture), mark, ARROWS[event.key]);
  next?.focus();
  return Boolean(next);
}

/** The line of a course. @param {Picture} picture @param {import("../table/courses.js").Course} course */
function lineOf(picture, { to, through }) {
  const points = through.map((name) => picture.placeOf(name) ?? { x: 0, y: 0 });
  const [hull, next] = points;
  points[0] = { x: (hull.x + next.x) / 2, y: (hull.y + next.y) / 2 }; // the line begins before the bow
  const d = points.map(({ x, y }, n) => `${n ? "L" : "M"}${short(x)} ${short(y)}`).join("");
  return draw(
    "g",
    { class: "course-to", "data-to": to, "data-through": through.join(" ") },
    draw("path", { class: "under", d }),
    draw("path", { d }),
    ...points.slice(1, -1).map(({ x, y }) => draw("circle", { cx: short(x), cy: short(y), r: 4 })),
  );
}
