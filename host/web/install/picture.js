/** The wiring picture of a board: boards/wiring, which the site has as `wiring/NAME.svg`. */

import { tell } from "./words.js";

/**
 * The picture from above, and the way to the same from below. Each opens large when it is pressed.
 * @param {string} board
 * @param {string} [show] the id of the wires that are drawn thick, such as "w5"
 */
export function makePicture(board, show = "") {
  const figure = document.createElement("figure");
  const [image, caption] = [document.createElement("img"), document.createElement("figcaption")];
  image.src = address(board, show);
  image.alt = tell("wiring", { board });
  caption.append(link(address(`${board}-mirrored`, show), tell("wiring.case")));
  figure.append(link(image.src, image), caption);
  return figure;
}

/**
 * Keep the picture of a board in its place while that is open; before, nothing is loaded.
 * @param {HTMLDetailsElement} place
 * @param {string} board
 */
export function unfold(place, board) {
  place.querySelector("figure")?.remove();
  if (place.open) {
    place.append(makePicture(board));
  }
}

/**
 * @param {string} name
 * @param {string} show
 */
function address(name, show) {
  return `wiring/${name}.svg${show && `#${show}`}`;
}

/**
 * @param {string} href
 * @param {string | Node} inside
 */
function link(href, inside) {
  const made = document.createElement("a");
  made.href = href;
  made.target = "_blank";
  made.append(inside);
  return made;
}
