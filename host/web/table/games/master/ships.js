/** The ships of MASTER: what is said of their cargoes and money, their lines in the strip, their cards on the big screen. */

import { html, nothing } from "lit-html";
import { isUsed } from "../../../app/used.js";
import { beads, cardOf, figure } from "../../cards.js";
import { signOf } from "../../signs.js";
import { called } from "../../standing.js";
import { draw, make } from "../../svg.js";
import { money, portName, tell } from "../../words.js";

/** @typedef {import("../../standing.js").Standing} Standing */
/** @typedef {import("../../geometry.js").Geometry} Geometry */

const STAKE = 50_000; // M-77: dollars that a ship that was rescued needs more
const MOST_DAMAGE = 6; // M-52: what the indicator of a bridge card shows

/** The colour of the one with the most cash of his own; "" if two are level. @param {any[]} players */
export function richest(players) {
  const own = players
    .filter(({ out }) => !out)
    .map(({ colour, cash, rescues }) => ({ colour, sum: cash - STAKE * rescues }))
    .sort((one, other) => other.sum - one.sum);
  return own.length && (own.length === 1 || own[0].sum > own[1].sum) ? own[0].colour : "";
}

/** @type {import("../../games.js").Game["rows"]} */
export function rows(standing, geometry) {
  const { players, winner } = standing.state;
  const isCrowd = players.length > 2;
  const fuelWord = isCrowd && isUsed("fuel") ? "unseen" : "";
  const isFull = players.length > 4; // then where a loaded ship is going matters more than where she lies
  return players.map((/** @type {any} */ ship) => [
    ship.colour,
    called(standing, ship.colour),
    html`<span class="cash" data-figure="cash">${money(ship.cash)} <small>${aimOf(standing, ship)}</small></span>
        <span class="small" data-figure="fuel"
          ><span class=${fuelWord}>${tell("fuel")}</span> <b class=${ship.fuel ? "" : "danger"}>${ship.fuel}</b>${isCrowd ? " t" : ""}</span
        >
        ${ship.damage ? html`<span class="small" data-figure="damage">${tell("damage")} ${ship.damage}</span>` : nothing}
        ${ship.port && !(isFull && ship.bill) ? html`<span class="small">${portName(ship.port)}</span>` : nothing}
        ${ship.bill ? html`<span class="small" data-bill=${ship.bill}>${boundOf(geometry, ship.bill)}</span>` : nothing}`,
    winner === ship.colour ? tell("wins") : ship.out ? tell("out") : ship.diverted ? tell("with.divert") : "",
  ]);
}

/** Of how much money it is: "of 200,000". @param {Standing} standing @param {any} ship */
function aimOf({ state }, { rescues }) {
  return tell("aim.of", { n: "", all: state.target + STAKE * rescues }).trim();
}

/** @type {import("../../games.js").Game["cards"]} */
export function cards(standing, geometry, leader) {
  return standing.state.players.map((/** @type {any} */ ship, /** @type {number} */ seat) =>
    shipCard(standing, ship, seat, geometry, leader),
  );
}

/**
 * @param {Standing} standing
 * @param {any} ship
 * @param {number} seat
 * @param {Geometry} geometry
 * @param {string} leader
 */
function shipCard(standing, ship, seat, geometry, leader) {
  const { state } = standing;
  const note =
    state.winner === ship.colour ? tell("wins") : ship.out ? tell("out") : ship.colour === leader ? tell("leads") : "";
  const card = cardOf(standing, ship.colour, seat, note);
  card.classList.toggle("gone", ship.out);
  const target = state.target + STAKE * ship.rescues;
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

/** "Rio de Janeiro → London, silk, $65,000". @param {Geometry} geometry @param {number} n */
export function voyageOf(geometry, n) {
  const [from, to, freight] = geometry.master.bills[n - 1];
  return `${portName(from)} → ${portName(to)}, ${cargoName(geometry, n)}, ${money(freight)}`;
}

/** What a ship has aboard, and where it is bound: "silk → London". @param {Geometry} geometry @param {number} n */
function boundOf(geometry, n) {
  return `${cargoName(geometry, n)} → ${portName(geometry.master.bills[n - 1][1])}`;
}

/** @param {Geometry} geometry @param {number} n */
function cargoName(geometry, n) {
  return tell(/** @type {any} */ (`cargo.${geometry.master.bills[n - 1][3]}`));
}

/** "silk for London, $65,000". @param {Geometry} geometry @param {number} n */
export function cargoOf(geometry, n) {
  const [, port, freight] = geometry.master.bills[n - 1];
  return tell("cargo.to", { cargo: cargoName(geometry, n), port: portName(port), money: money(freight) });
}
