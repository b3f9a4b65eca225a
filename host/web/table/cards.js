/** A card for each player: sign, name, and the figures that the table asks for all the time. */

import { person } from "./furniture.js";
import { cargoOf } from "./said.js";
import { badge, signOf } from "./signs.js";
import { acting, boatName, called, fleets } from "./standing.js";
import { draw, make } from "./svg.js";
import { money, portName, tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */

const MOST_DAMAGE = 6; // M-52: what the indicator of a bridge card shows

/**
 * The cards of a game, the one in front first where the game knows that.
 * @param {Standing} standing
 * @param {import("./geometry.js").Geometry} geometry
 * @param {string} leader who is in front, or ""
 * @returns {HTMLElement[]}
 */
export function cards(standing, geometry, leader) {
  const { game, state } = standing;
  if (game === "mississippi") {
    return boatsOf(standing, leader);
  }
  if (game === "master") {
    return state.players.map((/** @type {any} */ ship, /** @type {number} */ seat) =>
      shipCard(standing, ship, seat, geometry, leader),
    );
  }
  return (game === "gyges" ? ["north", "south"] : ["red", "yellow"]).map((who, seat) =>
    duelCard(standing, who, seat, leader),
  );
}

/** @param {Standing} standing @param {string} leader */
function boatsOf(standing, leader) {
  const { boats, order } = standing.state;
  const colours = Object.keys(boats);
  const rest = colours.filter((colour) => !order.includes(colour));
  return [...order, ...rest].map((colour) => boatCard(standing, colour, colours.indexOf(colour), leader));
}

/** @param {Standing} standing @param {string} colour @param {number} seat @param {string} leader */
function boatCard(standing, colour, seat, leader) {
  const { boats, winner, places, points } = standing.state;
  const boat = boats[colour];
  const turn = acting(standing) === colour;
  const place = places.indexOf(colour) + 1;
  const note =
    winner && winner === boat.owner
      ? tell("wins")
      : boat.out
        ? tell("out")
        : boat.moored
          ? tell("moored", { n: place || 1 })
          : boat.aground
            ? tell("aground")
            : colour === leader
              ? tell("leads")
              : "";
  const card = cardOf(standing, colour, seat, boatName(standing, colour), note, turn);
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
  if (turn && points && !standing.state.pending) {
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
 * The top of a card.
 * @param {Standing} standing
 * @param {string} who
 * @param {number} seat
 * @param {string} name
 * @param {string} note
 * @param {boolean} turn
 */
function cardOf(standing, who, seat, name, note, turn) {
  const card = make("li", { class: "card", "data-player": who });
  if (turn) {
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
      person(),
    ),
  );
  return figure(
    "passengers",
    taken,
    draw("svg", { class: "seats", viewBox: "0 0 52 40", "aria-hidden": "true" }, ...places),
  );
}

/**
 * A figure with its picture; screen readers hear its name and its value.
 * @param {"speed" | "coal" | "passengers" | "cash" | "fuel" | "damage" | "boats"} name
 * @param {number} value
 * @param {Element} picture
 * @param {string} [text] what stands beside it
 */
function figure(name, value, picture, text = "") {
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

/**
 * @param {Standing} standing
 * @param {any} ship
 * @param {number} seat
 * @param {import("./geometry.js").Geometry} geometry
 * @param {string} leader
 */
function shipCard(standing, ship, seat, geometry, leader) {
  const { state } = standing;
  const note =
    state.winner === ship.colour ? tell("wins") : ship.out ? tell("out") : ship.colour === leader ? tell("leads") : "";
  const turn = acting(standing) === ship.colour;
  const card = cardOf(standing, ship.colour, seat, called(standing, ship.colour), note, turn);
  card.classList.toggle("gone", ship.out);
  const target = state.target + 50_000 * ship.rescues;
  card.append(
    figure("cash", ship.cash, bar(ship.cash / target, signOf(ship.colour, seat).fill), money(ship.cash)),
    make(
      "div",
      { class: "figures" },
      figure("fuel", ship.fuel, beads(ship.fuel, geometry.master.tank), String(ship.fuel)),
      figure("damage", ship.damage, beads(ship.damage, MOST_DAMAGE), String(ship.damage)),
    ),
    make(
      "p",
      { class: "cargo", "data-bill": ship.bill ?? "" },
      ship.bill ? cargoOf(geometry, ship.bill) : tell("cargo.none"),
    ),
  );
  if (!ship.out) {
    card.append(
      make("p", { class: "where", "data-port": ship.port ?? "" }, ship.port ? portName(ship.port) : tell("at.sea")),
    );
  }
  return card;
}

/** How much of the way to the target is done. @param {number} part 0..1 @param {string} fill */
function bar(part, fill) {
  return draw(
    "svg",
    { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    draw("rect", { class: "rest", width: 100, height: 10 }),
    draw("rect", { class: "done", width: Math.max(0, Math.min(100, 100 * part)).toFixed(1), height: 10, fill }),
  );
}

/** So many of so many. @param {number} value @param {number} most */
function beads(value, most) {
  const all = [...Array(most).keys()].map((n) =>
    draw("rect", { class: n < value ? "bead on" : "bead", x: 10 * n + 1, y: 1, width: 8, height: 12, rx: 2 }),
  );
  return draw("svg", { class: "beads", viewBox: `0 0 ${10 * most} 14`, "aria-hidden": "true" }, ...all);
}

/** @param {Standing} standing @param {string} who @param {number} seat @param {string} leader */
function duelCard(standing, who, seat, leader) {
  const { game, state } = standing;
  const note = state.winner === who ? tell("wins") : who === leader ? tell("leads") : "";
  const turn = acting(standing) === who;
  const card = cardOf(standing, who, seat, called(standing, who), note, turn);
  if (game === "tboats") {
    const left = fleets(state.position)[who === "yellow" ? 0 : 1].length;
    card.append(figure("boats", left, beads(left, Math.max(4, left)), String(left)));
  }
  return card;
}
