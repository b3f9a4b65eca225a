/** MASTER's harbours: bills that wait, and, where no chart can be drawn, all that is known of each port. */

import { badge, signOf } from "../../signs.js";
import { called } from "../../standing.js";
import { make } from "../../svg.js";
import { money, portName, tell } from "../../words.js";

/** @typedef {import("../../standing.js").Standing} Standing */
/** @typedef {import("../../geometry.js").Geometry} Geometry */

/**
 * The bills that wait, port by port.
 * @param {Standing} standing
 * @param {Geometry} geometry
 * @returns {HTMLElement[]}
 */
export function hold({ state }, { master }) {
  const rows = Object.entries(state.waiting).flatMap(([port, bills]) =>
    bills.map((/** @type {number} */ n) =>
      make("li", { "data-bill": n }, make("strong", {}, portName(port)), ...billOf(master, n)),
    ),
  );
  const title = make("h2", { class: "title" }, tell("waiting"));
  return [title, rows.length ? make("ul", {}, ...rows) : make("p", {}, tell("waiting.none"))];
}

/** Where a bill goes, what it is, what it pays. @param {Geometry["master"]} master @param {number} n @returns {HTMLElement[]} */
function billOf(master, n) {
  const [, to, freight, cargo] = master.bills[n - 1];
  return [
    make("span", { class: "to" }, `→ ${portName(to)}`),
    make("span", { class: "what" }, tell(/** @type {any} */ (`cargo.${cargo}`))),
    make("span", { class: "pays" }, money(freight)),
  ];
}

/**
 * All ports: who lies there, who is expected with a cargo or has been sent there, what waits, what a ton costs.
 * @param {Standing} standing
 * @param {Geometry} geometry
 * @returns {HTMLElement[]}
 */
export function harbours(standing, { master }) {
  const { state, options } = standing;
  const ships = state.players.filter((/** @type {any} */ { out }) => !out);
  const prices = options.prices && typeof options.prices === "object" ? options.prices : {};
  const known = [...new Set([...master.ports, ...Object.keys(state.waiting)])];
  const rows = known.map((port) => {
    const here = ships.filter((/** @type {any} */ ship) => ship.port === port);
    const due = ships.filter(
      (/** @type {any} */ { bill, diverted }) =>
        (bill && master.bills[bill - 1][1] === port) || diverted?.ports?.includes(port),
    );
    const bills = state.waiting[port] ?? [];
    const row = make("li", {
      class: here.length || due.length || bills.length ? "harbour" : "harbour calm",
      "data-port": port,
      "data-ships": here.map((/** @type {any} */ { colour }) => colour).join(" "),
      "data-due": due.map((/** @type {any} */ { colour }) => colour).join(" "),
    });
    const head = make("header", {}, make("h2", {}, portName(port)));
    if (port in prices) {
      head.append(make("span", { class: "price" }, money(prices[port])));
    }
    head.append(...here.map((/** @type {any} */ ship) => flag(standing, ship, "here")));
    row.append(head);
    for (const ship of due) {
      row.append(make("p", { class: "due" }, flag(standing, ship, "due"), tell("expected")));
    }
    row.append(
      ...bills.map((/** @type {number} */ n) => make("p", { class: "bill", "data-bill": n }, ...billOf(master, n))),
    );
    return row;
  });
  const away = ships.filter((/** @type {any} */ { port }) => !port);
  const sea = make(
    "p",
    { class: "sea-row", "data-ships": away.map((/** @type {any} */ { colour }) => colour).join(" ") },
    make("strong", {}, tell("at.sea")),
    ...away.map((/** @type {any} */ ship) => flag(standing, ship, "away")),
  );
  return [make("ul", { class: "harbours" }, ...rows), ...(away.length ? [sea] : [])];
}

/** The sign of a ship. @param {Standing} standing @param {any} ship @param {string} kind */
function flag(standing, ship, kind) {
  const seat = standing.state.players.indexOf(ship);
  const box = make("span", { class: `flag ${kind}` }, badge(signOf(ship.colour, seat)));
  box.append(make("span", { class: "unseen" }, called(standing, ship.colour)));
  return box;
}
