/** Makes elements. Texts become text nodes, never markup: whatever a save holds, it is only read. */

/** @typedef {{x: number, y: number}} Point */

const SPACE = "http://www.w3.org/2000/svg";

/**
 * An element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} [facts] its attributes
 * @param {(Element | string)[]} children
 * @returns {SVGElement}
 */
export function draw(name, facts = {}, ...children) {
  return filled(document.createElementNS(SPACE, name), facts, children);
}

/**
 * An element of the page.
 * @param {string} name
 * @param {Record<string, string | number>} [facts]
 * @param {(Element | string)[]} children
 * @returns {HTMLElement}
 */
export function make(name, facts = {}, ...children) {
  return filled(document.createElement(name), facts, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, string | number>} facts
 * @param {(Element | string)[]} children
 */
function filled(element, facts, children) {
  for (const [name, value] of Object.entries(facts)) {
    element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** A number for an attribute: two places are finer than a pixel. @param {number} value */
export function short(value) {
  return Math.round(value * 100) / 100 || 0;
}

/**
 * A line through points. leaps: in bows where it is not straight on, because what goes there does not go straight. far: from so many
 * units to the side on it is broken, because what goes there leaves the drawing at one side and comes back at the other.
 * @param {Point[]} points
 * @param {boolean} leaps
 * @param {number} [far]
 */
export function lined(points, leaps, far = Number.POSITIVE_INFINITY) {
  const [first, ...rest] = points;
  const legs = rest.map(({ x, y }, n) => {
    const { x: left, y: top } = points[n];
    if (Math.abs(x - left) >= far) {
      return `M${short(x)} ${short(y)}`;
    }
    const isBowed = leaps && Math.abs(x - left) > 1 && Math.abs(y - top) > 1;
    const middle = `${short((left + x + (y - top) / 2) / 2)} ${short((top + y + (left - x) / 2) / 2)}`;
    return `${isBowed ? `Q${middle} ` : "L"}${short(x)} ${short(y)}`;
  });
  return `M${short(first.x)} ${short(first.y)}${legs.join("")}`;
}
