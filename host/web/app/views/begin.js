/** The games that a telephone can begin on a box elsewhere, while none is on its table or one is over. Loaded only then. */

import { html } from "lit-html";
import { tell } from "../../table/words.js";
import { render } from "../translated.js";
import { card } from "./card.js";
import { framed } from "./frame.js";

export { New } from "./new.js";

export class Begin {
  /**
   * @param {object} page
   * @param {import("../link.js").Link} page.link
   * @param {{go: (view: string, param?: string) => void}} page.shell
   * @param {HTMLElement} page.place
   * @param {() => unknown} page.finished the game on the table, which is over; null: there is none
   */
  constructor({ link, shell, place, finished }) {
    this.link = link;
    this.shell = shell;
    this.place = place;
    this.finished = finished;
    /** @type {import("./card.js").Game[]} */
    this.games = [];
  }

  async enter() {
    this.open = true;
    this.#render();
    this.games = await this.link.call("game.list").catch(() => this.games); // without the line the page says so
    if (this.open) {
      this.#render();
    }
  }

  leave() {
    this.open = false;
  }

  #render() {
    const finished = this.finished() !== null;
    const cards = this.games.map((game, n) => card(game, !n, (name) => this.shell.go("new", name)));
    const inside = html`
      <p class="lead" role="status">${finished ? "" : tell("nothing")}</p>
      <section class="cards">${cards}</section>
    `;
    render(framed("Pilothouse", inside, finished ? {} : { back: null }), this.place);
  }
}
