/**
 * The table: the picture with its targets, the players, one sentence, one large button that does the likeliest thing, at
 * most three beside it, and the sheet with the rest. What all of them play comes from the box (game.js).
 */

import { html, nothing, render } from "lit-html";
import { Choice } from "../../table/choice.js";
import { listenToFingers } from "../../table/fingers.js";
import { moment } from "../../table/moment.js";
import { labelOf, waysOf } from "../../table/picks.js";
import { Picture } from "../../table/picture.js";
import { River } from "../../table/river.js";
import { onTurn, said } from "../../table/said.js";
import { acting, boatName, called, isOver, isSame, isSeen } from "../../table/standing.js";
import { costOf, stepOf } from "../../table/steps.js";
import { draw } from "../../table/svg.js";
import { wayOf } from "../../table/ways.js";
import { tell } from "../../table/words.js";
import { Dial } from "../dial.js";
import { helm } from "../helm.js";
import { More } from "../more.js";
import { Ruler } from "../ruler.js";
import { strip } from "../strip.js";
import { hint, leap, mark, marksOf, pickOf } from "../targets.js";

/** @typedef {import("../../table/standing.js").Standing} Standing */
/** @typedef {import("../../table/picks.js").Way} Way */

const FEW = 8; // choices; more of them are a list
const BESIDE = 3; // buttons beside the large one
const BACK = ["Escape", "Backspace", "b"];
const SECOND = 1000; // ms

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class TableView {
  /**
   * @param {object} parts
   * @param {import("../game.js").Game} parts.game
   * @param {import("../../table/geometry.js").Geometry} parts.geometry
   * @param {(game: string, rule: string) => string} parts.sentence the text of a rule; "" while it is not here
   * @param {(view: string) => void} parts.go to another view
   * @param {(view: string) => boolean} parts.has whether the page has a view
   * @param {boolean} parts.mayPlay
   * @param {string} parts.seat whose telephone this is, or ""
   * @param {() => void} parts.now have the computer move at once
   */
  constructor({ game, geometry, sentence, go, has, mayPlay, seat, now }) {
    this.game = game;
    this.geometry = geometry;
    this.sentence = sentence;
    this.go = go;
    this.has = has;
    this.mayPlay = mayPlay;
    this.seat = seat;
    this.now = now;
    this.picture = new Picture(geometry, /** @type {any} */ (element("stage")));
    this.tile = new River(geometry);
    this.small = draw("svg", { class: "tile-last", "aria-hidden": "true" }, this.tile.element);
    this.choice = new Choice([]);
    this.chosen = ""; // the digest for which there is a choice
    this.why = ""; // what the player has asked about
    /** @type {Standing | null} */
    this.drawn = null;
    this.turn = "";
    this.since = performance.now();
    const changed = () => this.draw();
    this.ruler = new Ruler(changed);
    this.dial = new Dial(changed);
    this.more = new More(
      game,
      (action) => this.#act(action),
      (rule) => this.rule(rule),
      changed,
    );
    this.sheet = /** @type {HTMLDialogElement} */ (element("deeds"));
    this.sheet.addEventListener("click", (event) => event.target === this.sheet && this.sheet.close());
    listenToFingers(/** @type {any} */ (element("stage")), {
      targets: () => marksOf(this.picture),
      take: (target) => this.#pick(pickOf(target)),
      enlarge: (at, by) => this.#zoomed(this.picture.enlarge(at, by)),
      move: (from, to, scale) => {
        this.picture.move(from, to, scale);
        this.#zoomed(true);
      },
    });
    document.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#fit()).observe(element("picture"));
    setInterval(() => this.#clock(), SECOND);
  }

  title() {
    const { standing } = this.game;
    return standing ? tell(/** @type {any} */ (`game.${standing.game}`)) : "";
  }

  /** The view is shown. */
  enter() {
    this.draw();
  }

  leave() {
    this.sheet.close();
  }

  /** Draw all of it, as it is now. */
  draw() {
    const { game, picture } = this;
    const standing = game.looking ?? game.standing;
    if (document.body.dataset.view !== "table") {
      return;
    }
    this.#head(standing);
    if (!standing) {
      for (const id of ["told", "strip", "hand"]) {
        render(nothing, element(id));
      }
      return;
    }
    const told = !isSeen(standing) && (standing.game === "mississippi" || standing.game === "master");
    document.body.dataset.game = standing.game;
    document.body.dataset.mode = told ? "told" : "seen";
    this.#choose(standing);
    const seen = !told && picture.draws(standing);
    element("sight").hidden = !seen;
    element("told").hidden = seen;
    if (this.drawn !== standing) {
      if (seen) {
        picture.show(standing, game.looking || !isSame(game.before, standing) ? null : game.before);
      }
      this.why = "";
      const next = game.before !== null && game.before.ply < standing.ply && !game.looking;
      moment(element("moment"), next ? standing.events : []);
      this.drawn = standing;
    }
    document.body.dataset.digest = standing.digest;
    document.body.classList.toggle("over", isOver(standing));
    const unplaced = seen ? this.#marks(standing) : [];
    render(told || !seen ? this.#told(standing) : nothing, element("told"));
    render(
      strip(
        standing,
        (who) => this.#push(who, told),
        (action) => this.#act(action),
      ),
      element("strip"),
    );
    render(this.#hand(standing, unplaced), element("hand"));
    if (this.sheet.open) {
      this.#sheet();
    }
    document.body.dataset.offered = game.offer ? standing.digest : ""; // what can be tapped is of this moment
  }

  /** Mark what can be pointed at. @param {Standing} standing @returns {import("../../table/picks.js").Pick[]} what has no place */
  #marks(standing) {
    if (!this.#plays(standing)) {
      this.picture.marks(standing).replaceChildren();
      return [];
    }
    const unplaced = mark(this.picture, this.choice, (pick) => this.#pick(pick));
    const advised = this.game.offer?.advised[0] ?? "";
    hint(this.picture, this.choice.picked.length ? [] : wayOf(advised, standing));
    return unplaced;
  }

  /** Whether somebody at this page can play now. @param {Standing} standing */
  #plays(standing) {
    return (
      this.mayPlay && standing === this.game.standing && !isOver(standing) && !this.game.isSeated(acting(standing))
    );
  }

  /** @param {Standing} standing */
  #choose(standing) {
    const { offer } = this.game;
    const digest = offer?.digest ?? "";
    if (digest !== this.chosen) {
      this.chosen = digest;
      this.choice = new Choice(offer ? waysOf(offer.actions, standing, this.geometry) : []);
    }
  }

  /** What a tap on another boat plays. @param {string} who @param {boolean} told */
  #push(who, told) {
    const action = `push ${who}`;
    return told && this.game.offer?.actions.includes(action) ? action : "";
  }

  /** @param {Standing | null} standing */
  #head(standing) {
    const round = standing?.state.round ? tell("round", { n: standing.state.round }) : "";
    const title = standing ? tell(/** @type {any} */ (`game.${standing.game}`)) : "Pilothouse";
    if (standing) {
      const turn = [standing.game, standing.state.round ?? 0, acting(standing)].join(" ");
      if (turn !== this.turn) {
        this.turn = turn;
        this.since = performance.now();
        this.#yours(standing);
      }
    }
    const playing = this.game.playing !== "";
    render(
      html`${
        this.has("home")
          ? html`<button type="button" id="to-home" aria-label=${tell("hand.menu")} @click=${() => this.go("home")}>☰</button>`
          : nothing
      }
        <h1>${round || title}</h1>
        <span id="clock"></span>
        ${
          this.mayPlay
            ? html`<button type="button" id="undo" ?disabled=${!standing?.ply || playing} @click=${() => this.game.undo()}>
                ↶ ${tell("hand.undo")}
              </button>`
            : nothing
        }
        <button type="button" id="to-log" @click=${() => this.go("log")}>${tell("hand.log")}</button>`,
      element("top"),
    );
    this.#clock();
  }

  #clock() {
    const { standing } = this.game;
    const clock = document.getElementById("clock");
    if (clock) {
      const seconds = Math.floor((performance.now() - this.since) / SECOND);
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      clock.textContent = standing && !isOver(standing) ? time : "";
    }
  }

  /** Tell the telephone of the player whose turn begins. @param {Standing} standing */
  #yours(standing) {
    const who = acting(standing);
    const owner = standing.state.boats?.[who]?.owner ?? who;
    if (this.seat && (who === this.seat || owner === this.seat)) {
      navigator.vibrate?.(200);
    }
  }

  /** Where nobody tells the box how the board looks: wheels, dial, ruler, or what is drawn by hand. @param {Standing} standing */
  #told(standing) {
    const { offer } = this.game;
    const act = (/** @type {string} */ action) => this.#act(action);
    if (!this.#plays(standing)) {
      return standing.game === "mississippi"
        ? helm(
            this.game,
            () => {},
            () => {},
            this.#lastTile(standing),
          )
        : nothing;
    }
    if (standing.game === "mississippi" && standing.state.pending?.what === "rank" && offer) {
      this.ruler.expect(offer.advised[0] ?? offer.actions[0]);
      return this.ruler.view(standing);
    }
    if (standing.game === "mississippi" && !standing.state.pending) {
      return helm(this.game, act, (refusal) => this.#ask(refusal), this.#lastTile(standing));
    }
    if (
      standing.game === "master" &&
      offer &&
      this.dial.offer(offer.actions, offer.advised.find((text) => text.startsWith("sail ")) ?? "", standing.digest)
    ) {
      const ship = standing.state.players[standing.state.turn];
      const bound = ship.bill ? this.geometry.master.bills[ship.bill - 1][1] : "";
      return this.dial.view(bound);
    }
    const drawing = standing.game === "mississippi" && !this.choice.picked.length;
    return html`${drawing ? html`<div class="drawing">${this.#lastTile(standing)}</div>` : nothing}
    <div class=${drawing ? "choices below" : this.choice.next.length > FEW ? "choices list" : "choices"}>
      ${this.choice.next.map(
        (pick) =>
          html`<button type="button" data-action=${this.choice.plays(pick) || nothing} @click=${() => this.#pick(pick)}>
            ${pick.label}
          </button>`,
      )}
    </div>`;
  }

  /** The tile that was drawn last, with what lies on it and who waits there. @param {Standing} standing */
  #lastTile(standing) {
    const { state } = standing;
    const last = { ...standing, state: { ...state, rear: state.river.length - 1, landing: null } };
    const seen = this.tile.show(last, null, 1);
    this.small.setAttribute("viewBox", seen.join(" "));
    return this.small;
  }

  /** The sentence and the buttons. @param {Standing} standing @param {import("../../table/picks.js").Pick[]} unplaced */
  #hand(standing, unplaced) {
    const { game } = this;
    if (game.looking) {
      return html`<p id="sentence" role="status">${tell("hand.look", { n: standing.ply })}</p>
        <button type="button" id="primary" data-primary @click=${() => game.present()}><b>${tell("hand.present")}</b></button>`;
    }
    const plays = this.#plays(standing);
    const primary = plays ? this.#primary(standing) : null;
    const beside = plays ? this.#beside(standing, unplaced, primary?.action ?? "") : [];
    const seated = this.mayPlay && !isOver(standing) && game.isSeated(acting(standing));
    return html`<p id="sentence" role="status" aria-live="polite">${this.#sentence(standing)}</p>
      ${
        plays
          ? html`<div class="beside">
              ${
                this.choice.picked.length
                  ? html`<button type="button" class="back" @click=${() => this.#back()}>‹ ${tell("hand.back")}</button>`
                  : nothing
              }
              ${
                this.picture.larger > 1.01 && !element("sight").hidden
                  ? html`<button type="button" @click=${() => this.#full()}>${tell("hand.whole")}</button>`
                  : nothing
              }
              ${beside.map(
                ({ action, label, act }, n) =>
                  html`<button type="button" class=${n > 1 && !this.choice.picked.length ? "further" : ""} data-action=${action || nothing} @click=${act}>${label}</button>`,
              )}
              <button type="button" id="to-more" aria-haspopup="dialog" @click=${() => this.#openMore()}>${tell("hand.more")}…</button>
            </div>`
          : nothing
      }
      ${
        primary
          ? html`<button
              type="button"
              id="primary"
              data-primary
              data-action=${primary.action}
              class=${game.playing ? "pressed" : ""}
              aria-busy=${game.playing ? "true" : "false"}
              ?disabled=${!primary.legal}
              @click=${() => this.#act(primary.action)}
            >
              <b>${primary.label}</b>${primary.cost ? html`<small>${primary.cost}</small>` : nothing}
            </button>`
          : nothing
      }
      ${
        seated
          ? html`<button type="button" id="primary" data-primary @click=${() => this.now()}><b>${tell("hand.now")}</b></button>`
          : nothing
      }
      ${
        isOver(standing) && this.has("story")
          ? html`<button type="button" id="primary" data-primary @click=${() => this.go("story")}><b>${tell("hand.story")}</b></button>`
          : nothing
      }`;
  }

  /**
   * What the large button plays: the ruler as it lies, the dial as it stands, what is chosen on the board, or what the box
   * advises.
   * @param {Standing} standing
   */
  #primary(standing) {
    const { offer } = this.game;
    if (!offer) {
      return null;
    }
    const [advised = ""] = offer.advised;
    let action = advised;
    let legal = true;
    if (standing.game === "mississippi" && standing.state.pending?.what === "rank" && !isSeen(standing)) {
      action = this.ruler.action;
    } else if (
      standing.game === "master" &&
      !isSeen(standing) &&
      /(^|, )sail /.test(advised) &&
      this.dial.isFor(standing)
    ) {
      const first = advised.split(", ").filter((text) => !text.startsWith("sail "));
      action = [...first, this.dial.action].join(", ");
      legal = this.dial.legal;
    } else if (this.choice.picked.length) {
      const [way] = [...this.choice.done, ...this.choice.open]; // of several courses the first is the shortest
      action = way && !way.range ? way.action : advised;
    }
    if (!action) {
      return null;
    }
    const [tried] = this.game.tried(action) ?? [];
    const cost = tried?.state ? costOf(standing, tried.state) : "";
    return { action, legal, cost, label: stepOf(action, standing, this.geometry) };
  }

  /**
   * At most three buttons: what the box advises next, and what has no place on the board.
   * @param {Standing} standing
   * @param {import("../../table/picks.js").Pick[]} unplaced
   * @param {string} primary
   */
  #beside(standing, unplaced, primary) {
    const { choice } = this;
    if (choice.picked.length) {
      return [
        ...unplaced
          .map((pick) => ({ action: choice.plays(pick), label: pick.label, act: () => this.#pick(pick) }))
          .filter(({ action }) => !action || action !== primary)
          .map((one) => (one.action ? { ...one, label: stepOf(one.action, standing, this.geometry) } : one)),
      ];
    }
    const drawn = new Set(
      [...document.querySelectorAll("#told [data-action], #strip [data-action]")].map((one) =>
        one.getAttribute("data-action"),
      ),
    );
    return (this.game.offer?.advised ?? [])
      .filter((action) => action !== primary && !drawn.has(action) && !this.#isOnBoard(action))
      .filter((action) => !(this.dial.isFor(standing) && /(^|, )sail /.test(action)))
      .slice(0, BESIDE)
      .map((action) => ({
        action,
        label: stepOf(action.replace(/, done$/, ""), standing, this.geometry), // each step ends the turn
        act: () => this.#act(action),
      }));
  }

  /** Whether an action is played by pointing at the board. @param {string} action */
  #isOnBoard(action) {
    const way = this.choice.ways.find((one) => one.action === action);
    return Boolean(way?.picks[0]?.place && this.picture.placeOf(way.picks[0].place) && !element("sight").hidden);
  }

  /** Who, what is asked, and what has just happened. @param {Standing} standing */
  #sentence(standing) {
    const { game } = this;
    const who = acting(standing);
    if (this.why) {
      return this.why;
    }
    if (game.refused) {
      return game.refused.stale
        ? tell("hand.stale")
        : tell("hand.refused", { why: this.rule(game.refused.rule) || game.refused.message });
    }
    const happened = said(standing, isSame(game.before, standing) ? game.before : null, this.geometry);
    if (game.isSeated(who)) {
      return html`${happened} <b>${tell("hand.thinks", { who: called(standing, who) })}</b>`;
    }
    const turn = onTurn(standing);
    const yours = this.seat && who === this.seat ? html`<b>${tell("hand.yours")}.</b> ` : nothing;
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

  /** The text of a statement of the game on the table; "" while it is not here. @param {string} rule */
  rule(rule) {
    const { standing } = this.game;
    return rule && standing ? this.sentence(standing.game, rule) : "";
  }

  /** Say why something can't be had. @param {any} refusal */
  #ask(refusal) {
    if (refusal) {
      this.why = tell("hand.refused", { why: this.rule(refusal.rule ?? "") || refusal.code });
      this.draw();
    }
  }

  #openMore() {
    this.#sheet();
    this.sheet.showModal();
  }

  #sheet() {
    const { standing, offer } = this.game;
    if (!standing || !offer) {
      return;
    }
    this.more.offer(this.choice.ways.filter((way) => !way.course && !this.#isOnBoard(way.action)));
    render(
      html`<header>
          <h2>${tell("hand.other")}</h2>
          <button type="button" @click=${() => this.sheet.close()}>${tell("hand.close")}</button>
        </header>
        ${this.more.view(() => this.geometry)}`,
      this.sheet,
    );
  }

  /** @param {string} action */
  #act(action) {
    this.sheet.close();
    this.choice.clear();
    this.why = "";
    this.game.play(action);
  }

  /** @param {import("../../table/picks.js").Pick | undefined} pick */
  #pick(pick) {
    if (!pick) {
      return;
    }
    const way = this.choice.pick(pick);
    const [open] = this.choice.open;
    if (way) {
      this.#way(way);
    } else if (open?.course && this.choice.picked.length === open.picks.length) {
      this.#way(open);
    } else {
      this.draw();
    }
  }

  /** @param {Way} way */
  #way(way) {
    this.#act(way.action);
  }

  #back() {
    this.choice.back();
    this.draw();
  }

  #full() {
    this.picture.full();
    this.draw();
  }

  /** @param {boolean} larger */
  #zoomed(larger) {
    if (larger) {
      this.draw();
    }
    return larger;
  }

  /** Draw for another size of the picture. */
  #fit() {
    const { shown } = this.picture;
    if (shown && document.body.dataset.view === "table" && !element("sight").hidden) {
      this.picture.show(shown, shown);
    }
  }

  /** The keys of the terminal, and those that browsers have. @param {KeyboardEvent} event */
  #key(event) {
    if (document.body.dataset.view !== "table" || event.ctrlKey || event.altKey || event.metaKey || this.sheet.open) {
      return;
    }
    const typing = document.activeElement?.matches("input, select");
    if (BACK.includes(event.key) && !typing) {
      if (this.choice.picked.length) {
        event.preventDefault();
        this.#back();
      }
    } else if (event.key === "o" && !event.repeat) {
      const mark = document.activeElement?.closest(".mark-to");
      if (mark) {
        this.#pick(pickOf(mark));
      } else {
        const focus = document.activeElement;
        (focus instanceof HTMLButtonElement ? focus : element("primary"))?.click();
      }
    } else if (!typing && !element("sight").hidden && leap(this.picture, event)) {
      event.preventDefault();
    }
  }

  /** The label of what an action plays, for other views. @param {string} action */
  labelOf(action) {
    const { standing } = this.game;
    return standing ? labelOf(action, standing, this.geometry) : action;
  }

  /** What a player is called. @param {string} who */
  nameOf(who) {
    const { standing } = this.game;
    return standing ? (standing.game === "mississippi" ? boatName(standing, who) : called(standing, who)) : who;
  }
}
