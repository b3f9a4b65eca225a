/** The table: one standing of a game becomes the whole picture. */

import { gameOf } from "./games.js";
import { finish, moving } from "./glide.js";
import { moment } from "./moment.js";
import { Picture } from "./picture.js";
import { pictured, ringed } from "./pictured.js";
import { keepNews, newsOf, onTurn } from "./said.js";
import { Since } from "./since.js";
import { isOver, isSame, turnOf } from "./standing.js";
import { make } from "./svg.js";
import { Tale } from "./tale.js";
import { tell, titleOf } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */

const SECOND = 1000; // ms
const SOON = 100; // ms
const MOST = 4; // of what has happened wait to be told: else it would be told too late

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Table {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    this.picture = new Picture(geometry, /** @type {any} */ (element("stage")));
    /** @type {Standing | null} */
    this.shown = null;
    this.since = new Since();
    this.tale = new Tale(() => this.#say(), MOST);
    setInterval(() => this.#tick(), SECOND);
    this.fitting = 0;
    this.news = ""; // what has happened last
    /** What is told now. @type {import("./said.js").Telling | undefined} */
    this.told = undefined;
    new ResizeObserver(() => this.#fit()).observe(element("picture"));
  }

  /**
   * Show how a game stands. null: there is none.
   * @param {Standing | null} standing
   * @param {Standing | null} [earlier] what it is told as the next of; without it, what was shown before
   */
  show(standing, earlier = this.shown) {
    element("table").hidden = !standing;
    element("door").hidden = standing !== null;
    document.body.dataset.game = standing?.game ?? "";
    if (!standing) {
      this.shown = null;
      this.tale.end();
      document.body.classList.remove("over");
      for (const id of ["round", "more", "clock", "said"]) {
        element(id).textContent = "";
      }
      element("game").textContent = "Pilothouse";
      document.body.dataset.digest = "";
      return;
    }
    const before = isSame(earlier, standing) ? earlier : null;
    if (before && before !== standing) {
      keepNews(standing, before);
    }
    finish();
    this.#head(standing);
    this.#picture(standing, before);
    const game = gameOf(standing);
    const leader = isOver(standing) ? "" : game.leader(standing, this.picture.sceneOf(standing));
    element("players").replaceChildren(...game.cards(standing, this.geometry, leader));
    this.news = newsOf(standing, before, this.geometry);
    if (!before || standing.ply <= before.ply) {
      this.tale.end(); // it is another game, or was told before
    }
    const isNext = before !== null && before.ply + 1 === standing.ply;
    moment(element("moment"), isNext ? standing.events : []);
    this.shown = standing;
    this.#say();
    this.#tick();
    document.body.classList.toggle("over", isOver(standing));
    document.body.dataset.digest = standing.digest;
  }

  /** Tell what has happened, one thing after the other. One thing alone stands there anyway. @param {import("./said.js").Telling[]} found */
  tell(found) {
    if (found.length > 1 || this.tale.now) {
      this.tale.add(found);
    }
  }

  /** Whether something that has happened is told, or shown, now. */
  get isTelling() {
    return Boolean(this.tale.now) || !element("moment").hidden;
  }

  /** Show what somebody who plays for the first time is told. @param {{text: string, at: string | null} | null} lesson null: nothing */
  teach(lesson) {
    element("lesson").hidden = !lesson;
    element("lesson").textContent = lesson?.text ?? "";
    if (this.shown && this.picture.draws(this.shown)) {
      ringed(this.picture, lesson?.at ?? "");
    }
  }

  /** Say, and draw, what is told now; else what has happened last. */
  #say() {
    const { shown, tale } = this;
    const { now } = tale;
    if (!shown) {
      return;
    }
    const happened = now?.text ?? this.news;
    const turn = onTurn(shown); // who looks up wants to know it, whatever is told
    element("said").textContent = happened.includes(turn) ? happened : `${happened} ${turn}`;
    if (now && this.picture.draws(shown)) {
      pictured(this.picture, now.events, now.action);
    }
    if (now && now !== this.told) {
      moment(element("moment"), now.events);
    }
    this.told = now;
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
  redraw() {
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
    const [headline, aim] = [gameOf(standing).headline(standing), gameOf(standing).aim(standing)];
    element("more").replaceChildren(headline === aim ? "" : headline, make("span", { class: "aim" }, aim));
    this.since.begin(turnOf(standing));
  }

  /** The time since the turn began; none after the end. */
  #tick() {
    const { shown } = this;
    const ended = !shown || isOver(shown);
    element("clock").textContent = ended ? "" : tell("since", { time: this.since.time });
  }

  /** @param {Standing} standing @param {Standing | null} before */
  #picture(standing, before) {
    const drawn = this.picture.draws(standing);
    document.body.dataset.mode = gameOf(standing).isSeen(standing) ? "seen" : "told";
    element("sight").hidden = !drawn;
    const side = element("hold");
    const beside = gameOf(standing).side(standing, this.geometry, drawn);
    side.hidden = !beside;
    if (beside) {
      side.replaceChildren(...beside);
    }
    if (!drawn) {
      return;
    }
    this.picture.show(standing, before);
    const isNext = before !== null && before.ply < standing.ply;
    if (before !== standing) {
      pictured(this.picture, isNext ? standing.events : [], standing.action);
    }
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
}
