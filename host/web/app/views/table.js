/**
 * The table: the picture with its targets, the players, one sentence, one large button that does the likeliest thing, at
 * most three beside it, and the sheet with the rest. What all of them play comes from the box (game.js).
 */

import { html, nothing } from "lit-html";
import { Choice } from "../../table/choice.js";
import { listenToFingers } from "../../table/fingers.js";
import { gameOf } from "../../table/games.js";
import { moment } from "../../table/moment.js";
import { waysOf } from "../../table/picks.js";
import { Picture } from "../../table/picture.js";
import { pictured } from "../../table/pictured.js";
import { acting, isOver, isSame } from "../../table/standing.js";
import { tell } from "../../table/words.js";
import { Answer } from "../answer.js";
import { Asking } from "../asking.js";
import { listenToQuestions } from "../explain.js";
import { Focus } from "../focus.js";
import { Hand } from "../hand.js";
import { Head } from "../head.js";
import { Heights } from "../heights.js";
import { listenToKeys } from "../keyboard.js";
import { Legend } from "../legend.js";
import { Lesson } from "../lesson.js";
import { Marking } from "../marking.js";
import { More } from "../more.js";
import { Sheet } from "../sheet.js";
import { Steady } from "../steady.js";
import { strip } from "../strip.js";
import { marksOf, pickOf, turnOf } from "../targets.js";
import { Told } from "../told.js";
import { render } from "../translated.js";
import { noteUsed } from "../used.js";
import { language, titleOf } from "../words.js";

/** @typedef {import("../../table/standing.js").Standing} Standing */
/** @typedef {import("../../table/picks.js").Way} Way */

const SECOND = 1000; // ms

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class TableView {
  /**
   * @param {object} parts
   * @param {import("../game.js").Game} parts.game
   * @param {import("../../table/geometry.js").Geometry} parts.geometry
   * @param {(game: string, rule: string) => string} parts.sentence the text of a rule; "" while it is not here
   * @param {(view: string, param?: string) => void} parts.go to another view
   * @param {(view: string) => boolean} parts.has whether the page has a view, or what is called like one
   * @param {(standing: Standing) => unknown} [parts.next] what the page has below a game that is over
   * @param {boolean} parts.mayPlay
   * @param {string} parts.seat whose telephone this is, or ""
   * @param {() => void} parts.now press OK on the box: its computer moves at once
   */
  constructor({ game, geometry, sentence, go, has, next = () => nothing, mayPlay, seat, now }) {
    this.game = game;
    this.geometry = geometry;
    this.sentence = sentence;
    this.go = go;
    this.has = has;
    this.next = next;
    this.mayPlay = mayPlay;
    this.seat = seat;
    this.now = now;
    this.picture = new Picture(geometry, /** @type {any} */ (element("stage")));
    this.choice = new Choice([]);
    this.steady = new Steady();
    this.focus = new Focus(element("table-view"));
    this.heights = new Heights();
    this.chosen = ""; // the language and the moment for which there is a choice
    this.known = ""; // of which ends and turns the ways are
    this.marking = new Marking(this);
    /** What is told on the board. @type {import("../../table/said.js").Telling | undefined} */
    this.telling = undefined;
    this.answer = new Answer(this);
    this.asking = new Asking(this);
    this.legend = new Legend(this);
    this.lesson = new Lesson(this);
    /** @type {Standing | null} */
    this.drawn = null;
    this.isNew = false; // a tile has been drawn, and nobody has tapped since
    const changed = () => this.draw();
    this.head = new Head(this);
    this.told = new Told(this);
    this.hand = new Hand(this);
    this.more = new More(
      game,
      (action) => this.act(action),
      (rule) => this.rule(rule),
      (rule) => this.statement(rule),
      changed,
      () => {
        this.choice.clear(); // a hint is for the whole turn
        this.answer.clear(); // and is read in its place
        this.sheet.close();
      },
      () => {
        this.sheet.close();
        this.answer.toggle();
      },
      () => this.has("hint"),
    );
    this.sheet = new Sheet();
    listenToFingers(/** @type {any} */ (element("stage")), {
      targets: () => marksOf(this.picture),
      take: (target) => this.take(target),
      ask: (at) => this.asking.at(at),
      lies: (at) => this.asking.lies(at),
      enlarge: (at, by) => !this.answer.isAsking && this.#enlarge(at, by),
      move: (from, to, scale) => {
        this.picture.move(from, to, scale);
        this.draw();
      },
    });
    element("laid").addEventListener("click", () => {
      this.isNew = false; // it lies on the table now
      this.draw();
    });
    listenToKeys(this);
    listenToQuestions(this);
    new ResizeObserver(() => this.#fit()).observe(element("picture"));
    element("moment").addEventListener("gone", changed);
    addEventListener("resize", changed); // on another glass its parts have other heights
    setInterval(() => this.head.tick(), SECOND);
  }

  title() {
    const { standing } = this.game;
    return standing ? titleOf(standing.game) : "";
  }

  /** The view is shown. */
  enter() {
    this.draw();
  }

  leave() {
    this.sheet.close();
  }

  draw() {
    if (document.body.dataset.view === "table") {
      this.focus.keep(() => this.#draw());
    }
  }

  /** Draw all of it, as it is now. */
  #draw() {
    const { game, picture } = this;
    const standing = game.lookedAt ?? game.standing;
    if (this.isEmpty) {
      this.go("home");
      return;
    }
    render(this.head.view(standing), element("top"));
    this.head.tick();
    if (!standing) {
      element("sight").hidden = true;
      const known = game.watch.digest === "none"; // else nobody has asked yet
      for (const id of ["told", "strip", "hand"]) {
        const sentence = html`<p id="sentence" role="status">${tell("nothing")}</p>`;
        render(known && id === "hand" ? sentence : nothing, element(id));
      }
      return;
    }
    const { isSeen, laid } = gameOf(standing);
    const told = !isSeen(standing);
    document.body.dataset.game = standing.game;
    document.body.dataset.mode = told ? "told" : "seen";
    this.#choose(standing);
    this.answer.look(); // its marks may stand now
    const seen = !told && picture.draws(standing);
    element("sight").hidden = !seen;
    if (this.drawn !== standing) {
      if (seen) {
        picture.show(standing, game.lookedAt || !isSame(game.before, standing) ? null : game.before);
      }
      this.answer.clear();
      const next = game.before !== null && game.before.ply < standing.ply && !game.lookedAt;
      if (standing.digest !== this.drawn?.digest) {
        this.isNew = told && next && laid !== null && laid.length(standing.state) > laid.length(game.before?.state);
      }
      const events = standing.events.filter(({ event }) => event !== "card"); // a card comes as it is told
      moment(element("moment"), next && !this.isNew ? events : []);
      this.drawn = standing;
      this.telling = undefined;
    }
    this.#tell(seen);
    document.body.dataset.digest = standing.digest;
    document.body.classList.toggle("over", isOver(standing));
    if (!seen) {
      for (const one of document.querySelectorAll("#stage .mark-to")) {
        one.remove(); // it is of the game before
      }
    }
    this.legend.text = "";
    const unplaced = seen ? this.marking.mark(standing) : [];
    render(seen ? nothing : this.told.view(standing), element("told"));
    element("told").hidden = seen;
    element("strip").hidden = this.isNew; // what people have to lay is as large as can be
    element("laid").hidden = !this.isNew;
    render(this.isNew ? laid?.view(standing, this.geometry) : nothing, element("laid"));
    render(
      strip(
        standing,
        (who) => this.#push(who, told),
        (action) => this.act(action),
        game.clock.runs && !game.lookedAt,
        this.geometry,
        this.aim(standing),
      ),
      element("strip"),
    );
    this.lesson.look(standing);
    render(this.hand.view(standing, unplaced), element("hand"));
    this.heights.keep(standing);
    this.sheet.draw();
    this.steady.look(game, standing, this.lesson.due(standing)?.key ?? "", !this.has("home"));
    const isOffered = game.offer && !game.offer.isSought && game.ends;
    document.body.dataset.offered = isOffered ? standing.digest : ""; // what can be tapped is of this moment
  }

  /** Draw what is told now. @param {boolean} seen whether there is a board */
  #tell(seen) {
    const { now } = this.game.tale;
    const shown = this.game.lookedAt ? undefined : now;
    if (shown === this.telling) {
      return;
    }
    this.telling = shown;
    const events = shown?.events ?? [];
    if (seen) {
      pictured(this.picture, events, shown?.action ?? "");
    }
    if (events.some(({ event }) => event === "card")) {
      moment(element("moment"), events);
    }
  }

  /** What all of them want to achieve. @param {Standing} standing */
  aim(standing) {
    const { aim, aims } = gameOf(standing);
    return aim(standing) || this.sentence(standing.game, aims[0] ?? "");
  }

  /** Whether no game lies here, and home is the place to begin one. */
  get isEmpty() {
    return this.has("home") && this.game.watch.digest === "none";
  }

  /** Whether the board is drawn. */
  get isDrawn() {
    return !element("sight").hidden;
  }

  /** What the large button plays of what the choice leaves open. @param {Standing} standing */
  likeliest(standing) {
    const { brief, isRisky } = gameOf(standing);
    const risks = (/** @type {string} */ text) => isRisky?.(text, standing, this.geometry) ?? false;
    return this.choice.likeliest(this.game.likeliest, risks, brief !== null);
  }

  /** Whether somebody at this page can play now. @param {Standing} standing */
  plays(standing) {
    return (
      this.mayPlay &&
      !this.game.isRecalled &&
      standing === this.game.standing &&
      !isOver(standing) &&
      !this.game.isSeated(acting(standing))
    );
  }

  /** @param {Standing} standing */
  #choose(standing) {
    const { offer, ends, turns, moment } = this.game;
    const now = `${language()} ${offer ? moment : 0}`;
    const known = `${now} ${ends?.length} ${[...turns.values()].filter(Boolean).length}`;
    if (known === this.known || standing !== this.game.standing) {
      return;
    }
    const ways = offer && ends ? waysOf(offer.actions, standing, this.geometry, ends, turns) : [];
    if (now === this.chosen) {
      this.choice.ways = ways; // what was chosen stays so
    } else {
      this.choice = new Choice(ways);
    }
    [this.chosen, this.known] = [now, known];
  }

  /** What a tap on another boat plays. @param {string} who @param {boolean} told */
  #push(who, told) {
    const action = `push ${who}`;
    return told && !this.game.lookedAt && this.game.offer?.actions.includes(action) ? action : "";
  }

  /** Whether an action is played by pointing at the board. @param {string} action */
  isOnBoard(action) {
    const way = this.choice.ways.find((one) => one.action === action);
    return Boolean(way?.picks[0]?.place && this.picture.placeOf(way.picks[0].place) && this.isDrawn);
  }

  /** Whether the hex where a turn ends is marked on the river. @param {Standing} standing @param {string} action */
  isMarked(standing, action) {
    const way = gameOf(standing).way(action, standing, this.geometry);
    return way.length > 1 && Boolean(this.game.ends?.some(([end]) => end === way.at(-1)));
  }

  /** The text of a statement of the game on the table; "" while it is not here. @param {string} rule */
  rule(rule) {
    const { standing } = this.game;
    return rule && standing ? this.sentence(standing.game, rule) : "";
  }

  /** Say why something can't be had. @param {any} refusal */
  ask(refusal) {
    if (refusal) {
      this.answer.refuse(refusal);
      this.draw();
    }
  }

  /** A target was tapped: it plays, or something is asked about it. @param {Element} target */
  take(target) {
    const name = target.getAttribute("data-ask");
    if (name) {
      this.asking.place(name);
    } else {
      this.pick(pickOf(target));
    }
  }

  /** A statement by its number: a tap shows its words. "": there is none. @param {string} rule */
  statement(rule, label = rule) {
    return /\d/.test(rule)
      ? html`<button type="button" class="rule" aria-haspopup="dialog" @click=${() => this.openRule(rule)}>${label}</button>`
      : nothing;
  }

  /** @param {string} rule */
  openRule(rule) {
    this.sheet.show("tap.rule", () => {
      const { game } = this.game.standing ?? {};
      const all = () => this.go("rules", `${game} ${rule}`);
      return html`<p class="statement"><b>${rule}</b> ${this.rule(rule)}</p>
        ${this.has("rules") ? html`<button type="button" data-go="rules" @click=${all}>${tell("tap.rules")}</button>` : nothing}`;
    });
  }

  openMore() {
    this.sheet.show("hand.other", () => {
      if (!this.game.standing || !this.game.offer) {
        return null;
      }
      this.more.offer(this.choice.ways.filter((way) => !way.end && !this.isOnBoard(way.action)));
      return this.more.view(() => this.geometry);
    });
  }

  /** Show more of what is drawn. @param {Parameters<Sheet["show"]>[0]} title @param {(drawn: Standing) => unknown} view */
  open(title, view) {
    this.sheet.show(title, () => this.drawn && view(this.drawn));
  }

  /** @param {string} action */
  act(action) {
    if (!this.game.offer) {
      return; // it was offered a moment before
    }
    this.lesson.note();
    this.sheet.close();
    this.choice.clear();
    this.answer.clear();
    this.isNew = false;
    for (const text of action.split(", ")) {
      noteUsed(text.split(" ")[0]);
    }
    this.game.play(action);
  }

  /** @param {import("../../table/picks.js").Pick | undefined} pick */
  pick(pick) {
    if (!pick) {
      return;
    }
    this.lesson.note();
    this.answer.clear();
    const way = this.choice.pick(pick);
    if (way?.action) {
      this.way(way);
    } else {
      if (way?.end) {
        this.game.askTurns(way.end);
      }
      this.draw();
    }
  }

  /** @param {Way} way */
  way(way) {
    this.act(way.action);
  }

  back() {
    this.answer.clear();
    this.game.refused = null;
    if (!this.choice.picked.length) {
      this.game.hinted = null;
    }
    this.choice.back();
    this.draw();
  }

  full() {
    this.picture.full();
    this.draw();
  }

  /** The part around who acts, after all of it was shown. */
  approach() {
    this.picture.approach();
    this.draw();
  }

  /** A tap has shown more of what is there, and says so. @param {import("../../table/fingers.js").Point} at @param {number} by */
  #enlarge(at, by) {
    const larger = this.picture.enlarge(at, by);
    if (larger) {
      this.answer.say(tell("tap.closer"));
      this.draw();
    }
    return larger;
  }

  /** Draw for another size of the picture. */
  #fit() {
    const { shown } = this.picture;
    if (shown && document.body.dataset.view === "table" && this.isDrawn) {
      const turn = turnOf(this.picture);
      this.picture.show(shown, shown);
      if (turn !== turnOf(this.picture)) {
        this.draw(); // figures of marks and arrows of bows stand upright again
      }
    }
  }

  /** What a player is called. @param {string} who */
  nameOf(who) {
    const { standing } = this.game;
    return standing ? gameOf(standing).nameOf(standing, who) : who;
  }
}
