/** The board of T-boats. */

import { glide } from "../../glide.js";
import { CELL, rim, spot } from "../../grid.js";
import { mark, SIGNS } from "../../signs.js";
import { acting, called } from "../../standing.js";
import { draw } from "../../svg.js";
import { saidOf, tell } from "../../words.js";
import { placeName } from "../duel.js";

/** @typedef {import("../../standing.js").Standing} Standing */
/** @typedef {import("../../svg.js").Point} Point */

/** The fleets: [yellow's boats, red's boats]. @param {string} position @returns {[string[], string[]]} */
export function fleets(position) {
  const [, yellow, , red] = position.split(" ");
  return [afloat(yellow), afloat(red)];
}

/** @param {string} fleet */
function afloat(fleet) {
  return fleet === "-" ? [] : fleet.split(",");
}

export class Fleets {
  /** @param {import("../../geometry.js").Geometry} geometry */
  constructor(geometry) {
    /** @type {import("../../geometry.js").Board} */
    this.board = geometry.tboats;
    const side = CELL * this.board.rows;
    const points = draw("g", { class: "points-of-water" });
    for (const letter of this.board.columns) {
      for (let row = 1; row <= this.board.rows; row++) {
        const { x, y } = spot(this.board, `${letter}${row}`);
        points.append(draw("circle", { cx: x, cy: y, r: 2.4 }));
      }
    }
    this.boats = draw("g", { class: "fleet" });
    this.way = draw("g", { class: "way" });
    this.marks = draw("g", { class: "marks" });
    this.element = draw(
      "g",
      { class: "tboats" },
      draw("rect", { class: "pond", x: -2, y: -2, width: side + 4, height: side + 4, rx: 10 }),
      points,
      rim(this.board),
      this.way,
      this.boats,
      this.marks,
    );
    /** @type {Map<string, SVGElement>} */
    this.drawn = new Map();
  }

  /**
   * @param {Standing} standing
   * @param {Standing | null} before
   * @returns {[number, number, number, number]}
   */
  show(standing, before) {
    const side = CELL * this.board.rows;
    const [yellow, red] = fleets(standing.state.position);
    const turn = acting(standing);
    const all = [
      ...yellow.map((boat) => this.#boat(standing, boat, "yellow")),
      ...red.map((boat) => this.#boat(standing, boat, "red")),
    ];
    for (const element of all) {
      element.classList.toggle("acting", element.dataset.owner === turn);
      element.classList.toggle("touched", element.dataset.boat === standing.state.touched);
    }
    this.boats.replaceChildren(...all);
    this.#follow(standing, before);
    return [-26, -8, side + 34, side + 34];
  }

  places() {
    const boats = [...this.boats.children].map((one) => /** @type {SVGElement} */ (one).dataset.boat ?? "");
    const rows = [...Array(this.board.rows).keys()].map((n) => n + 1);
    return boats.concat([...this.board.columns].flatMap((letter) => rows.map((row) => `${letter}${row}`)));
  }

  /** @param {string} name */
  nameOf(name) {
    return tell("tap.empty", { at: name });
  }

  /** Where the middle of a boat is, or a point. @param {string} name @returns {Point | null} */
  at(name) {
    return name.includes("-") ? this.#pose(name) : spot(this.board, name);
  }

  /** @param {Standing} standing @param {string} boat @param {string} owner */
  #boat(standing, boat, owner) {
    const { x, y, angle } = this.#pose(boat);
    const sign = SIGNS[owner];
    return draw(
      "g",
      {
        class: "tboat",
        role: "img",
        "aria-label": saidOf(called(standing, owner), placeName(boat)),
        "data-boat": boat,
        "data-owner": owner,
        transform: `translate(${x} ${y}) rotate(${angle})`,
      },
      draw("path", {
        class: "hull",
        fill: sign.fill,
        d: "M0-56C9-50 14-40 14-26V26C14 40 9 50 0 56C-9 50-14 40-14 26V-26C-14-40-9-50 0-56Z",
      }),
      draw("path", { class: "seam", d: "M0-48V48" }),
      draw("circle", { class: "funnel", r: 10, fill: sign.fill }),
      draw("g", { transform: `rotate(${-angle})` }, mark(sign, 0.8)),
    );
  }

  /** A boat that was taken, where it lay. @param {{boat: string, by?: string}} event @param {Standing} standing */
  ghost({ boat, by = "" }, standing) {
    const [yellow, red] = fleets(standing.state.position);
    const owner = yellow.includes(by) ? "red" : red.includes(by) ? "yellow" : acting(standing);
    const ghost = this.#boat(standing, boat, owner);
    ghost.setAttribute("class", "ghost"); // it is no boat any more
    ghost.removeAttribute("role");
    return ghost;
  }

  /** @param {string} boat such as "b1-b3" */
  #pose(boat) {
    const [low, high] = boat.split("-").map((at) => spot(this.board, at));
    return { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2, angle: low.x === high.x ? 0 : 90 };
  }

  /** @param {Standing} standing @param {Standing | null} before */
  #follow(standing, before) {
    this.way.replaceChildren();
    const found = /^(?<from>[a-i]\d-[a-i]\d)>(?<to>[a-i]\d-[a-i]\d)/.exec(standing.action);
    if (!found?.groups) {
      return;
    }
    const { from, to } = found.groups;
    const was = this.#pose(from);
    this.way.append(
      draw("rect", {
        class: "from",
        "data-from": from,
        x: -14,
        y: -54,
        width: 28,
        height: 108,
        rx: 14,
        transform: `translate(${was.x} ${was.y}) rotate(${was.angle})`,
      }),
    );
    const element = /** @type {SVGElement | null} */ (this.boats.querySelector(`[data-boat="${to}"]`));
    if (element && before && before.ply + 1 === standing.ply) {
      glide(element, [was, this.#pose(to)]);
    }
  }
}
