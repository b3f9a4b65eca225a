/** What is told, on the board: the way of a move, a ghost of what is gone, a ring around who and what it was. */

import { gameOf } from "./games.js";
import { draw, lined, short } from "./svg.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./picture.js").Picture} Picture */

const FACTS = ["boat", "pushed", "by", "colour", "port", "tile", "at", "to"]; // of events, which name what is drawn
const NAMES = ["boat", "ship", "port", "tile", "at", "goal"]; // by which data of the drawing it is found
const GONE = ["taken", "punished"];
const AROUND = 3; // units between a thing and its ring
const CLEAR = 7; // of a lesson, outside all marks
const WIDE = 16; // units from the middle of a place where nothing lies to its ring

/**
 * Draw what belongs to events; without any, nothing.
 * @param {Picture} picture
 * @param {any[]} events
 * @param {string} action that has brought them
 */
export function pictured(picture, events, action) {
  const { shown } = picture;
  const scene = shown && picture.sceneOf(shown);
  if (!shown || !scene) {
    return;
  }
  const place = layer(scene.marks);
  place.replaceChildren();
  const names = events.some(({ event }) => event === "moved") ? gameOf(shown).way(action, shown) : [];
  const ghosts = events.filter(({ event }) => GONE.includes(event)).map((event) => scene.ghost?.(event, shown));
  const cells = (action === shown.action && gameOf(shown).walked?.(names, shown, true)) || names;
  const points = cells.map((name) => scene.at(name, shown));
  const way = trail(points, scene.far);
  const told = [...events.flatMap((event) => FACTS.map((fact) => event[fact])), ...names.slice(1)];
  const things = new Set(told.map((name) => thing(scene.element, name)));
  const rings = [...things].map((one) => one && ring(one, place));
  place.append(...[...ghosts, way, ...rings].filter((one) => one instanceof Element));
}

/**
 * Draw a ring around what a lesson speaks of; "": around nothing. Returns the ring; null: the drawing has no such thing.
 * @param {Picture} picture
 * @param {string} name of a place or a thing
 */
export function ringed(picture, name) {
  const { shown } = picture;
  const scene = shown && picture.sceneOf(shown);
  if (!shown || !scene) {
    return null;
  }
  const place = layer(scene.marks, "spoken", true);
  const one = name ? thing(scene.element, name) : null;
  const at = name && !one ? scene.at(name, shown) : null;
  const drawn = one ? ring(one, place, CLEAR) : at && draw("circle", { cx: at.x, cy: at.y, r: around(at) });
  drawn?.setAttribute("class", "lesson-ring");
  drawn?.setAttribute("data-lesson", name);
  place.replaceChildren(...(drawn ? [drawn] : []));
  return drawn;
}

/** How far a ring lies from the middle of a place. @param {any} at */
function around({ r, half = 0 }) {
  return half + (r === undefined ? WIDE : r + CLEAR);
}

/**
 * Where it is drawn, below what can be pointed at or above it.
 * @param {SVGElement} marks
 * @param {string} [kind]
 * @param {boolean} [isAbove]
 * @returns {Element}
 */
function layer(marks, kind = "tale", isAbove = false) {
  const there = marks.parentElement?.querySelector(`:scope > .${kind}`);
  if (there) {
    return there;
  }
  const made = draw("g", { class: kind, "aria-hidden": "true" });
  isAbove ? marks.after(made) : marks.before(made);
  return made;
}

/** A part of the drawing, by its name. @param {SVGElement} drawing @param {unknown} name @returns {SVGGraphicsElement | null} */
function thing(drawing, name) {
  const data = NAMES.map((one) => `[data-${one}="${CSS.escape(String(name ?? ""))}"]`).join();
  const [what, ...rest] = String(name).split(" ");
  if (what === "bill") {
    return drawing.querySelector(`.port:has([data-bill="${CSS.escape(rest.join(" "))}"])`);
  }
  return name === undefined ? null : drawing.querySelector(`:is([role="img"], .tile):is(${data})`);
}

/** A ring around it. @param {SVGGraphicsElement} one @param {any} place where it will be drawn @param {number} [far] units between them */
function ring(one, place, far = AROUND) {
  const [from, to] = [one.getCTM(), place.getCTM()];
  if (!from || !to) {
    return null;
  }
  const { a, b, c, d, e, f } = to.inverse().multiply(from);
  const { x, y, width, height } = one.getBBox();
  return draw("rect", {
    class: "told-ring",
    "data-told": one.dataset.boat ?? one.dataset.ship ?? one.dataset.port ?? one.dataset.tile ?? one.dataset.at ?? "",
    x: short(x - far),
    y: short(y - far),
    width: short(width + 2 * far),
    height: short(height + 2 * far),
    rx: short(Math.min(width, height) / 2),
    transform: `matrix(${[a, b, c, d, e, f].map((n) => n.toFixed(3)).join(" ")})`,
  });
}

/** From place to place, in bows where it is not straight on: a piece leaps there, and walks around. @param {any[]} points @param {number} [far] */
function trail(points, far) {
  if (points.length < 2 || points.some((one) => !one)) {
    return null;
  }
  return draw("path", { class: "told-way", d: lined(points, true, far) });
}
