/** The settings of the box itself: what is changed here, it obeys at once. */

import { html, nothing } from "lit-html";
import { render } from "../translated.js";
import { LANGUAGES, sentenceOf, speak, titleOf } from "../words.js";
import { choice, row, toggle } from "./fields.js";
import { framed } from "./frame.js";
import { isSaid, say } from "./words.js";

/** @typedef {{value: any, values?: any[]}} Setting */
/** @typedef {{key: string, text: string, rule: string}} Lesson */

const ORDER = ["language", "sound", "explain", "moments", "marks", "sleep", "brightness"];
const NO_MORE = "*"; // among the lessons of a game that were seen: nothing of it is explained any more

export class Settings {
  /**
   * @param {object} page
   * @param {import("../link.js").Link} page.link
   * @param {import("../shell.js").Shell} page.shell
   * @param {Promise<void>} page.up
   * @param {HTMLElement} page.place
   */
  constructor({ link, shell, up, place }) {
    this.link = link;
    this.shell = shell;
    this.up = up;
    this.place = place;
    /** @type {Record<string, Setting> | null} */
    this.settings = null;
    this.version = "";
    this.said = "";
    /** Game -> its lessons that were seen, once they are asked for. @type {Record<string, Lesson[]>} */
    this.lessons = {};
  }

  title() {
    return say("settings");
  }

  enter() {
    this.open = true;
    this.said = "";
    this.lessons = {};
    this.#render();
    this.#load();
  }

  leave() {
    this.open = false;
  }

  async #load() {
    await this.up;
    try {
      ({ settings: this.settings } = await this.link.call("system.settings"));
      ({ version: this.version } = await this.link.call("system.hello"));
    } catch (error) {
      this.said = sentenceOf(error);
    }
    this.#render();
  }

  /** @param {string} name @param {any} value */
  async #set(name, value) {
    this.said = "";
    try {
      const answer = await this.link.call("system.settings", { name, value });
      Object.assign(this.settings ?? {}, answer.settings);
      this.said = answer.kept === false ? say("settings.unkept") : "";
      if (name === "language") {
        await speak(value);
        if (this.open) {
          this.shell.renew();
        }
        return;
      }
    } catch (error) {
      this.said = sentenceOf(error);
    }
    this.#render();
  }

  #render() {
    if (!this.open) {
      return;
    }
    const { settings, said, version } = this;
    const inside = html`
      <p class="lead">${say("settings.sub")}</p>
      ${settings ? html`<div class="panel">${ORDER.filter((name) => settings[name]).map((name) => this.#row(name, settings[name]))}</div>` : say("wait")}
      ${settings?.seen ? this.#lessons(settings.seen.value) : nothing}
      ${said ? html`<p class="refused" role="alert">${said}</p>` : nothing}
      <p class="soft">${version ? say("settings.version", { version }) : nothing}</p>
    `;
    render(framed(say("settings"), inside, { primary: true }), this.place);
  }

  /** The lessons that were seen, to be read again, and the button that begins anew. @param {Record<string, string[]>} seen */
  #lessons(seen) {
    const games = Object.keys(seen);
    return html`${games.map(
      (
        game,
      ) => html`<details class="panel" data-seen=${game} @toggle=${(/** @type {any} */ { target }) => target.open && this.#read(game)}>
        <summary><span><b>${titleOf(game)}</b> <small>${say(seen[game].includes(NO_MORE) ? "settings.seen.all" : "settings.seen")}</small></span></summary>
        <ul>${(this.lessons[game] ?? []).map(({ text }) => html`<li>${text}</li>`)}</ul>
      </details>`,
    )}
    ${games.length ? html`<button type="button" id="anew" @click=${() => this.#begin()}>${say("settings.anew")}</button>` : nothing}`;
  }

  /** @param {string} game */
  async #read(game) {
    try {
      this.lessons[game] = await this.link.entries("game.lesson", "lessons", { game });
    } catch (error) {
      this.said = sentenceOf(error);
    }
    this.#render();
  }

  /** Explain everything anew. */
  async #begin() {
    await this.#set("seen", []);
    await this.#set("explain", true);
  }

  /** @param {string} name @param {Setting} setting */
  #row(name, { value, values = [] }) {
    const set = (/** @type {any} */ chosen) => this.#set(name, chosen);
    const sub = `settings.${name}.sub`;
    const texts = values.map((each) => /** @type {[any, string]} */ ([each, wordOf(name, each)]));
    const inside =
      typeof value === "boolean" ? toggle(`option-${name}`, value, set) : choice(`option-${name}`, texts, value, set);
    return row(name, say(/** @type {"settings.sound"} */ (`settings.${name}`)), isSaid(sub) ? say(sub) : "", inside);
  }
}

/** @param {string} name @param {any} value */
function wordOf(name, value) {
  if (name === "language") {
    return LANGUAGES[value] ?? value;
  }
  return name === "sleep" ? (value ? say("settings.minutes", { n: value }) : say("settings.never")) : String(value);
}
