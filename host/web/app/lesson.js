/**
 * The lesson: what the box tells somebody who plays a game for the first time, in place of the sentence and the smaller
 * buttons. It comes once what has happened is told, in short. "Got it" ends it, and so does the end of a turn that somebody plays
 * while it stands there. What is asked or chosen meanwhile only covers it.
 */

import { html, nothing } from "lit-html";
import { ringed } from "../table/pictured.js";
import { acting, called, isSame, turnOf } from "../table/standing.js";
import { tell } from "../table/words.js";
import { STATEMENT } from "./answer.js";
import { LineError, throwOther } from "./link.js";
import { mineOf } from "./sentence.js";
import { language, unbroken } from "./words.js";

/** @typedef {import("../table/standing.js").Standing} Standing */
/** As `game.lesson` has it. @typedef {{key: string, text: string, rule: string, at: string | null}} Told */

const NO_MORE = "*"; // in place of a key: nothing of this game is explained any more

export class Lesson {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    /** What the box tells at this moment. @type {Told | null} */
    this.told = null;
    this.read = ""; // the key of the one that stood there when somebody played: one that was covered is told another time
    /** The moment at which he did. @type {Standing | null} */
    this.stood = null;
    this.asked = ""; // the moment at which the box was asked, and the language
    this.ringed = ""; // what has a ring
  }

  /** All else is drawn: find out whether there is one. @param {Standing} standing */
  look(standing) {
    const { game } = this.table;
    const now = `${language()} ${game.moment}`;
    if (now !== this.asked) {
      this.told = null;
    }
    if (this.stood && !game.lookedAt && turnOf(standing) !== turnOf(this.stood)) {
      if (isSame(this.stood, standing)) {
        this.#end(this.read);
      }
      this.stood = null;
    }
    if (now !== this.asked && this.#isMine(standing)) {
      this.asked = now;
      this.#ask({});
    }
    this.#ring();
  }

  /** Whether somebody here is on turn. @param {Standing} standing */
  #isMine(standing) {
    const { game, seat } = this.table;
    const isMine = !seat || ["", seat].includes(acting(standing));
    return Boolean(this.table.plays(standing) && isMine && game.isTold && game.offer && !game.playing);
  }

  /** Whether he has seen what happened, too, and no clock takes the time to read from him. @param {Standing} standing */
  #isTime(standing) {
    const { game, isNew } = this.table;
    const isFree = this.#isMine(standing) && !game.tale.now && !game.clock.ticks && !isNew;
    return isFree && document.getElementById("moment")?.hidden === true;
  }

  /** @param {{seen?: string}} seen what was read */
  async #ask(seen) {
    const { asked, table } = this;
    try {
      const { lesson } = await table.game.link.call("game.lesson", seen);
      if (asked === this.asked) {
        this.told = lesson;
        lesson && table.game.tale.shorten(); // who does not wait for the end would miss it
        table.draw();
      }
    } catch (error) {
      throwOther(error); // an older box has none, or the game is over
      if (error instanceof LineError && asked === this.asked) {
        this.asked = ""; // the line is lost: it is asked again
      }
    }
  }

  /** It was read. @param {string} key its, or NO_MORE */
  #end(key) {
    this.told = this.stood = null;
    this.#ask({ seen: key });
  }

  /** Somebody has tapped a button of it. @param {string} key its, or NO_MORE */
  #close(key) {
    this.#end(key);
    this.table.draw();
  }

  /** Whether there is one, even if something covers it. @param {Standing} standing */
  stands(standing) {
    return this.told && this.#isTime(standing);
  }

  /** The lesson that is shown; null: none, or something else is told in its place. @param {Standing} standing */
  due(standing) {
    const { answer, choice, game } = this.table;
    const isOther = answer.told || answer.isAsking || choice.picked.length || game.refused || game.hinted;
    return !isOther && this.stands(standing) ? this.told : null;
  }

  /** Somebody plays, or begins to: the lesson that is shown was read. */
  note() {
    const { drawn } = this.table;
    const shown = drawn && this.due(drawn);
    if (shown) {
      [this.read, this.stood] = [shown.key, drawn];
    }
  }

  /** Its sentence; the first one of a game says which side one has. @param {Told} told @param {Standing} standing */
  sentence({ text, rule }, standing) {
    const mine = standing.ply ? "" : mineOf(this.table, standing);
    const you = mine && tell("lesson.you", { who: called(standing, mine) });
    return html`${this.table.statement(rule, tell("lesson.rule", { rule }))}${you ? html`<b>${you}</b> ` : nothing}${unbroken(text.replace(STATEMENT, ""))}`;
  }

  /** Its buttons. @param {Told} told */
  buttons({ key }) {
    const { table } = this;
    return html`<div class="beside lesson">
      <button type="button" data-lesson="seen" @click=${() => this.#close(key)}>${tell("lesson.seen")}</button>
      <button type="button" data-lesson="stop" @click=${() => this.#close(NO_MORE)}>${tell("lesson.stop")}</button>
      <button type="button" id="to-more" aria-haspopup="dialog" @click=${() => table.openMore()}>${tell("hand.more")}…</button>
    </div>`;
  }

  /** Draw a ring around what it speaks of: on the board, or around a player. */
  #ring() {
    const { table } = this;
    const at = (table.drawn && this.due(table.drawn)?.at) || ""; // without its text nobody understands it
    const ring = table.isDrawn ? ringed(table.picture, at) : null;
    if (ring && at !== this.ringed) {
      table.picture.bring(ring);
    } else if (!at && this.ringed) {
      table.picture.attend(); // who acts is seen again
    }
    this.ringed = at;
    for (const one of document.querySelectorAll("#strip [data-player]")) {
      one.classList.toggle("spoken-of", !ring && at !== "" && one.getAttribute("data-player") === at);
    }
  }
}
