/**
 * A button that becomes another one under a finger takes no tap for a moment: the tap was meant for what was there before.
 * Until then it is busy. Whatever else comes to lie under a finger that has just tapped takes no second tap either.
 */

import { near } from "../table/fingers.js";
import { actingNow, isOver } from "../table/standing.js";
import { keyOf } from "./typed.js";

const WHILE = 400; // ms: a double click is quicker
const UNSEEN = 1200; // ms until somebody has seen what others have changed, where several share a box
const BESIDE = 20; // CSS pixels from the first tap of a double click to the second
const DEEDS = "#told button, #strip button, #hand button, #deeds .all button, #stage .mark-to";
const TAKING = ["Enter", " ", "o"]; // keys that take what has the focus, or the large button

export class Steady {
  constructor() {
    this.moment = ""; // of the game, and the hint or the lesson there, for which all of it was drawn
    this.turn = ""; // whose it was
    this.seen = 0; // the number of the moment
    /** Place of a button -> what it did. @type {Map<string, string>} */
    this.deeds = new Map();
    /** Until when a button takes no tap. @type {WeakMap<Element, number>} */
    this.until = new WeakMap();
    /** The last tap that was taken. @type {{x: number, y: number, at: number, button: Element | null, deed: string}} */
    this.tap = { x: 0, y: 0, at: -WHILE, button: null, deed: "" };
    this.isSecond = false; // the present tap is the second one of a double click, on something else than the first
    /** The key that was pressed last. */
    this.key = { name: "", at: -WHILE };
    addEventListener("pointerdown", (event) => this.#press(event), true);
    addEventListener("click", (event) => this.#click(event), true);
    addEventListener("keydown", (event) => this.#type(event), true);
  }

  /**
   * All is drawn. A button is steady if the same player has done the same with it before.
   * @param {import("./game.js").Game} game
   * @param {import("../table/standing.js").Standing} standing what is shown of it
   * @param {string} lesson its key, where its buttons are shown
   * @param {boolean} isShared whether others play on the same box
   */
  look(game, standing, lesson, isShared) {
    if (game.offer && !isOver(standing) && !game.lookedAt) {
      const ms = isShared && game.isOthers && game.moment !== this.seen ? UNSEEN : WHILE;
      this.seen = game.moment;
      this.#compare(`${game.moment} ${game.hinted?.action} ${game.offer.isSought} ${lesson}`, actingNow(standing), ms);
    }
    this.#tell(document.querySelector("#primary"));
  }

  /**
   * What a player chooses at a moment may change the button that he has tapped, too.
   * @param {string} moment
   * @param {string} turn whose it is
   * @param {number} ms that what has changed takes no tap
   */
  #compare(moment, turn, ms) {
    const deeds = new Map();
    const tapped = performance.now() - this.tap.at < WHILE ? this.tap.button : null;
    for (const one of document.querySelectorAll(DEEDS)) {
      const [place, deed] = [placeOf(one), deedOf(one)];
      deeds.set(place, deed);
      const isOther = (this.deeds.get(place) ?? deed) !== deed;
      if (moment === this.moment ? isOther && one === tapped : isOther || turn !== this.turn) {
        this.#hold(one, ms);
      }
    }
    [this.moment, this.turn, this.deeds] = [moment, turn, deeds];
  }

  /** Places of the board are drawn: those under a finger that has just tapped are held. @param {Element[]} targets */
  cover(targets) {
    if (performance.now() - this.tap.at < WHILE) {
      for (const { target } of near(targets, this.tap)) {
        this.#hold(target);
      }
    }
  }

  /** Say of a button that waits for the box, or is held, that it is busy. @param {Element | null} one */
  #tell(one) {
    const isBusy = one?.hasAttribute("data-waits") || (one && (this.until.get(one) ?? 0) > performance.now());
    one?.setAttribute("aria-busy", isBusy ? "true" : "false");
  }

  /** @param {Element} one @param {number} [ms] */
  #hold(one, ms = WHILE) {
    this.until.set(one, Math.max(this.until.get(one) ?? 0, performance.now() + ms));
    this.#tell(one);
    setTimeout(() => this.#tell(one), ms + 1);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const { clientX: x, clientY: y, timeStamp: at, target } = event;
    const button = /** @type {Element} */ (target).closest?.("button, select, input, a") ?? null;
    const deed = button ? deedOf(button) : "";
    const { tap } = this;
    const isClose = at - tap.at < WHILE && Math.hypot(x - tap.x, y - tap.y) < BESIDE;
    this.isSecond = document.body.dataset.view === "table" && isClose && (button !== tap.button || deed !== tap.deed);
    if (this.isSecond) {
      event.stopPropagation();
    } else {
      this.tap = { x, y, at, button, deed };
    }
  }

  /** Keys and screen readers click, too, without `detail`. @param {MouseEvent} event */
  #click(event) {
    const button = /** @type {Element} */ (event.target).closest?.("button[aria-busy='true']");
    if (event.detail && (this.isSecond || button)) {
      refuse(event);
    }
  }

  /** A key that is held takes one thing. @param {KeyboardEvent} event */
  #type(event) {
    const name = keyOf(event);
    if (!TAKING.includes(name) || document.body.dataset.view !== "table") {
      return;
    }
    const isAgain = this.key.name === name && event.timeStamp - this.key.at < WHILE;
    this.key = { name, at: event.timeStamp };
    if (event.repeat || (isAgain && document.querySelector("[aria-busy='true']"))) {
      refuse(event);
    }
  }
}

/** @param {Event} event */
function refuse(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Where a button is among the others. @param {Element} one */
function placeOf(one) {
  const around = one.parentElement;
  const row = one.closest("[data-player]")?.getAttribute("data-player") ?? around?.className;
  return one.id || one.getAttribute("data-pick") || `${row} ${[...(around?.children ?? [])].indexOf(one)}`;
}

/** What a button does, whatever its numbers are. @param {Element} one */
function deedOf(one) {
  const told = one.getAttribute("data-action") ?? one.getAttribute("aria-label") ?? one.textContent ?? "";
  const texts = told.replace(/[\d.]+/g, "").split(", ");
  return [...new Set(texts.map((text) => text.trim().replace(/^(ahead|left|right)$/, "sail")))].join(", ");
}
