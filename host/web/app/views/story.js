/** The story of the game that has ended: who has won, the pages of the box's own story, the log; printed, or played again. */

import { html, nothing } from "lit-html";
import { gameOf } from "../../table/games.js";
import { LinkError } from "../link.js";
import { storyOf } from "../story.js";
import { render } from "../translated.js";
import { sentenceOf } from "../words.js";
import { framed } from "./frame.js";
import { pictureOf } from "./pictures.js";
import { say } from "./words.js";

/** @typedef {import("../story.js").Story} Story */

const NO_GAME = 2;

export class StoryView {
  /**
   * @param {object} page
   * @param {import("../link.js").Link} page.link
   * @param {import("../shell.js").Shell} page.shell
   * @param {Promise<void>} page.up
   * @param {import("../screen.js").Screen} page.screen
   * @param {HTMLElement} page.place
   * @param {() => Promise<import("lit-html").TemplateResult[]>} page.readLog the log, a row a turn
   */
  constructor({ link, shell, up, screen, place, readLog }) {
    this.link = link;
    this.shell = shell;
    this.up = up;
    this.screen = screen;
    this.place = place;
    this.readLog = readLog;
    /** @type {Story | null} */
    this.story = null;
    /** @type {import("lit-html").TemplateResult[]} */
    this.log = [];
    this.actions = 0;
    this.digest = "";
    this.reading = false;
    this.said = "";
  }

  title() {
    return say("story");
  }

  enter() {
    this.open = true;
    this.said = "";
    this.#render();
    this.#load();
  }

  leave() {
    this.open = false;
  }

  async #load() {
    await this.up;
    if (this.reading) {
      return; // it is on its way already, and the box turns its pages once
    }
    this.reading = true;
    try {
      const { digest, ply } = await this.link.call("game.digest");
      if (digest !== this.digest) {
        this.story = null;
        const story = await storyOf(this.link, this.screen);
        this.log = await this.readLog();
        this.actions = ply;
        this.story = story;
        this.digest = digest;
      }
    } catch (error) {
      this.story = null;
      this.said = sentenceOf(error);
      if (error instanceof LinkError && error.code === NO_GAME && this.open) {
        this.shell.go("home");
      }
    }
    this.reading = false;
    this.#render();
  }

  #render() {
    if (!this.open) {
      return;
    }
    const { story, said } = this;
    const inside = story
      ? this.#draw(story)
      : said
        ? html`<p class="refused" role="alert">${said}</p>`
        : html`<p class="soft" role="status">${say("story.reading")}</p>`;
    // Whoever has learned by a short game plays the usual one now: that is what a new one proposes.
    // In a game of two who has lost begins, else the next player does.
    const isLost = story?.isWon && gameOf(story).brief;
    const foot = html`
      <button type="button" class="primary" data-primary ?disabled=${!story} @click=${() => this.#playAgain()}>
        ${say("story.rematch")}<small>${say(isLost ? "story.rematch.lost" : "story.rematch.sub")}</small>
      </button>
      <button type="button" id="other" @click=${() => story && this.shell.go("new", story.game)}>${say("story.other")}</button>
    `;
    const beside = html`<button type="button" id="print" ?disabled=${!story} @click=${() => print()}>${say("story.print")}</button>`;
    render(framed(say("story"), inside, { beside, foot: story ? foot : nothing, primary: !story }), this.place);
  }

  /** @param {Story} story */
  #draw({ game, title, players, ending, pages }) {
    return html`
      <article id="story" tabindex="0">
        <div class="card">${pictureOf(game)}<span><b>${ending || title}</b> <span>${title}</span> <span>${players.join(", ")}</span></span></div>
        <div class="pages">${pages}</div>
        <h2 class="head">${say("story.log")} <small>${say("saved.actions", { n: this.actions })}</small></h2>
        <ol class="log">${this.log}</ol>
      </article>
    `;
  }

  /** The box itself knows who begins the next one. */
  async #playAgain() {
    this.story = null; // one tap: another OK would play in the next game
    this.digest = "";
    this.#render();
    try {
      await this.link.call("ui.press", { button: "ok" });
      this.shell.go("table", "", { instead: true });
    } catch (error) {
      this.said = sentenceOf(error);
      this.#render();
    }
  }
}
