/** MASTER's bills that wait, port by port. */

import { make } from "./svg.js";
import { money, portName, tell } from "./words.js";

/**
 * @param {import("./standing.js").Standing} standing
 * @param {import("./geometry.js").Geometry} geometry
 * @returns {HTMLElement[]}
 */
export function hold({ state }, { master }) {
  const rows = Object.entries(state.waiting).flatMap(([port, bills]) =>
    bills.map((/** @type {number} */ n) => {
      const [, to, freight, cargo] = master.bills[n - 1];
      return make(
        "li",
        { "data-bill": n },
        make("strong", {}, portName(port)),
        make("span", { class: "to" }, `→ ${portName(to)}`),
        make("span", { class: "what" }, tell(/** @type {any} */ (`cargo.${cargo}`))),
        make("span", { class: "pays" }, money(freight)),
      );
    }),
  );
  const title = make("h2", { class: "title" }, tell("waiting"));
  return [title, rows.length ? make("ul", {}, ...rows) : make("p", {}, tell("waiting.none"))];
}
