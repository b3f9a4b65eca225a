/** From one place to the next with the arrow keys. */

/** @typedef {import("./svg.js").Point} Point */

/** @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * The nearest place in a direction on the screen; the first one from nowhere.
 * @param {SVGElement[]} places
 * @param {Element | null} from
 * @param {[number, number]} direction
 */
export function nearest(places, from, [dx, dy]) {
  if (!from) {
    return places[0];
  }
  const here = middleOf(from);
  let best;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const { x, y } = middleOf(place);
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    if (place !== from && along > 1 && along + 2 * aside < least) {
      least = along + 2 * aside;
      best = place;
    }
  }
  return best;
}

/** @param {Element} element @returns {Point} */
function middleOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
