/** What is marked on the board: where a finger can go, or all that can be asked about, and the way of what a button plays. */

import { gameOf } from "../table/games.js";
import { costOf } from "../table/steps.js";
import { hint, mark, markAll, marksOf, turnOf } from "./targets.js";

/** @typedef {import("../table/standing.js").Standing} Standing */
/** @typedef {import("../table/picks.js").Pick} Pick */

export class Marking {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    /** For what the board is marked. @type {unknown[]} */
    this.marked = [];
    /** What of it has no place there. @type {Pick[]} */
    this.unplaced = [];
    this.course = ""; // the action whose way is drawn
    /** What moves take, by their actions. @type {Map<string, string>} */
    this.taking = new Map();
  }

  /** Mark what can be pointed at. @param {Standing} standing @returns {Pick[]} what has no place */
  mark(standing) {
    const { table } = this;
    const { answer, choice, game, picture } = table;
    const plays = table.plays(standing);
    const { ways, picked, wanted: turn } = choice;
    const one = table.likeliest(standing);
    this.course = picked.length ? (one?.end ? "" : (one?.action ?? "")) : game.likeliest;
    const { isAsking } = answer;
    this.taking = plays ? this.#taking(standing) : new Map();
    const wanted = [
      standing.digest,
      plays,
      ways,
      picked.at(-1),
      turn,
      game.hinted,
      this.course,
      isAsking,
      turnOf(picture),
      this.taking.size,
    ];
    if (wanted.some((one, n) => one !== this.marked[n])) {
      this.marked = wanted; // what is marked stays as it is: a finger may lie on it
      this.unplaced = plays ? mark(picture, choice, this.taking, (pick) => table.pick(pick)) : [];
      if (isAsking) {
        markAll(picture, (name) => table.asking.place(name));
      } else if (plays) {
        table.steady.cover(marksOf(picture));
        hint(picture, this.course, standing);
      } else {
        picture.marks(standing).replaceChildren();
      }
    }
    if (plays && !isAsking) {
      table.legend.look();
    }
    return this.unplaced;
  }

  /** What the moves of the piece in hand take, as soon as the box has told it of all of them. @param {Standing} standing @returns {Map<string, string>} */
  #taking(standing) {
    const { choice, game } = this.table;
    const open = gameOf(standing).taking(standing) && choice.picked.length ? choice.open : [];
    const all = open.map(({ action }) => game.tried(action)?.[0]);
    const told = all.every(Boolean) ? all : [];
    return new Map(
      told
        .map(
          (one) =>
            /** @type {[string, string]} */ ([one?.action, one?.state ? costOf(standing, one.state, one.events) : ""]),
        )
        .filter(([, taken]) => taken),
    );
  }

  /** Draw the way of an action while its button is held, or has the focus. @param {string} action "": of what the large button plays */
  look(action) {
    const { table } = this;
    const { standing } = table.game;
    if (standing && table.isDrawn && table.plays(standing) && !table.choice.turn) {
      hint(table.picture, action || this.course, standing);
    }
  }
}
