/** The boats on the river: where they lie, where their bows point, who is aboard, and how they glide. */

import { glide } from "../../glide.js";
import { bowOf } from "../../picks.js";
import { mark, signOf } from "../../signs.js";
import { acting } from "../../standing.js";
import { draw, short } from "../../svg.js";
import { saidOf, tell } from "../../words.js";
import { hexName, placeOf, way } from "./hexes.js";
import { boatName } from "./players.js";

/** @typedef {import("./hexes.js").Spot} Spot */
/** @typedef {import("./hexes.js").Tiles} Tiles */
/** @typedef {import("../../standing.js").Standing} Standing */
/** @typedef {import("../../glide.js").Pose} Pose */

/** The outline of a hull whose bow points up. */
export const HULL =
  "M0-18C5-14.5 8.5-8.5 8.5-1V11.5Q8.5 15.5 4.5 15.5H-4.5Q-8.5 15.5-8.5 11.5V-1C-8.5-8.5-5-14.5 0-18Z";

export class Boats {
  /** @param {Tiles} tiles */
  constructor(tiles) {
    this.tiles = tiles;
    this.element = draw("g", { class: "boats" });
    /** @type {Map<string, SVGElement>} */
    this.drawn = new Map();
    /** Where each boat was drawn last. @type {Map<string, Pose>} */
    this.poses = new Map();
  }

  /**
   * @param {Standing} standing
   * @param {Standing | null} before
   * @param {Spot[]} spots
   * @param {number} quarter degrees by which the river is turned
   */
  show(standing, before, spots, quarter) {
    const { boats } = standing.state;
    const turn = acting(standing);
    for (const [colour, element] of this.drawn) {
      if (!boats[colour]?.at) {
        element.remove();
        this.drawn.delete(colour);
        this.poses.delete(colour);
      }
    }
    let seat = 0;
    for (const [colour, boat] of Object.entries(boats)) {
      if (boat.at) {
        this.#one(standing, before, colour, seat, spots, quarter);
      }
      this.drawn.get(colour)?.classList.toggle("acting", colour === turn);
      seat += 1;
    }
  }

  /**
   * @param {Standing} standing
   * @param {Standing | null} before
   * @param {string} colour
   * @param {number} seat
   * @param {Spot[]} spots
   * @param {number} quarter
   */
  #one(standing, before, colour, seat, spots, quarter) {
    const boat = standing.state.boats[colour];
    const heading = this.tiles.headings.indexOf(boat.heading);
    /** @type {Pose} */
    const pose = { ...placeOf(this.tiles, spots, boat.at), angle: 60 * heading };
    let element = this.drawn.get(colour);
    if (!element) {
      element = hull(colour, seat);
      this.drawn.set(colour, element);
      this.element.append(element);
    }
    const was = this.poses.get(colour);
    this.poses.set(colour, pose);
    element.setAttribute("data-at", boat.at);
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", labelOf(this.tiles, standing, colour));
    element.setAttribute("data-heading", boat.heading);
    element.setAttribute("data-passengers", boat.passengers);
    element.setAttribute("transform", `translate(${short(pose.x)} ${short(pose.y)}) rotate(${pose.angle})`);
    element.classList.toggle("aground", boat.aground);
    const deck = /** @type {SVGElement} */ (element.querySelector(".deck"));
    deck.setAttribute("transform", `rotate(${-pose.angle - quarter})`);
    const riders = /** @type {SVGElement} */ (element.querySelector(".riders"));
    riders.replaceChildren(
      ...[...Array(boat.passengers).keys()].map((n) => draw("circle", { cx: -3 + 6 * n, cy: 11.5, r: 2.3 })),
    );
    if (was && before && (was.x !== pose.x || was.y !== pose.y || was.angle !== pose.angle)) {
      glide(element, this.#course(standing, before, colour, was, pose));
    }
  }

  /**
   * The poses through which a boat has come: step by step if the actions tell them.
   * @param {Standing} standing
   * @param {Standing} before
   * @param {string} colour
   * @param {Pose} was
   * @param {Pose} pose
   * @returns {Pose[]}
   */
  #course(standing, before, colour, was, pose) {
    const course = [was];
    let { x, y, angle } = was;
    if (acting(before) === colour) {
      for (const action of standing.since) {
        const [verb] = action.split(" ");
        if (verb === "left" || verb === "right") {
          angle += verb === "left" ? -60 : 60;
        } else if (verb === "ahead" || verb === "push" || verb === "astern") {
          const step = way(this.tiles, (((angle / 60) % 6) + 6 + (verb === "astern" ? 3 : 0)) % 6);
          x += step.x;
          y += step.y;
        } else if (verb === "done") {
          break;
        }
        course.push({ x, y, angle });
      }
    }
    const last = /** @type {Pose} */ (course.at(-1));
    const near = course.length > 1 && Math.hypot(last.x - pose.x, last.y - pose.y) < 1;
    return near ? [...course.slice(0, -1), pose] : [was, pose];
  }
}

/** Who she is, where she lies, where her bow points, and who is aboard. @param {Tiles} tiles @param {Standing} standing @param {string} colour */
function labelOf(tiles, standing, colour) {
  const { at, heading, passengers, aground } = standing.state.boats[colour];
  return [
    saidOf(boatName(standing, colour), hexName(tiles, standing.state, at)),
    bowOf(tell(/** @type {any} */ (`heading.${heading}`))),
    ...(passengers ? [saidOf(tell("passengers"), passengers)] : []),
    ...(aground ? [tell("aground")] : []),
  ].join(", ");
}

/** A paddle steamer that points up. @param {string} colour @param {number} seat @param {string} [name] its class */
export function hull(colour, seat, name = "boat") {
  const sign = signOf(colour, seat);
  return draw(
    "g",
    { class: name, "data-boat": colour },
    draw("circle", { class: "halo", r: 19 }),
    draw("rect", { class: "paddle", x: -11.5, y: -3, width: 23, height: 11, rx: 2 }),
    draw("path", {
      class: "hull",
      fill: sign.fill,
      d: HULL,
    }),
    draw("path", { class: "stem", d: "M0-15.5C2.4-13.4 4-11 5-8.5H-5C-4-11-2.4-13.4 0-15.5Z", fill: sign.ink }),
    draw("g", { class: "riders", fill: sign.ink }),
    draw("g", { class: "deck" }, mark(sign, 0.72)),
  );
}
