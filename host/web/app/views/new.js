/** A new game: how it is played, who plays in which order, the options. All is set as the last time. */

import { html, nothing } from "lit-html";
import { bring } from "../../table/games.js";
import { load } from "../../table/geometry.js";
import { saidOf } from "../../table/words.js";
import { LinkError } from "../link.js";
import { ongoing } from "../ongoing.js";
import { wordsOf } from "../options.js";
import { afterLearning, Setup, toLearn } from "../setup.js";
import { render } from "../translated.js";
import { sentenceOf, titleOf } from "../words.js";
import { clocks, fields, inShort, row, toggle } from "./fields.js";
import { framed } from "./frame.js";
import { pictureOf, pictureOfMode } from "./pictures.js";
import { prices, pricesOf, textOf } from "./prices.js";
import { Seats } from "./seats.js";
import { isSaid, say } from "./words.js";

const KNOWN = 12; // names that the box knows
const NO_MORE = "*"; // among the lessons of a game that were seen: nothing of it is explained any more

/** @typedef {import("../setup.js").Last} Last */

/** What the box has said against what was set: of an option, of "players", "names", "seats", "clock", or of all. @typedef {{what: string, text: string}} Refusal */

export class New {
  /**
   * @param {object} page
   * @param {import("../link.js").Link} page.link
   * @param {Pick<import("../shell.js").Shell, "go" | "entitle">} page.shell
   * @param {Promise<void>} page.up when the box can be asked
   * @param {HTMLElement} page.place
   * @param {(game: string, number: string) => Promise<string>} page.ruleText
   * @param {() => (Last & {digest: string}) | null} [page.finished] the game on a table elsewhere, which is over; null: there is
   * none. What else that box keeps belongs to its owner
   */
  constructor({ link, shell, up, place, ruleText, finished }) {
    this.link = link;
    this.shell = shell;
    this.up = up;
    this.place = place;
    this.ruleText = ruleText;
    this.finished = finished;
    this.seats = new Seats(() => this.#changed());
    this.game = "";
    /** @type {Setup | null} */
    this.setup = null;
    /** @type {string[]} */
    this.known = [];
    /** The ports of MASTER, in the order in which the box keeps prices. @type {string[]} */
    this.ports = [];
    this.last = ""; // the table of the last game, after which another one is set up
    /** Whether the box explains this game as it is played; undefined: that is not ours to know. @type {boolean | undefined} */
    this.explains = undefined;
    /** What runs, has not ended, and would be put away. */
    this.away = "";
    /** @type {Refusal | null} */
    this.refusal = null;
    this.starting = false;
  }

  /** @param {string} game */
  enter(game) {
    this.open = true;
    if (game !== this.game) {
      this.setup = null;
    }
    this.game = game;
    this.refusal = null;
    this.#render();
    this.#load(game);
  }

  leave() {
    this.open = false;
  }

  title() {
    return this.game && titleOf(this.game);
  }

  /** Ask the box what can be chosen, and what it was the last time. @param {string} game */
  async #load(game) {
    await this.up;
    try {
      const { players } = await this.link.call("game.list", { game });
      const options = await this.#options(game);
      await bring(game);
      const finished = this.finished?.() ?? null;
      const last = this.finished ? finished : await this.#setting("last");
      this.known = (await this.#setting("names")) ?? [];
      const explain = await this.#setting("explain");
      this.explains = explain && !(await this.#setting("seen"))?.[game]?.includes(NO_MORE);
      const saves = this.finished ? [] : await this.link.entries("store.list", "saves");
      const running = await ongoing(this.link, saves);
      this.away = running && !running.over ? titleOf(running.game) : "";
      if (game !== this.game) {
        return;
      }
      const about = { game, players, options };
      const before = this.last;
      this.last = JSON.stringify(last);
      const half = before === this.last ? this.setup : null; // what was half entered goes with that table
      const setup = half ?? new Setup(about, last?.game === game ? afterLearning(about, last) : lastOf(game, saves));
      if (options.some((option) => option.name === "prices")) {
        const geometry = await load().catch(() => null); // without a net at the first visit
        this.ports = (geometry && setup.ways.ports?.(geometry)) ?? [];
        setup.prices = finished ? inThousands(finished) : pricesOf(this.ports, (await this.#setting("prices")) ?? "");
      }
      if (finished?.game === game && setup !== this.setup && setup.isOrdered) {
        setup.move(0, setup.seats.length - 1); // the next one begins
      }
      this.setup = setup;
    } catch (error) {
      if (error instanceof LinkError && this.open) {
        this.shell.go("home"); // the box has no such game
        return;
      }
      this.refusal = { what: "", text: sentenceOf(error) };
    }
    if (this.open) {
      this.shell.entitle();
      this.#render();
    }
  }

  /** @param {string} game */
  async #options(game) {
    const options = [];
    for (;;) {
      const answer = await this.link.call("game.list", { game, offset: options.length });
      options.push(...answer.options);
      if (!answer.options.length || options.length >= answer.total) {
        return options;
      }
    }
  }

  /** A setting of the box; undefined where it has none of that name, or tells its owner only. @param {string} name */
  async #setting(name) {
    try {
      return (await this.link.call("system.settings", { name })).settings[name]?.value;
    } catch (error) {
      if (error instanceof LinkError) {
        return undefined;
      }
      throw error;
    }
  }

  #changed() {
    this.refusal = null;
    this.#render();
  }

  #render() {
    const { setup } = this;
    if (!setup) {
      const waiting = this.refusal
        ? html`<p role="alert">${this.refusal.text}</p>`
        : html`<p class="soft">${say("wait")}</p>`;
      render(framed(" ", waiting), this.place);
      return;
    }
    const away = this.away ? html`<small>${say("new.away", { game: this.away })}</small>` : nothing;
    const foot = html`
      ${this.#refused("")}
      <button type="button" class="primary" data-primary ?disabled=${this.starting} @click=${() => this.#start(setup)}>
        ${this.starting ? say("wait") : say("new.start")}${away}
      </button>
    `;
    render(framed(this.title(), this.#inside(setup), { foot }), this.place);
  }

  /** @param {Setup} setup */
  #inside(setup) {
    const changed = () => this.#changed();
    const short = inShort(setup);
    return html`
      ${setup.ways.learn ? this.#learn(setup) : nothing}
      ${setup.modes.length ? this.#modes(setup) : nothing}
      ${this.#who(setup)}
      ${this.seats.rows(setup, this.known)}
      ${this.#fleets(setup)}
      ${["players", "names", "seats"].map((what) => this.#refused(what))}
      ${setup.ways.learn && this.explains !== undefined ? this.#explaining(setup) : nothing}
      ${this.ports.length && setup.option("prices") ? prices(setup, this.ports, (given) => this.#price(setup, given)) : nothing}
      ${this.#refused("prices")}
      ${setup.isDuel ? html`<div class="panel">${clocks(setup, changed)}${this.#refused("clock")}</div>` : nothing}
      <details class="panel" ?open=${setup.offered.some(({ name }) => name === this.refusal?.what)}>
        <summary><span><b>${say("new.options")}</b> <small>${short || say("new.usual")}</small></span></summary>
        ${fields(setup, changed, (name) => this.#refused(name))}
        ${
          this.finished
            ? nothing
            : html`<p class="row-field"><span><b>${say("new.by.hand")}</b><small>${say("new.by.hand.sub")}</small></span>
                <button type="button" data-go="box" @click=${() => this.shell.go("box")}>${say("box")}</button></p>`
        }
      </details>
    `;
  }

  /** The box keeps the players' own prices at once, as its own form does. @param {Setup} setup @param {Record<string, number>} given */
  async #price(setup, given) {
    const [before, value] = [setup.prices, given].map((each) => textOf(this.ports, each));
    setup.prices = given;
    setup.isPriced = before === value ? setup.isPriced : value !== "";
    this.#changed();
    if (before !== value) {
      await this.link.call("system.settings", { name: "prices", value }).catch(() => {}); // they hold for this game
    }
  }

  /** One tap begins a short game that explains itself. @param {Setup} setup */
  #learn(setup) {
    const { game } = setup.about;
    return html`<button type="button" class="card" id="learn" ?disabled=${this.starting} @click=${() => this.#teach(setup)}>
      ${pictureOf(game)}<span><b>${say("new.learn")}</b> <span>${say("new.learn.sub")}</span></span>
    </button>`;
  }

  /** Whether the box explains the game, whoever plays it. @param {Setup} setup */
  #explaining({ about }) {
    const set = (/** @type {boolean} */ explains) => this.#setExplains(about.game, explains);
    const inside = toggle("option-explains", Boolean(this.explains), set);
    return html`<div class="panel">${row("explains", say("settings.explain"), say("settings.explain.sub"), inside)}</div>`;
  }

  /** Where all of a game was explained, it is explained anew. @param {string} game @param {boolean} explains */
  async #setExplains(game, explains) {
    this.explains = explains;
    this.#render();
    const told = [...(explains ? [["seen", game]] : []), ["explain", explains]];
    for (const [name, value] of told) {
      await this.link.call("system.settings", { name, value }).catch(() => {}); // nothing was seen yet, or only its owner may
    }
  }

  /** @param {Setup} setup */
  async #teach(setup) {
    this.starting = true; // a second tap would fall on the game that comes
    await this.#setExplains(setup.about.game, true);
    await this.#start(setup, toLearn(setup.about));
  }

  /** With the cardboard or on the screen, as two pictures. @param {Setup} setup */
  #modes(setup) {
    return html`
      <div class="modes" role="group" aria-label=${say("new.mode")}>
        ${setup.modes.map((mode) => {
          const seen = mode === setup.ways.seen;
          const word = seen ? "new.seen" : "new.table";
          return html`
            <button type="button" class="card" data-mode=${mode} aria-pressed=${setup.value("mode") === mode}
              @click=${() => {
                setup.set("mode", mode);
                this.#changed();
              }}>
              ${pictureOfMode(setup.about.game, seen)}
              <span><b>${say(word)}</b> <span>${say(`${word}.sub`)}</span></span>
            </button>
          `;
        })}
      </div>
    `;
  }

  /** How many play. @param {Setup} setup */
  #who(setup) {
    const [least, most] = setup.about.players;
    const word = `new.order.${setup.about.game}`;
    const { length } = setup.seats;
    const step = (/** @type {boolean} */ more) => () => {
      more ? setup.add() : setup.remove();
      this.#changed();
    };
    return html`
      <div class="count">
        <h2>${say("new.players")}${isSaid(word) ? html`<small>${say(word)}</small>` : nothing}</h2>
        ${
          most === least
            ? nothing
            : html`
              <button type="button" id="less" aria-label=${say("new.less")} ?disabled=${length <= least} @click=${step(false)}>−</button>
              <output>${length}</output>
              <button type="button" id="more" aria-label=${say("new.more")} ?disabled=${length >= most} @click=${step(true)}>+</button>
            `
        }
      </div>
    `;
  }

  /** Which boats they have, where each has two. @param {Setup} setup */
  #fleets(setup) {
    const boats = setup.ways.boats?.(setup);
    return boats ? html`<p class="soft">${say("new.fleet", { boats })}</p>` : nothing;
  }

  /** @param {string} what */
  #refused(what) {
    return this.refusal?.what === what ? html`<p class="refused" role="alert">${this.refusal.text}</p>` : nothing;
  }

  /** @param {Setup} setup @param {Last} params of the game that begins */
  async #start(setup, params = setup.params) {
    this.starting = true;
    this.refusal = null;
    this.#render();
    try {
      const finished = this.finished?.();
      await this.link.call("game.new", finished ? { ...params, digest: finished.digest } : params);
      await this.#remember(Object.values(params.names ?? {}));
      this.setup = null; // the next one begins with what is the last one now
      this.shell.go("table", "", { instead: true });
    } catch (error) {
      this.refusal = await this.#explain(setup, error);
    }
    this.starting = false;
    if (this.open) {
      this.#render();
      this.place.querySelector(".refused")?.scrollIntoView({ block: "center" });
    }
  }

  /** The box knows these names from now on. @param {string[]} names */
  async #remember(names) {
    const known = [...new Set([...names, ...this.known])].slice(0, KNOWN);
    if (known.join() !== this.known.join()) {
      await this.link.call("system.settings", { name: "names", value: known }).catch(() => {}); // only its owner may
    }
  }

  /** @param {Setup} setup @param {unknown} error @returns {Promise<Refusal>} */
  async #explain(setup, error) {
    if (!(error instanceof LinkError)) {
      return { what: "", text: sentenceOf(error) };
    }
    const { game } = setup.about;
    const { option = "", rule } = error.data ?? {};
    if (rule) {
      const text = await this.ruleText(game, rule);
      return { what: "", text: text ? `${say("new.refused.all")} ${saidOf(rule, text)}` : say("new.refused.all") };
    }
    if (setup.offered.some(({ name }) => name === option)) {
      return { what: option, text: say("new.refused", { what: wordsOf(game)[option]?.[0] ?? option }) };
    }
    if (option === "prices") {
      return { what: option, text: say("prices.few") };
    }
    const row = ["players", "names", "seats", "clock"].includes(option) ? option : "";
    return { what: row, text: error.code === -32602 ? say("new.refused.all") : error.message };
  }
}

/**
 * The table of the newest game of this kind that is kept, where the last one was of another.
 * @param {string} game
 * @param {import("../archive.js").Game[]} saves
 */
function lastOf(game, saves) {
  const save = saves.find((each) => each.game === game && each.players && each.status !== "kept");
  const mode = /** @type {any} */ (save)?.mode;
  return save ? { game, players: save.players ?? [], names: save.names ?? {}, options: mode ? { mode } : {} } : null;
}

/** The prices of a game of MASTER as the form has them. @param {Last} finished @returns {Record<string, number>} */
function inThousands({ options = {} }) {
  return Object.fromEntries(Object.entries(options.prices ?? {}).map(([port, n]) => [port, n / 1000]));
}
