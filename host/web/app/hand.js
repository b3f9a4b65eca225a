/** What lies in the thumb's reach: one sentence, one large button, at most three beside it. */

import { html, nothing } from "lit-html";
import { onTurn, said } from "../table/said.js";
import { acting, called, isOver, isSame } from "../table/standing.js";
import { costOf, stepOf } from "../table/steps.js";
import { tell } from "../table/words.js";

/** @typedef {import("../table/standing.js").Standing} Standing */
/** @typedef {import("../table/picks.js").Pick} Pick */
/** @typedef {{action: string, label: string, act: () => void}} Button */

const BESIDE = 3; // buttons beside the large one
const LARGER = 1.01; // times: then the picture is not seen as a whole

export class Hand {
  /** @param {import("./views/table.js").TableView} table */
  constructor(table) {
    this.table = table;
    this.game = table.game;
  }

  /** @param {Standing} standing @param {Pick[]} unplaced what can be chosen, but has no place on the board */
  view(standing, unplaced) {
    const { game, table } = this;
    if (game.looking) {
      return html`<p id="sentence" role="status">${tell("hand.look", { n: standing.ply })}</p>
        ${large(tell("hand.present"), () => game.present())}`;
    }
    const plays = table.plays(standing);
    const seated = table.mayPlay && !isOver(standing) && game.isSeated(acting(standing));
    const primary = plays ? this.#primary(standing) : null;
    return html`<p id="sentence" role="status" aria-live="polite">${this.#sentence(standing, primary?.why ?? "")}</p>
      ${plays ? this.#row(standing, unplaced, primary?.action ?? "") : nothing}
      ${
        primary
          ? html`<button
              type="button"
              id="primary"
              data-primary
              data-action=${primary.action}
              class=${game.playing ? "pressed" : ""}
              aria-busy=${game.playing || primary.action === "" ? "true" : "false"}
              ?disabled=${primary.why !== "" || primary.action === ""}
              @click=${() => table.act(primary.action)}
            >
              <b>${primary.label}</b>${primary.cost ? html`<small>${primary.cost}</small>` : nothing}
            </button>`
          : nothing
      }
      ${seated ? large(tell("hand.now"), () => table.now()) : nothing}
      ${isOver(standing) && table.has("story") ? large(tell("hand.story"), () => table.go("story")) : nothing}
      ${isOver(standing) ? table.next(standing) : nothing}`;
  }

  /** The smaller buttons. @param {Standing} standing @param {Pick[]} unplaced @param {string} primary */
  #row(standing, unplaced, primary) {
    const { table } = this;
    const { picked } = table.choice;
    return html`<div class="beside">
      ${picked.length ? html`<button type="button" class="back" @click=${() => table.back()}>‹ ${tell("hand.back")}</button>` : nothing}
      ${
        table.picture.larger > LARGER && table.isDrawn
          ? html`<button type="button" @click=${() => table.full()}>${tell("hand.whole")}</button>`
          : nothing
      }
      ${(picked.length ? this.#chosen(standing, unplaced, primary) : this.#others(standing, primary)).map(
        ({ action, label, act }, n) =>
          html`<button type="button" class=${n > 1 && !picked.length ? "further" : ""} data-action=${action || nothing} @click=${act}>
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
    const { offer } = this.game;
    const [way] = choice.picked.length ? [...choice.done, ...choice.open] : []; // the first course is the best
    const chosen = way && !way.range ? way.action : (offer?.advised[0] ?? "");
    const action = told.primary(standing) || chosen;
    if (!action) {
      return way?.end ? { action, why: "", cost: "", label: choice.picked[0].label } : null; // the box is asked how
    }
    const [tried] = this.game.tried(action) ?? [];
    const cost = tried?.state ? costOf(standing, tried.state) : "";
    const { refusal } = tried ?? {};
    const why = refusal && !isChance(refusal) ? this.table.rule(refusal.rule ?? "") || refusal.code : "";
    return { action, why, cost, label: stepOf(action, standing, geometry) };
  }

  /** What else the choice on the board leaves open. @param {Standing} standing @param {Pick[]} unplaced @param {string} primary @returns {Button[]} */
  #chosen(standing, unplaced, primary) {
    const { choice, geometry } = this.table;
    return unplaced
      .map((pick) => {
        const action = choice.plays(pick);
        const isBow = choice.open.some(({ end }) => end); // the course is told by the large button
        const label = action && !isBow ? stepOf(action, standing, geometry) : pick.label;
        return { action, label, act: () => this.table.pick(pick) };
      })
      .filter(({ action }) => !action || action !== primary)
      .slice(0, choice.open[0]?.end ? BESIDE : undefined);
  }

  /** What was taken back just now, and what the box advises next. @param {Standing} standing @param {string} primary @returns {Button[]} */
  #others(standing, primary) {
    const { table, game } = this;
    const drawn = new Set(
      [...document.querySelectorAll("#told [data-action], #strip [data-action]")].map((one) =>
        one.getAttribute("data-action"),
      ),
    );
    const back = isSame(game.before, standing) && (game.before?.ply ?? 0) > standing.ply;
    const again = { action: "", label: `↷ ${tell("hand.redo")}`, act: () => game.redo() };
    const advised = (game.offer?.advised ?? [])
      .filter((action) => action !== primary && !drawn.has(action))
      .filter(
        (action) => !table.isOnBoard(action) && !table.isMarked(standing, action) && !table.told.has(standing, action),
      )
      .map((action) => ({
        action,
        label: stepOf(action.replace(/, done$/, ""), standing, table.geometry), // each step ends the turn
        act: () => table.act(action),
      }));
    return [...(back ? [again] : []), ...this.#clocks(), ...advised].slice(0, BESIDE);
  }

  /** The clocks of a game of two are started and stopped by whoever has the box. @returns {Button[]} */
  #clocks() {
    const { clock } = this.game;
    if (!clock.runs || !clock.told || !this.table.has("home")) {
      return [];
    }
    const { paused } = clock.told;
    return [{ action: "", label: tell(paused ? "hand.start" : "hand.pause"), act: () => clock.run(paused) }];
  }

  /** Who, what is asked, and what has just happened. @param {Standing} standing @param {string} why what is set can't be played */
  #sentence(standing, why) {
    const { game, table } = this;
    const who = acting(standing);
    if (table.why || why) {
      return table.why || tell("hand.refused", { why });
    }
    if (game.refused) {
      const { stale, rule, message } = game.refused;
      return stale ? tell("hand.stale") : tell("hand.refused", { why: table.rule(rule) || message });
    }
    if (game.hinted) {
      return tell("hand.hinted", { what: stepOf(game.hinted, standing, table.geometry) });
    }
    const { flag } = game.clock.told ?? {};
    if (flag && !isOver(standing)) {
      return tell("hand.flag", { who: called(standing, flag) });
    }
    const happened = said(standing, isSame(game.before, standing) ? game.before : null, table.geometry);
    if (game.isSeated(who)) {
      return html`${happened} <b>${tell("hand.thinks", { who: called(standing, who) })}</b>`;
    }
    const turn = onTurn(standing);
    const yours = table.seat && who === table.seat ? html`<b>${tell("hand.yours")}.</b> ` : nothing;
    const asked = this.#asked(standing, who);
    return html`${yours}<b>${turn}</b> ${asked} ${happened === turn ? nothing : html`<span class="soft">${happened}</span>`}`;
  }

  /** @param {Standing} standing @param {string} who */
  #asked({ game, state }, who) {
    const boat = game === "mississippi" && !state.pending ? state.boats[who] : null;
    if (!boat) {
      return state.pending?.what === "rank" ? tell("ask.rank") : "";
    }
    if (boat.aground) {
      return tell("ask.aground");
    }
    if (this.game.offer?.actions.some((text) => text.startsWith("speed "))) {
      return tell("ask.wheel", { wheel: boat.speed, coal: boat.coal });
    }
    return state.points ? tell("ask.points", { n: state.points }) : tell("ask.points.0");
  }
}

/** A large button that plays nothing. @param {string} label @param {() => void} act */
function large(label, act) {
  return html`<button type="button" id="primary" data-primary @click=${act}><b>${label}</b></button>`;
}

/** Whether only chance keeps the box from saying what would come of it. @param {{code: string}} refusal */
function isChance({ code }) {
  return code === "chance";
}
