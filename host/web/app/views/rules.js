/** The rules of the games, statement by statement, to be searched by word and number. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { rulesOf } from "../rules.js";
import { render } from "../translated.js";
import { titleOf } from "../words.js";
import { framed } from "./frame.js";
import { say } from "./words.js";

const GAMES = PILOTHOUSE_GAMES.map(([game]) => game);

export class Rules {
  /**
   * @param {object} page
   * @param {import("../shell.js").Shell} page.shell
   * @param {HTMLElement} page.place
   */
  constructor({ shell, place }) {
    this.shell = shell;
    this.place = place;
    this.query = "";
    this.game = GAMES[0];
    /** @type {Map<string, string> | null} */
    this.statements = null;
    this.failed = false;
  }

  title() {
    return say("rules");
  }

  /** @param {string} param a game, and the number of a statement: `GAME Q-16`; both may be missing */
  enter(param) {
    this.open = true;
    const [game, number = ""] = param.split(" ");
    if (game && !GAMES.includes(game)) {
      this.shell.go("home"); // somebody has written another word into the address
      return;
    }
    if (game) {
      this.game = game;
      this.query = number;
    }
    this.#load();
  }

  leave() {
    this.open = false;
  }

  async #load() {
    const { game } = this;
    this.statements = null;
    this.failed = false;
    this.#render();
    try {
      const statements = await rulesOf(game);
      if (game === this.game) {
        this.statements = statements;
      }
    } catch (error) {
      console.info(error);
      this.failed = true;
    }
    this.#render();
  }

  #render() {
    if (!this.open) {
      return;
    }
    const find = (/** @type {any} */ { target }) => {
      this.query = target.value;
      this.#render();
    };
    const inside = html`
      <div class="tabs" role="group" aria-label=${say("rules.game")}>
        ${GAMES.map((game) => html`<button type="button" aria-pressed=${game === this.game} @click=${() => this.#turn(game)}>${titleOf(game)}</button>`)}
      </div>
      <input class="search" type="search" enterkeyhint="search" aria-label=${say("rules.search")} placeholder=${say("rules.search")}
        .value=${live(this.query)} @input=${find} />
      ${this.failed ? html`<p class="refused" role="alert">${say("rules.unloaded")}</p>` : this.#drawFound()}
    `;
    render(framed(say("rules"), inside, { primary: true }), this.place);
  }

  /** @param {string} game */
  #turn(game) {
    this.game = game;
    this.#load();
  }

  #drawFound() {
    if (!this.statements) {
      return html`<p class="soft">${say("wait")}</p>`;
    }
    const found = search(this.statements, this.query);
    return html`
      <p class="soft" role="status">${found.length ? say("rules.count", { n: found.length }) : say("rules.none")}</p>
      <dl class="rules">${found.map(([number, text]) => html`<dt id=${number}>${number}</dt><dd>${marked(text, this.query)}</dd>`)}</dl>
    `;
  }
}

/**
 * The statements with all words of a question, or with its number: `Q-16`, `q16`, `16`.
 * @param {Map<string, string>} statements
 * @param {string} query
 * @returns {[string, string][]}
 */
export function search(statements, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const number = /^([a-z]+)?-?(\d+[a-z]?)$/.exec(words.length === 1 ? words[0] : "");
  return [...statements].filter(([name, text]) => {
    if (number) {
      const [, letters, digits] = /^([a-z]+)-(\d+[a-z]*)$/.exec(plain(name)) ?? [];
      const same = digits === number[2] || digits?.replace(/[a-z]+$/, "") === number[2];
      return same && (!number[1] || number[1] === letters);
    }
    return words.every((word) => plain(`${name} ${text}`).includes(word));
  });
}

/** Small letters without accents. @param {string} text */
function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** A text in which the words that were looked for stand out. @param {string} text @param {string} query */
function marked(text, query) {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word.length > 1 && !/\d/.test(word));
  if (!words.length || plain(text).length !== text.length) {
    return text;
  }
  const parts = [];
  let from = 0;
  const places = words.flatMap((word) => placesOf(plain(text), word)).sort(([one], [other]) => one - other);
  for (const [start, end] of places) {
    if (start >= from) {
      parts.push(text.slice(from, start), html`<mark>${text.slice(start, end)}</mark>`);
      from = end;
    }
  }
  return [...parts, text.slice(from) || nothing];
}

/** @param {string} text @param {string} word @returns {[number, number][]} */
function placesOf(text, word) {
  /** @type {[number, number][]} */
  const places = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    places.push([at, at + word.length]);
  }
  return places;
}
