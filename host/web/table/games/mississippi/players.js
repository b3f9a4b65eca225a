/** The boats of Mississippi Queen: what each is called, its line in the strip, its card on the big screen. */

import { html } from "lit-html";
import { figure as person } from "../../../app/strip.js";
import { isUsed } from "../../../app/used.js";
import { cardOf, figure } from "../../cards.js";
import { acting, called } from "../../standing.js";
import { draw, make } from "../../svg.js";
import { isWord, tell } from "../../words.js";
import { person as sitting } from "./furniture.js";

/** @typedef {import("../../standing.js").Standing} Standing */

const SEATS = 2; // of a boat
const FEW = 4; // boats: the names of the wheels have room

/**
 * What a boat is called: by its owner where he has only this one.
 * @param {Standing} standing
 * @param {string} colour
 */
export function boatName(standing, colour) {
  if (colour === "black" && standing.state.boats?.black?.owner === null) {
    return tell("black.rose");
  }
  const owner = standing.state.boats?.[colour]?.owner ?? colour;
  if (owner === colour) {
    return called(standing, colour);
  }
  return `${called(standing, owner)} · ${isWord(colour) ? tell(colour) : colour}`;
}

/** All boats, those that still race first, in their order. @param {any} state @returns {string[]} */
function all({ order, boats }) {
  return [...order, ...Object.keys(boats).filter((boat) => !order.includes(boat))];
}

/** What has become of a boat. @param {Standing} standing @param {string} boat @param {string} [leader] */
function noteOf({ state }, boat, leader = "") {
  const { winner, places } = state;
  const { out, moored, aground, owner } = state.boats[boat];
  if (winner && winner === owner) {
    return tell("wins");
  }
  const word = out ? "out" : moored ? "moored" : aground ? "aground" : boat === leader ? "leads" : "";
  return word && tell(word, { n: places.indexOf(boat) + 1 || 1 });
}

/** @type {import("../../games.js").Game["rows"]} */
export function rows(standing) {
  const isFew = Object.keys(standing.state.boats).length <= FEW;
  return all(standing.state).map((boat) => {
    const { speed, coal, passengers } = standing.state.boats[boat];
    const isNew = boat === acting(standing) && isFew && !isUsed("speed");
    const hasSeats = boat !== "black" && standing.options.variant !== "intro";
    const figures = [...wheels(speed, coal, isNew), hasSeats ? aboard(passengers) : null];
    return [boat, boatName(standing, boat), figures, noteOf(standing, boat)];
  });
}

/** The two wheels of a boat. @param {number} speed @param {number} coal @param {boolean} isNew nobody has used a wheel: their names stand there */
function wheels(speed, coal, isNew) {
  const wheel = (/** @type {"speed" | "coal"} */ name, /** @type {number} */ value) =>
    html`<span data-figure=${name}
      ><span class=${isNew ? "small" : "unseen"}>${tell(name)} </span><span class=${`wheel ${name}`}>${value}</span></span
    >`;
  return [wheel("speed", speed), wheel("coal", coal)];
}

/** The two seats of a boat, which decide the race. @param {number} passengers */
function aboard(passengers) {
  const told = tell("aim.of", { n: passengers, all: SEATS });
  return html`<span class="cabin" data-figure="passengers" data-value=${passengers}
      ><span class="unseen">${tell("do.of", { deed: tell("passengers"), what: told })} </span>${person(passengers > 0)}${person(passengers > 1)}
      <span class="small" aria-hidden="true">${passengers}/${SEATS}</span></span
    >`;
}

/** @type {import("../../games.js").Game["cards"]} */
export function cards(standing, _, leader) {
  const colours = Object.keys(standing.state.boats);
  return all(standing.state).map((colour) => cardOfBoat(standing, colour, colours.indexOf(colour), leader));
}

/** @param {Standing} standing @param {string} colour @param {number} seat @param {string} leader */
function cardOfBoat(standing, colour, seat, leader) {
  const { boats, winner, points } = standing.state;
  const boat = boats[colour];
  const card = cardOf(standing, colour, seat, noteOf(standing, colour, leader));
  card.classList.toggle("gone", boat.out || (boat.moored && winner !== boat.owner));
  card.append(
    make(
      "div",
      { class: "figures" },
      dial("speed", boat.speed, 6),
      dial("coal", boat.coal, 6),
      colour === "black" ? make("span") : seats(boat.passengers),
    ),
  );
  if (acting(standing) === colour && points && !standing.state.pending) {
    card.append(
      make(
        "p",
        { class: "points", "data-figure": "points" },
        points === 1 ? tell("points.1") : tell("points", { n: points }),
      ),
    );
  }
  return card;
}

/**
 * A wheel of the boat as on the cardboard: its figure large, and the others around it.
 * @param {"speed" | "coal"} kind
 * @param {number} value
 * @param {number} most
 */
function dial(kind, value, most) {
  const ticks = [...Array(most).keys()].map((n) => {
    const angle = ((n + 0.5) / most) * 1.6 * Math.PI + 0.7 * Math.PI;
    return draw("circle", {
      class: n < value ? "tick on" : "tick",
      cx: (39 * Math.cos(angle)).toFixed(1),
      cy: (39 * Math.sin(angle)).toFixed(1),
      r: 4.6,
    });
  });
  return figure(
    kind,
    value,
    draw(
      "svg",
      { class: `dial ${kind}`, viewBox: "-50 -50 100 100", "aria-hidden": "true" },
      draw("circle", { class: "plate", r: 49 }),
      ...ticks,
      draw("text", { y: 17 }, String(value)),
    ),
  );
}

/** The two seats of the cabin. @param {number} taken */
function seats(taken) {
  const places = [0, 1].map((n) =>
    draw(
      "g",
      { class: n < taken ? "seat taken" : "seat", transform: `translate(${14 + 24 * n} 34) scale(2)` },
      sitting(),
    ),
  );
  return figure(
    "passengers",
    taken,
    draw("svg", { class: "seats", viewBox: "0 0 52 40", "aria-hidden": "true" }, ...places),
  );
}
