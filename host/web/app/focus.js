/**
 * The focus at the table: it stays on what it was on, though that is drawn anew, and goes to the large button where that is gone.
 * Who plays by keys finds it there after each move.
 */

export class Focus {
  /** @param {HTMLElement} table */
  constructor(table) {
    /** What has the focus, or had it before it was drawn anew. @type {HTMLElement | SVGElement | null} */
    this.one = null;
    this.isDrawing = false;
    table.addEventListener("focusin", ({ target }) => {
      this.one = /** @type {HTMLElement} */ (target);
    });
    table.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.isDrawing && !relatedTarget && document.hasFocus()) {
        this.one = null; // somebody has left it
      }
    });
  }

  /** @param {() => void} draw */
  keep(draw) {
    this.isDrawing = true;
    draw();
    this.isDrawing = false;
    if (this.one && document.activeElement === document.body) {
      this.#find(this.one)?.focus({ preventScroll: true });
    }
  }

  /** @param {HTMLElement | SVGElement} one @returns {HTMLElement | SVGElement | null} null: it comes later */
  #find(one) {
    if (one.isConnected && one.checkVisibility()) {
      return one;
    }
    const marks = /** @type {SVGElement[]} */ ([
      ...(one.matches(".mark-to") ? document.querySelectorAll(".mark-to") : []),
    ]);
    const named = (/** @type {string | undefined} */ pick) => marks.find(({ dataset }) => dataset.pick === pick);
    const primary = document.getElementById("primary");
    const isAsked = marks.length && primary?.hasAttribute("data-waits"); // "there" comes as soon as the box has told the way
    return named(one.dataset.pick) ?? named("there") ?? (isAsked ? null : (marks[0] ?? primary));
  }
}
