/**
 * What a tap is answered that plays nothing: what that is, at once, and why nothing can be done there now, as soon as the box has
 * told it. "What is this?" asks the same of anything that is drawn.
 */

import { html } from "lit-html";
import { gameOf } from "../table/games.js";
import { capital } from "../table/standing.js";
import { isWord, saidOf, tell } from "../table/words.js";
import { askAgain } from "./again.js";
import { throwOther } from "./link.js";
import { need, unbroken } from "./words.js";

/** What is told: of what, a sentence, the number of its statement. @typedef {{name: string, text: string, rule: string, key: string, waits: boolean, code?: string}} Told `code`: of a refusal */

export const STATEMENT = /\s*\b[A-Z]{1,2}-\d+[a-z]?\b\.?/g; // as a sentence of the box ends

export class Answer {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    /** @type {Told | null} */
    this.told = null;
    this.isAsking = false; // the next tap asks what something is
    this.at = ""; // a place that waits for the marks
  }

  clear() {
    this.told = null;
    this.isAsking = false;
    this.at = "";
  }

  /** Ask what the next tap means, or leave that. */
  toggle() {
    const { isAsking } = this;
    this.table.choice.clear();
    this.clear();
    this.isAsking = !isAsking;
    this.table.draw();
  }

  /**
   * A place of the board, or a thing that the box has a name for.
   * @param {string} at its name
   * @param {string} name in words
   * @param {string} [key] of what the page says itself, where the box knows no such thing
   */
  place(at, name, key = "") {
    this.#begin(name, key);
    const { game } = this.table;
    if (game.lookedAt) {
      /** @type {Told} */ (this.told).waits = false; // the box speaks of the present moment
    } else {
      this.at = at;
    }
    this.table.draw();
    this.look();
  }

  /** A part of the page, by the key of its sentence. @param {string} key @param {string} name */
  thing(key, name) {
    this.#begin(name, key);
    this.#explain(/** @type {Told} */ (this.told));
    this.table.draw();
  }

  /** Ask the box about a place, if its marks stand: before that it searches. */
  async look() {
    const { at, told } = this;
    const { game } = this.table;
    if (!at || !told || (game.offer && game.ends === null)) {
      return;
    }
    this.at = "";
    try {
      const { text, rule } = await askAgain(() => game.link.call("game.why", { at }));
      Object.assign(told, { text: unbroken(text.replace(STATEMENT, "")), rule: rule ?? "", waits: false });
    } catch (error) {
      throwOther(error);
      this.#explain(told); // it has no such place, or the moment has passed
    }
    this.table.draw();
  }

  /** Say why something that was tried can't be. @param {{rule: string | null, code: string}} refusal */
  refuse({ rule, code }) {
    this.say("", rule ?? "", code); // its words are those of the statement, as soon as they have come
  }

  /** @param {string} text @param {string} [rule] the number of its statement @param {string} [code] of a refusal */
  say(text, rule = "", code) {
    this.clear();
    this.told = { name: "", key: "", text, rule, waits: false, code };
  }

  /** @param {string} name @param {string} key */
  #begin(name, key) {
    this.isAsking = false;
    this.at = "";
    this.told = { name, key, text: "", rule: "", waits: true };
  }

  /** What the page says itself; its sentences come when one is first asked for. @param {Told} told */
  async #explain(told) {
    const { standing } = this.table.game;
    const { key } = told;
    told.rule = (standing && key && gameOf(standing).what[key]) || "";
    await need("help").catch(() => {}); // the statement says it as well
    told.waits = false;
    this.table.draw();
  }

  /** The sentence; null while nothing was asked. */
  view() {
    const { told, isAsking, table } = this;
    if (isAsking) {
      return html`<b>${tell("tap.ask")}</b>`;
    }
    if (!told) {
      return null;
    }
    const { name, key, rule, waits, code } = told;
    const own = `what.${key}`;
    const said = told.text || (key && isWord(own) ? tell(own) : table.rule(rule));
    const text = code ? tell("hand.refused", { why: said || code }) : said;
    const after = text || (waits ? tell("tap.looking") : "");
    const named = name && !told.text ? html`<b>${after ? saidOf(capital(name), "") : capital(name)}</b>` : "";
    return html`${table.statement(rule)}${named}${after}`;
  }
}
