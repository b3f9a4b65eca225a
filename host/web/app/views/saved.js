/** The games that the box keeps: go on with one, take them home as files, bring some, and delete. */

import { html, nothing } from "lit-html";
import { capital, isolated } from "../../table/standing.js";
import { backup, bring, list, save } from "../archive.js";
import { LinkError } from "../link.js";
import { ongoing } from "../ongoing.js";
import { render } from "../translated.js";
import { player, sentenceOf, titleOf } from "../words.js";
import { framed } from "./frame.js";
import { pictureOf } from "./pictures.js";
import { say } from "./words.js";

/** @typedef {import("../archive.js").Game} Game */

const PATIENCE = 90_000; // ms: the box plays the whole game again

export class Saved {
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
    /** @type {Game[] | null} */
    this.games = null;
    /** How the one on the table stands. @type {import("../ongoing.js").Ongoing | null} */
    this.ongoing = null;
    /** What was done, or why not. @type {string[]} */
    this.said = [];
    /** The game that is asked about before it is deleted. */
    this.asked = "";
  }

  title() {
    return say("saved");
  }

  enter() {
    this.open = true;
    this.said = [];
    this.#render();
    this.#try(() => this.#list());
  }

  leave() {
    this.open = false;
  }

  async #list() {
    await this.up;
    const games = await list(this.link);
    this.ongoing = await ongoing(this.link, games);
    this.games = games;
  }

  /** Do something; where it fails, say why. @param {() => Promise<void>} work */
  async #try(work) {
    try {
      await work();
    } catch (error) {
      this.said = [error instanceof LinkError ? error.message : sentenceOf(error)];
    }
    this.#render();
  }

  #render() {
    if (!this.open) {
      return;
    }
    const { games } = this;
    const inside = html`
      <div id="report" role="status">${this.said.map((sentence) => html`<p class="said">${sentence}</p>`)}</div>
      ${!games ? html`<p class="soft">${say("wait")}</p>` : games.length ? html`<ul class="list" id="games">${games.map((game) => this.#row(game))}</ul>` : html`<p class="lead">${say("saved.none")}</p>`}
      ${this.#files(games ?? [])}
      ${this.#delete((games ?? []).filter(({ status }) => status !== "running"))}
    `;
    render(framed(say("saved"), inside, { primary: !games?.some(isUsable) }), this.place);
    if (this.asked) {
      /** @type {HTMLDialogElement | null} */ (this.place.querySelector("dialog:not([open])"))?.showModal();
    }
  }

  /** @param {Game} game */
  #row(game) {
    const first = this.games?.find(isUsable) === game;
    const file = `${game.name}.save`;
    const keep = () => this.#try(async () => download(file, await save(this.link, game.name)));
    return html`
      <li>
        <button type="button" class="card" data-save=${game.name} ?data-primary=${first} ?disabled=${!isUsable(game)} @click=${() => this.#try(() => this.#take(game))}>
          ${pictureOf(game.game)}<span><b>${this.#called(game)}</b> <span>${this.#facts(game)}</span></span>
        </button>
        <button type="button" class="icon" aria-label=${say("saved.one", { name: game.name })} @click=${keep}>
          <svg viewBox="0 0 24 24" class="glyph" aria-hidden="true"><path d="M12 4v11M7 11l5 5 5-5M4 20h16" /></svg>
        </button>
      </li>
    `;
  }

  /** @param {Game} game */
  #called({ game, round }) {
    return [titleOf(game), round && say("round", { n: round })].filter(Boolean).join(" · ");
  }

  /** Who plays, and how it stands: a game that has ended stays on the table. @param {Game} game */
  #facts({ status, players = [], names = {}, ply }) {
    const { over, winner } = (status === "running" && this.ongoing) || {};
    const stands = say(over ? "saved.finished" : `saved.${status}`);
    const who = players.map((each) => isolated(names[each]) || capital(player(each))).join(", ");
    const won = winner && say("home.won", { who: winner });
    return [stands, won, who, say("saved.actions", { n: ply })].filter(Boolean).join(" · ");
  }

  /** Go on with a game. @param {Game} game */
  async #take(game) {
    if (game.status !== "running") {
      this.said = [say("saved.taken", { name: this.#called(game) })];
      this.#render();
      await this.link.call("store.resume", { name: game.name }, PATIENCE);
      this.said = [];
    }
    this.shell.go("table", "", { instead: true });
  }

  /** @param {Game[]} games */
  #files(games) {
    return html`
      <h2 class="head">${say("saved.files")}</h2>
      <div class="tiles">
        <button type="button" id="export" ?disabled=${!games.length} @click=${() => this.#try(() => this.#backup())}>${say("saved.all")}</button>
        <label class="button" tabindex="-1">${say("saved.bring")}
          <input id="file" class="unseen" type="file" accept=".save,.zip" multiple @change=${(/** @type {any} */ { target }) => this.#try(() => this.#restore(target))} />
        </label>
      </div>
    `;
  }

  async #backup() {
    const { zip, report } = await backup(this.link);
    download(`pilothouse-${today()}.zip`, zip);
    this.said = report;
  }

  /** @param {HTMLInputElement} input */
  async #restore(input) {
    const files = [...(input.files ?? [])];
    input.value = "";
    this.said = await bring(this.link, files);
    await this.#list();
  }

  /** @param {Game[]} games */
  #delete(games) {
    if (!games.length) {
      return nothing;
    }
    return html`
      <details class="panel">
        <summary><span><b>${say("saved.delete")}</b> <small>${say("saved.delete.sub")}</small></span></summary>
        ${games.map(
          (game) => html`
            <div class="row-field"><span><b>${this.#called(game)}</b><small>${this.#facts(game)}</small></span>
              <button type="button" data-delete=${game.name} aria-label=${say("saved.delete.one", { name: game.name })} @click=${() => this.#ask(game.name)}>${say("delete")}</button>
            </div>
          `,
        )}
      </details>
      ${this.asked ? this.#question() : nothing}
    `;
  }

  /** @param {string} name */
  #ask(name) {
    this.asked = name;
    this.#render();
  }

  #question() {
    const name = this.asked;
    const end = (/** @type {Event} */ event) => {
      const sure = /** @type {HTMLDialogElement} */ (event.target).returnValue === "delete";
      this.asked = "";
      this.#try(async () => {
        if (sure) {
          await this.link.call("store.delete", { name });
          await this.#list();
        }
      });
    };
    return html`
      <dialog @close=${end}>
        <form method="dialog">
          <p>${say("saved.sure", { name })}</p>
          <div class="tiles"><button value="">${say("cancel")}</button><button value="delete" class="danger">${say("delete")}</button></div>
        </form>
      </dialog>
    `;
  }
}

/** Whether the box can go on with a game. @param {Game} game */
function isUsable({ status }) {
  return status !== "kept";
}

/** The day where the player is, as file names are sorted by: "2026-01-31". */
function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Hand a file to the player. @param {string} name @param {Uint8Array} bytes */
function download(name, bytes) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)], { type: "application/octet-stream" }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}
