/** The board of Gyges. */

import { glide } from "../../glide.js";
import { CELL, rim, spot } from "../../grid.js";
import { mark, SIGNS } from "../../signs.js";
import { acting, called } from "../../standing.js";
import { draw, lined } from "../../svg.js";
import { tell } from "../../words.js";
import { stepped } from "./walk.js";

/** @typedef {import("../../standing.js").Standing} Standing */
/** @typedef {import("../../svg.js").Point} Point */

const PIECE = 17; // around a piece
const BAR = 58; // from the middle of a goal's bar to its ends
const [FITS, BESIDE] = [16, 84]; // letters, and units, of its name beside it
const IN_GOAL = 34; // how far to the right of a goal's middle a piece lies in it

export class Gyges {
  leaps = true;

  /** @param {import("../../geometry.js").Geometry} geometry */
  constructor(geometry) {
    /** @type {import("../../geometry.js").Board} */
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

  places() {
    return [...this.element.querySelectorAll("[data-cell]")]
      .map((one) => one.getAttribute("data-cell") ?? "")
      .concat("north", "south");
  }

  /** @param {string} name */
  nameOf(name) {
    return tell("tap.empty", { at: name });
  }

  /** Where a cell or a goal is. @param {string} name @returns {Point & {r?: number, half?: number}} `r`: around the piece or sign there; `half`: of a bar */
  at(name) {
    const side = CELL * this.board.rows;
    if (name === "north" || name === "south") {
      return { x: side / 2, y: name === "north" ? -31 : side + 41, r: PIECE, half: BAR - PIECE };
    }
    const taken = this.pieces.querySelector(`[data-at="${name}"]`);
    return { ...spot(this.board, name), ...(taken ? { r: PIECE } : {}) };
  }

  /** @param {string} who @param {Standing} standing @param {number} side @param {number} height of the piece in it */
  #goal(who, standing, side, height) {
    const y = who === "north" ? -31 : side + 41;
    const enters = other(who); // the bar has the sign of the side that has to reach it
    const group = draw(
      "g",
      {
        class: acting(standing) === enters ? "goal acting" : "goal",
        role: "img",
        "aria-label": goalOf(standing, who),
        "data-goal": who,
        transform: `translate(${side / 2} ${y})`,
      },
      draw("rect", { x: -BAR, y: -15, width: 2 * BAR, height: 30, rx: 15, fill: SIGNS[enters].fill }),
      mark(SIGNS[enters], 1),
      nameOf(goalOf(standing, who)),
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
    const end = /-(north|south)$/.exec(chain)?.[1];
    const cells = [...stops, ...(end ? [end] : [])];
    const way = stepped(cells, standing.state.before ?? "", pathOf(standing));
    const points = way.map((at) => this.at(at)).map(({ x, y }) => ({ x, y }));
    this.way.append(
      draw("path", { class: "trail", d: lined(points, way === cells), "data-chain": chain }),
      draw("circle", { class: "from", cx: points[0].x, cy: points[0].y, r: 17.5 }),
    );
    if (!before || before.ply + 1 !== standing.ply) {
      return;
    }
    const carried = isCarried(standing);
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

/** Whether who lands on a piece goes on from there; else that piece is driven on. @param {Standing} standing */
export function isCarried({ options: { bounce, preset } }) {
  return bounce ? bounce === "carry" : preset === "tournament";
}

/** What may not be used twice in a move, a `cell` or an `edge` (G-9). @param {Standing} standing @returns {string} */
export function pathOf({ options: { path, preset } }) {
  return path ?? (preset === "tournament" ? "edge" : "cell");
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

/** The name beside a bar; a long one is made to fit. @param {string} text */
function nameOf(text) {
  const name = draw("text", { x: -BAR - 5, y: 4 }, text);
  if (text.length > FITS) {
    name.setAttribute("textLength", String(BESIDE));
    name.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return name;
}

/** Whose goal a bar is: not that of the side that sits there. @param {Standing} standing @param {string} who sits there */
function goalOf(standing, who) {
  return tell("aim.goal", { who: called(standing, other(who)) });
}

/** A piece as seen from above: a ring for each unit of its height, and the number. @param {string} at @param {number} height @param {Point} place */
function piece(at, height, { x, y }) {
  const rings = [15, 10.6, 6.4].slice(0, height).map((r, n) => draw("circle", { class: `ring ring${n}`, r }));
  return draw(
    "g",
    {
      class: `piece height${height}`,
      role: "img",
      "aria-label": tell("piece", { at: at === "goal" ? tell("step.goal") : at, n: height }),
      "data-at": at,
      "data-height": height,
      transform: `translate(${x} ${y})`,
    },
    ...rings,
    draw("text", { y: 4.2 }, String(height)),
  );
}

/** @param {string} side */
function other(side) {
  return side === "north" ? "south" : "north";
}
