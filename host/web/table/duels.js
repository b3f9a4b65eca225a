/** The boards of Gyges and of T-boats. */

import { glide } from "./glide.js";
import { mark, SIGNS } from "./signs.js";
import { acting, fleets } from "./standing.js";
import { draw } from "./svg.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Board} Board */
/** @typedef {import("./hexes.js").Point} Point */

const CELL = 40; // units of the drawing
const PIECE = 17; // around a piece
const IN_GOAL = 34; // how far to the right of a goal's middle a piece lies in it

/** The middle of a place such as "c4"; row 1 is the lowest. @param {Board} board @param {string} at @returns {Point} */
export function spot(board, at) {
  const column = board.columns.indexOf(at[0]);
  return { x: CELL * (column + 0.5), y: CELL * (board.rows - Number(at.slice(1)) + 0.5) };
}

/** Letters and numbers around a board. @param {Board} board */
function rim(board) {
  const names = draw("g", { class: "rim-names", "aria-hidden": "true" });
  for (const [n, letter] of [...board.columns].entries()) {
    names.append(draw("text", { x: CELL * (n + 0.5), y: CELL * board.rows + 17 }, letter));
  }
  for (let row = 1; row <= board.rows; row++) {
    names.append(draw("text", { x: -14, y: CELL * (board.rows - row + 0.5) + 4 }, String(row)));
  }
  return names;
}

export class Gyges {
  /** @param {import("./geometry.js").Geometry} geometry */
  constructor(geometry) {
    this.board = geometry.gyges;
    const cells = draw("g", { class: "cells" });
    for (const letter of this.board.columns) {
      for (let row = 1; row <= this.board.rows; row++) {
        const { x, y } = spot(this.board, `${letter}${row}`);
        cells.append(draw("circle", { class: "cell", "data-cell": `${letter}${row}`, cx: x, cy: y, r: 16 }));
      }
    }
    const side = CELL * this.board.rows;
    this.goals = draw("g", { class: "goals" });
    this.pieces = draw("g", { class: "pieces" });
    this.way = draw("g", { class: "way" });
    this.marks = draw("g", { class: "marks" });
    this.element = draw(
      "g",
      { class: "gyges" },
      draw("rect", { class: "wood", x: -4, y: -4, width: side + 8, height: side + 8, rx: 10 }),
      cells,
      this.goals,
      rim(this.board),
      this.way,
      this.pieces,
      this.marks,
    );
  }

  /**
   * @param {Standing} standing
   * @param {Standing | null} before
   * @returns {[number, number, number, number]}
   */
  show(standing, before) {
    const { board, goal, winner } = standing.state;
    const side = CELL * this.board.rows;
    this.goals.replaceChildren(
      ...["north", "south"].map((who) => this.#goal(who, standing, side, winner && winner !== who ? goal : 0)),
    );
    const rows = board.split("/");
    /** @type {Map<string, SVGElement>} */
    const placed = new Map();
    rows.forEach((/** @type {string} */ row, /** @type {number} */ n) => {
      for (const [column, digit] of [...row].entries()) {
        if (digit !== "0") {
          const at = `${this.board.columns[column]}${n + 1}`;
          placed.set(at, piece(at, Number(digit), spot(this.board, at)));
        }
      }
    });
    this.pieces.replaceChildren(...placed.values());
    this.#follow(standing, before, placed);
    return [-30, -62, side + 60, side + 124];
  }

  /** Where a cell or a goal is. @param {string} name @returns {Point & {r?: number}} `r`: around the piece or sign there */
  at(name) {
    const side = CELL * this.board.rows;
    if (name === "north" || name === "south") {
      return { x: side / 2, y: name === "north" ? -31 : side + 41, r: PIECE };
    }
    const taken = this.pieces.querySelector(`[data-at="${name}"]`);
    return { ...spot(this.board, name), ...(taken ? { r: PIECE } : {}) };
  }

  /** @param {string} who @param {Standing} standing @param {number} side @param {number} height of the piece in it */
  #goal(who, standing, side, height) {
    const y = who === "north" ? -31 : side + 41;
    const group = draw(
      "g",
      {
        class: acting(standing) === who ? "goal acting" : "goal",
        "data-goal": who,
        transform: `translate(${side / 2} ${y})`,
      },
      draw("rect", { x: -58, y: -15, width: 116, height: 30, rx: 15, fill: SIGNS[who].fill }),
      mark(SIGNS[who], 1),
    );
    if (height) {
      group.append(piece("goal", height, { x: IN_GOAL, y: 0 }));
    }
    return group;
  }

  /** Show the last move, and let all pieces glide that it has moved. @param {Standing} standing @param {Standing | null} before @param {Map<string, SVGElement>} placed */
  #follow(standing, before, placed) {
    this.way.replaceChildren();
    const [chain, dropped] = standing.action.split("(");
    const stops = chain.split("-").filter((at) => /^[a-f][1-6]$/.test(at));
    if (!stops.length || !/^[a-f][1-6]-/.test(chain)) {
      return;
    }
    const points = stops.map((at) => spot(this.board, at));
    if (/-(north|south)$/.test(chain)) {
      const side = CELL * this.board.rows;
      points.push({ x: side / 2, y: chain.endsWith("north") ? -31 : side + 41 });
    }
    const d = points.map(({ x, y }, n) => `${n ? "L" : "M"}${x} ${y}`).join("");
    this.way.append(
      draw("path", { class: "trail", d, "data-chain": chain }),
      draw("circle", { class: "from", cx: points[0].x, cy: points[0].y, r: 17.5 }),
    );
    if (!before || before.ply + 1 !== standing.ply) {
      return;
    }
    const carried = standing.options.bounce
      ? standing.options.bounce === "carry"
      : standing.options.preset === "tournament";
    const goal = /-(north|south)$/.exec(chain)?.[1];
    for (const [cell, cells] of journeys(goal ? [...stops, goal] : stops, dropped?.slice(0, -1) ?? "", carried)) {
      const element = cell === goal ? this.goals.querySelector(".piece") : placed.get(cell);
      // What lies in a goal is drawn from the goal's middle, a little to its right.
      const shift = cell === goal ? this.at(goal) : { x: 0, y: 0 };
      const poses = cells.map((at) => {
        const { x, y } = this.at(at);
        return { x: x - shift.x + (at === goal ? IN_GOAL : 0), y: y - shift.y, angle: 0 };
      });
      if (element) {
        glide(element, poses);
      }
    }
  }
}

/**
 * The cells through which each piece of a move goes, one a step: while others move, it waits. A piece that lands on
 * another one stays there and pushes it on; one that is carried moves on itself.
 * @param {string[]} stops where the move begins, lands and ends
 * @param {string} drop where a piece is lifted to that the move ends on, or ""
 * @param {boolean} carried
 * @returns {Map<string, string[]>} by the cell where a piece ends
 */
function journeys([first, ...stops], drop, carried) {
  /** Pieces are named by where they stood. @type {Map<string, string>} */
  const standing = new Map(stops.map((cell) => [cell, cell]));
  standing.delete(first);
  /** @type {Map<string, string[]>} */
  const ways = new Map([first, ...stops].map((cell) => [cell, [cell]]));
  /** @type {string | undefined} */
  let mover = first;
  const go = (/** @type {string} */ to) => {
    for (const [piece, way] of ways) {
      way.push(piece === mover ? to : /** @type {string} */ (way.at(-1)));
    }
  };
  for (const [n, to] of stops.entries()) {
    const hit = standing.get(to);
    go(to);
    if (mover && (!carried || n === stops.length - 1)) {
      standing.set(to, mover);
      mover = hit;
    }
  }
  if (drop) {
    go(drop);
  }
  const moved = [...ways.values()].filter((way) => new Set(way).size > 1);
  return new Map(moved.map((way) => [/** @type {string} */ (way.at(-1)), way]));
}

/** A piece as seen from above: a ring for each unit of its height, and the number. @param {string} at @param {number} height @param {Point} place */
function piece(at, height, { x, y }) {
  const rings = [15, 10.6, 6.4].slice(0, height).map((r, n) => draw("circle", { class: `ring ring${n}`, r }));
  return draw(
    "g",
    { class: `piece height${height}`, "data-at": at, "data-height": height, transform: `translate(${x} ${y})` },
    ...rings,
    draw("text", { y: 4.2 }, String(height)),
  );
}

export class Fleets {
  /** @param {import("./geometry.js").Geometry} geometry */
  constructor(geometry) {
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
    const all = [...yellow.map((boat) => this.#boat(boat, "yellow")), ...red.map((boat) => this.#boat(boat, "red"))];
    for (const element of all) {
      element.classList.toggle("acting", element.dataset.owner === turn);
      element.classList.toggle("touched", element.dataset.boat === standing.state.touched);
    }
    this.boats.replaceChildren(...all);
    this.#follow(standing, before);
    return [-26, -8, side + 34, side + 34];
  }

  /** Where the middle of a boat is. @param {string} name @returns {Point | null} */
  at(name) {
    return this.#pose(name);
  }

  /** @param {string} boat @param {string} owner */
  #boat(boat, owner) {
    const { x, y, angle } = this.#pose(boat);
    const sign = SIGNS[owner];
    return draw(
      "g",
      { class: "tboat", "data-boat": boat, "data-owner": owner, transform: `translate(${x} ${y}) rotate(${angle})` },
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
