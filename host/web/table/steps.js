/** What a tap will play, in the player's words, and what it costs: figures that the box has given, nothing reckoned. */

import { headed, named } from "./hexes.js";
import { labelOf } from "./picks.js";
import { acting, isSeen } from "./standing.js";
import { wayOf } from "./ways.js";
import { isWord, money, portName, tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./words.js").Word} Word */

/**
 * A step as what is done one after the other: "Wheel 4 · Sail 4 · End the turn". Each label stays as its language writes it.
 * @param {string} action one text, or several joined by ", "
 * @param {Standing} standing
 * @param {Geometry} geometry
 */
export function stepOf(action, standing, geometry) {
  let wheel = 0;
  const texts = action.split(", ");
  const labels = (standing.game === "mississippi" ? coursed(texts) : texts).map((text) => {
    const [verb, word] = text.split(" ");
    if (standing.game === "mississippi" && verb === "speed") {
      wheel = Number(word);
    }
    return inWords(text, standing, geometry, wheel);
  });
  return labels.join(" · ");
}

/**
 * An action of the log as a sentence. What it says is of its own moment, not of the present one.
 * @param {string} text
 * @param {Standing} standing
 * @param {Geometry} geometry
 * @param {number} [points] that were left then; 0: it is not known
 */
export function lineOf(text, standing, geometry, points = 0) {
  return stepOf(text, { ...standing, state: { ...standing.state, points } }, geometry);
}

/** The single steps of a course told as one: how many hexes it has. @param {string[]} texts */
function coursed(texts) {
  /** @type {string[]} */
  const found = [];
  /** @type {string[]} */
  let run = [];
  for (const text of [...texts, ""]) {
    if (["ahead", "left", "right"].includes(text)) {
      run.push(text);
      continue;
    }
    const hexes = run.filter((step) => step === "ahead").length;
    found.push(...(hexes && run.length > 1 ? [`sail ${hexes}`] : run), text);
    run = [];
  }
  return found.slice(0, -1);
}

/**
 * The heading in which a boat is pushed to a hex; undefined where the boat that pushes does not touch it yet.
 * @param {string} hex
 * @param {Standing} standing
 * @param {Geometry} geometry
 */
function pushedTo(hex, standing, { mississippi: tiles }) {
  const { boats, river, rear } = standing.state;
  const { at, heading } = boats[acting(standing)] ?? {};
  const names = named(tiles, river, rear);
  const pushed = at && headed(tiles, names, river, at, heading);
  return pushed && tiles.headings.find((way) => headed(tiles, names, river, pushed, way) === hex);
}

/** @param {string} text @param {Standing} standing @param {Geometry} geometry @param {number} wheel that this step has set */
function inWords(text, standing, geometry, wheel) {
  const [verb, word] = text.split(" ");
  if (standing.game === "mississippi") {
    const { state } = standing;
    if (verb === "sail") {
      const n = word ?? (wheel || state.points);
      return n ? tell("step.sail", { n }) : tell("do.sail");
    }
    if (verb === "ahead" && !isSeen(standing)) {
      return tell("step.sail", { n: 1 });
    }
    if (verb === "speed") {
      return tell("step.speed", { n: word });
    }
    if (verb === "push" && word.includes(".")) {
      const way = pushedTo(word, standing, geometry);
      return way ? `${tell("do.push")} · ${tell(/** @type {Word} */ (`heading.${way}`))}` : tell("do.push");
    }
  }
  const way = standing.game === "gyges" || standing.game === "tboats" ? wayOf(text, standing) : [];
  if (way.length > 1) {
    const [from, ...stops] = way.map(placeName);
    const to = stops.join(" → "); // a piece of Gyges may come to one place by several ways
    const drop = /\((\w+)\)/.exec(text)?.[1];
    const claim = text.endsWith(" claim") ? `, ${tell("do.claim")}` : "";
    return drop ? tell("step.drop", { from, to, drop }) : tell("step.move", { from, to }) + claim;
  }
  if (standing.game === "master" && verb === "sail") {
    return isSeen(standing) ? seaStep(text, standing, geometry) : toldStep(text);
  }
  if (standing.game === "master" && verb === "fuel") {
    const [, n, price] = text.split(" ");
    return price ? tell("step.fuel.price", { n, price: money(Number(price)) }) : tell("step.fuel", { n });
  }
  return labelOf(text, standing, geometry);
}

/** A place as it is said: a goal by its side. @param {string} name */
function placeName(name) {
  return name === "north" || name === "south" ? tell("step.goal") : name.replace("-", "–");
}

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
 * @param {Geometry} geometry
 */
function seaStep(text, standing, geometry) {
  const squares = wayOf(text, standing).slice(1);
  const { rows, ports, canals } =
    geometry.master.charts[standing.options.chart ?? "world"] ?? Object.values(geometry.master.charts)[0];
  const [port] = Object.entries(ports).find(([, { at }]) => at === squares.at(-1)) ?? [];
  const isStorm = squares.some((at) => {
    const [x, y] = at.split(".").map(Number);
    return rows[y]?.[x] === "~";
  });
  return moved(squares.length, port, [
    ...(isStorm ? ["zone"] : []),
    ...Object.keys(canals).filter((canal) => squares.includes(canals[canal])),
    ...(text.startsWith("sail tow ") ? ["tow"] : []),
  ]);
}

/** @param {string | number} n @param {string | undefined} port @param {string[]} met what was met on the way */
function moved(n, port, met) {
  return [
    port ? tell("step.sail.port", { n, port: portName(port) }) : tell("step.sail", { n }),
    ...met.map((word) => (isWord(`with.${word}`) ? tell(/** @type {any} */ (`with.${word}`)) : word)),
  ].join(", ");
}

/** What the money of an event of MASTER is for. @type {Record<string, Word>} */
const PAID = {
  fuelled: "fuel",
  repaired: "do.repair",
  freight: "cargo",
  fee: "damage",
  tow_paid: "do.tow",
};

/** The parts of what a step of MASTER costs or brings a ship: [for what, dollars]. @param {any[]} events @param {string} who */
function partsOf(events, who) {
  return events
    .filter(({ paid, colour, other }) => paid && (colour === who || other === who))
    .map(({ event, canal, paid, colour }) => [
      tell(canal ? /** @type {Word} */ (`with.${canal}`) : PAID[event]),
      event === "freight" || colour !== who ? paid : -paid,
    ]);
}

/**
 * What a step costs whoever acts, each part of a price named, or "".
 * @param {Standing} standing
 * @param {any} after the state after it
 * @param {any[]} [events] of it, as far as they are known
 */
export function costOf(standing, after, events = []) {
  const { game, state } = standing;
  const who = acting(standing);
  if (game === "mississippi" && state.boats[who]) {
    const coal = coalOf(state, who) - coalOf(after, who);
    return coal > 0 ? tell("cost.coal", { n: coal }) : coal < 0 ? `+${tell("cost.coal", { n: -coal })}` : "";
  }
  if (game === "master") {
    const [one, other] = [state, after].map(({ players }) =>
      players.find((/** @type {any} */ ship) => ship.colour === who),
    );
    if (!one || !other) {
      return "";
    }
    const cash = other.cash - one.cash;
    const fuel = one.fuel - other.fuel;
    const parts = partsOf(events, who);
    const isWhole = parts.reduce((sum, [, paid]) => sum + paid, 0) === cash;
    return [
      ...(isWhole ? parts : cash ? [["", cash]] : []).map(
        ([what, paid]) => `${what} ${paid > 0 ? "+" : "−"}\u2060${money(Math.abs(paid))}`.trim(), // sign and sum stay in one line
      ),
      ...(fuel > 0 ? [tell("cost.fuel", { n: fuel })] : []),
    ].join(" · ");
  }
  return "";
}

/** Coal of a boat, with what a passenger's bonus may pay. @param {any} state @param {string} boat */
function coalOf(state, boat) {
  return state.boats[boat].coal;
}
