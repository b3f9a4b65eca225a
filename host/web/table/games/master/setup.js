/** What is worth offering in a new game of MASTER. */

/** @typedef {import("../../../app/setup.js").Setup} Setup */

const CHART =
  "zone_rule zone_port_counts diagonals wrap_cost port_stops_move sea_exclusive direct_only nearest_cargo divert_canals divert_occupied";
const onChart = (/** @type {Setup} */ setup) => setup.value("mode") === "chart";
const isKnown = (/** @type {Setup} */ setup) => onChart(setup) || setup.isPriced;

/** @type {import("../../../app/setup.js").Ways} */
export const setup = {
  colours: ["red", "blue", "green", "yellow", "white", "black"],
  seen: "chart",
  learn: { mode: "chart", target: 80_000 },
  left: ["chart", "prices", "rt_deck"],
  when: {
    ...Object.fromEntries(CHART.split(" ").map((name) => [name, onChart])),
    repair_ports: isKnown,
    ruin_on_stranded: isKnown,
    rt_reshuffle: (setup) => setup.value("cards") !== "table",
  },
  some: {
    target: [60, 80, 100, 125, 150, 175, 200, 250, 300, 400, 500, 1000].map((n) => 1000 * n),
    max_rescues: [99, 0, 1, 2, 3],
  },
  ports: ({ master }) => master.ports,
};
