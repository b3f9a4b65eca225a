/** What the cards of players are made of: sign, name, and the figures that the table asks for all the time. */

import { gameOf } from "./games.js";
import { badge, signOf } from "./signs.js";
import { acting } from "./standing.js";
import { draw, make } from "./svg.js";
import { tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */

/**
 * The top of a card.
 * @param {Standing} standing
 * @param {string} who
 * @param {number} seat
 * @param {string} note
 */
export function cardOf(standing, who, seat, note) {
  const name = gameOf(standing).nameOf(standing, who);
  const card = make("li", { class: "card", "data-player": who });
  if (acting(standing) === who) {
    card.classList.add("acting");
    card.setAttribute("aria-current", "true");
  }
  const { boats, winner } = standing.state;
  card.classList.toggle("won", Boolean(winner) && (boats?.[who]?.owner ?? who) === winner);
  const tag = make("span", { class: "note" }, note);
  card.append(make("header", {}, badge(signOf(who, seat)), make("h2", {}, make("bdi", {}, name)), tag));
  card.dataset.game = standing.game;
  return card;
}

/**
 * A figure with its picture; screen readers hear its name and its value.
 * @param {"speed" | "coal" | "passengers" | "cash" | "fuel" | "damage" | "boats"} name
 * @param {number} value
 * @param {Element} picture
 * @param {string} [text] what stands beside it
 */
export function figure(name, value, picture, text = "") {
  const box = make("div", { class: `figure ${name}`, "data-figure": name, "data-value": value });
  box.append(picture);
  if (text) {
    box.append(make("span", { class: "value" }, text));
  }
  box.append(make("span", { class: "name" }, tell(name)));
  if (!text) {
    box.append(make("span", { class: "unseen" }, ` ${value}`));
  }
  return box;
}

/** So many of so many. @param {number} value @param {number} most */
export function beads(value, most) {
  const all = [...Array(most).keys()].map((n) =>
    draw("rect", { class: n < value ? "bead on" : "bead", x: 10 * n + 1, y: 1, width: 8, height: 12, rx: 2 }),
  );
  return draw("svg", { class: "beads", viewBox: `0 0 ${10 * most} 14`, "aria-hidden": "true" }, ...all);
}
