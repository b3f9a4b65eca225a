/**
 * The game on the table as the page plays it: how it stands, what the box offers (offered.js), and the taps that are on
 * their way to the box. It knows no rules: all of it comes over the link.
 */

import { bring, gameOf } from "../table/games.js";
import { keepNews } from "../table/said.js";
import { acting, actingNow, isOver, isSame } from "../table/standing.js";
import { Tale } from "../table/tale.js";
import { NEW, Watch } from "../table/watch.js";
import { Clock } from "./clock.js";
import { LinkError, throwOther } from "./link.js";
import { Offered, PATIENT } from "./offered.js";
import { tellingsSince } from "./turns.js";
import { sentenceOf } from "./words.js";

/** @typedef {import("../table/standing.js").Standing} Standing */
/** @typedef {import("./offered.js").Offer} Offer */
/** @typedef {import("./offered.js").Tried} Tried */

const NOTHING = 3; // to undo or redo
const STALE = 6;
const TURNED = ["undo", "redo", "go"]; // what is on its way, where nothing is played
const KEPT = "pilothouse table"; // how the table stood is shown until the box has told it

export class Game extends Offered {
  /**
   * @param {import("./link.js").Link} link
   * @param {() => void} changed called whenever there is something new to draw
   * @param {(code: string) => void} speak called when the language of the table is known
   * @param {import("../table/geometry.js").Geometry} geometry
   */
  constructor(link, changed, speak, geometry) {
    super(link, changed);
    this.geometry = geometry;
    /** The moment before. @type {Standing | null} */
    this.before = null;
    /** An earlier moment that is looked at. @type {Standing | null} */
    this.lookedAt = null;
    /** What the computer would do at this moment and why, if that was asked. @type {{action: string, why: string} | null} */
    this.hinted = null;
    this.playing = ""; // what was tapped, and is not answered yet
    this.next = ""; // what was tapped meanwhile
    this.isOther = false; // another game has come, which is not shown yet
    this.isRecalled = false; // what is shown is from before the page was loaded
    this.waits = false; // after an undo the box waits, although it is on turn
    this.spoken = ""; // the language in which the box tells reasons
    this.hasMore = false; // what was taken back can be played again
    this.isTold = false; // it is known what has to be told of this moment
    this.isOthers = false; // somebody else has led to this moment
    this.tale = new Tale(changed);
    this.clock = new Clock(link, changed);
    link.listeners.add((method, params) => {
      this.isOther ||= method === "game.changed" && NEW.includes(params.action);
    });
    this.watch = new Watch(link, (standing) => this.#stands(standing), speak);
  }

  stop() {
    this.watch.stop();
  }

  /** Whether a computer plays for whoever acts. @param {string} who */
  isSeated(who) {
    return Boolean(this.standing?.seats[who]);
  }

  /** Show the table as it stood when this page was left, until the box tells how it is. */
  async recall() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
      await bring(kept.game);
      this.standing = kept;
    } catch {
      this.standing = null; // there is none, it is of another time, or its module is not here
    }
    this.isRecalled = this.standing !== null;
    this.changed();
  }

  /** The box has told how the game stands. @param {Standing | null} standing */
  #stands(standing) {
    const isOther = this.isRecalled || this.isOther;
    this.before = isOther ? null : this.standing;
    if (standing && this.before && !this.playing && isSame(this.before, standing)) {
      keepNews(standing, this.before); // somebody else has played: a tap here means that all was read
    }
    this.isRecalled = this.isOther = false;
    keep(standing);
    this.standing = standing;
    this.lookedAt = null;
    const isSpoken = this.spoken === this.watch.language;
    this.spoken = this.watch.language;
    if (!isOther && standing?.digest === this.offer?.digest && standing?.game === this.before?.game) {
      this.hinted = isSpoken ? this.hinted : null; // its reason is told in the language before
      this.changed(); // names or the language are others: what is offered is not
      return;
    }
    this.isOthers = this.before !== null && this.before.digest !== standing?.digest && !this.playing;
    this.hinted = null;
    this.refused = null;
    this.isTold = false;
    this.drop();
    this.changed();
    if (standing) {
      gameOf(standing).prices?.hear(standing);
      this.clock.look(isOver(standing) ? "" : acting(standing));
      this.ask(standing);
      this.#tell(standing);
      this.hasMore = false;
      this.waits = !standing.events.length && this.isSeated(acting(standing));
      if (!standing.events.length) {
        this.#lookAhead(standing);
      }
    }
  }

  /** Nothing was played just now. Where something can be redone the box does not think. @param {Standing} standing */
  async #lookAhead(standing) {
    const { moment } = this;
    let total = 0;
    try {
      ({ total } = await this.link.call("game.turns", { offset: standing.ply }));
    } catch (error) {
      throwOther(error);
    }
    if (this.moment === moment) {
      this.hasMore = total > standing.ply;
      this.waits &&= this.hasMore;
      this.changed();
    }
  }

  /** Tell what was played since the moment before: of the own taps only what came of them. @param {Standing} standing */
  async #tell(standing) {
    const { before, playing, moment } = this;
    const own = playing ? playing.split(", ").length : 0;
    try {
      const found = TURNED.includes(playing)
        ? null
        : await tellingsSince(this.link, before, standing, own, this.geometry);
      if (!found) {
        this.tale.end();
      } else if (isSame(this.standing, standing)) {
        this.tale.add(found);
      }
    } catch (error) {
      throwOther(error);
    }
    if (this.moment === moment) {
      this.isTold = true;
      this.changed();
    }
  }

  /**
   * Play what was tapped. While another tap is on its way the last one waits. It is played after it if that went well, and
   * the same player is still on turn.
   * @param {string} action one text, or several joined by ", "
   */
  play(action) {
    this.tale.end();
    return this.#send("game.do", { action }, action);
  }

  /** Take back what the last tap of a person has played. */
  undo() {
    return this.#send("game.undo", this.#back(), "undo");
  }

  redo() {
    return this.#send("game.redo", this.#back(), "redo");
  }

  /** How far that goes: where the box plays some of the players, over all that it has played. */
  #back() {
    const { players = [], seats = {} } = this.standing ?? {};
    const seated = players.filter((who) => seats[who]).length;
    return seated && seated < players.length ? { person: true } : { step: true };
  }

  /** @param {number} ply */
  go(ply) {
    return this.#send("game.go", { ply }, "go");
  }

  /** What the large button plays while nothing else is chosen; "": nothing is known. */
  get likeliest() {
    return this.hinted?.action ?? this.offer?.advised[0] ?? "";
  }

  /** Ask what the computer would do now. It may think for a while, and the table can be played meanwhile. */
  async hint() {
    const { standing } = this;
    try {
      const { step, why } = await this.suggested();
      if (this.standing === standing) {
        this.hinted = { action: step, why };
      }
    } catch (error) {
      throwOther(error);
      if (error instanceof LinkError && error.code !== STALE) {
        this.refused = { stale: false, rule: "", message: error.message };
      }
    }
    this.changed();
  }

  /**
   * Mend the log. With `try` nothing changes.
   * @param {any} asked as `game.amend` takes it
   */
  async amend(asked) {
    const answer = await this.link.call("game.amend", { ...asked, digest: this.standing?.digest ?? "" }, PATIENT);
    if (!asked.try) {
      await this.watch.look();
    }
    return answer;
  }

  /** Show how the game stood after so many actions. @param {number} ply */
  async look(ply) {
    try {
      this.lookedAt = await this.watch.at(ply);
    } catch (error) {
      throwOther(error);
    }
    this.changed();
  }

  /** Show how it stands now. */
  present() {
    this.lookedAt = null;
    this.changed();
  }

  /**
   * Send a change, and what is tapped until it is answered.
   * @param {string} method
   * @param {any} params
   * @param {string} what
   */
  async #send(method, params, what) {
    if (this.playing) {
      this.next = method === "game.do" ? params.action : "";
      this.changed();
      return;
    }
    this.playing = what;
    this.refused = null;
    this.changed();
    let refused = null;
    try {
      await this.#sendAll(method, params);
    } catch (error) {
      throwOther(error);
      if (!(error instanceof LinkError)) {
        refused = { stale: false, rule: "", message: sentenceOf(error) };
      } else if (error.code !== NOTHING) {
        refused = { stale: error.code === STALE, rule: error.data?.rule ?? "", message: error.message };
      }
      await this.watch.look();
    }
    this.refused = refused;
    this.playing = this.next = "";
    this.changed();
  }

  /**
   * Each tap is played at the digest that the one before it has led to. One that waited while the turn went to another player
   * was meant for the player before, and is dropped.
   * @param {string} method
   * @param {any} params
   */
  async #sendAll(method, params) {
    const turn = this.standing && actingNow(this.standing);
    let { digest } = await this.link.call(method, { ...params, digest: this.standing?.digest ?? "" });
    await this.watch.look();
    while (this.next && this.#isStill(digest, turn)) {
      const action = this.next;
      this.next = "";
      this.playing = action;
      ({ digest } = await this.link.call("game.do", { action, digest }));
      await this.watch.look();
    }
  }

  /** Whether the same player is on turn at the moment of a digest, and it is known. @param {string} digest @param {string | null} turn */
  #isStill(digest, turn) {
    const { standing } = this;
    return standing?.digest === digest && actingNow(standing) === turn;
  }
}

/** Keep how the table stands, to be shown by `recall`. @param {Standing | null} standing */
function keep(standing) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(standing));
  } catch {
    // the browser has no room for it
  }
}
