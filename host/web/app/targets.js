/** Places of the picture that can be pointed at: marks for what the choice leaves open, by finger and by keyboard. */

import { gameOf } from "../table/games.js";
import { ARROWS, nearest } from "../table/leaps.js";
import { aboutOf } from "../table/picks.js";
import { stepOf } from "../table/steps.js";
import { draw, lined, short } from "../table/svg.js";

/** @typedef {import("../table/choice.js").Choice} Choice */
/** @typedef {import("../table/picks.js").Pick} Pick */
/** @typedef {import("../table/picture.js").Picture} Picture */

/** @type {WeakMap<Element, Pick>} */
const PICKS = new WeakMap();
const ASKED = 17; // units around a place that is asked about
// Units from the middle of what lies at a place: a boat of the river, one at the end of a course, the sign of a T-boat
const [BOAT, END, SIGN] = [18, 13, 11];

/**
 * Mark the places.
 * @param {Picture} picture
 * @param {Choice} choice
 * @param {Map<string, string>} taking what moves take, by their actions
 * @param {(pick: Pick) => void} take
 * @returns {Pick[]} what can be chosen, but has no place on the board
 */
export function mark(picture, choice, taking, take) {
  const shown = /** @type {import("../table/standing.js").Standing} */ (picture.shown);
  const marks = picture.marks(shown);
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
    const [first] = instead.includes(pick) ? [] : choice.open.filter(({ picks }) => picks[depth]?.key === pick.key);
    const way = first?.end && choice.turn ? choice.turn : first;
    const taken = taking.get(way?.action ?? "");
    const mark = draw(
      "g",
      {
        class: taken ? "mark-to takes" : "mark-to",
        role: "button",
        tabindex: 0,
        "aria-label":
          choice.turn && way
            ? stepOf(choice.turn.action, shown, picture.geometry)
            : [labelOf(picture, pick), taken].filter(Boolean).join(", "),
        "data-pick": pick.key,
        ...(way?.action ? { "data-action": choice.plays(pick) || way.action } : {}),
        transform: `translate(${short(at.x)} ${short(at.y)})`,
      },
      ...shapeOf(pick.key === "there" ? { ...at, r: BOAT } : at, depth, pick.coal ?? 0, turnOf(picture)),
    );
    PICKS.set(mark, pick);
    listen(mark, () => take(pick));
    drawn.push(mark);
  }
  const course = choice.turn?.course;
  const under = course
    ? [lineOf(picture, "course-to", course.through, course.through, course.bow)]
    : heldOf(picture, choice);
  marks.replaceChildren(...under, ...drawn);
  return rest;
}

/** Keys and voices press a mark. @param {SVGElement} mark @param {() => void} take */
function listen(mark, take) {
  mark.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      take();
    }
  });
  // Screen readers and voices click, without a finger before it: table/fingers.js hears of no finger then.
  mark.addEventListener("click", ({ detail }) => detail || take());
}

/**
 * Mark all that can be asked about, by its name: keys and voices reach it so.
 * @param {Picture} picture
 * @param {(name: string) => void} ask
 */
export function markAll(picture, ask) {
  const shown = /** @type {import("../table/standing.js").Standing} */ (picture.shown);
  const scene = picture.sceneOf(shown);
  const drawn = (scene?.places?.(shown) ?? []).map((name) => {
    const { x, y } = scene?.at(name, shown) ?? { x: 0, y: 0 };
    const facts = { class: "mark-to asked", role: "button", tabindex: 0, "aria-label": picture.nameOf(name) };
    const place = { "data-ask": name, transform: `translate(${short(x)} ${short(y)})` };
    const mark = draw("g", { ...facts, ...place }, draw("circle", { class: "area", r: ASKED }));
    listen(mark, () => ask(name));
    return mark;
  });
  picture.marks(shown).replaceChildren(...drawn);
}

/** By how many degrees the drawing is turned. @param {Picture} picture */
export function turnOf(picture) {
  return /** @type {any} */ (picture.shown && picture.sceneOf(picture.shown))?.quarter ?? 0;
}

/**
 * What lies at a place, as the drawing tells it, and what pointing at it does.
 * @param {Picture} picture
 * @param {Pick} pick
 */
function labelOf({ stage, shown, geometry }, { place, label, coal }) {
  const names = ["at", "boat", "port"].map((name) => `[data-${name}="${place}"][aria-label]`);
  const there = [...stage.querySelectorAll(names.join())].map((one) => one.getAttribute("aria-label"));
  const hex = coal !== undefined && shown ? aboutOf(place, "there", shown, geometry) : ""; // where a turn can end
  return [...(there.length ? there : hex ? [hex] : []), label].join(". ");
}

/**
 * A disc; where it costs coal, that figure in it; around what lies there its outline, so that it can be seen. That of a whole boat is
 * the target itself while none is chosen.
 * @param {any} at
 * @param {number} depth
 * @param {number} coal
 * @param {number} turn degrees by which the drawing is turned
 */
function shapeOf(at, depth, coal, turn) {
  const dear = coal > 0;
  const dot = draw("circle", { class: dear ? "dot dear" : "dot", r: dear ? 9 : 6 });
  const figure = dear ? [draw("text", { class: "price-of", y: 4.6, transform: `rotate(${-turn})` }, String(coal))] : [];
  if (at.r) {
    const facts = { class: "area around", r: at.r };
    return [draw("circle", facts), draw("circle", { ...facts, class: dear ? "rim dear" : "rim" })];
  }
  if (at.angle === undefined) {
    return [draw("circle", { class: "area", r: 15 }), dot, ...figure];
  }
  return depth
    ? [draw("rect", { class: "area faint", ...outlineOf(at) }), dot]
    : [draw("rect", { class: "area body", "data-body": "", ...outlineOf(at) })];
}

/** Around a whole boat. @param {any} at */
function outlineOf({ angle }) {
  return { x: -15, y: -55, width: 30, height: 110, rx: 15, transform: `rotate(${angle})` };
}

/** What was pointed at, as in a hand that holds it. @param {Picture} picture @param {Choice} choice */
function heldOf(picture, { picked }) {
  const places = picked.map(({ place }) => (place ? /** @type {any} */ (picture.placeOf(place)) : null));
  return places.filter(Boolean).map((at) => {
    const [name, facts] = at.angle === undefined ? ["circle", { r: at.r ?? 15 }] : ["rect", outlineOf(at)];
    return draw(
      "g",
      { class: "held", transform: `translate(${short(at.x)} ${short(at.y)})` },
      draw(name, { class: "under", ...facts }),
      draw(name, facts),
    );
  });
}

/**
 * The way of what the large button plays, as far as it lies on the board.
 * @param {Picture} picture
 * @param {string} action
 * @param {import("../table/standing.js").Standing} standing
 */
export function hint(picture, action, standing) {
  const game = gameOf(standing);
  const course = action ? game.course(action, standing, picture.geometry) : null;
  const names = course?.through ?? game.way(action, standing);
  picture.marks(picture.shown).querySelector(".advised-to")?.remove();
  if (names.length > 1) {
    const cells = course ? names : (game.walked?.(names, standing, false) ?? names);
    const line = lineOf(picture, "advised-to", names, cells, course?.bow);
    picture.marks(picture.shown)[course ? "prepend" : "append"](line); // a ring around a piece lies over its mark
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

/**
 * The line of a way, from what lies at its places to what lies at the next, so that none of it is hidden. On the river a hull
 * lies at its end, with its bow as it will be.
 * @param {Picture} picture
 * @param {string} name its class
 * @param {string[]} through the places
 * @param {string[]} cells the way from place to place
 * @param {string} [bow]
 */
function lineOf(picture, name, through, cells, bow) {
  const points = cells.map((place) => /** @type {any} */ (picture.placeOf(place) ?? { x: 0, y: 0 }));
  const [start, end] = [points[0], points[points.length - 1]];
  const radius = (/** @type {any} */ at) => at.r ?? (at === end && bow ? END : at.angle === undefined ? 0 : SIGN);
  const { leaps = false, far } = /** @type {any} */ ((picture.shown && picture.sceneOf(picture.shown)) || {});
  const isFar = (/** @type {number} */ n) => Math.abs(points[n + 1].x - points[n].x) >= far;
  const d = points
    .slice(1)
    .map((to, n) => (isFar(n) ? "" : between(points[n], to, radius(points[n]), radius(to), leaps)));
  const facts = { transform: `translate(${short(end.x)} ${short(end.y)})` };
  const hull = bow && picture.shown && picture.sceneOf(picture.shown)?.hull?.(bow, facts.transform);
  return draw(
    "g",
    { class: name, "data-to": through[through.length - 1], "data-through": through.join(" "), "data-bow": bow ?? "" },
    draw("path", { class: "under", d: d.join("") }),
    draw("path", { d: d.join("") }),
    ...points
      .filter((at, n) => at !== start && at !== end && !at.r && through.includes(cells[n]))
      .map(({ x, y }) => draw("circle", { cx: x, cy: y, r: 4 })),
    ...(start.r && !bow ? [draw("circle", { class: "end", cx: start.x, cy: start.y, r: start.r })] : []),
    hull
      ? hull
      : draw(
          "g",
          facts,
          end.angle === undefined
            ? draw("circle", { class: "end", r: end.r ?? 9 })
            : draw("rect", { class: "end", ...outlineOf(end) }),
        ),
  );
}

/** A line, but for so much at either end. @param {any} from @param {any} to @param {number} before @param {number} after @param {boolean} leaps */
function between(from, to, before, after, leaps) {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const at = (/** @type {number} */ on) => ({
    x: from.x + (on * (to.x - from.x)) / far,
    y: from.y + (on * (to.y - from.y)) / far,
  });
  return far > before + after ? lined([at(before), at(far - after)], leaps) : "";
}
