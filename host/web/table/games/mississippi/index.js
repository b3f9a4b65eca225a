/** Mississippi Queen: boats race down a river of tiles. In pilot mode the box knows where they are. */

import { inWords, key, place } from "../../picks.js";
import { acting } from "../../standing.js";
import { isWord, tell } from "../../words.js";
import plain from "../plain.js";
import { courseOf } from "./courses.js";
import { headed, hexName, named } from "./hexes.js";
import { boatName, cards, rows } from "./players.js";
import { River } from "./river.js";
import { Ruler } from "./ruler.js";
import { setup } from "./setup.js";
import { tileOf } from "./tiles.js";
import { what } from "./what.js";
import { Wheel } from "./wheel.js";

/** @typedef {import("../../standing.js").Standing} Standing */

/** What people ask about when it can't be done: an action of each kind. */
const ASKED = "left ahead sail astern done embark refuel front clear moor push".split(" ");

/** All orders of some things. @param {string[]} things @returns {string[][]} */
function orders(things) {
  return things.length < 2
    ? [things]
    : things.flatMap((first) => orders(things.filter((other) => other !== first)).map((rest) => [first, ...rest]));
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
 * Who is pushed, and where to: "Push Green south-east". Nobody knows of a moment that is past.
 * @param {string[]} texts the turn up to the push
 * @param {Standing} standing
 * @param {import("./hexes.js").Tiles} tiles
 */
function pushOf(texts, standing, tiles) {
  const { boats, river, rear } = standing.state;
  const from = courseOf(texts.join(", "), standing, tiles)?.to;
  const pushed = Object.keys(boats).find((boat) => boats[boat].at === from);
  const names = named(tiles, river, rear);
  const hex = texts[texts.length - 1].split(" ")[1];
  const way = from && pushed && tiles.headings.find((heading) => headed(tiles, names, river, from, heading) === hex);
  return way
    ? tell("do.push.of", { what: `${boatName(standing, pushed)}, ${tell(/** @type {any} */ (`heading.${way}`))}` })
    : tell("do.push");
}

/**
 * A step in words.
 * @param {string} text
 * @param {Standing} standing
 * @param {any} geometry
 * @param {number} wheel that the turn has set
 * @param {string[]} before it, in this turn
 */
function step(text, standing, geometry, wheel, before) {
  const [verb, word] = text.split(" ");
  if (verb === "sail") {
    const n = word ?? (wheel || standing.state.points);
    return n ? tell("step.sail", { n }) : tell("do.sail");
  }
  if (verb === "ahead" && !isSeen(standing)) {
    return tell("step.sail", { n: 1 });
  }
  if (verb === "speed") {
    return tell("step.speed", { n: word });
  }
  if (verb === "push" && word.includes(".")) {
    return pushOf([...before, text], standing, geometry.mississippi);
  }
  return inWords(text, standing, geometry);
}

/** @param {Standing} standing */
function isSeen({ options }) {
  return options.mode === "pilot";
}

/** @type {import("../../games.js").Game} */
export default {
  ...plain,
  parts: ["pending", "order", "turn"],
  acting: ({ state }) => (state.pending ? (state.pending.who ?? "") : (state.order[state.turn] ?? "")),
  due: ({ state }) => (["roll", "tile"].includes(state.pending?.what) ? (state.order[state.turn] ?? "") : ""),
  turn: ({ state }) => [state.turn, 0],
  nameOf: boatName,
  isSeen,

  /** The ruler: the box lists one order of its boats for all. Level boats can't be told here. */
  alike(text) {
    const [verb, ...boats] = text.split(/ > | /);
    return verb === "rank" ? orders(boats).map((order) => `rank ${order.join(" > ")}`) : null;
  },
  label: (action, standing, geometry) => step(action, standing, geometry, 0, []),
  word(text, verb, standing, { mississippi }) {
    if (verb === "embark" && /^\d+$/.test(text)) {
      return standing.state.river[Number(text)]?.tile ?? ""; // what was taken back may lie on a tile that is not there now
    }
    if (verb === "there") {
      return hexName(mississippi, standing.state, text);
    }
    const heading = `heading.${text}`;
    if (verb === "bow" && isWord(heading)) {
      return tell(heading);
    }
    return text in standing.state.boats ? boatName(standing, text) : undefined;
  },
  picks(action, standing, geometry) {
    const { state } = standing;
    const [verb, word] = action.split(" ");
    const label = step(action, standing, geometry, 0, []);
    if (verb === "rank") {
      const order = action.slice(5).split(" > ");
      return order.map((boat, n) => key(boat, `${n + 1}. ${boatName(standing, boat)}`));
    }
    if (verb === "give" || verb === "take") {
      return [key(`${verb} …`, tell(`do.${verb}`)), key(action, label)];
    }
    if (!isSeen(standing)) {
      return null;
    }
    if (verb === "ahead" || verb === "astern") {
      return [place(verb, verb, label)];
    }
    if (verb === "push") {
      return [place("ahead", "ahead", tell("do.push")), place(word, word, label)];
    }
    return verb === "bow" ? [place(action, `bow ${state.pending?.who} ${word}`, label)] : null;
  },
  way: (action, standing, geometry) =>
    (geometry && action && courseOf(action, standing, geometry.mississippi)?.through) || [],
  course: (action, standing, geometry) => courseOf(action, standing, geometry.mississippi),
  steps(texts, standing, geometry) {
    let wheel = 0;
    return coursed(texts).map((text) => {
      const [verb, word] = text.split(" ");
      wheel = verb === "speed" ? Number(word) : wheel;
      return step(text, standing, geometry, wheel, texts.slice(0, texts.indexOf(text)));
    });
  },
  /** Coal of the boat, but for coal that changes hands: its words say that. What the Black Rose shows is no coal. */
  cost(standing, after, events) {
    const who = acting(standing);
    const isHanded = events.some(({ event }) => event === "coal_moved");
    const boat = standing.state.boats[who];
    const coal = boat && who !== "black" && !isHanded ? boat.coal - after.boats[who].coal : 0;
    return coal > 0 ? tell("cost.coal", { n: coal }) : coal < 0 ? `+${tell("cost.coal", { n: -coal })}` : "";
  },

  telling: "won over moored out landing laid pushed embarked refuelled aground afloat coal_moved rolled".split(" "),
  eventOf: ({ event, passengers }) => (event === "laid" && passengers ? "laid.with" : event),
  fact(standing, name, value) {
    if (!["boat", "pushed", "from", "to"].includes(name) || typeof value !== "string") {
      return undefined;
    }
    return value in standing.state.boats ? boatName(standing, value) : isWord(value) ? tell(value) : value;
  },
  ask(standing, actions) {
    const { pending, points } = standing.state;
    if (pending) {
      return pending.what === "rank" ? tell("ask.rank") : pending.what === "bow" ? tell("ask.bow") : "";
    }
    const boat = standing.state.boats[acting(standing)];
    if (!boat) {
      return "";
    }
    if (boat.aground) {
      return tell("ask.aground");
    }
    if (actions.some((text) => text.startsWith("speed "))) {
      return tell("ask.wheel", { wheel: boat.speed, coal: boat.coal });
    }
    return points ? tell("ask.points", { n: points }) : tell("ask.points.0");
  },

  scene: (geometry) => new River(geometry),
  rows,
  aim: ({ options }) => tell(options.variant === "intro" ? "aim.mississippi.intro" : "aim.mississippi"),
  aims: ["Q-46", "Q-40", "Q-38"],
  what,
  buttonRows: () => 2,
  instrument: (table) => new Wheel(table),
  ruler: (changed) => new Ruler(changed),
  laid: {
    length: ({ river, landing }) => (river ? river.length + (landing ? 1 : 0) : 0), // before it another game may have been here
    view: tileOf,
  },
  askable({ state }) {
    const turn = state.order[state.turn];
    const other = state.order.find((/** @type {string} */ boat) => boat !== turn);
    const words = { embark: ` ${state.river.length - 1}`, push: ` ${other}` };
    return ASKED.filter((text) => text !== "push" || other).map(
      (text) => text + (words[/** @type {"push"} */ (text)] ?? ""),
    );
  },
  forgotten(standing) {
    const stations = [...standing.state.river.entries()].slice(1);
    return [
      ...stations.map(
        ([n, { tile }]) => /** @type {[string, string]} */ ([`embark ${n}`, `${tell("do.embark")} ${tile}`]),
      ),
      ...["refuel", "moor"].map((action) => /** @type {[string, string]} */ ([action, inWords(action, standing, {})])),
    ];
  },
  cards,
  leader(standing, river) {
    const { state, options } = standing;
    if (isSeen(standing)) {
      return river.leader(standing);
    }
    // At the table the box knows the order that the ruler has shown; before it was laid nobody is ahead.
    const told = state.round > 1 && options.variant !== "intro";
    const isAfloat = (/** @type {string} */ who) => !state.boats[who].out && !state.boats[who].moored;
    return told ? (state.order.find(isAfloat) ?? "") : "";
  },
  headline({ state }) {
    const word = `reserve.${state.reserve}`;
    return isWord(word) ? tell(word) : tell("reserve", { n: state.reserve });
  },
  setup,
};
