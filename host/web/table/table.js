/** The table: one standing of a game becomes the whole picture. */

import { cards } from "./cards.js";
import { finish, moving } from "./glide.js";
import { harbours, hold } from "./hold.js";
import { moment } from "./moment.js";
import { Picture } from "./picture.js";
import { keepNews, said } from "./said.js";
import { fleets, isOver, isSame, isSeen, turnOf } from "./standing.js";
import { isWord, money, tell, titleOf } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */

const SECOND = 1000; // ms
const SOON = 100; // ms

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Table {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    this.picture = new Picture(geometry, /** @type {any} */ (element("stage")));
    /** @type {Standing | null} */
    this.shown = null;
    this.turn = "";
    this.since = performance.now();
    setInterval(() => this.#tick(), SECOND);
    this.fitting = 0;
    new ResizeObserver(() => this.#fit()).observe(element("picture"));
  }

  /**
   * Show how a game stands. null: there is none.
   * @param {Standing | null} standing
   * @param {Standing | null} [earlier] what it is told as the next of; without it, what was shown before
   */
  show(standing, earlier = this.shown) {
    const known = standing && Object.hasOwn(this.picture.scenes, standing.game) ? standing : null;
    element("table").hidden = !known;
    element("door").hidden = known !== null;
    document.body.dataset.game = known?.game ?? "";
    if (!known) {
      this.shown = null;
      document.body.classList.remove("over");
      for (const id of ["round", "more", "clock", "said"]) {
        element(id).textContent = "";
      }
      element("game").textContent = "Pilothouse";
      document.body.dataset.digest = "";
      return;
    }
    const before = isSame(earlier, known) ? earlier : null;
    if (before && before !== known) {
      keepNews(known, before);
    }
    finish();
    this.#head(known);
    this.#picture(known, before);
    element("players").replaceChildren(...cards(known, this.geometry, this.#leader(known)));
    element("said").textContent = said(known, before, this.geometry);
    const isNext = before !== null && before.ply + 1 === known.ply;
    moment(element("moment"), isNext ? known.events : []);
    this.shown = known;
    this.#tick();
    document.body.classList.toggle("over", isOver(known));
    document.body.dataset.digest = known.digest;
  }

  /** Draw for another size of the picture, but let a move end first: a sentence of two lines makes the board smaller. */
  #fit() {
    clearTimeout(this.fitting);
    if (moving()) {
      this.fitting = setTimeout(() => this.#fit(), SOON);
    } else if (this.shown) {
      this.#picture(this.shown, this.shown);
    }
  }

  /** Say everything again, in another language. */
  again() {
    if (this.shown) {
      const { shown } = this;
      this.shown = null;
      this.show(shown);
    }
  }

  /** @param {Standing} standing */
  #head(standing) {
    const { game, state } = standing;
    element("game").textContent = titleOf(game);
    document.title = `Pilothouse · ${element("game").textContent}`;
    element("round").textContent = state.round ? tell("round", { n: state.round }) : "";
    element("more").textContent = this.#more(standing);
    const turn = turnOf(standing);
    if (turn !== this.turn) {
      this.turn = turn;
      this.since = performance.now();
    }
  }

  /** What else the table wants to know all the time. @param {Standing} standing */
  #more({ game, state }) {
    if (game === "mississippi") {
      const word = `reserve.${state.reserve}`;
      return isWord(word) ? tell(word) : tell("reserve", { n: state.reserve });
    }
    return game === "master" ? tell("target", { money: money(state.target) }) : "";
  }

  /** The time since the turn began; none after the end. */
  #tick() {
    const { shown } = this;
    const ended = !shown || isOver(shown);
    const seconds = Math.floor((performance.now() - this.since) / SECOND);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    element("clock").textContent = ended ? "" : tell("since", { time });
  }

  /** @param {Standing} standing @param {Standing | null} before */
  #picture(standing, before) {
    const drawn = this.picture.draws(standing);
    document.body.dataset.mode =
      isSeen(standing) || standing.game === "gyges" || standing.game === "tboats" ? "seen" : "told";
    element("sight").hidden = !drawn;
    const side = element("hold");
    side.hidden = standing.game !== "master";
    if (standing.game === "master") {
      side.replaceChildren(...(drawn ? hold : harbours)(standing, this.geometry));
    }
    if (!drawn) {
      return;
    }
    this.picture.show(standing, before);
    this.#follow();
  }

  /** Where only a part of a chart can be seen, bring the ship on turn into sight. */
  #follow() {
    const sight = element("sight");
    const ship = this.picture.stage.querySelector(".ship.acting");
    if (ship && sight.scrollWidth > sight.clientWidth) {
      const { left, width } = ship.getBoundingClientRect();
      sight.scrollLeft += left + width / 2 - sight.getBoundingClientRect().left - sight.clientWidth / 2;
    }
  }

  /** Who is in front; "" where nobody can say. @param {Standing} standing */
  #leader(standing) {
    const { game, state } = standing;
    if (isOver(standing)) {
      return "";
    }
    if (game === "mississippi") {
      // At the table the box knows the order that the ruler has shown; before it was laid nobody is ahead.
      const told = state.round > 1 && standing.options.variant !== "intro";
      const first = told ? state.order.find((/** @type {string} */ who) => isAfloat(state.boats[who])) : "";
      return isSeen(standing) ? this.picture.river.leader(standing) : (first ?? "");
    }
    if (game === "master") {
      return richest(state.players);
    }
    if (game === "tboats") {
      const [yellow, red] = fleets(state.position).map((fleet) => fleet.length);
      return yellow === red ? "" : yellow > red ? "yellow" : "red";
    }
    return ""; // the pieces of Gyges are nobody's
  }
}

/** @param {any} boat */
function isAfloat(boat) {
  return !boat.out && !boat.moored;
}

/** The colour of the one with the most cash of his own; "" if two are level. @param {any[]} players */
function richest(players) {
  const own = players
    .filter(({ out }) => !out)
    .map(({ colour, cash, rescues }) => ({ colour, sum: cash - 50_000 * rescues }))
    .sort((one, other) => other.sum - one.sum);
  return own.length && (own.length === 1 || own[0].sum > own[1].sum) ? own[0].colour : "";
}
