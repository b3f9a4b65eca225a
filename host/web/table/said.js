/** What happened last, as one sentence of the table. */

import { acting, boatName, called } from "./standing.js";
import { isWord, money, portName, tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */

// What a table would rather hear, the most telling first. What is not among them is told if nothing else was.
const TELLING = {
  mississippi:
    "won over moored out landing laid pushed embarked refuelled aground afloat coal_moved rolled ranked".split(" "),
  master: "won out rescued debt freight fee tow_paid tow_ended card toll agreed arrived loaded".split(" "),
  gyges: ["won", "draw", "passed", "moved"],
  tboats: ["won", "draw", "taken", "punished", "offered"],
};
const QUIET = ["turn", "round"]; // told only if nothing else was
// What somebody would miss is told beside what is most telling, and again after the next steps of others, for a round.
const TIDINGS =
  "card diverted bill toll freight fee tow_paid tow_ended debt rescued out landing pushed taken punished".split(" ");
const MOST = 2; // of them: a card and a cargo

/**
 * The tidings that a step has brought.
 * @param {Standing} standing
 * @returns {any[]} events, none of them twice
 */
function tidings({ events }) {
  return events.filter(({ event, why }) => TIDINGS.includes(event) && why !== "card"); // a card says that by itself
}

/** Keep the tidings of the moment before: others may have made the next step too soon to read them. @param {Standing} standing @param {Standing} before */
export function keepNews(standing, before) {
  const isDuel = before.game === "gyges" || before.game === "tboats";
  const found = standing.ply > before.ply ? [...tidings(before), ...(before.news ?? [])] : [];
  standing.news = found
    .slice(0, MOST)
    .map((event) => ({ ...(isDuel ? { who: mover(before, null) } : {}), age: 0, ...event }))
    .filter((event) => event.age++ < standing.players.length - 1);
}

/**
 * The sentences: of the last step, then of those before it.
 * @param {Standing} standing
 * @param {Standing | null} before the standing that the page has shown before
 * @param {Geometry} geometry
 */
export function said(standing, before, geometry) {
  if (before && standing.ply < before.ply) {
    return tell(standing.ply ? "back" : "begun");
  }
  if (!standing.ply) {
    return tell("begun");
  }
  const event = chosen(standing);
  const { news = [] } = standing;
  const found = tidings(standing);
  const all = [...(!event || found.includes(event) ? found : [...found, event]), ...news];
  const told = all.map((one) => sentence(standing, before, one, geometry)).filter(Boolean);
  return told.join(" ") || onTurn(standing);
}

/** Whose turn it is: what is told of an action that nobody else would notice. @param {Standing} standing */
export function onTurn(standing) {
  const who = acting(standing);
  const due = `due.${standing.state.pending?.what}`;
  if (!who && isWord(due)) {
    return tell(due);
  }
  return who ? tell("on.turn", { who: boatName(standing, who) }) : "";
}

/** The event that is told. @param {Standing} standing */
function chosen({ game, events }) {
  const order = TELLING[/** @type {keyof typeof TELLING} */ (game)] ?? [];
  for (const name of order) {
    const found = events.find(({ event }) => event === name);
    if (found) {
      return found;
    }
  }
  return events.find(({ event }) => !QUIET.includes(event)) ?? events.at(-1);
}

/**
 * @param {Standing} standing
 * @param {Standing | null} before
 * @param {any} event
 * @param {Geometry} geometry
 */
function sentence(standing, before, event, geometry) {
  const { game } = standing;
  const extra = game === "master" && event.event === "sailed" && event.port ? ".port" : "";
  const word = `${game}.${event.event}${extra}`;
  if (!isWord(word)) {
    return "";
  }
  /** @type {Record<string, string | number>} */
  const facts = {};
  for (const [name, value] of Object.entries(event)) {
    facts[name] = fact(standing, name, value, geometry);
  }
  if (game === "gyges" || game === "tboats") {
    facts.who = called(standing, event.who ?? mover(standing, before));
  }
  return tell(word, facts);
}

/** Who has moved in a duel: not the one on turn now. @param {Standing} standing @param {Standing | null} before */
function mover({ game, state }, before) {
  const now = game === "gyges" ? state.to_move : state.position.endsWith(" y") ? "yellow" : "red";
  if (state.winner && state.winner !== "draw") {
    return state.winner;
  }
  const was = before && (before.state.to_move ?? (before.state.position?.endsWith(" y") ? "yellow" : "red"));
  const other = { south: "north", north: "south", yellow: "red", red: "yellow" };
  return was && was === now ? was : other[/** @type {keyof typeof other} */ (now)];
}

/**
 * @param {Standing} standing
 * @param {string} name
 * @param {any} value
 * @param {Geometry} geometry
 * @returns {string | number}
 */
function fact(standing, name, value, geometry) {
  const inRace = standing.game === "mississippi";
  if (["boat", "pushed", "from", "to"].includes(name) && inRace && typeof value === "string") {
    return value in standing.state.boats ? boatName(standing, value) : isWord(value) ? tell(value) : value;
  }
  if (name === "colour" || name === "other" || name === "owner") {
    return called(standing, String(value));
  }
  if (name === "order") {
    return value
      .map((/** @type {string} */ who) => (inRace ? boatName(standing, who) : called(standing, who)))
      .join(", ");
  }
  if (name === "port") {
    return portName(String(value));
  }
  if (["paid", "price", "owed", "cash"].includes(name)) {
    return money(value);
  }
  if (name === "bill" && value) {
    return cargoOf(geometry, value);
  }
  if (name === "effect") {
    const [kind, n] = String(value).split(" ");
    return isWord(`effect.${kind}`) ? tell(/** @type {any} */ (`effect.${kind}`), { n: n ?? "" }) : kind;
  }
  if (name === "face" || name === "canal") {
    return isWord(value) ? tell(value) : value;
  }
  return value ?? "";
}

/** "Rio de Janeiro → London, silk, $65,000". @param {Geometry} geometry @param {number} n */
export function voyageOf(geometry, n) {
  const [from, to, freight] = geometry.master.bills[n - 1];
  return `${portName(from)} → ${portName(to)}, ${cargoName(geometry, n)}, ${money(freight)}`;
}

/** What a ship has aboard, and where it is bound: "silk → London". @param {Geometry} geometry @param {number} n */
export function boundOf(geometry, n) {
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
