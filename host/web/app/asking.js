/** Taps on the table that play nothing: what they ask, and what of the board is meant. */

import { REACH } from "../table/fingers.js";
import { gameOf } from "../table/games.js";
import { explain } from "./explain.js";
import { marksOf, pickOf } from "./targets.js";

/** @typedef {import("../table/standing.js").Standing} Standing */

export class Asking {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
  }

  /** Ask about what is drawn at a point of the page. @param {import("../table/fingers.js").Point} at */
  at(at) {
    const [found] = this.table.picture.nearest(at);
    if (found && found.far < REACH) {
      this.place(found.name);
    } else {
      this.table.answer.thing("board", this.table.title());
    }
  }

  /** What lies at a place, and why it can't be played; another piece takes the place of the one in hand. @param {string} name */
  place(name) {
    const other = this.#otherOf(name);
    if (other && !this.table.answer.isAsking) {
      this.table.choice.clear();
      this.table.pick(other);
      return;
    }
    const drawn = this.table.picture.nameOf(name);
    if (name in (gameOf(/** @type {Standing} */ (this.table.drawn)).what ?? {})) {
      this.table.answer.thing(name, drawn);
    } else {
      this.table.answer.place(name, drawn);
    }
  }

  /** A tap on the sentence leaves an answer, or tells what comes next. Returns whether there was anything to leave. */
  goOn() {
    const { answer, game } = this.table;
    if (answer.told) {
      answer.clear();
      this.table.draw();
      return true;
    }
    const isTold = Boolean(game.tale.now);
    if (isTold) {
      game.tale.next();
    }
    return isTold;
  }

  /** What could have been chosen in place of the piece in hand. @param {string} name of a place */
  #otherOf(name) {
    const { picked, ways } = this.table.choice;
    const [first] = picked;
    const way = first?.place && ways.find(({ picks: [pick] }) => pick.place === name && pick.key !== first.key);
    return way ? way.picks[0] : null;
  }

  /** How far what is drawn lies from a point, if it is no target. @param {import("../table/fingers.js").Point} at */
  lies(at) {
    const [found] = this.table.picture.nearest(at);
    const there = found && this.table.picture.placeOf(found.name);
    const marked = marksOf(this.table.picture).map((mark) => pickOf(mark)?.place ?? "");
    const isMarked = marked.some((place) => {
      const { x = Number.NaN, y } = this.table.picture.placeOf(place) ?? {};
      return there && Math.hypot(x - there.x, /** @type {number} */ (y) - there.y) < 1;
    });
    return found && !isMarked ? found.far : Number.POSITIVE_INFINITY;
  }

  /** Say what has the focus, or ask for what the next tap means. */
  focus() {
    const focus = document.activeElement?.closest("#table-view button, #table-view .mark-to, #deeds button");
    if (!focus) {
      this.table.answer.toggle();
    } else if (focus.matches(".mark-to")) {
      this.place(focus.getAttribute("data-ask") ?? pickOf(focus)?.place ?? "");
    } else {
      explain(this.table, focus, null);
    }
  }
}
