/** What is told, on the board: the way of a move, a ghost of what is gone, a ring around who and what it was. */

import { gameOf } from "./games.js";
import { draw, lined, short } from "./svg.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./picture.js").Picture} Picture */

/** By which data of the drawing a fact of an event is found. @type {Record<string, string>} */
const FOUND = { boat: "boat", pushed: "boat", by: "boat", colour: "ship", port: "port", tile: "tile", at: "at", to: "at" };
const GONE = ["taken", "punished"];
const ROOM = 3; // units between a thing and its ring

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
  const rings = events.flatMap((event) =>
    Object.entries(FOUND).map(([fact, data]) => ring(scene.element, data, event[fact], place)),
  );
  const names = events.some(({ event }) => event === "moved") ? gameOf(shown).way(action, shown) : [];
  const ghosts = events.filter(({ event }) => GONE.includes(event)).map((event) => scene.ghost?.(event, shown));
  const way = trail(names.map((name) => scene.at(name, shown)));
  const stops = names.slice(1).map((name) => ring(scene.element, "at", name, place));
  place.append(...[...ghosts, way, ...rings, ...stops].filter((one) => one instanceof Element));
}

/** Where it is drawn, below what can be pointed at. @param {SVGElement} marks @returns {Element} */
function layer(marks) {
  const there = marks.previousElementSibling;
  if (there?.matches(".tale")) {
    return there;
  }
  const made = draw("g", { class: "tale", "aria-hidden": "true" });
  marks.before(made);
  return made;
}

/**
 * A ring around a part of the drawing.
 * @param {SVGElement} drawing
 * @param {string} data
 * @param {unknown} value
 * @param {Element} place where it will be drawn
 */
function ring(drawing, data, value, place) {
  const names = typeof value === "string" || typeof value === "number" ? `[data-${data}="${CSS.escape(String(value))}"]` : "";
  const found = names ? [...drawing.querySelectorAll(`[role="img"]${names}, .tile${names}`)] : [];
  const [one] = /** @type {SVGGraphicsElement[]} */ (found);
  const [from, to] = [one?.getCTM(), /** @type {any} */ (place).getCTM()];
  if (!one || !from || !to) {
    return null;
  }
  const { a, b, c, d, e, f } = to.inverse().multiply(from);
  const { x, y, width, height } = one.getBBox();
  return draw("rect", {
    class: "told-ring",
    "data-told": String(value),
    x: short(x - ROOM),
    y: short(y - ROOM),
    width: short(width + 2 * ROOM),
    height: short(height + 2 * ROOM),
    rx: short(Math.min(width, height) / 2),
    transform: `matrix(${[a, b, c, d, e, f].map((n) => n.toFixed(3)).join(" ")})`,
  });
}

/** From place to place, in bows where it is not straight on: a piece leaps there, and walks around. @param {any[]} points */
function trail(points) {
  if (points.length < 2 || points.some((one) => !one)) {
    return null;
  }
  return draw("path", { class: "told-way", d: lined(points, true) });
}
