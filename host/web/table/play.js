/**
 * Playing on the big screen: the box says what is legal, the player points at it. Every place and every button can be
 * reached by pointer and by keyboard: Tab and the arrows, Enter or `o`, and Esc or `b` for a step back.
 */

import { LinkError } from "../app/link.js";
import { goesOn } from "./courses.js";
import { ARROWS, nearest } from "./leaps.js";
import { waysOf } from "./picks.js";
import { draw, make, short } from "./svg.js";
import { tell } from "./words.js";

/** @typedef {import("./standing.js").Standing} Standing */
/** @typedef {import("./picks.js").Way} Way */
/** @typedef {import("./picks.js").Pick} Pick */

const STALE = 6; // the box's code: the game has changed meanwhile
const BACK = ["Escape", "Backspace", "b"];

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Play {
  /**
   * @param {import("../app/link.js").Link} link
   * @param {import("./table.js").Table} table
   * @param {() => void} played called after each action: a box tells no host what the host has asked for itself
   */
  constructor(link, table, played) {
    this.link = link;
    this.table = table;
    this.played = played;
    /** @type {Standing | null} */
    this.standing = null;
    /** @type {Way[]} */
    this.ways = [];
    /** The picks so far. @type {Pick[]} */
    this.picked = [];
    this.on = false;
    this.sailing = false; // a course is being played, step by step
    /** Why a course has stopped, and where. */
    this.stopped = { digest: "", why: "" };
    this.toggle = element("play");
    this.toggle.onclick = () => this.#turn(!this.on);
    this.listener = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.listener);
  }

  stop() {
    document.removeEventListener("keydown", this.listener);
    this.standing = null;
    this.#turn(false);
  }

  /** Offer what can be done now. @param {Standing | null} standing */
  async offer(standing) {
    this.standing = standing;
    this.toggle.hidden = !standing;
    this.picked = [];
    this.ways = [];
    if (standing && standing.digest === this.stopped.digest) {
      element("said").textContent = tell("stopped", { why: this.stopped.why });
    }
    if (!standing || !this.on || this.sailing) {
      this.#show();
      return;
    }
    let actions;
    try {
      actions = await this.link.entries("game.actions", "actions");
    } catch {
      return; // the line is lost, or the game has changed: another offer follows
    }
    if (this.standing === standing && this.on) {
      this.ways = waysOf(actions, standing, this.table.geometry);
      this.#show();
    }
  }

  /** @param {boolean} on */
  #turn(on) {
    this.on = on;
    this.toggle.setAttribute("aria-pressed", String(on));
    document.body.classList.toggle("playing", on);
    element("stage").setAttribute("role", on ? "group" : "img"); // a picture has nothing to point at
    this.offer(this.standing);
  }

  /** Ways that the picks so far leave open. */
  #open() {
    return this.ways.filter(({ picks }) => this.picked.every(({ key }, n) => picks[n]?.key === key));
  }

  #show() {
    const hadFocus = element("bar").contains(document.activeElement) || this.#marks().contains(document.activeElement);
    const open = this.#open();
    const depth = this.picked.length;
    /** @type {Map<string, Pick>} */
    const next = new Map();
    for (const { picks } of open) {
      if (picks[depth]) {
        next.set(picks[depth].key, picks[depth]);
      }
    }
    const done = open.filter(({ picks }) => picks.length === depth);
    const places = [...next.values()].filter(({ place }) => place);
    const marks = places.flatMap((pick) => this.#mark(pick));
    const unplaced = places.filter((pick) => !this.table.picture.placeOf(pick.place));
    this.#marks().replaceChildren(...(depth && open[0]?.course ? [this.#line(open[0].course)] : []), ...marks);
    element("bar").replaceChildren(
      ...done.map((way) => (way.range ? this.#typed(way) : this.#button(tell("do.this"), () => this.#do(way.action)))),
      ...[...next.values()]
        .filter(({ place }) => !place)
        .concat(unplaced)
        .map((pick) => this.#button(pick.label, () => this.#pick(pick))),
      ...(this.on && depth ? [this.#button(tell("do.back"), () => this.#back())] : []),
      ...(this.on && !this.sailing && !depth && this.standing?.ply
        ? [this.#button(tell("do.undo"), () => this.#call("game.undo", { digest: this.standing?.digest ?? "" }))]
        : []),
    );
    element("bar").hidden = !this.on;
    document.body.dataset.offered = this.standing?.digest ?? ""; // what can be pointed at is of this moment
    if (hadFocus && this.on) {
      const first = /** @type {any} */ (marks[0] ?? element("bar").querySelector("button, input"));
      first?.focus();
    }
  }

  /** @returns {SVGElement} */
  #marks() {
    return this.table.picture.marks(this.standing);
  }

  /** The line of a course. @param {import("./courses.js").Course} course */
  #line({ to, through }) {
    const points = through.map((name) => this.table.picture.placeOf(name) ?? { x: 0, y: 0 });
    const [hull, next] = points;
    points[0] = { x: (hull.x + next.x) / 2, y: (hull.y + next.y) / 2 }; // the line begins before the bow
    const d = points.map(({ x, y }, n) => `${n ? "L" : "M"}${short(x)} ${short(y)}`).join("");
    return draw(
      "g",
      { class: "course-to", "data-to": to, "data-through": through.join(" ") },
      draw("path", { class: "under", d }),
      draw("path", { d }),
      ...points.slice(1, -1).map(({ x, y }) => draw("circle", { cx: short(x), cy: short(y), r: 4 })),
    );
  }

  /** A place that can be pointed at. @param {Pick} pick @returns {SVGElement[]} */
  #mark(pick) {
    const at = this.table.picture.placeOf(pick.place);
    if (!at) {
      return [];
    }
    const mark = draw(
      "g",
      {
        class: "mark-to",
        role: "button",
        tabindex: 0,
        "aria-label": pick.label,
        "data-pick": pick.key,
        transform: `translate(${short(at.x)} ${short(at.y)})`,
      },
      draw("circle", { class: "area", r: 15 }),
      draw("circle", { class: "dot", r: 6 }),
    );
    mark.addEventListener("click", () => this.#pick(pick));
    return [mark];
  }

  /** @param {string} label @param {() => void} act */
  #button(label, act) {
    const button = make("button", { type: "button" }, label);
    button.addEventListener("click", act);
    return button;
  }

  /** A number to be typed. @param {Way} way */
  #typed(way) {
    const { low, high, step } = /** @type {import("./picks.js").Range} */ (way.range);
    const input = /** @type {HTMLInputElement} */ (
      make("input", { type: "number", min: low, max: high, step, value: low })
    );
    input.setAttribute("aria-label", way.action);
    const form = make("form", {}, input, make("button", {}, tell("do.this")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#do(`${way.action} ${input.value}`);
    });
    return form;
  }

  /** @param {Pick} pick */
  #pick(pick) {
    this.picked.push(pick);
    const open = this.#open();
    const [way] = open;
    if (!way) {
      this.picked.pop(); // a second tap while the first is on its way to the box
    } else if (way.course && this.picked.length === way.picks.length) {
      this.#sail(way.course.steps);
    } else if (
      open.length === 1 &&
      !way.course &&
      !way.range &&
      !way.picks.slice(this.picked.length).some(({ place }) => place)
    ) {
      this.#do(way.action);
    } else {
      this.#show();
    }
  }

  #back() {
    this.picked.pop();
    this.#show();
  }

  /** @param {string} action */
  #do(action) {
    this.#call("game.do", { action, digest: this.standing?.digest ?? "" });
  }

  /** Play the steps of a course. It ends where the box refuses one, or where something has happened. @param {string[]} steps */
  async #sail(steps) {
    let digest = this.standing?.digest ?? "";
    this.picked = [];
    this.ways = [];
    this.#sails(true);
    this.#show();
    try {
      for (const action of steps) {
        const done = await this.link.call("game.do", { action, digest });
        this.played();
        digest = done.digest;
        if (!goesOn(done.events)) {
          break;
        }
      }
    } catch (error) {
      if (error instanceof LinkError && error.code !== STALE) {
        this.stopped = { digest, why: error.data?.rule ?? error.message };
      }
    } finally {
      this.#sails(false);
      this.offer(this.standing);
    }
  }

  /** Whether a course is being played; nothing else is offered then. @param {boolean} on */
  #sails(on) {
    this.sailing = on;
    document.body.classList.toggle("sailing", on);
  }

  /** @param {string} method @param {object} params */
  async #call(method, params) {
    this.picked = [];
    try {
      await this.link.call(method, params);
      this.played();
    } catch (error) {
      if (error instanceof LinkError && error.code !== STALE) {
        element("said").textContent = tell("not.now", { why: error.data?.rule ?? error.message });
      }
      this.#show();
    }
  }

  /** The keys of the terminal, and those that browsers have. @param {KeyboardEvent} event */
  #key(event) {
    const mark = /** @type {Element | null} */ (document.activeElement?.closest(".mark-to") ?? null);
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (BACK.includes(event.key)) {
      this.#leave(event);
    } else if (event.key === "o") {
      if (!event.repeat) {
        this.#take(mark);
      }
    } else if (mark && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      mark.dispatchEvent(new MouseEvent("click"));
    } else if (event.key in ARROWS && this.on && (mark || document.activeElement === document.body)) {
      event.preventDefault();
      const places = /** @type {SVGElement[]} */ ([...this.#marks().querySelectorAll(".mark-to")]);
      nearest(places, mark, ARROWS[event.key])?.focus();
    }
  }

  /** A step back; but Backspace in a number deletes a digit. @param {KeyboardEvent} event */
  #leave(event) {
    if (this.picked.length && !(event.key === "Backspace" && document.activeElement?.matches("input"))) {
      event.preventDefault();
      this.#back();
    }
  }

  /** OK: what has the focus; if nothing has it, the first place or button gets it. @param {Element | null} mark */
  #take(mark) {
    const focus = document.activeElement;
    if (mark) {
      mark.dispatchEvent(new MouseEvent("click"));
    } else if (focus instanceof HTMLButtonElement) {
      focus.click();
    } else if (focus instanceof HTMLInputElement) {
      focus.form?.requestSubmit();
    } else if (this.on) {
      /** @type {HTMLElement | null} */ (document.querySelector("#stage .mark-to, #bar button"))?.focus();
    } else if (!this.toggle.hidden) {
      this.toggle.focus();
    }
  }
}
