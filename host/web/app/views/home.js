/** The first view: the game on the table, the games that can be begun, and all else that the box offers. */

import { html, nothing } from "lit-html";
import { canBeFull, toggleFull } from "../device.js";
import { canSerial } from "../lines/serial.js";
import { ongoing } from "../ongoing.js";
import { render } from "../translated.js";
import { titleOf } from "../words.js";
import { card } from "./card.js";
import { framed } from "./frame.js";
import { pictureOf } from "./pictures.js";
import { say } from "./words.js";

/** @typedef {import("../ongoing.js").Ongoing} Ongoing */
/** @typedef {import("./card.js").Game} Game */

/** What the box lists, until it has said so. @type {Game[]} */
const USUAL = PILOTHOUSE_GAMES.map(([game, ...players]) => ({ game, players }));
const KEPT = "pilothouse home"; // what was shown last is shown until the box has answered
const VIEWS = /** @type {const} */ (["saved", "records", "rules", "settings", "box"]);
const PAGES = /** @type {const} */ ({
  big: "big.html",
  ...(canSerial ? { cable: "play.html" } : {}),
  pico: "install.html",
});

export class Home {
  /**
   * @param {object} page
   * @param {import("../link.js").Link} page.link
   * @param {import("../shell.js").Shell} page.shell
   * @param {Promise<void>} page.up when the box can be asked
   * @param {import("../updates.js").Updates} page.updates
   * @param {HTMLElement} page.place
   */
  constructor({ link, shell, up, updates, place }) {
    this.link = link;
    this.shell = shell;
    this.up = up;
    this.updates = updates;
    this.place = place;
    /** @type {Game[]} */
    this.games = USUAL;
    /** @type {Ongoing | null} */
    this.ongoing = null;
    this.heard = (/** @type {string} */ method) => method === "game.changed" && this.#look();
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? "");
      [this.games, this.ongoing] = [kept.games.length ? kept.games : USUAL, kept.ongoing];
    } catch {
      // nothing was kept, or this browser keeps nothing
    }
  }

  enter() {
    this.open = true;
    this.link.listeners.add(this.heard);
    this.updates.found = () => this.open && this.#render();
    this.#render();
    this.#look();
  }

  leave() {
    this.open = false;
    this.link.listeners.delete(this.heard);
  }

  async #look() {
    await this.up;
    try {
      const games = await this.link.call("game.list");
      this.ongoing = await ongoing(this.link, await this.link.entries("store.list", "saves"));
      this.games = games;
    } catch (error) {
      console.info(error); // the box has stopped, and the page says so
      return;
    }
    try {
      localStorage.setItem(KEPT, JSON.stringify({ games: this.games, ongoing: this.ongoing }));
    } catch {
      // the next start has to wait for the box
    }
    if (this.open) {
      this.#render();
    }
  }

  #render() {
    const { waiting } = this.updates;
    const update = html`<button id="update" type="button" @click=${() => this.updates.take()}>${say("update")}</button>`;
    render(framed("Pilothouse", this.#inside(), { back: null, beside: waiting ? update : nothing }), this.place);
  }

  #inside() {
    const { ongoing: now, games } = this;
    return html`
      <p class="lead">${say("home.lead")}</p>
      ${now ? this.#goOn(now) : nothing}
      <section class="cards" aria-label=${say("home.games")}>
        ${games.map((game, place) => card(game, !place && (!now || now.over), (name) => this.shell.go("new", name)))}
      </section>
      <nav class="tiles" aria-label=${say("home.more")}>
        ${VIEWS.map((name) => html`<button type="button" data-go=${name} @click=${() => this.shell.go(name)}>${say(name)}</button>`)}
        ${Object.entries(PAGES).map(
          ([name, address]) =>
            html`<a class="button" data-go=${name} href=${address} target="_blank" rel="noopener">${say(/** @type {"big"} */ (name))}</a>`,
        )}
        ${canBeFull() ? html`<button type="button" data-go="full" @click=${toggleFull}>${say("full")}</button>` : nothing}
      </nav>
    `;
  }

  /** @param {Ongoing} now */
  #goOn(now) {
    const title = titleOf(now.game);
    const round = now.round && !now.over ? ` · ${say("round", { n: now.round })}` : "";
    const state = now.over
      ? now.winner
        ? say("home.won", { who: now.winner })
        : say("home.ended")
      : now.who && say("home.turn", { who: now.who });
    return html`
      <button type="button" class="card ${now.over ? "" : "go-on"}" data-go=${now.over ? "story" : "table"}
        ?data-primary=${!now.over} @click=${() => this.shell.go(now.over ? "story" : "table")}>
        ${pictureOf(now.game)}
        <span><b>${say(now.over ? "home.over" : "home.go.on")}</b> <span>${title}${round}</span> <span>${state}</span></span>
      </button>
    `;
  }
}
