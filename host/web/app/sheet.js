/** The sheet over the table: a title, Close, and what it was opened with. */

import { html } from "lit-html";
import { tell } from "../table/words.js";
import { render } from "./translated.js";

export class Sheet {
  constructor() {
    this.dialog = /** @type {HTMLDialogElement} */ (document.getElementById("deeds"));
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.close());
    /** @type {import("../table/words.js").Word} */
    this.title = "hand.other";
    /** @type {() => unknown} */
    this.inside = () => null;
  }

  get isOpen() {
    return this.dialog.open;
  }

  /** @param {import("../table/words.js").Word} title @param {() => unknown} inside gives what it shows; null: that can't be told now */
  show(title, inside) {
    this.title = title;
    this.inside = inside;
    this.#render();
    if (!this.isOpen) {
      this.dialog.showModal();
    }
  }

  /** Draw it again, if it is open. */
  draw() {
    if (this.isOpen) {
      this.#render();
    }
  }

  close() {
    this.dialog.close();
  }

  #render() {
    const inside = this.inside();
    if (inside) {
      this.dialog.ariaLabel = tell(this.title);
      render(
        html`<header>
            <h2>${tell(this.title)}</h2>
            <button type="button" @click=${() => this.close()}>${tell("hand.close")}</button>
          </header>
          <div class="scroll">${inside}</div>`,
        this.dialog,
      );
    }
  }
}
