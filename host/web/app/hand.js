/** What lies in the thumb's reach: one sentence, one large button, at most three beside it. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { gameOf } from "../table/games.js";
import { bowOf } from "../table/picks.js";
import { acting, isOver } from "../table/standing.js";
import { costOf, stepOf } from "../table/steps.js";
import { tell } from "../table/words.js";
import { withPrice } from "./more.js";
import { sentence } from "./sentence.js";

/** @typedef {import("../table/standing.js").Standing} Standing */
/** @typedef {import("../table/picks.js").Pick} Pick */
/** @typedef {import("../table/picks.js").Way} Way */
/** @typedef {{action: string, bow?: string, label: string, spoken?: string, act: () => void}} Button `bow`: of the turn that it chooses; `spoken`: all of it for who does not see it */
/**
 * The large button. `waits`: the box has not answered yet; `off`: it can't be played.
 * @typedef {{label: string, act: () => void, action?: string, cost?: unknown, waits?: boolean, off?: boolean}} Large
 */

const BESIDE = 3; // buttons beside the large one
const LONG = 60; // letters: a large button with more has smaller ones
const LARGER = 1.01; // times: then the picture is not seen as a whole
const SIDEWARD = "←↖↙↑↓↗↘→"; // bows, from the left to the right

export class Hand {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    this.game = table.game;
    this.hurried = 0; // the moment at which the computer was told to move at once
    this.label = ""; // of the large button: it stays until the box has told what can be done next
    this.of = ""; // in which game
  }

  /** @param {Standing} standing @param {Pick[]} unplaced what can be chosen, but has no place on the board */
  view(standing, unplaced) {
    const { game, table } = this;
    const plays = table.plays(standing);
    const primary = plays ? this.#primary(standing) : null;
    const past = game.lookedAt && (table.answer.view() ?? tell("hand.look", { n: standing.ply }));
    const lesson = plays && !primary?.why ? table.lesson.due(standing) : null;
    const told =
      past || (lesson ? table.lesson.sentence(lesson, standing) : sentence(table, standing, primary?.why ?? ""));
    return html`<p id="sentence" class=${lesson ? "lesson" : ""} role="status" aria-live="polite">${told}</p>
      ${plays && this.#isPriced(standing) ? this.#price() : nothing}
      ${lesson ? table.lesson.buttons(lesson) : plays ? this.#row(standing, unplaced, primary?.action ?? "") : nothing}
      ${large(this.#large(standing, plays, primary))}
      ${isOver(standing) && !game.lookedAt ? table.next(standing) : nothing}`;
  }

  /**
   * The large button. Between two moments it stays where it was, and plays nothing.
   * @param {Standing} standing @param {boolean} plays @param {{action: string, why: string, cost: unknown, label: string} | null} primary
   * @returns {Large | null}
   */
  #large(standing, plays, primary) {
    const { game, table } = this;
    if (game.lookedAt) {
      return { label: tell("hand.present"), act: () => game.present() };
    }
    if (primary) {
      const { action, label, cost, why } = primary;
      [this.label, this.of] = [label, nameOf(standing)];
      const waits = game.playing !== "" || game.isPricing || action === "";
      const off = why !== "" || game.isPricing || action === "";
      return { action, label, cost, waits, off, act: () => table.act(action) };
    }
    const { ask, brief } = gameOf(standing);
    if (plays && brief && table.choice.picked.length) {
      return { label: ask(standing, [], table.choice), off: true, act: () => {} };
    }
    if (plays && !game.offer) {
      const label = this.of === nameOf(standing) ? this.label : tell("tell.wait");
      return { label, waits: true, off: true, act: () => {} };
    }
    if (isOver(standing)) {
      return table.has("story") ? { label: tell("hand.story"), act: () => table.go("story") } : null;
    }
    return table.mayPlay && game.isSeated(acting(standing))
      ? { label: tell("hand.now"), act: () => this.#hurry() }
      : null;
  }

  /** Whether players tell here what a ton costs. @param {Standing} standing */
  #isPriced(standing) {
    const { offer, typed, isGuess } = this.game;
    return (
      gameOf(standing).prices?.portOf(standing) &&
      (typed !== "" || !isGuess) &&
      offer?.actions.some((text) => text.startsWith("fuel "))
    );
  }

  /** The price of a ton, which the large button keeps to. */
  #price() {
    const { game } = this;
    return html`<label>${tell(game.isGuess ? "price.guess" : "price.told")}
      <input type="number" id="price" inputmode="numeric" min="0" max="99000" step="1000" .value=${live(game.typed)}
        @input=${(/** @type {any} */ { target }) => game.price(target.value)} /></label>`;
  }

  /** Have the computer move at once, once a moment: a second press would play for whoever is next. */
  #hurry() {
    if (this.hurried !== this.game.moment) {
      this.hurried = this.game.moment;
      this.table.now();
    }
  }

  /** The smaller buttons. @param {Standing} standing @param {Pick[]} unplaced @param {string} primary */
  #row(standing, unplaced, primary) {
    const { table } = this;
    const isCovered = table.lesson.stands(standing) && !table.lesson.due(standing);
    const { picked } = table.choice;
    const buttons = picked.length ? this.#chosen(standing, unplaced, primary) : this.#others(standing, primary);
    const areWays = picked.length > 0 && !table.choice.turn && buttons.length > 1;
    return html`<div class=${areWays ? "beside ways scroll" : "beside"} data-rows=${gameOf(standing).buttonRows(standing)}>
      ${picked.length || isCovered ? html`<button type="button" class="back" @click=${() => table.back()}>‹ ${tell("hand.back")}</button>` : nothing}
      ${
        table.picture.larger > LARGER && table.isDrawn
          ? html`<button type="button" @click=${() => table.full()}>${tell("hand.whole")}</button>`
          : table.picture.isWide && table.isDrawn
            ? html`<button type="button" @click=${() => table.approach()}>${tell("tell.near")}</button>`
            : nothing
      }
      ${buttons.map(
        ({ action, bow, label, spoken, act }) =>
          html`<button
            type="button"
            class=${action && !picked.length ? "further" : ""}
            data-action=${action || nothing}
            data-bow=${bow ?? nothing}
            aria-label=${spoken ?? nothing}
            @click=${act}
            @pointerenter=${() => table.marking.look(action)}
            @pointerleave=${() => table.marking.look("")}
            @focus=${() => table.marking.look(action)}
            @blur=${() => table.marking.look("")}
          >
            ${label}
          </button>`,
      )}
      <button type="button" id="to-more" aria-haspopup="dialog" @click=${() => table.openMore()}>${tell("hand.more")}…</button>
    </div>`;
  }

  /**
   * What the large button plays: the ruler as it lies, the dial as it stands, what is chosen on the board, or what the box
   * advises.
   * @param {Standing} standing
   */
  #primary(standing) {
    const { choice, told, geometry } = this.table;
    const { offer, hinted, likeliest } = this.game;
    const way = this.table.likeliest(standing);
    const likelier = offer && !hinted ? gameOf(standing).likeliest(standing, offer.actions, geometry) : "";
    const chosen = way && !way.range ? way.action : likelier || likeliest;
    const action = told.primary(standing) || chosen;
    if (!way && choice.picked.length) {
      return null; // the next place has to be pointed at
    }
    if (!action) {
      return way?.end ? { action, why: "", cost: "", label: choice.picked[0].label } : null; // the box is asked how
    }
    const [tried] = this.game.tried(action) ?? [];
    const price = tried?.state ? costOf(standing, tried.state, tried.events) : "";
    const course = gameOf(standing).course(action, standing, geometry);
    const bow = course && course.through.length > 1 ? course.bow : "";
    const isLent = !hinted && action === likeliest && (choice.isOnBoard || !choice.picked.length);
    const [what, ...further] = (isLent && gameOf(standing).brief?.(action, standing)) || [];
    const isSought = Boolean(what && offer?.isSought);
    const label = what ? tell(isSought ? "tell.same" : "tell.let", { what }) : stepOf(action, standing, geometry);
    const cost = bow
      ? html`${seenAndSpoken(this.#bow(standing, bow), headingOf(bow))}${price && ` · ${price}`}`
      : isSought
        ? tell("tell.sought")
        : price || further.join(", ");
    const { refusal } = tried ?? {};
    const why = refusal && !isChance(refusal) ? this.table.rule(refusal.rule ?? "") || refusal.code : "";
    return { action, why, cost, label };
  }

  /** What else the choice on the board leaves open. @param {Standing} standing @param {Pick[]} unplaced @param {string} primary @returns {Button[]} */
  #chosen(standing, unplaced, primary) {
    const { choice, geometry } = this.table;
    if (choice.turn) {
      return this.#turns(standing, choice.turn, choice.turns);
    }
    return unplaced
      .map((pick) => {
        const action = choice.plays(pick);
        const label = action ? withPrice(this.game, action, stepOf(action, standing, geometry)) : pick.label;
        return { action, label, act: () => this.table.pick(pick) };
      })
      .filter(({ action }) => !action || action !== primary);
  }

  /**
   * The other turns that end on the hex: the best of each other bow, then what else there is. They choose what the large
   * button plays, and play nothing.
   * @param {Standing} standing
   * @param {Way} turn that is chosen
   * @param {Way[]} turns
   * @returns {Button[]}
   */
  #turns(standing, turn, turns) {
    const known = new Set([turn.course?.bow]);
    return turns
      .filter((way) => way !== turn)
      .map((way) => {
        const bow = known.has(way.course?.bow) ? undefined : way.course?.bow;
        known.add(bow);
        const label = bow ? this.#bow(standing, bow) : stepOf(way.action, standing, this.table.geometry);
        const choose = () => {
          this.table.choice.wanted = way.action;
          this.table.draw();
        };
        return { action: "", bow, label, spoken: bow && headingOf(bow), act: choose };
      })
      .slice(0, BESIDE)
      .sort(
        (one, other) =>
          SIDEWARD.indexOf(this.#arrow(standing, one.bow)) - SIDEWARD.indexOf(this.#arrow(standing, other.bow)),
      );
  }

  /** @param {Standing} standing @param {string} [bow] */
  #arrow(standing, bow) {
    return (bow && this.table.picture.sceneOf(standing)?.arrow?.(bow)) ?? "→";
  }

  /** A bow as it points on the picture: "Bow ↗". @param {Standing} standing @param {string} bow */
  #bow(standing, bow) {
    return bowOf(`${this.#arrow(standing, bow)}\ufe0e`); // a sign in the text, no picture of a telephone
  }

  /** What was taken back just now, and what the box advises next. @param {Standing} standing @param {string} primary @returns {Button[]} */
  #others(standing, primary) {
    const { table, game } = this;
    const drawn = new Set(
      [...document.querySelectorAll("#told [data-action], #strip [data-action]")].map((one) =>
        one.getAttribute("data-action"),
      ),
    );
    const again = { action: "", label: `↷ ${tell("hand.redo")}`, act: () => game.redo() };
    const advised = (game.ends ? (game.offer?.advised ?? []) : []) // most of them are marks as soon as the ends are known
      .filter((action) => action !== primary && !drawn.has(action))
      .filter((action) => !table.isOnBoard(action) && !table.isMarked(standing, action) && !table.told.has(action))
      .map((action) => ({
        action,
        // each step ends the turn
        label: withPrice(this.game, action, stepOf(action.replace(/, done$/, ""), standing, table.geometry)),
        spoken: withPrice(this.game, action, stepOf(action, standing, table.geometry)),
        act: () => table.act(action),
      }));
    const most = this.#isPriced(standing) ? 1 : BESIDE; // the field takes the room of the others
    return leftFirst([...(game.hasMore ? [again] : []), ...this.#clocks(), ...advised]).slice(0, most);
  }

  /** The clocks of a game of two are started and stopped by whoever has the box. @returns {Button[]} */
  #clocks() {
    const { clock } = this.game;
    if (!clock.runs || !clock.answer || !this.table.has("home")) {
      return [];
    }
    const { paused } = clock.answer;
    return [{ action: "", label: tell(paused ? "hand.start" : "hand.pause"), act: () => clock.run(paused) }];
  }
}

/** What tells a game from others. @param {Standing} standing */
function nameOf({ game, seed }) {
  return `${game} ${seed}`;
}

/** One element as long as there is a large button: it keeps the focus, which a disabled one would lose. @param {Large | null} one */
function large(one) {
  return one
    ? html`<button
        type="button"
        id="primary"
        data-primary
        data-action=${one.action || nothing}
        class=${`${one.waits ? "pressed" : ""} ${one.label.length > LONG ? "long" : ""}`}
        ?data-waits=${one.waits}
        aria-disabled=${one.off ? "true" : "false"}
        @click=${() => one.off || one.act()}
      >
        <b>${one.label}</b>${one.cost ? html`<small>${one.cost}</small>` : nothing}
      </button>`
    : nothing;
}

/** What is told otherwise than it is seen. @param {string} seen @param {string} spoken */
function seenAndSpoken(seen, spoken) {
  return html`<span aria-hidden="true">${seen}</span><span class="unseen">${spoken}</span>`;
}

/** A bow in words. @param {string} bow */
function headingOf(bow) {
  return bowOf(tell(/** @type {any} */ (`heading.${bow}`)));
}

/** Whether only chance keeps the box from saying what would come of it. @param {{code: string}} refusal */
function isChance({ code }) {
  return code === "chance";
}

/** What turns left stands left of what turns right. @param {Button[]} buttons */
function leftFirst(buttons) {
  const [left, right] = ["left", "right"].map((side) => buttons.findIndex(({ action }) => action === side));
  if (right >= 0 && right < left) {
    [buttons[left], buttons[right]] = [buttons[right], buttons[left]];
  }
  return buttons;
}
