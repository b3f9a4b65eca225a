/** The river of Mississippi Queen: tiles with what lies on them, the landing stage, the ruler, the boats. */

import { acting } from "../../standing.js";
import { draw, short } from "../../svg.js";
import { tell } from "../../words.js";
import { Boats, HULL } from "./boats.js";
import { compass } from "./compass.js";
import { coalyard, driftwood, island, pier, sandbank, station } from "./furniture.js";
import { beyond, lyingOn, middle, outline, place, placeOf, SIZE, spots, way } from "./hexes.js";
import { moored, reach } from "./moored.js";

/** @typedef {import("../../svg.js").Point} Point */
/** @typedef {import("./hexes.js").Spot} Spot */
/** @typedef {import("../../standing.js").Standing} Standing */

const AROUND = 19; // a boat
const UPRIGHT = "↑↗↘↓↙↖"; // the six headings, as they point on the picture
const [BETTER, MUCH] = [1.15, 1.5]; // times larger, so that the river is turned
const TURNED = "→↘↙←↖↗"; // and where it is turned
const HEXES = 20; // of a tile
const LONG = 84; // units from the middle of the ruler to where a finger means it
const EDGE = 1.6 * SIZE; // of the picture, around the middles of the outermost hexes

export class River {
  /** Where a finger means the ruler: beside the river. @type {Point} */
  #end = { x: 0, y: 0 };

  /** @param {import("../../geometry.js").Geometry} geometry */
  constructor(geometry) {
    this.tiles = /** @type {import("./hexes.js").Tiles} */ (geometry.mississippi);
    this.banks = draw("g", { class: "banks" });
    this.water = draw("g", { class: "water" });
    this.things = draw("g", { class: "things" });
    this.moored = draw("g", { class: "moored" });
    this.ruler = draw("g", { class: "ruler" });
    this.north = draw("g", { "aria-hidden": "true" });
    this.marks = draw("g", { class: "marks" });
    this.boats = new Boats(this.tiles);
    this.turned = draw(
      "g",
      { class: "river" },
      this.banks,
      this.water,
      this.things,
      this.moored,
      this.ruler,
      this.boats.element,
      this.north,
      this.marks,
    );
    this.element = this.turned;
    this.laid = ""; // the river and the glass for which it was turned last
    this.quarter = 0; // degrees by which the river is turned, so that it fills the screen
    /** @type {Spot[]} */
    this.spots = [];
    this.drawn = "";
  }

  /**
   * @param {Standing} standing
   * @param {Standing | null} before
   * @param {number} ratio width of the picture by its height
   * @returns {[number, number, number, number]} what of the drawing is to be seen: x, y, width, height
   */
  show(standing, before, ratio) {
    const { river, rear, landing } = standing.state;
    this.spots = spots(this.tiles, river);
    const quarter = this.#quarter(standing, ratio);
    const wanted = JSON.stringify([river, rear, landing, quarter]);
    if (wanted !== this.drawn) {
      this.drawn = wanted;
      this.quarter = quarter;
      this.turned.setAttribute("transform", `rotate(${quarter})`);
      this.#draw(standing.state);
    }
    this.#moor(standing.state);
    this.boats.show(standing, before, this.spots, this.quarter);
    this.#lay(standing);
    const frame = this.#frame(standing, this.quarter);
    const words =
      standing.options.mode === "pilot" ? [compass(frame, this.#turned(standing, this.quarter), this.quarter)] : [];
    this.north.replaceChildren(...words);
    return frame;
  }

  /**
   * Where `TILE.HEX` is, what lies `ahead` or `astern` of the boat that acts, or where a boat's bow could point.
   * @param {string} name
   * @param {Standing} standing
   * @returns {Point & {r?: number} | null} `r`: around the boat there
   */
  at(name, { state }) {
    if (/^\d+\.\d+$/.test(name)) {
      const taken = Object.values(state.boats).some(({ at }) => at === name);
      return { ...placeOf(this.tiles, this.spots, name), ...(taken ? { r: AROUND } : {}) };
    }
    const [what, ...rest] = name.split(" ");
    if (what === "stage") {
      return { ...this.#stageAt(state.landing).at, r: AROUND };
    }
    if (what === "ruler") {
      return this.#end;
    }
    if (what in state.boats) {
      return { ...placeOf(this.tiles, this.spots, state.boats[what].at), r: AROUND };
    }
    const boat = state.boats[what === "bow" ? rest[0] : state.order[state.turn]];
    if (!boat?.at) {
      return null;
    }
    const heading = this.tiles.headings.indexOf(what === "bow" ? rest[1] : boat.heading);
    const step = way(this.tiles, heading + (what === "astern" ? 3 : 0));
    const here = placeOf(this.tiles, this.spots, boat.at);
    const part = what === "bow" ? 0.85 : 1;
    return { x: here.x + part * step.x, y: here.y + part * step.y };
  }

  /** Boats, then hexes; the landing stage and the ruler by the keys of their sentences. @param {Standing} standing */
  places({ state: { boats, river, rear, landing } }) {
    const afloat = Object.keys(boats).filter((boat) => boats[boat].at);
    const taken = new Set(afloat.map((boat) => boats[boat].at));
    const hexes = river.flatMap((/** @type {unknown} */ _, /** @type {number} */ tile) =>
      [...Array(tile < rear ? 0 : HEXES).keys()].map((hex) => `${tile}.${hex}`),
    );
    const free = hexes.filter((/** @type {string} */ at) => !taken.has(at));
    return [...afloat, ...free, ...(landing ? ["stage"] : []), ...(this.ruler.firstChild ? ["ruler"] : [])];
  }

  /** Where the boat on turn lies, as the river is turned. @param {Standing} standing */
  actor(standing) {
    const who = acting(standing);
    const at = standing.state.boats[who]?.at ? this.at(who, standing) : null;
    return at && (this.quarter ? { x: -at.y, y: at.x } : at);
  }

  /** A hex, the stage, or the ruler in words. @param {string} at @param {Standing} standing */
  nameOf(at, { state }) {
    return at === "stage" || at === "ruler" ? tell(`tap.${at}`) : lyingOn(this.tiles, state, at);
  }

  /** An arrow as a bow points on the picture. @param {string} bow */
  arrow(bow) {
    return (this.quarter ? TURNED : UPRIGHT)[this.tiles.headings.indexOf(bow)];
  }

  /** A hull at the end of a course. @param {string} bow @param {string} place its transformation */
  hull(bow, place) {
    const turn = 60 * this.tiles.headings.indexOf(bow);
    return draw("path", { class: "hull-to", d: HULL, transform: `${place} rotate(${turn}) scale(0.8)` });
  }

  /** The middles of all hexes that can be seen. @param {any} state @returns {Point[]} */
  #middles(state) {
    const { river, rear, landing } = state;
    const all = [];
    for (let at = Math.min(rear, river.length - 1); at < river.length; at++) {
      for (let hex = 0; hex < 20; hex++) {
        all.push(place(this.tiles, this.spots[at], hex));
      }
    }
    if (landing) {
      const { at, step } = this.#stageAt(landing);
      for (const side of [-1.2, 1.2]) {
        all.push({ x: at.x - side * step.y, y: at.y + side * step.x });
      }
      const far = reach(state) / (2 * SIZE);
      all.push({ x: at.x + far * step.x, y: at.y + far * step.y });
    }
    return all;
  }

  /** Downstream is up, or to the right if more can be seen so. @param {Standing} standing @param {number} ratio */
  #quarter(standing, ratio) {
    const fits = [0, 90].map((quarter) => {
      const [, , w, h] = this.#frame(standing, quarter);
      return Math.min(ratio / w, 1 / h);
    });
    // What is shown stays as it is unless the other way is clearly better: by much, where only buttons need more room or less.
    const { river, landing } = standing.state;
    const laid = JSON.stringify([river.length, landing, innerWidth, innerHeight]);
    const clearly = laid === this.laid ? MUCH : BETTER;
    this.laid = laid;
    const now = this.quarter === 90 ? 1 : 0;
    return fits[1 - now] > clearly * fits[now] ? 90 - this.quarter : this.quarter;
  }

  /** The same where the river is turned. @param {Standing} standing @param {number} quarter @returns {Point[]} */
  #turned({ state }, quarter) {
    return this.#middles(state).map(({ x, y }) => (quarter ? { x: -y, y: x } : { x, y }));
  }

  /** @param {Standing} standing @param {number} quarter @returns {[number, number, number, number]} */
  #frame(standing, quarter) {
    const all = this.#turned(standing, quarter);
    const left = Math.min(...all.map(({ x }) => x)) - EDGE;
    const top = Math.min(...all.map(({ y }) => y)) - EDGE;
    const right = Math.max(...all.map(({ x }) => x)) + EDGE;
    const bottom = Math.max(...all.map(({ y }) => y)) + EDGE;
    return [left, top, right - left, bottom - top];
  }

  /** @param {any} state */
  #draw({ river, rear, landing }) {
    this.banks.replaceChildren();
    this.water.replaceChildren();
    this.things.replaceChildren();
    for (let at = rear; at < river.length; at++) {
      const spot = this.spots[at];
      const tile = this.tiles.tiles[river[at].tile];
      const middles = [...Array(20).keys()].map((hex) => place(this.tiles, spot, hex));
      this.banks.append(draw("path", { class: "bank", d: middles.map((at) => outline(at)).join("") }));
      const wet = middles.filter((_, hex) => !tile.land.includes(hex));
      const group = draw("g", {
        class: at % 2 ? "tile odd" : "tile",
        "data-place": at,
        "data-tile": river[at].tile,
        "data-exit": river[at].exit ?? "",
        "data-waiting": river[at].passengers,
        "data-land": tile.land.join(" "),
      });
      group.append(draw("path", { class: "wet", d: wet.map((at) => outline(at, SIZE - 0.4)).join("") }));
      this.water.append(group);
      for (const hex of tile.land) {
        this.things.append(this.#upright(middles[hex], island(at * 20 + hex)));
      }
      this.#furnish(tile, middles, river[at].passengers);
    }
    if (landing) {
      this.#stage(river, landing);
    }
  }

  /**
   * What lies on the hexes of a tile.
   * @param {{roof: string | null, land: number[], marks: Record<string, string>}} tile
   * @param {Point[]} middles
   * @param {number} waiting
   */
  #furnish(tile, middles, waiting) {
    for (const [hex, kind] of Object.entries(tile.marks)) {
      const at = middles[Number(hex)];
      if (kind === "dock" || kind === "coal") {
        const shore = this.#shore(tile, Number(hex), middles) ?? at;
        this.things.append(pier(at, shore));
        const building = kind === "dock" ? station(tile.roof ?? "red", waiting) : coalyard();
        this.things.append(this.#upright(shore, building));
      } else if (kind === "pier") {
        const n = this.tiles.piers.indexOf(Number(hex)) + 1;
        const sign = draw("g", { class: "start" }, draw("circle", { r: 7 }), draw("text", { y: 3.6 }, String(n)));
        this.things.append(this.#upright(at, sign));
      } else {
        this.things.append(this.#upright(at, kind === "sand" ? sandbank() : driftwood()));
      }
    }
  }

  /** The island beside a dock. @param {{land: number[]}} tile @param {number} dock @param {Point[]} middles */
  #shore(tile, dock, middles) {
    const near = tile.land.map((hex) => ({ at: middles[hex], far: distance(middles[hex], middles[dock]) }));
    near.sort((one, other) => one.far - other.far);
    return near.length && near[0].far < 2 * SIZE ? near[0].at : null;
  }

  /** Put something at a place, upright on the screen however the river is turned. @param {Point} at @param {Element} thing */
  #upright({ x, y }, thing) {
    const facts = { transform: `translate(${short(x)} ${short(y)}) rotate(${-this.quarter})` };
    return draw("g", facts, thing);
  }

  /** Where the landing stage lies, and the step that leads there. @param {string} face */
  #stageAt(face) {
    const last = this.spots[this.spots.length - 1];
    const [, hex] = this.tiles.landing[face];
    const at = place(this.tiles, last, hex);
    const step = way(this.tiles, beyond(this.tiles, last, face).heading);
    return { at: { x: at.x + 1.25 * step.x, y: at.y + 1.25 * step.y }, step };
  }

  /** The landing stage: a quay, and a pier to each hex that is water. @param {any[]} river @param {string} face */
  #stage(river, face) {
    const last = this.spots[this.spots.length - 1];
    const { land } = this.tiles.tiles[river[river.length - 1].tile];
    const { at, step } = this.#stageAt(face);
    const length = Math.hypot(step.x, step.y) ** 2;
    const angle = (Math.atan2(step.y, step.x) * 180) / Math.PI;
    const open = this.tiles.landing[face].filter((hex) => !land.includes(hex));
    for (const hex of open) {
      const from = place(this.tiles, last, hex);
      const far = ((at.x - from.x) * step.x + (at.y - from.y) * step.y) / length;
      const to = { x: from.x + far * step.x, y: from.y + far * step.y };
      this.things.append(pier({ x: from.x + 0.45 * step.x, y: from.y + 0.45 * step.y }, to));
    }
    const quay = draw(
      "g",
      { class: "stage", "data-exit": face, "data-piers": open.join(" ") },
      draw("rect", { x: -11, y: -52, width: 24, height: 104, rx: 4 }),
      draw("path", { class: "planks", d: "M-11-39h24M-11-26h24M-11-13h24M-11 0h24M-11 13h24M-11 26h24M-11 39h24" }),
      draw("path", { class: "flag", d: "M1-4V-26L18-19.5 1-13" }),
    );
    this.things.append(
      draw("g", { transform: `translate(${short(at.x)} ${short(at.y)}) rotate(${short(angle)})` }, quay),
    );
  }

  /** Show who has moored. @param {any} state */
  #moor(state) {
    const { at, step } = state.landing ? this.#stageAt(state.landing) : { at: null, step: null };
    this.moored.replaceChildren(...(at ? moored(state, at, step, this.quarter) : []));
  }

  /** The boat that is in front, as the ruler finds it; "" where nobody can say. @param {Standing} standing */
  leader(standing) {
    if (standing.options.mode !== "pilot") {
      return "";
    }
    let best = "";
    /** @type {number[]} */
    let far = [];
    const { boats, order } = standing.state;
    // Of boats that are level, the first of the round is in front, as the ruler has said.
    for (const colour of order) {
      const { at } = boats[colour];
      if (at) {
        const here = this.#ahead(standing, at);
        if (!best || here[0] > far[0] || (here[0] === far[0] && here[1] > far[1])) {
          best = colour;
          far = here;
        }
      }
    }
    return best;
  }

  /** How far ahead a place is: the tile, and how far on along its exit. @param {Standing} standing @param {string} at */
  #ahead({ state }, at) {
    const [tile, hex] = at.split(".").map(Number);
    return [tile, this.tiles.ahead[this.#exit(state, tile)][hex][0]];
  }

  /** @param {any} state @param {number} tile @returns {string} */
  #exit({ river, landing }, tile) {
    return river[tile].exit ?? (tile === river.length - 1 ? landing : null) ?? "straight";
  }

  /** Lay the ruler across the river, before the bow of the boat that leads. @param {Standing} standing */
  #lay(standing) {
    const first = this.leader(standing);
    if (!first) {
      this.ruler.replaceChildren();
      this.ruler.removeAttribute("data-boat");
      return;
    }
    const { at } = standing.state.boats[first];
    const [tile, hex] = at.split(".").map(Number);
    const spot = this.spots[tile];
    const here = place(this.tiles, spot, hex);
    const step = way(this.tiles, beyond(this.tiles, spot, this.#exit(standing.state, tile)).heading);
    // The ruler lies across the middle line of the tile, as far on as the boat.
    const centre = middle(spot.q, spot.r);
    const length = Math.hypot(step.x, step.y);
    const on = ((here.x - centre.x) * step.x + (here.y - centre.y) * step.y) / length + 1.05 * SIZE;
    const x = centre.x + (on * step.x) / length;
    const y = centre.y + (on * step.y) / length;
    const angle = (Math.atan2(step.y, step.x) * 180) / Math.PI;
    if (!this.ruler.firstChild) {
      this.ruler.append(draw("rect", { x: -1.6, y: -92, width: 3.2, height: 184, rx: 1.6 }));
    }
    this.#end = { x: x - (LONG * step.y) / length, y: y + (LONG * step.x) / length };
    this.ruler.setAttribute("data-boat", first);
    this.ruler.setAttribute("transform", `translate(${short(x)} ${short(y)}) rotate(${short(angle)})`);
  }
}

/** @param {Point} one @param {Point} other */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
