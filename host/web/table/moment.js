/** A moment is a picture: the die rolls, a card turns. It is gone after a second, or with the next move. */

import { draw, make } from "./svg.js";
import { isWord, tell } from "./words.js";

const SHOWN = 1400; // ms
const TURNS = 600; // ms that a die rolls and a card turns
/** How an arrow that points up is turned for a face of the die, in degrees. @type {Record<string, number>} */
const FACES = { left: -60, straight: 0, right: 60 };

const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** @type {any} */
let timer;

/**
 * Show the moment that an action has brought, if it has brought one.
 * @param {HTMLElement} place
 * @param {any[]} events of the action; [] ends the moment that is shown
 */
export function moment(place, events) {
  clearTimeout(timer);
  const picture = events.map(pictureOf).find(Boolean);
  place.hidden = !picture;
  place.replaceChildren(...(picture ? [picture] : []));
  if (!picture) {
    return;
  }
  if (!still?.matches) {
    const isDie = picture.classList.contains("die");
    const from = isDie ? "rotate(-400deg) scale(0.4)" : "rotateY(180deg) scale(0.7)";
    picture.animate([{ transform: from }, { transform: "none" }], { duration: TURNS, easing: "ease-out" });
  }
  timer = setTimeout(() => {
    moment(place, []);
    place.dispatchEvent(new Event("gone"));
  }, SHOWN);
}

/** The arrow of a face of the die. @param {string} face */
export function arrow(face) {
  const shape = { d: "M0-38 26-8H10V36H-10V-8H-26Z", fill: "#b3261e", transform: `rotate(${FACES[face]})` };
  return draw("svg", { viewBox: "-38 -38 76 76", width: 44, "aria-hidden": "true" }, draw("path", shape));
}

/** @param {any} event @returns {HTMLElement | null} */
function pictureOf({ event, face, effect }) {
  if (event === "rolled" && face in FACES) {
    const die = make("div", { class: "die", "data-face": face });
    die.append(arrow(face));
    return die;
  }
  if (event === "card") {
    const [kind, n] = String(effect).split(" ");
    const word = `effect.${kind}`;
    return make("div", { class: "rt-card", "data-effect": effect }, isWord(word) ? tell(word, { n: n ?? "" }) : kind);
  }
  return null;
}
