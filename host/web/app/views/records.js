/** The records of the box: who has won how often, the quickest race, the most cash, and every game that has ended. */

import { html, nothing } from "lit-html";
import { capital, isolated } from "../../table/standing.js";
import { saidOf } from "../../table/words.js";
import { render } from "../translated.js";
import { money, player, sentenceOf, titleOf } from "../words.js";
import { framed } from "./frame.js";
import { pictureOf } from "./pictures.js";
import { say } from "./words.js";

/**
 * @typedef {{game: string, mode?: string, players: string[], names: Record<string, string>, winner: string | null,
 *   rounds: number | null, plies: number, score?: number}} Kept
 */

export class Records {
  /**
   * @param {object} page
   * @param {import("../link.js").Link} page.link
   * @param {Promise<void>} page.up
   * @param {HTMLElement} page.place
   */
  constructor({ link, up, place }) {
    this.link = link;
    this.up = up;
    this.place = place;
  }

  title() {
    return say("records");
  }

  enter() {
    this.open = true;
    this.#render(html`<p class="soft">${say("wait")}</p>`);
    this.#load();
  }

  leave() {
    this.open = false;
  }

  async #load() {
    await this.up;
    try {
      this.#render(drawRecords(await this.link.entries("store.records", "records")));
    } catch (error) {
      this.#render(html`<p class="refused" role="alert">${sentenceOf(error)}</p>`);
    }
  }

  /** @param {unknown} inside */
  #render(inside) {
    if (this.open) {
      render(framed(say("records"), inside, { primary: true }), this.place);
    }
  }
}

/** @param {Kept[]} records */
function drawRecords(records) {
  if (!records.length) {
    return html`<p class="lead">${say("records.none")}</p>`;
  }
  const won = records.filter(({ winner, players }) => winner && players.includes(winner));
  /** @type {Map<string, {game: string, who: string, n: number}>} */
  const wins = new Map();
  for (const record of won) {
    const who = called(record, record.winner ?? "");
    const key = `${record.game} ${who}`;
    wins.set(key, { game: record.game, who, n: (wins.get(key)?.n ?? 0) + 1 });
  }
  const races = won.filter(({ rounds, score }) => rounds && score === undefined);
  const [quickest] = races.sort((one, other) => Number(one.rounds) - Number(other.rounds));
  const [richest] = won
    .filter(({ score }) => score !== undefined)
    .sort((one, other) => Number(other.score) - Number(one.score));
  const most = [...wins.values()].sort((one, other) => other.n - one.n);
  return html`
    <h2 class="head">${say("records.wins")}</h2>
    <ul class="list">
      ${most.map(({ game, who, n }) => html`<li>${pictureOf(game)}<span><b><bdi>${who}</bdi></b><small>${titleOf(game)}</small></span><b>${n} ×</b></li>`)}
    </ul>
    ${quickest ? html`<p>${say("records.quickest", { who: called(quickest, quickest.winner ?? ""), n: quickest.rounds ?? 0 })}</p>` : nothing}
    ${richest ? html`<p>${say("records.richest", { who: called(richest, richest.winner ?? ""), money: money(richest.score ?? 0) })}</p>` : nothing}
    <h2 class="head">${say("records.games")}</h2>
    <ul class="list">${records.map((record) => one(record, titleOf(record.game)))}</ul>
  `;
}

/** @param {Kept} record @param {string} title */
function one(record, title) {
  const won = record.winner && record.players.includes(record.winner);
  const end = won ? say("records.winner", { who: called(record, record.winner ?? "") }) : say("records.draw");
  const facts = [
    record.rounds ? say("records.rounds", { n: record.rounds }) : say("saved.actions", { n: record.plies }),
    record.players.map((who) => called(record, who)).join(", "),
  ];
  return html`<li>${pictureOf(record.game)}<span><b>${saidOf(title, end)}</b><small>${facts.join(" · ")}</small></span></li>`;
}

/** @param {Kept} record @param {string} who */
function called({ names }, who) {
  return isolated(names?.[who]) || capital(player(who));
}
