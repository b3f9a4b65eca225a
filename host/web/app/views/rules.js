/** The rules of the games, statement by statement below their headings, the aim first, to be searched by word and number. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { bring, gameOf } from "../../table/games.js";
import { isWord, tell } from "../../table/words.js";
import { rulesOf } from "../rules.js";
import { render } from "../translated.js";
import { need, titleOf } from "../words.js";
import { framed } from "./frame.js";
import { say } from "./words.js";

/** A statement: its number, its text, the heading below which it stands. @typedef {[number: string, text: string, heading: string]} Statement */

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
    /** @type {Statement[] | null} */
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
      const [statements] = await Promise.all([rulesOf(game), bring(game), need("help")]);
      if (game === this.game) {
        this.statements = ordered(statements, game);
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
      ${sectionsOf(found).map(
        ([heading, all]) => html`${heading ? html`<h2>${marked(heading, this.query)}</h2>` : nothing}
        <dl class="rules">${all.map(([number, text]) => html`<dt id=${number}>${number}</dt><dd>${marked(text, this.query)}</dd>`)}</dl>`,
      )}
    `;
  }
}

/**
 * The statements of a game in the order in which they are read: first those that say the aim. What has no number is no rule.
 * @param {Map<string, string>} statements
 * @param {string} game
 * @returns {Statement[]}
 */
function ordered(statements, game) {
  const { aims } = gameOf({ game });
  let heading = "";
  /** @type {Statement[]} */
  const rest = [];
  for (const [number, text] of statements) {
    const word = `head.${game}.${number}`;
    heading = isWord(word) ? tell(word) : heading;
    if (/\d/.test(number) && !aims.includes(number)) {
      rest.push([number, text, heading]);
    }
  }
  const first = aims.map(
    (number) => /** @type {Statement} */ ([number, statements.get(number) ?? "", tell("head.aim")]),
  );
  return [...first, ...rest];
}

/** @param {Statement[]} statements @returns {[heading: string, statements: Statement[]][]} */
function sectionsOf(statements) {
  /** @type {Map<string, Statement[]>} */
  const found = new Map();
  for (const one of statements) {
    found.set(one[2], [...(found.get(one[2]) ?? []), one]);
  }
  return [...found];
}

/**
 * The statements with all words of a question in them or in their heading, or with its number: `Q-16`, `q16`, `16`.
 * @param {Statement[]} statements
 * @param {string} query
 */
function search(statements, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const number = /^([a-z]+)?-?(\d+[a-z]?)$/.exec(words.length === 1 ? words[0] : "");
  return statements.filter(([name, text, heading]) => {
    if (number) {
      const [, letters, digits] = /^([a-z]+)-(\d+[a-z]*)$/.exec(plain(name)) ?? [];
      const same = digits === number[2] || digits?.replace(/[a-z]+$/, "") === number[2];
      return same && (!number[1] || number[1] === letters);
    }
    return words.every((word) => plain(`${name} ${text} ${heading}`).includes(word));
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
