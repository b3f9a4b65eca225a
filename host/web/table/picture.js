/** The drawing of a board: which part of it can be seen, and where its places are. */

import { gameOf } from "./games.js";
import { finish } from "./glide.js";
import { actingNow, isOver, isSame } from "./standing.js";
import { short } from "./svg.js";
import { titleOf } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./svg.js").Point} Point */
/** What is seen of a drawing: x, y, width, height. @typedef {[number, number, number, number]} Frame */
/**
 * The drawing of one game.
 * @typedef {object} Scene
 * @property {SVGElement} element
 * @property {SVGElement} marks what marks places; empty but for those
 * @property {(name: string, standing: Standing) => Point | null} at where a place is, by its name
 * @property {(standing: Standing, before: Standing | null, ratio: number) => Frame} show
 * @property {(standing: Standing) => string[]} [places] the names of all that can be asked about; else nothing can
 * @property {(name: string, standing: Standing) => string} [nameOf] a place in words, where what is drawn there has none
 * @property {(standing: Standing) => boolean} [knows] whether it can draw how a game stands; else it always can
 * @property {(standing: Standing) => Point | null} [actor] where the one on turn is, or who has won; null: nowhere
 * @property {boolean} [follows] whether a part of the drawing follows the actor, where all of it is too wide for the glass
 * @property {boolean} [leaps] whether a way names only the places where something lands, and not those between
 * @property {number} [far] so many units to the side lie two places of a way only where it goes over the border of the drawing
 * @property {(bow: string) => string} [arrow] an arrow as a bow points on the picture
 * @property {(bow: string, place: string) => SVGElement} [hull] at the end of a course
 * @property {(event: any, standing: Standing) => SVGElement} [ghost] of what was there and is gone
 */

const CLOSEST = 12; // times the whole
const BODY = [14, 56]; // units from the middle of a boat that lies on three points to its sides and ends
const EDGE = 0.2; // of what is seen: who acts is further inside, with the marks around
const WIDE = 1.3; // times the shape of the glass: then a part is shown

export class Picture {
  /**
   * @param {Geometry} geometry
   * @param {SVGSVGElement} stage
   */
  constructor(geometry, stage) {
    this.geometry = geometry;
    this.stage = stage;
    /** Game -> its drawing; null: it has none. @type {Map<string, Scene | null>} */
    this.scenes = new Map();
    /** @type {Standing | null} */
    this.shown = null;
    /** All that there is. @type {Frame} */
    this.whole = [0, 0, 1, 1];
    /** What can be seen. @type {Frame} */
    this.seen = [0, 0, 1, 1];
    this.following = false; // what is seen is a part that follows who acts
    this.isWide = false; // it can be
  }

  /** Whether there is a drawing of how a game stands. @param {Standing} standing */
  draws(standing) {
    const scene = this.sceneOf(standing);
    return scene !== null && (scene.knows?.(standing) ?? true);
  }

  /** The drawing of a game. @param {Standing} standing */
  sceneOf(standing) {
    const { game } = standing;
    if (!this.scenes.has(game)) {
      this.scenes.set(game, gameOf(standing).scene(this.geometry));
    }
    return /** @type {Scene | null} */ (this.scenes.get(game));
  }

  /** @param {Standing} standing @param {Standing | null} before */
  show(standing, before) {
    const scene = /** @type {Scene} */ (this.sceneOf(standing));
    if (scene.element.parentNode !== this.stage) {
      this.stage.replaceChildren(scene.element);
    }
    if (before !== standing) {
      finish();
    }
    const { width, height } = this.stage.getBoundingClientRect();
    const larger = this.larger;
    const [x, y, w, h] = scene.show(standing, before, width && height ? width / height : 1);
    const { shown } = this;
    // Another game, or its end, begins with all of it. So does a turn in a game where the whole board counts.
    const isNew = !isSame(shown, standing) || (shown && isOver(standing) && !isOver(shown));
    const isTurn = !scene.actor && shown && actingNow(shown) !== actingNow(standing);
    const same = !isNew && !isTurn && this.whole.every((value, n) => value === [x, y, w, h][n]);
    this.whole = [x, y, w, h];
    this.shown = standing;
    if (!same || larger === 1) {
      this.seen = this.whole;
    }
    this.isWide = Boolean(scene.follows && width && height) && w / h > (WIDE * width) / height;
    this.following = this.isWide && (!same || this.following);
    if (before !== standing || this.following) {
      this.attend();
    }
    this.#set();
    this.stage.setAttribute("aria-label", titleOf(standing.game));
  }

  /** Bring who acts into what is seen, or who has won. */
  attend() {
    const { shown } = this;
    const at = (shown && this.sceneOf(shown)?.actor?.(shown)) ?? null;
    if (this.following) {
      this.#follow(at);
    } else if (at && this.larger > 1) {
      this.#include(at);
    }
    this.#set();
  }

  /** Show a part of the drawing that is as high as the glass, around who acts; null: around its middle. @param {Point | null} at */
  #follow(at) {
    const [left, top, w, h] = this.whole;
    const { width: wide, height: high } = this.stage.getBoundingClientRect();
    const width = (h * wide) / high;
    const middle = at?.x ?? left + w / 2;
    this.seen = [Math.min(Math.max(middle - width / 2, left), left + w - width), top, width, h];
  }

  /** Bring a point into what is seen, where somebody has made it larger. @param {Point} at */
  #include({ x, y }) {
    const [left, top, w, h] = this.seen;
    const [most, low, width, height] = this.whole;
    if (Math.abs(x - left - w / 2) > (0.5 - EDGE) * w || Math.abs(y - top - h / 2) > (0.5 - EDGE) * h) {
      this.seen = [within(x - w / 2, most, most + width - w), within(y - h / 2, low, low + height - h), w, h];
    }
  }

  /** Bring a part of the drawing into what is seen. @param {Element} one */
  bring(one) {
    if (this.larger > 1) {
      const { x, y, width, height } = one.getBoundingClientRect();
      this.#include(this.#inside({ x: x + width / 2, y: y + height / 2 }));
      this.#set();
    }
  }

  /** A part again, where all of it is too small to be read. */
  approach() {
    this.following = this.isWide;
    this.attend();
  }

  /** How much larger than all of it what is seen is drawn. */
  get larger() {
    return this.whole[2] / this.seen[2];
  }

  /** All of it again. */
  full() {
    this.following = false;
    this.seen = this.whole;
    this.#set();
  }

  /** Enlarge around a point of the page, so many times. @param {Point} at @param {number} by @returns {boolean} false: it is as large as it gets */
  enlarge(at, by) {
    if (this.larger >= CLOSEST) {
      return false;
    }
    this.move(at, at, by);
    return true;
  }

  /** What is at `from`, in pixels of the page, goes to `to`, larger by `scale`. @param {Point} from @param {Point} to @param {number} scale */
  move(from, to, scale) {
    this.following = false;
    const [left, top, w, h] = this.whole;
    const one = this.#inside(from);
    const other = this.#inside(to);
    const least = Math.max(this.seen[2] / w, this.seen[3] / h); // by which it can be made smaller
    const by = Math.max(Math.min(scale, CLOSEST / this.larger), least);
    const [width, height] = [this.seen[2] / by, this.seen[3] / by];
    // The point keeps its place on the glass: (point - corner) / size is the same before and after.
    const x = one.x - (other.x - this.seen[0]) / by;
    const y = one.y - (other.y - this.seen[1]) / by;
    this.seen = [within(x, left, left + w - width), within(y, top, top + h - height), width, height];
    this.#set();
  }

  /** A point of the page in units of the drawing. @param {Point} at @returns {Point} */
  #inside({ x, y }) {
    const matrix = this.stage.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  #set() {
    this.stage.setAttribute("viewBox", this.seen.map((value) => short(value)).join(" "));
  }

  /** Where a place is; null if this board has no such place. @param {string} name */
  placeOf(name) {
    return (this.shown && this.sceneOf(this.shown)?.at(name, this.shown)) ?? null;
  }

  /** What lies there in words. @param {string} name of a place */
  nameOf(name) {
    const { shown } = this;
    const found = ["at", "boat", "goal", "port", "ship"].map((fact) => `[data-${fact}="${name}"][aria-label]`).join();
    const there = [...this.stage.querySelectorAll(found)].map((one) => one.getAttribute("aria-label"));
    return there.join(". ") || ((shown && this.sceneOf(shown)?.nameOf?.(name, shown)) ?? name);
  }

  /**
   * What can be asked about, the nearest to a point of the page first. `far`: CSS pixels from what is drawn there.
   * @param {Point} point
   */
  nearest(point) {
    const { shown } = this;
    const scene = shown && this.sceneOf(shown);
    const matrix = /** @type {SVGGraphicsElement | undefined} */ (scene?.marks)?.getScreenCTM();
    if (!shown || !scene?.places || !matrix) {
      return [];
    }
    const here = new DOMPoint(point.x, point.y).matrixTransform(matrix.inverse());
    const scale = Math.hypot(matrix.a, matrix.b);
    return scene
      .places(shown)
      .map((name) => ({ name, far: scale * distance(scene.at(name, shown), here) }))
      .sort((one, other) => one.far - other.far);
  }

  /** What marks places on the board. @param {Standing | null} standing @returns {SVGElement} */
  marks(standing) {
    return (standing && this.sceneOf(standing)?.marks) ?? this.stage;
  }
}

/** How far a point is from what lies at a place: from its outline, or from the middle of a place where nothing lies. @param {any} at @param {Point} point */
function distance(at, { x, y }) {
  if (!at) {
    return Number.POSITIVE_INFINITY;
  }
  const [aside, along] = at.angle ? [y - at.y, x - at.x] : [x - at.x, y - at.y];
  const [half, length] = at.angle === undefined ? [at.half ?? 0, 0] : BODY;
  const [far, on] = [Math.max(Math.abs(aside) - half, 0), Math.max(Math.abs(along) - length, 0)];
  return Math.max(Math.hypot(far, on) - (at.r ?? 0), 0);
}

/** A number, or the nearest one within bounds; the middle of them if they cross. @param {number} value @param {number} low @param {number} high */
function within(value, low, high) {
  return low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);
}
