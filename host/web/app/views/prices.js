/** What a ton of fuel costs in each port of the players' own MASTER: their box has its own table of prices. */

import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { portName } from "../../table/words.js";
import { row, toggle } from "./fields.js";
import { say } from "./words.js";

/** @typedef {import("../setup.js").Setup} Setup */

const HIGHEST = 99; // thousands of dollars a ton

/**
 * The prices that the box keeps, as it keeps them: thousands of dollars a ton, parted by spaces; 0 where no fuel is sold.
 * @param {string[]} order
 * @param {string} text
 * @returns {Record<string, number>} without the ports that sell none
 */
export function pricesOf(order, text) {
  const words = text.split(" ").map(Number);
  return words.length === order.length
    ? Object.fromEntries(order.map((port, n) => [port, words[n]]).filter(([, n]) => n))
    : {};
}

/** The same prices as the box keeps them. @param {string[]} order @param {Record<string, number>} prices */
export function textOf(order, prices) {
  return order.some((port) => prices[port]) ? order.map((port) => prices[port] ?? 0).join(" ") : "";
}

/**
 * @param {Setup} setup
 * @param {string[]} order
 * @param {(prices: Record<string, number>) => void} changed keeps them, and draws them anew
 */
export function prices(setup, order, changed) {
  const enter =
    (/** @type {string} */ port) =>
    (/** @type {any} */ { target }) => {
      const price = Math.min(Math.max(Math.trunc(Number(target.value)) || 0, 0), HIGHEST);
      const { [port]: _, ...others } = setup.prices;
      changed(price ? { ...others, [port]: price } : others);
    };
  const use = (/** @type {boolean} */ on) => {
    setup.isPriced = on;
    changed(setup.prices);
  };
  const some = Object.keys(setup.prices).length > 0;
  return html`
    <details class="panel" id="prices">
      <summary><span><b>${say("prices")}</b> <small>${say(some && setup.isPriced ? "prices.own" : setup.value("mode") === "chart" ? "prices.chart" : "prices.asked")}</small></span></summary>
      ${row("prices", say("prices.use"), say("prices.sub"), toggle("option-prices", some && setup.isPriced, use))}
      <div class="ports">
        ${order.map(
          (port) => html`
            <label>${portName(port)}
              <input type="number" inputmode="numeric" min="0" max=${HIGHEST} name=${port} placeholder=${say("prices.none")}
                .value=${live(setup.prices[port] ? String(setup.prices[port]) : "")} @change=${enter(port)} />
            </label>
          `,
        )}
      </div>
    </details>
  `;
}
