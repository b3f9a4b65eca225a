/** The drawing of a board: which part of it can be seen, and where its places are. */

import { gameOf } from "./games.js";
import { finish } from "./glide.js";
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
 * @property {(standing: Standing) => boolean} [knows] whether it can draw how a game stands; else it always can
 * @property {(standing: Standing) => Point | null} [actor] where the one on turn is, if a part of the drawing is to follow; null: nowhere
 * @property {(bow: string) => string} [arrow] an arrow as a bow points on the picture
 * @property {(bow: string, place: string) => SVGElement} [hull] at the end of a course
 */

const CLOSEST = 12; // times the whole
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
    const same = this.whole.every((value, n) => value === [x, y, w, h][n]);
    this.whole = [x, y, w, h];
    this.shown = standing;
    if (!same || larger === 1) {
      this.seen = this.whole;
    }
    if (width && height && (!same || this.following)) {
      this.#follow(scene, standing, width / height);
    }
    this.#set();
    this.stage.setAttribute("aria-label", titleOf(standing.game));
  }

  /**
   * Where the drawing is much wider than the glass, show a part of it, as high as the glass, around who acts.
   * @param {Scene} scene
   * @param {Standing} standing
   * @param {number} ratio
   */
  #follow(scene, standing, ratio) {
    const [left, top, w, h] = this.whole;
    const at = scene.actor && (scene.actor(standing) ?? { x: left + w / 2, y: top + h / 2 });
    this.following = Boolean(at) && w / h > WIDE * ratio;
    if (at && this.following) {
      const width = h * ratio;
      this.seen = [Math.min(Math.max(at.x - width / 2, left), left + w - width), top, width, h];
    }
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

  /** What marks places on the board. @param {Standing | null} standing @returns {SVGElement} */
  marks(standing) {
    return (standing && this.sceneOf(standing)?.marks) ?? this.stage;
  }
}

/** A number, or the nearest one within bounds; the middle of them if they cross. @param {number} value @param {number} low @param {number} high */
function within(value, low, high) {
  return low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);
}
