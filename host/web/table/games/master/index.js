/** MASTER: ships carry cargoes between ports. In chart mode the box knows where they are. */

import { html } from "lit-html";
import { aboutOf, inWords, key, place } from "../../picks.js";
import { acting } from "../../standing.js";
import { isWord, money, portName, saidOf, tell } from "../../words.js";
import plain from "../plain.js";
import { cargoes, crates } from "./cargoes.js";
import { Sea } from "./chart.js";
import { harbours, hold } from "./hold.js";
import { prices, startOf } from "./prices.js";
import { Sailed } from "./sailed.js";
import { setup } from "./setup.js";
import { cards, cargoOf, richest, rows, voyageOf } from "./ships.js";
import { what } from "./what.js";

/** @typedef {import("../../standing.js").Standing} Standing */
/** @typedef {import("../../words.js").Word} Word */
/**
 * @typedef {object} Chart
 * @property {number} w
 * @property {number} h
 * @property {string[]} rows
 * @property {Record<string, {at: string, price: number | null, zone?: boolean}>} ports
 * @property {[string, string][]} arrows
 * @property {Record<string, string>} canals
 */

const NEXT = "M-43"; // how the next cargo comes
const SQUARE = /^\d+\.\d+$/;

/** A move as it is told at the table. @param {string} text */
function toldStep(text) {
  const [, n, ...rest] = text.split(" ");
  const port = rest.find((word) => /^[A-Z_]+$/.test(word));
  return moved(
    n,
    port,
    rest.filter((word) => word !== port),
  );
}

/**
 * A move on the chart: how far, the port where it ends, and what two courses to one square differ in.
 * @param {string} text
 * @param {Standing} standing
 * @param {import("../../geometry.js").Geometry} geometry
 */
function seaStep(text, standing, geometry) {
  const { ports, canals } = chartOf(standing, geometry);
  const squares = squaresOf(text);
  const [port] = Object.entries(ports).find(([, { at }]) => at === squares.at(-1)) ?? [];
  return moved(squares.length, port, [
    ...(isRisky(text, standing, geometry) ? ["storm"] : []),
    ...Object.keys(canals).filter((canal) => squares.includes(canals[canal])),
    ...(text.startsWith("sail tow ") ? ["tow"] : []),
  ]);
}

/** @param {Standing} standing @param {import("../../geometry.js").Geometry} geometry @returns {Chart} */
function chartOf({ options }, { master }) {
  return master.charts[options.chart ?? "world"] ?? Object.values(master.charts)[0];
}

/** @param {string} text */
function squaresOf(text) {
  return text.split(" ").filter((word) => SQUARE.test(word));
}

/**
 * M-45, MA-16, MA-17: whether a course leads through a storm, so that a card is drawn. A diverted ship draws none (M-60).
 * @param {string} text
 * @param {Standing} standing
 * @param {import("../../geometry.js").Geometry} geometry
 */
function isRisky(text, standing, geometry) {
  const { rows, ports } = chartOf(standing, geometry);
  const { zone_rule: rule = "touch", zone_port_counts: counts } = standing.options;
  const squares = squaresOf(text);
  const ship = standing.state.players.find((/** @type {any} */ { colour }) => colour === acting(standing));
  if (!squares.length || ship?.diverted) {
    return false;
  }
  const begins = rule === "touch" && !standing.isPast && (counts || !ship?.port) ? [ship?.at ?? ""] : [];
  const zones = Object.values(ports).filter(({ zone }) => zone);
  return (rule === "ends" ? squares.slice(-1) : [...begins, ...squares]).some((at) => {
    const [x, y] = at.split(".").map(Number);
    return rows[y]?.[x] === "~" || zones.some((port) => port.at === at);
  });
}

/** @param {string | number} n @param {string | undefined} port @param {string[]} met what was met on the way */
function moved(n, port, met) {
  return [
    port ? tell("step.sail.port", { n, port: portName(port) }) : tell("step.sail", { n }),
    ...met.map((word) => (isWord(`with.${word}`) ? tell(/** @type {any} */ (`with.${word}`)) : word)),
  ].join(", ");
}

/** What the money of an event is for. @type {Record<string, Word>} */
const PAID = {
  fuelled: "fuel",
  repaired: "do.repair",
  freight: "cargo",
  fee: "with.fee",
  tow_paid: "do.tow",
};

const BOUGHT = ["fuelled", "repaired"];

/** The parts of what a step costs or brings a ship: [for what, dollars]. @param {any[]} events @param {string} who */
function partsOf(events, who) {
  return events
    .filter(({ paid, colour, other }) => paid && (colour === who || other === who))
    .map(({ event, canal, paid, colour }) => [
      tell(canal ? /** @type {Word} */ (`with.${canal}`) : PAID[event]),
      event === "freight" || colour !== who ? paid : -paid,
    ]);
}

/** @param {Standing} standing */
function isSeen({ options }) {
  return options.mode === "chart";
}

/** @type {import("../../games.js").Game} */
export default {
  ...plain,
  parts: ["pending", "players", "turn"],
  acting: ({ state }) => state.pending?.who ?? state.players[state.turn]?.colour ?? "",
  turn: ({ state }) => [state.turn, 0],
  isSeen,

  label: inWords,
  word(text, verb, _, geometry) {
    if ((verb === "load" || verb === "bill") && /^\d+$/.test(text)) {
      return (verb === "load" ? cargoOf : voyageOf)(geometry, Number(text));
    }
    if (verb === "tow" && /^\d+$/.test(text)) {
      return money(Number(text));
    }
    return geometry.master.ports.includes(text) ? portName(text) : undefined;
  },
  picks(action, standing, geometry) {
    const words = action.split(" ");
    const last = words[words.length - 1];
    const label = inWords(action, standing, geometry);
    if (words[0] === "sail" && !isSeen(standing)) {
      // The squares first, then what was met on the way.
      const further = words.slice(1).map((word) => key(word, aboutOf(word, "sail", standing, geometry)));
      return [key("sail", tell("do.sail.told")), ...further];
    }
    if (words[0] === "sail" && last.includes(".")) {
      const tow = words[1] === "tow" ? [key("tow", tell("do.tow"))] : [];
      return [
        ...tow,
        place(last, last, saidOf(last, seaStep(action, standing, geometry))),
        ...(words.length > 2 ? [key(action, seaStep(action, standing, geometry))] : []),
      ];
    }
    if (words[0] === "start") {
      return [place(last, last, isSeen(standing) ? label : portName(last))];
    }
    return ["fuel", "repair", "tow"].includes(words[0]) && words.length > 1
      ? [key(words[0], tell(/** @type {any} */ (`do.${words[0]}`))), key(action, label)]
      : null;
  },
  way(action, standing) {
    const sail = action.split(", ").find((text) => /^sail .*\d+\.\d+/.test(text));
    if (!sail) {
      return [];
    }
    const ship = standing.state.players.find((/** @type {any} */ { colour }) => colour === acting(standing));
    return [ship?.at ?? "", ...squaresOf(sail)];
  },
  steps: (texts, standing, geometry) =>
    texts.map((text) => {
      const [verb, n, price] = text.split(" ");
      if (verb === "sail") {
        return isSeen(standing) ? seaStep(text, standing, geometry) : toldStep(text);
      }
      if (verb === "fuel") {
        return price ? tell("step.fuel.price", { n, price: money(Number(price)) }) : tell("step.fuel", { n });
      }
      return inWords(text, standing, geometry);
    }),
  /** Each part of a price, and the fuel. */
  cost(standing, after, events) {
    const who = acting(standing);
    const [one, other] = [standing.state, after].map(({ players }) =>
      players.find((/** @type {any} */ ship) => ship.colour === who),
    );
    if (!one || !other) {
      return "";
    }
    const cash = other.cash - one.cash;
    const fuel = one.fuel - other.fuel;
    const parts = partsOf(events, who);
    const isWhole = parts.reduce((sum, [, paid]) => sum + paid, 0) === cash;
    if (parts.length === 1 && events.some(({ event, paid }) => paid && BOUGHT.includes(event))) {
      parts[0][0] = ""; // the button says for what
    }
    return [
      ...(isWhole ? parts : cash ? [["", cash]] : []).map(
        ([what, paid]) => `${what} ${paid > 0 ? "+" : "−"}\u2060${money(Math.abs(paid))}`.trim(), // sign and sum stay in one line
      ),
      ...(fuel > 0 ? [tell("cost.fuel", { n: fuel })] : []),
    ].join(" · ");
  },

  telling: "won out rescued debt freight fee tow_paid tow_ended card toll agreed".split(" "),
  /** Into a port she arrives; what a card does, its text says. */
  eventOf: ({ event, port, why }) =>
    (event === "sailed" && port) || (event === "diverted" && why === "card") || event === "damaged" ? "" : event,
  fact(_, name, value, geometry) {
    if (name === "bill" && value) {
      return cargoOf(geometry, value);
    }
    if (name === "effect") {
      const [kind, n] = String(value).split(" ");
      return isWord(`effect.${kind}`) ? tell(/** @type {any} */ (`effect.${kind}`), { n: n ?? "" }) : kind;
    }
    return undefined;
  },
  ask: ({ state }) => (state.pending?.what === "start" ? tell("ask.start") : ""),

  scene: (geometry) => new Sea(geometry),
  rows,
  aim: ({ state }) => tell("target", { money: money(state.target) }),
  aims: ["M-73", "M-39", "M-74"],
  what,
  head: (standing, table) =>
    standing.state.round
      ? crates(standing, () =>
          table.open(
            "waiting",
            (drawn) => html`${cargoes(drawn, table.geometry)}
          <p class="statement">${table.statement(NEXT)}${table.rule(NEXT)}</p>`,
          ),
        )
      : null,
  buttonRows: (standing) => (isSeen(standing) ? 2 : 1), // told by hand, what is proposed is rarely more than one thing
  instrument: (table) => new Sailed(table),
  prices,
  likeliest: startOf,
  isRisky,
  askable: () => ["sail 1", "stay", "fuel 1", "repair 1"],
  cards,
  leader: ({ state }) => richest(state.players),
  headline: ({ state }) => tell("target", { money: money(state.target) }),
  side: (standing, geometry, drawn) => (drawn ? hold : harbours)(standing, geometry),
  setup,
};
